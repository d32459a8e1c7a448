"""The chapters of docs/evolution.md about what papers evolved; for `evolution_page.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev

from evolution_checks import EVO1, ONE_STEP, OURS, PRINTED, Meeting
from evolution_parts import Material, paragraph, table, table_of
from evolution_published import GRETIVE, GRETIVE_GAMES, MADRID_BEST, MADRID_WEIGHTS

from topdeck.evolve.fitness.tally import SCORE, Tally, estimate, fitness, shown
from topdeck.evolve.results.chosen import Chosen, final_rows
from topdeck.evolve.results.results import Course, EvolutionResults
from topdeck.evolve.stages import FRESH
from topdeck.report.evolution.figures import figures_of_comparison
from topdeck.report.evolution.findings import StudyFindings

GROUP = 30  # individuals of a generation of GRETIVE
BEST_OF_GROUP = 2.04  # standard deviations: how far above the others the best of 30 equals seems to be, by luck


# ---- Madrid


def madrid_chapter(material: Material) -> list[str]:
    """Its best setting."""
    if "madrid" not in material.studies:
        return []
    results = material.studies["madrid"]
    rows = [
        ["Madrid, table 4.4 no. 2", f"{MADRID_BEST:.1%}", "", "", ""],
        *(madrid_row(one, results) for one in results.finished),
    ]
    return [
        "## Madrid's best setting",
        *material.told("madrid"),
        table(["run", "best of the last generation", "champion in training", "fresh deals", "gap"], rows),
        paragraph(verdict_on_madrid(results)),
        *check_of_madrid(material.checks),
        *material.drawn("madrid", "fitness", "weights"),
        paragraph("The weights of the champion, beside those that Madrid printed for the best of this run:"),
        weights_table(results, {"Evo1 of Madrid": MADRID_WEIGHTS}),
    ]


def madrid_row(one: Chosen, results: EvolutionResults) -> list[str]:
    last, gap = best_of_last_generation(one, results), f"{one.curse:+.1%}"
    return [f"Topdeck, run {one.repetition}", f"{last:.1%}", f"{one.trained:.1%}", shown(one.fresh, "wins"), gap]


def best_of_last_generation(one: Chosen, results: EvolutionResults) -> float:
    """The largest fitness in training there, which is what Madrid prints."""
    return estimate(results.course(one.repetition)[-1].best.tally, results.measure).mean


def verdict_on_madrid(results: EvolutionResults) -> str:
    """Whether the printed fitness can be a worth, or is the luck of the best of many."""
    last = fmean(best_of_last_generation(one, results) for one in results.finished)
    fresh = fmean(one.fresh.mean for one in results.finished)
    return f"""The printed {MADRID_BEST:.0%} is the best of the last generation, in 200 games that chose it. The
    comparable number here is {last:.1%}; the champion, chosen by validation games, wins {fresh:.1%} of games with fresh
    deals. Most of the printed lead is the luck of the best of many noisy evaluations."""


def check_of_madrid(checks: Mapping[Meeting, Tally]) -> list[str]:
    """What the printed weights are worth here."""
    ours, theirs = (checks.get(Meeting("one-step", name, "greedy")) for name in (ONE_STEP, EVO1))
    if ours is None or theirs is None:
        return []
    worth = [shown(estimate(tally, SCORE), SCORE) for tally in (theirs, ours)]
    text = f"""A check of both: in {theirs.games:,} new games against the same opponent, the weights that Madrid printed
    score {worth[0]}, and ours {worth[1]}."""
    return [paragraph(text)]


def tree_chapter(material: Material) -> list[str]:
    """The same weights, evolved inside its tree search."""
    if "madrid-mcts2" not in material.studies:
        return []
    results = material.studies["madrid-mcts2"]
    note = """The weights inside the search that they evolved in, and inside the other one. All have the same deals;
    30 iterations a decision."""
    searches = [("inside `madrid-mcts2`", "mcts2"), ("one step ahead", "one-step")]
    tables = [part for title, check in searches for part in titled(title, material.meetings(check))]
    return [
        "## What Madrid called unaffordable: evolution inside the tree search",
        *material.told("madrid-mcts2"),
        *final_table(results),
        *([paragraph(note), *tables] if tables else []),
        *material.drawn("madrid-mcts2", "fitness", "weights"),
    ]


def titled(title: str, parts: list[str]) -> list[str]:
    return [f"### {title[0].upper()}{title[1:]}", *parts] if parts else []


# ---- GRETIVE


def gretive_chapter(material: Material) -> list[str]:
    """Three profiles, ten runs each."""
    known = {name: material.studies[name] for name in GRETIVE if name in material.studies}
    if not known:
        return []
    parts = ["## GRETIVE's profiles", paragraph(HOW_TO_READ_GRETIVE)]
    for name, results in known.items():
        parts += [
            f"### `{name}`",
            *material.told(name),
            table(["", "max", "min", "mean", "max wins", "min wins", "mean wins"], gretive_rows(name, results)),
            *check_of_profile(name, material.checks),
            *material.drawn(name, "fitness"),
            weights_table(results, {"GRETIVE, table 4": GRETIVE[name].weights}),
        ]
    if len(known) > 1:
        found = [StudyFindings(name, results) for name, results in known.items()]
        picture = figures_of_comparison(found)["weights"]
        parts += [
            "### The three side by side",
            material.draw("gretive-weights", "Weights of the three profiles", picture),
        ]
    return parts


HOW_TO_READ_GRETIVE = f"""Fitness is added up over {GRETIVE_GAMES} games, as in the paper: the largest, the smallest and
the mean of the last generation, as means over the runs, and below them the deviation of the runs. The paper does not
say of which generation its table tells, nor within which bounds its weights were searched. In our runs all individuals
of a generation have the same deals, so equal ones are judged equal, and once a population has converged, its worst is
as fit as its best. In the paper every individual has deals of its own; the last row says where the best and the worst
of {GROUP} equal individuals would seem to be then, by luck alone ({BEST_OF_GROUP} standard deviations of
{GRETIVE_GAMES} games on either side)."""


def gretive_rows(name: str, results: EvolutionResults) -> list[list[str]]:
    said = GRETIVE[name]
    published = [said.most, said.least, said.mean, said.most_wins, said.least_wins, said.mean_wins]
    last = [results.course(repetition)[-1] for repetition in results.repetitions]
    columns = list(zip(*([*fitness_of(one), *wins_of(one)] for one in last), strict=True))
    means = [fmean(column) for column in columns]
    rows = [["GRETIVE, table 3", *in_columns(published)], ["Topdeck", *in_columns(means)]]
    if len(last) > 1:
        rows.append(["deviation of the runs", *in_columns(map(stdev, columns))])
    return [*rows, ["Topdeck, with deals of their own", *in_columns(by_luck(results, means[2], means[5]))]]


def in_columns(values: Iterable[float]) -> list[str]:
    """Three of fitness, and three shares of wins."""
    return [f"{value:.2f}" if place > 2 else f"{value:.1f}" for place, value in enumerate(values)]


def fitness_of(course: Course) -> list[float]:
    """Largest, smallest and mean, as the paper adds it up."""
    return [GRETIVE_GAMES * value for value in (course.best.fitness, course.worst, course.mean)]


def wins_of(course: Course) -> list[float]:
    shares = [one.tally.wins / one.tally.games for one in course.members]
    return [max(shares), min(shares), fmean(shares)]


def by_luck(results: EvolutionResults, mean: float, wins: float) -> list[float]:
    """Where equal individuals would seem to be, if each had deals of its own."""
    fresh = [one.tally for repetition in results.repetitions for one in results.by_stage.get((repetition, FRESH), [])]
    luck = BEST_OF_GROUP * fmean(spread_of_sum(tally, results.measure) for tally in fresh)
    luck_of_wins = BEST_OF_GROUP * sqrt(wins * (1.0 - wins) / GRETIVE_GAMES)
    return [mean + luck, mean - luck, mean, min(1.0, wins + luck_of_wins), max(0.0, wins - luck_of_wins), wins]


def spread_of_sum(tally: Tally, measure: str) -> float:
    """The standard deviation of the fitness of as many games as GRETIVE adds up."""
    pairs = tally.games / 2
    variance = max(0.0, tally.squares / pairs - fitness(tally, measure) ** 2)
    return GRETIVE_GAMES * sqrt(variance / (GRETIVE_GAMES / 2))


def check_of_profile(name: str, checks: Mapping[Meeting, Tally]) -> list[str]:
    """What the printed weights are worth in the games of our evolution."""
    tallies = [checks.get(Meeting(name, weights, "greedy(score=aggro)")) for weights in (PRINTED, OURS)]
    told = [told_worth(tally, name) for tally in tallies if tally is not None]
    if len(told) < 2:
        return []
    return [paragraph(f"A check in new games of the same kind: {PRINTED} have {told[0]}; {OURS} {told[1]}.")]


def told_worth(tally: Tally, measure: str) -> str:
    worth = GRETIVE_GAMES * fitness(tally, measure)
    return f"a fitness of {worth:.0f} and win {tally.wins / tally.games:.1%} of {tally.games:,} games"


# ---- for both


def final_table(results: EvolutionResults) -> list[str]:
    return [table_of(final_rows(results.finished, results.measure))]


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
