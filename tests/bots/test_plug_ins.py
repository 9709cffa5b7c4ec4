"""Bots of other packages, found through entry points, whatever they do."""

import re
from pathlib import Path

import pytest

import tischlein.bots
from tischlein.bots import BotError, discover_bots, find_bot
from tischlein.bots.guard import GuardedBot
from tischlein.engine import Match, SeededChance, find_game

FINE = """
class Bot:
    name = "mine"
    def __init__(self, seed, stream=0): pass
    def choose(self, knowledge): return {}
"""


@pytest.fixture
def plug_in(tmp_path, monkeypatch, request):
    """Install a package that offers the bot `mine`; its module has this source."""

    def install(source):
        module = f"plug_in_{abs(hash(request.node.name))}"
        (tmp_path / f"{module}.py").write_text(source)
        facts = tmp_path / "mine-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text(f"[tischlein.bots]\nmine = {module}:Bot\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        tischlein.bots.plug_ins.cache_clear()
        request.addfinalizer(tischlein.bots.plug_ins.cache_clear)

    return install


@pytest.fixture
def match():
    return Match(find_game("triominos"), 2, {}, SeededChance(4))


def test_a_plug_in_plays(plug_in, match):
    plug_in(FINE.format("knowledge.legal[-1]"))
    assert "mine" in discover_bots()
    assert GuardedBot("mine", 0, 0).choose(match, match.turn) == match.legal_codes()[-1]


def test_a_plug_in_gets_its_budget_and_the_end(plug_in, match):
    plug_in(FINE.format("knowledge.legal[0]") + "    budget_ms = 1\n    def end(self, result): self.result = result\n")
    bot = GuardedBot("mine", 0, 0, 250)
    bot.end("over")
    assert bot.bot.budget_ms == 250
    assert bot.bot.result == "over"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import no_such_library", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_library'."),
        ("1 / 0", "cannot be loaded: ZeroDivisionError"),
        ("Boat = 1", "cannot be loaded: AttributeError"),
        ("Bot = 1", "is no class with a method choose"),
        ("def :", "cannot be loaded: SyntaxError"),
    ],
)
def test_what_cannot_be_loaded_disturbs_only_who_asks_for_it(plug_in, source, said):
    plug_in(source)
    with pytest.raises(BotError, match=said):
        find_bot("mine")
    assert {"greedy", "mine", "random"} <= set(discover_bots())
    assert find_bot("random").name == "random"


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero."),
        ("'take 12'", "it chose 'take 12', which is no action code."),
        ("None", "it chose 'None', which is no action code."),
        ("10**30", "which was not legal."),
        ("knowledge.legal.clear()", "which is no action code."),
    ],
)
def test_after_a_failure_the_greedy_bot_plays_on(plug_in, match, choice, said):
    plug_in(FINE.format(choice))
    bot = GuardedBot("mine", 0, 0)
    for _ in range(2):
        assert bot.choose(match, match.turn) in match.legal_codes()
    assert said in bot.failure


def test_what_cannot_be_made_fails_at_once(plug_in, match):
    plug_in(FINE.replace("pass", "1 / 0").format("0"))
    bot = GuardedBot("mine", 0, 0)
    assert "ZeroDivisionError" in bot.failure
    assert bot.choose(match, match.turn) in match.legal_codes()


def test_the_bot_in_the_documentation_plays(plug_in, match):
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
    (source,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    plug_in(source.replace("FarSightedBot", "Bot"))
    bot = GuardedBot("mine", 0, 0)
    while not match.is_over:
        match.act(match.turn, bot.choose(match, match.turn))
    assert bot.failure == ""
