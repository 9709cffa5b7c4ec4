"""Pictures of the table for tests: say what lies where, then play in the words of a record."""

from tischlein.engine import Match
from tischlein.games.terra import GAME
from tischlein.games.terra.actions import CARD_WORDS, CRISIS_WORDS, SET, read_action
from tischlein.games.terra.components import CARDS, COPIES, CRISES, KINDS, VALUES
from tischlein.games.terra.rules import begin_turn, count_open, count_pieces

EVERY_KIND = CARD_WORDS + CRISIS_WORDS


class Table(Match):
    """A match with shorter words for tests."""

    def draw(self, card):
        """The active player draws this card."""
        self.play(f"*{card}")

    def decide(self, *decisions):
        """Phase 2: what the players do one after the other; "" is declined."""
        for card in decisions:
            self.apply(f"avert {card}" if card else "decline")

    def act(self, seat, action):
        """Every event of a test keeps all cards on the table."""
        super().act(seat, action)
        assert_all_cards(self.state)

    @property
    def track(self):
        return self.state.track[: self.seats]

    @property
    def discard(self):
        """The discard pile, sorted."""
        return words(self.state.discard, EVERY_KIND)

    @property
    def open(self):
        """The open crises with the sum of the cards on each."""
        laid, is_open = self.state.laid_sum, self.state.is_open
        return {CRISIS_WORDS[crisis]: laid[crisis] for crisis in range(CRISES) if is_open[crisis]}

    def hand(self, seat):
        """A hand, sorted."""
        return words(self.state.hand[seat], CARD_WORDS)


def words(counts, names):
    """Counts per kind as a text: `G1 G1 B4`."""
    return " ".join(name for name, count in zip(names, counts, strict=True) for _ in range(count))


def given(
    *, seats=3, hands=(), open=None, track=(), sets=(), pile=None, gone="", turn=0, **options,  # noqa: A002
):  # fmt: skip
    """A table before phase 1 of a turn.

    `hands`: "B5 R2" for each seat; `open`: {"R-EU": "R5 R4"}; `sets`: ["B5 B5 B5, R2 R3 R4", …]; `gone`: discarded.
    All other cards are in the pile, or, if `pile` names its cards, discarded.
    """
    table = Table(GAME, seats, options)
    state = table.state
    for place, cards in enumerate(hands):
        for card in cards.split():
            state.hand[place][CARD_WORDS.index(take(state, card))] += 1
            state.hand_size[place] += 1
    for crisis, cards in (open or {}).items():
        lay_open(state, CRISIS_WORDS.index(take(state, crisis)), cards.split())
    for place, points in enumerate(track):
        state.track[place] = points
    for place, row in enumerate(sets):
        for cards in filter(None, row.split(", ")):
            for card in cards.split():
                take(state, card)
            state.sets[place][state.set_count[place]] = read_action(f"set {cards}") - SET
            state.set_count[place] += 1
    for kind in gone.split():
        state.discard[EVERY_KIND.index(take(state, kind))] += 1
    if pile is not None:
        wanted = [pile.split().count(kind) for kind in EVERY_KIND]
        for kind in range(KINDS):
            state.discard[kind] += state.left[kind] - wanted[kind]
            state.left[kind] = wanted[kind]
    state.pile = sum(state.left)
    begin_turn(state, turn)
    assert_all_cards(state)
    return table


def take(state, kind):
    """A card leaves the box; there must be one."""
    state.left[EVERY_KIND.index(kind)] -= 1
    assert state.left[EVERY_KIND.index(kind)] >= 0, f"there are not so many {kind}"
    return kind


def lay_open(state, crisis, cards):
    """A crisis in the middle, with cards on it."""
    state.is_open[crisis] = 1
    count_open(state, crisis, 1)
    for card in cards:
        number = CARD_WORDS.index(take(state, card))
        assert number // VALUES == crisis // VALUES, f"{card} has another colour"
        state.laid[crisis][number % VALUES] += 1
        state.laid_sum[crisis] += number % VALUES + 1


def assert_all_cards(state):
    """Section 1: ninety solution cards and eighteen crises, wherever they lie."""
    counts = [0] * KINDS
    assert count_pieces(state, counts) == KINDS
    assert counts == [*COPIES, *[1] * CRISES]
    assert [sum(state.hand[seat]) for seat in range(state.seats)] == state.hand_size[: state.seats]
    assert state.pile == sum(state.left)
    assert len(counts) == CARDS + CRISES
