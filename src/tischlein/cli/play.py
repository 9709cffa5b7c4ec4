"""`tischlein play`: a game in the terminal against bots."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, TypeGuard

import click

from .params import (
    BotNames,
    WholeNumber,
    bots_for,
    deal_option,
    edition_option,
    game_argument,
    game_options,
    language_option,
    seats_option,
    table_of,
)

if TYPE_CHECKING:
    from tischlein.bots import Bot
    from tischlein.engine import FairChance, SeededChance
    from tischlein.kit import Game


@click.command(short_help="Play a game in the terminal.")
@game_argument
@seats_option
@click.option("--seat", type=WholeNumber(0), default=0, show_default=True, help="Your seat; seats count from 0.")
@click.option("--bots", type=BotNames(), default="greedy", show_default=True,
              help="Your opponents: one name for all, or a name for each, clockwise from seat 0.")  # fmt: skip
@game_options
@edition_option
@deal_option
@click.option("--seed", type=WholeNumber(0), help="The same seed deals the same game; default: fresh, provably fair.")
@language_option
@click.option("--record", type=click.Path(), metavar="OUT.json", help="Write the game into this file when you leave.")
def play(game: Game, seats: int | None, seat: int, bots: tuple[str, ...], assignments: tuple[tuple[str, str], ...],
         edition: str | None, deal: int | None, seed: int | None, language: str,
         record: str | None) -> None:  # fmt: skip
    """Play GAME here in the terminal against bots.

    Choose an action by its number or in words; ? explains everything else, q leaves.

    \b
    Examples:
      tischlein play troika
      tischlein play troika --seats 4 --seat 2 --language de
      tischlein play troika --option call=before --record evening.json
      tischlein play drei --deal 7
    """  # noqa: D301  click leaves a paragraph after \b as it is
    count, options = table_of(game, seats, assignments)
    if seat >= count:
        raise click.UsageError(f"--seat: seat {seat} does not exist at a table of {count}; give 0 to {count - 1}.")
    names = bots_for(bots, count - 1)

    from tischlein.bots import take_leave
    from tischlein.engine import Match, record_of
    from tischlein.engine.editions import played_with
    from tischlein.engine.files import replacing

    from .output import console
    from .terminal import QuitGame, StopWatch, Terminal

    chance = chance_of(seed, deal)
    match = Match(played_with(game, edition), count, options, chance)
    watch = StopWatch(int(match.options.get("time_limit", 0)))
    match.clock = watch.is_up
    opponents, called = seat_bots(names, seat, count, seed)
    terminal = Terminal(match, seat, opponents, language, console(), called, watch)
    with replacing(record) if record is not None else nullcontext() as file:
        if file is not None and is_proven(chance):
            terminal.print_unbroken(terminal.say("committed", chance.commitment))
        try:
            terminal.play()
        except QuitGame:
            terminal.print(terminal.say("quit"))
        finally:
            take_leave(opponents.values(), match)
        if file is not None:
            players = [called.get(place, "human") for place in range(count)]
            proof = {"fair": chance.proof()} if is_proven(chance) else {}
            file.write(record_of(match, players=players, **proof).line() + "\n")
    if record is not None:
        terminal.print_unbroken(terminal.say("saved", record))


def chance_of(seed: int | None, deal: int | None) -> FairChance | SeededChance:
    """Where chance comes from: a numbered deal, a seed, or nobody could have chosen it."""
    from tischlein.engine import DealtChance, FairChance, SeededChance

    if deal is not None:
        return DealtChance(number=deal)
    return FairChance() if seed is None else SeededChance(seed)


def is_proven(chance: FairChance | SeededChance) -> TypeGuard[FairChance]:
    """Whether chance can prove that nobody has chosen it; a number somebody has."""
    from tischlein.engine import DealtChance, FairChance

    return isinstance(chance, FairChance) and not isinstance(chance, DealtChance)


def seat_bots(
    names: tuple[str, ...], human: int, seats: int, seed: int | None
) -> tuple[dict[int, Bot], dict[int, str]]:
    """A bot on every seat but one, and what each is called: those of the house have characters."""
    import secrets

    from tischlein.bots import find_bot
    from tischlein.bots.characters import CAST, cast_for
    from tischlein.bots.ladder import LEVEL
    from tischlein.bots.names import character_in

    start = secrets.randbits(63) if seed is None else seed
    free = [seat for seat in range(seats) if seat != human]
    cast = cast_for([character_in(name) for name in names], str(start))
    bots, called = {}, {}
    for seat, name, character in zip(free, names, cast, strict=True):
        has_taste = character and name.startswith(LEVEL)
        bots[seat] = find_bot(f"{name.partition(':')[0]}:{character}" if has_taste else name)(start, 1 + seat << 32)
        called[seat] = CAST[character].name if character else name
    return bots, called
