"""A view in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tischlein.games.terra.view import FACE_DOWN, NO_CARD, Circuit, Contribution, TerraView
from tischlein.kit import CHANCE, SPECTATOR, Section, describe_parts

Say = Callable[..., str]


def describe(view: TerraView, say: Say) -> list[Section]:
    """Everything the picture of the table says."""
    sections = [describe_turn(view, say)]
    if view.circuit is not None:
        sections.append(describe_circuit(view.circuit, view, say))
    sections += [describe_table(view, say), describe_dangers(view, say), describe_points(view, say)]
    if view.seat != SPECTATOR:
        sections.append(describe_hand(view, say))
    sections += describe_sets(view, say)
    if view.discard:
        sections.append(describe_discard(view, say))
    return sections + describe_parts(view, say, [player(view, seat, say) for seat in range(len(view.points))])


def lines(key: str, title: str, texts: list[str]) -> Section:
    """A section of plain lines."""
    return Section(key=key, title=title, rows=[[text] for text in texts])


def player(view: TerraView, seat: int, say: Say) -> str:
    """A seat, and whether that is the reader's."""
    return say("text.you", seat) if seat == view.seat else say("text.player", seat)


def cards_in_words(cards: list[str], say: Say) -> str:
    """Cards one after the other, equal ones counted."""
    return ", ".join(times(card, count, say) for card, count in Counter(cards).items()) or say("text.none")


def times(card: str, count: int, say: Say) -> str:
    """A card, and how often it is there."""
    name = say(f"word.{card}")
    return f"{count}\u00d7 {name}" if count > 1 else name


def describe_turn(view: TerraView, say: Say) -> Section:
    """Where in the game we are."""
    texts = []
    if view.end:
        texts.append(say(f"text.end_{view.end}"))
        texts += [say(f"text.reason_{reason}") for reason in view.reasons]
    else:
        if view.active is not None:
            texts.append(say("text.active", player(view, view.active, say)))
        texts.append(say(f"text.{view.moment}"))
        if view.turn not in (CHANCE, view.active):
            texts.append(say("text.decides", player(view, view.turn, say)))
        if view.moment == "laying":
            texts.append(say("text.set_allowed" if view.may_lay_sets else "text.set_not_allowed"))
    texts.append(say("text.pile", view.pile, view.dangers[-1].coming))
    return lines("turn", say("text.turn"), texts)


def describe_circuit(circuit: Circuit, view: TerraView, say: Say) -> Section:
    """The crisis drawn last and all decisions on it."""
    name = say("text.crisis", say(f"word.{circuit.crisis}"), circuit.danger)
    texts = [name, *(describe_contribution(given, view, say) for given in circuit.contributions)]
    if circuit.reached is not None:
        texts.append(say("text.reached", circuit.reached, circuit.danger))
    if circuit.is_averted is not None:
        texts.append(say("text.averted" if circuit.is_averted else "text.broken_out"))
    title = say("text.threat" if circuit.is_threatening else "text.last_crisis")
    return lines("threat", title, texts)


def describe_contribution(given: Contribution, view: TerraView, say: Say) -> str:
    """What one player decided."""
    who = player(view, given.seat, say)
    if given.card == NO_CARD:
        return say("text.declined", who)
    return say("text.face_down", who) if given.card == FACE_DOWN else say("text.played", who, say(f"word.{given.card}"))


def describe_table(view: TerraView, say: Say) -> Section:
    """The open crises, and what is missing to solve them."""
    title = say("text.table")
    if not view.open:
        return lines("table", title, [say("text.no_open")])
    rows = [
        [
            say(f"word.{found.crisis}"),
            str(found.danger),
            cards_in_words(found.cards, say),
            str(found.reached),
            str(found.missing),
            say("text.served") if found.is_served else "",
        ]
        for found in view.open
    ]
    head = [say(f"text.{key}") for key in ("crisis_head", "danger", "cards", "sum", "missing", "this_turn")]
    return Section(key="table", title=title, rows=rows, head=head)


def describe_dangers(view: TerraView, say: Say) -> Section:
    """How near the world is to its collapse: all counters that are not at zero for ever."""
    rows = [
        [
            say(f"word.{danger.kind}") if danger.kind else say("text.all_crises"),
            say("text.of", danger.open, danger.limit),
            str(danger.coming),
        ]
        for danger in view.dangers
        if danger.open or danger.coming
    ]
    head = [say("text.kind"), say("text.open"), say("text.coming")]
    return Section(key="dangers", title=say("text.dangers"), rows=rows, head=head)


def describe_points(view: TerraView, say: Say) -> Section:
    """Points, hands and sets of all players."""
    rows = [
        [player(view, seat, say), str(points), str(found.cards), str(found.set_count)]
        for seat, (points, found) in enumerate(zip(view.points, view.players, strict=True))
    ]
    head = [say("text.who"), say("text.points"), say("text.hand_cards"), say("text.sets")]
    return Section(key="points", title=say("text.points"), rows=rows, head=head)


def describe_hand(view: TerraView, say: Say) -> Section:
    """The own cards."""
    texts = [cards_in_words(view.hand, say)]
    if len(view.hand) > view.hand_limit:
        texts.append(say("text.too_many", view.hand_limit))
    return lines("hand", say("text.hand", len(view.hand)), texts)


def describe_sets(view: TerraView, say: Say) -> list[Section]:
    """The sets this seat may look at: its own, after a regular end those of all."""
    return [
        lines(
            f"sets{seat}",
            say("text.sets_of", player(view, seat, say), found.sets_worth),
            [", ".join(say(f"word.{card}") for card in cards) for cards in found.sets],
        )
        for seat, found in enumerate(view.players)
        if found.sets
    ]


def describe_discard(view: TerraView, say: Say) -> Section:
    """E27: everything that lies face up in the discard pile, solution cards by colour, crises."""
    solutions: dict[str, list[str]] = {}
    crises = []
    for card, count in view.discard.items():
        if "-" in card:
            crises.append(say(f"word.{card}"))
        else:
            solutions.setdefault(card[0], []).append(times(card, count, say))
    rows = [[say(f"word.{colour}"), ", ".join(cards)] for colour, cards in solutions.items()]
    if crises:
        rows.append([say("text.crises"), ", ".join(crises)])
    return Section(key="discard", title=say("text.discard"), rows=rows)
