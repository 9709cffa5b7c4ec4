"""The socket: what clients say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tischlein.languages import Language

from .basics import ClientId, Hex, Seat, Wish
from .limits import CHAT_LETTERS


class Hello(Wish, frozen=True, tag="hello"):
    """The first message: who I am and what I have seen."""

    table: Annotated[str, Meta(max_length=40)]
    token: Annotated[str, Meta(max_length=64)] = ""  # none: I only watch
    seat: Annotated[int, Meta(ge=-1, le=5)] = -1  # as which of my seats I speak and read; -1: all
    language: Language = "en"
    since: Annotated[int, Meta(ge=0)] = 0  # the wire seq up to which I have the log
    text: bool = False  # whether I want the text view with every position
    previews: bool = True  # whether I want to know what my actions would do


class Act(Wish, frozen=True, tag="act"):
    """An action of mine."""

    id: ClientId  # repeated, it is answered as the first time
    seat: Seat
    seq: Annotated[int, Meta(ge=0)]  # the wire seq it answers
    action: Annotated[str, Meta(max_length=200)]  # in the notation of records: "take 12"
    entropy: Hex = ""  # 16 fresh bytes


class TakeBack(Wish, frozen=True, tag="take_back"):
    """Undo: my own last action at once, anything else with everybody's consent."""

    id: ClientId
    seat: Seat
    to: Annotated[int, Meta(ge=0)]  # the wire seq that shall be the last again


class Consent(Wish, frozen=True, tag="consent"):
    """An answer to somebody's wish to take back."""

    id: ClientId
    agree: bool


class Say(Wish, frozen=True, tag="say"):
    """Chat: the key of a phrase, or free words where the table allows them."""

    id: ClientId
    phrase: Annotated[str, Meta(max_length=40)] = ""
    text: Annotated[str, Meta(max_length=CHAT_LETTERS)] = ""


class AskHint(Wish, frozen=True, tag="hint"):
    """What would be good for my seat?"""

    id: ClientId
    seat: Seat


class Look(Wish, frozen=True, tag="look"):
    """An earlier position: of a running game as a seat of mine knew it, of a finished one as anybody did."""

    id: ClientId
    at: Annotated[int, Meta(ge=0)] = 0  # after so many events, or
    seat: int = -1  # -1: what spectators saw; of a finished game with everybody's hands
    seq: Annotated[int, Meta(ge=-1)] = -1  # after the line with this wire seq; -1: `at` counts
    since: Annotated[int, Meta(ge=0)] = 0  # of a finished game: so many of its lines I have, as this seat saw them
    acts: bool = False  # of a finished game: with what the seat might have done then, to try it again


class Seen(Wish, frozen=True, tag="seen"):
    """I have looked at how a round has ended.  Bots begin the next one when all who are there have, or after 20 s."""

    id: ClientId


class Reveal(Wish, frozen=True, tag="reveal"):
    """The bytes whose hash I sent on joining; asked for while the table is starting."""

    entropy: Hex


class Speak(Wish, frozen=True, tag="speak"):
    """Another language from now on."""

    language: Language
    text: bool = False


AnyWish = Hello | Act | TakeBack | Consent | Say | AskHint | Look | Seen | Reveal | Speak
