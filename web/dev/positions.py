"""Positions for the gallery of tables: stored games, played to interesting events, as a seat sees them.

`.venv/bin/python web/dev/positions.py` writes web/dev/positions/<game>.<language>.json for every game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tischlein.bots.characters import called
from tischlein.engine import GameRecord, Match, Texts, discover, read_records, see_event, texts_of
from tischlein.engine.texts import NamedTexts, languages
from tischlein.kit import SPECTATOR, Game
from tischlein.server.messages.news import Line
from tischlein.server.tables.positions import position_of
from tischlein.server.tables.telling import brought, event_line

OUT = Path(__file__).parent / "positions"
NAMES = ["Mara", "Taler", "Meck", "Docht", "Emil", "Huhu"]
MARKS = ["circle", "diamond", "square", "triangle", "star", "hexagon"]


def main() -> None:
    """All games in all languages they speak."""
    OUT.mkdir(exist_ok=True)
    for game in discover():
        moments = list(choose(game, random.Random(7)))
        for language in languages(game):
            shown = [show(game, match, seat, title, language) for match, seat, title in moments]
            (OUT / f"{game.id}.{language}.json").write_bytes(msgspec.json.encode(shown))
        print(game.id, *(title for _, _, title in moments), sep="\n  ")  # noqa: T201


def choose(game: Game, rng: random.Random) -> Iterator[tuple[Match, int, str]]:
    """A dozen moments of different kinds, from games with different numbers of players."""
    games = [record for file in sorted((game.folder / "records").glob("games*.jsonl")) for record in records_of(file)]
    by_seats: dict[int, GameRecord] = {}
    for record in games:
        by_seats.setdefault(record.seats, record)
    main_game = by_seats.get(3) or games[0]
    decisions = deciding(main_game)
    yield *at(main_game, decisions[0], mine=True), "start, my turn"
    for share in (0.2, 0.4, 0.6, 0.8):
        yield *at(main_game, decisions[int(len(decisions) * share)], mine=True), f"my turn at {share:.0%}"
    yield *at(main_game, most_choices(main_game, decisions), mine=True), "my turn, most choices"
    yield *at(main_game, decisions[len(decisions) // 2], mine=False), "somebody else's turn"
    yield at(main_game, decisions[len(decisions) // 2], mine=False)[0], SPECTATOR, "a spectator"
    for seats, record in sorted(by_seats.items()):
        if seats != main_game.seats:
            places = deciding(record)
            yield *at(record, rng.choice(places[len(places) // 3 :]), mine=True), f"{seats} players, my turn"
    yield from one_of_each_kind(games)
    yield main_game.replay(), 0, "the end"
    yield games[-1].replay(), 0, "the end of another game"


def one_of_each_kind(games: list[GameRecord]) -> Iterator[tuple[Match, int, str]]:
    """Every kind of decision that the views name, the moment after a round, and several who act at once."""
    seen: set[str] = set()
    for record in games:
        match, finished = record.start(), 0
        for event in record.events:
            match.play(event)
            if match.turn < 0 or len(match.legal_codes()) < 2:
                continue
            view = match.see(match.turn)
            rounds = getattr(view, "round", 0)
            kinds = {f"moment {getattr(view, 'moment', '')}", *({"several"} if len(view.to_act) > 1 else ())}
            kinds |= {"a new round"} if rounds > finished and getattr(view, "last_round", None) else set()
            finished = rounds
            for kind in sorted(kinds - seen):
                yield match.copy(), match.turn, kind
            seen |= kinds


def records_of(file: Path) -> list[GameRecord]:
    """The games of a file."""
    return list(read_records(file))


def deciding(record: GameRecord) -> list[int]:
    """After how many events somebody has to decide: kinds of decisions mixed as they come."""
    match, places = record.start(), []
    for place, event in enumerate(record.events):
        if match.turn >= 0 and len(match.legal_codes()) > 1:
            places.append(place)
        match.play(event)
    return places


def most_choices(record: GameRecord, places: list[int]) -> int:
    """The place with the most legal actions."""
    match, best = record.start(), (0, 0)
    for place, event in enumerate(record.events):
        if place in places:
            best = max(best, (len(match.legal_codes()), place))
        match.play(event)
    return best[1]


def at(record: GameRecord, place: int, *, mine: bool) -> tuple[Match, int]:
    """The match after so many events, and the seat to look from."""
    match = record.start()
    for event in record.events[:place]:
        match.play(event)
    return match, match.turn if mine else (match.turn + 1) % match.seats


def show(game: Game, match: Match, seat: int, title: str, language: str) -> dict[str, Any]:
    """Everything a table gets."""
    texts = NamedTexts(texts_of(game.id, language), NAMES)
    lines = list(log_of(match, seat, texts))
    return {
        "title": title,
        "position": position_of(match, seat, None, acts=seat in match.to_act()),
        "lines": lines,
        "fresh": lines[-1:],
        "faces": [
            {
                "seat": other,
                "name": NAMES[other],
                "called": NAMES[other],
                "mark": MARKS[other],
                "colour": f"var(--seat-{other})",
                "me": other == seat,
                "bot": other == match.seats - 1 and other != seat,
                "online": True,
                "standIn": False,
                "character": called(NAMES[other]),
                "level": "level3" if called(NAMES[other]) else "",
            }
            for other in range(match.seats)
        ],
    }


def log_of(match: Match, seat: int, texts: Texts) -> Iterator[Line]:
    """The log of a match, as a seat sees it."""
    then = Match(match.game, match.seats, match.options, version=match.version)
    for number, event in enumerate(match.events, 1):
        told = brought(then, event)
        then.happen(event)
        yield event_line(number, texts, see_event(match.game, event, seat), NAMES, told, event.actor)


if __name__ == "__main__":
    main()
