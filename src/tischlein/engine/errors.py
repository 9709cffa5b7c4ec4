"""What can be wrong with what people give us.  Each error is one sentence that says so."""

from tischlein.kit import TischleinError

__all__ = ["IllegalEventError", "RecordError", "TischleinError", "UnknownGameError"]


class UnknownGameError(TischleinError):
    """There is no such game."""


class IllegalEventError(TischleinError):
    """An event that the rules do not allow now."""


class RecordError(TischleinError):
    """A file or text that is no record."""
