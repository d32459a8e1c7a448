"""The charts in an evolution report."""

from collections.abc import Sequence

from topdeck.arena.results.statistics import Estimate
from topdeck.evolve.evolution import EvaluatedIndividual
from topdeck.evolve.fitness.tally import format_fitness, is_share
from topdeck.evolve.strategies.archive import Archive
from topdeck.evolve.subjects.genome import share_of_range
from topdeck.report import curves
from topdeck.report.evolution.findings import Curve, StudyFindings
from topdeck.report.evolution.importance import MOST_BARS, importance
from topdeck.report.evolution.words import gene_label, scales
from topdeck.report.labels import with_minus
from topdeck.report.page_charts import Cell, Chart, HeatMap, LineChart, Mark, RowChart

GENERATION = "generation"
LEAST_REACH = 0.25  # minimum extent of the axis, so that small correlations look small


def study_charts(found: StudyFindings) -> dict[str, Sequence[Chart]]:
    """Return the charts about a study, keyed by subject."""
    made: dict[str, Sequence[Chart]] = {
        "fitness": [fitness_chart(found)],
        "weights": weight_charts([found]),
        "diversity": [diversity_chart([found])],
        "importance": [importance_chart(found)],
    }
    return made if found.archive is None else {**made, "grid": [grid_chart(found, found.archive)]}


def comparison_charts(studies: Sequence[StudyFindings]) -> dict[str, Sequence[Chart]]:
    """Return the charts that compare studies, keyed by subject."""
    return {
        "fitness": fitness_charts(studies),
        "weights": weight_charts(studies),
        "diversity": [diversity_chart(studies)],
    }


# ---- curves


def with_range(name: str, curve: Curve) -> curves.Curve:
    """Return a curve of the means over the repetitions, with their range as the interval."""
    rows = zip(curve.generations, curve.means, curve.over_runs(min), curve.over_runs(max), strict=True)
    return curves.Curve(name, [(place, Estimate(mean, low, high)) for place, mean, low, high in rows])


def fitness_chart(found: StudyFindings) -> LineChart:
    """Return a chart of each generation's training fitness and its best individual's validation fitness."""
    if len(found.courses) == 1:
        rows = [(row.number, row.validation) for row in found.courses[0] if row.validation is not None]
        validation = curves.Curve("best in validation", rows)
    else:
        validation = with_range("best in validation", found.validation)
    training = [
        with_range("best", found.best),
        with_range("mean", found.curve(lambda row: row.mean)),
        with_range("worst", found.curve(lambda row: row.worst)),
    ]
    shown = [curve for curve in (*training, validation) if curve.points]
    return LineChart("Fitness by generation", GENERATION, shown, is_share(found.measure))


def fitness_charts(studies: Sequence[StudyFindings]) -> list[Chart]:
    """Return charts of the best training and validation fitness of several studies, with separate charts for points.

    The x axis shows games if generation sizes differ between studies, because such generations cannot be compared.
    """
    made: list[Chart] = []
    for share in (True, False):
        group = [study for study in studies if is_share(study.measure) == share]
        alike = len({study.first_games for study in group}) == 1
        across = GENERATION if alike else "training games"
        for title, values in (
            ("Best in training", [study.best for study in group]),
            ("Best in validation", [study.validation for study in group]),
        ):
            pairs = zip(group, values, strict=True)
            lines = [with_range(study.name, curve if alike else study.by_games(curve)) for study, curve in pairs]
            shown = [line for line in lines if line.points]
            made += [LineChart(title, across, shown, share)] if shown else []
    return made


def diversity_chart(studies: Sequence[StudyFindings]) -> LineChart:
    """Return a chart of each generation's diversity, a measure of how much its individuals differ."""
    names = [study.name if len(studies) > 1 else "" for study in studies]
    lines = [with_range(name, study.diversity) for name, study in zip(names, studies, strict=True)]
    return LineChart("Diversity", GENERATION, lines, is_share=False, from_zero=True)


# ---- genes


