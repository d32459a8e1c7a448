"""Matches as a whole: on several processes, kept in a file, broken off and gone on with."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME, HighCard

import topdeck
from topdeck.agents import canonical, make_agent
from topdeck.arena.match import mirrored
from topdeck.arena.runner import BATCH_SECONDS, Batches, leave_after, run_match
from topdeck.arena.schedule import Fixture, Match
from topdeck.arena.store import Outcome, Store, read_results
from topdeck.arena.timing import TimeLimit
from topdeck.errors import DeckError, MatchError, TopdeckError
from topdeck.game import Deck
from topdeck.record import parse_records
from topdeck.registry import GAMES

MATCH = Match(NAME, ("random", "random"), ((LOW, EVEN), (EVEN, EVEN)), pairs=5, seed=3)
RANDOM = "random(mulligan=random)"  # in full
CRASHER = "troublemakers:Crasher"
SLEEPERS = ("troublemakers:Sleeper", "random")


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Card is known."""
    monkeypatch.setattr(GAMES, "places", dict(GAMES.places))
    monkeypatch.setattr(GAMES, "loaded", dict(GAMES.loaded))
    topdeck.register(NAME, HighCard())


def played(match: Match, workers: int = 1) -> list[Outcome]:
    return run_match(match, workers=workers).outcomes


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


# ---- games


def test_every_pairing_is_played_in_mirrored_pairs() -> None:
    outcomes = played(MATCH)
    assert [one.fixture for one in outcomes] == MATCH.fixtures()
    assert len(outcomes) == 2 * 2 * 5
    for first, second in zip(outcomes[::2], outcomes[1::2], strict=True):
        assert (first.decks, first.pair, first.seed) == (second.decks, second.pair, second.seed)
        assert (first.seat, second.seat) == (0, 1)
    assert len({one.seed for one in outcomes}) == 10


def test_the_games_are_those_of_a_mirrored_series() -> None:
    hearthstone = topdeck.load_game("hearthstone")
    decks = (hearthstone.deck("MurlocDruid"), hearthstone.deck("AggroPirateWarrior"))
    match = Match("hearthstone", ("greedy", "random"), (decks,), 2, 5, {"mulligan": False})
    series = mirrored("hearthstone", (make_agent("greedy"), make_agent("random")), decks, 2, 5, {"mulligan": False})
    for outcome, game in zip(played(match), series, strict=True):
        assert outcome.agents == tuple(canonical(name) for name in game.agents)
        assert outcome.seed == game.record.seed
        assert (outcome.winner, outcome.reason) == (game.result.winner, game.result.reason)
        assert (outcome.turns, sum(outcome.decisions)) == (game.turns, len(game.record.actions))
        assert outcome.setup == game.record.setup
        assert outcome.setup["mulligan"] is False


def test_the_number_of_processes_does_not_matter() -> None:
    assert played(MATCH, workers=2) == played(MATCH)


def test_every_game_has_new_agents() -> None:
    match = replace(MATCH, agents=("troublemakers:Learner", "random"))
    assert [one.winner for one in played(match)] == [one.winner for one in played(MATCH)]


def test_progress_is_told_game_by_game(tmp_path: Path) -> None:
    told: list[Sequence[Outcome]] = []
    outcomes = run_match(MATCH, tmp_path / "games.jsonl", 1, told.append).outcomes
    assert told[0] == []
    assert [one for batch in told for one in batch] == outcomes
    told.clear()
    run_match(MATCH, tmp_path / "games.jsonl", 1, told.append)
    assert told == [outcomes]


def test_batches_grow_to_a_second_and_shrink_towards_the_end() -> None:
    batches = Batches(MATCH.fixtures() * 50, workers=2)
    assert len(batches.take()) == 1
    batches.learn(10, BATCH_SECONDS)
    assert len(batches.take()) == 10
    batches.learn(10_000, BATCH_SECONDS)
    sizes = []
    while batch := batches.take():
        sizes.append(len(batch))
    assert sizes[0] == 989 // 4
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes) == 989


# ---- agents that fail


@pytest.mark.parametrize("workers", [1, 2])
def test_a_fault_is_a_loss_and_is_told_with_its_record(workers: int) -> None:
    outcomes = played(replace(MATCH, agents=(CRASHER, "random")), workers)
    assert len(outcomes) == 20
    faults = [one for one in outcomes if one.fault is not None]
    assert faults
    for one in faults:
        assert one.fault is not None
        assert one.winner == 1 - one.seat
        assert one.reason == f"{CRASHER} raised ValueError: out of ideas on turn {one.turns}"
        assert (one.fault["agent"], one.fault["seat"], one.fault["turn"]) == (CRASHER, one.seat, one.turns)
        [record] = parse_records("\n".join(one.fault["record"]))
        assert one.fault["action"] == len(record.actions) + 1
        assert record.final().result() is None


