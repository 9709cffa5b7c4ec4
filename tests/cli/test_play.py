"""`tischlein play`: a game in the terminal, driven by piped input."""

import random
import re
import time
from io import StringIO

import pytest
from rich.console import Console

from tests.bots.worlds import decisions, other_world
from tests.cli.conftest import assert_refused
from tests.conformance.tables import every_game
from tischlein import make
from tischlein.bots import search
from tischlein.bots.characters import called
from tischlein.bots.search import prepare
from tischlein.cli import terminal
from tischlein.cli.drawing import draw_choices
from tischlein.cli.params import language_of_locale
from tischlein.cli.terminal import TEXTS, Terminal, story
from tischlein.engine import find_game, read_records, texts_of
from tischlein.engine.texts import read_texts

SEED = 70


def typed(*lines):
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("language", ["de", "en"])
@every_game
def test_every_game_can_be_played(tischlein, game, language):
    """Every wish is fulfilled, nonsense is answered, and the end of the input is a goodbye."""
    dice = random.Random(language)
    moves = [dice.randint(1, 9) for _ in range(40)]
    lines = typed("?", "l", "u", "", "nonsense", "? nonsense", "? 1", "r", "r 1", "r 9999", *moves)
    result = tischlein("play", game.id, "--language", language, "--seed", 3, input=lines)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert texts_of(game.id, language)("name") in result.stdout
    assert "\x1b" not in result.stdout
    say = read_texts(TEXTS / f"{language}.toml")
    assert say("help.quit") in result.stdout
    assert say("quit") in result.stdout or say("over") in result.stdout


def test_who_waits_for_a_compiler_is_told(monkeypatch):
    monkeypatch.setattr(terminal, "PATIENCE_S", 0.01)
    monkeypatch.setattr(search.Compilation, "search_nothing", lambda _self: time.sleep(0.3))

    class WaitingBot:
        name = "waiting"

        def choose(self, knowledge):
            search.Compilation(knowledge.game).join()
            return knowledge.legal[0]

    screen = Console(file=StringIO(), width=200)
    Terminal(make("drei", 2, seed=1), 1, {0: WaitingBot()}, "en", screen).let_play(0)
    assert "are being compiled" in screen.file.getvalue()


