"""Results that survive: what a store keeps, refuses, and brings up to date."""

from __future__ import annotations

import os
import resource
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select
from tiny_game import EVEN, LOW, NAME, HighCard, registered

import topdeck
from topdeck.arena.plan.experiment import Entry, Experiment, entered
from topdeck.arena.plan.fixture import Outcome, Story, Told
from topdeck.arena.plan.formats import Format, Groups, Ladder, Meeting, RoundRobin
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.play.timing import TimeLimit
from topdeck.arena.results.store import tables
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.store import MEMORY, Store, place_of
from topdeck.errors import MatchError, RecordError
from topdeck.game import Deck
from topdeck.report.page import settings

SEATS = (("low", "even"), ("even", "even"))
MATCH = Experiment(NAME, entered(("random", "random")), (LOW, EVEN), Meeting(5, seats=SEATS), seed=3)
RANDOM = "random(opening=none)"  # in full


pytestmark = pytest.mark.usefixtures("high_card")


def kept(path: Path, experiment: Experiment = MATCH) -> list[Outcome]:
    return run_experiment(experiment, place_of(path)).outcomes


@pytest.fixture(scope="module")
def games() -> list[Outcome]:
    """All games of the match, as they are played without any store."""
    with registered(HighCard()):
        return run_experiment(MATCH).outcomes


def told(outcomes: list[Outcome]) -> list[Told]:
    """As if nobody had written down what was done."""
    return [(one, Story()) for one in outcomes]


# ---- what is kept


def test_a_store_tells_the_experiment_and_every_game(tmp_path: Path, games: list[Outcome]) -> None:
    path = tmp_path / "games.db"
    assert kept(path) == games
    results = read_results(path)
    assert results.identity == MATCH.identity()
    assert results.identity["agents"] == {"random": RANDOM, "random #2": RANDOM}
    assert results.agents == ["random", "random #2"]
    assert results.decks == ["low", "even"]
    assert sorted(results.outcomes, key=lambda one: one.fixture) == sorted(games, key=lambda one: one.fixture)


def test_times_and_the_machine_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    played = {one.fixture: (one.seconds, one.slowest) for one in kept(path)}
    results = read_results(path)
    assert {one.fixture: (one.seconds, one.slowest) for one in results.outcomes} == played
    [sitting] = results.sittings
    assert (sitting["cores"], sitting["topdeck"]) == (os.cpu_count(), topdeck.__version__)
    assert sitting["processor"]


def test_every_game_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    for one in kept(path):
        record = read_results(path).record(one)
        final = record.final()
        assert len(record.actions) == sum(one.decisions)
        assert final.fingerprint() == one.fingerprint
        result = final.result()
        assert result is not None
        assert (result.winner, result.reason) == (one.winner, one.reason)


@pytest.mark.parametrize("format", [Ladder(2), Ladder(2, "own"), Groups(2, size=2, advance=1), RoundRobin(1)])
def test_who_came_where_is_known_from_the_store(tmp_path: Path, format: Format) -> None:
    path = tmp_path / "games.db"
    agents = tuple(Entry(name, "random", (LOW,)) for name in "abc")
    finished = run_experiment(Experiment(NAME, agents, (EVEN,), format, seed=3), place_of(path))
    assert read_results(path).places == finished.places
    assert (finished.places == {}) == isinstance(format, RoundRobin)


def test_a_challenge_that_was_interrupted_changes_nobodys_place(tmp_path: Path) -> None:
    """Neither in the experiment nor in its store, though every agent brings the deck that all play."""
    agents = tuple(Entry(name, "random", (LOW,)) for name in "abc")
    ladder = Experiment(NAME, agents, (LOW,), Ladder(4), seed=3)
    challenge = [one for one in run_experiment(ladder).outcomes if one.fixture.stage == "challenge 1"]
    ahead = next(one for one in challenge if one.score(one.seat_of("c")) == 1)
    with Store(ladder, place_of(tmp_path / "games.db")) as store:
        store.add(told([ahead]))
    standing = {"ladder": ["a", "b", "c"]}
    assert ladder.format.places(ladder.field, [ahead]) == standing
    assert read_results(tmp_path / "games.db").places == standing


def test_the_same_experiment_may_be_written_in_other_words(tmp_path: Path, games: list[Outcome]) -> None:
    path = tmp_path / "games.db"
    kept(path)
    first, second = MATCH.entries
    same = replace(MATCH, entries=(replace(first, spec="random( opening = none )"), replace(second, spec="random()")))
    assert kept(path, same) == games
    assert len(read_results(path).sittings) == 1  # nothing was left to play


