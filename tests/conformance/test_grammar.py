"""What each word of an action names is told with the action: no page has to know the notation."""

import random

from tests.conformance.tables import every_table
from tischlein.check.tables import draw_event, random_walk
from tischlein.kit import CHANCE

SEED = 23


def spelled(match, actor, code):
    """How everybody may see an event spelled: in full, and with its secrets hidden."""
    actions = match.game.actions
    return [actions.say_outcome(code)] if actor == CHANCE else [actions.say_action(code), actions.redact_action(code)]


def unknown(game, kinds, words):
    """Names of pieces whose look the page cannot find by them."""
    tables = game.optional.PIECES_BY_NAME
    named = zip(kinds, words.split(" "), strict=True)
    return [word for kind, word in named if kind in tables and word not in tables[kind]]


@every_table
def test_every_word_of_an_event_has_a_kind(game, seats):
    dice = random.Random(SEED)
    for match in random_walk(game, seats, dice):
        if not match.is_over:
            actor, code = draw_event(match, dice)
            kinds = game.optional.word_kinds(match.state, actor, code)
            assert kinds[0]
            assert {len(words.split(" ")) for words in spelled(match, actor, code)} == {len(kinds)}
            assert not unknown(game, kinds, spelled(match, actor, code)[0])


@every_table
def test_the_verb_tells_what_the_other_words_of_a_legal_action_name(game, seats):
    for match in random_walk(game, seats, random.Random(SEED)):
        for seat in match.to_act():
            grammar = match.grammar(seat)
            for code, words in zip(match.legal_codes(seat), match.legal(seat), strict=True):
                kinds = grammar.get(words.partition(" ")[0]) or grammar[""]
                assert kinds == list(game.optional.word_kinds(match.state, seat, code))
