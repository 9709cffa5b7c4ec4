"""`tischlein simulate`: the same games from the same seed, records that replay, a summary that is right."""

import json

import pytest

from tischlein.arena.players import CompiledPlayer, PlainPlayer, Plan
from tischlein.arena.simulate import simulate
from tischlein.arena.summary import Summary, wilson
from tischlein.cli.report import binned
from tischlein.engine import find_game, read_records

pytestmark = pytest.mark.xdist_group("simulate")  # compiled once, by one worker


def plan(*bots, seed=5, **options):
    game = find_game("troika")
    return Plan(game, len(bots), game.check_options(len(bots), options), bots, seed)


def summary_of(result):
    summary = json.loads(result.stdout)
    del summary["speed"]
    return summary


def test_records_replay_to_the_results_they_state(tischlein, tmp_path):
    out = tmp_path / "r.jsonl"
    result = tischlein("simulate", "troika", "--seats", 3, "--games", 30, "--seed", 1, "--bots", "greedy,random,random",
                       "--option", "call=before", "--records", out)  # fmt: skip
    assert result.exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["r.jsonl"]
    records = list(read_records(out))
    assert len(records) == 30
    assert len({tuple(record.events) for record in records}) == 30
    for number, record in enumerate(records):
        match = record.replay()
        assert match.is_over
        assert record.options["call"] == "before"
        assert record.further["bots"] == ["greedy", "random", "random"]
        assert record.further["simulation"] == {"seed": 1, "game": number}
        assert record.further["result"] == {"scores": match.scores(), "winners": match.winners()}
    assert tischlein("replay", out).exit_code == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_option_can_be_simulated_and_replayed(tischlein, tmp_path, seats):
    game, out = find_game("troika"), tmp_path / "r.jsonl"
    for name, option in game.options.items():
        for value in range(seats) if name == "start_seat" else option.values:
            words = ["--seats", seats, "--games", 2, "--option", f"{name}={value}", "--records", out]
            assert tischlein("simulate", "troika", *words).exit_code == 0
            for record in read_records(out):
                assert record.options[name] == value
                assert record.replay().winners() == record.further["result"]["winners"]


def test_the_seed_decides_everything(tischlein, tmp_path):
    outs = [tmp_path / name for name in ("a", "b", "c")]
    for out, seed in zip(outs, (1, 1, 2), strict=True):
        tischlein("simulate", "troika", "--games", 20, "--seed", seed, "--records", out)
    first, second, other = (out.read_bytes() for out in outs)
    assert first == second
    assert first != other


def test_results_do_not_depend_on_the_number_of_threads():
    batches = [list(simulate(plan("random", "greedy"), 150, recorded=True, threads=threads)) for threads in (1, 3)]
    alone, together = (
        [game for batch in run for game in zip(batch.scores.tolist(), batch.words, strict=True)] for run in batches
    )
    assert alone == together
    assert [len(run) for run in batches] == [5, 13], "each thread gets some of few games"


def test_a_file_of_records_is_replaced_only_when_it_is_whole(tischlein, tmp_path, monkeypatch):
    out = tmp_path / "r.jsonl"
    out.write_text("precious")
    monkeypatch.setattr("tischlein.arena.summary.Summary.add", fail_at_the_second())
    assert tischlein("simulate", "troika", "--games", 150, "--records", out).exit_code == 130
    assert out.read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["r.jsonl"]


def fail_at_the_second():
    """Somebody presses Ctrl-C when the first batch is written."""
    add = Summary.add

    def interrupted(self, batch):
        if batch.first > 0:
            raise KeyboardInterrupt
        add(self, batch)

    return interrupted


def test_records_may_go_to_a_device(tischlein):
    """/dev/null must not be replaced by a file, not even by root."""
    assert tischlein("simulate", "troika", "--games", 1, "--records", "/dev/null").exit_code == 0
    with open("/dev/null", "rb") as device:  # noqa: PTH123
        assert device.read() == b""


