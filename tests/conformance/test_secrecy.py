"""No view, log, preview, refusal or list of actions tells a seat what it may not know.

The leak test is a twin walk.  From a position P a second world Q is re-imagined for one seat (or the spectator).
In both the game goes on with events that look the same to that seat, and everything the seat gets must stay the same
to the byte.  A walk ends where no event of Q looks like that of P, and after an event that by the rules shows something
hidden (a travel card, hands at the end of a round): a game says so with `view.reveals(state, actor, code)`.
"""

import os
import random

import msgspec
import pytest

from tests.conformance.tables import draw_event, every_table, play_event, position, random_walk
from tischlein.engine import Match, see_event
from tischlein.kit import CHANCE, RNG, SPECTATOR, Event, seed_rng

POSITIONS = int(os.environ.get("TISCHLEIN_TWIN_POSITIONS", "2000"))  # compared positions per game and number of seats
LONGEST_WALK = 25
SEED = 20


def gets(match: Match, seat: int, codes: set[int]) -> dict[str, object]:
    """Everything that leaves the engine towards a seat."""
    told: dict[str, object] = {
        "view": msgspec.json.encode(match.see(seat)),
        "log": match.log(seat)[-1:],
        "features": match.encode(seat),
    }
    if seat != SPECTATOR:
        told["legal"] = match.legal(seat)
        told["refusals"] = [match.refusal(seat, code) for code in sorted(codes)]
        if match.legal_codes(seat):
            told["previews"] = msgspec.json.encode(match.previews(seat))
            told["true previews"] = msgspec.json.encode(true_previews(match, seat))
    return told


def true_previews(match: Match, seat: int) -> dict[str, object]:
    """Previews made from the true state: even they must not tell more than the seat knows."""
    preview, say = match.game.view.preview, match.game.actions.say_action
    return {say(code): preview(match.state.copy(), seat, code) for code in match.legal_codes(seat)}


def reimagined(match: Match, seat: int, seed: int) -> Match:
    """The same match in a world that the seat considers possible."""
    twin = match.copy()
    rng = RNG.new()
    seed_rng(rng, seed, 0)
    match.game.rules.reimagine(twin.state, seat, rng)
    return twin


def looks(match: Match, actor: int, code: int, seat: int) -> str:
    """How an event would look to the seat."""
    seen_by = match.game.rules.seen_by(match.state, actor, code)
    return see_event(match.game, Event(actor, code, seen_by), seat)


def alike(match: Match, actor: int, look: str, seat: int, dice: random.Random) -> int | None:
    """A random event of the actor that looks so to the seat; none, if there is none."""
    if match.turn == CHANCE:
        codes = [code for code, weight in enumerate(match.weights()) if weight > 0] if actor == CHANCE else []
    else:
        codes = match.legal_codes(actor) if actor != CHANCE else []
    fitting = [code for code in codes if looks(match, actor, code, seat) == look]
    return dice.choice(fitting) if fitting else None


def reveals(match: Match, actor: int, code: int) -> bool:
    """Whether the rules show something hidden with this event."""
    asked = getattr(match.game.view, "reveals", None)
    return asked is not None and asked(match.state.copy(), actor, code)


def walk_together(true: Match, seat: int, dice: random.Random) -> tuple[int, bool]:
    """Walk from the position in two worlds; how many positions were compared, and whether the worlds differed."""
    twin = reimagined(true, seat, dice.getrandbits(32))
    again = reimagined(twin, seat, 5)
    assert position(reimagined(true, seat, 5)) == position(again), "worlds that look alike are re-imagined differently"
    differ = position(true) != position(twin)
    true = true.copy()
    compared = 0
    while True:
        random_codes = [dice.randrange(true.game.actions.ACTIONS) for _ in range(8)]
        own = [] if seat == SPECTATOR else [*true.legal_codes(seat), *twin.legal_codes(seat)]
        codes = {*random_codes, *dice.sample(own, min(len(own), 40))}
        seen, seen_in_twin = gets(true, seat, codes), gets(twin, seat, codes)
        for what, told in seen.items():
            assert told == seen_in_twin[what], f"{what} tells seat {seat} two worlds apart after {true.words()[-12:]}"
        compared += 1
        if true.is_over or compared == LONGEST_WALK:
            return compared, differ
        actor, code = draw_event(true, dice)
        other = alike(twin, actor, looks(true, actor, code, seat), seat, dice)
        if other is None or reveals(true, actor, code) or reveals(twin, actor, other):
            return compared, differ
        play_event(true, actor, code)
        play_event(twin, actor, other)


@every_table
def test_a_seat_cannot_tell_reimagined_worlds_apart(game, seats):
    dice = random.Random(SEED)
    compared = walks = differing = 0
    while compared < POSITIONS:
        for match in random_walk(game, seats, dice):
            if compared < POSITIONS and dice.random() < 0.1:
                steps, differ = walk_together(match, dice.choice([*range(seats), SPECTATOR]), dice)
                compared, walks, differing = compared + steps, walks + 1, differing + differ
            if compared >= POSITIONS:
                break
    assert compared > 2 * walks, "the walks are too short to prove anything"
    assert seats == 1 or differing > walks // 4, "re-imagined worlds hardly ever differ from the true one"


@every_table
def test_redacted_words_are_never_legal(game, seats):
    *_, match = random_walk(game, seats, random.Random(SEED))
    for event, full in zip(match.log(SPECTATOR), match.words(), strict=True):
        assert event == full or "?" in event
        if "?" in event and not event.startswith("*"):
            with pytest.raises(ValueError, match=r"\w"):
                game.actions.read_action(event.partition(" ")[2])
