"""`topdeck bench`: measures the speed of this build, alone or compared with another environment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from rich.console import Console
from rich.markup import escape
from typer import Option

from topdeck import TopdeckError, load_game
from topdeck.arena.results.machine import processor
from topdeck.cli.exit_status import INTERRUPTED
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName, command
from topdeck.cli.output import console, print_json, print_table
from topdeck.testing.speed.comparison import Ratio, Runs, Spread, compare_figures, find_other_work, measure_in_turn
from topdeck.testing.speed.environment import Progress, other_environment, this_environment
from topdeck.testing.speed.measures.bench import Plan
from topdeck.testing.speed.measures.program import usual_plan, usual_scale

FIGURES = {
    "random_games_per_s": ("random games", "/s"),
    "actions_per_game": ("actions per game", ""),
    "greedy_games_per_s": ("greedy games", "/s"),
    "observed_games_per_s": ("random games with observations", "/s"),
    "arena_games_per_s": ("the same games in the arena, stored", "/s"),
    "arena_share": ("relative to the bare loop: arena", ""),
    "bare_steps_per_s": ("decisions in a bare loop with observations", "/s"),
    "vector_steps_per_s": ("decisions in the vectorised environment", "/s"),
    "vector_share": ("relative to the bare loop: vectorised", ""),
    "aec_steps_per_s": ("decisions in the PettingZoo environment", "/s"),
    "aec_share": ("relative to the bare loop: PettingZoo", ""),
    "uct_iterations_per_s": ("UCT iterations", "/s"),
    "copy_us": ("copy", "µs"),
    "actions_us": ("actions()", "µs"),
    "step_us": ("step()", "µs"),
    "observe_us": ("observe()", "µs"),
    "sample_us": ("observe() and sample()", "µs"),
    "state_bytes": ("memory of a state", "bytes"),
    "import_ms": ("import topdeck", "ms"),
    "help_ms": ("topdeck --help", "ms"),
}
FIGURES_OF_AGENTS = {  # units by suffix; the first match is used
    "_individual_ms": ("an individual in an evolution: {}, 200 games", "ms"),
    "_individual_share": ("relative to a bare loop: {}", ""),
    "_games_per_s": ("games with {}", "/s"),
    "_first_ms": ("the first decision in a game by {}", "ms"),
    "_ms": ("a decision by {}", "ms"),
    "_opening_iterations_per_s": ("iterations by {}, openings", "/s"),
    "_iterations": ("iterations by {}", ""),
}
NO_GOALS = (None, None)  # a measurement without a minimum or a target
BUILDS = {"pgo": "PGO", "lto": "LTO", "shared": "shared libpython", "debug": "debug", "free_threaded": "free-threaded"}


@command()
def bench(
    against: Annotated[
        str, Option(metavar="PYTHON", help="Python interpreter or source folder of the version to compare with.")
    ] = "",
    both: Annotated[bool, Option("--both", help="Compare with the same code in interpreted mode.")] = False,
    only: Annotated[
        str,
        Option(metavar="NAMES", help="Comma-separated benchmarks to run, such as `random,copy`.", show_default="all"),
    ] = "",
    processes: Annotated[
        int, Option("--processes", "--rounds", min=1, help="Number of processes per environment.")
    ] = 5,
    decks: Annotated[bool, Option("--decks", help="Also measure random games with every deck.")] = False,
    scale: Annotated[
        float | None, Option(min=0, help="Fraction of the usual amount of work, such as 0.1 for a quick estimate.")
    ] = None,
    source: Annotated[Path, Option(help="Folder with the sources that --both runs in interpreted mode.")] = Path("src"),
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> int:
    """Measure the speed of this build, or compare two builds.

    Games, searches, decisions and single calls are measured in CPU time.  Each result is the median over several
    processes, each of which reports the best of five rounds.  If two environments are compared, their processes
    alternate.  A ratio above 1 means that this environment is faster.

    Example: topdeck bench --against ../before/.venv/bin/python --only random,copy
    """
    if both and against:
        raise TopdeckError("--both and --against cannot be combined; use only one of them")
    if both and not (source / "topdeck" / "__init__.py").exists():
        raise TopdeckError(f"{source} contains no Topdeck sources; pass the folder that contains them with --source")
    plan, other = make_plan(game, only, scale), str(source) if both else against
    aside = Console(stderr=True, highlight=False)
    try:
        with aside.status("measuring") as status:
            measured = measure(plan, other, scale is None, processes, status.update)
            status.update("decks")
            speeds = this_environment().measure(replace(measured.plan, measures=["decks"])).figures if decks else {}
    except KeyboardInterrupt:
        aside.print("[yellow]interrupted[/]")
        return INTERRUPTED
    if not measured.this.spreads():
        reasons = "; ".join(f"{name}: {reason}" for name, reason in measured.this.missing.items())
        raise TopdeckError(f"nothing was measured: {reasons}")
    if as_json:
        print_json({**measured.facts(), **({"decks": speeds} if decks else {})})
        return 0
    shown = console()
    measured.show(shown)
    if decks:
        shown.print()
        print_decks(shown, speeds)
    return 0


def make_plan(game: str, only: str, scale: float | None) -> Plan:
    """Return a game's measurement plan with the benchmarks and the scale from the options."""
    plan = usual_plan(game)
    wanted = [name.strip() for name in only.split(",")] if only else plan.measures
    for name in wanted:
        if name not in plan.measures:
            raise TopdeckError(f"unknown benchmark {name!r}; choose from {', '.join(plan.measures)}")
    chosen = [name for name in plan.measures if name in wanted]
    return replace(plan, measures=chosen, scale=plan.scale if scale is None else scale)


