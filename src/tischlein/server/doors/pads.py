"""The score pad in words: a game's own scoring counts, its texts say what was counted."""

from __future__ import annotations

from types import ModuleType

from tischlein.engine.match import options_record
from tischlein.engine.records import in_edition
from tischlein.engine.texts import NamedTexts, Texts
from tischlein.kit import Game, Part
from tischlein.kit.errors import TischleinError
from tischlein.kit.pad import Note, PadError, PadField, PadRound, PadSeat, Reckoned, check_entries
from tischlein.server.messages.pads import (
    PadCell,
    PadInput,
    PadNote,
    PadPart,
    PadPiece,
    PadRow,
    PadSheet,
    PadWish,
)
from tischlein.server.speech.refusals import bad_input, game_texts
from tischlein.server.tables.conversion import stored_edition


def has_pad(game: Game) -> bool:
    """Whether there is one; a game on one page is all its parts.  Nothing of a game in a folder is loaded for it."""
    return game.has_part("pad") and (game.folder.is_dir() or hasattr(game.part("pad"), "reckon"))


def pad_of(game: Game) -> ModuleType:
    """The game's own pad."""
    if not has_pad(game):
        raise bad_input("no_pad")
    return game.part("pad")


def reckoned(game: Game, language: str, wish: PadWish) -> PadSheet:
    """A whole pad: what is asked for, and what everything that was entered is worth."""
    seats = len(wish.names)
    try:
        game = in_edition(game, None if wish.edition is None else stored_edition(wish.edition))
        pad = pad_of(game)
        options = options_record(game, game.check_options(game.check_seats(seats), wish.options))
    except TischleinError as problem:
        raise bad_input("pad_table", problem=str(problem)) from problem
    form = pad.form(seats, options)
    rounds = [PadRound(entries.table, entries.seats) for entries in wish.rounds]
    try:
        check_entries(form, seats, rounds)
    except PadError as problem:
        raise bad_input(f"pad_{problem.reason}", field=problem.field) from problem
    result = pad.reckon(seats, options, rounds)
    say = NamedTexts(game_texts(game, language), wish.names)
    return PadSheet(
        most_rounds=form.rounds,
        table=[asked(field, say) for field in form.table],
        seats=[asked(field, say) for field in form.seats],
        rounds=[row(done, say) for done in result.rounds],
        totals=result.totals,
        winners=result.winners,
        decided=result.decided,
    )


def asked(field: PadField, say: Texts) -> PadInput:
    """What is entered, in words."""
    copies = field.copies or (0,) * len(field.pieces)
    pieces = [
        PadPiece(piece, word_of(field, piece, say), count) for piece, count in zip(field.pieces, copies, strict=True)
    ]
    title = say(f"pad.{field.name}" if f"pad.{field.name}" in say else f"part.{field.name}")
    return PadInput(field.name, title, field.kind, field.most, pieces, field.clause)


def word_of(field: PadField, piece: str, say: Texts) -> str:
    """What a piece is called."""
    if field.words == "seat":
        return say.seat(int(piece))
    joint = "_" if "." in field.words else "."  # pad.call_first, but colour.red
    return say(f"{field.words}{joint}{piece}") if field.words else say.word(piece)


def row(done: Reckoned, say: Texts) -> PadRow:
    """A round in words."""
    return PadRow([cell(seat, say) for seat in done.seats], [sentence(note, say) for note in done.notes])


def cell(seat: PadSeat, say: Texts) -> PadCell:
    """What a round brought to somebody, in words."""
    notes = [sentence(note, say) for note in seat.notes]
    return PadCell(seat.points, seat.counts, [counted(part, say) for part in seat.parts], notes)


def counted(part: Part, say: Texts) -> PadPart:
    """Where points come from, in words."""
    times = f"{part.times} × " if part.times > 1 else ""
    detail = f" {say.word(part.detail)}" if part.detail else ""
    return PadPart(f"{times}{say(f'part.{part.key}')}{detail}", part.points, part.clause)


def sentence(note: Note, say: Texts) -> PadNote:
    """What the referee says."""
    blanks = [say.word(blank) if isinstance(blank, str) and not blank.isdecimal() else blank for blank in note.blanks]
    names = [say.seat(seat) for seat in note.seats]
    return PadNote(say(f"pad.{note.key}", *blanks, *names), note.clause, note.is_bad, note.field)
