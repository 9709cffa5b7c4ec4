"""Hints for people: the best actions of a seat, from what the seat knows, each with its chance and a reason."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tischlein.engine import Texts
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.texts import preview_texts, read_texts

from .search import Budget, Findings, Thinker, tuned

TEXTS = Path(__file__).parent / "texts"
HINTS = 3
BUDGET = Budget(iterations=1500)
PATIENCE = 700  # milliseconds that people wait while the search is not compiled yet
CURIOSITY = 2  # explores so many times as much as a bot: the second and third best are wanted too
WEAK = 0.8  # a chance below this part of the best one's


@dataclass(frozen=True)
class Hint:
    """One action worth considering."""

    action: int
    words: str  # the action in the notation of records
    chance: float | None  # the share of the win that the seat may expect; None: where nothing is to be chosen or won
    reason: str


def hints(knowledge: Knowledge, texts: Texts) -> list[Hint]:
    """The best three actions (or fewer, if there are fewer), the best first; reasons in the language of the texts."""
    settings = tuned(knowledge.game, knowledge.seats)
    thinker = Thinker(settings._replace(exploration=CURIOSITY * settings.exploration))
    findings = thinker.think_at_once(knowledge, BUDGET, seed=0, milliseconds=PATIENCE)
    say = read_texts(TEXTS / f"{texts.language}.toml")
    ratings = first_sight(knowledge, findings)
    return [
        Hint(
            action=findings.actions[place],
            words=knowledge.game.actions.say_action(findings.actions[place]),
            chance=win_share(knowledge, findings.chance(place)) if is_contest(knowledge, findings) else None,
            reason=reason(knowledge, texts, say, findings.actions[place], judgement(findings, ratings, place)),
        )
        for place in promising(findings)
    ]


def promising(findings: Findings) -> list[int]:
    """The places of the actions that were tried most, in the order of the chances that people are shown."""
    return sorted(findings.best()[:HINTS], key=findings.chance, reverse=True)


def is_contest(knowledge: Knowledge, findings: Findings) -> bool:
    """Whether chances tell something: several actions were compared, and there is somebody to win against."""
    return len(findings.actions) > 1 and knowledge.seats > 1


def win_share(knowledge: Knowledge, worth: float) -> float:
    """The share of the win that a seat may expect; in some games more than winning is worth something."""
    return knowledge.game.optional.win_share(round(1000 * worth), knowledge.seats) / 1000


def first_sight(knowledge: Knowledge, findings: Findings) -> list[int]:
    """How the game rates the actions, without thinking ahead."""
    ratings = [0] * len(findings.actions)
    knowledge.game.evaluate.rate(knowledge.world, knowledge.seat, findings.actions, len(ratings), ratings)
    return ratings


def judgement(findings: Findings, ratings: list[int], place: int) -> str:
    """Why an action is among the best, as a key of the texts."""
    if len(ratings) == 1:
        return "only"
    best = promising(findings)[0]
    looks_best = ratings[place] == max(ratings)
    if place == best:
        return "clear" if looks_best else "later"
    if findings.chance(place) < WEAK * findings.chance(best):
        return "weaker"
    return "tempting" if looks_best else "solid"


def reason(knowledge: Knowledge, texts: Texts, say: Texts, action: int, judged: str) -> str:
    """The judgement, and what the action would do first of all, if that can be said."""
    preview = knowledge.game.view.preview(knowledge.world, knowledge.seat, action)
    effects = preview_texts(texts, preview)
    sentence = say(f"reason.{judged}")
    return say("reason.with", sentence, effects[0].rstrip(".")) if effects else sentence
