"""A deal belongs to places: whatever is played, the same piece lies in the same place (docs/same-deal.md)."""

import pickle
import random
from collections import Counter, defaultdict
from itertools import count
from typing import NamedTuple

import pytest

import tischlein
from tests.conformance.tables import every_game
from tischlein import CHANCE, DealtChance, Match, TischleinError, record_of, verify
from tischlein.engine import parse_record
from tischlein.engine.deals import module_of

PLAYINGS = 4  # of each deal
MOMENTS = 14  # chance events of a game that are looked at
MOVED_ABOUT = {"artefakt": 3}  # places from this moment on hold what people have moved: alike only among like pieces


class Asked(NamedTuple):
    """A chance event of a deal."""

    outcome: int
    weights: tuple[int, ...]


def asked(match, number):
    """What a match of a deal has asked of chance, by place."""
    chance, again, found = DealtChance(number=number), Match(match.game, match.seats, match.options), {}
    for event, words in zip(match.events, match.words(), strict=True):
        if event.actor == CHANCE:
            place = module_of(match.game).chance_place(again.state, chance.run)
            assert place not in found, "two events ask about one place, so their luck would be the same"
            found[place] = Asked(event.code, tuple(again.weights()))
        chance.observe(words)
        again.happen(event)
    return found


def play(match, dice, chances=10**6):
    """Chosen moves, until the game is over or chance has been asked so often."""
    while not match.is_over and sum(event.actor == CHANCE for event in match.events) < chances:
        seat = dice.choice(match.to_act())
        match.act(seat, dice.choice(match.legal_codes(seat)))
    return match


@every_game
def test_the_same_piece_lies_in_the_same_place_whatever_is_played(game):
    dice, compared = random.Random(game.id), 0
    for seats in {game.seats[0], game.seats[-1]}:
        known = defaultdict(set)
        for _ in range(PLAYINGS):
            for place, (outcome, weights) in asked(play(tischlein.make(game, seats, deal=7), dice), 7).items():
                is_moved = place[0] > MOVED_ABOUT.get(game.id, place[0])
                known[(place, weights) if is_moved else (place, ())].add(outcome)
                compared += 1
        assert all(len(outcomes) == 1 for outcomes in known.values())
        assert compared > 2 * len(known)  # most places were asked about again


@every_game
def test_luck_over_many_deals_is_that_of_ordinary_chance(game):
    """Each event of a game, over all deals: what came is as likely as its weights say."""
    expected, came, squares = Counter(), Counter(), Counter()
    for number in range(150):
        match = tischlein.make(game, game.seats[0], deal=number)
        begun = asked(play(match, random.Random(number), chances=MOMENTS), number)
        for moment, one in zip(range(MOMENTS), begun.values(), strict=False):
            heaviest = max(range(len(one.weights)), key=lambda code: (one.weights[code], code * 37 % 101))
            share = one.weights[heaviest] / sum(one.weights)
            half = sum(one.weights[: len(one.weights) // 2]) / sum(one.weights)
            for event, chance, happened in (
                (("heaviest", moment), share, one.outcome == heaviest),
                (("lower half", moment), half, one.outcome < len(one.weights) // 2),
            ):
                expected[event] += chance
                came[event] += happened
                squares[event] += chance * (1 - chance)
    worst = max(abs(came[event] - expected[event]) / max(1, squares[event]) ** 0.5 for event in expected)
    assert worst < 4.5, "so far from what is expected comes by luck once in some thousand runs; and the seed is fixed"


@every_game
def test_deals_differ(game):
    first = [tischlein.make(game, game.seats[0], deal=number).words()[:12] for number in range(8)]
    assert len({tuple(words) for words in first}) == len(first)


@every_game
def test_a_record_says_which_deal_it_was_and_can_be_verified(game):
    match = play(tischlein.make(game, game.seats[0], deal=3), random.Random(1))
    record = parse_record(record_of(match).line())
    assert record.further["deal"] == 3
    chances = sum(event.actor == CHANCE for event in match.events)
    assert verify(record) == chances
    secret = DealtChance(bytes(32))
    secret.add_entropy(b"mine")
    fair = play(Match(game, game.seats[0], chance=secret), random.Random(1))
    proven = parse_record(record_of(fair, deal=secret.proof()).line())
    assert verify(proven) == sum(event.actor == CHANCE for event in fair.events)
    record.further["deal"] = 4
    with pytest.raises(TischleinError, match="not fair"):
        verify(record)


def test_bytes_given_after_the_first_event_change_nothing():
    one, other = DealtChance(bytes(32)), DealtChance(bytes(32))
    matches = [Match(tischlein.find_game("drei"), 2, chance=chance) for chance in (one, other)]
    for place in count():
        if all(match.is_over for match in matches):
            break
        one.add_entropy(bytes([place]))
        for match in matches:
            match.act(match.turn, match.legal_codes()[0])
    assert matches[0].words() == matches[1].words()
    assert one.name == other.name


def test_bytes_given_before_the_first_event_make_another_deal():
    one, other = DealtChance(bytes(32)), DealtChance(bytes(32))
    other.add_entropy(b"")
    assert one.name != other.name
    assert one.commitment == other.commitment


def test_a_proof_says_everything_the_deal_follows_from():
    chance = DealtChance(bytes(32))
    play(match := Match(tischlein.find_game("troika"), 2, chance=chance), random.Random(2))
    for wrong, said in (
        ({"name": "0" * 16}, "the name of the deal does not fit"),
        ({"secret": "00"}, "the secret does not fit the commitment"),
        ({"entropy": 3}, "the field 'deal' must hold"),
    ):
        record = record_of(match, deal={**chance.proof(), **wrong})
        with pytest.raises(TischleinError, match=said):
            verify(record)
    running = {name: value for name, value in chance.proof().items() if name in {"name", "commitment"}}
    with pytest.raises(TischleinError, match="still being played"):
        verify(record_of(match, deal=running))
    with pytest.raises(TischleinError, match="must hold"):
        verify(record_of(match, deal="x"))
    with pytest.raises(TischleinError, match="from 0 on"):
        verify(record_of(match, deal=-1))


def test_a_numbered_deal_is_pickled_and_copied_with_the_match():
    match = tischlein.make("triominos", 3, deal=5)
    match.act(match.turn, match.legal_codes()[0])
    again = pickle.loads(pickle.dumps(match))  # noqa: S301  our own
    twin = match.chance.copy()
    assert (again.chance.run, again.chance.number, twin.run, twin.number) == (match.chance.run, 5, match.chance.run, 5)
    for one in (match, again):
        play(one, random.Random(3))
    assert again.words() == match.words()


def test_a_game_without_places_deals_by_the_number_of_the_chance_event():
    """`examples/high_dice.py` is one module and says nothing of places."""
    from examples.high_dice import GAME

    assert module_of(GAME) is None
    words = [play(tischlein.make(GAME, 2, deal=number), random.Random(4)).words() for number in (1, 1, 2)]
    assert words[0] == words[1] != words[2]


def test_a_seed_and_a_deal_exclude_each_other():
    with pytest.raises(TischleinError, match="give one of them"):
        tischlein.make("drei", 2, seed=1, deal=1)
    with pytest.raises(TischleinError, match="from 0 on"):
        tischlein.make("drei", 2, deal=True)
