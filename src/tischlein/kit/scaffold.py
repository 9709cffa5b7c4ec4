"""What holds a game up while it is being written: a state, `legal_actions` and `apply_action` are enough to play.

Everything else of the contract has something here that serves until the game's own is there.  Such a game runs in plain
Python: what a back end compiles is complete.  What comes closest to the rules is chosen: without `why_not` the list of
legal actions decides, without `winners` the highest score; and nothing that might be a secret is shown to anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .contract import ActionsModule, EvaluateModule, RulesModule, TextModule, ViewModule
from .refusal import Reason
from .seats import EVERYBODY, NOBODY, holds, only
from .view import Preview, Section, View

PROTOCOLS: Mapping[str, type] = {
    "rules": RulesModule,
    "evaluate": EvaluateModule,
    "actions": ActionsModule,
    "view": ViewModule,
    "text": TextModule,
}
NEEDED = ("STATE", "legal_actions", "apply_action")  # of the rules: nothing else can serve
ROOM = 1000  # actions and outcomes there may be, unless the game says how many
HIDDEN_WORDS = "?"  # of an action that not everybody sees

Parts = Mapping[str, Any]  # functions and numbers of a module, by name


class Illegal(Reason):
    """Why an action is not possible."""

    NONE = 0
    NOT_LEGAL = 1


class OpenView(View, frozen=True, kw_only=True):
    """A view of a game that does not say yet what it shows."""

    state: dict[str, Any]  # every field, as long as nothing in the game is secret


def names_of(part: str) -> list[str]:
    """What the contract asks of a module."""
    protocol = PROTOCOLS[part]
    return [name for name in (*protocol.__annotations__, *vars(protocol)) if not name.startswith("_")]


def rules(game: Any, _own: Parts) -> Parts:
    """What serves in place of rules."""

    def set_up(state: Any, seats: int, _options: Any) -> None:
        state.seats = seats

    def may_act(state: Any) -> int:
        return only(state.to_act) if state.to_act >= 0 else 0

    def why_not(state: Any, seat: int, action: int) -> Illegal:
        out = [0] * game.rules.MAX_LEGAL
        legal = out[: game.rules.legal_actions(state, seat, out)]
        return Illegal.NONE if action in legal else Illegal.NOT_LEGAL

    def nothing(*_anything: Any) -> int:
        return 0

    def seen_by(_state: Any, _actor: int, _code: int) -> int:
        return EVERYBODY

    def winners(state: Any) -> int:
        points = [0] * state.seats
        game.rules.scores(state, points)
        best = [seat for seat, score in enumerate(points) if score == max(points)]
        return sum(map(only, best)) if state.to_act == NOBODY else 0

    def payoffs(state: Any, out: Any) -> None:
        mask = game.rules.winners(state)
        for seat in range(state.seats):
            out[seat] = 1000 // mask.bit_count() if holds(mask, seat) else 0

    silent = dict.fromkeys(("chance_weights", "apply_chance", "scores", "reimagine", "encode", "count_pieces"), nothing)
    sizes = {"MAX_LEGAL": ROOM, "MAX_OUTCOMES": ROOM, "FEATURES": 1}
    return {
        **sizes, **silent, "set_up": set_up, "may_act": may_act, "why_not": why_not, "seen_by": seen_by,
        "winners": winners, "payoffs": payoffs,
    }  # fmt: skip


def evaluate(_game: Any, _own: Parts) -> Parts:
    """What serves in place of a judgement: everything is as good as everything else."""

    def evaluate(state: Any, _seat: int) -> int:
        return 1000 // max(1, int(state.seats))

    def rate(_state: Any, _seat: int, _actions: Any, n: int, out: Any) -> None:
        for index in range(n):
            out[index] = 1

    return {"evaluate": evaluate, "rate": rate}


def actions(game: Any, own: Parts) -> Parts:
    """What serves in place of words: numbers; and what is said can be read."""
    count = own.get("ACTIONS", ROOM)
    say, say_outcome = own.get("say_action", str), own.get("say_outcome", str)

    def redact_action(_code: int) -> str:
        return HIDDEN_WORDS

    return {
        "ACTIONS": count, "say_action": say, "read_action": reader("an action", say, range(count)),
        "redact_action": redact_action, "say_outcome": say_outcome,
        "read_outcome": reader("an outcome", say_outcome, lambda: range(game.rules.MAX_OUTCOMES)),
    }  # fmt: skip


def reader(what: str, say: Callable[[int], str], codes: Any) -> Callable[[str], int]:
    """Finds the code whose words are given."""
    known: dict[str, int] = {}

    def read(words: str) -> int:
        if not known:
            known.update(spelled(say, codes() if callable(codes) else codes))
        if words not in known:
            raise ValueError(f"{what} is one of: {', '.join(list(known)[:12])}")
        return known[words]

    return read


def spelled(say: Callable[[int], str], codes: Sequence[int]) -> dict[str, int]:
    """Codes by their words; those that have none are left out."""
    found: dict[str, int] = {}
    for code in codes:
        try:
            found.setdefault(say(code), code)
        except Exception:  # noqa: BLE001, S112  whatever an author's code does with a code that it never gives
            continue
    return found


def view(game: Any, _own: Parts) -> Parts:
    """What serves in place of a view: everything, if nothing is secret; else only whose turn it is."""

    def see(state: Any, seat: int) -> OpenView:
        values = dict(zip(game.rules.STATE.open_fields, game.rules.STATE.position(state), strict=True))
        out = [0] * state.seats
        game.rules.scores(state, out)
        return OpenView(
            seat=seat,
            turn=state.to_act,
            to_act=[other for other in range(state.seats) if holds(game.rules.may_act(state), other)],
            points=out if is_open(game) else [0] * state.seats,
            winners=winners_of(game, state),
            state=values if is_open(game) else {},
        )

    def preview(_state: Any, _seat: int, _action: int) -> Preview:
        return Preview()

    return {"see": see, "preview": preview}


def is_open(game: Any) -> bool:
    """Whether nothing in the game is secret: it does not say who sees what, nor what a seat cannot know."""
    return not {"seen_by", "reimagine"} & vars(game.part("rules")).keys()


def winners_of(game: Any, state: Any) -> list[int] | None:
    """Who has won, once the game is over."""
    mask = game.rules.winners(state)
    return [seat for seat in range(state.seats) if holds(mask, seat)] if state.to_act == NOBODY else None


def text(_game: Any, _own: Parts) -> Parts:
    """What serves in place of a view in words: its own fields, one below the other."""

    def describe(view: Any, say: Callable[..., str]) -> list[Section]:
        own = [name for name in view.__struct_fields__ if name not in View.__struct_fields__]
        fields = {name: getattr(view, name) for name in own}
        rows = [[name.replace("_", " "), shown(value)] for name, value in (fields.pop("state", {}) | fields).items()]
        return [Section(key="table", title=say("name"), rows=rows)]

    return {"describe": describe}


def shown(value: Any) -> str:
    """A value of a view as a plain person reads it."""
    if isinstance(value, list | tuple):
        return " · ".join(f"({shown(one)})" if isinstance(one, list | tuple) else shown(one) for one in value)
    return "–" if value is None else str(value)


SCAFFOLDS: Mapping[str, Callable[[Any, Parts], Parts]] = {
    "rules": rules,
    "evaluate": evaluate,
    "actions": actions,
    "view": view,
    "text": text,
}
