"""JSON in which a key stands twice, however long it is."""

import json
import time

import pytest

from tischlein.engine.strict import DuplicateKeyError, refuse_duplicates


def test_a_key_that_stands_twice_is_named():
    with pytest.raises(DuplicateKeyError, match="b"):
        refuse_duplicates('{"a": 1, "b": {"b": 2}, "b": 3}')


def test_many_keys_are_looked_through_once():
    """Four times the keys take about four times as long, not sixteen times: nobody can freeze a server with them."""

    def seconds(keys: int) -> float:
        text = json.dumps({f"{number}": 0 for number in range(keys)})[:-1] + ', "0": 1}'
        began = time.process_time()
        with pytest.raises(DuplicateKeyError):
            refuse_duplicates(text)
        return time.process_time() - began

    short, long = (min(seconds(keys) for _ in range(3)) for keys in (20_000, 80_000))
    assert long < 10 * short