def test_the_summary_agrees_with_the_records(tischlein, tmp_path):
    out = tmp_path / "r.jsonl"
    words = ["simulate", "troika", "--seats", 4, "--games", 50, "--records", out, "--json"]
    summary = summary_of(tischlein(*words))
    results = [record.further["result"] for record in read_records(out)]
    moves = [sum(event[0] != "*" for event in record.events) for record in read_records(out)]
    for seat in range(4):
        scores = [result["scores"][seat] for result in results]
        shares = [1 / len(result["winners"]) for result in results if seat in result["winners"]]
        assert summary["scores"][seat] == {"mean": sum(scores) / 50, "min": min(scores), "max": max(scores)}
        assert summary["win_shares"][seat]["share"] == pytest.approx(sum(shares) / 50)
    assert summary["moves"] == {"mean": sum(moves) / 50, "min": min(moves), "max": max(moves)}
    assert sum(summary["score_counts"].values()) == 4 * 50
    assert summary["common_defeats"] == 0


def test_the_table_shows_every_seat_and_a_histogram(tischlein):
    result = tischlein("simulate", "troika", "--seats", 3, "--games", 100, "--bots", "greedy,random,random")
    assert result.exit_code == 0
    for word in ("greedy", "random", "win share", "95 % interval", "moves a second", "█", "seed 0"):
        assert word in result.stdout
    assert "\x1b" not in result.stdout
    assert result.stderr == ""


def test_bots_that_are_not_compiled_play_on_the_plain_engine():
    """The plain player keeps to the plan like the compiled one: whole games, the same from the same seed."""
    batches = [PlainPlayer(plan("random", "greedy", rounds=1)).play(3, 5, recorded=True) for _ in range(2)]
    assert batches[0].words == batches[1].words
    assert batches[0].words[0] != batches[0].words[1]
    assert [len(words) for words in batches[0].words] == batches[0].events.tolist()
    assert (batches[0].winners > 0).all()


def test_a_game_does_not_depend_on_those_before_it():
    together = CompiledPlayer(plan("random", "random")).play(0, 4, recorded=True)
    alone = CompiledPlayer(plan("random", "random")).play(3, 4, recorded=True)
    assert alone.words == together.words[3:]
    assert alone.scores.tolist() == together.scores[3:].tolist()


def test_common_defeats_and_shared_wins_are_counted():
    import numpy as np

    from tischlein.arena.players import FinishedGames

    summary = Summary(2)
    scores = np.array([[1, 2], [3, 3], [0, 0]])
    summary.add(FinishedGames(0, scores, np.array([0b10, 0b11, 0]), np.array([5, 7, 9]), np.array([6, 8, 10]), []))
    assert summary.common_defeats == 1
    assert summary.win_share(0).share == pytest.approx(0.5 / 3)
    assert summary.win_share(1).share == pytest.approx(1.5 / 3)
    assert summary.moves.mean == 7


def test_wilson_intervals():
    """Known values: 0 of 10, and half of 100."""
    assert wilson(0.0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_bins_cover_every_score_once():
    assert binned({-1: 2, 1: 3}) == [("-1", 2), ("0", 0), ("1", 3)]
    wide = binned(dict.fromkeys(range(-30, 71), 1))
    assert len(wide) <= 20
    assert sum(count for _, count in wide) == 101
    assert wide[0][0] == "-30 … -25"


def test_all_games_of_a_deal_have_the_same_cards(tischlein, tmp_path):
    out = tmp_path / "r.jsonl"
    result = tischlein("simulate", "drei", "--seats", 2, "--games", 3, "--deal", 7, "--records", out, "--json")
    assert json.loads(result.stdout)["deal"] == 7
    records = list(read_records(out))
    assert [record.further["deal"] for record in records] == [7, 7, 7]
    assert len({tuple(event for event in record.events if event.startswith("*")) for record in records}) == 1
    assert len({tuple(record.events) for record in records}) == 3
    verified = tischlein("replay", out, "--verify")
    assert "outcomes of chance are those of deal 7." in verified.stderr
    assert "'x' is not a whole number" in tischlein("simulate", "drei", "--deal", "x").stderr
