"""`import tischlein` offers all that people need, and nothing goes wrong in another way than announced."""

import importlib
import pkgutil
import random
import subprocess
import sys

import pytest

import tischlein

SEED = 60
INNER = {
    "ConflictError",
    "DuplicateKeyError",
    "SilentError",
    "TooSlowError",
}  # never leave the module or floor that raises them


@pytest.mark.parametrize("name", tischlein.__all__)
def test_every_name_of_the_surface_is_there_and_explains_itself(name):
    offered = getattr(tischlein, name)
    assert isinstance(offered, int) or offered.__doc__
    assert name in dir(tischlein)


def test_a_name_that_is_not_offered_is_refused_as_usual():
    with pytest.raises(AttributeError, match="no attribute 'mtch'"):
        tischlein.mtch  # noqa: B018


def test_the_type_checker_knows_the_surface(tmp_path):
    lines = ["import tischlein", *(f"tischlein.{name}" for name in tischlein.__all__), "tischlein.mtch"]
    (tmp_path / "use.py").write_text("\n".join(lines))
    words = [sys.executable, "-m", "mypy", "--strict", str(tmp_path / "use.py")]
    said = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    assert said.count("error:") == 1, said
    assert '"mtch"' in said


def test_records_are_written_and_read_one_after_the_other(tmp_path):
    dice = random.Random(SEED)
    match = tischlein.make("drei", 3, seed=SEED)
    while not match.is_over:
        match.apply(dice.choice(match.legal()))
    record = tischlein.record_of(match)
    assert tischlein.write_records(tmp_path / "games.jsonl", (record for _ in range(3))) == 3
    records = tischlein.read_records(tmp_path / "games.jsonl")
    assert next(records) == record
    assert [again.replay().scores() for again in records] == [match.scores()] * 2


@pytest.mark.parametrize(
    ("attempt", "kind"),
    [
        (lambda: tischlein.make("chess", 2), tischlein.UnknownGameError),
        (lambda: tischlein.make("drei", 9), tischlein.OptionError),
        (lambda: tischlein.make("drei", 3, pace="fast"), tischlein.OptionError),
        (lambda: tischlein.make("drei", 3).apply("fold"), tischlein.IllegalEventError),
        (lambda: tischlein.batch("drei", 3, 4, device="abacus"), tischlein.TischleinError),
        (lambda: tischlein.make("drei", 3, seed="x"), tischlein.TischleinError),
        (lambda: tischlein.make("drei", 3, seed=1).apply(3.5), tischlein.TischleinError),
        (lambda: tischlein.make("drei", 3, seed=1).copy(seed="x"), tischlein.TischleinError),
        (lambda: tischlein.batch("drei", 3, 4, seed="x"), tischlein.TischleinError),
        (lambda: tischlein.batch("drei", 3, 4).play_random(-1), tischlein.TischleinError),
        (lambda: tischlein.compete("drei", 3, "greedy"), tischlein.TischleinError),
        (lambda: next(tischlein.read_records("nowhere.jsonl")), tischlein.RecordError),
        (lambda: tischlein.parse_record("{"), tischlein.RecordError),
        (lambda: tischlein.find_bot("nobody"), tischlein.BotError),
    ],
)
def test_whatever_is_wrong_is_a_tischlein_error(attempt, kind):
    with pytest.raises(tischlein.TischleinError, match=r"\w") as problem:
        attempt()
    assert problem.type is kind


def errors_of(floor):
    """The errors that the modules of a floor define."""
    package = importlib.import_module(f"tischlein.{floor}")
    names = [found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    spaces = [vars(importlib.import_module(name)) for name in (package.__name__, *names)]
    classes = {value for space in spaces for value in space.values() if isinstance(value, type)}
    return {kind for kind in classes if issubclass(kind, Exception) and kind.__module__.startswith("tischlein.")}


@pytest.mark.parametrize("floor", ["kit", "engine", "bots", "arena", "server"])
def test_all_errors_have_one_root(floor):
    rootless = {error for error in errors_of(floor) if not issubclass(error, tischlein.TischleinError)}
    assert {error.__name__ for error in rootless if error.__name__.endswith("Error")} <= INNER
