"""What people are told beside the bare events: what an action brought, and whether it can be taken back."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.tables import games
from tischlein.check.tables import draw_event, play_event, random_walk
from tischlein.check.worlds import alike, looks, reimagined, reveals
from tischlein.engine import Match, find_game, see_event
from tischlein.engine.telling import brought, sentences
from tischlein.engine.texts import NO_FACTS, NamedTexts, facts_in
from tischlein.kit import CHANCE, HIDDEN_OUTCOME, OUTCOME, SPECTATOR, Facts, Game
from tischlein.server.messages.wishes import Look, TakeBack
from tischlein.server.schemas.games import game_type
from tischlein.server.speech.refusals import game_texts
from tischlein.server.tables.telling import event_line
from tischlein.server.tables.undoing import shows_nothing

from .houses import finish, in_house, seat_people

SEED = 5
TOLD = 150  # actions with something to tell, a game

# -- What an action brought ------------------------------------------------------------------------------------------


def test_the_log_says_what_was_taken_and_what_it_was_worth(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        await finish([ada, ben])
        table = ada.table
        said = [line.said for line in table.lines(SPECTATOR, 0, "en") if " play " in line.event]
        taking = [text for text in said if "takes nothing" not in text]
        assert taking
        assert all("takes" in text and text[-2].isdigit() for text in taking)
        assert said == [line.said for line in table.lines(0, 0, "en") if " play " in line.event]
        looks = [house.look(table, None, Look("x", at), "en").said for at in range(len(table.course.match.events) + 1)]
        assert [text for text in looks if "takes" in text] == said

    in_house(tmp_path, test)


def test_points_are_those_that_were_won():
    """drei, D23: the sums of what the log tells are the points, before the Endwertung."""
    *_, whole = random_walk(find_game("drei"), 3, random.Random(SEED))
    match, told = Match(whole.game, 3, whole.options), [0, 0, 0]
    for event in whole.words():
        points = facts_in(brought(match, match.read_event(event)).facts).get("points", 0)
        match.play(event)
        told[match.events[-1].actor] += points
    assert told == [sum(part.points for part in mine if part.key != "final") for mine in match.see().parts]


def test_only_what_a_game_lists_is_told():
    drei = Match(find_game("drei"), 2)
    assert set(drei.game.optional.TOLD["play"]) == {"place", "takes", "points", "interim"}
    assert "draw" not in find_game("troika").optional.TOLD  # what is drawn is secret
    assert set(find_game("artefakt").optional.TOLD["take"]) == {"here", "found"}
    assert brought(drei, drei.read_event("*5")).facts == NO_FACTS


@pytest.mark.parametrize("game", games())
def test_every_fact_that_is_listed_is_told(game):
    """It chooses the sentence of its verb, or stands in one; dealing is told by whoever shows the log."""
    texts = game_texts(game, "en")
    for verb, facts in game.optional.TOLD.items():
        start = {OUTCOME: "event.chance", HIDDEN_OUTCOME: "event.hidden"}.get(verb, f"event.{verb}")
        said = [text for key, text in texts.texts.items() if key.startswith(start)]
        blanks = {name for text in said for name in re.findall(r"{(\w+)", text)} | {"deals"}
        assert [fact for fact in facts if f"{start}_{fact}" not in texts and fact not in blanks] == []
        assert set(facts) <= set(game_type(game, Facts).__struct_fields__)


NAMES = ["Ada", "Ben", "Cleo"]


def told_in(game: str, *, games: int) -> Iterator[tuple[Match, str, str]]:
    """Random games: the match before each action, the action, and what everybody is told of it."""
    dice, texts = random.Random(SEED), NamedTexts(game_texts(find_game(game), "en"), NAMES)
    for _ in range(games):
        *_, whole = random_walk(find_game(game), len(NAMES), dice, draw=False)
        match = Match(whole.game, len(NAMES))
        for event in whole.words():
            before, told = match.copy(), brought(match, match.read_event(event))
            match.play(event)
            seen = see_event(match.game, match.events[-1], SPECTATOR)
            yield before, event, "\n".join(sentences(texts, seen, NAMES, told))


def test_a_tile_that_had_been_put_back_is_named_when_it_is_turned_up():
    """Troika, T15: chance does not bring it, and whoever turns it up did not know it."""
    named = 0
    for match, event, said in told_in("troika", games=6):
        if " reveal " not in event:
            continue
        slot = int(event.split(" ")[2])
        after = match.copy()
        after.play(event)
        value = after.see().slots[slot - 1].value
        is_told = said.endswith(f"slot {slot}: {value}.")
        assert is_told == (after.turn != CHANCE), (event, said)
        named += is_told
    assert named > 3


def test_what_chance_turns_up_is_told_with_the_action_that_asked_for_it():
    """Troika, T11, T12b: who sees a tile reads whose it is and where it lay; of dealing everybody learns that it is."""
    asked, outcomes = "", 0
    for match, event, said in told_in("troika", games=2):
        if not event.startswith("*"):
            asked = event
        elif asked.split(" ")[1:2] == ["reveal"] and match.see().moment == "flip":
            seat, _, slot = asked.split(" ")
            assert said == f"{NAMES[int(seat)]} turns up slot {slot}: {event[1:]}."
            outcomes += 1
        told = brought(match, match.read_event(event))
        assert (told.hidden.deals is True) == (match.see().moment == "deal")
    assert outcomes > 20


def test_the_points_of_an_averted_crisis_are_told_with_their_winners():
    """Terra, E13: the first and the highest, whoever decided last."""
    averted = 0
    for match, event, said in told_in("terra", games=12):
        after = match.copy()
        after.play(event)
        if not re.search("avert|decline", event) or after.is_over:
            continue
        won = [now - before for before, now in zip(match.see().points, after.see().points, strict=True)]
        told = ", ".join(f"{name} +{points}" for name, points in zip(NAMES, won, strict=True) if points)
        assert said.endswith(f"averted. Points: {told}.") if told else "Points" not in said
        averted += bool(told)
    assert averted > 3


def backs(match: Match) -> list[list[int]]:
    """Artefakt: the colours on the boards, which everybody sees."""
    return [player.fragments.colours for player in match.see().players]


TAKES = re.compile(r"(Ada|Ben|Cleo) takes (.+?) from (\d+)\s([A-Z][\w ]+)\.")
SOME = re.compile(r"(\d+) (blue|brown|yellow) fragments?")


def test_all_that_is_taken_is_told_also_where_nobody_chooses():
    """Artefakt, A19, A20: by name, with colours and sites; all of it is seen on the boards."""
    of_itself = 0
    for match, event, said in told_in("artefakt", games=8):
        if not event.endswith(("cw", "take", "skip")):  # other events move fragments themselves
            continue
        after = match.copy()
        after.play(event)
        told = [[0] * 3 for _ in NAMES]
        for name, found, _, _ in TAKES.findall(said):
            for count, colour in SOME.findall(found):
                told[NAMES.index(name)][["blue", "brown", "yellow"].index(colour)] += int(count)
        gained = [
            [now - then for now, then in zip(new, old, strict=True)]
            for new, old in zip(backs(after), backs(match), strict=True)
        ]
        assert told == gained, (event, said)
        of_itself += " take" not in event and sum(map(sum, told)) > 0
    assert of_itself > 20


def test_a_whole_artefact_is_told_with_the_event_that_completes_it():
    """Artefakt, A29: once, at the end, whoever's action or whatever chance it was."""
    wins = []
    for match, event, said in told_in("artefakt", games=8):
        after = match.copy()
        after.play(event)
        assert ("Artefact complete" in said) == after.is_over
        if after.is_over:
            wins.append(event)
            assert said.endswith(f"{NAMES[after.winners()[0]]} wins!")
    assert len(wins) == 8


