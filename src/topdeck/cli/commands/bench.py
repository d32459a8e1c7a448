"""`topdeck bench`: the speed of this build, alone or against another environment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from typer import Exit, Option

from topdeck.arena.results.machine import processor
from topdeck.cli.exit_status import INTERRUPTED
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName, new_app
from topdeck.cli.output import console, print_json
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.testing.speed.comparison import (
    Compared,
    Ratio,
    Runs,
    Spread,
    compared,
    measure_in_turn,
    measure_repeatedly,
    other_work,
)
from topdeck.testing.speed.environment import Progress, other_environment, this_environment
from topdeck.testing.speed.measures.catalogue import usual_plan, usual_scale
from topdeck.testing.speed.measures.plan import Plan

FIGURES = {
    "random_games_per_s": ("random games", "/s"),
    "actions_per_game": ("actions a game", ""),
    "greedy_games_per_s": ("greedy games", "/s"),
    "observed_games_per_s": ("random games that observe", "/s"),
    "arena_games_per_s": ("the same in the arena, kept", "/s"),
    "arena_share": ("share of the bare loop", ""),
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
FIGURES_OF_AGENTS = {  # by how their names end: the first that fits
    "_individual_ms": ("an individual of evolution: {}, 200 games", "ms"),
    "_individual_share": ("share of a bare loop: {}", ""),
    "_games_per_s": ("games of {}", "/s"),
    "_first_ms": ("the first decision of a game of {}", "ms"),
    "_ms": ("a decision of {}", "ms"),
    "_opening_iterations_per_s": ("iterations of {}, openings", "/s"),
    "_iterations": ("iterations of {}", ""),
}
BUILDS = {"pgo": "PGO", "lto": "LTO", "shared": "shared libpython", "debug": "debug", "free_threaded": "free-threaded"}


app = new_app()


@app.command()
def bench(
    against: Annotated[
        str,
        Option(
            metavar="PYTHON", help="Python whose Topdeck to compare with, or a folder of sources.", show_default=False
        ),
    ] = "",
    both: Annotated[bool, Option("--both", help="Compare with the same code interpreted.")] = False,
    only: Annotated[str, Option(metavar="NAMES", help="Measures to take: random,copy,…", show_default="all")] = "",
    processes: Annotated[
        int, Option("--processes", "--rounds", min=1, help="Number of measuring processes per environment.")
    ] = 5,
    decks: Annotated[bool, Option("--decks", help="Also measure random games of every deck.")] = False,
    scale: Annotated[
        float | None, Option(min=0, help="Share of the usual work, such as 0.1 for a quick estimate.")
    ] = None,
    source: Annotated[Path, Option(help="Folder of the interpreted code, for --both.")] = Path("src"),
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of this build, alone or against another.

    Games, searches, decisions and single calls are measured in CPU time: the median of several processes, each the best
    of five rounds.  Two environments are measured in turn.  A ratio says how many times as fast this one is.

    Example: topdeck bench --against ../before/.venv/bin/python --only random,copy
    """
    if both and against:
        raise TopdeckError("--both and --against are two comparisons; give one of them")
    if both and not (source / "topdeck" / "__init__.py").exists():
        raise TopdeckError(f"there is no interpreted Topdeck in {source}; name its folder with --source")
    plan, other = planned(game, only, scale), str(source) if both else against
    aside = Console(stderr=True, highlight=False)
    try:
        with aside.status("measuring") as status:
            measured = (
                side_by_side(plan, other, scale is None, processes, status.update)
                if other
                else Speed(plan, measure_repeatedly(this_environment(), plan, processes, status.update))
            )
            status.update("decks")
            speeds = this_environment().measure(replace(measured.plan, measures=["decks"])).figures if decks else {}
    except KeyboardInterrupt:
        aside.print("[yellow]interrupted[/]")
        raise Exit(INTERRUPTED) from None
    require_figures(measured.this)
    if as_json:
        print_json({**measured.facts(), **({"decks": speeds} if decks else {})})
        return
    shown = console()
    measured.show(shown)
    if decks:
        shown.print(deck_table(speeds))


def planned(game: str, only: str, scale: float | None) -> Plan:
    """What a user wants to be measured."""
    plan = usual_plan(game)
    wanted = [name.strip() for name in only.split(",")] if only else plan.measures
    for name in wanted:
        if name not in plan.measures:
            raise TopdeckError(f"there is no measure {name!r}; there are {', '.join(plan.measures)}")
    chosen = [name for name in plan.measures if name in wanted]
    return replace(plan, measures=chosen, scale=plan.scale if scale is None else scale)


def side_by_side(plan: Plan, place: str, usual: bool, rounds: int, progress: Progress) -> SideBySide:
    """This environment and another, which do the same work: as much as is usual in the slower one, if not told, and
    in positions that both can replay."""
    this, other = this_environment(), other_environment(place)
    for environment in (this, other):
        found = environment.measure(replace(plan, measures=[]))
        if usual:
            plan = replace(plan, scale=min(plan.scale, usual_scale(found.environment["compiled"])))
        plan = replace(plan, committed=plan.committed and found.replays_committed)
    return SideBySide(plan, *measure_in_turn(this, other, plan, rounds, progress))


def require_figures(runs: Runs) -> None:
    """Reject an answer without figures."""
    if not runs.spreads():
        raise TopdeckError(f"nothing was measured; {'; '.join(f'{name}: {why}' for name, why in runs.missing.items())}")


# ---- one environment


