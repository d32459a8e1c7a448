"""`topdeck evolve`: runs the evolution described in a file."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.markup import escape
from typer import Argument, Context, Option

from topdeck import TopdeckError, load_game
from topdeck.arena.play.executor import make_executor
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import find_location
from topdeck.cli.bar import Bar
from topdeck.cli.exit_status import INTERRUPTED
from topdeck.cli.faults import explain_failures, require_extra
from topdeck.cli.game_options import PlayCommand, file_overrides
from topdeck.cli.options import AsJson, Debug, On, Rules, Workers, command
from topdeck.cli.output import console, games_text, print_json, print_table
from topdeck.core.writing import write_atomically
from topdeck.evolve.evolution import Generation
from topdeck.evolve.fitness.tally import format_fitness
from topdeck.evolve.results.chosen import STAGES_IN_WORDS, figure_deviations, final_rows, mean_figures
from topdeck.evolve.runner import Evolved, StudyResult, Watcher, run_study
from topdeck.evolve.study import Study
from topdeck.evolve.study_file import read_study
from topdeck.evolve.subjects.tuning import Tuning


@dataclass
class EvolutionWatch(Watcher):
    """Updates a progress bar and prints a line after every generation."""

    study: Study
    bar: Bar
    aside: Console
    new_games: int = 0  # since the last generation

    def begin(self, study: Study, known: int) -> None:
        if known:
            self.aside.print(f"{known:,} games are already stored; resuming the run")
        games = study.expected_by_stage()
        stages = ", ".join(f"{count:,} {stage}" for stage, count in games.items())
        self.aside.print(f"about {sum(games.values()):,} games: {stages} (see \\[holdout])", soft_wrap=True)
        self.bar.begin(sum(games.values()), known)

    def add_games(self, games: int) -> None:
        self.new_games += games
        self.bar.add_games(games)

    def generation(self, repetition: int, generation: Generation, validation: Estimate | None) -> None:
        if not self.new_games:  # the generation was already stored
            return
        self.new_games = 0
        measure = self.study.training.measure
        best, mean = format_fitness(generation.best.fitness, measure), format_fitness(generation.mean, measure)
        run = f"run {repetition} of {self.study.repetitions}, " if self.study.repetitions > 1 else ""
        last = f" of {self.study.generations}" if self.study.generations else ""
        validated = f", validation {format_fitness(validation, measure)}" if validation is not None else ""
        line = f"{run}generation {generation.number}{last}: best {best}, mean {mean}{validated}"
        self.aside.print(line, soft_wrap=True)


@command(PlayCommand)
def evolve(
    context: Context,
    study: Annotated[Path, Argument(metavar="STUDY.toml", help="File that describes the study.")],
    generations: Annotated[int | None, Option(min=1, help="Override the number of generations in the file.")] = None,
    games: Annotated[
        int | None, Option(min=1, help="Maximum number of training games, instead of a number of generations.")
    ] = None,
    repetitions: Annotated[int | None, Option(min=1, help="Number of runs with different random seeds.")] = None,
    seed: Annotated[int | None, Option(help="Seed for all randomness; the same seed gives the same evolution.")] = None,
    workers: Workers = None,
    on: On = "here",
    out: Annotated[
        Path | None,
        Option(
            help="Results file; repeat the command to resume an interrupted run.",
            show_default="STUDY.db next to the file",
        ),
    ] = None,
    best: Annotated[
        Path | None,
        Option(metavar="FILE.toml", help="File for the best values, which agents can load with weights=FILE.toml."),
    ] = None,
    rule: Rules = None,
    debug: Debug = False,
    as_json: AsJson = False,
) -> int:
    """Evolve weights, parameters or decks.

    Every individual is stored as soon as its games have been played, so an interruption loses only games in progress.
    Repeat the command to resume the run.  To continue a finished run, increase the number of generations, games or
    repetitions.  `topdeck report` plots the progress of the run.

    Example: topdeck evolve study.toml --best best.toml
    """
    described, place = read_study(study, file_overrides(context, rule, context.params)), out or study.with_suffix(".db")
    if best is not None:
        require_writable(described, best)
    aside = Console(stderr=True, highlight=False)
    with require_extra("evolve"), explain_failures(aside, debug), Bar(aside, "evolving") as bar:
        result = run_study(
            described, find_location(place), make_executor(on, workers), EvolutionWatch(described, bar, aside)
        )
        if not result.interrupted:
            bar.finish()
    if result.interrupted:
        aside.print("[yellow]interrupted; repeat the command to resume[/]")
    if as_json:
        print_json(study_facts(result))
    else:
        show_study(result)
    if best is not None and not result.interrupted:
        write_best(result, best)
        aside.print(f"the best values are in {escape(str(best))}", soft_wrap=True)
    return INTERRUPTED if result.interrupted else 0


def require_writable(study: Study, best: Path) -> None:
    """Before any games are played, raise an error if the best values cannot be written."""
    if not isinstance(study.subject, Tuning):
        raise TopdeckError("--best writes tuned values, but this study evolves decks; omit --best")
    if not best.absolute().parent.is_dir():
        raise TopdeckError(f"{best} cannot be written: the folder {best.parent} does not exist")


def write_best(result: StudyResult, best: Path) -> None:
    subject = result.study.subject
    assert isinstance(subject, Tuning)
    try:
        write_atomically(best, subject.to_tuned_values(result.best.point).text().encode())
    except OSError as error:
        raise TopdeckError(f"{best} cannot be written: {error.strerror}") from None


# ---- results


def show_study(result: StudyResult) -> None:
    """Print the final results of every repetition, followed by the champion."""
    screen = console()
    screen.print(games_text(result.played_now, result.already_stored), soft_wrap=True)
    if not result.evolved:
        screen.print("no repetition is finished")
        return
    best = result.best
    marked = str(best.repetition) if len(result.evolved) > 1 else ""
    rows = final_rows(result.evolved, result.study.training.measure)
    cells = [[*row.values(), "champion" if row["repetition"] == marked else ""] for row in rows]
    print_table(screen, [*rows[0], ""], cells)
    screen.print(f"\n[bold]champion[/]: {escape(best.contender.spec)}", soft_wrap=True)
    if best.contender.deck is not None:
        for line in load_game(result.study.game).decks.describe(best.contender.deck).lines():
            screen.print(escape(line), soft_wrap=True)
    screen.print(f"\n{STAGES_IN_WORDS}", soft_wrap=True)


def study_facts(result: StudyResult) -> dict[str, object]:
    """Return a JSON object with the study, the results of each repetition, and their mean and standard deviation."""
    evolved = result.evolved
    return {
        "study": result.study.identity(),
        "interrupted": result.interrupted,
        "played_now": result.played_now,
        "already_stored": result.already_stored,
        "repetitions": [repetition_facts(result, run) for run in evolved],
        "champion": result.best.repetition if evolved else None,
        "mean": mean_figures(evolved) if evolved else None,
        "deviation": figure_deviations(evolved) if len(evolved) > 1 else None,
    }


def repetition_facts(result: StudyResult, run: Evolved) -> dict[str, object]:
    deck = run.contender.deck
    return {
        "repetition": run.repetition,
        "generation": run.generation,
        "values": dict(zip(result.study.subject.genome.names, run.genes, strict=True)),
        "spec": run.contender.spec,
        "deck": None if deck is None else deck.to_json(),
        "training": run.trained,
        "fresh": asdict(run.fresh),
        "validation": asdict(run.validation),
        "test": asdict(run.test),
        "gap": run.curse,
    }