def test_what_follows_an_outcome_is_told_to_those_who_do_not_see_it():
    """Artefakt: the piece that is stolen stays secret; who takes what at the next sites does not."""
    told = [said for match, event, said in told_in("artefakt", games=30) if event[:2] in ("*a", "*b", "*c", "*d")]
    assert {"A fragment moves face-down."} < set(told)
    assert [said for said in told if TAKES.match(said)]
    assert not [said for said in told if "face-down" in said and "takes" in said]


def test_the_figure_that_travels_is_named():
    """Artefakt, A15."""
    for match, event, said in told_in("artefakt", games=1):
        if event[2:] not in ("cw", "ccw"):
            continue
        figure = {"dicker": "Big Man", "lady": "Lady", "langer": "Tall Man"}[match.see().figure]
        assert said.startswith(f"{NAMES[int(event[0])]}: {figure} travels to ")


@pytest.mark.parametrize("game", games())
def test_what_is_told_is_the_same_in_worlds_that_look_alike(game):
    walk_in_two_worlds(game)


class Planted(Facts, frozen=True, kw_only=True):
    """drei: what the next player holds, which nobody may be told."""

    hand: list[int]


def next_hand(state: Any, seat: int, _action: int) -> Planted:
    """A fact that tells too much."""
    return Planted(hand=list(state.hand[(seat + 1) % state.seats]))


def test_a_fact_that_tells_too_much_is_kept_back_and_found_if_it_is_listed(monkeypatch):
    drei = find_game("drei")
    monkeypatch.setattr(drei.optional, "tell", next_hand)
    walk_in_two_worlds(drei)
    monkeypatch.setattr(drei.optional, "TOLD", {"play": ("takes", "hand")})
    with pytest.raises(AssertionError, match="can tell two worlds apart"):
        walk_in_two_worlds(drei)


