"""Pictures of a table: `given(...)` lays out a position, a Table plays on from it in the words of records."""

from __future__ import annotations

from collections import Counter

from tischlein.engine import Match
from tischlein.games.artefakt import GAME
from tischlein.games.artefakt.actions import FIGURE_NAMES, FRAGMENT_NAMES
from tischlein.games.artefakt.circle import put_figure
from tischlein.games.artefakt.components import ASIDE, BOARD, CENTRE, COLOURS, EVALUATING, FIGURES, ONE, PIECES, SITES
from tischlein.games.artefakt.fragments import copies
from tischlein.games.artefakt.rules import begin_planning, begin_round, carry_on, end_round
from tischlein.games.artefakt.view import MOMENT_NAMES
from tischlein.kit import CHANCE, NOBODY, RNG, SPECTATOR, seed_rng

CIRCLE = (3, 7, 1, 10, 5, 2, 9, 6, 8, 4)  # the circle of the worked edge cases: positions 0 to 9


class Table:
    """A match with words for everything that lies on the table."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self):
        return self.match.state

    # -- Playing on --------------------------------------------------------------------------------------------------

    def play(self, *events: str) -> Table:
        for event in events:
            self.match.play(event)
        return self

    def begin_round(self) -> Table:
        """A round begins with action 1."""
        self.state.round -= 1
        begin_round(self.state)
        return self

    def begin_planning(self) -> Table:
        """Action 2 begins."""
        begin_planning(self.state)
        return self

    def evaluate(self, first: int = 1) -> Table:
        """Everybody has travelled; sites are evaluated from this number on."""
        self.state.revealed = FIGURES * self.state.seats
        self.state.site = first - 1
        self.state.moment = EVALUATING
        carry_on(self.state)
        return self

    def end_round(self) -> Table:
        """Action 5 begins."""
        end_round(self.state)
        carry_on(self.state)
        return self

    # -- Looking -----------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | str:
        return {CHANCE: "chance", NOBODY: "over"}.get(self.match.turn, self.match.turn)

    @property
    def moment(self) -> str:
        return MOMENT_NAMES[self.state.moment]

    @property
    def winners(self) -> list[int] | None:
        return self.match.winners()

    def legal(self, seat: int | None = None) -> set[str]:
        return set(self.match.legal(seat))

    def fragments(self, place: int) -> list[str]:
        return names(self.state.heap[place])

    def board(self, seat: int) -> list[str]:
        return self.fragments(BOARD + seat)

    def on(self, site: int) -> list[str]:
        return self.fragments(site)

    @property
    def centre(self) -> list[str]:
        return self.fragments(CENTRE)

    @property
    def aside(self) -> list[str]:
        return self.fragments(ASIDE)

    def known(self, seat: int, place: int) -> list[str]:
        return names(self.state.known[seat][place])

    def known_board(self, seat: int, owner: int) -> list[str]:
        return self.known(seat, BOARD + owner)

    def site_of(self, seat: int, figure: str) -> int:
        return self.state.circle[self.state.figure[seat][FIGURE_NAMES.index(figure)]]

    def refusal(self, seat: int, words: str) -> str:
        return GAME.rules.why_not(self.state, seat, GAME.actions.read_action(words)).name

    def imagined(self, seat: int = SPECTATOR, seed: int = 1) -> Table:
        """The same table in a world that the seat considers possible."""
        twin = self.match.copy()
        rng = RNG.new()
        seed_rng(rng, seed, 0)
        GAME.rules.reimagine(twin.state, seat, rng)
        return Table(twin)


def names(heaps) -> list[str]:
    """The fragments of three heaps, in order."""
    return [
        name for kind, name in enumerate(FRAGMENT_NAMES) for _ in range(copies(heaps[kind // PIECES], kind % PIECES))
    ]


def given(seats=2, *, figures=None, boards=None, sites=None, centre=None, rest=None, opened=(1, 5, 6, 8), starter=0,
          round=1, circle=CIRCLE, **options) -> Table:  # noqa: A002  # fmt: skip
    """Lay out a table.

    figures: {seat: sites of Dicker, Lady, Langer} (0 or left out: not there); boards: {seat: "blue-a brown-c"};
    sites: {number: "yellow-d"}; centre: "blue-a …".  Fragments not mentioned lie in the centre, or on the site `rest`.
    """
    match = Match.new(GAME, seats, options)
    state = match.state
    for position, site in enumerate(circle):
        state.circle[position] = site
        state.position[site] = position
    for site in range(1, SITES + 1):
        state.open[site] = int(site in opened)
    for seat, places in (figures or {}).items():
        for figure, site in enumerate(places):
            if site:
                put_figure(state, seat, figure, state.position[site])
    state.starter = starter
    state.round = round
    lay_fragments(state, boards or {}, sites or {}, centre, CENTRE if rest is None else rest)
    return Table(match)


def lay_fragments(state, boards, sites, centre, rest) -> None:
    """Put every fragment where the picture says; each exists twice."""
    left = Counter(dict.fromkeys(FRAGMENT_NAMES, 2))
    for colour in range(COLOURS):
        state.heap[CENTRE][colour] = 0
    places = {**{BOARD + seat: words for seat, words in boards.items()}, **sites, CENTRE: centre or ""}
    for place, words in places.items():
        put(state, place, words.split())
        left.subtract(words.split())
    assert min(left.values()) >= 0, f"there are only two of each fragment: {left}"
    put(state, rest, left.elements())
    for seat in boards:
        state.known[seat][BOARD + seat] = state.heap[BOARD + seat][:]


def put(state, place, fragments) -> None:
    for name in fragments:
        colour, piece = divmod(FRAGMENT_NAMES.index(name), PIECES)
        state.heap[place][colour] += ONE[piece]
