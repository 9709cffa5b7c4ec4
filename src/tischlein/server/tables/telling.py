"""What the log tells of an action beside the action itself: the cards it took, the points it brought.

A game lists by verb what may be told: `view.TOLD`.  An action's preview holds such facts; what it cannot hold, because
the seat does not know it or has no part in it, the game's `view.tell` adds.  `event.play_takes` is the sentence of a
`play` with the fact `takes`, and may name others.  What follows of itself, and is no event, are sentences of their own:
`view.follow` gives them for an action as for an outcome.  Only what everybody sees may be told so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, cast

from tischlein.engine import Match, Texts
from tischlein.engine.texts import HIDDEN, Number, event_text, facts_in
from tischlein.kit import CHANCE, Event, Saying
from tischlein.server.messages.news import Line

FOLLOWS = "follows"  # the fact that holds what followed
KINDS = "kinds"  # the fact that holds what each word of the event names


def brought(match: Match, event: Event) -> dict[str, object]:
    """The facts that are told of an event; asked before it happens."""
    follows = match.game.optional.follow(match.state.copy(), event.actor, event.code)
    facts = {} if event.actor == CHANCE else facts_of(match, event.actor, event.code)
    kinds = list(match.game.optional.word_kinds(match.state, event.actor, event.code))
    return facts | {KINDS: kinds} | ({FOLLOWS: follows} if follows else {})


def facts_of(match: Match, seat: int, action: int) -> dict[str, object]:
    """The facts of an action that the game allows to be told."""
    verb = match.game.actions.say_action(action).partition(" ")[0]
    wanted = match.game.optional.TOLD.get(verb)
    if wanted is None:
        return {}
    preview, tell = match.game.view.preview, match.game.optional.tell
    facts = {**facts_in(preview(match.state.copy(), seat, action)), **tell(match.state.copy(), seat, action)}
    return {fact: value for fact, value in facts.items() if fact in wanted}


def shows(match: Match, event: Event) -> bool:
    """Whether an event tells more than was known: chance, or what the rules uncover with it.  Asked before it."""
    if event.actor == CHANCE:
        return True
    return match.game.optional.reveals(match.state.copy(), event.actor, event.code) != 0


def event_line(
    seq: int,
    texts: Texts,
    event: str,
    names: Sequence[str],
    facts: Mapping[str, object],
    seat: int,
    by: Literal["person", "bot", "clock"] = "person",
) -> Line:
    """The line of the log on an event, as a seat may see it."""
    said = sentences(texts, event, names, facts)
    return Line(
        seq,
        "event",
        "\n".join(said),
        event,
        seat,
        by,
        outcome=texts.word(event[1:]) if event.startswith("*") and event != HIDDEN else "",
        kinds=[] if event == HIDDEN else list(cast("list[str]", facts[KINDS])),
        sentences=said if FOLLOWS in facts else [],
    )


def sentences(texts: Texts, event: str, names: Sequence[str], facts: Mapping[str, object]) -> list[str]:
    """An event, as a seat may see it, with what is told of it, and what followed; `gains` are pairs of a seat and its
    points.  What chance brings unseen is not worth a word where something followed."""
    told = {fact: in_words(texts, names, value) for fact, value in facts.items() if fact not in (FOLLOWS, KINDS)}
    winners = facts.get("gains")
    if isinstance(winners, list):
        told["gains"] = [f"{names[seat]} {Number(points):+}" for seat, points in winners]
    follows = facts.get(FOLLOWS)
    after = [say(texts, names, one) for one in follows] if isinstance(follows, list) else []
    return after if after and event == HIDDEN else [event_text(texts, event, names, told), *after]


def in_words(texts: Texts, names: Sequence[str], value: object) -> object:
    """A fact: sayings in a language, several of them as a list; others as they are."""
    sayings = [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, Saying)]
    return ", ".join(say(texts, names, one) for one in sayings) if sayings else value


def say(texts: Texts, names: Sequence[str], saying: Saying) -> str:
    """A saying, its blanks filled in."""
    blanks = [in_words(texts, names, blank) for blank in saying.blanks]
    return texts(saying.key, *blanks, who="" if saying.who is None else names[saying.who])
