"""The score pad: crisis by crisis who played what and who solved which; the rules count points and limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tischlein.games.terra import rules
from tischlein.games.terra.actions import CARD_WORDS, CRISIS_WORDS
from tischlein.games.terra.components import COPIES, REGULAR_END, SOLVED_POINTS, VALUES
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.points import rewards
from tischlein.games.terra.scoring import collapse_reasons, winners
from tischlein.games.terra.sets import SET_POINTS, SETS
from tischlein.kit import Part
from tischlein.kit.pad import (
    MOST_ROUNDS,
    Note,
    PadField,
    PadForm,
    PadResult,
    PadRound,
    PadSeat,
    Reckoned,
    chosen,
    members,
    new_state,
    number,
    pieces,
    too_many,
)

CRISIS = PadField("crisis", "choice", pieces=CRISIS_WORDS, clause="E9")
SET_CARDS = PadField("set_cards", "pieces", pieces=CARD_WORDS, copies=COPIES, clause="E23")
FIELDS = [
    PadField("card", "count", most=VALUES, clause="E10"),
    PadField("solved", "pieces", most=len(CRISIS_WORDS), pieces=CRISIS_WORDS, clause="E20"),
    SET_CARDS,
]


def form(seats: int, _options: Any) -> PadForm:
    """E9, E10: a crisis, who drew it, and the card of everybody.  E20, E32: what was solved since, and sets."""
    drawer = PadField("drawer", "choice", pieces=tuple(str(seat) for seat in range(seats)), words="seat", clause="E10")
    return PadForm(rounds=MOST_ROUNDS, table=[CRISIS, drawer], seats=FIELDS)


def reckon(seats: int, options: Any, rounds: Sequence[PadRound]) -> PadResult:
    """E13-E33: from crisis to crisis, as if the world were saved in the end."""
    state = new_state(rules, seats, options)
    done = [reckon_crisis(state, entered) for entered in rounds]
    if rounds:
        used = [own for entered in rounds for own in entered.seats]
        done[-1] = Reckoned(done[-1].seats, [*done[-1].notes, *too_many(SET_CARDS, used)])
    collapsed = collapse_reasons(state) != 0
    state.end = REGULAR_END
    best = [] if collapsed or not rounds else members(winners(state), seats)
    return PadResult(done, list(state.track[:seats]), best, "E29" if collapsed else "E33")


def reckon_crisis(state: Any, entered: PadRound) -> Reckoned:
    """Phase 2, then what was solved and which sets were shown until the next crisis."""
    parts: list[list[Part]] = [[] for _ in entered.seats]
    notes = avert(state, entered, parts)
    for seat, own in enumerate(entered.seats):
        for word in pieces(own, "solved"):
            notes += solve(state, CRISIS_WORDS.index(word), word, parts[seat])
        notes += turn_up(pieces(own, "set_cards"), parts[seat])
    seats = []
    for seat, own_parts in enumerate(parts):
        points = sum(part.points for part in own_parts)
        state.track[seat] += points
        seats.append(PadSeat(points, points, own_parts, []))
    return Reckoned(seats, notes)


def avert(state: Any, entered: PadRound, parts: list[list[Part]]) -> list[Note]:
    """E13: averted.  E14: or it breaks out, and (E28) the open ones are counted."""
    word = chosen(entered.table, "crisis")
    if not word:
        return []
    crisis = CRISIS_WORDS.index(word)
    state.threat, state.drawer = crisis, int(chosen(entered.table, "drawer") or 0)
    for seat, own in enumerate(entered.seats):
        state.contribution[seat] = number(own, "card")
    laid = sum(state.contribution[: state.seats])
    won = rewards(state) if laid else []
    for seat, part in won:
        parts[seat].append(part)
    if won:
        return [Note("averted", "E13", (word, laid, DANGER[crisis]), field="crisis")]
    if state.is_open[crisis]:
        return [Note("already_open", "E14", (word,), is_bad=True, field="crisis")]
    state.is_open[crisis] = 1
    rules.count_open(state, crisis, 1)
    broken = Note("broken_out", "E14", (word, laid, DANGER[crisis]), field="crisis")
    limits = (max(state.open_in_region), max(state.open_of_colour), state.open_crises)
    ended = collapse_reasons(state) != 0
    return [broken, Note("collapse" if ended else "open_now", "E28", limits, is_bad=ended, field="crisis")]


def solve(state: Any, crisis: int, word: str, parts: list[Part]) -> list[Note]:
    """E20: an open one, by its last card."""
    if not state.is_open[crisis]:
        return [Note("not_open", "E17", (word,), is_bad=True, field="solved")]
    state.is_open[crisis] = 0
    rules.count_open(state, crisis, -1)
    parts.append(Part("solved", SOLVED_POINTS, "E20", word))
    return []


def turn_up(cards: list[str], parts: list[Part]) -> list[Note]:
    """E23, E32: three cards after the other are a set."""
    notes = []
    for begin in range(0, len(cards), 3):
        words = cards[begin : begin + 3]
        found = tuple(sorted(CARD_WORDS.index(word) for word in words))
        if len(words) == 3 and found in SETS:
            parts.append(Part("sets", SET_POINTS[SETS.index((found[0], found[1], found[2]))], "E32", "-".join(words)))
        elif len(words) == 3:
            notes.append(Note("no_set", "E23", ("-".join(words),), is_bad=True, field="set_cards"))
    return notes
