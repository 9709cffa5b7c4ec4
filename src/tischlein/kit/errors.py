"""The root of all errors.  It stands on the lowest floor, because every floor has some."""


class TischleinError(ValueError):
    """Base of all errors: one sentence that says what is wrong, shown to people as it is."""
