"""Answers over HTTP: typed messages and problems."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.responses import Response

from tischlein.server.messages.news import Problem

from .refusals import AgainstTheRulesError, RefusedError

encode = msgspec.json.Encoder().encode


def reply(message: object, status: int = HTTPStatus.OK) -> Response:
    """A message.  Nobody may keep it: it may hold a secret, and it will have changed."""
    return Response(encode(message), status, {"cache-control": "no-store"}, "application/json")


def problem(refusal: RefusedError, language: str, message_id: str = "") -> Problem:
    """A refusal as the one who is refused reads it."""
    clause = refusal.clause if isinstance(refusal, AgainstTheRulesError) else ""
    return Problem(refusal.key, refusal.sentence(language), message_id, clause)


def refuse(refusal: RefusedError, language: str) -> Response:
    """A refusal over HTTP."""
    answer = reply(problem(refusal, language), refusal.status)
    if refusal.status == HTTPStatus.UNAUTHORIZED:
        answer.headers["www-authenticate"] = "Bearer"
    if refusal.status == HTTPStatus.TOO_MANY_REQUESTS:
        answer.headers["retry-after"] = "10"
    return answer
