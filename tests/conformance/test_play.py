"""Every game keeps the contract while it is played at random to the end."""

import random
from itertools import islice

import pytest

from tests.conformance.tables import every_table
from tischlein.check.tables import draw_event, play_event, position, random_walk
from tischlein.engine import IllegalEventError, Match, record_of, trace_line
from tischlein.kit import CHANCE, NOBODY, SPECTATOR

SEEDS = range(3)  # printed with the test's name
NONSENSE = (-(2**31), -7, -1, 10**6, 2**31 - 1)  # codes that are no action of any game


@pytest.mark.parametrize("seed", SEEDS)
@every_table
def test_legal_actions_are_unique_in_a_fixed_order_and_only_for_those_to_act(game, seats, seed):
    dice = random.Random(seed)
    for match in random_walk(game, seats, dice):
        acting = match.to_act()
        assert (match.turn >= 0) == bool(acting)
        assert not acting or acting[0] == match.turn
        for seat in range(seats):
            legal = match.legal_codes(seat)
            assert len(set(legal)) == len(legal)
            assert legal == match.legal_codes(seat)
            assert bool(legal) == (seat in acting)
            for code in dice.sample(legal, min(3, len(legal))):
                assert match.refusal(seat, code) == ""
                assert 0 <= code < game.actions.ACTIONS


@pytest.mark.parametrize("seed", SEEDS)
@every_table
def test_refusals_explain_themselves_and_change_nothing(game, seats, seed):
    dice = random.Random(seed)
    for match in random_walk(game, seats, dice):
        before = position(match)
        codes = [*NONSENSE, *(dice.randrange(game.actions.ACTIONS) for _ in range(3))]
        for seat in range(seats):
            legal = set(match.legal_codes(seat))
            for code in codes:
                assert (match.refusal(seat, code) == "") == (code in legal)
                if code not in legal:
                    with pytest.raises(IllegalEventError, match=r"\w"):
                        match.act(seat, code)
        assert position(match) == before


@pytest.mark.parametrize("seed", SEEDS)
@every_table
def test_chance_has_positive_weights_and_actions_have_words(game, seats, seed):
    say, read = game.actions.say_action, game.actions.read_action
    for match in random_walk(game, seats, random.Random(seed)):
        weights = match.weights()
        assert all(weight >= 0 for weight in weights)
        assert (match.turn == CHANCE) == (sum(weights) > 0)
        for code, weight in enumerate(weights):
            if weight > 0:
                assert game.actions.read_outcome(game.actions.say_outcome(code)) == code
        for code in match.legal_codes() if match.turn >= 0 else []:
            assert read(say(code)) == code


@pytest.mark.parametrize("seed", SEEDS)
@every_table
def test_pieces_are_neither_lost_nor_made(game, seats, seed):
    counts = [0] * 1000
    first = None
    for match in random_walk(game, seats, random.Random(seed)):
        kinds = game.rules.count_pieces(match.state, counts)
        first = first or counts[:kinds]
        assert counts[:kinds] == first


@pytest.mark.parametrize("seed", SEEDS)
@every_table
def test_replaying_the_events_gives_the_same_game(game, seats, seed):
    dice = random.Random(seed)
    lines = []
    for match in random_walk(game, seats, dice):
        lines.append(trace_line(match, None))
    record = record_of(match)
    again = Match(game, seats, match.options)
    for line, event in zip(lines, [*record.events, None], strict=True):
        assert trace_line(again, None) == line
        if event is not None:
            again.play(event)
    assert position(again) == position(match)


@every_table
def test_the_end_has_a_result(game, seats):
    for seed in SEEDS:
        *_, match = random_walk(game, seats, random.Random(seed))
        assert match.turn == NOBODY
        winners = match.winners()
        assert winners is not None
        assert set(winners) <= set(range(seats))
        payoffs = match.payoffs()
        assert all(0 <= payoff <= 1000 for payoff in payoffs)
        assert not winners or min(payoffs[seat] for seat in winners) == max(payoffs)
        for seat in [*range(seats), SPECTATOR]:
            assert match.see(seat).winners == winners


@every_table
def test_a_copy_goes_its_own_way(game, seats):
    dice = random.Random(7)
    walk = random_walk(game, seats, dice)
    for _ in range(40):
        match = next(walk, None)
        if match is None or match.is_over:
            break
        before = position(match)
        twin = match.copy()
        play_event(twin, *draw_event(twin, dice))
        assert position(match) == before
        assert len(twin.events) == len(match.events) + 1


@every_table
def test_nothing_in_a_view_changes_a_state(game, seats):
    """What would come of an event is seen in a copy: the server asks of the very state that is played."""
    dice = random.Random(8)
    for match in islice(random_walk(game, seats, dice), 60):
        before = position(match)
        for seat in match.to_act():
            for code in match.legal_codes(seat)[:8]:
                game.view.preview(match.state, seat, code)
                for ask in (game.optional.tell, game.optional.follow, game.optional.earns, game.optional.reveals):
                    ask(match.state, seat, code)
        assert position(match) == before
