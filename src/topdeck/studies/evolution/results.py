"""What came of a study of evolution: its generations in short, and how they were judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import fmean
from types import MappingProxyType

import polars

from topdeck.arena.results.statistics import Estimate, Z
from topdeck.arena.results.store.growth import differing
from topdeck.arena.results.store.sources import without_sources
from topdeck.errors import StudyError
from topdeck.evolve.fitness.tally import SCORE, WINS, Tally, estimate, total
from topdeck.evolve.results.results import Course, EvolutionResults, read_evolution
from topdeck.evolve.stages import STAGES
from topdeck.evolve.study import Study as Evolving
from topdeck.state import Json
from topdeck.studies.evolution.measuring import GENERATIONS, StudyRuns
from topdeck.studies.evolution.study import EvolutionStudy
from topdeck.studies.small_file import read_table, write_table
from topdeck.studies.study import Scale

MEASURES = MappingProxyType({SCORE: "the score, a draw being half a win", WINS: "the share of games won"})
INTERVALS = (
    "a run is one draw. How far another would have come elsewhere is told by how much its repetitions differ; where "
    "fewer than five are looked at, by those of all runs; and where no run is repeated, by how much runs with other "
    "settings do. What the deals may have moved is added, unless both of two figures come from the same deals."
)
FEW_GAMES = 20  # of an individual, below which fitness tells nothing


@dataclass(frozen=True)
class RunsResults:
    """The generations of all runs, and what is known of how they were judged."""

    study: EvolutionStudy
    scale: Scale
    planned: int  # games, when all are played
    repetitions: Mapping[str, int]  # of each run, when all have ended
    identities: Mapping[str, Json]  # of the runs that have begun
    machines: Sequence[Json]
    asked: Mapping[str, str]  # the strategies
    table: polars.DataFrame

    @property
    def played(self) -> int:
        return int(self.table["games"].sum())

    @property
    def finished(self) -> bool:
        return self.table["fresh"].count() >= sum(self.repetitions.values())

    @property
    def genes(self) -> list[str]:
        first = next(iter(self.identities.values()))
        return [gene["name"] for gene in first["subject"]["genome"]["genes"]]

    @cached_property
    def observed(self) -> StudyRuns:
        few = any(games_of_each(identity["training"]) < FEW_GAMES for identity in self.identities.values())
        return StudyRuns(self.study, self.table, self.genes, few)

    def conditions(self) -> list[str]:
        repetitions = " or ".join(map(str, dict.fromkeys(self.repetitions.values())))
        seconds = float(self.table["seconds"].sum())
        return [
            f"**Games:** {self.played:,}, in mirrored pairs; those of a generation have the same deals.",
            f"**Evolved:** {self.of_runs(evolved_text)}; repetitions of every run: {repetitions}.",
            f"**Fitness:** {self.of_runs(fitness_text)}.",
            f"**Hold-out:** {self.of_runs(hold_out_text)}.",
            f"**Rules:** {self.of_runs(rules_text)}.",
            f"**Chance:** {self.of_runs(chance_text)}.",
            f"**Time:** {seconds / 3600:.2f} hours of playing, over all games.",
            f"**Intervals:** {INTERVALS}",
        ]

    def of_runs(self, text: Callable[[Json, Json], str]) -> str:
        """What is true of all runs, once; or else of each."""
        runs = self.study.runs
        told = {run: text(runs[run].files[self.scale], identity) for run, identity in self.identities.items()}
        if len({*told.values()}) == 1:
            return next(iter(told.values()))
        return "; ".join(f"{self.study.shown(run, 'run')}: {words}" for run, words in told.items())

    def write(self, path: Path) -> None:
        """Without the individuals of the generations: enough for all pages."""
        note = {
            "scale": self.scale,
            "planned": self.planned,
            "repetitions": dict(self.repetitions),
            "identities": dict(self.identities),
            "machines": list(self.machines),
            "asked": dict(self.asked),
        }
        write_table(self.table, self.study, note, path)


def read_runs(study: EvolutionStudy, path: Path) -> RunsResults:
    """What a small file has."""
    table, note = read_table(study, GENERATIONS, path)
    return RunsResults(
        study=study,
        scale=note["scale"],
        planned=note["planned"],
        repetitions=note["repetitions"],
        identities=note["identities"],
        machines=note["machines"],
        asked=note["asked"],
        table=table,
    )


# ---- from stores


def runs_in_stores(
    study: EvolutionStudy, scale: Scale, planned: Mapping[str, Evolving], stores: Mapping[str, Path]
) -> RunsResults:
    """What there is of the runs that have begun; a store of something else is refused."""
    found = {run: run_in_store(run, planned[run], study, store) for run, store in stores.items()}
    rows = [row for run, results in found.items() for row in generations(run, results)]
    return RunsResults(
        study=study,
        scale=scale,
        planned=sum(one.expected_games() for one in planned.values()),
        repetitions={run: one.repetitions for run, one in planned.items()},
        identities={run: results.identity for run, results in found.items()},
        machines=[machine for results in found.values() for machine in results.runs],
        asked={run: one.full_strategy() for run, one in planned.items()},
        table=polars.DataFrame(rows, schema=GENERATIONS, orient="row"),
    )


def run_in_store(run: str, planned: Evolving, study: EvolutionStudy, store: Path) -> EvolutionResults:
    results = read_evolution(store)
    if words := differing(without_sources(results.identity), without_sources(planned.identity())):
        place = results.location.text
        raise StudyError(f"{place} holds another evolution than run {run} of {study.name}: its {words}")
    return results


def generations(run: str, results: EvolutionResults) -> Iterator[Json]:
    """A row for every generation; the champion stands in that of which it was the best."""
    for repetition in results.repetitions:
        champion = results.chosen(repetition)
        for course in results.course(repetition):
            tally = all_games(results, repetition, course.number)
            row = {
                "run": run,
                "repetition": repetition,
                "generation": course.number,
                "games": tally.games,
                "seconds": tally.seconds,
                **fitness_columns(course, results),
            }
            if champion is not None and champion.generation == course.number:
                row |= {**with_error("fresh", champion.fresh), **with_error("test", champion.test)}
                row["genes"] = numbers_of(champion.genes)
            yield row


def all_games(results: EvolutionResults, repetition: int, generation: int) -> Tally:
    """What was played for a generation, in all stages."""
    tried = [one for stage in STAGES for one in results.by_stage.get((repetition, stage), ())]
    return total([one.tally._replace(traits=()) for one in tried if one.generation == generation])


def fitness_columns(course: Course, results: EvolutionResults) -> Json:
    wins = [one.tally.wins / one.tally.games for one in course.members]
    best = estimate(course.best.tally, results.measure)
    return {
        **with_error("best", best),
        "mean": course.mean,
        "worst": course.worst,
        "best_wins": max(wins),
        "mean_wins": fmean(wins),
        "worst_wins": min(wins),
        "diversity": results.diversity(course.members),
        **(with_error("validated", course.validation) if course.validation is not None else {}),
    }


def with_error(name: str, found: Estimate) -> Json:
    return {name: found.mean, f"{name}_error": (found.high - found.low) / (2 * Z)}


def numbers_of(genes: Sequence[object]) -> list[float] | None:
    """The weights; words have none."""
    numbers = [float(value) for value in genes if isinstance(value, int | float)]
    return numbers if len(numbers) == len(genes) else None


# ---- in words, from the file of a run, which says what matters, and its identity, which says all


def evolved_text(file: Json, identity: Json) -> str:
    return f"{len(identity['subject']['genome']['genes'])} genes of `{file['agent']}`"


def fitness_text(file: Json, identity: Json) -> str:
    contest = identity["training"]
    measure = MEASURES.get(contest["measure"], f"points of {contest['measure']}")
    opponents = ", ".join(f"`{spec}`" for spec in file["training"]["opponents"])
    return f"{measure}, in {games_of_each(contest):,} games against {opponents} with {decks_text(contest)}"


def hold_out_text(file: Json, identity: Json) -> str:
    contest, often = identity["holdout"], identity["every"]
    who = "the best of every generation" if often == 1 else f"the best of every {often} generations"
    same = contest["decks"] == identity["training"]["decks"]
    return f"{games_of_each(contest):,} games of {who}{'' if same else f', with {decks_text(contest)}'}"


def decks_text(contest: Json) -> str:
    names = [(mine["name"], theirs["name"]) for mine, theirs in contest["decks"]]
    return ", ".join(mine if mine == theirs else f"{mine} against {theirs}" for mine, theirs in names)


def rules_text(file: Json, identity: Json) -> str:
    return f"{identity['game']}, {', '.join(f'{name} {value}' for name, value in identity['setup'].items())}"


def games_of_each(contest: Json) -> int:
    """How many games an individual has."""
    return 2 * int(contest["pairs"]) * len(contest["opponents"]) * len(contest["decks"])


def chance_text(file: Json, identity: Json) -> str:
    return f"seed {identity['seed']}"
