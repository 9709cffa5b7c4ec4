"""JSON in which a key appears twice, however long it is."""

import json
import time

import pytest

from tischlein.engine.strict import DuplicateKeyError, refuse_duplicates


def test_a_key_that_stands_twice_is_named():
    with pytest.raises(DuplicateKeyError, match="b"):
        refuse_duplicates('{"a": 1, "b": {"b": 2}, "b": 3}')


def test_many_keys_are_looked_through_once():
    """It takes a few times as long as reading them, however many there are: nobody can freeze a server with them."""
    keys = json.dumps({f"{number}": 0 for number in range(50_000)})[:-1]
    twice = keys + ', "49999": 1}'
    began = time.process_time()
    json.loads(twice)
    read = time.process_time()
    with pytest.raises(DuplicateKeyError, match="49999"):
        refuse_duplicates(twice)
    assert time.process_time() - read < 50 * (read - began)