def measure(plan: Plan, place: str, is_usual: bool, rounds: int, progress: Progress) -> Speed:
    """Measure the speed of this environment and, optionally, of another environment that does the same work.

    Args:
        plan: The plan; a comparison uses the committed positions only if both environments can replay them.
        place: The other environment's Python interpreter or source folder, or an empty string for no comparison.
        is_usual: Whether to limit the work to the usual amount for the slower environment.
        rounds: The number of processes per environment.
        progress: A function that is called with the name of each benchmark.
    """
    if not place:
        return Speed(plan, *measure_in_turn({"this": this_environment()}, plan, rounds, progress).values())
    environments = {"this": this_environment(), "the other": other_environment(place)}
    for environment in environments.values():
        answer = environment.measure(replace(plan, measures=[]))
        if is_usual:
            plan = replace(plan, scale=min(plan.scale, usual_scale(answer.environment["compiled"])))
        plan = replace(plan, committed=plan.committed and answer.replays_committed)
    return SpeedComparison(plan, *measure_in_turn(environments, plan, rounds, progress).values())


@dataclass(frozen=True)
class Speed:
    """The measured speed of this environment."""

    plan: Plan
    this: Runs

    def facts(self) -> dict[str, Any]:
        """Return the measurements in a form that can be converted to JSON."""
        return {
            "game": self.plan.game,
            "scale": self.plan.scale,
            "processes": len(self.this.runs),
            "environment": self.this.environment,
            "figures": {name: asdict(figure) for name, figure in self.this.spreads().items()},
            "missing": self.this.missing,
        }

    def show(self, shown: Console) -> None:
        say(shown, f"{describe_environment(self.this)}; {describe_machine(self.this)}")
        self.print_figures(shown)
        say(shown, f"medians over {effort(self.plan, self.this)}")
        show_missing(shown, self.this, "")

    def print_figures(self, shown: Console) -> None:
        goals = load_game(self.plan.game).benchmark.goals
        rows = [
            (amount(key, figure), f"{number(figure.low)}–{number(figure.high)}", *map(number, goals.get(key, NO_GOALS)))
            for key, figure in self.this.spreads().items()
        ]
        print_figure_table(shown, self.plan, self.this.spreads(), ("median", "range", "floor", "target"), rows)


