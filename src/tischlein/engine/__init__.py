"""Matches, events, records, chance: what happens at a table.  Pure, no server, no compiled code."""

from .chance import ChanceSource, FairChance, SeededChance, SystemChance
from .deals import DealtChance
from .discovery import discover, find_game, flaws
from .editions import EditionError, check_edition, read_edition
from .errors import IllegalEventError, RecordError, TischleinError, UnknownGameError
from .fairness import verify
from .match import Match, options_record, replay, say_event, see_event
from .records import GameRecord, check_record, parse_record, read_records, record_of, write_records
from .texts import Texts, languages, texts_of
from .trace import last_line, trace, trace_line

__all__ = [
    "ChanceSource", "DealtChance", "EditionError", "FairChance", "GameRecord", "IllegalEventError", "Match",
    "RecordError", "SeededChance", "SystemChance", "Texts", "TischleinError", "UnknownGameError", "check_edition",
    "check_record", "discover", "find_game", "flaws", "languages", "last_line", "options_record", "parse_record",
    "read_edition", "read_records", "record_of", "replay", "say_event", "see_event", "texts_of", "trace",
    "trace_line", "verify", "write_records",
]  # fmt: skip
