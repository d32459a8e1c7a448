"""Running an evolution study at a given scale, with a separate results file for each run."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import fmean

import polars

from topdeck.arena.play.executor import make_executor
from topdeck.arena.results.statistics import Estimate, Z
from topdeck.arena.results.store.comparison import first_difference, without_sources
from topdeck.arena.results.store.location import find_location
from topdeck.core.errors import StudyError
from topdeck.core.state import Json
from topdeck.evolve.evolution import Generation
from topdeck.evolve.fitness.tally import Tally, add_tallies, estimate
from topdeck.evolve.results.results import EvolutionResults, read_evolution
from topdeck.evolve.runner import run_study
from topdeck.evolve.study import STAGES
from topdeck.evolve.study import Study as Evolving
from topdeck.evolve.study_file import read_study_table
from topdeck.studies.designs.evolution import EvolutionDesign
from topdeck.studies.designs.evolution_results import GENERATIONS, RunsResults
from topdeck.studies.plan import Plan
from topdeck.studies.progress import GameCounter, Progress


@dataclass(frozen=True)
class EvolutionPlan(Plan):
    """Executes the runs of an evolution study at a given scale and reads their results."""

    @property
    def design(self) -> EvolutionDesign:
        assert isinstance(self.study.design, EvolutionDesign)
        return self.study.design

    @cached_property
    def evolutions(self) -> Mapping[str, Evolving]:
        """The evolution runs, keyed by name."""
        runs = self.design.runs
        return {name: read_study_table(run.files[self.scale], run.place) for name, run in runs.items()}

    @property
    def game_count(self) -> int:
        return sum(run.expected_games() for run in self.evolutions.values())

    def stores(self, folder: Path) -> Mapping[str, Path]:
        return {run: folder / self.study.name / f"{run}.db" for run in self.design.runs}

    @property
    def stages(self) -> Sequence[str]:
        return [*self.evolutions]

    def run(self, folder: Path, on: str, workers: int | None, progress: Progress, stages: Collection[str]) -> bool:
        counter, due = GameCounter(progress, self.game_count), 0
        wanted = {name: store for name, store in self.stores(folder).items() if name in stages}
        for name, store in wanted.items():
            task = self.evolutions[name]
            if run_study(task, find_location(store), make_executor(on, workers), counter).interrupted:
                return False
            due += task.expected_games()
            counter.add_games(max(0, due - counter.games))  # identical repetitions share their games
        return True

    @property
    def results_type(self) -> type[RunsResults]:
        return RunsResults

    def results(self, folder: Path) -> RunsResults:
        stored = {run: self.read_run(run, store) for run, store in self.existing_stores(folder).items()}
        rows = [row for run, results in stored.items() for row in generation_rows(run, results)]
        return RunsResults(
            study=self.study,
            table=polars.DataFrame(rows, schema=GENERATIONS, orient="row"),
            scale=self.scale,
            planned=self.game_count,
            machines=[machine for results in stored.values() for machine in results.runs],
            asked={run: task.full_strategy() for run, task in self.evolutions.items()},
            repetitions={run: task.repetitions for run, task in self.evolutions.items()},
            identities={run: results.identity for run, results in stored.items()},
        )

    def read_run(self, run: str, store: Path) -> EvolutionResults:
        results = read_evolution(store)
        stored, planned = without_sources(results.identity), without_sources(self.evolutions[run].identity())
        if words := first_difference(stored, planned):
            place = results.location.text
            raise StudyError(f"{place} does not contain the run {run} of {self.study.name}: the stored run has {words}")
        return results


# ---- rows


def generation_rows(run: str, results: EvolutionResults) -> Iterator[Json]:
    """Yield one row per generation; the champion's columns are filled only in the champion's generation."""
    for repetition in results.repetitions:
        champion = results.chosen(repetition)
        for course in results.generations(repetition):
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
                row["genes"] = numeric_genes(champion.genes)
            yield row


def all_games(results: EvolutionResults, repetition: int, generation: int) -> Tally:
    """Return the combined tally of a generation's games across all stages."""
    tried = [trial for stage in STAGES for trial in results.by_stage.get((repetition, stage), ())]
    return add_tallies([trial.tally._replace(traits=()) for trial in tried if trial.generation == generation])


def fitness_columns(course: Generation, results: EvolutionResults) -> Json:
    wins = [member.tally.wins / member.tally.games for member in course.members]
    return {
        **with_error("best", estimate(course.best.tally, results.measure)),
        "mean": course.mean,
        "worst": course.worst,
        "best_wins": max(wins),
        "mean_wins": fmean(wins),
        "worst_wins": min(wins),
        "diversity": results.diversity(course.members),
        **(with_error("validated", course.validation) if course.validation is not None else {}),
    }


def with_error(name: str, value: Estimate) -> Json:
    return {name: value.mean, f"{name}_error": (value.high - value.low) / (2 * Z)}


def numeric_genes(genes: Sequence[object]) -> list[float] | None:
    """Return the genes as floats, or `None` if any of them is not a number."""
    numbers = [float(value) for value in genes if isinstance(value, int | float)]
    return numbers if len(numbers) == len(genes) else None
