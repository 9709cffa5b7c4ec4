"""Tables with a printing of their own: agreed on, played, recorded, handed on; and the form in which it is entered."""

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.houses import Player, finish, in_house, refused
from tischlein.engine import discover, find_game, parse_record
from tischlein.kit import SPECTATOR
from tischlein.languages import LANGUAGES
from tischlein.server.doors.editions import checked, form_of
from tischlein.server.messages.deeds import ChangeSettings, Rematch, Start
from tischlein.server.messages.editions import EditionFile
from tischlein.server.messages.tables import Continue, CreateTable, SeatWish, Settings

GAMES = Path(__file__).parents[2] / "src/tischlein/games"
PRINTED = {file.parents[1].name: json.loads(file.read_text()) for file in GAMES.glob("*/tests/other.json")}
FILES = {game: msgspec.convert(content, EditionFile) for game, content in PRINTED.items()}


async def opened(house, game, **settings):
    seats = find_game(game).seats[0]
    chairs = [SeatWish("me"), *[SeatWish("bot", "greedy")] * (seats - 1)]
    wish = CreateTable(Settings(game, seats, pace_ms=0, **settings), "Ada", chairs)
    created = await house.create(wish)
    return Player(house, await house.table(created.table), created)


@pytest.mark.parametrize("game", PRINTED)
def test_a_table_is_played_with_the_edition_that_it_says(tmp_path, game):
    async def test(house):
        ada = await opened(house, game, edition=FILES[game])
        await ada.do(Start("greedy"))
        table = ada.table
        name = PRINTED[game]["name"]
        assert table.info(None, 0, {}).settings.edition.name == name
        while table.course.is_running and len(table.course.playing().events) < 60 and 0 in table.course.awaited():
            await ada.act()
        record = parse_record(table.course.record().line())
        assert record.game.edition.name == name
        assert record.replay().scores() == table.course.playing().scores()
        assert table.texts("de")("name")
        assert table.position(SPECTATOR, "de").text

    in_house(tmp_path, test)


def test_what_cannot_be_is_refused_with_a_sentence(tmp_path):
    async def test(house):
        with refused("settings"):
            await opened(house, "drei", edition=replace(FILES["drei"], printed={"colours": {"1": "orange"}}))
        with refused("settings"):
            await opened(house, "drei", edition=FILES["terra"])

    in_house(tmp_path, test)


def test_it_may_change_while_the_table_waits_and_goes_on_to_the_next_games(tmp_path):
    async def test(house):
        ada = await opened(house, "drei", options={"cards": 14})
        table = ada.table
        assert table.game.edition is None
        wanted = table.info(None, 0, {}).settings
        await ada.do(ChangeSettings(replace(wanted, edition=FILES["drei"])))
        await ada.do(Start("greedy"))
        await finish([ada])
        again = await house.table((await ada.do(Rematch())).table)
        assert again.game.edition.hash == PRINTED["drei"]["hash"]
        half = len(table.course.playing().events) // 2
        on = await house.continue_from(table, Continue(half, "Ben", 0, "greedy"))
        assert (await house.table(on.table)).game.edition.hash == PRINTED["drei"]["hash"]
        sent = house.record(table, ada.person)
        assert sent.edition.hash == PRINTED["drei"]["hash"]

    in_house(tmp_path, test)


# -- The form ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_everything_in_words(language):
    for game in discover():
        form = form_of(game, language)
        assert len(form.tables) == len(game.printed_fields)
        for table in form.tables:
            assert table.title
            assert all(place.ask and place.word for place in table.places)
            assert all(choice.word for choice in table.choices)


@pytest.mark.parametrize("language", LANGUAGES)
def test_flaws_are_sentences_at_their_place(language):
    drei = find_game("drei")
    wrong = {**PRINTED["drei"]["printed"]["colours"], "1": "pink"}
    del wrong["2"]
    found = checked(drei, language, {"name": "Mine", "printed": {"colours": wrong}}).flaws
    assert [(flaw.table, flaw.place) for flaw in found] == [("colours", "1"), ("colours", "2")]
    crises = {**PRINTED["terra"]["printed"]["crises"], "G-NA": 16}
    sums = checked(
        find_game("terra"), language, {"name": "Mine", "printed": {**PRINTED["terra"]["printed"], "crises": crises}}
    ).flaws
    assert sums
    assert all("76" in flaw.sentence or "34" in flaw.sentence for flaw in sums)
    names = {**PRINTED["artefakt"]["printed"], "names": {"1": "x" * 99}}
    (flaw,) = checked(find_game("artefakt"), language, {"name": "Mine", "printed": names}).flaws
    assert flaw.place == "1"
    for content in ({}, {"name": "ours", "printed": {}}, {"format": "cake/1", "name": "Mine", "printed": 3}):
        assert checked(drei, language, content).flaws
    changed = {**PRINTED["drei"], "hash": "0" * 16}
    assert len(checked(drei, language, changed).flaws) == 1
    assert len(checked(drei, language, {**PRINTED["drei"], "game": "chess"}).flaws) == 1


def test_what_is_right_comes_back_as_a_file():
    for name, content in PRINTED.items():
        found = checked(find_game(name), "de", {"name": content["name"], "printed": content["printed"]})
        assert found.flaws == []
        assert found.edition == FILES[name]
