"""What came of a study: its games in short, and how they were played; kept in a small file, or read from a store."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import polars

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.growth import difference
from topdeck.arena.results.store.results import Results, read_results
from topdeck.errors import StudyError
from topdeck.state import Json
from topdeck.studies.catalogue import study_named
from topdeck.studies.measuring import GAMES, StudyGames
from topdeck.studies.plan import Plan, labels_of
from topdeck.writing import write_whole

NOTE = "topdeck"  # where a file of games says what they are of
SCHEMA = 1


@dataclass(frozen=True)
class StudyResults:
    """The games of a study, and what is known of how they were played."""

    name: str
    scale: str
    planned: int  # games, when all are played
    identity: Json
    runs: Sequence[Json]
    asked: Mapping[str, str]  # the specs of the agents, without what they have anyway
    games: polars.DataFrame

    @property
    def finished(self) -> bool:
        return len(self.games) >= self.planned

    @property
    def seconds(self) -> float:
        """How long the agents thought."""
        return sum(int(self.games[column].sum()) for column in ("ms1", "ms2")) / 1000

    @cached_property
    def measured(self) -> StudyGames:
        study = study_named(self.name)
        return StudyGames(study, labels_of(study), self.games)

    @property
    def note(self) -> Json:
        return {
            "schema": SCHEMA,
            "study": self.name,
            "scale": self.scale,
            "planned": self.planned,
            "identity": self.identity,
            "runs": list(self.runs),
            "asked": dict(self.asked),
        }


# ---- from a store


def results_of(plan: Plan, out: Path) -> StudyResults:
    """What a store has of a study so far; one of another study is refused."""
    results = read_results(out)
    demand_same(plan, results)
    experiment = plan.experiment
    return StudyResults(
        name=plan.study.name,
        scale=plan.scale,
        planned=experiment.format.count_first(experiment.lineup),
        identity=results.identity,
        runs=results.runs,
        asked={entry.name: entry.spec for entry in experiment.entries},
        games=frame_of(results.games),
    )


def demand_same(plan: Plan, results: Results) -> None:
    if words := difference(results.identity, plan.experiment.identity()):
        raise StudyError(
            f"{results.place} holds another study than {plan.study.name}, or another version of it: {words}"
        )


def frame_of(games: Sequence[PlayedGame]) -> polars.DataFrame:
    """A row for every game; deals are numbered as they come."""
    deals: dict[int, int] = {}
    rows = [
        (
            one.fixture.stage,
            *one.fixture.agents,
            *one.fixture.decks,
            deals.setdefault(one.fixture.seed, len(deals)),
            one.winner,
            one.turns,
            *(round(1000 * seconds) for seconds in one.seconds),
        )
        for one in games
    ]
    return polars.DataFrame(rows, schema=GAMES, orient="row")


# ---- as a small file


def write_games(results: StudyResults, path: Path) -> None:
    """Keep the games without what each of them did: enough for all pages."""
    file = io.BytesIO()
    results.games.write_parquet(file, compression_level=19, statistics=False, metadata={NOTE: json.dumps(results.note)})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, file.getvalue())
    except OSError as error:
        raise StudyError(f"{path} cannot be written: {error.strerror}") from None


def read_games(path: Path) -> StudyResults:
    try:
        data = path.read_bytes()
        note = json.loads(polars.read_parquet_metadata(io.BytesIO(data))[NOTE])
        games = polars.read_parquet(io.BytesIO(data))
    except OSError as error:
        raise StudyError(f"{path} cannot be read: {error.strerror}") from None
    except (KeyError, ValueError, polars.exceptions.PolarsError):
        raise StudyError(f"{path} holds no games of a study") from None
    if note.get("schema") != SCHEMA or games.schema != GAMES:
        raise StudyError(f"{path} is of another version of Topdeck")
    return StudyResults(
        name=note["study"],
        scale=note["scale"],
        planned=note["planned"],
        identity=note["identity"],
        runs=note["runs"],
        asked=note["asked"],
        games=games,
    )
