"""Shell completion offers commands, games, options and their values."""

import pytest
from click.shell_completion import ShellComplete

from tests.cli.conftest import assert_refused
from tischlein.cli import COMMANDS, cli
from tischlein.engine import discover
from tischlein.languages import LANGUAGES


def offered(*words):
    """What is offered for the last, incomplete word."""
    *before, last = words
    completer = ShellComplete(cli, {}, "tischlein", "_TISCHLEIN_COMPLETE")
    return [item.value for item in completer.get_completions(before, last)]


def test_commands():
    assert offered("") == list(COMMANDS)
    assert offered("re") == ["replay"]


def test_games():
    assert offered("play", "") == [game.id for game in discover()]
    assert offered("rules", "tro") == ["troika"]


def test_options_of_the_command():
    assert "--records" in offered("simulate", "troika", "--")
    assert offered("play", "troika", "--language", "") == list(LANGUAGES)


def test_options_of_the_game_and_their_values():
    assert offered("simulate", "troika", "--option", "ca") == ["call="]
    assert offered("simulate", "troika", "--option", "call=") == ["call=either", "call=before", "call=after"]
    assert offered("simulate", "troika", "--option", "floor=1") == ["floor=1"]
    assert offered("simulate", "troika", "--option", "colour=") == []
    assert offered("simulate", "chess", "--option", "") == []


def test_bots_by_seat():
    assert {"greedy", "random"} <= set(offered("simulate", "troika", "--bots", ""))
    assert offered("simulate", "troika", "--bots", "greedy,ra") == ["greedy,random"]


def test_without_a_shell_those_there_are_are_named(tischlein):
    assert_refused(tischlein("completion"), "Missing argument 'SHELL'. Choose from: bash, zsh, fish.")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell(tischlein, shell):
    result = tischlein("completion", shell)
    assert result.exit_code == 0
    assert f"_TISCHLEIN_COMPLETE={shell}_complete" in result.stdout
