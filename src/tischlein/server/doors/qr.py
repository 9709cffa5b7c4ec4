"""QR codes: for a page, and for a terminal.  The library is loaded when somebody wants one: servers start quickly."""

from __future__ import annotations

import io


def svg(text: str) -> bytes:
    """A picture for a page; dark on white also in the evening, for cameras."""
    import segno

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=8, border=3, light="#fff", xmldecl=False)
    return out.getvalue()


def terminal(text: str) -> str:
    """Lines for a terminal."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
