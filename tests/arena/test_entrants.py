"""Names that bots are given, and commands that hold commas."""

import pytest

from tischlein.arena.entrants import entrants
from tischlein.bots import BotError
from tischlein.cli.params import BotNames


def test_bots_keep_their_names_or_get_one():
    assert entrants(["greedy", "greedy"]) == (("greedy", "greedy"), {})
    names, called = entrants(["new=search:50", "old bot=exec:echo a=1", "new", "random", "exec:echo A=1"])
    assert names == ("new", "old bot", "new", "random", "exec:echo A=1")
    assert called == {"new": "search:50", "old bot": "exec:echo a=1"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["greedy=random", "random"], "The name 'greedy' belongs to another bot"),
        (["a=greedy", "a=random"], "Two bots are called 'a', greedy and random"),
        (["a=nobody"], "There is no bot 'nobody'"),
        (["a="], "There is no bot 'a='"),
        (["a=exec:no-such-thing"], "There is no program 'no-such-thing'"),
    ],
)
def test_names_that_nobody_can_have(words, said):
    with pytest.raises(BotError, match=said):
        entrants(words)


def test_a_comma_in_quotes_belongs_to_the_command():
    names = """exec:echo '1,2' "3,4",greedy,exec:echo 5\\,6,random"""
    assert BotNames().convert(names, None, None) == (
        "exec:echo '1,2' \"3,4\"", "greedy", "exec:echo 5\\,6", "random",
    )  # fmt: skip
    with pytest.raises(BotError, match=r"There is no bot '2'; .* stands in quotes"):
        BotNames().convert("exec:echo 1,2", None, None)
    with pytest.raises(BotError, match=r"There is no bot ''; the bots are: [^.]*\.$"):
        BotNames().convert("greedy,", None, None)
