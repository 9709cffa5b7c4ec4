"""A game of another package is a full citizen, and one that is broken hides no other."""

import importlib.util
from dataclasses import replace
from types import FunctionType

import pytest
from click.testing import CliRunner

import tischlein
from tests.server.houses import finish, in_house, seat_people
from tests.server.serving import Served, act, with_server
from tischlein.backends.cpu import is_trusted
from tischlein.bots import find_bot
from tischlein.check import run_apart, steps, suite
from tischlein.cli import cli
from tischlein.engine import Match, TischleinError, discover, find_game, flaws, parse_record, record_of, texts_of
from tischlein.engine.knowledge import Knowledge
from tischlein.server.doors.catalogue import presets
from tischlein.server.messages.wishes import AskHint, TakeBack
from tischlein.server.process import leash as leashes
from tischlein.server.process.leash import leash
from tischlein.server.schemas.games import game_schemas

pytestmark = pytest.mark.usefixtures("here")
GOOD = ["harvest", "pebbles"]


def run(*words, **settings):
    result = CliRunner().invoke(cli, list(words), **settings)
    assert result.exception is None or isinstance(result.exception, SystemExit), "a stack trace"
    return result


def play(match, bot):
    while not match.is_over:
        match.act(match.turn, find_bot(bot)(1).choose(Knowledge.of(match, match.turn)))
    return match


def test_broken_games_are_named_in_a_sentence_and_hide_nothing():
    found = {game.id for game in discover()}
    assert {"troika", *GOOD} <= found
    assert find_game("drei").package == "tischlein.games.drei"
    named = "\n".join(flaws())
    assert len(flaws()) == 5
    assert "SyntaxError" in named
    assert "no manifest" in named
    assert "package='nowhere', which is no module" in named
    assert "there is a game 'drei' already" in named
    assert all(flaw.count("\n") == 0 and flaw.endswith(".") for flaw in flaws())


def test_a_missing_text_is_made_of_words():
    for language in ("de", "fr"):
        texts = texts_of("pebbles", language)
        assert texts("name") == "Pebbles"
        assert texts("summary").startswith("Take one or two pebbles")
        assert texts("refusal.not_legal") == "Not legal."
    assert texts_of("harvest", "fr")("event.play", 7, who="Ada") == "Ada plays 7."
    assert texts_of("harvest", "de")("event.play", 7, who="Ada") == "Ada spielt 7."


@pytest.mark.parametrize("bot", ["random", "greedy", "level1", "level3", "search:40"])
def test_a_game_of_state_legal_actions_and_apply_action_is_played_by_bots(bot):
    match = play(tischlein.make("pebbles", 2, seed=1), bot)
    assert match.winners() == [match.scores().index(1)]
    assert parse_record(record_of(match).line()).replay().scores() == match.scores()
    assert match.previews(0) == {}
    assert match.see(0).state["taken"] == 7


def test_a_search_in_plain_python_finds_the_winning_move():
    match = Match(find_game("pebbles"), 2)
    assert match.game.actions.say_action(find_bot("search:500")(1).choose(Knowledge.of(match, 0))) == "1"


@pytest.mark.parametrize(
    "command",
    [
        "games", "rules harvest H3", "bot schema pebbles", "bot schema harvest",
        "simulate pebbles --games 4 --seed 1", "play pebbles --seats 2 --seed 1 --language fr",
        "play harvest --seats 2 --seed 1 --language de",
    ],
)  # fmt: skip
def test_commands_take_it_like_any_other(command):
    hint = "h\n" if "pebbles" in command else ""  # the other game would be compiled for it
    done = run(*command.split(), input=f"1\n1\n?\n{hint}1\n1\n1\n1\n")
    assert done.exit_code == 0, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert "another_drei" in done.stderr


def test_what_an_author_does_wrong_is_one_sentence():
    done = run("play", "no_rules")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (
        2, "tischlein: no_rules cannot be played: its rules lack STATE, legal_actions, apply_action.",
    )  # fmt: skip
    assert "left out" in run("play", "no_syntax").stderr


def test_the_server_serves_all_others_and_says_what_is_wrong_with_one(tmp_path):
    async def test(served: Served) -> None:
        games = (await served.get("/api/games?language=fr")).json()["games"]
        assert {*GOOD, "no_rules", "drei"} <= {game["id"] for game in games}
        harvest = next(game for game in games if game["id"] == "harvest")
        assert [value["name"] for value in harvest["options"][0]["values"]] == ["three", "two", "four"]
        assert (await served.get("/api/games/harvest/rules")).text.startswith("# Harvest")
        sheet = (await served.get("/api/games/pebbles/rules")).text
        assert sheet == "# Take one or two pebbles; who takes the last one wins."
        texts = (await served.get("/api/games/harvest/texts/nl")).json()["texts"]
        assert texts["refusal.not_in_hand"].startswith("This card")
        refused = await served.post("/api/tables", {"settings": {"game": "no_rules", "seats": 2}, "name": "Ada"})
        assert refused.status_code == 503
        assert "its rules lack STATE" in refused.json()["sentence"]

    with_server(tmp_path, test)


@pytest.mark.parametrize("game", GOOD)
def test_a_game_is_played_to_its_end_over_the_socket(tmp_path, game):
    async def test(served: Served) -> None:
        seats = await served.begin(game)
        moves = 0
        while moves >= 0:
            for seat in seats:
                async with served.visit(seat, text=True) as talk:
                    position = talk.welcome["positions"][0]
                    assert position["text"]
                    if position["view"]["winners"] is not None:
                        moves = -1
                        break
                    if position["legal"]:
                        await talk.say("act", **act(talk.welcome, str(moves)))
                        line = (await talk.hear("update"))["lines"][0]
                        assert line["said"]
                        moves += 1
        record = (await served.get(f"/api/tables/{seats[0].table}/record", headers=seats[0].headers)).json()
        assert record["game"] == game

    with_server(tmp_path, test)


