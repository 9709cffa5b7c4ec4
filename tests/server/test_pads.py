"""The score pad: worked cases of the sheets, entered as people would, give the points that the clauses say."""

from collections import Counter

import pytest

from tests.conformance.tables import every_game
from tischlein import read_records
from tischlein.engine import find_game
from tischlein.games.drei.colours import NAMES
from tischlein.languages import LANGUAGES
from tischlein.server.doors.pads import reckoned
from tischlein.server.messages.pads import PadEntries, PadWish
from tischlein.server.speech.refusals import RefusedError

PEOPLE = ["Karl", "Tilda", "Jonas", "Mia", "Ann", "Bo"]


def pad(game, *rounds, seats=None, options=None, language="en"):
    """A pad with these rounds: the entries of all seats, and of the table behind them."""
    entered = [PadEntries(table=table, seats=own) for own, table in rounds]
    count = seats or len(rounds[0][0])
    return reckoned(find_game(game), language, PadWish(PEOPLE[:count], entered, options or {}))


def cards(**colours):
    return [name for name, count in colours.items() for _ in range(count)]


# -- drei --------------------------------------------------------------------------------------------------------------


def test_drei_edge_case_16():
    """D17, D18, D22, D23: 14 open, six turned, the silver 7, six colours."""
    taken = cards(orange=2, lilac=1, light_blue=3, red=5, turquoise=1, magenta=1, olive=1)
    sheet = pad("drei", ([{"taken": taken, "silver": "7"}, {"taken": cards(red=3)}], {}))
    assert sheet.totals == [20, -3]
    parts = [(part.points, part.clause) for part in sheet.rounds[0].seats[0].parts]
    assert parts == [(14, "D23"), (-6, "D17"), (7, "D18"), (5, "D22")]
    assert sheet.winners == [0]


def test_drei_counts_stored_games_as_the_rules_did():
    for record in list(read_records(find_game("drei").folder / "records" / "games.jsonl"))[:20]:
        match = record.replay()
        state = match.state
        entries = [
            {
                "taken": cards(**{NAMES[c]: state.open[seat][c] + state.face_down[seat][c] for c in range(7)}),
                "silver": str(state.interim[seat] or ""),
            }
            for seat in range(match.seats)
        ]
        sheet = pad("drei", (entries, {}))
        assert sheet.totals == list(match.scores())
        assert sheet.winners == list(match.winners())


def test_drei_says_what_cannot_be():
    """D8, D16: in the reader's language."""
    entries = [{"taken": ["red"] * 12, "silver": "7"}, {"taken": ["red"], "silver": "7"}]
    notes = pad("drei", (entries, {}), language="de").rounds[0].notes
    said = ["rot: 13 eingetragen, es gibt nur 12.", "Die silberne 7 gibt es nur einmal."]
    assert [note.sentence for note in notes if note.bad] == said


# -- Troika ------------------------------------------------------------------------------------------------------------


def test_troika_a_rightful_call_trash_and_chips():
    """T19, T23, T30-T36."""
    caller = {"tiles": ["7", "7", "7", "4", "5", "6"], "call": "first", "hand": 1}
    sheet = pad(
        "troika", ([caller, {"tiles": ["4", "4", "7", "8", "9", "1", "2", "2", "2"]}, {"tiles": ["1", "1", "3"]}], {})
    )
    assert [seat.points for seat in sheet.rounds[0].seats] == [11, 6, 0]
    assert sheet.totals == [2, 1, -1]
    assert not sheet.rounds[0].seats[0].notes[0].bad


def test_troika_a_call_with_four_in_the_container_is_wrong():
    """T19a, T22."""
    caller = {"tiles": ["7", "7", "7", "4", "5", "6"], "call": "first", "hand": 2}
    sheet = pad("troika", ([caller, {"tiles": ["4", "4", "4"]}, {}], {}))
    assert sheet.rounds[0].seats[0].points == 0
    assert sheet.rounds[0].seats[0].notes[0].bad
    assert sheet.totals == [-1, -1, -1]


