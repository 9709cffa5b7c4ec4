"""What tests of the command line share."""

import json
import random

import pytest
from click.testing import CliRunner

from tischlein.check.tables import random_walk
from tischlein.cli import cli
from tischlein.engine import find_game, record_of


@pytest.fixture
def tischlein():
    """Run the command line in this process: `tischlein("replay", path)`."""

    def run(*words, **settings):
        result = CliRunner().invoke(cli, [str(word) for word in words], **settings)
        assert result.exception is None or isinstance(result.exception, SystemExit), "a stack trace"
        return result

    return run


def troika_record(seed=7, seats=3, events=None):
    """A random game of Troika, whole or its first events, as decoded JSON."""
    *_, match = random_walk(find_game("troika"), seats, random.Random(seed), draw=False)
    content = json.loads(record_of(match).line())
    content["events"] = content["events"][:events]
    return content


@pytest.fixture
def write(tmp_path):
    """Write a file: records (a line each) or bytes."""

    def to_file(*contents, name="r.jsonl"):
        path = tmp_path / name
        lines = [content if isinstance(content, bytes) else json.dumps(content).encode() for content in contents]
        path.write_bytes(b"\n".join(lines))
        return path

    return to_file


def assert_refused(result, *parts):
    """One sentence on standard error that contains the parts, status 2."""
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("tischlein: ")
    for part in parts:
        assert str(part) in result.stderr