@dataclass(frozen=True)
class SpeedComparison(Speed):
    """The speed of this environment compared with that of another environment."""

    other: Runs

    def facts(self) -> dict[str, Any]:
        figures = compare_figures(self.this, self.other)
        return {
            "game": self.plan.game,
            "scale": self.plan.scale,
            "positions": "committed" if self.plan.committed else "new",
            "rounds": len(self.this.runs),
            "this": self.this.environment,
            "other": self.other.environment,
            "figures": {name: asdict(figure) for name, figure in figures.items()},
            "missing": {"this": self.this.missing, "other": self.other.missing},
            "other_work": find_other_work(self.this, self.other),
        }

    def show(self, shown: Console) -> None:
        for name, runs in (("this", self.this), ("other", self.other)):
            say(shown, f"{name}: {describe_environment(runs)}, {runs.environment['folder']}")
        say(shown, describe_machine(self.this))
        self.print_figures(shown)
        say(
            shown,
            f"medians and 95 % confidence intervals over {effort(self.plan, self.this)} per environment, alternating",
        )
        if not self.plan.committed:
            say(
                shown,
                "one environment cannot replay the committed positions, so both used new positions from random games",
            )
        if names := find_other_work(self.this, self.other):
            say(shown, f"the environments made different decisions, so these ratios are misleading: {', '.join(names)}")
        show_missing(shown, self.this, " in this environment")
        show_missing(shown, self.other, " in the other environment")

    def print_figures(self, shown: Console) -> None:
        figures = compare_figures(self.this, self.other)
        rows = [
            (amount(key, figure.this), amount(key, figure.other), *ratio_cells(figure.ratio))
            for key, figure in figures.items()
        ]
        print_figure_table(shown, self.plan, figures, ("this", "other", "times as fast", "95 %"), rows)


def ratio_cells(ratio: Ratio | None) -> tuple[str, str]:
    if ratio is None:
        return "", ""
    return f"{ratio.mean:.3f}", "" if ratio.low is None else f"{ratio.low:.3f}–{ratio.high:.3f}"


# ---- words and numbers


def say(shown: Console, text: str) -> None:
    shown.print(text, markup=False, soft_wrap=not shown.is_terminal)


def describe_environment(runs: Runs) -> str:
    """Return a description of the Topdeck version and build, and of the Python build."""
    environment, build = runs.environment, runs.environment["python_build"]
    native = "compiled, profile-guided" if environment["profile_guided"] else "compiled"
    words = [name for key, name in BUILDS.items() if build[key]]
    if build["pgo"] is not None:  # otherwise, the build flags are unknown
        words += [f"no {BUILDS[key]}" for key in ("pgo", "lto") if not build[key]]
    python = f"Python {environment['python']} ({', '.join([*words, environment['compiler']])})"
    return f"Topdeck {environment['topdeck']} {native if environment['compiled'] else 'interpreted'}, {python}"


def describe_machine(runs: Runs) -> str:
    return f"{runs.environment['platform']}, {processor()}"


def effort(plan: Plan, runs: Runs) -> str:
    processes = "1 process" if len(runs.runs) == 1 else f"{len(runs.runs)} processes"
    return f"{processes} (best of {plan.rounds} rounds, CPU time)"


def show_missing(shown: Console, runs: Runs, where: str) -> None:
    for name, reason in runs.missing.items():
        shown.print(f"[yellow]missing[/]{where}: {escape(name)}, {escape(reason)}", soft_wrap=not shown.is_terminal)


def label(key: str) -> tuple[str, str]:
    """Return the name of a measurement and its unit."""
    if key in FIGURES:
        return FIGURES[key]
    end, (name, unit) = next((end, words) for end, words in FIGURES_OF_AGENTS.items() if key.endswith(end))
    return name.format(key.removesuffix(end)), unit


def amount(key: str, figure: Spread | None) -> str:
    return "–" if figure is None else f"{number(figure.median)} {label(key)[1]}"


def number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def print_figure_table(
    shown: Console, plan: Plan, keys: Iterable[str], heads: Sequence[str], rows: Iterable[Sequence[str]]
) -> None:
    """Print a table with one row per measurement; the first column header is the name of the game."""
    named = [(label(key)[0], *row) for key, row in zip(keys, rows, strict=True)]
    print_table(shown, (plan.game, *heads), named, numbers=heads)


def print_decks(shown: Console, speeds: Mapping[str, float]) -> None:
    print_table(shown, ("deck", "random games/s, mirrored"), [(deck, number(speed)) for deck, speed in speeds.items()])