def test_an_agent_that_cheats_loses_every_game() -> None:
    outcomes = played(replace(MATCH, agents=("random", "troublemakers:Cheater")))
    assert {one.winner for one in outcomes if one.seat == 0} == {0}
    assert {one.reason for one in outcomes} == {"troublemakers:Cheater answered 'I win' instead of an action on turn 1"}


def test_an_agent_that_is_too_slow_loses() -> None:
    limit = TimeLimit(decision=0.001, grace=0.0)
    outcomes = played(replace(MATCH, agents=("troublemakers:Sleeper", "random"), limit=limit))
    late = [one for one in outcomes if one.fault is not None and one.fault["agent"] == SLEEPERS[0]]
    assert late
    for one in late:
        assert one.winner == 1 - one.seat
        assert one.reason == f"{SLEEPERS[0]} overran its 0.001 s for a decision on turn {one.turns}"


def test_an_agent_that_takes_its_process_down_ends_the_match(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    match = replace(MATCH, agents=("troublemakers:Bomb", "random"))
    with pytest.raises(MatchError, match="a process of the match died: it was killed, or an agent took it down"):
        run_match(match, path, workers=2)
    assert json.loads(lines(path)[0]) == match.identity()
    assert played(MATCH, workers=2) == played(MATCH)  # the next match is none the worse for it


@pytest.mark.parametrize("workers", [1, 2])
def test_an_agent_that_cannot_be_opened_ends_the_match(workers: int) -> None:
    with pytest.raises(MatchError, match=r"Homeless cannot open: FileNotFoundError: weights\.json"):
        played(replace(MATCH, agents=("troublemakers:Homeless", "random")), workers)


# ---- matches that cannot be


def test_what_cannot_be_played_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    small = (Deck("small", {"CS2_024": 2}, **{"class": "mage"}),) * 2
    murlocs = (topdeck.load_game("hearthstone").deck("MurlocDruid"),) * 2
    with pytest.raises(DeckError, match="small is not legal: it has 2 cards instead of 30"):
        run_match(Match("hearthstone", ("random", "random"), (murlocs, small), 1), path)
    with pytest.raises(TopdeckError, match="there is no era 'naxx'"):
        run_match(Match("hearthstone", ("random", "random"), (murlocs,), 1, settings={"era": "naxx"}), path)
    with pytest.raises(TopdeckError, match="there is no agent 'rnadom'; did you mean random"):
        run_match(replace(MATCH, agents=("random", "rnadom")), path)
    with pytest.raises(MatchError, match="a match needs at least one process, not 0"):
        run_match(MATCH, path, workers=0)
    assert not path.exists()


def test_a_match_has_pairs_and_decks_with_names_of_their_own() -> None:
    with pytest.raises(MatchError, match="at least one pair of games, not 0"):
        replace(MATCH, pairs=0)
    with pytest.raises(MatchError, match="at least one pairing of decks"):
        replace(MATCH, pairings=())
    with pytest.raises(MatchError, match="two different decks are called low"):
        replace(MATCH, pairings=((LOW, Deck("low", {"2": 8})),))
    with pytest.raises(MatchError, match="a pairing of decks is listed twice"):
        replace(MATCH, pairings=((LOW, EVEN), (LOW, EVEN)))


# ---- the file


def test_the_file_tells_the_match_and_every_game(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    outcomes = run_match(MATCH, path, workers=1).outcomes
    head, *games = map(json.loads, lines(path))
    assert head == MATCH.identity()
    assert (head["agents"], head["pairs"], head["seed"]) == ([RANDOM, RANDOM], 5, 3)
    assert [game["seed"] for game in games] == [one.seed for one in outcomes]
    identity, read = read_results(path)
    assert (identity, read) == (head, outcomes)
    assert [one.seconds for one in read] == [one.seconds for one in outcomes]


def test_a_finished_match_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    outcomes = run_match(MATCH, path, workers=1).outcomes
    before = path.read_bytes()
    assert run_match(MATCH, path, workers=2).outcomes == outcomes
    assert path.read_bytes() == before


def test_a_match_is_the_same_however_its_agents_are_written(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    outcomes = run_match(MATCH, path, workers=1).outcomes
    assert {one.agents for one in outcomes} == {(RANDOM, RANDOM)}
    before = path.read_bytes()
    same = replace(MATCH, agents=("random( mulligan = random )", "random()"))
    assert run_match(same, path, workers=1).outcomes == outcomes
    assert path.read_bytes() == before


def test_an_agent_of_ones_own_is_found_in_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if its folder became known after they had started."""
    played(MATCH, workers=2)
    (tmp_path / "newcomers.py").write_text("from topdeck.agents.simple import RandomAgent as Newcomer")
    monkeypatch.syspath_prepend(tmp_path)
    match = replace(MATCH, agents=("newcomers:Newcomer", "random"))
    assert [one.winner for one in played(match, workers=2)] == [one.winner for one in played(MATCH)]


@pytest.mark.parametrize("cut", [1, 20, 300])
def test_a_torn_line_is_dropped_and_its_game_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "games.jsonl"
    outcomes = run_match(MATCH, path, workers=1).outcomes
    whole = lines(path)
    path.write_text("\n".join(whole[:8]) + "\n" + whole[8][:-cut])
    with Store(MATCH, path) as store:
        assert len(store.outcomes) == 7
    assert lines(path) == whole[:8]
    path.write_text("\n".join(whole[:8]) + "\n" + whole[8][:-cut])
    assert run_match(MATCH, path, workers=2).outcomes == outcomes
    assert len(lines(path)) == len(whole)
    assert len({json.dumps(json.loads(line)["seed"]) + str(json.loads(line)["seat"]) for line in lines(path)[1:]}) == 20


@pytest.mark.parametrize("size", [0, 1, 100])
def test_a_first_line_that_was_half_written_is_written_again(tmp_path: Path, size: int) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(MATCH.identity())[:size])
    assert run_match(MATCH, path, workers=1).outcomes == played(MATCH)
    assert json.loads(lines(path)[0]) == MATCH.identity()


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (replace(MATCH, seed=4), "its seed is 3, not 4"),
        (replace(MATCH, pairs=6), "its pairs is 5, not 6"),
        (
            replace(MATCH, agents=("random", "random(mulligan=keep-all)")),
            'its agents 1 is "random(mulligan=random)", not "random(mulligan=keep-all)"',
        ),
        (
            replace(MATCH, pairings=((LOW, EVEN),)),
            'its pairings is [["low", "even"], ',
        ),
        (replace(MATCH, pairings=((Deck("low", {"2": 8}), EVEN), (EVEN, EVEN))), "its decks 0 cards 2 is 3, not 8"),
        (replace(MATCH, limit=TimeLimit(turn=30.0)), "its clock turn is null, not 30.0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_file_of_another_match_is_refused(tmp_path: Path, other: Match, message: str) -> None:
    path = tmp_path / "games.jsonl"
    run_match(MATCH, path, workers=1)
    before = path.read_bytes()
    with pytest.raises(MatchError) as failure:
        run_match(other, path, workers=1)
    assert f"{path} belongs to another match: {message}" in str(failure.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["dear diary", "dear diary\n", "{}\n", "[1]\n", "\n", "\udcff\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    before = path.read_bytes()
    for attempt in (lambda: run_match(MATCH, path, workers=1), lambda: read_results(path)):
        with pytest.raises(MatchError, match=r"diary\.txt is not a file of results"):
            attempt()
    assert path.read_bytes() == before


@pytest.mark.parametrize("line", ["{}", "[]", "nonsense", '{"decks": 3}', '"decks"'])
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "games.jsonl"
    run_match(MATCH, path, workers=1)
    path.write_text("\n".join([*lines(path)[:4], line, *lines(path)[4:]]) + "\n")
    with pytest.raises(MatchError, match="line 5: this is not a game of a match"):
        run_match(MATCH, path, workers=1)


@pytest.mark.parametrize("change", [{"pair": 9}, {"seed": 1}, {"decks": ["odd", "even"]}])
def test_a_game_of_another_match_is_named(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "games.jsonl"
    run_match(MATCH, path, workers=1)
    stranger = json.dumps({**json.loads(lines(path)[1]), **change})
    path.write_text("\n".join([*lines(path), stranger]) + "\n")
    with pytest.raises(MatchError, match="line 22: this game does not belong to the match"):
        run_match(MATCH, path, workers=1)


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    outcomes = run_match(MATCH, path, workers=1).outcomes
    path.write_text("\n".join([*lines(path), lines(path)[3]]) + "\n")
    assert run_match(MATCH, path, workers=1).outcomes == outcomes
    assert sorted(one.fixture for one in read_results(path)[1]) == sorted(MATCH.fixtures())


def test_only_one_match_at_a_time_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Store(MATCH, path), pytest.raises(MatchError, match=r"another match is being written to .* right now"):
        run_match(MATCH, path, workers=1)
    assert len(run_match(MATCH, path, workers=1).outcomes) == 20


# ---- where it cannot be written


def test_a_place_that_is_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path, reason in (
        (tmp_path, "it is not a file"),
        (Path(os.devnull), "it is not a file"),
        (tmp_path / "nowhere" / "games.jsonl", "No such file or directory"),
        (tmp_path / "file" / "games.jsonl", "Not a directory"),
    ):
        with pytest.raises(MatchError) as failure:
            run_match(MATCH, path, workers=1)
        assert str(failure.value) == f"the results cannot be written to {path}: {reason}"


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(MatchError, match=r"the results cannot be written to .*: Permission denied"):
        run_match(MATCH, tmp_path / "games.jsonl", workers=1)


def test_a_full_disk_keeps_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, limits[1]))
    try:
        with pytest.raises(MatchError) as failure:
            run_match(MATCH, path, workers=1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    kept = len(read_results(path)[1])
    assert path.stat().st_size == 4000
    assert 0 < kept < 20
    assert str(failure.value).startswith(f"the results cannot be written to {path}: File too large; it holds ")
    assert run_match(MATCH, path, workers=1).outcomes == played(MATCH)


# ---- broken off


@pytest.mark.parametrize("workers", [1, 2])
def test_what_was_played_before_an_interruption_is_kept(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "games.jsonl"

    def interrupt(outcomes: Sequence[Outcome]) -> None:
        if outcomes:
            raise KeyboardInterrupt

    finished = run_match(MATCH, path, workers, interrupt)
    assert finished.interrupted
    assert 0 < len(finished.outcomes) < 20
    assert sorted(one.fixture for one in read_results(path)[1]) == sorted(one.fixture for one in finished.outcomes)
    again = run_match(MATCH, path, workers)
    assert not again.interrupted
    assert again.outcomes == played(MATCH)


def started(path: Path, match: str) -> subprocess.Popen[str]:
    """The match in a process of its own, as soon as it has kept a few games."""
    code = (
        "import sys, test_runner\n"
        "from pathlib import Path\n"
        "from topdeck.arena import runner\n"
        "from topdeck import register\n"
        "register(test_runner.NAME, test_runner.HighCard())\n"
        f"print(runner.run_match(test_runner.{match}, Path(sys.argv[1]), 2).interrupted)\n"
    )
    here = Path(__file__).parent
    places = os.pathsep.join([str(here), str(here.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        env={**os.environ, "PYTHONPATH": places},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while process.poll() is None and not (path.exists() and path.read_bytes().count(b"\n") > 4):
        time.sleep(0.01)
    return process


SLOW = replace(MATCH, agents=SLEEPERS, pairs=20)


def test_a_killed_match_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with started(path, "SLOW") as process:
        process.kill()
    assert process.returncode == -signal.SIGKILL
    before = lines(path)
    outcomes = run_match(SLOW, path, workers=1).outcomes
    assert outcomes == played(SLOW)
    after = lines(path)
    assert len(after) == 1 + len(outcomes)
    whole = [line for line in before if line in after]
    assert 4 < len(whole) < len(after)
    assert after[: len(whole)] == whole


def test_ctrl_c_ends_all_processes_quietly(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with started(path, "SLOW") as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "True\n", "")
    kept = read_results(path)[1]
    assert 4 <= len(kept) < 80
    assert run_match(SLOW, path, workers=1).outcomes == played(SLOW)


def test_a_process_leaves_when_the_one_that_runs_the_match_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    parents = iter([7, 7, 1])
    waits: list[float] = []
    monkeypatch.setattr("topdeck.arena.runner.os.getppid", lambda: next(parents))
    monkeypatch.setattr("topdeck.arena.runner.os._exit", sys.exit)
    monkeypatch.setattr("topdeck.arena.runner.sleep", waits.append)
    with pytest.raises(SystemExit):
        leave_after(7)
    assert len(waits) == 2


def test_a_fixture_knows_its_seed_decks_and_agents() -> None:
    match = replace(MATCH, agents=("random", CRASHER))
    fixture = Fixture(("low", "even"), 2, 1)
    assert fixture in match.fixtures()
    assert match.seated(fixture) == (LOW, EVEN)
    assert match.seating(fixture) == (f"{CRASHER}(mulligan=keep-cheap)", RANDOM)
    assert match.game_seed(fixture) == match.game_seed(fixture._replace(seat=0))
