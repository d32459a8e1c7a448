"""Runs of experiments: on several processes, stored in a file, interrupted and resumed."""

from __future__ import annotations

import gc
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from sqlalchemy import Connection
from tiny_game import EVEN, LOW, NAME

import topdeck
from topdeck.agents import canonical, make_agent
from topdeck.arena.plan.experiment import Entry, Experiment, make_entries
from topdeck.arena.plan.formats import Format, Groups, Meeting, RoundRobin
from topdeck.arena.plan.sprt import Sprt
from topdeck.arena.plan.sweep import Sweep, Varied, sweep_from
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.executor import InProcessExecutor, ProcessExecutor, exit_with_parent, make_executor
from topdeck.arena.play.match import play_mirrored
from topdeck.arena.play.runner import AHEAD, BATCH_SECONDS, Batches, finish, open_store, run_experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.database import Database
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.store import Store
from topdeck.cli.bar import Bar, Watch
from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, InfrastructureError, MatchError, TopdeckError

SEATS = (("low", "even"), ("even", "even"))
BOTH = (Entry("random", "random"), Entry("other", "random-late-end"))  # two players that play alike
MATCH = Experiment(
    game=NAME, entries=BOTH, decks=(LOW, EVEN), format=Meeting(5, seats=SEATS), seed=3, isolated="none", salt=""
)
CRASHER = "troublemakers:Crasher"
SLEEPER = "troublemakers:Sleeper"


pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]


def between(*agents: str) -> Experiment:
    return replace(MATCH, entries=make_entries(agents))


def played(experiment: Experiment, workers: int = 1) -> list[PlayedGame]:
    return run_experiment(experiment, executor=make_executor("here", workers)).games


def kept(experiment: Experiment, path: Path, workers: int = 1) -> list[PlayedGame]:
    return run_experiment(experiment, find_location(path), make_executor("here", workers)).games


def test_the_folder_of_the_results_is_hidden_from_agents(tmp_path: Path) -> None:
    with open_store(MATCH, find_location(tmp_path / "games.db")) as store:
        assert store.experiment.hidden == (tmp_path,)


# ---- games


def test_every_pairing_is_played_in_mirrored_pairs() -> None:
    games = played(MATCH)
    assert [game.fixture for game in games] == MATCH.fixtures([])
    assert len(games) == 2 * 2 * 5
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.pair == second.pair
        assert first.fixture.decks == second.fixture.decks
        assert first.fixture.agents == second.fixture.agents[::-1] == ("random", "other")
    assert len({game.fixture.seed for game in games}) == 10


def test_the_games_are_those_of_a_mirrored_series() -> None:
    hearthstone = topdeck.load_game("hearthstone")
    decks = (hearthstone.deck("MurlocDruid"), hearthstone.deck("AggroPirateWarrior"))
    meeting = Meeting(2, seats=((decks[0].name, decks[1].name),))
    experiment = Experiment(
        game="hearthstone",
        entries=make_entries(("greedy", "random")),
        decks=decks,
        format=meeting,
        seed=5,
        settings={"mulligan": False},
    )
    series = play_mirrored(
        "hearthstone", (make_agent("greedy"), make_agent("random")), decks, 2, 5, {"mulligan": False}
    )
    for outcome, game in zip(played(experiment), series, strict=True):
        assert outcome.fixture.agents == game.agents
        assert outcome.fixture.seed == game.record.seed
        assert (outcome.winner, outcome.reason) == (game.result.winner, game.result.reason)
        assert (outcome.turns, sum(outcome.decisions)) == (game.turns, len(game.record.actions))
        assert outcome.fingerprint == game.record.fingerprint
        assert game.record.setup == experiment.setup()


def test_an_agent_against_itself_plays_no_game_twice() -> None:
    """Random streams depend on the seat, so with the same deal both games of a pair would be equal."""
    games = played(between("random", "random"))
    assert len({(game.fixture.decks, game.fixture.seed) for game in games}) == len(games) == 20
    assert len({game.pair for game in games}) == 20  # so each stands for itself
    assert [game.fixture.agents for game in games[:2]] == [("random", "random #2"), ("random #2", "random")]


