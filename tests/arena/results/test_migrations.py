"""Stores that were made before: their tables and the names in them are brought up to date, or they stay as they are."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Table, create_engine, select
from tiny_game import EVEN, LOW, NAME, HighCard, registered

from topdeck import load_game
from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.experiment import Entry, Experiment, entries_of
from topdeck.arena.plan.formats import Meeting, RoundRobin
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import Fault, PlayedGame
from topdeck.arena.results.store import migrations, renaming
from topdeck.arena.results.store.location import location_of
from topdeck.arena.results.store.renaming import new_labels
from topdeck.arena.results.store.repair import repair
from topdeck.arena.results.store.results import Results, read_results
from topdeck.arena.results.store.store import Store
from topdeck.arena.results.store.tables import (
    EXPERIMENTS,
    GAMES,
    LISTED,
    RUNS,
    STORE,
    TRANSCRIPT,
    TRIALS,
    VOCABULARY,
    packed,
    row_checksum,
    sealed,
)
from topdeck.arena.results.store.vocabulary import actions_by_number, decoded
from topdeck.errors import MatchError, SpecError
from topdeck.state import Json

pytestmark = pytest.mark.slow

# ---- tables

SEATS = (("low", "even"), ("even", "even"))
MATCH = Experiment(
    game=NAME, entries=entries_of(("random", "random")), decks=(LOW, EVEN), format=Meeting(5, seats=SEATS), seed=3
)
NAMES_THEN = "replace(json_set(identity, '$.schema', 2), 'opening=', 'mulligan=')"


def kept(path: Path, experiment: Experiment = MATCH) -> list[PlayedGame]:
    return run_experiment(experiment, location_of(path)).games


def set_version(path: Path, version: int) -> None:
    change(path, f"UPDATE topdeck SET version = {version}")


def change(path: Path, *statements: str) -> None:
    """Do this to a store, behind its back."""
    with closing(sqlite3.connect(path)) as store:
        store.create_function("pack", 1, lambda text: zlib.compress(text.encode()))
        store.create_function("unpack", 1, lambda data: zlib.decompress(data).decode())
        for statement in statements:
            store.execute(statement)
        store.commit()


def all_of(path: Path) -> list[str]:
    """Everything that is in a store."""
    with closing(sqlite3.connect(path)) as store:
        return list(store.iterdump())


def with_packed_actions(path: Path) -> None:
    """Version 6 packed the actions of every game, and knew no evolution."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        runs = connection.execute(select(RUNS.c.id)).scalars().all()
        known = {run: actions_by_number(connection, run) for run in runs}

        def packed_then(table: Table, row: Json) -> Json:
            actions = packed("\n".join(decoded(row["actions"], known[row["run"]])))
            new = sealed(table, row | {"actions": actions})
            return {name: new[name] for name in ("actions", "transcript", "checksum")}

        migrations.change_rows(connection, GAMES, [*LISTED, *TRANSCRIPT], packed_then)
        VOCABULARY.drop(connection)
        TRIALS.drop(connection)
        connection.execute(STORE.update().values(version=6))
    engine.dispose()


def with_plain_actions(path: Path) -> None:
    """Version 5 had actions as plain text, and made its checksums of JSON."""
    with_packed_actions(path)
    change(
        path,
        "ALTER TABLE games RENAME COLUMN actions TO packed",
        "ALTER TABLE games ADD COLUMN actions TEXT NOT NULL DEFAULT ''",
        "UPDATE games SET actions = unpack(packed)",
        "ALTER TABLE games DROP COLUMN packed",
        "UPDATE topdeck SET version = 5",
    )
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        for table, columns in ((EXPERIMENTS, EXPERIMENTS.c), (RUNS, RUNS.c), (GAMES, [*LISTED, *TRANSCRIPT])):
            migrations.change_rows(connection, table, list(columns), migrations.sealed_then)
    engine.dispose()


