"""A view in words: everything the picture shows."""

from __future__ import annotations

from collections.abc import Callable

from tischlein.games.artefakt.actions import COLOUR_NAMES, FIGURE_NAMES
from tischlein.games.artefakt.view import ArtefaktView, Fragments, Site
from tischlein.kit import Section, describe_parts

Say = Callable[..., str]


def describe(view: ArtefaktView, say: Say) -> list[Section]:
    """The table from the whole to the own board."""
    sections = [now(view, say), circle(view, say), players(view, say)]
    if view.different:
        sections += [plan(view, say), hand(view, say)]
    if view.effects:
        sections.append(texts(view, say))
    names = [name_of(view, seat, say) for seat in range(len(view.players))]
    return [*sections, points(view, say), *describe_parts(view, say, names)]


# -- Words -------------------------------------------------------------------------------------------------------------


def colours(fragments: Fragments, say: Say) -> str:
    """How many of each colour: `2 blue, 1 brown`."""
    counts = zip(fragments.colours, COLOUR_NAMES, strict=True)
    return ", ".join(f"{count} {say(f'word.{name}')}" for count, name in counts if count) or say("text.none")


def pieces(names: list[str], say: Say) -> str:
    """Named pieces: `blue a, blue c`."""
    return ", ".join(say(f"word.{name}") for name in names) or say("text.none")


def site_name(number: int, say: Say) -> str:
    """`7 Höhle`."""
    return f"{number} {say(f'site.{number}')}" if number else say("text.none")


def name_of(view: ArtefaktView, seat: int, say: Say) -> str:
    """A seat, and whether that is the reader's."""
    return say("text.you" if seat == view.seat else "text.seat", seat)


def seats(numbers: list[int], say: Say) -> str:
    """Several seats."""
    return ", ".join(say("text.seat", number) for number in numbers) or say("text.none")


# -- Sections ----------------------------------------------------------------------------------------------------------


def now(view: ArtefaktView, say: Say) -> Section:
    """What is going on, and the centre."""
    rows = [
        [say("text.round"), str(view.round)],
        [say("text.moment"), say(f"moment.{view.moment}")],
        [say("text.starter"), say("text.seat", view.starter)],
    ]
    if view.to_act:
        rows.append([say("text.to_act"), seats(view.to_act, say)])
    if view.figure:
        rows.append([say("text.travels"), say(f"word.{view.figure}")])
    if view.site:
        rows.append([say("text.evaluated"), site_name(view.site, say)])
    if view.dice:
        colour = f"{say(f'word.{view.dice[0]}')}, " if view.dice[0] else ""
        rows.append([say("text.dice"), colour + site_name(int(view.dice[1]), say)])
    rows.append([say("text.centre"), colours(view.centre, say)])
    if view.centre.known:
        rows.append([say("text.centre_known"), pieces(view.centre.known, say)])
    if any(view.aside.colours):
        rows.append([say("text.aside"), colours(view.aside, say)])
    if view.winners is not None:
        rows.append([say("text.winners"), seats(view.winners, say)])
    return Section(key="table", title=say("text.table"), rows=rows)


def circle(view: ArtefaktView, say: Say) -> Section:
    """The sites in their order, clockwise."""
    head = [say(f"text.{name}") for name in ("site", "text", "fragments", "known", "figures")]
    rows = [site_row(site, say) for site in view.circle]
    return Section(key="circle", title=say("text.circle"), head=head, rows=rows)


def site_row(site: Site, say: Say) -> list[str]:
    """One site."""
    figures = [f"{say(f'word.{figure.figure}')} ({say('text.seat', figure.seat)})" for figure in site.figures]
    return [
        site_name(site.number, say),
        say("text.open" if site.open else "text.closed"),
        colours(site.fragments, say),
        pieces(site.fragments.known, say),
        ", ".join(figures) or say("text.none"),
    ]


def players(view: ArtefaktView, say: Say) -> Section:
    """Boards, figures and open cards of all."""
    head = [say("text.player"), say("text.fragments"), say("text.known")]
    head += [say(f"word.{name}") for name in FIGURE_NAMES] + [say("text.plan")]
    rows = []
    for seat, player in enumerate(view.players):
        figures = [
            f"{site_name(site, say)}{f' ({card})' if card else ''}"
            for site, card in zip(player.sites, player.cards, strict=True)
        ]
        ready = say("text.ready" if player.has_planned else "text.thinking")
        owned = [colours(player.fragments, say), pieces(player.fragments.known, say)]
        rows.append([name_of(view, seat, say), *owned, *figures, ready])
    return Section(key="players", title=say("text.players"), head=head, rows=rows)


def plan(view: ArtefaktView, say: Say) -> Section:
    """The own travel cards."""
    cards = view.players[view.seat].cards
    names = [say(f"word.{name}") for name in FIGURE_NAMES]
    rows = [[name, str(card) if card else say("text.none")] for name, card in zip(names, cards, strict=True)]
    return Section(key="plan", title=say("text.own_plan"), rows=rows)


def hand(view: ArtefaktView, say: Say) -> Section:
    """The own fragments, artefact by artefact."""
    own = view.players[view.seat].fragments.known
    rows = [
        [
            say(f"word.{name}"),
            pieces([fragment for fragment in own if fragment.startswith(f"{name}-")], say),
            say("text.different", different, view.pieces_needed),
        ]
        for name, different in zip(COLOUR_NAMES, view.different, strict=True)
    ]
    return Section(key="hand", title=say("text.hand"), rows=rows)


def texts(view: ArtefaktView, say: Say) -> Section:
    """What the open texts say, in the order in which sites are evaluated, and whose they are (A40)."""
    opened = sorted((site for site in view.circle if site.open), key=lambda site: site.number)
    rows = [*([site_name(site.number, say), say(f"effect.{site.effect}")] for site in opened), [say("effect.ours")]]
    return Section(key="texts", title=say("text.texts"), rows=rows)


def points(view: ArtefaktView, say: Say) -> Section:
    """How many fragments everybody has: more nobody may know of the others."""
    rows = [[say("text.seat", seat), str(count)] for seat, count in enumerate(view.points)]
    return Section(key="points", title=say("text.points"), head=[say("text.player"), say("text.fragments")], rows=rows)
