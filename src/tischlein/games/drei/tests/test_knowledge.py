"""What a seat knows: events, views, re-imagined worlds, features; and words of actions."""

import random
from collections import Counter

import msgspec
import pytest

from tischlein.engine import Match, SeededChance, texts_of
from tischlein.games.drei import GAME
from tischlein.games.drei.actions import ACTIONS, read_action, read_outcome, redact_action, say_action, say_outcome
from tischlein.games.drei.components import NO_CARD, STATE, Refusal
from tischlein.games.drei.rules import FEATURES, count_pieces, legal_actions, reimagine, why_not
from tischlein.games.drei.tests.table import black, given
from tischlein.games.drei.text import describe
from tischlein.kit import CHANCE, RNG, SPECTATOR, seed_rng


def in_the_middle(seats, moves=30, seed=3):
    match = Match(GAME, seats, chance=SeededChance(seed))
    dice = random.Random(seed)
    for _ in range(moves):
        match.apply(dice.choice(match.legal_codes()))
    return match


class TestReimagine:
    """To a seat all other hands, all piles and the undealt cards are one heap (D5-D7)."""

    def test_what_the_seat_knows_stays(self):
        match = in_the_middle(3)
        world = match.imagine(1, 8)
        for name in STATE.fields:
            if name not in {"hand", "unseen"}:
                assert getattr(world, name) == getattr(match.state, name), name
        assert world.hand[1] == match.state.hand[1]
        assert world.hand != match.state.hand

    @pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
    def test_every_card_stays_in_one_place(self, seat):
        match = in_the_middle(3)
        counts = [0] * 8
        for seed in range(20):
            world = match.imagine(seat, seed)
            cards = [card for hand in world.hand for card in hand if card != NO_CARD]
            cards += [card for card in range(90) if world.unseen[card]]
            before = [card for hand in match.state.hand for card in hand if card != NO_CARD]
            before += [card for card in range(90) if match.state.unseen[card]]
            assert sorted(cards) == sorted(before)
            assert all(hand == sorted(hand) for hand in world.hand[:3])
            assert count_pieces(world, counts) == 8
            assert counts == [12] * 7 + [3]

    def test_worlds_that_look_alike_are_dealt_alike(self):
        match = in_the_middle(4)
        twin = match.copy()
        twin.state = match.imagine(2, 99)
        assert STATE.position(twin.state) != STATE.position(match.state)
        assert STATE.position(twin.imagine(2, 5)) == STATE.position(match.imagine(2, 5))

    def test_all_deals_are_equally_likely(self):
        match = in_the_middle(2, moves=30)
        rng = RNG.new()
        seed_rng(rng, 1, 0)
        heap = [card for card in range(90) if match.state.unseen[card] or card in match.state.hand[1]]
        size, rounds = match.state.hand_size[1], 3000
        world = match.state.copy()
        dealt = Counter()
        for _ in range(rounds):
            reimagine(world, 0, rng)
            dealt.update(world.hand[1][:size])
        expected = rounds * size / len(heap)
        assert set(dealt) == set(heap)
        assert all(abs(dealt[card] - expected) < 6 * expected**0.5 for card in heap)

    def test_in_the_middle_of_a_refill(self):
        table = given(hand=(7, 8, 9), pile=12)
        table.match.play("0 play 7")
        table.match.play("*20")
        assert table.match.turn == CHANCE
        world = table.match.imagine(1, 4)
        assert world.hand_size == table.state.hand_size
        assert world.hand[0][3] == NO_CARD
        assert world.to_act == CHANCE


def test_features_know_the_own_hand_only():
    match = in_the_middle(3)
    for seat in (0, 1, 2, SPECTATOR):
        features = match.encode(seat)
        assert len(features) == FEATURES
        mine = [card for card in range(90) if features[4 + card] == 2]
        assert mine == ([] if seat == SPECTATOR else match.state.hand[seat][: match.state.hand_size[seat]])
        in_rows = sorted(card for card in range(90) if features[4 + card] == 1)
        assert in_rows == sorted(card for row in match.state.row for card in row if card != NO_CARD)
        unknown = sum(feature == 0 for feature in features[4:94])
        assert unknown == match.see(seat).unseen


def test_a_view_holds_no_other_hand():
    match = in_the_middle(3)
    view = match.see(0)
    assert [card.number for card in view.hand] == match.state.hand[0][: match.state.hand_size[0]]
    assert match.see(SPECTATOR).hand == []
    assert msgspec.json.encode(match.see(0)) == msgspec.json.encode(GAME.view.see(match.imagine(0, 6), 0)), (
        "the view of another world that looks the same"
    )


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_text_says_what_lies_where(language):
    table = given(open="RR", face_down="OOO", interim=7, row_30=(33, 52, 58), hand=(40, 1, 2, 3))
    say = texts_of("drei", language)
    sections = {section.key: section for section in describe(table.match.see(0), say)}
    assert set(sections) == {"table", "points", "colours", "hand", "parts"}
    words = str(sections["table"].rows)
    assert all(number in words for number in ("33", "52", "58"))
    assert say("text.full") in words
    assert "40" in sections["hand"].rows[0][0]
    assert sections["points"].rows[0][1] == str(5 - 3 + 7)
    assert "+5" in sections["parts"].rows[0][1]
    assert "hand" not in {section.key for section in describe(table.match.see(SPECTATOR), say)}


class TestWords:
    """D10: `play C`; outcomes are card numbers.  D2: start cards have no words."""

    def test_all_cards_but_the_start_cards(self):
        for card in range(90):
            if card in black():
                with pytest.raises(ValueError, match="start card"):
                    read_action(f"play {card}")
                with pytest.raises(ValueError, match="start card"):
                    read_outcome(str(card))
            else:
                assert read_action(say_action(card)) == card
                assert read_outcome(say_outcome(card)) == card
                assert redact_action(card) == f"play {card}"

    @pytest.mark.parametrize("words", ["play 07", "play  7", "play", "7", "play 90", "play -1", "Play 7", "play 7 "])
    def test_no_other_spelling(self, words):
        with pytest.raises(ValueError, match="play C"):
            read_action(words)

    def test_codes_outside_are_no_action(self):
        with pytest.raises(ValueError, match="no action"):
            say_action(ACTIONS)


@pytest.mark.parametrize("code", [-(2**31), -1, 0, 30, 60, 90, 10**6])
def test_D10_nonsense_is_refused(code):
    table = given(hand=(7, 8, 9))
    assert why_not(table.state, 0, code) == Refusal.NO_SUCH_ACTION
    assert why_not(table.state, 1, code) == Refusal.NOT_YOUR_TURN


def test_chance_and_nobody_have_no_actions():
    match = Match(GAME, 2)
    out = [0] * 8
    for seat in (CHANCE, -2, 0, 1, SPECTATOR):
        assert legal_actions(match.state, seat, out) == 0
        assert why_not(match.state, seat, 5) == Refusal.NOT_YOUR_TURN
