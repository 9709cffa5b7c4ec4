"""Lessons: every one can be played as it says, in every language, and shows nothing that its learner may not see."""

from __future__ import annotations

import re
import string

import msgspec
import pytest

from tests.conformance.tables import every_game
from tests.server.serving import Served, with_server
from tischlein.engine import IllegalEventError, Match, discover
from tischlein.engine.earnings import explained
from tischlein.engine.ending import ended
from tischlein.engine.match import replay
from tischlein.engine.sheet import read_sheet
from tischlein.engine.texts import facts_in
from tischlein.kit import CHANCE, Game
from tischlein.languages import LANGUAGES
from tischlein.server.tables.lessons import (
    LEARNER,
    Script,
    captions,
    figures,
    has_lesson,
    lesson,
    lesson_texts,
    practice,
    script_of,
)

LONGEST = 190  # letters of a text: it lies on a phone beside the table
every_language = pytest.mark.parametrize("language", LANGUAGES)


def at(game: Game, script: Script, events: int) -> Match:
    return replay(game, script.seats, script.options, script.events[:events])


@every_game
def test_every_game_has_a_lesson_of_three_to_six_steps_that_begins_with_its_aim(game):
    aim, *steps = script_of(game).step
    assert has_lesson(game)
    assert (aim.key, aim.at, aim.expect) == ("aim", steps[0].at, "")
    assert 3 <= len(steps) <= 6
    assert [step.at for step in steps] == sorted({step.at for step in steps})


@every_game
def test_every_move_between_two_steps_is_shown(game):
    """One after the other, as the learner sees it; only what nobody may see, a secret plan, is no move of its own."""
    script = script_of(game)
    steps = lesson(game, "de").steps
    assert [step.way for step in steps[:2]] == [[], []]
    for before, step, until in zip(script.step[1:-1], steps[2:], script.step[2:], strict=True):
        match = at(game, script, before.at)
        shown = iter([*(moment.position.view for moment in step.way), step.position.view])
        for words in script.events[before.at : until.at]:
            is_unseen = len(match.to_act()) > 1 and match.read_event(words).actor != script.seat
            match.play(words)
            if match.turn != CHANCE and not is_unseen:
                assert match.see(script.seat) == next(shown)
        assert next(shown, None) is None
        assert [moment.lines for moment in step.way] == sorted({moment.lines for moment in step.way})


@every_game
def test_the_record_is_legal_and_ends_where_the_lesson_ends(game):
    script = script_of(game)
    assert len(at(game, script, len(script.events)).events) == script.step[-1].at


@every_game
def test_what_is_to_be_tried_is_legal_and_happens_next(game):
    script = script_of(game)
    _aim, *trying, last = script.step
    assert not last.expect
    for step in trying:
        match = at(game, script, step.at)
        assert step.expect in match.legal(script.seat)
        assert script.events[step.at] == f"{script.seat} {step.expect}"
        assert len(match.legal(script.seat)) > 1 or step.expect == "buy"  # O11: else there would be nothing to learn


@every_game
def test_steps_name_clauses_that_exist(game):
    sheet = read_sheet(game)
    for step in script_of(game).step:
        assert f"**{step.clause}**" in sheet


@every_language
@every_game
def test_every_step_is_explained_shortly_in_every_language(game, language):
    keys = [step.key for step in script_of(game).step]
    german, texts = lesson_texts(game, "de").texts, lesson_texts(game, language)
    assert texts.language == language
    assert list(texts.texts) == keys
    for key, text in texts.texts.items():
        assert blanks(text) == blanks(german[key])
        assert len(text) <= LONGEST, f"{key} has {len(text)} letters in {language}"


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@every_game
def test_learners_see_what_their_seat_sees_and_nothing_more(game):
    script = script_of(game)
    steps = lesson(game, "de").steps
    for step, stop in zip(steps, script.step, strict=True):
        match = at(game, script, stop.at)
        world = match.imagine(script.seat, seed=stop.at)  # everything the learner cannot know is different there
        seen_there = explained(game.view.see(world, script.seat), match.earnings)
        if match.is_over:
            seen_there = ended(game, seen_there, match.scores())
        assert step.position.view == match.see(script.seat) == seen_there
        assert step.position.legal == (match.legal(script.seat) if stop.expect else [])
    told = [line.event for step in steps for line in step.lines]
    log = iter(match.log(script.seat))
    assert all(event in log for event in told)  # in this order; secret choices of others are left out
    assert [line.seq for step in steps for line in step.lines] == list(range(1, len(told) + 1))


# -- The figures of the rules ------------------------------------------------------------------------------------------


@every_game
def test_every_figure_of_the_rules_can_be_tried(game):
    """What it shows is done, or refused; and the record goes on to where that has been seen."""
    assert set(figures(game)) == set(captions(game, "de").texts)
    for figure in figures(game).values():
        script, match = figure.script(), at(game, figure.script(), figure.at)
        trying, *after = script.step
        assert match.to_act() == [script.seat]
        assert (trying.expect in match.legal(script.seat)) == (not figure.wrong)
        assert all(stop.at > trying.at for stop in after)
        if figure.wrong:
            with pytest.raises(IllegalEventError):
                match.play(f"{script.seat} {trying.expect}")
        at(game, script, len(script.events))
        assert f"**{trying.clause}**" in read_sheet(game)


@every_game
def test_figures_show_what_stands_below_them(game):
    """Sums in a caption are those of the table: 1 + 40 = 41."""
    for name in figures(game):
        first = practice(game, "de", name).steps[0]
        total = re.search(r"= (\d+)", first.text)
        told = facts_in(first.position.previews.get(first.expect, {}))
        if total:
            assert int(total[1]) in (told.get("points"), told.get("reached")), (name, first.text, told)


@every_language
@every_game
def test_every_figure_is_explained_in_every_language(game, language):
    assert list(captions(game, language).texts) == list(captions(game, "de").texts)
    for name, text in captions(game, language).texts.items():
        assert 0 < len(text) <= LONGEST
        assert not set("*[]{}") & set(text)
        assert practice(game, language, name).steps[-1].text == text


@every_language
def test_lessons_are_given_over_http(tmp_path, language):
    async def test(served: Served) -> None:
        for game in discover():
            answer = await served.client.get(f"/api/lessons/{game.id}?language={language}")
            assert answer.status_code == 200
            assert answer.json() == msgspec.json.decode(msgspec.json.encode(lesson(game, language)))
            assert answer.json()["names"][0] == LEARNER
            for name in figures(game):
                answer = await served.client.get(f"/api/lessons/{game.id}/{name}?language={language}")
                assert answer.json() == msgspec.json.decode(msgspec.json.encode(practice(game, language, name)))
        for path in ("chess", "chess/A", "drei/A"):
            assert (await served.client.get(f"/api/lessons/{path}")).status_code == 404

    with_server(tmp_path, test)