@dataclass(frozen=True)
class Speed:
    """How fast this environment is."""

    plan: Plan
    this: Runs

    def facts(self) -> dict[str, Any]:
        """All of it, for programs."""
        return {
            "game": self.plan.game,
            "scale": self.plan.scale,
            "processes": len(self.this.runs),
            "environment": self.this.environment,
            "figures": {name: asdict(figure) for name, figure in self.this.spreads().items()},
            "missing": self.this.missing,
        }

    def show(self, shown: Console) -> None:
        say(shown, f"{about(self.this.environment)}; {machine(self.this.environment)}")
        shown.print(self.table())
        say(shown, f"medians of {effort(self.plan, len(self.this.runs))}")
        show_missing(shown, self.this, "")

    def table(self) -> Table:
        table = figure_table(self.plan.game, "median", "range", "floor", "target")
        goals = load_game(self.plan.game).benchmark().goals
        for key, figure in self.this.spreads().items():
            name, unit = label(key)
            between = f"{number(figure.low)}–{number(figure.high)}"
            table.add_row(name, amount(figure, unit), between, *map(number, goals.get(key, (None, None))))
        return table


# ---- two environments


@dataclass(frozen=True)
class SideBySide:
    """How fast this environment is beside another one."""

    plan: Plan
    this: Runs
    other: Runs

    def facts(self) -> dict[str, Any]:
        """All of it, for programs."""
        figures = compared(self.this, self.other)
        return {
            "game": self.plan.game,
            "scale": self.plan.scale,
            "positions": "committed" if self.plan.committed else "new",
            "rounds": len(self.this.runs),
            "this": self.this.environment,
            "other": self.other.environment,
            "figures": {name: asdict(figure) for name, figure in figures.items()},
            "missing": {"this": self.this.missing, "other": self.other.missing},
            "other_work": other_work(self.this, self.other),
        }

    def show(self, shown: Console) -> None:
        figures = compared(self.this, self.other)
        for who, runs in (("this", self.this), ("other", self.other)):
            say(shown, f"{who}: {about(runs.environment)}, {runs.environment['folder']}")
        say(shown, machine(self.this.environment))
        shown.print(self.table(figures))
        say(shown, f"medians and 95 % intervals of {effort(self.plan, len(self.this.runs))} each, by turns")
        if not self.plan.committed:
            say(shown, "one of them cannot replay the committed positions, so both measured new ones of random games")
        if names := other_work(self.this, self.other):
            say(shown, f"the two did not play or decide alike, so these ratios mislead: {', '.join(names)}")
        show_missing(shown, self.this, " in this one")
        show_missing(shown, self.other, " in the other")

    def table(self, figures: Mapping[str, Compared]) -> Table:
        table = figure_table(self.plan.game, "this", "other", "times as fast", "95 %")
        for key, figure in figures.items():
            name, unit = label(key)
            table.add_row(name, amount(figure.this, unit), amount(figure.other, unit), *ratio_cells(figure.ratio))
        return table


def ratio_cells(ratio: Ratio | None) -> tuple[str, str]:
    if ratio is None:
        return "", ""
    known = ratio.low is not None and ratio.high is not None
    return f"{ratio.mean:.3f}", f"{ratio.low:.3f}–{ratio.high:.3f}" if known else ""


# ---- words and numbers


def say(shown: Console, text: str) -> None:
    shown.print(text, markup=False, soft_wrap=not shown.is_terminal)


def about(environment: Mapping[str, Any]) -> str:
    """Which Topdeck it is, and how its Python was built."""
    native = "compiled, profile-guided" if environment["profile_guided"] else "compiled"
    build = native if environment["compiled"] else "interpreted"
    return f"Topdeck {environment['topdeck']} {build}, Python {environment['python']} {build_in_words(environment)}"


def build_in_words(environment: Mapping[str, Any]) -> str:
    """How a Python was built: what makes it faster or slower."""
    build = environment["python_build"]
    words = [name for key, name in BUILDS.items() if build[key]]
    unknown = build["pgo"] is None
    absent = (
        [] if unknown else [f"no {name}" for key, name in BUILDS.items() if key in ("pgo", "lto") and not build[key]]
    )
    return f"({', '.join([*words, *absent, environment['compiler']])})"


def machine(environment: Mapping[str, Any]) -> str:
    return f"{environment['platform']}, {processor()}"


def effort(plan: Plan, processes: int) -> str:
    many = "1 process" if processes == 1 else f"{processes} processes"
    return f"{many} (best of {plan.rounds} rounds, CPU time)"


def show_missing(shown: Console, runs: Runs, where: str) -> None:
    for name, reason in runs.missing.items():
        shown.print(f"[yellow]missing[/]{where}: {escape(name)}, {escape(reason)}", soft_wrap=not shown.is_terminal)


def label(key: str) -> tuple[str, str]:
    """The name of a figure, and its unit."""
    if key in FIGURES:
        return FIGURES[key]
    end, (name, unit) = next((end, words) for end, words in FIGURES_OF_AGENTS.items() if key.endswith(end))
    return name.format(key.removesuffix(end)), unit


def figure_table(title: str, *columns: str) -> Table:
    table = Table(title=title, header_style="bold", title_justify="left")
    table.add_column("", overflow="fold")
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def amount(figure: Spread | None, unit: str) -> str:
    return "–" if figure is None else f"{number(figure.median)} {unit}"


def number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def deck_table(speeds: Mapping[str, float]) -> Table:
    table = Table(title="random games a second, mirrored", header_style="bold", title_justify="left")
    table.add_column("deck")
    table.add_column("/s", justify="right")
    for deck, speed in speeds.items():
        table.add_row(deck, number(speed))
    return table