def with_words_of_before(path: Path) -> None:
    """Version 4 called some of its columns otherwise."""
    with_plain_actions(path)
    change(
        path,
        "ALTER TABLE games RENAME COLUMN transcript TO story",
        "ALTER TABLE games RENAME COLUMN run TO sitting",
        "ALTER TABLE runs RENAME TO sittings",
        "UPDATE topdeck SET version = 4",
    )


def age(path: Path) -> None:
    """Make a store one of the first version: it packed its actions, knew no explanations and no checksums, and counted
    from 0."""
    with_words_of_before(path)
    change(
        path,
        *(f"ALTER TABLE {table} DROP COLUMN checksum" for table in ("experiments", "sittings", "games")),
        f"UPDATE experiments SET identity = {NAMES_THEN}",
        "ALTER TABLE games DROP COLUMN story",
        "UPDATE games SET number = number - 1",
        "ALTER TABLE games DROP COLUMN explanations",
        "ALTER TABLE games RENAME COLUMN actions TO plain",
        "ALTER TABLE games ADD COLUMN actions BLOB NOT NULL DEFAULT x''",
        "UPDATE games SET actions = pack(plain)",
        "ALTER TABLE games DROP COLUMN plain",
    )
    set_version(path, 1)


@pytest.mark.usefixtures("high_card")
def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    kept(path)
    set_version(path, migrations.VERSION + 1)
    for attempt in (kept, read_results):
        with pytest.raises(MatchError, match=r"games\.db was written by a newer Topdeck"):
            attempt(path)


@pytest.mark.usefixtures("high_card")
def test_a_store_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    games = kept(path)
    transcripts = [read_results(path).complete(one) for one in games]
    age(path)
    assert read_results(path).games == games
    assert [one.number for one in read_results(path).games] == list(range(1, 21))
    assert [read_results(path).complete(one) for one in games] == transcripts
    assert len({tuple(one.record.actions) for one in transcripts}) > 1
    with closing(sqlite3.connect(path)) as store:
        assert store.execute("SELECT version FROM topdeck").fetchall() == [(migrations.VERSION,)]
    longer = replace(MATCH, format=Meeting(5, seats=SEATS), explain=True)
    assert kept(path, longer) == games


@pytest.mark.usefixtures("high_card")
def test_a_store_of_the_sixth_version_is_read_with_all_its_actions(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    games = kept(path)
    transcripts = [read_results(path).complete(one) for one in games]
    with_packed_actions(path)
    change(path, "UPDATE games SET actions = x'ff' WHERE number = 2")
    results = read_results(path)
    assert [results.complete(one) for one in results.games if one.number != 2] == transcripts[:1] + transcripts[2:]
    with pytest.raises(MatchError, match=r"game 2 in .* is damaged"):
        results.complete(results.games[1])
    change(path, "DELETE FROM games WHERE number = 2")
    assert kept(path) == games  # what is missing is played again, with a vocabulary of its own
    assert [read_results(path).complete(one) for one in games] == transcripts


# ---- a store that the fifth version wrote

FIFTH = Path(__file__).parent / "store_of_version_5.sql"


@pytest.fixture
def fifth(tmp_path: Path) -> Path:
    path = tmp_path / "fifth.db"
    with closing(sqlite3.connect(path)) as store:
        store.executescript(FIFTH.read_text("utf-8"))
    return path


def plain_actions() -> list[str]:
    with closing(sqlite3.connect(":memory:")) as store:
        store.executescript(FIFTH.read_text("utf-8"))
        return [actions for [actions] in store.execute("SELECT actions FROM games ORDER BY number")]


@pytest.mark.usefixtures("high_card")
def test_a_store_of_the_fifth_version_is_read_with_all_its_actions_and_explanations(fifth: Path) -> None:
    results = read_results(fifth)
    games = [results.complete(one) for one in results.games]
    assert ["\n".join(one.record.actions) for one in games] == plain_actions()
    assert [len(one.explanations) for one in games] == [16] * 4
    assert [one.record.final().fingerprint() for one in games] == [one.fingerprint for one in games]


@pytest.mark.usefixtures("high_card")
def test_a_store_of_the_fifth_version_is_gone_on_with(fifth: Path) -> None:
    agents = entries_of(("random", "greedy(score=result)"))
    seats = (("low", "even"),)
    experiment = Experiment(game=NAME, entries=agents, decks=(LOW, EVEN), format=Meeting(2, seats=seats), seed=3)
    change(fifth, "DELETE FROM games WHERE number = 3")
    before = read_results(fifth).games
    after = kept(fifth, experiment)
    assert [one.number for one in before] == [1, 2, 4]
    assert [one.number for one in after] == [1, 2, 3, 4]
    assert [one for one in after if one.number != 3] == before
    assert "\n".join(read_results(fifth).complete(after[2]).record.actions) == plain_actions()[2]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("UPDATE games SET turns = 4 WHERE number = 2", "game 2"),
        ("UPDATE games SET reason = x'ff' WHERE number = 2", "game 2"),
        ("UPDATE experiments SET identity = replace(identity, 'random', 'greedy')", "the description of the experi"),
        ("UPDATE runs SET started = 'yesterday'", "the list of machines"),
    ],
)
def test_what_was_damaged_in_the_fifth_version_is_still_damaged(fifth: Path, damage: str, said: str) -> None:
    change(fifth, damage)
    with pytest.raises(MatchError, match=f"^{said}.* is damaged"):
        read_results(fifth)


