"""What authors get wrong is found, and told in a sentence with a way out."""

import importlib
import sys
from dataclasses import replace

import pytest

from tischlein.check import run, run_apart, steps, suite
from tischlein.cli.new import written
from tischlein.engine.discovery import FOLDERS, forget, offered_by

GAMES = 12  # that are played
QUICK = ("contract", "subset", "sheet", "texts", "options", "play")


@pytest.fixture
def author(tmp_path, monkeypatch):
    """`author("rules.py", "old", "new")`: a game as `tischlein new` makes it, with a fault; becomes the game."""

    def write(place="", old="", new=""):
        name = f"authors{abs(hash(str(tmp_path))) % 10**8}"
        for path, text in written(name):
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.name == place:
                assert old in text
            file.write_text(text.replace(old, new) if file.name == place else text)
        monkeypatch.setenv(FOLDERS, str(tmp_path))
        monkeypatch.setattr(sys, "path", [*sys.path])
        forget()
        importlib.invalidate_caches()
        (entry,) = offered_by(tmp_path)
        return entry.load()

    yield write
    forget()


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """What needs machine code or many worlds is left out."""
    few = [replace(check, steps=min(check.steps, GAMES)) for check in suite.CHECKS if check.topic in QUICK]
    monkeypatch.setattr(suite, "CHECKS", few)


def found(game):
    """What quick checks find."""
    *_, (_, findings) = run(game, 1, longest=20)
    return findings


def test_a_new_game_keeps_what_it_promises(author):
    game = author()
    assert found(game) == []
    assert steps(game) == []


@pytest.mark.parametrize(
    ("changes", "rule", "words"),
    [
        (("rules.py", "def seen_by(", "def seen_bye("), "contract.missing", "There is no seen_by"),
        (("rules.py", "def may_act(state):", "def may_act(state, seat):"), "contract.arguments", "may_act takes"),
        (("components.py", "    to_act=i8,", "    active=i8,"), "contract.fields", "no field to_act"),
        (("rules.py", "def set_up", "def set_up("), "contract.loading", "SyntaxError"),
        (("rules.py", "state.played += 1", "state.playd += 1"), "subset.field", "no field playd"),
        (("rules.py", "    return count\n", "    return len([count])\n"), "subset.language", "List"),
        (("rules.py", "MAX_LEGAL = CARDS", "MAX_LEGAL = 1"), "arrays.legal", "MAX_LEGAL is 1"),
        (("rules.py", "MAX_OUTCOMES = CARDS", "MAX_OUTCOMES = 7"), "arrays.outcomes", "MAX_OUTCOMES is 7"),
        (("rules.py", "FEATURES = CARDS + SEATS", "FEATURES = 3"), "arrays.features", "FEATURES is 3"),
        (("actions.py", "ACTIONS = CARDS", "ACTIONS = 4"), "arrays.actions", "ACTIONS is 4"),
        (("rules.py", "out[card] = 1 if state.place", "out[card] = 1 if 1 + state.place"), "play.", ""),
        (
            (
                "rules.py",
                "if why_not(state, seat, card) == Refusal.NONE:",
                "if state.place[card] == seat and card % 3:",
            ),
            "play.legal",
            "legal",
        ),
        (("rules.py", "state.points[best] += 1", "state.points[best] += 100"), "arrays.field", "holds"),
        (
            ("rules.py", "        state.to_act = next_seat(seat, state.seats)\n", "        state.to_act = seat\n"),
            "play.",
            "",
        ),
        (("rules.py", "state.to_act = best if holds_cards(state) else NOBODY", "state.to_act = best"), "play.", ""),
        (("rules.py", "mask |= only(seat)", "mask = 0"), "play.result", "nobody has won"),
        (("rules.py", "state.place[action] = GONE", "state.place[action] = 100"), "play.pieces", "count_pieces"),
        (("actions.py", "return int(word) - 1", "return int(word) % CARDS"), "play.words", "read as another"),
        (("view.py", "leads=len(beaten)", "leads=state.points.__setitem__(0, 9) or 0"), "play.changes", "changed it"),
        (("scene.py", 'id=f"card {number}"', 'id="card"'), "play.scene", "'card' is the id of several things"),
        (("rules.py", "state.low_wins = options.low_wins", "state.low_wins = 0"), "options.dead", "low_wins"),
        (("RULES.md", "## End", "- **{{L}}7** Whoever yawns has lost.\n\n## End"), "sheet.code", "7 is cited nowhere"),
        (("test_rules.py", "def test_{{L}}5", "def test_it"), "sheet.test", "5 is cited by no test"),
        (("rules.py", "{{L}}5: its player", "{{L}}9: its player"), "sheet.unknown", "9, but the sheet"),
        (("de.toml", "play_hidden", "spielt_verdeckt"), "texts.languages", "play_hidden"),
        (("en.toml", "not_in_hand", "nicht_da"), "texts.missing", "refusal.not_in_hand"),
        (("evaluate.py", "from .components", "import random\nfrom .components"), "chance.outside", "random"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[1].strip()[:20],
)
def test_a_fault_is_found(author, changes, rule, words):
    game = author(*(change.replace("{{L}}", "A") for change in changes))
    findings = found(game)
    hits = [finding for finding in findings if finding.rule.startswith(rule) and words in finding.message]
    assert hits, findings
    for finding in findings:
        assert finding.message.endswith((".", "?"))
        assert finding.fix.endswith((".", "?", ":"))
        assert "\n" not in finding.message + finding.fix


def apart(game, longest):
    """The last that a run in a process of its own tells."""
    *_, (share, findings) = run_apart(game.id, None, 1, "play", longest)
    assert share == 1
    return findings


def test_a_crash_is_a_finding(author):
    game = author("rules.py", "def end_round(state):", "import os\n\n\ndef end_round(state):\n    os.abort()\n")
    (crash,) = apart(game, 5)
    assert (crash.rule, "SIGABRT" in crash.message) == ("process.crash", True)


def test_a_loop_without_an_end_is_a_finding(author, monkeypatch):
    monkeypatch.setattr("tischlein.check.apart.GRACE", 1)
    game = author("rules.py", "def end_round(state):", "def end_round(state):\n    while True:\n        pass\n")
    (hung,) = apart(game, 3)
    assert hung.rule == "process.time"
