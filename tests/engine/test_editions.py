"""Editions as files: what is read off printed cards is checked place by place, and told in one sentence."""

import copy
import json

import pytest

import tischlein
from tischlein.engine import EditionError, check_edition, discover, find_game, parse_record, read_edition
from tischlein.engine.editions import FLAWS, OURS, flaws, ours, written

EDITIONS = [game for game in discover() if game.printed_fields]


def content(game):
    """Somebody's edition, as it stands in a file."""
    return json.loads((find_game(game).folder / "tests" / "other.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", EDITIONS, ids=str)
def test_ours_lies_beside_the_rules_with_its_name_and_hash(game):
    stored = json.loads((game.folder / "ours.json").read_text(encoding="utf-8"))
    assert stored == ours(game).content()
    assert flaws(game, stored["printed"]) == []
    assert check_edition(stored) is None  # played as it always was
    assert stored["name"] == OURS


@pytest.mark.parametrize("game", EDITIONS, ids=str)
def test_an_edition_survives_writing_and_reading(game, tmp_path):
    edition = check_edition(content(game.id))
    file = tmp_path / "mine.json"
    file.write_text(written(edition), encoding="utf-8")
    assert read_edition(file) == edition
    assert read_edition(file).printed == edition.printed


def test_two_editions_of_the_same_cards_have_the_same_hash():
    first, second = content("drei"), content("drei")
    second["name"] = "Another name"
    assert check_edition(first).hash == check_edition(second).hash
    assert check_edition(first) != check_edition(second)


def broken(game, change):
    """The complaint about an edition after a change of what is printed."""
    given = content(game)
    del given["hash"]
    change(given["printed"])
    with pytest.raises(EditionError) as problem:
        check_edition(given)
    return str(problem.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda it: it["colours"].pop("29"), "colours: nothing is entered for 29"),
        (lambda it: it["colours"].update({"90": "red"}), "colours: there is no place 90"),
        (lambda it: it["colours"].update({"15": "red"}), "colours: there is no place 15"),
        (lambda it: it["colours"].update({"1": "pink"}), 'colours: at 1 stands "pink"'),
        (lambda it: it["colours"].update({"1": ["red"]}), 'colours: at 1 stands ["red"]'),
        (lambda it: it["colours"].update(dict.fromkeys("12345678", "red")), "red stands at"),
        (lambda it: it.pop("colours"), "nothing is entered for 1; "),
        (lambda it: it.update(colours=7), "nothing is entered for 1; "),
        (lambda it: it.update(sizes={}), "there is no table sizes in an edition of drei"),
    ],
)
def test_what_cannot_be_printed_in_drei_is_told_with_its_place(change, sentence):
    assert sentence in broken("drei", change)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda it: it["crises"].update({"G-NA": 17}), "crises: at G-NA stands 17"),
        (lambda it: it["crises"].update({"G-NA": 10, "G-SA": 10}), "the places of G add up to"),
        (lambda it: it["crises"].update({"G-NA": True}), "crises: at G-NA stands true"),
        (lambda it: it["copies"].update({"1": 1}), "copies: all together add up to"),
    ],
)
def test_what_cannot_be_printed_in_terra_is_told_with_its_place(change, sentence):
    assert sentence in broken("terra", change)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda it: it["effects"].update({"3": "fly"}), 'effects: at 3 stands "fly"'),
        (lambda it: it["open"].update({"3": 2}), "open: at 3 stands 2, which is no number from 0 to 1"),
        (lambda it: it["names"].update({"3": "x" * 99}), "no name of at most 20 letters"),
        (lambda it: it["names"].update({"3": " "}), "no name of at most 20 letters"),
    ],
)
def test_what_cannot_be_printed_in_artefakt_is_told_with_its_place(change, sentence):
    assert sentence in broken("artefakt", change)


def test_many_flaws_are_counted():
    assert broken("drei", lambda it: it["colours"].clear()).endswith("; and 81 more.")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda it: it.update(format="x"), "an edition is a JSON object like"),
        (lambda it: it.update(game="chess"), "There is no game 'chess'"),
        (lambda it: it.update(game="troika"), "the game troika has only one edition, ours"),
        (lambda it: it.update(name="ours"), "only our own is called 'ours'"),
        (lambda it: it.update(name=""), "a name of 1 to 40 letters"),
        (lambda it: it.update(printed=[]), "an edition has the fields name"),
        (lambda it: it.update(hash="0" * 16), "leave the field out"),
    ],
)
def test_the_file_as_a_whole(change, sentence):
    given = copy.deepcopy(content("drei"))
    change(given)
    with pytest.raises(ValueError, match=r"\w") as problem:
        check_edition(given)
    assert sentence in str(problem.value)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"name": 1, "name": 2}', "\x00", "{" * 9999])
def test_files_of_rubbish_get_a_sentence(text, tmp_path):
    file = tmp_path / "mine.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(EditionError, match=r"mine\.json"):
        read_edition(file)


def test_a_file_that_is_not_there():
    with pytest.raises(EditionError, match="cannot be read: No such file"):
        read_edition("nowhere.json")


def test_make_plays_with_an_edition():
    file = find_game("drei").folder / "tests" / "other.json"
    match = tischlein.make("drei", 2, seed=1, edition=str(file))
    assert match.game.edition.name == "Grandma’s box"
    with pytest.raises(EditionError, match="is one of drei, not of terra"):
        tischlein.make("terra", 3, edition=read_edition(file))


def test_a_record_with_an_edition_of_another_game_is_refused():
    record = {"format": "tischlein/1", "game": "terra", "seats": 3, "events": [], "edition": content("drei")}
    with pytest.raises(ValueError, match="is one of drei, not of terra"):
        parse_record(json.dumps(record))


def test_names_of_sites_follow_the_edition():
    from tischlein.engine import texts_of

    game = find_game("artefakt").played_with(check_edition(content("artefakt")))
    ours_say, theirs = texts_of("artefakt", "de"), texts_of(game, "de")
    assert theirs("site.2") == "Tempel"
    assert theirs("site.1") == ours_say("site.3")  # what does the same there
    assert ours_say("site.2") != "Tempel"


def test_every_flaw_has_a_sentence_that_is_used():
    used = {flaw.key for game in EDITIONS for flaw in flaws(game, {"x": {}})}
    assert used <= set(FLAWS)