def test_an_agent_that_is_written_in_two_ways_is_one() -> None:
    lineup = between("random", "random(opening=none)").lineup
    assert lineup.are_twins(("random", "random(opening=none)"))
    assert not MATCH.lineup.are_twins(("random", "other"))


def test_the_number_of_processes_does_not_matter() -> None:
    assert played(MATCH, workers=2) == played(MATCH)


def test_every_game_has_new_agents() -> None:
    learner = between("troublemakers:Learner", "random")
    assert [game.winner for game in played(learner)] == [game.winner for game in played(MATCH)]


def test_progress_is_reported_game_by_game(tmp_path: Path) -> None:
    told: list[Sequence[PlayedGame]] = []
    place = find_location(tmp_path / "games.db")
    games = run_experiment(MATCH, place, InProcessExecutor(), told.append).games
    assert told[0] == []
    assert [game for batch in told for game in batch] == games
    told.clear()
    run_experiment(MATCH, place, InProcessExecutor(), told.append)
    assert told == [games]


def test_batches_grow_to_a_second_and_shrink_towards_the_end() -> None:
    batches = Batches(MATCH.fixtures([]) * 50)
    assert len(batches.take(2)) == 1
    batches.learn(10, BATCH_SECONDS)
    assert len(batches.take(2)) == 10
    batches.learn(10_000, BATCH_SECONDS)
    sizes = []
    while batch := batches.take(2):
        sizes.append(len(batch))
    assert sizes[0] == 989 // 4
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes) == 989


def test_a_sweep_is_played_and_resumed_like_any_experiment(tmp_path: Path) -> None:
    sweep = Sweep(3, vary=(Varied("iterations", (1, 2, 4)),))
    entries = (*sweep.entries("uct(ms=none, score=result)"), Entry("random", "random"))
    experiment = replace(MATCH, entries=entries, format=sweep)
    whole = played(experiment)
    assert len(whole) == 3 * 4 * 3 * 2
    assert played(experiment, workers=2) == whole
    place = find_location(tmp_path / "games.db")
    with Store(experiment, place) as store:
        store.add(whole[:10])
    told: list[Sequence[PlayedGame]] = []
    assert run_experiment(experiment, place, InProcessExecutor(), told.append).games == whole
    assert told[0] == whole[:10]
    results = read_results(tmp_path / "games.db")
    assert sweep_from(results.identity["format"]) == sweep
    assert results.rankings == {}
    other = replace(experiment, format=replace(sweep, pairs=4))
    with pytest.raises(MatchError, match=r"belongs to another experiment: it has format.pairs = 3 instead of 4"):
        run_experiment(other, place)


# ---- agents that fail