# ---- two at a time


def test_two_writers_add_every_game_once(tmp_path: Path, games: list[Outcome]) -> None:
    path = tmp_path / "games.db"
    with Store(MATCH, place_of(path)) as one, Store(MATCH, place_of(path)) as other:
        assert one.add(told(games[:8])) == games[:8]
        assert other.add(told(games[4:12])) == games[4:12]  # it has not heard of them
        one.add(told(games[10:]))
    results = read_results(path)
    assert sorted(one.fixture for one in results.outcomes) == sorted(one.fixture for one in games)
    assert len(results.sittings) == 2


def test_a_store_can_be_read_while_it_is_written(tmp_path: Path, games: list[Outcome]) -> None:
    path = tmp_path / "games.db"
    with Store(MATCH, place_of(path)) as store:
        assert read_results(path).outcomes == []
        store.add(told(games[:3]))
        assert len(read_results(path).outcomes) == 3


# ---- what is refused


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (replace(MATCH, seed=4), "its seed is 3, not 4"),
        (replace(MATCH, format=Meeting(6, seats=SEATS)), "its format pairs is 5, not 6"),
        (replace(MATCH, format=RoundRobin(5)), 'its format format is "Meeting", not "RoundRobin"'),
        (
            replace(MATCH, entries=entered(("random", "random-late-end"))),
            'its agents random #2 is "random(opening=none)", not ',
        ),
        (replace(MATCH, decks=(LOW, Deck("even", {"2": 8}))), "its decks 1 cards 2 is 2, not 8"),
        (replace(MATCH, limit=TimeLimit(turn=30.0)), "its clock turn is null, not 30.0"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_store_of_another_experiment_is_refused(tmp_path: Path, other: Experiment, message: str) -> None:
    path = tmp_path / "games.db"
    kept(path)
    with pytest.raises(MatchError) as failure:
        kept(path, other)
    assert f"{path} belongs to another experiment: {message}" in str(failure.value)
    assert len(read_results(path).outcomes) == 20


class NewRules(HighCard):
    """High Card after its rules were corrected."""

    def rules_version(self) -> int:
        return 2


def of_old_rules(path: Path, numbered: bool = True) -> None:
    """A store that was made before the rules were corrected; or even before they had a number."""
    kept(path)
    if not numbered:
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            row = dict(connection.execute(select(tables.EXPERIMENTS)).mappings().one())
            del row["identity"]["setup"]["rules"]
            connection.execute(tables.EXPERIMENTS.update().values({**row, **tables.seals(tables.EXPERIMENTS, row)}))
        engine.dispose()
    topdeck.register(NAME, NewRules())


@pytest.mark.parametrize("numbered", [True, False])
def test_a_store_of_other_rules_is_not_gone_on_with(tmp_path: Path, numbered: bool) -> None:
    path = tmp_path / "games.db"
    of_old_rules(path, numbered)
    with pytest.raises(MatchError) as failure:
        kept(path)
    assert str(failure.value) == (
        f"{path} was played by version 1 of the rules of high-card, and version 2 is here; "
        "it can be read, but no games can be added to it"
    )


@pytest.mark.parametrize("numbered", [True, False])
def test_a_store_of_other_rules_is_reported_but_its_games_are_not_replayed(tmp_path: Path, numbered: bool) -> None:
    path = tmp_path / "games.db"
    of_old_rules(path, numbered)
    results = read_results(path)
    assert len(results.outcomes) == 20
    assert dict(settings(results))["game"] == "high-card: rules 1"
    with pytest.raises(RecordError, match="was played by version 1 of the rules of high-card, and version 2 is here"):
        results.record(results.outcomes[0]).final()


@pytest.mark.parametrize("text", ["dear diary", "{}\n", "SQLite format 3\0 but not really"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text)
    for attempt in (kept, read_results):
        with pytest.raises(MatchError, match=r"diary\.txt"):
            attempt(path)
    assert path.read_text() == text


def test_another_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mail.db"
    with closing(sqlite3.connect(path)) as mail:
        mail.execute("CREATE TABLE letters (text)")
        mail.commit()
    for attempt in (kept, read_results):
        with pytest.raises(MatchError, match=r"mail\.db is not a store of results"):
            attempt(path)


def test_what_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match=r"there are no results in .*nothing\.db"):
        read_results(tmp_path / "nothing.db")
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_was_only_begun_holds_nothing_and_goes_on(tmp_path: Path, games: list[Outcome]) -> None:
    """Whoever made the file was killed before the tables were in it."""
    path = tmp_path / "games.db"
    path.touch()
    with pytest.raises(MatchError, match=r"there are no results in .*games\.db"):
        read_results(path)
    assert kept(path) == games


# ---- versions


def set_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as store:
        store.execute("UPDATE topdeck SET version = ?", (version,))
        store.commit()


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    kept(path)
    set_version(path, tables.VERSION + 1)
    for attempt in (kept, read_results):
        with pytest.raises(MatchError, match=r"games\.db was written by a newer Topdeck"):
            attempt(path)


def age(path: Path) -> None:
    """Make a store one of the first version: it packed its actions, knew no explanations and no checksums, and counted
    from 0."""
    with closing(sqlite3.connect(path)) as store:
        for table in ("experiments", "sittings", "games"):
            store.execute(f"ALTER TABLE {table} DROP COLUMN checksum")
        store.execute("ALTER TABLE games DROP COLUMN story")
        store.execute("UPDATE games SET number = number - 1")
        store.create_function("pack", 1, lambda text: zlib.compress(text.encode()))
        store.execute("ALTER TABLE games DROP COLUMN explanations")
        store.execute("ALTER TABLE games RENAME COLUMN actions TO plain")
        store.execute("ALTER TABLE games ADD COLUMN actions BLOB NOT NULL DEFAULT x''")
        store.execute("UPDATE games SET actions = pack(plain)")
        store.execute("ALTER TABLE games DROP COLUMN plain")
        store.commit()
    set_version(path, 1)


def test_a_store_of_the_first_version_is_brought_up_to_date(tmp_path: Path, games: list[Outcome]) -> None:
    path = tmp_path / "games.db"
    kept(path)
    stories = [read_results(path).story(one.fixture) for one in games]
    age(path)
    assert read_results(path).outcomes == games
    assert [one.number for one in read_results(path).outcomes] == list(range(1, 21))
    assert [read_results(path).story(one.fixture) for one in games] == stories
    assert len(set(map(str, stories))) > 1
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("SELECT version FROM topdeck").fetchall() == [(tables.VERSION,)]
    longer = replace(MATCH, format=Meeting(5, seats=SEATS), explain=True)
    assert kept(path, longer) == games


# ---- explanations


def test_what_agents_thought_is_kept_where_it_is_asked_for(tmp_path: Path) -> None:
    agents = entered(("madrid-mcts2(iterations=20, ms=none)", "random"))
    deck = topdeck.load_game("hearthstone").deck("MurlocDruid")
    kept(tmp_path / "games.db", Experiment("hearthstone", agents, (deck,), seed=3, explain=True))
    results = read_results(tmp_path / "games.db")
    story = results.story(results.outcomes[0].fixture)
    assert len(story.explanations) == len(story.actions) > 0
    thoughts = [one for one in story.explanations if one is not None]
    assert thoughts
    assert {one["iterations"] for one in thoughts} == {20}


# ---- where it cannot be written


def test_a_place_that_is_no_file_is_refused(tmp_path: Path) -> None:
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


@contextmanager
def small_files(size: int) -> Iterator[None]:
    """No file may be larger, as on a full disk."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_keeps_what_was_written(tmp_path: Path, games: list[Outcome]) -> None:
    path = tmp_path / "games.db"
    long = replace(MATCH, format=Meeting(40, seats=SEATS))
    with small_files(120_000), pytest.raises(MatchError) as failure:
        kept(path, long)
    assert str(failure.value).startswith(f"the results cannot be written to {path}: ")
    assert "; it holds " in str(failure.value)
    assert "\n" not in str(failure.value)
    assert 0 < len(read_results(path).outcomes) < 160
    assert kept(path, long)[: len(games)] == games


def test_a_store_on_a_full_disk_is_refused_at_once(tmp_path: Path) -> None:
    with small_files(100), pytest.raises(MatchError, match=r"the results cannot be written to .*games\.db: "):
        kept(tmp_path / "games.db")


# ---- formats of one's own


class Once(Format):
    """One pair, whatever was asked for."""

    def fixtures(self, field: object, outcomes: object) -> list[object]:  # type: ignore[override]
        return RoundRobin(1).fixtures(field, outcomes)[:2]  # type: ignore[arg-type, return-value]


def test_memory_forgets() -> None:
    with Store(replace(MATCH, format=Once())) as store:
        assert store.place is MEMORY
        assert len(store.missing()) == 2
    with Store(replace(MATCH, format=Once())) as store:
        assert len(store.missing()) == 2