# -- Terra -------------------------------------------------------------------------------------------------------------


def test_terra_averted_broken_out_solved_and_sets():
    """E13, E14, E20, E32: 10 for green in North America, 11 for red."""
    first = ([{"card": 5}, {"card": 6}, {"set_cards": ["G1", "G2", "G3"]}], {"crisis": "G-NA", "drawer": "1"})
    second = ([{"card": 5}, {}, {"solved": ["R-NA"]}], {"crisis": "R-NA", "drawer": "2"})
    sheet = pad("terra", first, second)
    assert sheet.totals == [0, 6, 11]
    assert [note.clause for note in sheet.rounds[1].notes] == ["E14", "E28"]


def test_terra_three_in_a_region_are_the_collapse():
    """E28, E29."""
    sheet = pad("terra", *(([{}, {}, {}], {"crisis": f"{colour}-NA"}) for colour in "GBR"))
    assert sheet.winners == []
    assert sheet.rounds[-1].notes[-1].bad


def test_terra_two_colours_are_no_set():
    """E23."""
    sheet = pad("terra", ([{"set_cards": ["G1", "G2", "B3"]}, {}, {}], {}))
    assert sheet.rounds[0].notes[0].clause == "E23"
    assert sheet.totals == [0, 0, 0]


# -- Triominos ---------------------------------------------------------------------------------------------------------


def test_triominos_the_bell():
    """O10, O13, O21, O23, O25: the example of the sheet, 6 + 25 + 22."""
    entries = [{"pips": 6, "bell": 1}, {"pips": 30, "bridge": 1, "bought": 3, "passed": 1, "kept": 21}, {"kept": 1}]
    assert pad("triominos", (entries, {"over": "bell"})).totals == [53, 45, 0]


def test_triominos_blocked():
    """O29, O30: hands with 6, 6 and 11."""
    assert pad("triominos", ([{"kept": 6}, {"kept": 6}, {"kept": 11}], {"over": "blocked"})).totals == [11, 11, 0]


def test_triominos_a_bell_and_a_blocked_round_exclude_each_other():
    """O27."""
    sheet = pad("triominos", ([{"bell": 1}, {}], {"over": "blocked"}))
    assert [note.clause for note in sheet.rounds[0].notes] == ["O27"]


# -- Artefakt ----------------------------------------------------------------------------------------------------------


def test_artefakt_majorities_and_ties():
    """A19-A21, A29; A40: what the text of a site does that somebody has won."""
    sheet = pad("artefakt", ([{"figures": ["1", "1", "2"]}, {"figures": ["1", "2", "3"]}, {"artefact": 1}], {}))
    assert [note.clause for note in sheet.rounds[0].notes] == ["A20", "A40", "A21", "A19", "A40"]
    assert "Karl" in sheet.rounds[0].notes[0].sentence
    assert sheet.winners == [2]


# -- All games ---------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pad_has_words(game, language):
    """What can be tapped is called differently, in every language."""
    sheet = pad(game.id, ([{} for _ in range(min(game.seats))], {}), language=language)
    for asked in (*sheet.table, *sheet.seats):
        assert asked.title
        assert max(Counter(piece.word for piece in asked.pieces).values(), default=1) == 1


@pytest.mark.parametrize(
    ("rounds", "options", "code"),
    [
        ([([{"taken": ["pink"]}, {}], {})], {}, "pad_entry"),
        ([([{"silver": "8"}, {}], {})], {}, "pad_entry"),
        ([([{"nonsense": 1}, {}], {})], {}, "pad_entry"),
        ([([{}, {}, {}], {})], {}, "pad_seats"),
        ([([{}, {}], {}), ([{}, {}], {})], {}, "pad_rounds"),
        ([([{}, {}], {})], {"nonsense": 1}, "pad_table"),
    ],
)
def test_a_wrong_entry_is_answered_with_a_sentence(rounds, options, code):
    with pytest.raises(RefusedError) as refused:
        pad("drei", *rounds, seats=2, options=options)
    assert refused.value.key == code
