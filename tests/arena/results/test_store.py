"""Storing, reading and rejecting results."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from full_disk import small_files
from tiny_game import EVEN, LOW, NAME, HighCard, registered

import topdeck
from topdeck.arena.plan.experiment import Entry, Experiment, make_entries
from topdeck.arena.plan.formats import Format, Groups, Ladder, Meeting, RoundRobin
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.location import IN_MEMORY, VARIABLE, file_location, find_location
from topdeck.arena.results.store.memory_store import MemoryStore
from topdeck.arena.results.store.results import read_results, read_summary
from topdeck.arena.results.store.store import Store
from topdeck.core.deck import Deck
from topdeck.core.errors import MatchError, RecordError
from topdeck.report.page import settings

SEATS = (("low", "even"), ("even", "even"))
MATCH = Experiment(
    game=NAME, entries=make_entries(("random", "random")), decks=(LOW, EVEN), format=Meeting(5, seats=SEATS), seed=3
)
RANDOM = "random(opening=none)"  # in full


pytestmark = pytest.mark.usefixtures("high_card")


def kept(path: Path, experiment: Experiment = MATCH) -> list[PlayedGame]:
    return run_experiment(experiment, find_location(path)).games


@pytest.fixture(scope="module")
def games() -> list[PlayedGame]:
    """All games of the match, played without a results file."""
    with registered(HighCard()):
        return run_experiment(MATCH).games


# ---- what is kept


def test_a_results_file_contains_the_experiment_and_every_game(tmp_path: Path, games: list[PlayedGame]) -> None:
    path = tmp_path / "games.db"
    assert kept(path) == games
    results = read_results(path)
    assert read_results(str(path)) == results
    assert results.identity == MATCH.identity()
    assert results.identity["agents"] == {"random": RANDOM, "random #2": RANDOM}
    assert results.agents == ["random", "random #2"]
    assert results.decks == ["low", "even"]
    assert sorted(results.games, key=lambda game: game.fixture) == sorted(games, key=lambda game: game.fixture)


def test_a_summary_has_the_identity_and_the_number_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    count = len(kept(path))
    monkeypatch.setattr("topdeck.arena.results.store.rows.read_games", None)  # they are not read
    found = read_summary(path)
    assert (found.identity, found.content, found.games) == (MATCH.identity(), "experiment", count)


def test_a_file_can_be_read_although_the_environment_names_a_shared_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    games = kept(path)
    monkeypatch.setenv(VARIABLE, "postgresql://nowhere.invalid/results")
    location = file_location(path, "the season")
    assert read_summary(location).games == len(games)
    results = read_results(location)
    assert (len(results.games), results.place) == (len(games), "the season")
    path.unlink()
    with pytest.raises(MatchError, match="there are no results in the season"):
        read_summary(location)


def test_times_and_the_machine_are_stored(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    played = {game.fixture: (game.seconds, game.slowest) for game in kept(path)}
    results = read_results(path)
    assert {game.fixture: (game.seconds, game.slowest) for game in results.games} == played
    [run] = results.runs
    assert (run["cores"], run["topdeck"]) == (os.cpu_count(), topdeck.__version__)
    assert run["processor"]


def test_every_game_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for game in kept(path):
        record = read_results(path).complete(game).record
        final = record.final()
        assert len(record.actions) == sum(game.decisions)
        assert final.fingerprint() == game.fingerprint
        result = final.result()
        assert result is not None
        assert (result.winner, result.reason) == (game.winner, game.reason)


def test_reading_many_games_at_once_equals_reading_them_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    kept(path)
    results = read_results(path)
    some = results.games[::-3]
    together = results.all_complete(some)
    assert together == [results.complete(game) for game in some]
    assert all(game.record.actions for game in together)


@pytest.mark.parametrize("tournament", [Ladder(2), Ladder(2, "own"), Groups(2, size=2, advance=1), RoundRobin(1)])
def test_rankings_are_read_from_the_results_file(tmp_path: Path, tournament: Format) -> None:
    path = tmp_path / "games.db"
    agents = tuple(Entry(name, "random", (LOW,)) for name in "abc")
    finished = run_experiment(
        Experiment(game=NAME, entries=agents, decks=(EVEN,), format=tournament, seed=3), find_location(path)
    )
    assert read_results(path).rankings == finished.rankings
    assert (finished.rankings == {}) == isinstance(tournament, RoundRobin)


def test_an_interrupted_challenge_does_not_change_the_ranking(tmp_path: Path) -> None:
    """Neither in the experiment nor in its results file, although every agent brings the shared deck."""
    agents = tuple(Entry(name, "random", (LOW,)) for name in "abc")
    ladder = Experiment(game=NAME, entries=agents, decks=(LOW,), format=Ladder(4), seed=3)
    challenge = [game for game in run_experiment(ladder).games if game.fixture.stage == "challenge 1"]
    ahead = next(game for game in challenge if game.score(game.seat_of("c")) == 1)
    with Store(ladder, find_location(tmp_path / "games.db")) as store:
        store.add([ahead])
    standing = {"ladder": ["a", "b", "c"]}
    assert ladder.format.rankings(ladder.lineup, [ahead]) == standing
    assert read_results(tmp_path / "games.db").rankings == standing


def test_the_same_experiment_may_be_written_in_other_words(tmp_path: Path, games: list[PlayedGame]) -> None:
    path = tmp_path / "games.db"
    kept(path)
    first, second = MATCH.entries
    same = replace(MATCH, entries=(replace(first, spec="random( opening = none )"), replace(second, spec="random()")))
    assert kept(path, same) == games
    assert len(read_results(path).runs) == 1  # nothing was left to play


# ---- two at a time


def test_two_writers_add_every_game_once(tmp_path: Path, games: list[PlayedGame]) -> None:
    path = tmp_path / "games.db"
    with Store(MATCH, find_location(path)) as store, Store(MATCH, find_location(path)) as other:
        assert store.add(games[:8]) == games[:8]
        assert other.add(games[4:12]) == games[4:12]  # it has not heard of them
        store.add(games[10:])
    results = read_results(path)
    assert sorted(game.fixture for game in results.games) == sorted(game.fixture for game in games)
    assert len(results.runs) == 2


def test_a_store_can_be_read_while_it_is_written(tmp_path: Path, games: list[PlayedGame]) -> None:
    path = tmp_path / "games.db"
    with Store(MATCH, find_location(path)) as store:
        assert read_results(path).games == []
        store.add(games[:3])
        assert len(read_results(path).games) == 3


# ---- what is refused


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (replace(MATCH, seed=4), "it has seed = 3 instead of 4"),
        (replace(MATCH, format=Meeting(6, seats=SEATS)), "it has format.pairs = 5 instead of 6"),
        (replace(MATCH, format=RoundRobin(5)), 'it has format.format = "Meeting" instead of "RoundRobin"'),
        (
            replace(MATCH, entries=make_entries(("random", "random-late-end"))),
            'it has agents.random #2 = "random(opening=none)" instead of ',
        ),
        (replace(MATCH, decks=(LOW, Deck("even", {"2": 8}))), "it has decks.1.cards.2 = 2 instead of 8"),
        (replace(MATCH, limit=TimeLimit(turn=30.0)), "it has clock.turn = none instead of 30.0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_store_of_another_experiment_is_rejected(tmp_path: Path, other: Experiment, message: str) -> None:
    path = tmp_path / "games.db"
    kept(path)
    with pytest.raises(MatchError) as failure:
        kept(path, other)
    assert f"{path} belongs to another experiment: {message}" in str(failure.value)
    assert len(read_results(path).games) == 20


def test_an_experiment_resumes_with_the_grace_period_it_was_played_with(tmp_path: Path) -> None:
    path, earlier = tmp_path / "games.db", replace(MATCH, limit=TimeLimit(turn=30.0, grace=0.5))
    with Store(earlier, file_location(path)) as store:
        store.add(run_experiment(earlier).games[:3])
    resumed = run_experiment(replace(MATCH, limit=TimeLimit(turn=30.0)), find_location(path))
    assert (len(resumed.games), resumed.experiment.limit.grace) == (20, 0.5)
    assert read_results(path).identity["clock"]["grace"] == 0.5
    with pytest.raises(MatchError, match=r"it has clock.grace = 0\.5 instead of 1\.0$"):
        kept(path, replace(MATCH, limit=TimeLimit(turn=30.0, grace=1.0)))


def test_an_experiment_that_grows_keeps_its_grace_period(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    kept(path, replace(MATCH, limit=TimeLimit(turn=30.0, grace=0.5)))
    wider = replace(MATCH, limit=TimeLimit(turn=30.0), format=Meeting(6, seats=SEATS))
    assert len(run_experiment(wider, find_location(path), grow=True).games) == 24
    assert read_results(path).identity["clock"]["grace"] == 0.5


class NewRules(HighCard):
    """High Card after its rules were corrected."""

    rules_version = 2


def of_old_rules(path: Path) -> None:
    """Create a results file, then correct the rules."""
    kept(path)
    topdeck.register(NAME, NewRules())


def test_a_store_of_other_rules_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    of_old_rules(path)
    with pytest.raises(MatchError) as failure:
        kept(path)
    assert str(failure.value) == (
        f"the games in {path} were played with version 1 of the high-card rules, but the current version is 2; "
        "the file can be read but not extended"
    )


def test_a_store_of_other_rules_is_reported_but_its_games_are_not_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    of_old_rules(path)
    results = read_results(path)
    assert len(results.games) == 20
    assert dict(settings(results))["game"] == "high-card: rules 1"
    with pytest.raises(
        RecordError, match="was recorded with version 1 of the high-card rules, but the current version is 2"
    ):
        results.complete(results.games[0]).record.final()


@pytest.mark.parametrize("text", ["dear diary", "{}\n", "SQLite format 3\0 but not really"])
def test_a_file_that_is_not_a_results_file_is_rejected_and_unchanged(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text)
    for attempt in (kept, read_results):
        with pytest.raises(MatchError, match=r"diary\.txt"):
            attempt(path)
    assert path.read_text() == text


def test_another_database_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "mail.db"
    with closing(sqlite3.connect(path)) as mail:
        mail.execute("CREATE TABLE letters (text)")
        mail.commit()
    for attempt in (kept, read_results):
        with pytest.raises(MatchError, match=r"mail\.db is not a Topdeck results file"):
            attempt(path)


def test_missing_results_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match=r"there are no results in .*nothing\.db"):
        read_results(tmp_path / "nothing.db")
    assert list(tmp_path.iterdir()) == []


def test_the_files_in_a_folder_are_suggested(tmp_path: Path) -> None:
    files = [tmp_path / "results" / "premade" / f"round-{number}.db" for number in range(1, 8)]
    files[0].parent.mkdir(parents=True)
    for file in files:
        file.touch()
    with pytest.raises(MatchError) as raised:
        read_results(tmp_path)
    shown = ", ".join(map(str, files[:5]))
    expected = f"there are no results in {tmp_path}: it is a folder; choose one of its files: {shown}, and 2 more"
    assert str(raised.value) == expected


def test_an_empty_results_file_can_be_resumed(tmp_path: Path, games: list[PlayedGame]) -> None:
    """The process that created the file was killed before it created the tables."""
    path = tmp_path / "games.db"
    path.touch()
    with pytest.raises(MatchError, match=r"there are no results in .*games\.db"):
        read_results(path)
    assert kept(path) == games


# ---- thoughts


def test_explanations_are_stored_on_request(tmp_path: Path) -> None:
    agents = make_entries(("madrid-mcts2(iterations=20, ms=none)", "random"))
    deck = topdeck.load_game("hearthstone").deck("MurlocDruid")
    kept(tmp_path / "games.db", Experiment(game="hearthstone", entries=agents, decks=(deck,), seed=3, explain=True))
    results = read_results(tmp_path / "games.db")
    game = results.complete(results.games[0])
    assert len(game.explanations) == len(game.record.actions) > 0
    thoughts = [explanation for explanation in game.explanations if explanation is not None]
    assert thoughts
    assert {thought["iterations"] for thought in thoughts} == {20}


# ---- where it cannot be written


def test_a_location_that_is_not_a_file_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    nowhere, below = tmp_path / "nowhere", tmp_path / "file"
    for path, why in (
        (tmp_path, "it is a folder"),
        (nowhere / "games.db", f"there is no folder {nowhere}"),
        (below / "games.db", f"there is no folder {below}"),
    ):
        with pytest.raises(MatchError) as failure:
            kept(path)
        assert str(failure.value) == f"the results cannot be written to {path}: {why}"


def test_games_written_before_the_disk_was_full_are_stored(tmp_path: Path, games: list[PlayedGame]) -> None:
    path = tmp_path / "games.db"
    long = replace(MATCH, format=Meeting(40, seats=SEATS))
    with small_files(90_000), pytest.raises(MatchError) as failure:
        kept(path, long)
    assert str(failure.value).startswith(f"the results cannot be written to {path}: ")
    assert re.search(r"; it contains \d+ games; repeat the command to resume the run$", str(failure.value))
    assert "\n" not in str(failure.value)
    assert 0 < len(read_results(path).games) < 160
    assert kept(path, long)[: len(games)] == games


def test_a_results_file_on_a_full_disk_is_rejected_at_once(tmp_path: Path) -> None:
    with small_files(100), pytest.raises(MatchError, match=r"the results cannot be written to .*games\.db: "):
        kept(tmp_path / "games.db")


# ---- formats of one's own


class Once(Format):
    """A format with one pair, whatever its parameters."""

    def fixtures(self, lineup: object, games: object) -> list[object]:  # type: ignore[override]
        return RoundRobin(1).fixtures(lineup, games)[:2]  # type: ignore[arg-type, return-value]


def test_memory_forgets() -> None:
    with MemoryStore(replace(MATCH, format=Once())) as store:
        assert store.location is IN_MEMORY
        assert len(store.missing()) == 2
    with MemoryStore(replace(MATCH, format=Once())) as store:
        assert len(store.missing()) == 2