@pytest.mark.parametrize("language", ["de", "en"])
def test_hints_name_actions_chances_and_reasons(tischlein, language, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")  # a narrow terminal breaks the lines
    prepare(find_game("drei"))  # what is thought of in a short time in Python depends on how busy the computer is
    result = tischlein("play", "drei", "--language", language, "--seed", 3, input=typed("h", "q"))
    say = read_texts(TEXTS / f"{language}.toml")
    assert result.exit_code == 0
    _, _, advice = result.stdout.partition(say("advice"))
    hints = re.findall(r"(play \d+) +(\d+%|=)  \w.*\w", advice)
    assert hints
    assert len({action for action, _ in hints}) == len(hints)
    assert hints[0][1] != "=", "the first is as good as itself"


@every_game
def test_the_last_seat_of_the_largest_table_plays_too(tischlein, game):
    """Where all choose at once, nobody has to wait for seat 0."""
    seats = game.seats[-1]
    result = tischlein("play", game.id, "--seats", seats, "--seat", seats - 1, "--seed", 4, input=typed(*[1] * 10, "q"))
    assert result.exit_code == 0
    assert f"{seats - 1} (you)" in result.stdout


def test_a_whole_game_ends_with_scores_winners_and_a_record(tischlein, tmp_path):
    out = tmp_path / "evening.json"
    result = tischlein("play", "troika", "--seats", 2, "--option", "rounds=1", "--record", out, "--language", "en",
                       input=typed(*[1] * 200))  # fmt: skip
    assert result.exit_code == 0
    assert "The game is over" in result.stdout
    assert "wins." in result.stdout or "win together." in result.stdout
    assert f"The record is in {out}." in result.stdout
    (record,) = read_records(out)
    assert record.replay().is_over
    human, opponent = record.further["players"]
    assert human == "human"
    assert called(opponent)
    assert f"{opponent} (Greedy)" in result.stdout
    assert tischlein("replay", out, "--verify").exit_code == 0


def test_leaving_writes_the_game_so_far(tischlein, tmp_path):
    out = tmp_path / "r.json"
    result = tischlein("play", "troika", "--seed", 1, "--record", out, input=typed("1", "q", "1"))
    assert result.exit_code == 0
    (record,) = read_records(out)
    assert record.events[-2].startswith("0 ") or record.events[-1].startswith("0 ")
    assert "fair" not in record.further


def test_actions_are_understood_in_words_and_refused_with_the_reason(tischlein, tmp_path):
    out = tmp_path / "r.json"
    lines = typed("take 5", "reveal 99", "  REVEAL   12 ", "q")
    result = tischlein("play", "troika", "--seed", 1, "--record", out, "--language", "en", input=lines)
    refusal = texts_of("troika", "en")("refusal.flip_first")
    printed = " ".join(result.stdout.split())
    assert f"take 5: {refusal}" in printed
    assert "'reveal 99' is neither a number from 1 to" in printed
    (record,) = read_records(out)
    assert [event for event in record.events if event[0] != "*"] == ["0 reveal 12"]


def test_a_record_of_a_deal_says_its_number(tischlein, tmp_path):
    out = tmp_path / "game.json"
    tischlein("play", "drei", "--deal", 7, "--record", out, "--language", "en", input=typed(1, "q"))
    record = next(read_records(out))
    assert record.further["deal"] == 7
    assert "fair" not in record.further
    assert record.events[:27] == make("drei", 3, deal=7).words()
    assert "are those of deal 7" in tischlein("replay", out, "--verify").stderr


def test_the_same_seed_deals_the_same_game(tischlein):
    lines = typed(*[1] * 6)
    first, second, other = (tischlein("play", "troika", "--seed", seed, input=lines).stdout for seed in (1, 1, 2))
    assert first == second
    assert first != other


@every_game
def test_nothing_is_shown_that_the_seat_may_not_know(game):
    """In a world that looks the same to the seat, the screen is the same."""
    for match, seat in decisions(game, game.seats[-1], SEED, every=20):
        shown = [screen_of(world, seat) for world in (match, other_world(match, seat, 1))]
        assert shown[0] == shown[1]


def screen_of(match, seat):
    """All that is printed for a seat that has to decide."""
    screen = Console(file=StringIO(), width=100)
    terminal = Terminal(match, seat, {}, "en", screen)
    terminal.show_news()
    terminal.show_table()
    choices = terminal.choices()
    terminal.print(draw_choices(choices, "or {0}"))
    terminal.explain("1", choices)
    return screen.file.getvalue()


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR"}, "fr"),
        ({"LANG": "pl_PL"}, "en"),
        ({}, "en"),
        ({"LC_ALL": "de_CH.UTF-8", "LANG": "en_GB"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "en_US", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(monkeypatch, variables, language):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale() == language


def test_a_story_tells_repetitions_once():
    events = ["*1", "*?", "*?", "0 draw 5", "*?", "1 troika"]
    sentences = ["Es ist 1.", "Verdeckt.", "Verdeckt.", "Platz 0 zieht.", "Verdeckt.", "Platz 1 ruft."]
    assert story(events, sentences) == ["Es ist 1. Verdeckt. (2×)", "Platz 0 zieht. Verdeckt.", "Platz 1 ruft."]


def test_a_file_that_cannot_be_written_is_refused_before_the_game(tischlein, tmp_path):
    assert_refused(tischlein("play", "troika", "--record", tmp_path, input="q\n"), "is a folder")


def test_a_time_for_the_game_is_measured_and_told_once_when_little_is_left(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(terminal, "monotonic", lambda: now[0])
    watch, endless = terminal.StopWatch(30), terminal.StopWatch(0)
    told = []
    for minute in (5, 19, 21, 25, 30, 31):
        now[0] = 1000 + 60 * minute
        told.append((watch.warning(), watch.is_up()))
    assert told == [("", False), ("", False), ("time_short", False), ("", False), ("time_up", True), ("", True)]
    assert not endless.is_up()
    assert endless.warning() == ""
