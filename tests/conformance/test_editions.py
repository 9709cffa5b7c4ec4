"""Every game that has editions keeps its promises with another one than ours, too: `tests/other.json` in its folder."""

import random

import pytest

from tests.conformance.tables import marks
from tests.conformance.test_backends import play_on_both
from tischlein.check.tables import random_walk
from tischlein.check.twins import TwinWalks
from tischlein.engine import discover, parse_record, record_of, trace
from tischlein.engine.editions import played_with

SEED = 80
POSITIONS = 150  # compared worlds a table


def other(game):
    """The game with the edition that its tests have."""
    return played_with(game, game.folder / "tests" / "other.json")


every_edition = pytest.mark.parametrize(
    "game", [pytest.param(other(game), id=game.id, marks=marks(game)) for game in discover() if game.printed_fields]
)


def test_every_game_with_printed_tables_is_tried():
    assert {game.id for game in discover() if game.printed_fields} == {
        file.parent.parent.name for game in discover() for file in game.folder.glob("tests/other.json")
    }


@every_edition
def test_a_record_names_and_holds_its_edition(game):
    *_, match = random_walk(game, game.seats[0], random.Random(SEED))
    line = record_of(match).line()
    again = parse_record(line)
    assert again.game is game
    assert again.line() == line
    assert f'"name":"{game.edition.name}","hash":"{game.edition.hash}"' in line
    assert again.replay().words() == match.words()
    assert len(list(trace(again))) == len(match.events) + 1


@every_edition
def test_ours_is_not_touched_by_another(game):
    ours = next(found for found in discover() if found.id == game.id)
    for part in (*game.modules, "view", "actions"):
        assert ours.part(part) is not game.part(part)
    tables = [printed for found in (ours, game) for printed in [found.part("printing").PRINTED]]
    assert tables[0] != tables[1]


@every_edition
def test_plain_and_compiled_agree(game, checked):
    ours = next(found for found in discover() if found.id == game.id)
    checked(ours)  # machine code of both in one process
    play_on_both(game, game.seats[-1], 0, checked(game))
    play_on_both(ours, game.seats[-1], 0, checked(ours))


@every_edition
def test_a_seat_cannot_tell_reimagined_worlds_apart(game):
    walks = TwinWalks(game, game.seats[0], random.Random(SEED))
    while walks.compared < POSITIONS:
        assert walks.step() == []
    assert walks.sum_up() == []
