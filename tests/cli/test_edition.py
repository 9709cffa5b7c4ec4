"""`tischlein edition`, and playing with one."""

import json

from tischlein.engine import find_game

MINE = find_game("drei").folder / "tests" / "other.json"


def test_ours_is_a_file_to_begin_with(tischlein, tmp_path):
    shown = tischlein("edition", "show", "drei").stdout
    file = tmp_path / "mine.json"
    file.write_text(shown, encoding="utf-8")
    assert json.loads(shown)["name"] == "ours"
    assert "this is our own edition" in tischlein("edition", "check", str(file)).stdout


def test_a_game_without_printed_tables_says_so(tischlein):
    result = tischlein("edition", "show", "troika")
    assert "All printings of troika are alike" in result.stderr


def test_an_edition_is_checked(tischlein, tmp_path):
    assert "Grandma’s box, hash 60c54e54148076a4" in tischlein("edition", "check", str(MINE)).stdout
    file = tmp_path / "gap.json"
    content = json.loads(MINE.read_text(encoding="utf-8"))
    del content["printed"]["colours"]["29"]
    file.write_text(json.dumps(content), encoding="utf-8")
    result = tischlein("edition", "check", str(file))
    assert result.stderr.endswith("colours: nothing is entered for 29.\n")


def test_records_of_a_simulation_hold_it(tischlein, tmp_path):
    out = tmp_path / "r.jsonl"
    command = ["simulate", "drei", "--games", "1", "--bots", "level1", "--edition", str(MINE), "--records", str(out)]
    tischlein(*command)
    assert json.loads(out.read_text(encoding="utf-8"))["edition"]["name"] == "Grandma’s box"
    assert '"turn": "over"' in tischlein("replay", str(out)).stdout
    assert "is one of drei, not of terra" in tischlein("simulate", "terra", "--edition", str(MINE)).stderr