@pytest.mark.usefixtures("high_card")
@pytest.mark.parametrize(
    "damage",
    [
        "actions = replace(actions, 'lay 8', 'lay 2')",
        "actions = x'ff'",
        "actions = ''",
        "explanations = x'00'",
        "explanations = NULL",
    ],
)
def test_a_transcript_that_was_damaged_in_the_fifth_version_damages_its_game_alone(fifth: Path, damage: str) -> None:
    change(fifth, f"UPDATE games SET {damage} WHERE number = 2")
    results = read_results(fifth)
    whole = [one for one in results.games if one.number != 2]
    assert [len(results.complete(one).record.actions) for one in whole] == [16, 16, 16]
    with pytest.raises(MatchError, match=r"game 2 in .* is damaged"):
        results.complete(results.games[1])
    assert repair(fifth, fifth.with_name("saved.db")) == 3


@pytest.mark.posix
def test_a_store_of_the_fifth_version_that_cannot_be_written_says_so(fifth: Path) -> None:
    fifth.parent.chmod(0o555)
    fifth.chmod(0o444)
    try:
        if os.access(fifth, os.W_OK):
            pytest.skip("this user may write everywhere")
        with pytest.raises(MatchError, match="they are of an older version; copy them to where they can be written"):
            read_results(fifth)
    finally:
        fifth.parent.chmod(0o755)


# ---- names

OLD = {"madrid-mcts2": "p0-mcts2", "malaga-mcts1 #2": "p3-mcts1 #2"}  # what two of the agents were called
PAPERS = ("madrid-", "p0-"), ("malaga-", "p3-"), ("olomouc-", "p4-")


def papers() -> Experiment:
    """Three agents of papers, of which the user gave a name to one."""
    hearthstone = load_game("hearthstone")
    entries = (
        Entry("madrid-mcts2", "madrid-mcts2(iterations=5, ms=none)"),
        Entry("mine", "malaga-mcts1"),
        Entry("malaga-mcts1 #2", "malaga-mcts1", (hearthstone.deck("MurlocDruid"),)),
    )
    return Experiment(game="hearthstone", entries=entries, decks=(hearthstone.deck("ThesisAggroShaman"),), seed=7)


