"""What all messages are made of."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from .limits import NAME_LETTERS

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LETTERS)]
OwnName = Annotated[str, Meta(max_length=NAME_LETTERS)]  # "": a guest, called so in the language of whoever reads
Token = Annotated[str, Meta(min_length=22, max_length=64)]
ClientId = Annotated[str, Meta(min_length=1, max_length=64)]
Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2}){0,32}$")]  # up to 32 bytes
Seat = Annotated[int, Meta(ge=0, le=5)]
Character = Annotated[str, Meta(max_length=24)]
BotName = Annotated[str, Meta(min_length=1, max_length=64)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what clients say."""


class Wish(Request, frozen=True, tag_field="type"):
    """Base of what clients say on the socket."""


class Reply(msgspec.Struct, frozen=True):
    """Base of what the server says."""


class News(Reply, frozen=True, tag_field="type"):
    """Base of what the server says on the socket."""
