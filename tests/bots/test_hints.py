"""Hints: what a friend would advise, with a reason that people understand, from what the seat knows alone."""

import re

import pytest

from tests.bots.worlds import decisions, other_world
from tests.conformance.tables import every_game
from tischlein.bots.advice import TEXTS, why_text
from tischlein.bots.hints import compares, hints, known, ranked
from tischlein.bots.search import Findings, choices, prepare
from tischlein.engine import languages, texts_of
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.texts import NamedTexts, reason_text
from tischlein.kit import Argument
from tischlein.languages import LANGUAGES

SEED = 90
SPOKEN = sorted(path.stem for path in TEXTS.glob("*.toml"))
NAMES = ["Anna", "Lotte", "Jonas", "Emil", "Mia", "Paul"]


def questions(game, seats, count):
    prepare(game)
    return [
        (match, seat)
        for match, seat in decisions(game, seats, SEED, every=4)
        if len(choices(Knowledge.of(match, seat))) > 1
    ][:count]


def some_knowledge(game):
    match, seat = next(decisions(game, max(2, game.seats[0]), SEED, every=1))
    return Knowledge.of(match, seat)


@every_game
def test_the_best_actions_come_with_a_reason(game):
    for match, seat in questions(game, game.seats[-1], 4):
        knowledge = Knowledge.of(match, seat)
        given = hints(knowledge)
        assert 1 <= len(given) <= min(3, len(choices(knowledge)))
        assert len({hint.action for hint in given}) == len(given)
        assert not given[0].is_equal
        for hint in given:
            assert hint.action in knowledge.legal
            assert hint.words == game.actions.say_action(hint.action)
            assert hint.is_equal == (hint.chance is None)
            why = why_text(knowledge, NamedTexts(texts_of(game.id), NAMES), hint)
            assert why
            assert not re.search(r"[{}]", why)


def test_among_equals_the_one_that_people_understand_comes_first():
    """Within a point of the best; what is better by more stays first, if it is not absurd."""
    knowledge = some_knowledge(troika())
    findings = Findings(actions=[7, 8, 9], visits=[900] * 3, payoffs=[450_000, 447_000, 400_000], is_secret=False)

    def order(*weights):
        return ranked(
            knowledge, findings, {place: Argument(key="", weight=weight) for place, weight in enumerate(weights)}
        )

    assert order(1, 5, 9) == [1, 0, 2]
    assert order(1, 1, 9) == [0, 1, 2]
    assert order(-5, 2, 2) == [1, 2]  # an absurd one is not even mentioned …
    assert order(-5, -1, 9) == [1, 2]
    assert order(-1, -5, -5) == [0]  # … unless there is nothing else as good


def test_what_was_hardly_tried_is_not_advised():
    findings = Findings(
        actions=list(range(6)), visits=[40, 900, 500, 400, 60, 1], payoffs=[39_000] * 6, is_secret=False
    )
    assert known(findings) == [1, 2, 3]


def troika():
    from tischlein.engine import find_game

    return find_game("troika")


@every_game
def test_a_chance_is_told_only_where_it_means_something(game):
    """Where nothing can be chosen nothing was compared; alone there is nobody to win against."""
    knowledge = some_knowledge(game)
    several = Findings(actions=[1, 2], visits=[5, 5], payoffs=[0, 0], is_secret=False)
    forced = Findings(actions=[1], visits=[0], payoffs=[0], is_secret=False)
    assert compares(knowledge, several)
    assert not compares(knowledge, forced)


@every_game
def test_worlds_that_look_alike_give_the_same_hints(game):
    for match, seat in questions(game, game.seats[-1], 3):
        worlds = [match, *(other_world(match, seat, seed) for seed in (1, 2))]
        given = [hints(Knowledge.of(world, seat)) for world in worlds]
        assert given[0] == given[1] == given[2]


@every_game
def test_worlds_that_look_alike_give_the_same_reasons(game):
    """For every action, whether it is advised or not."""
    for match, seat in decisions(game, game.seats[-1], SEED, every=6):
        worlds = [Knowledge.of(match, seat).world, other_world(match, seat, 1).state]
        for action in match.legal_codes(seat)[:40]:
            one, other = (game.optional.reasons(world, seat, action) for world in worlds)
            assert one == other


@every_game
def test_every_reason_has_its_sentence_and_its_clause(game):
    """In all languages; somebody is called by name; a clause is one of the sheet."""
    sheet = (game.folder / "RULES.md").read_text(encoding="utf-8")
    said = set()
    for match, seat in decisions(game, game.seats[-1], SEED, every=3):
        for action in match.legal_codes(seat)[:30]:
            for reason in game.optional.reasons(match.imagine(seat), seat, action):
                assert -9 <= reason.weight <= 9
                assert not reason.clause or f"**{reason.clause}**" in sheet, reason.clause
                if reason.key not in said:
                    said.add(reason.key)
                    sentences = [
                        reason_text(NamedTexts(texts_of(game.id, language), NAMES), reason) for language in LANGUAGES
                    ]
                    assert not [sentence for sentence in sentences if re.search(r"[{}]", sentence)]
                    assert len(set(sentences)) >= len(LANGUAGES) - 1, sentences
    assert len(said) > 4


@every_game
def test_hints_speak_every_language_of_the_game(game):
    assert set(languages(game)) <= set(SPOKEN)


@every_game
def test_a_single_action_is_hinted_too(game):
    for match, seat in decisions(game, game.seats[-1], SEED, every=1):
        knowledge = Knowledge.of(match, seat)
        if len(choices(knowledge)) == 1:
            (hint,) = hints(knowledge)
            assert hint.is_only
            assert hint.chance is None
            return
    pytest.skip("there is always a choice")
