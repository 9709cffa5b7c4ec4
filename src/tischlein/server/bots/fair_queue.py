"""A queue in which those who want much do not keep the others waiting."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Askers take turns, however much each of them wants."""

    def __init__(self, asker_of: Callable[[T], str]) -> None:
        self.asker_of = asker_of
        self.askers: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self.askers.values()))

    def push(self, wish: T) -> None:
        """Let a wish wait for its turn."""
        self.askers.setdefault(self.asker_of(wish), deque()).append(wish)

    def pop(self) -> T:
        """The wish whose turn it is; its asker then waits for all others."""
        asker, waiting = self.askers.popitem(last=False)
        wish = waiting.popleft()
        if waiting:
            self.askers[asker] = waiting
        return wish

    def drop(self, wish: T) -> None:
        """Take a wish out of the queue, if it is still there."""
        asker = self.asker_of(wish)
        waiting = self.askers.get(asker, deque())
        if wish in waiting:
            waiting.remove(wish)
            if not waiting:
                del self.askers[asker]

    def count(self, asker: str) -> int:
        """How many wishes of an asker wait."""
        return len(self.askers.get(asker, ()))
