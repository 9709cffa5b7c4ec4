"""Characters: told apart, drawn, described; a taste settles only what is equally good, and knows nothing hidden."""

from itertools import islice
from pathlib import Path

import pytest

from tests.bots.worlds import decisions, other_world
from tests.conformance.tables import every_game
from tischlein.bots import find_bot, tastes
from tischlein.bots.characters import CAST, called, cast_for
from tischlein.bots.names import TEXTS
from tischlein.bots.search import Findings
from tischlein.engine import TischleinError
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.texts import read_texts
from tischlein.kit import RNG, below, seed_rng

SEED = 16
DRAWINGS = Path(__file__).parents[2] / "web/src/kit/cast"


def test_there_are_eight_told_apart_by_name_letter_taste_and_drawing():
    assert len(CAST) == 8
    assert len({one.name[0] for one in CAST.values()}) == 8
    assert len({one.taste for one in CAST.values()}) == 8
    assert {path.stem for path in DRAWINGS.glob("*.svg")} == set(CAST)
    assert all(len(one.name) <= 6 for one in CAST.values())


def test_every_character_is_described_in_every_language():
    for path in TEXTS.glob("*.toml"):
        say = read_texts(path)
        assert all(say(f"pace.{one}") and say(f"taste.{one}") for one in CAST)


def test_nobody_sits_at_a_table_twice():
    for table in map(str, range(50)):
        seated = cast_for(["", None, "wabe", "", "wabe", "nobody"], table)
        assert seated[1] == ""
        assert seated[2] == "wabe"
        others = [one for one in seated if one]
        assert len(set(others)) == len(others) == 5


def test_who_plays_at_a_table_is_always_the_same_but_not_everywhere():
    seen = {tuple(cast_for(["", ""], str(table))) for table in range(50)}
    assert len(seen) == 8
    assert cast_for(["", ""], "7") == cast_for(["", ""], "7")


def test_a_character_is_found_by_its_name_and_plays_at_any_level():
    assert called("Krümel") == "kruemel"
    assert called("Mara") == ""
    assert find_bot("level3:kruemel").character is CAST["kruemel"]
    with pytest.raises(TischleinError, match="taler"):
        find_bot("level3:nobody")


def found(knowledge, seed):
    """A search that has found out anything: visits and payoffs drawn at random, many of them close together."""
    rng = RNG.new()
    seed_rng(rng, seed, 0)
    visits = [below(rng, 60) for _ in knowledge.legal]
    payoffs = [count * (480 + below(rng, 40)) for count in visits]
    return Findings(list(knowledge.legal), [count + (place == 0) for place, count in enumerate(visits)], payoffs, False)


@every_game
def test_a_taste_picks_nothing_outside_one_point_of_the_best(game):
    """And nothing that was hardly tried.  Every taste is used somewhere."""
    used = set()
    for number, (match, seat) in enumerate(islice(decisions(game, game.seats[-1], SEED, 7, fewest=50), 50)):
        knowledge = Knowledge.of(match, seat)
        findings = found(knowledge, number)
        best = findings.best()[0]
        for one in CAST.values():
            place = findings.actions.index(tastes.choose(knowledge, findings, one.taste))
            assert tastes.share(knowledge, findings, best) - tastes.share(knowledge, findings, place) <= 10
            assert 2 * findings.visits[place] >= findings.visits[best]
            used |= {one.id} if place != best else set()
    assert len(used) >= 6


@every_game
def test_a_taste_depends_on_nothing_that_is_hidden(game):
    """In another world that looks the same to the seat it likes the same; who is a person no bot is ever told."""
    assert not {"person", "people", "bots"} & set(Knowledge.__dataclass_fields__)
    for number, (match, seat) in enumerate(islice(decisions(game, game.seats[-1], SEED, every=5), 12)):
        mine, other = Knowledge.of(match, seat), Knowledge.of(other_world(match, seat, number), seat)
        for one in CAST.values():
            liked = [tastes.choose(known, found(known, number), one.taste) for known in (mine, other)]
            assert liked[0] == liked[1]


def test_a_secret_choice_is_drawn_whatever_the_taste(monkeypatch):
    """So that nobody can foresee it."""
    bot = find_bot("level3:taler")(SEED)
    drawn = Findings([3, 5], [1, 1], [0, 0], is_secret=True)
    monkeypatch.setattr(bot, "think", lambda *_: drawn)
    monkeypatch.setattr(tastes, "choose", None)
    assert {bot.search(None, None) for _ in range(40)} == {3, 5}
