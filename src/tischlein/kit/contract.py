"""The contract of a game: what its modules offer, as types.  What a game may leave out stands in `optional.py`.

A module keeps its part of the contract if `part: RulesModule = rules` passes the type checker
(`tests/architecture/test_contract.py` asks it for every game).  A state is either carrier of the record `STATE`;
`out` is a list or an array to be filled.  Back ends bind rules and evaluation, so all arguments go by position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Protocol

from msgspec import Struct

from .hidden import Hidden
from .record import Record
from .scene import Scene
from .view import Argument, Facts, Part, Preview, Remark, Section, View

State = Any  # either carrier: there is no type for both
Out = Any  # a list of integers (plain) or an array of them (compiled)


class RulesModule(Protocol):
    """`rules.py`: the rules, in the compiled subset."""

    STATE: Record  # has at least the fields `seats` and `to_act`: a seat, CHANCE or NOBODY
    MAX_LEGAL: int  # sizes that are proven where they stand
    MAX_OUTCOMES: int
    FEATURES: int

    def set_up(self, state: State, seats: int, options: State, /) -> None:
        """The start of a game.  The state is all zero; options are integers."""

    def may_act(self, state: State, /) -> int:
        """The mask of seats that may act now; several only where people choose in secret at once."""

    def legal_actions(self, state: State, seat: int, out: Out, /) -> int:
        """The codes of the legal actions in a fixed order; how many."""

    def why_not(self, state: State, seat: int, action: int, /) -> IntEnum:
        """The reason why an action, any integer, is refused: of the game's `Refusal`; 0 if it is legal."""

    def apply_action(self, state: State, seat: int, action: int, /) -> None:
        """A legal action happens."""

    def chance_weights(self, state: State, out: Out, /) -> int:
        """The weights of all outcomes by their code; how many codes."""

    def apply_chance(self, state: State, outcome: int, /) -> None:
        """A possible outcome happens."""

    def seen_by(self, state: State, actor: int, code: int, /) -> int:
        """The mask of those who see an event in full; asked before it happens."""

    def scores(self, state: State, out: Out, /) -> None:
        """The score of each seat, by the rules."""

    def winners(self, state: State, /) -> int:
        """The mask of winners."""

    def payoffs(self, state: State, out: Out, /) -> None:
        """What the result is worth to each seat, in thousandths."""

    def reimagine(self, state: State, seat: int, rng: State, /) -> None:
        """Deal anew, fairly, all that the seat cannot know."""

    def encode(self, state: State, seat: int, out: Out, /) -> None:
        """What the seat knows, as features for a net."""

    def count_pieces(self, state: State, out: Out, /) -> int:
        """How often each kind of piece exists, which no event may change; how many kinds."""


class EvaluateModule(Protocol):
    """`evaluate.py`: what a sensible player thinks, in the compiled subset."""

    def evaluate(self, state: State, seat: int, /) -> int:
        """The payoff that a seat may expect, in thousandths."""

    def rate(self, state: State, seat: int, actions: Out, n: int, out: Out, /) -> None:
        """How promising each of the first n actions looks: a weight above 0."""


class ActionsModule(Protocol):
    """`actions.py`: codes and words of actions and outcomes."""

    ACTIONS: int  # codes are below this

    def say_action(self, code: int, /) -> str:
        """The words of an action."""

    def read_action(self, words: str, /) -> int:
        """The action that is spelled exactly so; else a ValueError says what would be right."""

    def redact_action(self, code: int, /) -> str:
        """The words for those who do not see the action in full."""

    def say_outcome(self, code: int, /) -> str:
        """The words of a chance outcome."""

    def read_outcome(self, words: str, /) -> int:
        """The outcome that is spelled exactly so; else a ValueError says what would be right."""


class ViewModule(Protocol):
    """`view.py`: what a seat sees.  Nothing in it changes a state: what would come of an event is seen in a copy."""

    def see(self, state: State, seat: int, /) -> View:
        """An allow-list, built from named fields."""

    def preview(self, state: State, seat: int, action: int, /) -> Preview:
        """What a legal action would do, as far as the seat can know."""


class TextModule(Protocol):
    """`text.py`: a view in words."""

    def describe(self, view: Any, say: Callable[..., str], /) -> list[Section]:
        """The sections of the text view; `say` gives the text of a key."""


class OptionalParts(Protocol):
    """What a game may leave out: `game.optional` has all of it, the game's own or what serves in its place."""

    TOLD: Mapping[str, Sequence[str]]  # by verb, OUTCOME or HIDDEN_OUTCOME the facts that may be told
    PIECES_BY_NAME: Mapping[str, Mapping[str, Struct]]  # by kind of word (`word_kinds`): how a piece looks

    def representative(self, state: State, seat: int, action: int, /) -> int:
        """The equal action that stands for this one."""

    def timeout_action(self, state: State, seat: int, /) -> int:
        """What is played for a seat whose time is up; NO_ACTION leaves it to a bot."""

    def stage(self, state: State, /) -> int:
        """The number of the present stage, where what comes after it can be judged well; a playout ends there."""

    def vary(self, state: State, seat: int, rng: State, /) -> int:
        """Exchange a piece that the seat cannot know for another; the mask of those who hold another one now."""

    def recall(self, before: State, after: State, seat: int, action: int, /) -> bool:
        """With `vary`: give the seat before its action what it held, if it holds what it does after it.

        False if that cannot be told.
        """

    def retell(self, state: State, actor: int, code: int, /) -> None:
        """With `vary`: an event of the past happens again, as far as it was seen; -1 is a code that was not."""

    def asks_clock(self, state: State, /) -> bool:
        """Whether chance is asked if there is time left (`kit/clock.py`); at a table the real clock answers."""

    def win_share(self, worth: int, seats: int, /) -> int:
        """The share of the win, in thousandths, that a judgement means, where more than winning counts."""

    def tell(self, state: State, actor: int, code: int, /) -> Facts:
        """What the log tells of an event, as far as `TOLD` lists it; asked before it."""

    def follow(self, state: State, actor: int, code: int, /) -> Sequence[Facts]:
        """What happens of itself after an event and is none, a sentence for each."""

    def earns(self, state: State, actor: int, code: int, /) -> list[tuple[int, Part]]:
        """What an event brings to whom, where the state does not hold how points came about."""

    def remarks(self, view: Any, /) -> list[list[Remark]]:
        """By seat what is worth telling of this game alone, once it is over; it may use the points of the view."""

    def scene(self, state: State, seat: int, /) -> Scene | None:
        """In `view.py` or `scene.py`: the table as a seat sees it, for a page that has no picture of the game."""

    def word_kinds(self, state: State, actor: int, code: int, /) -> Sequence[str]:
        """What each word of an event names: `verb`, `card`, `site` …; "" where it belongs to the word before."""

    def reveals(self, state: State, actor: int, code: int, /) -> int:
        """The mask of those to whom the rules show something hidden with an event; True means everybody."""

    def reasons(self, state: State, seat: int, action: int, /) -> list[Argument]:
        """In `reasons.py`: what speaks for or against a legal action, as far as the seat can know; for hints."""

    def hidden_places(self, state: State, seat: int, /) -> Hidden | None:
        """In `hidden.py`: where the pieces lie that a seat does not know, and which deals fit what it knows."""

    def forgets(self, state: State, seat: int, actor: int, code: int, /) -> bool:
        """With `hidden_places`: whether `reimagine` lets the seat be less sure after an event than it could be."""
