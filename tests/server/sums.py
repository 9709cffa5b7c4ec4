"""Sums that cost nothing: made-up analyses, for tests of all that carries them."""

from __future__ import annotations

import asyncio

import msgspec

from tischlein.analysis.findings import Analysis, Headline, LedgerEntry, Mistake, Reference, SeatLedger, Strength
from tischlein.engine import GameRecord, parse_record
from tischlein.server.bots.questions import BotAnswer

GAP = 0.12  # that every made-up mistake has cost
STRENGTH = [Strength("level3", 0.41, 0.36, 0.46, 0.5, 400), Strength("greedy", 0.5, 0.45, 0.55, 0.5, 400)]


class QuickCalculator:
    """Answers at once, or when a test lets it."""

    def __init__(self) -> None:
        self.asked: list[bool] = []  # whether coarse
        self.may_go_on = asyncio.Event()  # with what is not coarse
        self.may_go_on.set()

    async def analyse(self, record: str, *, is_coarse: bool) -> BotAnswer:
        self.asked.append(is_coarse)
        if not is_coarse:
            await self.may_go_on.wait()
        return BotAnswer(analysis=msgspec.json.encode(made_up(parse_record(record), is_sharp=not is_coarse)))

    async def weigh(self, record: str, event: int, actions: list[str]) -> BotAnswer:
        """What was played is worth 0.3, what the analysis has found 0.42, anything else in between."""
        parse_record(record)
        best = actions[-1]
        return BotAnswer(
            worth=[0.3 if place == 0 else 0.42 if one == best else 0.35 for place, one in enumerate(actions)]
        )

    async def close(self) -> None:
        """There is nothing to be ended."""


def made_up(record: GameRecord, *, is_sharp: bool = True) -> Analysis:
    """Shares go straight from fair to the result; the second decision of each seat with a choice was a mistake."""
    match, choosing = record.start(), [[] for _ in range(record.seats)]
    kinds: list[int] = []
    for number, words in enumerate(record.events):
        event = match.read_event(words)
        kinds.append(event.actor)
        if event.actor >= 0 and len(match.legal_codes(event.actor)) > 1:
            others = [code for code in match.legal_codes(event.actor) if code != event.code]
            choosing[event.actor].append((number, match.game.actions.say_action(others[0])))
        match.play(words)
    width, count = record.seats + record.game.all_may_lose, len(record.events)
    winners = match.winners()
    ends = [0.0] * width
    for seat in range(record.seats):
        ends[seat] = 1 / record.seats if winners is None else (seat in winners) / max(1, len(winners))
    if winners == []:
        ends[-1] = 1.0
    starts = [1 / width] * width
    shares = [
        [start + (end - start) * place / max(1, count) for start, end in zip(starts, ends, strict=True)]
        for place in range(count + 1)
    ]
    first = next((number for number, actor in enumerate(kinds) if actor >= 0), count)
    ledger = []
    for seat in range(width):
        entries = []
        for number, actor in enumerate(kinds):
            change = shares[number + 1][seat] - shares[number][seat]
            kind = ("deal" if number < first else "luck") if actor < 0 else "choice" if actor == seat else "gift"
            entries.append(LedgerEntry(number, kind, change))
        ledger.append(SeatLedger(seat, shares[0][seat], shares[-1][seat], entries))
    marks = [
        Mistake(number, seat, "blunder", GAP, GAP - 0.02, better)
        for seat in range(record.seats)
        for number, better in choosing[seat][1:2]
    ]
    return Analysis(
        game=record.game.id,
        seats=record.seats,
        reference=Reference("Reference 1", 1, STRENGTH),
        shares=shares,
        known=[shares for _ in range(record.seats)],
        ledger=ledger,
        marks=sorted(marks, key=lambda mark: mark.event) if is_sharp else [],
        headlines=[
            Headline(seat, len(choosing[seat]), 0.021, ledger[seat].total("deal", "luck"), [])
            for seat in range(record.seats)
        ],
        events=count,
        of=count,
        is_over=match.is_over,
        is_sharp=is_sharp,
        note="",
    )
