"""The clocks of a table.  Time is an argument, so that they can be rebuilt from the log and are the same again."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tischlein.server.messages.limits import LAST_RESORT_S
from tischlein.server.store.meta import StoredClock


class Clocks:
    """How long each seat may still think.

    For each row of the log: what has happened (`moved`, `expired`), then when, with `run`: the time
    until then is charged first, so that the thinking before a move counts as such.
    """

    def __init__(self, clock: StoredClock, factors: Sequence[int]) -> None:
        self.is_counting = clock.kind != "none"
        self.is_bank = clock.kind == "bank"
        self.full_ms = [1000 * clock.seconds * factor for factor in factors]
        self.increment_ms = [1000 * clock.increment * factor for factor in factors]
        self.left_ms = self.full_ms[:]
        self.is_spent = [False] * len(factors)  # the bank
        self.refills: set[int] = set()  # seats that have moved since time was last charged
        self.running: frozenset[int] = frozenset()
        self.is_paused = False
        self.at_ms = 0  # up to when time has been charged

    def copy(self) -> Clocks:
        """Clocks that show the same and go on by themselves."""
        twin = object.__new__(Clocks)
        twin.__dict__.update(self.__dict__)
        twin.left_ms, twin.is_spent, twin.refills = self.left_ms[:], self.is_spent[:], self.refills.copy()
        return twin

    # -- What happens ----------------------------------------------------------------------------------------------

    def moved(self, seat: int) -> None:
        """The seat has moved in time."""
        self.refills.add(seat)

    def expired(self, seat: int) -> None:
        """The seat's time was up and a move was made for it."""
        self.is_spent[seat] = self.is_bank
        self.refills.add(seat)

    def run(self, at_ms: int, running: Collection[int]) -> None:
        """From now on the clocks of these seats run; those that ran until now are charged."""
        self.charge(at_ms)
        for seat in self.refills:
            self.left_ms[seat] = self.refilled(seat)
        self.refills = set()
        self.running = frozenset(running)

    def pause(self, at_ms: int) -> None:
        """All clocks stand still."""
        self.charge(at_ms)
        self.is_paused = True

    def resume(self, at_ms: int) -> None:
        """They go on."""
        self.charge(at_ms)
        self.is_paused = False

    def skip(self, at_ms: int) -> None:
        """The time until now is nobody's: all have agreed to go back to how it was, or no server ran."""
        self.at_ms = at_ms

    def charge(self, at_ms: int) -> None:
        """Time has passed until now."""
        if self.ticking():
            self.left_ms = self.left(at_ms)
        self.at_ms = at_ms

    # -- What they show --------------------------------------------------------------------------------------------

    def left(self, at_ms: int) -> list[int]:
        """Milliseconds that each seat has left."""
        passed = max(0, at_ms - self.at_ms)  # a computer's clock that is put back gives nobody time
        ticking = self.ticking()
        return [max(0, left - passed) if seat in ticking else left for seat, left in enumerate(self.left_ms)]

    def deadline(self) -> tuple[int, int] | None:
        """When the next time is up, and whose."""
        return min(((self.at_ms + self.left_ms[seat], seat) for seat in self.ticking()), default=None)

    def ticking(self) -> frozenset[int]:
        """The seats whose time runs out now."""
        return self.running if self.is_counting and not self.is_paused else frozenset()

    def refilled(self, seat: int) -> int:
        """What a seat has after a move."""
        if not self.is_bank:
            return self.full_ms[seat]
        if self.is_spent[seat]:
            return self.last_resort_ms(seat)
        return self.left_ms[seat] + self.increment_ms[seat]

    def spent_ms(self) -> list[int]:
        """How long each seat whose bank is spent has for a move; 0 for the others."""
        return [self.last_resort_ms(seat) if is_spent else 0 for seat, is_spent in enumerate(self.is_spent)]

    def last_resort_ms(self, seat: int) -> int:
        """How long a seat has for each move when its bank is spent."""
        return max(self.increment_ms[seat], 1000 * LAST_RESORT_S)