def walk_in_two_worlds(game: Game) -> None:
    """The twin walk of tests/conformance/test_secrecy.py; here with the facts and the sentences of the log."""
    dice, told = random.Random(SEED), 0
    names = [f"P{seat}" for seat in range(6)]
    texts = NamedTexts(game_texts(game, "en"), names)
    while told < TOLD:
        seats = dice.choice([seats for seats in game.seats if seats > 1])
        for match in random_walk(game, seats, dice):
            if dice.random() > 0.1:
                continue
            seat = dice.choice([*range(seats), SPECTATOR])
            true, twin = match.copy(), reimagined(match, seat, dice.getrandbits(32))
            while not true.is_over:
                actor, code = draw_event(true, dice)
                look = looks(true, actor, code, seat)
                other = alike(twin, actor, look, seat, dice)
                if other is None or reveals(true, actor, code, seat) or reveals(twin, actor, other, seat):
                    break
                news = brought(true, true.event(actor, code)), brought(twin, twin.event(actor, other))
                line, in_twin = (event_line(1, texts, look, names, one, actor) for one in news)
                assert line == in_twin, f"seat {seat} can tell two worlds apart after {true.words()[-12:]}"
                told += line.facts != NO_FACTS or line.follows != []
                play_event(true, actor, code)
                play_event(twin, actor, other)


# -- Whether it can be taken back ------------------------------------------------------------------------------------


def test_the_seat_is_told_that_it_may_take_back(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        table, before = ada.table, ada.table.seq_for(0)
        assert table.position(0).undo is None
        await ada.act()
        undo = table.position(0).undo
        assert (undo.to, undo.ask) == (before, False)
        assert table.position(1).undo is None
        assert table.position(SPECTATOR).undo is None
        await house.take_back(table, ada.person, TakeBack("b", 0, undo.to))
        assert table.position(0).undo is None
        await ada.act()
        await ben.act()
        assert table.position(0).undo is None  # Ben has shown a card
        assert table.position(1).undo is not None

    in_house(tmp_path, test)


@pytest.mark.parametrize("game", games())
def test_what_is_offered_to_be_taken_back_is_granted(game, tmp_path):
    """What the cheap answer offers at once, the sixteen worlds grant; what they refuse may at most be asked for."""

    async def test(house):
        players = await seat_people(house, game.id, max(2, game.seats[0]))
        table, dice, offered, tried = players[0].table, random.Random(SEED), 0, 0
        while table.course.is_running and tried < 60:
            seat = dice.choice(table.course.awaited())
            before, match = table.seq_for(seat), table.course.playing().copy()
            await players[seat].act(dice.choice(table.position(seat).legal))
            events = table.course.playing().events[len(match.events) :]
            undo = table.position(seat).undo
            if table.course.is_running:
                tried += 1
                offered += undo is not None
                assert undo is None or undo.ask or shows_nothing(match, events, seat), match.words()[-5:]
            if undo is not None and not undo.ask and dice.random() < 0.2:  # nobody else has got anything since
                assert undo.to == before
                await house.take_back(table, players[seat].person, TakeBack(f"b{tried}", seat, undo.to))
                assert table.course.playing().words() == match.words()
        assert offered > 0

    in_house(tmp_path, test)


def test_a_plan_that_turns_up_only_its_own_card_can_be_taken_back(tmp_path):
    """Artefakt, A16: the last plan turns up the first travel card; whoever laid it has learnt nothing."""

    async def test(house):
        players = await seat_people(house, "artefakt", 2)
        table, dice, offers = players[0].table, random.Random(SEED), []
        while len({own for own, _ in offers}) < 2:
            seat = dice.choice(table.course.awaited())
            closes = table.course.choosing == {seat}
            await players[seat].act()
            if closes:
                travels = table.course.awaited()[0]
                offers.append((travels == seat, table.position(seat).undo is not None))
        assert all(own == offered for own, offered in offers)

    in_house(tmp_path, test)


def test_what_others_did_since_is_taken_back_only_if_they_agree(tmp_path):
    async def test(house):
        players = await seat_people(house, "terra", 3)
        table, undo = players[0].table, None
        while undo is None:  # until two have declined in a row, which shows nothing
            seat = table.course.awaited()[0]
            legal = table.position(seat).legal
            await players[seat].act("decline" if "decline" in legal else None)
            taker = (seat - 1) % 3
            undo = table.position(taker).undo
        assert undo.ask
        await house.take_back(table, players[taker].person, TakeBack("x", taker, undo.to))
        assert table.meta.take_back is not None

    in_house(tmp_path, test)