def game(fixture: Fixture) -> PlayedGame:
    """As if it had been played: every second one ends with a fault of the agent that begins."""
    fault = Fault(agent=fixture.agents[0], seat=0, turn=3, action=5, text="raised ValueError: out of ideas")
    return PlayedGame(
        fixture=fixture,
        winner=1,
        reason=str(fault) if fixture.half else "a hero died",
        turns=3,
        decisions=(2, 2),
        seconds=(0.5, 0.25),
        slowest=(0.25, 0.125),
        fault=fault if fixture.half else None,
    )


def old_spec(spec: str) -> str:
    for new, old in (*PAPERS, ("opening=", "mulligan=")):
        spec = spec.replace(new, old)
    return spec


def made_before(path: Path, labels: Mapping[str, str] = OLD) -> None:
    """A store with all games of the experiment, as it was made when agents had other names."""
    experiment = papers()
    with Store(experiment, location_of(path)) as store:
        store.add(game(fixture) for fixture in store.missing())
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        row = connection.execute(select(EXPERIMENTS)).mappings().one()
        identity = {
            **row["identity"],
            "schema": 2,
            "agents": {labels.get(label, label): old_spec(spec) for label, spec in experiment.specs.items()},
            "own_decks": {labels.get(label, label): decks for label, decks in row["identity"]["own_decks"].items()},
            "decks": [{**deck, "source": "told in other words"} for deck in row["identity"]["decks"]],
        }
        values = {**row, "identity": identity}
        values["checksum"] = row_checksum(EXPERIMENTS, values)
        connection.execute(EXPERIMENTS.update().values(values))
        for found in connection.execute(select(*LISTED)).all():
            old = renaming.renamed_row(found._asdict(), labels)
            where = [GAMES.c[key.name] == old[f"old_{key.name}"] for key in GAMES.primary_key]
            new = {name: old[f"new_{name}"] for name in renaming.CHANGED}
            connection.execute(GAMES.update().where(*where).values(new))
    engine.dispose()
    with_words_of_before(path)


def is_of_today(results: Results) -> bool:
    games = [game(fixture) for fixture in papers().fixtures([])]
    return results.identity == papers().identity() and results.games == games


def test_an_older_store_has_the_names_of_today(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    made_before(path)
    before = "\n".join(all_of(path))
    assert "p3-mcts1 #2 raised ValueError: out of ideas on turn 3" in before
    assert "madrid" not in before
    results = read_results(path)
    assert results.agents == ["madrid-mcts2", "mine", "malaga-mcts1 #2"]
    assert is_of_today(results)
    assert not [line for line in all_of(path) if "p0-" in line or "p3-" in line]


def test_an_older_experiment_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    made_before(path)
    change(path, "DELETE FROM games WHERE number > 3")
    with Store(papers(), location_of(path)) as store:
        assert [one.number for one in store.games()] == [1, 2, 3]
        store.add(game(fixture) for fixture in store.missing())
    assert is_of_today(read_results(path))


def test_a_repaired_store_has_the_names_of_today_and_the_damaged_one_stays_as_it_is(tmp_path: Path) -> None:
    made_before(tmp_path / "games.db")
    before = all_of(tmp_path / "games.db")
    assert repair(tmp_path / "games.db", tmp_path / "saved.db") == 6
    assert is_of_today(read_results(tmp_path / "saved.db"))
    assert all_of(tmp_path / "games.db") == before


def test_damage_of_before_is_not_sealed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    made_before(path)
    change(path, "UPDATE games SET turns = 4 WHERE number = 2")
    with pytest.raises(MatchError, match=r"game 2 in .*games\.db is damaged"):
        read_results(path)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("p0-mcts2", "madrid-mcts2"),
        ("p4-pred(ms=20, score=p0-utility)", "olomouc-pred(ms=20, score=p0-utility)"),
        ("p3-mcts1 #2", "malaga-mcts1 #2"),
        ("madrid-mcts2( ms = 20 )", "madrid-mcts2( ms = 20 )"),
        ("p0-mcts2 tuned", "p0-mcts2 tuned"),
        ("100", "100"),
        ("mine", "mine"),
        ("Peñas (p0-mcts2)", "Peñas (p0-mcts2)"),
        ("troublemakers:Crasher", "troublemakers:Crasher"),
    ],
)
def test_agents_keep_what_they_were_called_unless_it_was_a_name_of_the_catalogue(before: str, now: str) -> None:
    assert new_labels([before, "other"], "hearthstone") == {before: now, "other": "other"}


