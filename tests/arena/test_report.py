"""The page: whole, safe, and by itself."""

import re
from xml.etree import ElementTree as ET

import pytest

from tests.arena.made_up import deals_of, game
from tischlein.arena.meetings import meetings
from tischlein.arena.plots import bins, duration, in_bins
from tischlein.arena.ratings import Tally
from tischlein.arena.report import Occasion, page_of, summary_of
from tischlein.arena.schedule import Tournament
from tischlein.arena.sprt import Sprt
from tischlein.arena.svg import decades, ticks

WICKED = "exec:<script>alert('x')</script>&\""


def pictures(page):
    return [ET.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]  # noqa: S314  our own


def test_the_page_has_all_plots_and_needs_nothing_beside_it():
    page = page_of(Tally(*deals_of({"a": 100, "b": 50, "c": 0}, 3, 10)), None)
    labels = [picture.attrib["aria-label"] for picture in pictures(page)]
    assert [label.split()[0] for label in labels] == ["Ratings", "Win", "Time", "Length", "Distribution"]
    assert "http" not in page
    assert "prefers-color-scheme: dark" in page


def test_a_sequential_test_has_its_curve():
    tournament, deals = deals_of({"a": 100, "b": 0}, 2, 10)
    sprt = Sprt(0, 10, 2)
    for _ in range(10):
        sprt.add(0.5)
    page = page_of(Tally(tournament, deals), sprt)
    assert "a: undecided after 10 deals" in page
    curve = pictures(page)[-1].find("polyline")
    assert len(curve.attrib["points"].split()) == 11


def test_names_cannot_do_anything():
    deals = [[game([WICKED, "b"], [0]), game(["b", WICKED], [1], failures={1: "it said <b>no</b>."})]]
    page = page_of(Tally(Tournament("terra", 2, {}, (WICKED, "b"), 0), deals), None)
    assert "<script" not in page
    assert "<b>" not in page
    assert "failed in 1 of 2 games" in page
    assert len(pictures(page)) == 5


@pytest.mark.parametrize("scores", [[0, 0], [-5, 400], [10**6, -(10**6)]])
def test_any_scores_can_be_drawn(scores):
    deals = [[game("ab", [0], scores=scores)]]
    assert len(pictures(page_of(Tally(Tournament("terra", 2, {}, ("a", "b"), 0), deals), None))) == 5


def test_games_of_one_length_have_one_whole_number_on_the_axis():
    page = page_of(Tally(*deals_of({"a": 100, "b": 0}, 2, 10)), None)
    lengths = next(picture for picture in pictures(page) if picture.attrib["aria-label"].startswith("Length"))
    words = [text.text for text in lengths.iter("text") if not text.text.endswith("%")]
    bar = lengths.find("rect").attrib
    (number,) = [text.attrib for text in lengths.iter("text") if text.text == "9"]
    assert words == ["9"]
    assert float(number["x"]) == pytest.approx(float(bar["x"]) + float(bar["width"]) / 2, abs=1)


def test_who_never_played_itself_has_no_score():
    tournament = Tournament("terra", 2, {}, ("a", "b"), 0)
    failed = {0: "it crashed.", 1: "it crashed."}
    tally = Tally(tournament, [[game("ab", [0], scores=[9, 9], failures=failed)]])
    assert [one.said_score for one in tally.standings] == ["–", "–"]
    assert len(pictures(page_of(tally, None))) == 5
    assert summary_of(tally, None)["bots"][0]["mean_score"] is None


def test_who_met_whom():
    tournament = Tournament("terra", 2, {}, ("a", "b", "c"), 0)
    tally = Tally(tournament, [[game("ab", [0]), game("ba", [1]), game("ac", [1]), game("bc", [])]])
    found = meetings(tally)
    assert found["a", "b"][2:] == (2, 1.0)
    assert found["c", "a"][2:] == (1, 1.0)
    assert found["b", "c"][2:] == (1, None)
    assert "Who met whom" in page_of(tally, None)
    assert len(summary_of(tally, None)["met"]) == 6


def test_when_and_how_it_was_made_is_said():
    tally = Tally(*deals_of({"a": 100, "b": 0}, 2, 10))
    occasion = Occasion.of("tischlein arena terra --bots 'a=exec:<x>,b'")
    page = page_of(tally, None, occasion)
    assert f"{occasion.date} by Tischlein {occasion.version}" in page
    assert "a=exec:&lt;x&gt;,b" in page
    assert summary_of(tally, None, occasion)["made"] == occasion._asdict()


def test_the_summary_says_the_same():
    summary = summary_of(Tally(*deals_of({"a": 200, "b": 0}, 2, 50)), Sprt(0, 10, 2))
    assert summary["games"] == 100
    assert [bot["bot"] for bot in summary["bots"]] == ["a", "b"]
    assert summary["sprt"]["verdict"] == "undecided"
    assert summary["bots"][0]["win_share"]["low"] < summary["bots"][0]["win_share"]["value"]


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-478, 512), (0.03, 0.07), (5, 5), (-3, -1)])
def test_ticks_are_few_round_and_cover_the_range(low, high):
    marks = ticks(low, high)
    assert marks[0] <= low
    assert marks[-1] >= high
    assert len(marks) <= 8


def test_decades_cover_the_range():
    assert decades(0.02, 350) == [0.01, 0.1, 1, 10, 100, 1000]


@pytest.mark.parametrize(("low", "high"), [(0, 0), (3, 29), (-7, 200), (0, 31)])
def test_bins_hold_everything_once(low, high):
    from collections import Counter

    start, width, count = bins(low, high)
    parts = in_bins(Counter(range(low, high + 1)), start, width, count)
    assert sum(parts) == pytest.approx(1)
    assert parts[0] > 0
    assert parts[-1] > 0


@pytest.mark.parametrize(("ms", "said"), [(0.012, "12 µs"), (3.456, "3.46 ms"), (1500, "1.5 s")])
def test_times_are_readable(ms, said):
    assert duration(ms) == said
