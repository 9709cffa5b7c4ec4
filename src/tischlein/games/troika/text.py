"""A view in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tischlein.games.troika.sets import Division, joined
from tischlein.games.troika.view import Player, Shown, Slot, TroikaView
from tischlein.kit import CHANCE, NOBODY, Section, describe_parts

Say = Callable[..., str]


def describe(view: TroikaView, say: Say) -> list[Section]:
    """Everything the picture of the table says."""
    sections = [describe_area(view, say), describe_players(view, say)]
    if view.division is not None:
        sections.append(describe_own(view, view.division, say))
    if view.last_round:
        sections.append(describe_last_round(view, say))
    return sections + describe_parts(view, say, [name(view, seat, say) for seat in range(len(view.points))])


def name(view: TroikaView, seat: int, say: Say) -> str:
    """A seat, and whether that is the reader's."""
    return say("text.you", seat) if seat == view.seat else say("text.player", seat)


def listed(things: Iterable[object], say: Say) -> str:
    """Things one after the other, or a dash."""
    return ", ".join(map(str, things)) or say("text.none")


# -- The mining area (T5) ------------------------------------------------------------------------------------------


def describe_area(view: TroikaView, say: Say) -> Section:
    """Face-up tiles with their slots, hidden tiles with their marks, and the slots that are face down or empty."""
    rows = [
        [say("text.face_up"), listed((say("text.tile_in_slot", s.value, s.number) for s in lying(view, "up")), say)],
        [say("text.face_down", view.face_down), listed(spans(s.number for s in untouched(view)), say)],
        [say("text.put_back"), listed((describe_mark(view, s, say) for s in put_back(view)), say)],
        [say("text.empty"), listed(spans(s.number for s in lying(view, "empty")), say)],
    ]
    if view.out_of_play:
        rows.append([say("text.out_of_play"), str(view.out_of_play)])
    title = say("text.table", view.round, view.rounds, name(view, view.start_seat, say), turn_of(view, say))
    return Section(key="table", title=title, rows=rows)


def lying(view: TroikaView, face: str) -> list[Slot]:
    """The slots with such a face."""
    return [slot for slot in view.slots if slot.face == face]


def untouched(view: TroikaView) -> list[Slot]:
    """Face-down tiles that nobody has put back."""
    return [slot for slot in lying(view, "down") if slot.hidden_by is None]


def put_back(view: TroikaView) -> list[Slot]:
    """T15: face-down tiles that came from a hand."""
    return [slot for slot in lying(view, "down") if slot.hidden_by is not None]


def describe_mark(view: TroikaView, slot: Slot, say: Say) -> str:
    """T15: whose tile it was, and its value if the reader put it there."""
    if slot.remembered:
        return say("text.remembered", slot.number, slot.value)
    return say("text.marked", slot.number, name(view, slot.hidden_by or 0, say))


def spans(numbers: Iterable[int]) -> list[str]:
    """Numbers in a row as `5–9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]


def turn_of(view: TroikaView, say: Say) -> str:
    """Whose turn it is, and what is to be done."""
    if view.turn == NOBODY:
        return say("text.over")
    if view.turn == CHANCE:
        return say("text.looking")
    return say(f"text.turn_{view.moment}", name(view, view.turn, say))


# -- The players ---------------------------------------------------------------------------------------------------


def describe_players(view: TroikaView, say: Say) -> Section:
    """Chips, open tiles and what they would count, hands, calls, and the points of every round."""
    rows = [
        [
            name(view, seat, say),
            f"{chips:+}",
            listed((row[seat] for row in view.round_points), say),
            describe_container(player, say),
            describe_open(player, say),
            describe_hand(player, say),
            say("text.call_number", player.called) if player.called else say("text.none"),
        ]
        for seat, (chips, player) in enumerate(zip(view.points, view.players, strict=True))
    ]
    head = [say(f"text.{key}") for key in ("who", "chips", "rounds", "container", "open_points", "hand_tiles", "call")]
    return Section(key="points", title=say("text.players"), rows=rows, head=head)


def describe_container(player: Player, say: Say) -> str:
    """T12a: the open tiles; T21: after a call only how many."""
    if player.container is None:
        return say("text.hidden_tiles", player.container_size)
    return listed(player.container, say)


def describe_open(player: Player, say: Say) -> str:
    """T34: what the open tiles alone would count."""
    return say("text.open_count", player.open.points) if player.open else say("text.none")


def describe_hand(player: Player, say: Say) -> str:
    """T6, T15: how many tiles, and those the reader knows."""
    if not player.hand:
        return str(player.hand_size)
    return say("text.known_hand", player.hand_size, listed(player.hand, say))


# -- The own tiles -------------------------------------------------------------------------------------------------


def describe_own(view: TroikaView, division: Division, say: Say) -> Section:
    """T29: the own tiles in their best sets, and how a call would stand."""
    own = view.players[view.seat]
    rows = [
        [say("text.container"), listed(own.container or [], say)],
        [say("text.hand_tiles"), listed(own.hand, say)],
        *describe_division(division, say),
    ]
    if view.call_problems is not None and not own.called:
        problems = [say(f"preview.{key}", value) for key, value in view.call_problems.items()]
        rows.append([say("text.call"), listed(problems, say) if problems else say("text.rightful_now")])
    return Section(key="hand", title=say("text.own", division.points), rows=rows)


def describe_division(division: Division, say: Say) -> list[list[str]]:
    """T30-T32: fuel, gems and trash."""
    return [
        [say("text.fuel"), listed(map(joined, division.fuel), say)],
        [say("text.gems"), listed(map(joined, division.gems), say)],
        [say("text.trash"), listed(division.trash, say)],
    ]


# -- The last round (T29) ------------------------------------------------------------------------------------------


def describe_last_round(view: TroikaView, say: Say) -> Section:
    """What everybody showed, and what it counted."""
    rows = [
        [
            name(view, seat, say),
            *(cells[1] for cells in describe_division(shown.division, say)),
            describe_verdict(shown, say),
            str(shown.points),
            f"{shown.chip:+}",
        ]
        for seat, shown in enumerate(view.last_round)
    ]
    head = [say(f"text.{key}") for key in ("who", "fuel", "gems", "trash", "call", "points", "chip")]
    return Section(key="round", title=say("text.last_round", len(view.round_points)), rows=rows, head=head)


def describe_verdict(shown: Shown, say: Say) -> str:
    """T20: the call and whether it was rightful."""
    if shown.rightful is None:
        return say("text.none")
    return say("text.called_rightly" if shown.rightful else "text.called_wrongly", shown.called)
