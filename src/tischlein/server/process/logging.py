"""What the server writes about itself: lines for people or for programs.  No secret is ever given to a logger."""

from __future__ import annotations

import json
import logging
import sys
from logging import Formatter, LogRecord
from typing import Any

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


def further(record: LogRecord) -> dict[str, Any]:
    """What was given beside the sentence, as in `extra={"table": …}`."""
    return {name: value for name, value in vars(record).items() if name not in USUAL}


class ForPeople(Formatter):
    """Time, sentence, and what belongs to it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S")

    def formatMessage(self, record: LogRecord) -> str:  # noqa: N802  the name is logging's
        """One line."""
        parts = "".join(f" {name}={value}" for name, value in further(record).items())
        return super().formatMessage(record) + parts


class ForPrograms(Formatter):
    """One JSON object a line."""

    def format(self, record: LogRecord) -> str:
        """One line."""
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "says": record.getMessage(),
            **further(record),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logs(log_format: str) -> None:
    """From now on everything goes to standard error in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(ForPrograms() if log_format == "json" else ForPeople())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("tischlein").setLevel(logging.INFO)
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # what strangers send is no warning of ours