def weight_charts(studies: Sequence[StudyFindings]) -> list[Chart]:
    """Return charts of the champions' numeric genes between their bounds, with the range over any repetitions."""
    ended = [study for study in studies if study.finished and study.numbers]
    names = list(dict.fromkeys(name for study in ended for name in study.numbers))
    rows = [
        (
            gene_label(name, studies),
            [weight_mark(place, study, name) for place, study in enumerate(ended) if name in study.numbers],
        )
        for name in names
    ]
    title = "Weights of the champion" if len(studies) == 1 else "Weights of the champions"
    series = [study.name if len(studies) > 1 else "" for study in ended]
    axis = "" if len(scales(ended)) == 1 else "relative to the bounds of each gene"
    return [RowChart(title, rows, series, weight_ticks(ended), axis=axis, heading="gene")] if rows else []


def weight_ticks(studies: Sequence[StudyFindings]) -> list[tuple[float, str]]:
    """Label the axis with values if all genes have the same bounds, and as lowest to highest otherwise."""
    if len(known := scales(studies)) != 1:
        return [(0.0, "lowest"), (0.5, "middle"), (1.0, "highest")]
    [gene] = known
    return [(share, with_minus(f"{gene.decode(share):.3g}")) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]


def weight_mark(series: int, found: StudyFindings, name: str) -> Mark:
    values = found.final_values(name)
    shares = [share_of_range(found.numbers[name], value) for value in values]
    text = with_minus(f"{values[0]:.3g}")
    if len(values) > 1:
        text += with_minus(f" ({min(values):.3g} to {max(values):.3g})")
    return Mark(series, text, min(shares), max(shares), shares[0])


def importance_chart(found: StudyFindings) -> RowChart:
    """Return a chart of the genes that correlate most strongly with fitness."""
    found_rows = importance(found)[:MOST_BARS]
    rows = [
        (
            found.display_name(row.name),
            [
                Mark(
                    0 if not row.has_sign or row.value >= 0 else 1,
                    with_minus(f"{row.value:+.2f}" if row.has_sign else f"{row.value:.2f}"),
                    min(0.0, row.value),
                    max(0.0, row.value),
                )
            ],
        )
        for row in found_rows
    ]
    reach = max([LEAST_REACH, *(abs(row.value) for row in found_rows)])
    least = -reach if any(row.value < 0 for row in found_rows) else 0.0
    ticks = [(at, with_minus(f"{at:.2f}")) for at in dict.fromkeys((least, 0.0, reach))]
    title, heading = ("Importance of cards", "card") if found.is_deck else ("Importance of genes", "gene")
    series = ["fitter", "less fit"] if least < 0 else [""]
    return RowChart(title, rows, series, ticks, line=0.0, axis="rank correlation with fitness", heading=heading)


# ---- the grid


def grid_chart(found: StudyFindings, archive: Archive[EvaluatedIndividual]) -> HeatMap:
    """Return a heat map with the fitness of the elite in each cell of the archive; the best elite is highlighted."""
    across, up = archive.axes
    values = [elite.fitness for elite in archive.elites.values()]
    least, most = min(values), max(values)
    best = archive.cell(archive.best().behaviour)

    def cell(column: int, row: int) -> Cell | None:
        elite = archive.elites.get((column, row))
        if elite is None:
            return None
        share = (elite.fitness - least) / (most - least) if least < most else 1.0
        text = f"{elite.fitness:.0%}" if is_share(found.measure) else f"{elite.fitness:.0f}"
        about = f"{format_fitness(elite.fitness, found.measure)} in {elite.individual.tally.games} games"
        return Cell(with_minus(text), share, about, (column, row) == best)

    rows = range(up.cells)[::-1]
    cells = [[cell(column, row) for column in range(across.cells)] for row in rows]
    names = [[with_minus(f"{axis.edge(place):.3g}") for place in range(axis.cells)] for axis in archive.axes]
    title = "Fittest individual in each cell"
    return HeatMap(title, [names[1][row] for row in rows], names[0], cells, across.name, up.name)
