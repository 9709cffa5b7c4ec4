"""What a hint is, and how it is said: a server words hints that were thought of elsewhere."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tischlein.engine import Texts
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.texts import preview_texts, read_texts, reason_text
from tischlein.kit import Argument

TEXTS = Path(__file__).parent / "texts"


class Hint(msgspec.Struct, frozen=True):
    """One action worth considering."""

    action: int
    words: str  # the action in the notation of records
    chance: float | None  # the share of the win that the seat may expect; None: where it would tell nothing
    is_only: bool  # there is no other choice
    is_equal: bool  # about as good as the first
    reason: Argument | None  # the best that speaks for it, if the game knows one


def why_text(knowledge: Knowledge, texts: Texts, hint: Hint) -> str:
    """The reason of a hint in the language of the texts."""
    say = read_texts(TEXTS / f"{texts.language}.toml")
    if hint.reason is not None:
        return reason_text(texts, hint.reason)
    if hint.is_only:
        return say("reason.only")
    preview = knowledge.game.view.preview(knowledge.world, knowledge.seat, hint.action)
    effects = preview_texts(texts, preview)
    return say("reason.with", effects[0].rstrip(".")) if effects else say("reason.ahead")
