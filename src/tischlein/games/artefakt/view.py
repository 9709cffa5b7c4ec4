"""What a seat sees: everything on the table, the colours of all fragments, and the pieces it knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from tischlein.games.artefakt import rules
from tischlein.games.artefakt.actions import (
    COLOUR_NAMES,
    DICE,
    DIRECTIONS,
    FIGURE_NAMES,
    FRAGMENT_NAMES,
    GIVE,
    OPEN,
    PIECE_NAMES,
    PLAN,
    PLAN_CARDS,
    SKIP,
    STEAL,
    STEP,
    TAKE,
    TRAVEL,
    USE_FIGURE,
    ColourName,
    FigureName,
    PieceName,
    say_outcome,
    word_kinds,
)
from tischlein.games.artefakt.circle import beyond, place_in_order, travelling_figure, winner_of
from tischlein.games.artefakt.components import (
    ASIDE,
    BOARD,
    CENTRE,
    CHOOSING,
    COLOURS,
    FIGURES,
    FINDING,
    KINDS,
    NOWHERE,
    PIECES,
    PLANNING,
    SITES,
    SWAPPING,
    TAKING,
    TRAVELLING,
    USING,
)
from tischlein.games.artefakt.effects import FIRST_USE
from tischlein.games.artefakt.fragments import copies, different, fragments_at, number
from tischlein.games.artefakt.knowledge import known_heap, sees_card
from tischlein.games.artefakt.rules import may_act
from tischlein.games.artefakt.sites import (
    ATLANTIS,
    EFFECT_OF,
    FRIEDHOF,
    HAFEN,
    HOEHLE,
    KARAWANSEREI,
    KATHEDRALE,
    OSTERINSEL,
    RUINE,
    STERNWARTE,
)
from tischlein.games.artefakt.winning import has_artefacts, is_complete
from tischlein.kit import CHANCE, NOBODY, Counted, Facts, Maybe, Part, Preview, View, asks_clock, happened, holds

State = Any

MOMENT_NAMES = (
    "laying", "placing", "giving", "rolling", "choosing", "finding", "planning",
    "travelling", "taking", "stealing", "using", "fetching", "swapping", "opening",
    "timing",
)  # fmt: skip


class Piece(msgspec.Struct, frozen=True):
    """A fragment, as far as its name tells."""

    colour: ColourName
    piece: PieceName | None  # None: its back


class Dice(msgspec.Struct, frozen=True):
    """Both dice."""

    colour: ColourName
    site: int


PIECES_BY_NAME = {
    "fragment": {
        **{
            word: Piece(COLOUR_NAMES[kind // PIECES], PIECE_NAMES[kind % PIECES])
            for kind, word in enumerate(FRAGMENT_NAMES)
        },
        **{word: Piece(colour, None) for colour in COLOUR_NAMES for word in (colour, f"{colour}-?")},
    },
    "dice": {
        say_outcome(DICE + roll): Dice(COLOUR_NAMES[roll // SITES], roll % SITES + 1) for roll in range(COLOURS * SITES)
    },
}


class Fragments(msgspec.Struct, frozen=True, kw_only=True):
    """What lies at a place: the backs for everybody, the pieces for those who know them."""

    colours: list[int]  # how many blue, brown, yellow
    known: list[str]  # A25: pieces that the viewer knows to be among them, as `blue-c`


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One of the twelve figures."""

    seat: int
    figure: FigureName


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """A tile of the circle."""

    number: int
    effect: int  # A40: what its text does, a key of the texts
    open: bool  # A3, A26: text-side up
    fragments: Fragments
    figures: list[Figure]


