"""Hints: the best actions, their chances and reasons, from what the seat knows alone."""

from dataclasses import asdict

import pytest

from tests.bots.worlds import decisions, other_world
from tests.conformance.tables import every_game
from tischlein.bots.hints import TEXTS, hints, is_contest, judgement, promising
from tischlein.bots.search import Findings, choices, prepare
from tischlein.engine import languages, texts_of
from tischlein.engine.knowledge import Knowledge

SEED = 90
SPOKEN = sorted(path.stem for path in TEXTS.glob("*.toml"))


def questions(game, seats, count):
    prepare(game)
    return [
        (match, seat)
        for match, seat in decisions(game, seats, SEED, every=4)
        if len(choices(Knowledge.of(match, seat))) > 1
    ][:count]


@every_game
def test_the_three_best_actions_with_chance_and_reason(game):
    for match, seat in questions(game, game.seats[-1], 4):
        knowledge = Knowledge.of(match, seat)
        given = hints(knowledge, texts_of(game.id))
        assert 1 <= len(given) <= 3
        assert len(given) == min(3, len(choices(knowledge)))
        assert len({hint.action for hint in given}) == len(given)
        for hint in given:
            assert hint.action in knowledge.legal
            assert hint.words == game.actions.say_action(hint.action)
            assert 0 <= hint.chance <= 1
            assert hint.reason
            assert "{" not in hint.reason


def test_what_is_shown_does_not_contradict_itself():
    """The best comes first, although another was tried more often; what was hardly tried is not shown at all."""
    findings = Findings(
        actions=[7, 8, 9, 10], visits=[40, 900, 500, 60], payoffs=[39_000, 540_000, 310_000, 6_000], is_secret=False
    )
    assert promising(findings) == [2, 1, 3]
    assert [judgement(findings, [0, 5, 0, 0], place) for place in (2, 1, 3)] == ["later", "tempting", "weaker"]


@every_game
def test_no_hint_promises_more_than_the_one_before(game):
    for match, seat in questions(game, max(2, game.seats[0]), 6):  # alone there is no chance to tell
        chances = [hint.chance for hint in hints(Knowledge.of(match, seat), texts_of(game.id))]
        assert chances == sorted(chances, reverse=True)


@every_game
def test_a_chance_is_told_only_where_it_means_something(game):
    """Where nothing can be chosen nothing was compared; alone there is nobody to win against."""
    match, seat = next((match, seat) for match, seat in decisions(game, game.seats[-1], SEED, every=1))
    knowledge = Knowledge.of(match, seat)
    several = Findings(actions=[1, 2], visits=[5, 5], payoffs=[0, 0], is_secret=False)
    forced = Findings(actions=[1], visits=[0], payoffs=[0], is_secret=False)
    assert is_contest(knowledge, several)
    assert not is_contest(knowledge, forced)


@every_game
def test_worlds_that_look_alike_give_the_same_hints(game):
    for match, seat in questions(game, game.seats[-1], 3):
        worlds = [match, *(other_world(match, seat, seed) for seed in (1, 2))]
        given = [hints(Knowledge.of(world, seat), texts_of(game.id)) for world in worlds]
        assert given[0] == given[1] == given[2]


@every_game
def test_hints_speak_every_language_of_the_game(game):
    assert set(languages(game)) <= set(SPOKEN)


@pytest.mark.parametrize("language", ["de", "en"])
@every_game
def test_reasons_speak_the_language(game, language):
    match, seat = questions(game, game.seats[-1], 1)[0]
    knowledge = Knowledge.of(match, seat)
    spoken, english = hints(knowledge, texts_of(game.id, language)), hints(knowledge, texts_of(game.id, "en"))
    for one, other in zip(spoken, english, strict=True):
        assert asdict(one) | {"reason": ""} == asdict(other) | {"reason": ""}
        assert (one.reason == other.reason) == (language == "en")


@every_game
def test_a_single_action_is_hinted_too(game):
    for match, seat in decisions(game, game.seats[-1], SEED, every=1):
        knowledge = Knowledge.of(match, seat)
        if len(choices(knowledge)) == 1:
            (hint,) = hints(knowledge, texts_of(game.id))
            assert hint.action in knowledge.legal
            assert hint.reason.startswith("You have no other choice")
            return
    pytest.skip("there is always a choice")