def test_hidden_hands_stay_hidden():
    match = tischlein.make("harvest", 3, seed=4)
    assert len(match.see(1).hand) == 3
    assert match.see(0).players[1].cards == 3
    assert set(match.log(1)) >= {"*?"}


def test_the_documents_of_the_server_can_be_made_with_it():
    assert {"HarvestView", "HarvestPreview"} <= game_schemas(find_game("harvest"), "{name}").keys()
    assert "PebblesOpenView" in game_schemas(find_game("pebbles"), "{name}")


def test_the_checks_find_nothing_in_them_and_say_what_comes_next():
    quick = [check for check in suite.CHECKS if check.topic not in {"secrecy", "machine"}]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(suite, "CHECKS", [replace(check, steps=min(check.steps, 8)) for check in quick])
        for name in GOOD:
            *_, (_, findings) = suite.run(find_game(name), 1)
            assert [finding for finding in findings if finding.rule != "sheet.test"] == []
    assert steps(find_game("harvest")) == []
    unlocked = " ".join(steps(find_game("pebbles")))
    assert all(part in unlocked for part in ("seen_by and reimagine", "subset", "a sheet", "scene"))


def test_what_needs_machine_code_says_why_there_is_none():
    with pytest.raises(TischleinError, match="runs in plain Python alone"):
        tischlein.batch("pebbles", 2, 4)


def test_code_of_an_author_that_fails_is_one_sentence(monkeypatch):
    game = find_game("pebbles")
    monkeypatch.setattr(game.part("rules"), "PEBBLES", None)
    done = run("play", "pebbles", "--seats", "2", "--seed", "1", input="1\n")
    assert done.exit_code == 2
    assert "pebbles has failed: TypeError" in done.stderr.splitlines()[-1]
    assert "pebbles.py, line" in done.stderr


@pytest.mark.parametrize("game", GOOD)
def test_at_a_table_one_takes_back_and_asks_for_hints(tmp_path, game):
    async def test(house):
        ada, ben = await seat_people(house, game, 2, listed=True, hints=True)
        table, before = ada.table, ada.table.seq_for(0)
        await ada.act()
        await house.take_back(table, ada.person, TakeBack("back", 0, before))
        assert table.course.awaited() == [0]
        assert await house.hints(table, ada.person, AskHint("hint", 0), "fr") == [], "the quick crew knows no reasons"
        await finish([ada, ben])
        assert house.record(table, ada.person).game == game

    in_house(tmp_path, test)


def test_presets_are_house_rules_by_name():
    assert {one.id: one.options for one in presets(find_game("harvest"), "de")} == {"leaflet": {}, "short": {"hand": 2}}


def test_a_game_that_fails_at_a_table_disturbs_no_other(tmp_path, monkeypatch, caplog):
    async def test(served: Served) -> None:
        seats = await served.begin("pebbles")
        async with served.visit(seats[0]) as talk:
            with monkeypatch.context() as broken:
                broken.setattr(find_game("pebbles").rules, "apply_action", None)
                await talk.say("act", **act(talk.welcome))
                assert (await talk.hear("error"))["sentence"].endswith("nothing has changed.")
            assert (await served.begin("drei"))[0].table
            await talk.say("act", **act(talk.welcome, "2"))
            assert (await talk.hear("update"))["lines"]

    with_server(tmp_path, test)


def test_a_game_that_never_comes_back_is_called_back(tmp_path, monkeypatch, caplog):
    """The loop has no end; the server has one for it, other tables go on, and the table is as it was."""
    monkeypatch.setattr(leashes, "LONGEST_S", 0.3)

    def endless(state, seat, action):
        state.taken = 5
        while True:
            pass

    async def test(served: Served) -> None:
        seats = await served.begin("pebbles")
        rules = find_game("pebbles").rules
        inside = FunctionType(endless.__code__, vars(find_game("pebbles").part("rules")))
        with leash():
            async with served.visit(seats[0]) as talk:
                with monkeypatch.context() as broken:
                    broken.setattr(rules, "apply_action", inside)
                    await talk.say("act", **act(talk.welcome))
                    assert (await talk.hear("error"))["sentence"].endswith("nothing has changed.")
                assert "pebbles has failed: TooSlowError: it did not come back in time" in caplog.text
                await talk.say("act", **act(talk.welcome, "2"))
                await talk.hear("update")
            async with served.visit(seats[1]) as talk:
                assert talk.welcome["positions"][0]["view"]["state"]["taken"] == 1

    with_server(tmp_path, test)


def test_it_compiles_for_a_gpu():
    if importlib.util.find_spec("numba_cuda") is None:
        pytest.skip("PTX is not compiled: the extra `cuda` is not installed (CI installs it).")
    from tischlein.backends.cuda import ptx

    assert ".visible .entry" in ptx(find_game("harvest"), "play_random_kernel")


def test_all_checks_run_on_an_installed_game_and_then_it_is_trusted(tmp_path, monkeypatch):
    monkeypatch.setenv("TISCHLEIN_CACHE", str(tmp_path))
    assert not is_trusted(find_game("harvest"))
    *_, (share, findings) = run_apart("harvest", None, 1, None, longest=25)
    assert (share, findings) == (1.0, [])
    assert list(tmp_path.glob("harvest-*.tried"))
    assert is_trusted(find_game("harvest"))
