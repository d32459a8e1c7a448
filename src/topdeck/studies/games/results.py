"""What came of a study of games: its games in short, and how they were played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import polars

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.growth import difference
from topdeck.arena.results.store.results import Results, read_results
from topdeck.errors import StudyError
from topdeck.state import Json
from topdeck.studies.games.measuring import GAMES, StudyGames
from topdeck.studies.games.study import GamesStudy, labels_of
from topdeck.studies.small_file import read_table, write_table

MOST_DECKS = 12  # that are named
NOTED = ("scale", "planned", "identity", "machines", "asked")  # in small files, beside the games


@dataclass(frozen=True)
class GamesResults:
    """The games of a study, and what is known of how they were played."""

    study: GamesStudy
    scale: str
    planned: int  # games, when all are played
    identity: Json
    machines: Sequence[Json]
    asked: Mapping[str, str]  # the specs of the agents, without what they have anyway
    games: polars.DataFrame

    @property
    def played(self) -> int:
        return len(self.games)

    @property
    def finished(self) -> bool:
        return self.played >= self.planned

    @property
    def seconds(self) -> float:
        """How long the agents thought."""
        return sum(int(self.games[column].sum()) for column in ("ms1", "ms2")) / 1000

    @cached_property
    def observed(self) -> StudyGames:
        return StudyGames(self.study, labels_of(self.study), self.games)

    def conditions(self) -> list[str]:
        identity = self.identity
        seats = "drawn by lot" if identity["format"]["seats"] == "drawn" else "taken in turns, with the same deal"
        rules = ", ".join(f"{name} {value}" for name, value in identity["setup"].items())
        return [
            f"**Games:** {self.played:,}; who begins is {seats}.",
            f"**Rules:** {identity['game']}, {rules}.",
            f"**Decks:** {decks_text([deck['name'] for deck in identity['decks']])}.",
            f"**Chance:** seed {identity['seed']}.",
            f"**Time:** {self.seconds / 3600:.2f} hours of thinking, over all games.",
        ]

    def write(self, path: Path) -> None:
        """Without what each game did: enough for all pages."""
        write_table(self.games, self.study, self.note, path)

    @property
    def note(self) -> Json:
        """How they were played."""
        return {name: getattr(self, name) for name in NOTED}


def decks_text(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_DECKS]) + (f" and {len(names) - MOST_DECKS} more" if len(names) > MOST_DECKS else "")


def read_games(study: GamesStudy, path: Path) -> GamesResults:
    """What a small file has."""
    games, note = read_table(study, GAMES, path)
    return GamesResults(study=study, games=games, **noted(note))


def noted(note: Json) -> Json:
    """What a small file tells of how its games were played."""
    return {name: note[name] for name in NOTED}


def store_of(study: GamesStudy, experiment: Experiment, store: Path) -> Results:
    """What a store has of a study so far; one of another study is refused."""
    results = read_results(store)
    if words := difference(results.identity, expected_identity(experiment, results.identity)):
        what = f"another study than {study.name}, or another version of it: {words}"
        raise StudyError(f"{results.place} holds {what}; --out names another folder")
    return results


def expected_identity(experiment: Experiment, stored: Json) -> Json:
    """Return the identity that results of an experiment have, with the salt and the external agents that are stored.

    Their full specs were compared when the games were played; reading results does not import external code again.
    """
    identity = experiment.salted(stored.get("salt", "")).identity()
    external = {name: spec for name, spec in stored["agents"].items() if name in experiment.strangers}
    return {**identity, "agents": {**identity["agents"], **external}}


def games_of(study: GamesStudy, scale: str, experiment: Experiment, results: Results) -> GamesResults:
    """The games of a store in short."""
    return GamesResults(
        study=study,
        scale=scale,
        planned=experiment.format.count_first(experiment.lineup),
        identity=results.identity,
        machines=results.runs,
        asked={entry.name: entry.spec for entry in experiment.entries},
        games=frame_of(results.games),
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
