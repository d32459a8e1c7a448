"""The page docs/evolution.md and its pictures, made of the stores of finished studies; for `evolution.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean, stdev
from textwrap import fill

from evolution_published import GRETIVE, GRETIVE_GAMES, MADRID_BEST, MADRID_WEIGHTS
from matplotlib.figure import Figure

from topdeck.evolve.fitness.tally import shown
from topdeck.evolve.results.chosen import STAGES_IN_WORDS, Chosen, final_rows
from topdeck.evolve.results.results import Course, EvolutionResults
from topdeck.report.evolution.figures import figures_of_comparison, figures_of_study
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.evolution.words import summary
from topdeck.report.files import figure_bytes

WIDTH = 120
PICTURES = "evolution"  # the folder beside the page, and how its files begin
INTRODUCTION = """
What evolves here, and what came of it, beside what the papers published. `make evolution` runs what is missing of the
studies in `studies/evolution` and writes this page; a single one is run by its command. How to make a study is told in
[tuning.md](tuning.md), and the papers are listed in [papers.md](papers.md).
"""

Studies = Mapping[str, EvolutionResults]


def write_page(studies: Studies, page: Path) -> None:
    """The page, and its pictures in a folder beside it."""
    pictures: dict[str, Figure] = {}
    parts = ["# Evolution", paragraph(INTRODUCTION), paragraph(f"In all tables: {STAGES_IN_WORDS}")]
    for chapter in (madrid_chapter, gretive_chapter, other_chapters):
        parts += chapter(studies, pictures)
    folder = page.parent / PICTURES
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        (folder / f"{name}.svg").write_bytes(figure_bytes(picture, "svg"))
    page.write_text("\n\n".join(parts) + "\n", "utf-8")


# ---- Madrid


def madrid_chapter(studies: Studies, pictures: dict[str, Figure]) -> list[str]:
    """Its best setting, and the same inside its tree search."""
    if "madrid" not in studies:
        return []
    results = studies["madrid"]
    rows = [["Madrid, table 4.4 no. 2", f"{MADRID_BEST:.1%}", "", ""], *map(madrid_row, results.finished)]
    return [
        "## Madrid's best setting",
        *told("madrid", results),
        table(["run", "best fitness in training", "fresh deals", "gap"], rows),
        paragraph(verdict_on_madrid(results.finished)),
        *drawn("madrid", results, pictures, "fitness", "weights"),
        paragraph("The weights of the champion, beside those that Madrid printed for the best of this run:"),
        weights_table(results, {"Evo1 of Madrid": MADRID_WEIGHTS}),
    ]


def madrid_row(one: Chosen) -> list[str]:
    gap = f"{one.curse:+.1%}"
    return [f"Topdeck, run {one.repetition}", f"{one.trained:.1%}", shown(one.fresh, "wins"), gap]


def verdict_on_madrid(finished: Sequence[Chosen]) -> str:
    """Whether the printed fitness can be a worth, or is the luck of the best of many."""
    trained, fresh = fmean(one.trained for one in finished), fmean(one.fresh.mean for one in finished)
    reached = "is reached" if max(one.trained for one in finished) >= MADRID_BEST else "is not reached"
    return f"""The printed {MADRID_BEST:.0%} {reached} in training. It is the best of four thousand noisy judgements of
    200 games: our best look like {trained:.1%} in training, and are worth {fresh:.1%} in games with fresh deals."""


# ---- GRETIVE


def gretive_chapter(studies: Studies, pictures: dict[str, Figure]) -> list[str]:
    """Three profiles, ten runs each."""
    known = {name: studies[name] for name in GRETIVE if name in studies}
    if not known:
        return []
    parts = ["## GRETIVE's profiles"]
    for name, results in known.items():
        parts += [
            f"### `{name}`",
            *told(name, results),
            table(["", "max", "min", "mean", "max wins", "min wins", "mean wins"], gretive_rows(name, results)),
            *drawn(name, results, pictures, "fitness"),
            weights_table(results, {"GRETIVE, table 4": GRETIVE[name].weights}),
        ]
    if len(known) > 1:
        found = [StudyFindings(name, results) for name, results in known.items()]
        pictures["gretive-weights"] = figures_of_comparison(found)["weights"]
        parts += ["### The three side by side", image("gretive-weights", "Weights of the three profiles")]
    note = f"""Fitness is added up over {GRETIVE_GAMES} games, as in the paper: the largest, the smallest and the mean
    of the last generation, as means over the runs, and below them the deviation of the runs. It does not say of which
    generation its table tells, nor within which bounds its weights were searched."""
    return [*parts, paragraph(note)]


def gretive_rows(name: str, results: EvolutionResults) -> list[list[str]]:
    said = GRETIVE[name]
    published = [said.most, said.least, said.mean], [said.most_wins, said.least_wins, said.mean_wins]
    last = [results.course(repetition)[-1] for repetition in results.repetitions]
    fitness, wins = [fitness_of(one) for one in last], [wins_of(one) for one in last]
    return [
        ["GRETIVE, table 3", *(f"{value:.1f}" for value in published[0]), *(f"{value:.2f}" for value in published[1])],
        ["Topdeck", *over_runs(fitness, fmean, "{:.1f}"), *over_runs(wins, fmean, "{:.2f}")],
        *(
            [["deviation", *over_runs(fitness, stdev, "{:.1f}"), *over_runs(wins, stdev, "{:.2f}")]]
            if len(last) > 1
            else []
        ),
    ]


def fitness_of(course: Course) -> list[float]:
    """Largest, smallest and mean, as the paper adds it up."""
    return [GRETIVE_GAMES * value for value in (course.best.fitness, course.worst, course.mean)]


def wins_of(course: Course) -> list[float]:
    shares = [one.tally.wins / one.tally.games for one in course.members]
    return [max(shares), min(shares), fmean(shares)]


def over_runs(rows: Sequence[Sequence[float]], summary_of: Callable[[Iterable[float]], float], form: str) -> list[str]:
    """A column of all runs in one number, for each column."""
    return [form.format(summary_of(column)) for column in zip(*rows, strict=True)]


# ---- all others


def other_chapters(studies: Studies, pictures: dict[str, Figure]) -> list[str]:
    """What has no chapter of its own: its figures and its pictures."""
    parts: list[str] = []
    for name, results in studies.items():
        if name == "madrid" or name in GRETIVE:
            continue
        wanted = ("fitness", "grid") if results.is_deck else ("fitness", "weights")
        parts += [
            f"## `{name}`",
            *told(name, results),
            table_of(final_rows(results.finished, results.measure)),
            *drawn(name, results, pictures, *wanted),
        ]
    return parts


# ---- parts of chapters


def told(name: str, results: EvolutionResults) -> list[str]:
    """What the study was, and its command."""
    command = f"```console\n$ topdeck evolve studies/evolution/{name}.toml --out results/evolution/{name}.db\n```"
    return [command, paragraph(" ".join(summary(StudyFindings(name, results))))]


def drawn(name: str, results: EvolutionResults, pictures: dict[str, Figure], *wanted: str) -> list[str]:
    """Those of the pictures of a study that are wanted, and are there."""
    made = figures_of_study(StudyFindings(name, results))
    pictures |= {f"{name}-{kind}": made[kind] for kind in wanted if kind in made}
    return [image(f"{name}-{kind}", f"{name}: {kind}") for kind in wanted if kind in made]


def image(name: str, text: str) -> str:
    return f"![{text}]({PICTURES}/{name}.svg)"


def weights_table(results: EvolutionResults, published: Mapping[str, Sequence[float]]) -> str:
    """The champion's genes, how far the runs differ, and what was printed."""
    champion = results.champion
    assert champion is not None
    runs = [one.genes for one in results.finished]
    rows = [
        [
            name,
            f"{float(champion.genes[place]):.3g}",
            f"{min(float(genes[place]) for genes in runs):.3g} to {max(float(genes[place]) for genes in runs):.3g}",
            *(f"{weights[place]:.3g}" for weights in published.values()),
        ]
        for place, name in enumerate(results.genome.names)
    ]
    return table(["weight", "champion", "all runs", *published], rows)


def table_of(rows: Sequence[Mapping[str, str]]) -> str:
    return table(list(rows[0]), [list(row.values()) for row in rows])


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def paragraph(text: str) -> str:
    return fill(" ".join(text.split()), WIDTH, break_on_hyphens=False)
