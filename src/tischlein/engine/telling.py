"""What the log tells of an event beside the event itself: the cards it took, the points it brought.

A game's `view.tell` gives the facts, and its `view.TOLD` lists by verb which of them may be told.  What follows of
itself, and is no event, are facts, too: `view.follow` gives them for an action as for an outcome.  Only what everybody
sees may be told so.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from tischlein.kit import CHANCE, HIDDEN_OUTCOME, OUTCOME, Event, Facts

from .match import Match
from .texts import NO_FACTS, Texts, event_text, fact_text


class Brought(Struct, frozen=True, gc=False):
    """What is told of an event."""

    facts: Facts = NO_FACTS  # to those who see it in full
    hidden: Facts = NO_FACTS  # to others
    follows: Sequence[Facts] = ()  # to everybody: what followed of itself
    kinds: Sequence[str] = ()  # what each word of the event names


NOTHING_MORE = Brought()


def brought(match: Match, event: Event) -> Brought:
    """What is told of an event; asked before it happens."""
    return Brought(
        facts=facts_of(match, event, verb_of(match, event)),
        hidden=facts_of(match, event, HIDDEN_OUTCOME) if event.actor == CHANCE else NO_FACTS,
        follows=tuple(match.game.optional.follow(match.state, event.actor, event.code)),
        kinds=tuple(match.game.optional.word_kinds(match.state, event.actor, event.code)),
    )


def verb_of(match: Match, event: Event) -> str:
    """By what a game lists the facts of an event."""
    return OUTCOME if event.actor == CHANCE else match.game.actions.say_action(event.code).partition(" ")[0]


def facts_of(match: Match, event: Event, verb: str) -> Facts:
    """The facts of an event that the game allows to be told."""
    allowed = match.game.optional.TOLD.get(verb)
    if allowed is None:
        return NO_FACTS
    facts = match.game.optional.tell(match.state, event.actor, event.code)
    return replace(facts, **{fact: UNSET for fact in facts.__struct_fields__ if fact not in allowed})


def facts_for(told: Brought, event: str) -> Facts:
    """The facts for whoever sees the event so."""
    return told.hidden if "?" in event else told.facts


def sentences(texts: Texts, event: str, names: Sequence[str], told: Brought) -> list[str]:
    """An event, as a seat may see it, with what is told of it, and what followed.  What chance brings unseen is not
    worth a word where something followed."""
    after = [fact_text(texts, "event.follow", facts) for facts in told.follows]
    return after if after and event == HIDDEN_OUTCOME else [event_text(texts, event, names, told.facts), *after]