class Artefact(msgspec.Struct, frozen=True, kw_only=True):
    """A32: how far an artefact is, as far as the viewer knows its pieces."""

    colour: str
    different: int
    is_whole: bool  # A29


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What lies before a player."""

    fragments: Fragments
    artefacts: list[Artefact]  # one for each colour
    sites: list[int]  # where Dicker, Lady and Langer stand; 0 = not placed yet
    cards: list[int]  # A16: their travel cards, as far as the viewer may see them; 0 = none, or face-down
    has_planned: bool  # A14: that a player has planned everybody sees, what nobody


class ArtefaktView(View, frozen=True, kw_only=True):
    """The whole table for one seat."""

    round: int
    moment: str  # what is going on: a word of MOMENT_NAMES, or `over`
    starter: int  # A26: who has the marker
    actor: int  # whose decision it is, also while chance acts; NOBODY while all plan and at the end
    site: int  # A17: the site being evaluated; 0 outside action 4
    dice: list[str]  # A12, A13: colour and number of the roll being carried out
    figure: FigureName | Literal[""]  # A15: who travels now; "" = nobody
    circle: list[Site]  # A2: clockwise, as far as laid
    centre: Fragments
    aside: Fragments  # A40, Atlantis: the fragment that will go to the centre
    players: list[Player]
    different: list[int]  # A32: own different pieces of each colour; a spectator has none
    pieces_needed: int  # A29, V7
    artefacts_needed: int  # A29, V8
    effects: bool  # V5


class ArtefaktPreview(Preview, frozen=True, kw_only=True):
    """What an action would do."""

    site: Maybe[int] = UNSET  # A12, A16, A40: where a fragment goes or a figure comes
    dicker: Maybe[list[int]] = UNSET  # A16: the two sites that he could reach with his travel card
    lady: Maybe[list[int]] = UNSET
    langer: Maybe[list[int]] = UNSET
    keeps: Maybe[int] = UNSET  # A32: different pieces of the colour that are left
    gains_blue: Maybe[int] = UNSET  # A20, A23, A40: so many fragments come to the own board
    gains_brown: Maybe[int] = UNSET
    gains_yellow: Maybe[int] = UNSET
    shows_blue: Maybe[int] = UNSET  # A40: so many fragments are looked at
    shows_brown: Maybe[int] = UNSET
    shows_yellow: Maybe[int] = UNSET
    robs_blue: Maybe[int] = UNSET  # A40: so many fragments of somebody go to the centre
    robs_brown: Maybe[int] = UNSET
    robs_yellow: Maybe[int] = UNSET
    opens: Maybe[int] = UNSET  # A26, A40: a site
    closes: Maybe[int] = UNSET  # A40: a site


class ArtefaktFacts(Facts, frozen=True, kw_only=True):
    """What the log tells of an event, and of what follows of itself; sites have their numbers."""

    here: Maybe[int] = UNSET  # A17: the site being evaluated, or where something is taken
    site: Maybe[int] = UNSET  # A16, A40: where a figure comes or a fragment goes
    figure: Maybe[FigureName] = UNSET  # A16: which one travels
    found: Maybe[list[Counted]] = UNSET  # A19, A20: the fragments that are taken, by colour
    gains: Maybe[list[Counted]] = UNSET  # A40: those that come to the own board
    shows: Maybe[list[Counted]] = UNSET  # A40: those that are looked at
    robs: Maybe[list[Counted]] = UNSET  # A40: those of somebody that go to the centre
    opens: Maybe[int] = UNSET  # A26, A40
    closes: Maybe[int] = UNSET  # A40
    wins: Maybe[list[str]] = UNSET  # A29: the colours of whole artefacts


# -- Seeing ----------------------------------------------------------------------------------------------------------


def see(state: State, seat: int) -> ArtefaktView:
    """Everything the seat may know, and nothing else."""
    is_over = state.to_act == NOBODY
    players = [see_player(state, seat, owner) for owner in range(state.seats)]
    mask = may_act(state)
    return ArtefaktView(
        seat=seat,
        turn=state.to_act,
        to_act=[other for other in clockwise(state) if holds(mask, other)],
        points=[sum(player.fragments.colours) for player in players],
        parts=[parts_of(player.fragments) for player in players],
        winners=[other for other in range(state.seats) if holds(state.won, other)] if is_over else None,
        decided=decided(state) if is_over else "",
        round=state.round,
        moment="over" if is_over else MOMENT_NAMES[state.moment],
        starter=state.starter,
        actor=NOBODY if is_over or state.moment == PLANNING else state.active,
        site=state.site if TAKING <= state.moment <= SWAPPING and not is_over else 0,
        dice=dice(state),
        figure=FIGURE_NAMES[travelling_figure(state)] if state.moment == TRAVELLING else "",
        circle=[see_site(state, seat, site) for site in state.circle if site > 0],
        centre=see_place(state, seat, CENTRE),
        aside=see_place(state, seat, ASIDE) if state.moment != SWAPPING else Fragments(colours=[0] * COLOURS, known=[]),
        players=players,
        different=own_different(state, seat),
        pieces_needed=state.pieces_needed,
        artefacts_needed=state.artefacts_needed,
        effects=state.effects == 1,
    )


def parts_of(fragments: Fragments) -> list[Part]:
    """A25: what lies on a board, as everybody sees it.  A32: only fragments of one colour belong together."""
    counted = zip(COLOUR_NAMES, fragments.colours, strict=True)
    return [Part(colour, count, "A32") for colour, count in counted if count]


def decided(state: State) -> str:
    """A29: an artefact is complete.  A33: after the last round the most count."""
    return "A29" if any(wins_by_artefact(state, seat) for seat in range(state.seats)) else "A33"


def clockwise(state: State) -> list[int]:
    """All seats from the start player on."""
    return sorted(range(state.seats), key=lambda seat: place_in_order(state, seat))


def dice(state: State) -> list[str]:
    """A12, A13: the roll being carried out; while the colour is chosen only its number matters."""
    if state.moment == CHOOSING:
        return ["", str(state.target)]
    return [COLOUR_NAMES[state.colour], str(state.target)] if state.moment == FINDING else []


def see_place(state: State, seat: int, *places: int) -> Fragments:
    """A25: all see the colours.  At the end all see the pieces."""
    heaps = together([state.heap[place] for place in places])
    known = together([known_heaps(state, seat, place) for place in places])
    return fragments_seen(*map(number, heaps), *(heaps if state.to_act == NOBODY else known))


def known_heaps(state: State, seat: int, place: int) -> list[int]:
    """A25: what the seat surely knows to lie at a place, by colour."""
    return [known_heap(state, seat, place, colour) for colour in range(COLOURS)]


def together(places: list[list[int]]) -> list[int]:
    """Heaps of several places, by colour; nearly always it is one place."""
    return places[0] if len(places) == 1 else [sum(colour) for colour in zip(*places, strict=True)]


@lru_cache(maxsize=4096)
def fragments_seen(blue: int, brown: int, yellow: int, *known: int) -> Fragments:
    """So many of each colour, and those that are known; worked out once for all who see the same."""
    counts = [copies(known[kind // PIECES], kind % PIECES) for kind in range(KINDS)]
    names = [name for name, count in zip(FRAGMENT_NAMES, counts, strict=True) for _ in range(count)]
    return Fragments(colours=[blue, brown, yellow], known=names)


def see_site(state: State, seat: int, site: int) -> Site:
    """A2, A3: a site with all that lies and stands there."""
    return Site(
        number=site,
        effect=EFFECT_OF[site],
        open=state.open[site] == 1,
        fragments=see_place(state, seat, site),
        figures=[
            see_figure(owner, figure)
            for owner in range(state.seats)
            for figure, position in enumerate(state.figure[owner])
            if position == state.position[site]
        ],
    )


@cache
def see_figure(owner: int, figure: int) -> Figure:
    """A figure of somebody."""
    return Figure(seat=owner, figure=FIGURE_NAMES[figure])


def see_player(state: State, seat: int, owner: int) -> Player:
    """A board, the figures, and the cards that lie open.  A40: a fragment got in exchange is on the board at once."""
    places = [BOARD + owner, ASIDE] if state.moment == SWAPPING and state.active == owner else [BOARD + owner]
    fragments = see_place(state, seat, *places)
    return Player(
        fragments=fragments,
        artefacts=see_artefacts(state.pieces_needed, *fragments.known),
        sites=[0 if position == NOWHERE else state.circle[position] for position in state.figure[owner]],
        cards=[state.plan[owner][figure] if sees_card(state, seat, owner, figure) else 0 for figure in range(FIGURES)],
        has_planned=holds(state.planned, owner),
    )


@lru_cache(maxsize=4096)
def see_artefacts(needed: int, *known: str) -> list[Artefact]:
    """A32: both copies of a piece count once.  A29: whether that is enough."""
    found = [len({name for name in known if name.startswith(f"{colour}-")}) for colour in COLOUR_NAMES]
    pairs = zip(COLOUR_NAMES, found, strict=True)
    return [Artefact(colour=colour, different=count, is_whole=count >= needed) for colour, count in pairs]


def own_different(state: State, seat: int) -> list[int]:
    """A32: how far the own artefacts are."""
    return [different(state.heap[BOARD + seat][colour]) for colour in range(COLOURS)] if seat < state.seats else []


def reveals(state: State, actor: int, code: int) -> bool:
    """Whether the rules show somebody more than the event itself: a travel card (A16), the fragments taken from a site
    (A19), those looked at (A40), or everything at the end (A29)."""
    if state.moment == USING and code != SKIP and EFFECT_OF[state.site] in (FRIEDHOF, HOEHLE):
        return True
    after = happened(rules, state, actor, code)
    takes = fragments_on_sites(after) < fragments_on_sites(state)
    return bool(after.to_act == NOBODY or after.revealed > state.revealed or takes)


def fragments_on_sites(state: State) -> int:
    """How many fragments lie on all sites together."""
    return sum(fragments_at(state, site) for site in range(1, SITES + 1))


# -- Telling -----------------------------------------------------------------------------------------------------------

TOLD = {  # by verb the facts that everybody may be told
    "cw": ("site", "figure"),
    "ccw": ("site", "figure"),
    "take": ("here", "found"),
    "steal": ("here",),
    "use": ("here", "site", "gains", "shows", "robs", "opens", "closes"),
    "skip": ("here",),
    "open": ("opens",),
}


def tell(state: State, seat: int, action: int) -> ArtefaktFacts:
    """A16: which figure travels.  A20: what is taken.  A24: whose text is used or not.  A26: what is opened."""
    known = preview(state, seat, action)
    return ArtefaktFacts(
        here=state.site if TAKING <= state.moment <= USING else UNSET,
        site=known.site,
        figure=FIGURE_NAMES[travelling_figure(state)] if TRAVEL <= action < TAKE else UNSET,
        found=counted([number(heap) for heap in state.heap[state.site]]) if action == TAKE else UNSET,
        gains=counted([known.gains_blue, known.gains_brown, known.gains_yellow]),
        shows=counted([known.shows_blue, known.shows_brown, known.shows_yellow]),
        robs=counted([known.robs_blue, known.robs_brown, known.robs_yellow]),
        opens=known.opens,
        closes=known.closes,
    )


def follow(state: State, actor: int, code: int) -> list[ArtefaktFacts]:
    """A19: who takes what where nobody has to choose.  A29: whose artefact is whole then, as all see at the end."""
    if state.moment < TRAVELLING or asks_clock(state):
        return []
    lying = backs_on_sites(state)
    if actor == CHANCE:
        for place, change in ((state.source, -1), (state.target, 1)):  # A23, A40: the fragment that chance moves
            if place <= SITES:
                lying[place][state.colour] += change
    elif code == TAKE:  # the action itself tells that
        lying[state.site] = [0] * COLOURS
    after = happened(rules, state, actor, code)
    left = backs_on_sites(after)
    taken = [[old - now for old, now in zip(lying[site], left[site], strict=True)] for site in range(SITES + 1)]
    told = [
        ArtefaktFacts(who=winner_of(after, site), here=site, found=counted(taken[site]))
        for site in range(1, SITES + 1)
        if any(taken[site])
    ]
    return told + [whole_artefacts(after, seat) for seat in range(after.seats) if wins_by_artefact(after, seat)]


def backs_on_sites(state: State) -> list[list[int]]:
    """How many fragments of each colour lie on each site; first those of the centre."""
    return [[number(heap) for heap in state.heap[place]] for place in range(SITES + 1)]


def wins_by_artefact(state: State, seat: int) -> bool:
    """A29; not A33."""
    return state.to_act == NOBODY and holds(state.won, seat) and has_artefacts(state, seat)


def whole_artefacts(state: State, seat: int) -> ArtefaktFacts:
    """A29, V8: what the winner has completed."""
    whole = [colour for colour in range(COLOURS) if is_complete(state, state.heap[BOARD + seat][colour])]
    return ArtefaktFacts(who=seat, wins=[COLOUR_NAMES[colour] for colour in whole])


def counted(counts: Sequence[Maybe[int]]) -> Maybe[list[Counted]]:
    """Fragments by colour, of those that there are."""
    found = zip(COLOUR_NAMES, counts, strict=True)
    return [Counted(name, count) for name, count in found if isinstance(count, int) and count] or UNSET


# -- Previews --------------------------------------------------------------------------------------------------------


def preview(state: State, seat: int, action: int) -> ArtefaktPreview:
    """What a legal action would do, as far as the seat can know."""
    if action < TRAVEL:
        return preview_plan(state, seat, action - PLAN)
    if action < TAKE:
        figure = travelling_figure(state)
        return ArtefaktPreview(site=site_beyond(state, seat, figure, STEP[action - TRAVEL] * state.plan[seat][figure]))
    if action == TAKE:
        return fragments("gains", state.heap[state.site])
    if STEAL <= action < STEAL + COLOURS * state.seats:
        return one_fragment("gains", (action - STEAL) % COLOURS)
    if GIVE <= action < GIVE + KINDS:
        return ArtefaktPreview(keeps=pieces_left(state, seat, action - GIVE))
    if OPEN <= action < OPEN + SITES:
        return ArtefaktPreview(opens=action - OPEN + 1)
    if state.moment == USING and action >= USE_FIGURE:
        return preview_use(state, seat, EFFECT_OF[state.site], action - FIRST_USE[EFFECT_OF[state.site]])
    return ArtefaktPreview(site=state.target) if state.moment == CHOOSING else ArtefaktPreview()


def site_beyond(state: State, owner: int, figure: int, steps: int) -> int:
    """The site that a figure would reach."""
    return int(state.circle[beyond(state.figure[owner][figure], steps)])


def preview_plan(state: State, seat: int, plan: int) -> ArtefaktPreview:
    """A16: each figure can reach two sites."""
    reach = {
        FIGURE_NAMES[figure]: [site_beyond(state, seat, figure, step * PLAN_CARDS[plan][figure]) for step in STEP]
        for figure in range(FIGURES)
    }
    return replace(ArtefaktPreview(), **reach)


def fragments(verb: str, heaps: list[int]) -> ArtefaktPreview:
    """How many fragments of each colour something is done to."""
    found = zip(COLOUR_NAMES, heaps, strict=True)
    return replace(ArtefaktPreview(), **{f"{verb}_{colour}": number(heap) for colour, heap in found if heap > 0})


def one_fragment(verb: str, colour: int) -> ArtefaktPreview:
    """Something is done to one fragment of a colour."""
    return replace(ArtefaktPreview(), **{f"{verb}_{COLOUR_NAMES[colour]}": 1})


def pieces_left(state: State, seat: int, kind: int) -> int:
    """How many different pieces of the colour would be left without one of them."""
    heap = state.heap[BOARD + seat][kind // PIECES] - (1 << 2 * (kind % PIECES))
    if state.moment == SWAPPING:
        heap += state.heap[ASIDE][kind // PIECES]
    return different(heap)


def preview_use(state: State, seat: int, effect: int, code: int) -> ArtefaktPreview:
    """A40: what each text would do."""
    if effect == KATHEDRALE:
        return ArtefaktPreview(site=site_beyond(state, seat, code // DIRECTIONS, 2 * STEP[code % DIRECTIONS]))
    if effect == KARAWANSEREI:
        owner, figure = divmod(code // DIRECTIONS, FIGURES)
        return ArtefaktPreview(site=site_beyond(state, owner, figure, STEP[code % DIRECTIONS]))
    if effect == FRIEDHOF:
        return fragments("shows", state.heap[code])
    if effect == HOEHLE:
        return fragments("shows", state.heap[BOARD + code])
    if effect == RUINE:
        return one_fragment("gains", code % COLOURS)
    if effect == ATLANTIS:
        return replace(one_fragment("gains", code % COLOURS), keeps=pieces_left(state, seat, code // COLOURS))
    if effect == STERNWARTE:
        return ArtefaktPreview(closes=code) if state.open[code] == 1 else ArtefaktPreview(opens=code)
    if effect == HAFEN:
        return ArtefaktPreview(site=1 + code % SITES)
    return one_fragment("gains" if effect == OSTERINSEL else "robs", code % COLOURS)