@pytest.mark.parametrize("workers", [1, 2])
def test_a_fault_is_a_loss_and_can_be_replayed_up_to_there(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "games.db"
    games = kept(between(CRASHER, "random"), path, workers)
    assert len(games) == 20
    faults = [game for game in games if game.fault is not None]
    assert faults
    for fault in faults:
        assert fault.fault is not None
        seat = fault.seat_of(CRASHER)
        assert fault.winner == 1 - seat
        assert fault.reason == f"{CRASHER} raised ValueError: out of ideas on turn {fault.turns}"
        assert (fault.fault.agent, fault.fault.seat, fault.fault.turn) == (CRASHER, seat, fault.turns)
        record = read_results(path).complete(fault).record
        assert fault.fault.action == len(record.actions) + 1
        assert record.final().result() is None


def test_an_agent_that_cheats_loses_every_game() -> None:
    games = played(between("random", "troublemakers:Cheater"))
    assert {game.winner for game in games if game.fixture.half == 0} == {0}
    assert {game.reason for game in games} == {"troublemakers:Cheater answered 'I win' instead of an action on turn 1"}


def test_an_agent_that_is_too_slow_loses() -> None:
    limit = TimeLimit(decision=0.001, grace=0.0)
    games = played(replace(between(SLEEPER, "random"), limit=limit))
    late = [game for game in games if game.fault is not None and game.fault.agent == SLEEPER]
    assert late
    for game in late:
        assert game.winner == 1 - game.seat_of(SLEEPER)
        assert game.reason == f"{SLEEPER} exceeded its limit of 0.001 s per decision on turn {game.turns}"


def test_a_trusted_agent_that_takes_its_process_down_stops_the_run_after_three_attempts(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with pytest.raises(InfrastructureError) as stopped:
        kept(between("troublemakers:Bomb", "random"), path, workers=2)
    told = str(stopped.value)
    assert re.match(
        r"(troublemakers:Bomb against random|random against troublemakers:Bomb) \(seed \d+\) failed 3", told
    )
    assert "a worker process died: it was killed, ran out of memory, or was ended by an agent" in told
    assert told.endswith("; the run stopped before the first game ended")
    assert read_results(path).games == []
    assert played(MATCH, workers=2) == played(MATCH)  # the next one is none the worse for it


def test_a_killed_worker_process_loses_no_game_and_makes_no_result(tmp_path: Path) -> None:
    """An agent kills every worker in its first game, but not in the second."""
    once = replace(MATCH, entries=make_entries((f"troublemakers:BombOnce(path={tmp_path})", "random")))
    games = played(once, workers=2)
    assert (tmp_path / "exploded").exists()
    assert [game.fault for game in games] == [None] * 20
    assert [game.winner for game in games] == [game.winner for game in played(MATCH)]


def test_games_beside_one_that_kills_its_process_are_stored(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    three = replace(between("random", "random-late-end", "troublemakers:Bomb"), format=RoundRobin(2))
    with pytest.raises(InfrastructureError, match="troublemakers:Bomb") as stopped:
        kept(three, path, workers=2)
    games = read_results(path).games
    assert str(stopped.value).endswith(
        f"stopped after {len(games)} games, which are stored; repeat the command to resume"
    )
    assert {game.fault for game in games} == {None}
    assert not any("troublemakers:Bomb" in game.agents for game in games)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_import_that_fails_in_a_worker_is_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    """The module can be imported only once, in the process that starts the run."""
    (tmp_path / "moody.py").write_text(
        "from pathlib import Path\n"
        "from topdeck.agents.simple import RandomAgent as Moody\n"
        "Path(__file__).with_name('imported').touch(exist_ok=False)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    moody = replace(between("moody:Moody", "random"), isolated="process")
    with pytest.raises(InfrastructureError, match=r"the agent 'moody:Moody' cannot be imported: FileExistsError"):
        played(moody, workers)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_agent_that_cannot_be_opened_loses(workers: int) -> None:
    games = played(between("troublemakers:Homeless", "random"), workers)
    assert len(games) == 20
    assert {game.reason for game in games} == {
        "troublemakers:Homeless raised FileNotFoundError: weights.json on turn 1"
    }
    assert {game.winner for game in games if game.fixture.half == 0} == {1}


# ---- experiments that cannot be


def test_an_invalid_experiment_is_rejected_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    small = Deck("small", {"CS2_024": 2}, **{"class": "mage"})
    murlocs = topdeck.load_game("hearthstone").deck("MurlocDruid")
    two = make_entries(("random", "random"))
    with pytest.raises(DeckError, match="small is not legal: it has 2 cards instead of 30"):
        kept(Experiment(game="hearthstone", entries=two, decks=(murlocs, small)), path)
    with pytest.raises(TopdeckError, match="unknown era 'naxx'"):
        kept(Experiment(game="hearthstone", entries=two, decks=(murlocs,), settings={"era": "naxx"}), path)
    with pytest.raises(TopdeckError, match="unknown agent 'rnadom'; did you mean random"):
        kept(between("random", "rnadom"), path)
    with pytest.raises(MatchError, match="the number of workers must be at least 1, not 0"):
        kept(MATCH, path, workers=0)
    assert not path.exists()


def test_games_are_played_here_or_on_ray() -> None:
    with pytest.raises(MatchError, match=r"`on` must be 'here' .* or 'ray' .*, not 'mars'"):
        make_executor("mars", None)


def test_an_experiment_has_agents_decks_and_games() -> None:
    with pytest.raises(MatchError, match="`pairs` must be at least 1, not 0"):
        RoundRobin(0)
    with pytest.raises(MatchError, match="the experiment has no games, because no decks are suitable for its format"):
        replace(MATCH, decks=(), format=RoundRobin())
    with pytest.raises(MatchError, match="an experiment needs at least two agents"):
        between("random")
    with pytest.raises(MatchError, match="two different decks are named 'low'"):
        replace(MATCH, decks=(LOW, EVEN, Deck("low", {"2": 8})))
    with pytest.raises(MatchError, match="two agents are named 'random'"):
        replace(MATCH, entries=(*make_entries(("random",)), *make_entries(("random",))))
    with pytest.raises(MatchError, match=r"the name '\\x1b\[2J' contains characters that cannot be displayed"):
        replace(MATCH, entries=(Entry("\x1b[2J", "random"), Entry("random", "random")))


def test_a_memory_limit_below_the_needs_of_an_interpreter_is_rejected() -> None:
    with pytest.raises(
        MatchError, match="an agent needs at least 128 megabytes of memory to start, but its limit is 1"
    ):
        replace(MATCH, memory=1)


# ---- the same again


def test_a_finished_experiment_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    games = kept(MATCH, path)
    before = [game.seconds for game in read_results(path).games]
    assert kept(MATCH, path, workers=2) == games
    assert [game.seconds for game in read_results(path).games] == before


def test_an_agent_of_ones_own_is_found_in_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if its folder was added to the path after they had started."""
    played(MATCH, workers=2)
    (tmp_path / "newcomers.py").write_text("from topdeck.agents.simple import RandomAgent as Newcomer")
    monkeypatch.syspath_prepend(tmp_path)
    newcomer = between("newcomers:Newcomer", "random")
    assert [game.winner for game in played(newcomer, workers=2)] == [game.winner for game in played(MATCH)]


# ---- memory


def live_games() -> int:
    """The number of games in memory."""
    gc.collect()
    return sum(type(get_object) is PlayedGame for get_object in gc.get_objects())


@pytest.mark.parametrize("form", [RoundRobin(5), Groups(2, size=2, advance=1), Sprt(pairs=20)])
def test_a_run_holds_no_games_that_are_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Format) -> None:
    """Neither the store nor the progress display holds finished games; only the current one is in memory."""
    monkeypatch.setattr("topdeck.arena.play.runner.BATCH_SECONDS", 0.0)
    agents = (
        ("random", "random-late-end") if isinstance(form, Sprt) else ("random", "random-late-end", "random", "random")
    )
    experiment = replace(between(*agents), format=form)
    before = live_games()
    counts: list[int] = []

    def count(games: Sequence[PlayedGame]) -> None:
        watch(games)
        counts.append(live_games() - before)

    with open_store(experiment, find_location(tmp_path / "games.db")) as store:
        watch = Watch(Bar(Console(file=StringIO()), hidden=True), store.experiment, lambda: len(store.fixtures()))
        finished = finish(store, InProcessExecutor(), count)
    assert len(finished.games) == len(counts) - 1 >= 20
    assert counts[0] == 0  # stored before the run
    assert {*counts[1:]} <= {counts[1], counts[2]}
    assert max(counts) <= 2 * AHEAD + 1  # finished portions, with their games as they were played and in short


# ---- interrupted


@pytest.mark.parametrize("moment", ["before", "after"])
def test_an_interruption_while_games_are_written_loses_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Ctrl-C arrives just before games are written, or just after."""
    write = Database.writing
    times: list[str] = []

    @contextmanager
    def interrupted(database: Database) -> Iterator[Connection]:
        times.append(moment)
        if times == ["before"] * 2:  # the first time, the store is opened
            raise KeyboardInterrupt
        with write(database) as connection:
            yield connection
        if times == ["after"] * 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Database, "writing", interrupted)
    finished = run_experiment(MATCH, find_location(tmp_path / "games.db"))
    assert finished.interrupted
    assert finished.games == read_results(tmp_path / "games.db").games
    assert len(finished.games) == AHEAD  # portions of one game each were played


@pytest.mark.parametrize("workers", [1, 2])
def test_games_before_an_interruption_are_stored(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "games.db"

    def interrupt(games: Sequence[PlayedGame]) -> None:
        if games:
            raise KeyboardInterrupt

    finished = run_experiment(MATCH, find_location(path), make_executor("here", workers), interrupt)
    assert finished.interrupted
    assert 0 < len(finished.games) < 20
    assert sorted(game.fixture for game in read_results(path).games) == sorted(game.fixture for game in finished.games)
    again = run_experiment(MATCH, find_location(path), make_executor("here", workers))
    assert not again.interrupted
    assert again.games == played(MATCH)


SLOW = replace(between(SLEEPER, "random"), format=Meeting(20, seats=SEATS))


def started(path: Path) -> subprocess.Popen[str]:
    """The experiment SLOW in a process of its own, after it has stored a few games."""
    code = (
        "import sys, test_runner, tiny_game\n"
        "from pathlib import Path\n"
        "from topdeck import register\n"
        "from topdeck.arena.play.executor import ProcessExecutor\n"
        "from topdeck.arena.play.runner import run_experiment\n"
        "from topdeck.arena.results.store.location import find_location\n"
        "register(tiny_game.NAME, tiny_game.HighCard())\n"
        "print(run_experiment(test_runner.SLOW, find_location(Path(sys.argv[1])), ProcessExecutor(2)).interrupted)\n"
    )
    here = Path(__file__).parent
    places = os.pathsep.join([str(here), str(here.parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])])
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        env={**os.environ, "PYTHONPATH": places},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while process.poll() is None and count(path) < 4:
        time.sleep(0.05)
    return process


def count(path: Path) -> int:
    """The number of stored games; 0 if there is no results file."""
    try:
        return len(read_results(path).games)
    except MatchError:
        return 0


def test_a_killed_experiment_resumes_with_the_same_results(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with started(path) as process:
        process.kill()
    assert process.returncode == -signal.SIGKILL
    before = {game.fixture: game.seconds for game in read_results(path).games}
    games = kept(SLOW, path)
    assert games == played(SLOW)
    after = {game.fixture: game.seconds for game in read_results(path).games}
    assert 4 <= len(before) < len(after) == 80
    assert before.items() <= after.items()  # what was there was not played again


def test_ctrl_c_ends_all_processes_quietly(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with started(path) as process:
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (0, "True\n", "")
    assert 4 <= count(path) < 80
    assert kept(SLOW, path) == played(SLOW)


def test_a_worker_process_ends_with_the_process_that_runs_the_experiment(monkeypatch: pytest.MonkeyPatch) -> None:
    parents = iter([7, 7, 1])
    waits: list[float] = []
    monkeypatch.setattr("topdeck.arena.play.executor.os.getppid", lambda: next(parents))
    monkeypatch.setattr("topdeck.arena.play.executor.os._exit", sys.exit)
    monkeypatch.setattr("topdeck.arena.play.executor.sleep", waits.append)
    with pytest.raises(SystemExit):
        exit_with_parent(7)
    assert len(waits) == 2


def test_an_experiment_knows_decks_and_specs() -> None:
    experiment = between("random", CRASHER)
    fixture = experiment.fixtures([])[1]
    assert (fixture.agents, fixture.half) == ((CRASHER, "random"), 1)
    assert experiment.decks_by_seat(fixture) == (LOW, EVEN)
    assert experiment.specs[CRASHER] == canonical(CRASHER, NAME) == f"{CRASHER}(opening=none)"


def test_as_many_processes_as_cores_play() -> None:
    executor = ProcessExecutor()
    try:
        assert executor.size >= 1
    finally:
        executor.close(at_once=True)
