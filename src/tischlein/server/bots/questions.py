"""What a bot process is asked and answers.  A question holds what one seat knows, and nothing of the true state."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from tischlein.bots.advice import Hint
from tischlein.engine import Match, find_game
from tischlein.engine.earnings import Earnings
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.records import in_edition
from tischlein.engine.schema import Result
from tischlein.kit import Game

MOST_KEPT = 64  # editions that are being played with
LENGTH_BYTES = 4  # before each message between the processes


class Question(msgspec.Struct, frozen=True):
    """What shall this seat do?"""

    table: str
    seat: int
    bot: str
    seed: int  # of the bot's luck
    game: str
    seats: int
    options: dict[str, int | str]
    legal: list[int]
    events: list[str]  # as the seat may see them
    world: list[Any]  # one that the seat considers possible: the fields of the game's state
    version: int  # of the rules
    earnings: Earnings | None = None  # how everybody's points came about
    character: str = ""  # of the bot, if it has one
    edition: bytes = b""  # the file of what is printed on the cards; nothing: ours


def question_of(match: Match, seat: int, bot: str, seed: int, table: str, character: str = "") -> Question:
    """The question to a bot at a seat of a table."""
    known = Knowledge.of(match, seat)
    return Question(
        table=table,
        seat=seat,
        bot=bot,
        seed=seed,
        game=match.game.id,
        seats=match.seats,
        options=dict(match.options),
        legal=known.legal,
        events=known.events,
        world=list(match.game.rules.STATE.position(known.world)),
        version=match.version,
        earnings=match.earnings,
        character=character,
        edition=edition_of(match.game),
    )


def knowledge_of(question: Question) -> Knowledge:
    """What the seat knows, as bots get it."""
    game = game_of(question.game, question.edition)
    world = game.rules.STATE.new()
    fields = [name for name, field in game.rules.STATE.fields.items() if not field.is_scratch]
    for name, value in zip(fields, question.world, strict=True):
        setattr(world, name, value)
    return Knowledge(
        game=game,
        seats=question.seats,
        options=question.options,
        seat=question.seat,
        legal=question.legal,
        events=question.events,
        world=world,
        version=question.version,
        earnings=question.earnings,
    )


def edition_of(game: Game) -> bytes:
    """The edition of a game as it goes through the pipe."""
    return b"" if game.edition is None else msgspec.json.encode(game.edition.content())


@lru_cache(MOST_KEPT)
def game_of(name: str, edition: bytes) -> Game:
    """The game with the edition that came through the pipe."""
    return in_edition(find_game(name), msgspec.json.decode(edition) if edition else None)


# -- Between the processes ---------------------------------------------------------------------------------------------


class Order(msgspec.Struct, frozen=True, tag=True):
    """Base of what the server tells a bot process."""


class Ask(Order, frozen=True):
    """Choose an action, or give hints."""

    number: int
    question: Question
    bot: str  # as `find_bot` knows it
    budget_ms: int
    hints: bool = False  # whether they are wanted


class GameLeft(Order, frozen=True):
    """The game at a table is over with a result, or broken off."""

    table: str
    result: Result | None = None


class Prepare(Order, frozen=True):
    """A game will be played: load or make its compiled code."""

    game: str
    edition: bytes = b""  # as in a question


AnyOrder = Ask | GameLeft | Prepare


class BotAnswer(msgspec.Struct, frozen=True):
    """What a bot process tells the server: the answer to a question, or (number 0) that it is ready."""

    number: int = 0
    action: int = -1
    hints: list[Hint] = []
    analysis: bytes = b""  # of a game that is over, as JSON
    worth: list[float] = []  # of actions, by shares of the win
    failure: str = ""  # why there is no action: a sentence without secrets


encode = msgspec.msgpack.Encoder().encode
decode_order = msgspec.msgpack.Decoder(AnyOrder).decode
decode_answer = msgspec.msgpack.Decoder(BotAnswer).decode


def framed(message: Order | BotAnswer) -> bytes:
    """A message as it goes through the pipe."""
    body = encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body