def test_no_two_agents_get_the_same_name() -> None:
    labels = new_labels(["p0-mcts2", "madrid-mcts2", "p3-mcts1"], "hearthstone")
    assert labels == {"p0-mcts2": "p0-mcts2", "madrid-mcts2": "madrid-mcts2", "p3-mcts1": "malaga-mcts1"}


# ---- what cannot be done


def gone(spec: str, game: str) -> str:
    raise SpecError(f"{spec.partition('(')[0]} is gone, and nothing took its place")


def unknown(spec: str, game: str) -> str:
    return "xyzzy(ms=20)"


@pytest.mark.parametrize(
    ("with_current_names", "cause"),
    [(gone, "p0-mcts2 is gone, and nothing took its place"), (unknown, "there is no agent 'xyzzy'")],
)
def test_a_store_whose_agents_have_no_names_today_is_refused_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, with_current_names: Callable[[str, str], str], cause: str
) -> None:
    path = tmp_path / "games.db"
    made_before(path)
    before = all_of(path)
    monkeypatch.setattr(renaming, "with_current_names", with_current_names)
    with pytest.raises(MatchError) as failure:
        read_results(path)
    assert str(failure.value).startswith(f"{path} cannot be brought up to date; its agent p0-mcts2: {cause}")
    assert str(failure.value).endswith(" (the Topdeck that played it can still read it)")
    with pytest.raises(MatchError, match="cannot be brought up to date"):
        Store(papers(), location_of(path))
    assert all_of(path) == before


def test_an_experiment_of_a_game_that_is_not_there_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    experiment = replace(MATCH, format=RoundRobin(1))
    with registered(HighCard()):
        games = kept(path, experiment)
        age(path)
    assert read_results(path).games == games  # a report needs no game
    assert read_results(path).identity["schema"] == 2
    with registered(HighCard()):
        assert read_results(path).identity == experiment.identity()


MURDER = """
import os, signal, sys
from pathlib import Path
from topdeck.arena.results.store import renaming
from topdeck.arena.results.store.results import read_results

rename = renaming.rename_in_games

def killed(*arguments):
    rename(*arguments)
    os.kill(os.getpid(), signal.SIGKILL)

renaming.rename_in_games = killed
read_results(Path(sys.argv[1]))
"""


MURDER_WHILE_PACKING = """
import os, signal, sys
from pathlib import Path
from topdeck.arena.results.store import migrations
from topdeck.arena.results.store.results import read_results

packed = migrations.packed_game

def killed(table, row):
    if row["number"] == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return packed(table, row)

migrations.packed_game = killed
migrations.PORTION = 1
read_results(Path(sys.argv[1]))
"""


def test_a_kill_while_actions_are_packed_loses_nothing(fifth: Path) -> None:
    before = all_of(fifth)
    murdered = subprocess.run([sys.executable, "-c", MURDER_WHILE_PACKING, str(fifth)], env={**os.environ}, check=False)
    assert murdered.returncode == -signal.SIGKILL
    assert all_of(fifth) == before
    assert len(read_results(fifth).games) == 4


def test_a_kill_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    made_before(path)
    before = all_of(path)
    murdered = subprocess.run([sys.executable, "-c", MURDER, str(path)], env={**os.environ}, check=False)
    assert murdered.returncode == -signal.SIGKILL
    assert all_of(path) == before
    assert is_of_today(read_results(path))
