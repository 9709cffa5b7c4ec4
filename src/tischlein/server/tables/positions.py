"""What a seat is shown: made from that seat's knowledge alone, at a table and in a lesson alike."""

from __future__ import annotations

from tischlein.engine import Match, Texts
from tischlein.kit import SPECTATOR, View
from tischlein.server.messages.news import Kept, Position, Undo


def position_of(
    match: Match,
    viewer: int,
    texts: Texts | None,
    *,
    acts: bool,
    previews: bool = True,
    back: Undo | Kept | None = None,
) -> Position:
    """What a seat sees, what it may do if it acts, and all of it in words if texts are given."""
    view: View = match.see(viewer)
    return Position(
        seat=-1 if viewer == SPECTATOR else viewer,
        view=view,
        legal=match.legal(viewer) if acts else [],
        grammar=match.grammar(viewer) if acts else {},
        previews=match.previews(viewer) if acts and previews else {},
        text=[] if texts is None else match.game.text.describe(view, texts),
        undo=back if isinstance(back, Undo) else None,
        kept=back if isinstance(back, Kept) else None,
    )
