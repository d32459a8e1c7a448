"""Reports of evolution: pages, figures and tables of studies with known results."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from made_up_studies import DECK, GAMES, WEIGHTS, deck_subject, drifting, made_up, unfinished
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray
from page_reader import PageReader

from topdeck.core.errors import MatchError
from topdeck.evolve.results.results import EvolutionResults
from topdeck.evolve.study import TRAINING, VALIDATION
from topdeck.evolve.subjects.genome import ChoiceGene, Genome, IntGene, NumberGene, Value
from topdeck.report.components import report_script
from topdeck.report.evolution.figures import diversity, figures_of_study, fitness, fitness_of_all, grid
from topdeck.report.evolution.findings import StudyFindings, findings
from topdeck.report.evolution.genes import importance_of_genes, weights
from topdeck.report.evolution.importance import correlation_ratio, importance, ranks
from topdeck.report.evolution.page import comparison, page, write_evolution_report
from topdeck.report.evolution.study_charts import comparison_charts, study_charts
from topdeck.report.style import COLOURS

MIXED = Genome(
    "mixed",
    (
        NumberGene("c", 0.01, 100.0, "log"),
        IntGene("depth", 1, 21),
        ChoiceGene("score", ("utility", "midrange")),
        ChoiceGene("merge", (True, False)),
    ),
)
CARDS = ("CS2_024", "CS2_029", "CS2_022")  # Frostbolt, Fireball, Polymorph
DECKS = Genome("EvolvedMage", tuple(ChoiceGene(f"card {number}", CARDS) for number in range(1, 5)))
AXES = [{"name": "turns", "low": 0, "high": 20, "cells": 4}, {"name": "life", "low": 0, "high": 30, "cells": 3}]


def found(study: EvolutionResults) -> StudyFindings:
    [study_findings] = findings([study])
    return study_findings


def lines(made: Figure, number: int = 0) -> dict[str, list[float]]:
    """Return the values of the lines of a figure by label."""
    handles, labels = made.axes[number].get_legend_handles_labels()
    drawn = [getattr(handle, "lines", [handle])[0] for handle in handles]  # of error bars, the line
    return {label: [float(one) for one in line.get_ydata()] for label, line in zip(labels, drawn, strict=True)}


def bars(axes: Axes) -> list[float]:
    return [bar.get_width() for container in axes.containers for bar in container if isinstance(bar, Rectangle)]


def cells(page: str) -> list[str]:
    """Return the cells of all tables."""
    return [re.sub(r"<.*?>", "", cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", page)]


def told(*studies: EvolutionResults, title: str = "") -> str:
    """Return the page."""
    if len(studies) > 1:
        return comparison(findings(studies), title)
    [study_findings] = findings(studies)
    return page(study_findings, title)


def written(studies: Sequence[EvolutionResults], folder: Path) -> str:
    write_evolution_report(studies, folder / "page.html")
    return (folder / "page.html").read_text("utf-8")


# ---- charts


def test_charts_and_figures_have_the_same_subjects() -> None:
    study = found(grid_study())
    assert {*study_charts(study)} == {*figures_of_study(study)}


def test_a_chart_of_several_runs_is_a_mean_with_the_range_of_the_runs() -> None:
    study = found(made_up(repetitions=3, wins=lambda genes, stage: round(100 * float(genes[0])) % 40))
    [chart] = study_charts(study)["fitness"]
    lines = {line["name"]: line["points"] for line in chart.to_json()["lines"]}
    assert list(lines) == ["best", "mean", "worst", "best in validation"]
    for generation, mean, low, high in lines["best"]:
        runs = [course[int(generation) - 1].best.fitness for course in study.courses]
        assert (mean, low, high) == (pytest.approx(np.mean(runs)), min(runs), max(runs))


def test_a_chart_of_weights_has_the_champion_and_the_range_of_the_repetitions() -> None:
    study = made_up(repetitions=3)
    assert study.champion is not None
    [chart] = study_charts(found(study))["weights"]
    rows = chart.to_json()["rows"]
    assert [row["marks"][0]["mean"] for row in rows] == list(study.champion.genes)
    assert all(row["marks"][0]["low"] <= row["marks"][0]["mean"] <= row["marks"][0]["high"] for row in rows)


def test_the_best_cell_of_the_grid_stands_out() -> None:
    study = found(grid_study())
    assert study.archive is not None
    [chart] = study_charts(study)["grid"]
    cells = [cell for row in chart.to_json()["cells"] for cell in row if cell]
    assert len(cells) == len(study.archive.elites)
    assert [cell["share"] for cell in cells if cell["bold"]] == [1.0]


def test_studies_with_other_generations_are_compared_by_games() -> None:
    small, large = findings([made_up(place="a.db"), made_up(place="b.db", population=3)])
    [training, *_] = comparison_charts([small, large])["fitness"]
    assert training.to_json()["across"] == "training games"
    [training, *_] = comparison_charts([small, small])["fitness"]
    assert training.to_json()["across"] == "generation"


# ---- curves


def test_the_curves_of_one_run_are_its_generations() -> None:
    study = made_up()
    course = study.generations(1)
    drawn = lines(fitness(found(study)))
    assert list(drawn) == ["best", "mean", "worst", "best in validation"]
    assert drawn["best"] == [one.best.fitness for one in course]
    assert drawn["mean"] == pytest.approx([one.mean for one in course])
    assert drawn["worst"] == [one.worst for one in course]
    assert drawn["best in validation"] == pytest.approx([one.best.fitness - 4 / GAMES for one in course])


def test_several_runs_are_a_mean_with_a_band_from_the_lowest_to_the_highest() -> None:
    study = found(made_up(repetitions=3, wins=lambda genes, stage: round(100 * float(genes[0])) % 40))
    runs = [[one.best.fitness for one in course] for course in study.courses]
    assert study.best.means == pytest.approx(np.mean(runs, axis=0))
    assert study.best.over_runs(min) == list(np.min(runs, axis=0))
    assert study.best.over_runs(max) == list(np.max(runs, axis=0))
    made = fitness(study)
    assert lines(made)["best"] == pytest.approx(study.best.means)
    assert len(made.axes[0].collections) == 3  # bands: best, mean, validation


def test_a_generation_that_is_half_judged_is_left_out() -> None:
    study = unfinished(made_up())
    assert [course.number for course in study.generations(1)] == [1, 2, 3, 4]
    assert found(study).best.generations == [1, 2, 3]


def test_a_run_that_stopped_early_counts_as_far_as_it_came() -> None:
    study = made_up(repetitions=2)
    kept = [trial for trial in study.trials if trial.key.repetition == 1 or trial.key.generation <= 2]
    curve = found(replace(study, trials=kept)).best
    first, second = found(study).best.runs
    assert curve.generations == [1, 2, 3, 4]
    assert curve.means == pytest.approx([(first[1] + second[1]) / 2, (first[2] + second[2]) / 2, first[3], first[4]])


def test_generations_without_validation_are_drawn_without_it() -> None:
    study = made_up()
    kept = [trial for trial in study.trials if trial.key.stage == TRAINING]
    assert lines(fitness(found(replace(study, trials=kept))))["best in validation"] == []
    two = made_up(repetitions=2)
    kept = [trial for trial in two.trials if trial.key.stage == TRAINING]
    assert lines(fitness(found(replace(two, trials=kept))))["best in validation"] == []


@pytest.mark.parametrize(
    ("measure", "label", "ticks"),
    [
        ("wins", "share of games won", ["20%", "40%"]),
        ("score", "score, counting a draw as half a win", ["20%", "40%"]),
        ("gretive-aggro", "points of gretive-aggro", ["20", "40"]),
    ],
)
def test_shares_are_in_percent_and_points_are_not(measure: str, label: str, ticks: list[str]) -> None:
    axes = fitness(found(made_up(measure=measure))).axes[0]
    assert axes.get_ylabel() == label
    worth = 1.0 if ticks[0].endswith("%") else 100.0
    axes.set_yticks([0.2 * worth, 0.4 * worth])
    assert [tick.get_text() for tick in axes.get_yticklabels()] == ticks


def test_studies_are_compared_in_training_and_in_validation() -> None:
    first, second = findings([made_up(place="aggro.db"), made_up(place="control.db", generations=2)])
    made = fitness_of_all([first, second])
    assert [axes.get_title() for axes in made.axes] == ["Best in training", "Best in validation"]
    assert lines(made, 0) == {"aggro": first.best.means, "control": second.best.means}
    assert lines(made, 1) == {"aggro": first.validation.means, "control": second.validation.means}


def test_studies_with_generations_of_different_sizes_are_compared_by_games() -> None:
    small, large = findings([made_up(place="small.db"), made_up(place="large.db", population=9, generations=2)])
    training = fitness_of_all([small, large]).axes[0]
    assert training.get_xlabel() == "training games"
    assert (small.by_games(small.best).generations, large.by_games(large.best).generations) == (
        [240, 480, 720, 960],
        [360, 720],
    )
    assert lines(fitness_of_all([small, large]), 0)["large"] == large.best.means
    alike = fitness_of_all(findings([made_up(place="a.db"), made_up(place="b.db")])).axes[0]
    assert alike.get_xlabel() == "generation"


def test_shares_and_points_do_not_share_an_axis() -> None:
    made = fitness_of_all(findings([made_up(place="a.db"), made_up(place="b.db", measure="gretive-aggro")]))
    assert [list(lines(made, number)) for number in range(4)] == [["a"], ["a"], ["b"], ["b"]]


def test_diversity_is_that_of_each_generation() -> None:
    alike = made_up(individual=lambda repetition, generation, place: [0.5, 0.5, 0.5])
    assert lines_without_labels(diversity([found(alike)])) == [0.0, 0.0, 0.0, 0.0]
    apart = made_up(individual=lambda repetition, generation, place: [place % 2] * 3, wins=lambda *_: 9)
    assert lines_without_labels(diversity([found(apart)])) == [1.0, 1.0, 1.0, 1.0]


def lines_without_labels(made: Figure) -> list[float]:
    return [float(one) for one in np.asarray(made.axes[0].lines[-1].get_ydata())]


# ---- genes


def test_the_weights_of_the_champion_are_bars_and_those_of_all_repetitions_points() -> None:
    study = made_up(repetitions=3)
    assert study.champion is not None
    axes = weights([found(study)]).axes[0]
    assert bars(axes)[1::2] == list(study.champion.genes)  # each after the bar of its whole range
    assert [text.get_text() for text in axes.texts] == ["0.55", "0.45", "0.2"]
    points = [np.asarray(line.get_xdata()) for line in axes.lines if line.get_marker() == "o"]
    assert [sorted(point.tolist()) for point in points] == [
        sorted(float(chosen.genes[gene]) for chosen in study.finished_repetitions) for gene in range(3)
    ]


def test_weights_below_zero_point_to_the_other_side() -> None:
    signed = Genome("signed", (NumberGene("good", -1.0, 1.0), NumberGene("bad", -1.0, 1.0)))
    axes = weights([found(made_up(signed, individual=lambda *_: [0.5, -0.5], wins=lambda *_: 9))]).axes[0]
    drawn = [patch for patch in axes.patches if isinstance(patch, Rectangle)][1::2]
    assert [(bar.get_x(), bar.get_width()) for bar in drawn] == [(0.5, 0.25), (0.5, -0.25)]


def mixed(*where: int) -> list[Value]:
    return [1.0, 6, "midrange", False]


def test_numbers_lie_on_their_own_scales_where_these_differ() -> None:
    axes = weights([found(made_up(MIXED, individual=mixed, wins=lambda *_: 9))]).axes[0]
    assert bars(axes)[1::2] == pytest.approx([0.5, 0.25])
    assert [label.get_text() for label in axes.get_yticklabels()] == ["c  (0.01–100, log)", "depth  (1–21)"]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["lowest", "", "middle", "", "highest"]


def test_studies_stand_side_by_side_and_one_without_a_champion_leaves_its_colour_unused() -> None:
    studies = findings([unfinished(made_up(place="a.db")), made_up(place="b.db"), made_up(place="c.db")])
    axes = weights(studies).axes[0]
    legend = axes.get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["b", "c"]
    assert len(bars(axes)) == 2 * 2 * 3
    drawn = [bar for container in axes.containers for bar in container if isinstance(bar, Rectangle)]
    assert {to_hex(bar.get_facecolor()).upper() for bar in drawn[1::2]} == {COLOURS[1], COLOURS[2]}
    assert [line.get_color() for line in fitness_of_all(studies).axes[0].lines] == [*COLOURS[:3]]


def test_importance_is_the_rank_correlation_with_its_sign() -> None:
    rows = {row.name: row.value for row in importance(found(made_up(repetitions=2)))}
    assert list(rows)[-1] == "cards"
    assert rows["attack"] > 0.99
    assert rows["health"] == pytest.approx(-rows["attack"])
    assert abs(rows["cards"]) < 0.2
    shown = [text.get_text() for text in importance_of_genes(found(made_up(repetitions=2))).axes[0].texts]
    assert shown[:2] == ["+1.00", "−1.00"]


def test_a_constant_gene_has_no_importance() -> None:
    study = made_up(individual=lambda repetition, generation, place: [generation / 5, 0.5, 0.5])
    assert {row.name: round(row.value, 6) for row in importance(found(study))} == {
        "attack": 1.0,
        "health": 0.0,
        "cards": 0.0,
    }


def test_equal_values_share_their_rank() -> None:
    assert ranks([5, 1, 5, 3]).tolist() == [3.5, 1.0, 3.5, 2.0]


def test_the_correlation_ratio_is_corrected_for_luck() -> None:
    ranked = ranks(range(40))
    assert correlation_ratio(["low"] * 20 + ["high"] * 20, ranked) == pytest.approx(0.86, abs=0.01)
    assert correlation_ratio(["one", "two"] * 20, ranked) == 0.0
    assert correlation_ratio(["same"] * 40, ranked) == 0.0
    assert correlation_ratio([str(number) for number in range(40)], ranked) == 0.0  # everybody has another word


# ---- decks


def mage(repetition: int, generation: int, place: int) -> list[Value]:
    """More Frostbolts from generation to generation."""
    return [*["CS2_024"] * min(generation, 3), *["CS2_022"] * (3 - min(generation, 3)), CARDS[1 + place % 2]]


def frostbolts(genes: Sequence[Value], stage: str) -> int:
    return 10 * genes.count("CS2_024")


def mages(**about: Any) -> EvolutionResults:
    subject = deck_subject(DECKS, CARDS, **{"class": "mage"})
    return made_up(DECKS, individual=mage, wins=frostbolts, generations=3, subject=subject, **about)


def test_of_a_deck_cards_are_important_and_not_the_genes_that_hold_them() -> None:
    study = found(mages())
    rows = importance(study)
    assert (rows[0].name, round(rows[0].value, 6)) == ("CS2_024", 1.0)
    assert {row.name for row in rows} == set(CARDS)
    ticks = importance_of_genes(study).axes[0].get_yticklabels()
    assert [label.get_text() for label in ticks] == ["Frostbolt", "Polymorph", "Fireball"]


def test_the_cards_of_the_champion_are_listed_by_name() -> None:
    text = told(mages(repetitions=2))
    listed = cells(text[text.index("Cards of the champion") :])
    assert listed[:9] == ["card", "champion", "mean", "Frostbolt", "3", "3.0", "Polymorph", "1", "1.0"]


def test_decks_lie_on_the_axes_of_their_traits() -> None:
    """Frostbolt costs 2, Fireball and Polymorph 4."""
    axes = [
        {"name": "mean_cost", "low": 2, "high": 4, "cells": 4},
        {"name": "spell_share", "low": 0, "high": 1, "cells": 2},
    ]
    archive = found(mages(axes=axes)).archive
    assert archive is not None
    assert {cell: elite.behaviour for cell, elite in archive.elites.items()} == {
        (3, 1): (3.5, 1.0),
        (2, 1): (3.0, 1.0),
        (1, 1): (2.5, 1.0),
    }


def test_the_diversity_of_decks_is_the_share_of_different_cards() -> None:
    study = mages()
    [first, *_] = study.generations(1)
    assert study.diversity(first.members[:1]) == 0.0
    assert study.diversity(first.members[::2]) == 0.0  # the same deck
    assert study.diversity(first.members[:2]) == 0.25  # a card of four
    assert "do not have in common" in told(study)


def test_two_words_with_the_same_options_are_no_deck() -> None:
    genome = Genome("flags", (ChoiceGene("merge", (True, False)), ChoiceGene("reuse", (True, False))))
    study = made_up(genome, individual=lambda *_: [True, False], wins=lambda *_: 9)
    assert not found(study).is_deck
    assert {row.name for row in importance(found(study))} == {"merge", "reuse"}


# ---- grids


def grid_study(**about: Any) -> EvolutionResults:
    return made_up(
        traits=["turns", "life"],
        traits_of=lambda genes: [20 * float(genes[0]), 30 * float(genes[2])],
        axes=AXES,
        **about,
    )


def test_a_cell_shows_its_fittest_individual_and_is_blank_without_one() -> None:
    study = found(grid_study())
    assert study.archive is not None
    drawn = next(
        collection for collection in grid(study, study.archive).axes[0].collections if isinstance(collection, QuadMesh)
    )
    shown: NDArray[np.float64] = np.ma.filled(np.ma.masked_invalid(np.ma.asarray(drawn.get_array())), -1.0).reshape(
        3, 4
    )
    expected = np.full((3, 4), -1.0)
    for one in study.individuals:
        turns, life = 20 * float(one.genes[0]), 30 * float(one.genes[2])
        row, column = min(int(life // 10), 2), min(int(turns // 5), 3)
        expected[row, column] = max(expected[row, column], one.fitness)
    assert shown.tolist() == expected.tolist()
    assert (expected < 0).any()


def test_the_caption_has_the_coverage_and_the_elites_are_folded() -> None:
    study = grid_study()
    archive = found(study).archive
    assert archive is not None
    text = told(study)
    assert f"{archive.coverage():.0%} of the cells are filled" in text
    best = archive.best()
    folded = cells(text[text.index("<summary>The fittest elites") :])
    assert folded[:5] == ["fitness", "turns", "life", "games", "made of"]
    assert folded[5:10] == [
        f"{best.fitness:.1%}",
        *(f"{place:.3g}" for place in best.behaviour),
        str(GAMES),
        ", ".join(f"{name} {gene:.3g}" for name, gene in zip(WEIGHTS.names, best.individual.genes, strict=True)),
    ]


@pytest.mark.slow
def test_there_is_no_grid_without_two_axes_that_games_tell_of() -> None:
    assert "grid" in figures_of_study(found(grid_study()))
    assert "grid" not in figures_of_study(found(made_up()))
    unknown = [AXES[0], {**AXES[1], "name": "mean_cost"}]
    assert found(made_up(traits=["turns"], traits_of=lambda genes: [9.0], axes=unknown)).archive is None
    assert found(made_up(traits=["turns"], traits_of=lambda genes: [9.0], axes=AXES[:1])).archive is None


# ---- pages


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 3])
def test_the_page_is_self_contained(count: int, tmp_path: Path) -> None:
    studies = [grid_study(place=f"{number}.db", repetitions=2) for number in range(count)]
    reader = PageReader()
    reader.feed(written(studies, tmp_path))
    assert (reader.loads, reader.open) == ([], [])


def test_the_summary_names_subject_strategy_and_opponents() -> None:
    text = " ".join(told(made_up(repetitions=2), title="Spring & Summer").split())
    assert "<title>Spring &amp; Summer</title>" in text
    assert "3 genes of made-up, played by greedy, evolved by madrid (elite 1, population 6)." in text
    assert "Fitness: share of games won, in 40 games for each individual, against random with MurlocDruid." in text
    assert "2 repetitions of 4 generations; 2,400 games in total, 80 per second in each process." in text
    assert "Rules: hearthstone: rules 2, era gadgetzan-2017; seed 7; 2 cores." in text


def test_a_strategy_that_chooses_opponents_is_named() -> None:
    text = told(made_up(strategy="coevolution(population=6)"))
    assert "against opponents chosen by the strategy with MurlocDruid" in text


def test_final_figures_mark_the_champion_and_end_with_mean_and_deviation() -> None:
    study = made_up(repetitions=3)
    text = told(study)
    table = cells(text[text.index("Final results") : text.index("the winner’s curse")])
    assert table[:7] == ["repetition", "generation", "training", "fresh", "validation", "test", "gap"]
    assert [table[row] for row in range(7, 42, 7)] == ["1", "2", "3 champion", "mean", "deviation"]
    assert table[7 * 3 + 1 : 7 * 3 + 3] == ["4", "55.0%"]
    assert table[7 * 3 + 6] == "+10.0%"
    assert table[-7:][6] == "0.0%"  # the luck was the same in all


def test_words_are_a_table() -> None:
    def varied(repetition: int, generation: int, place: int) -> list[Value]:
        return [1.0, 6, "midrange" if repetition < 3 else "utility", False]

    text = told(made_up(MIXED, repetitions=3, individual=varied, wins=lambda *_: 9))
    listed = cells(text[text.index("<h2>Choices") :])
    assert listed[3:6] == ["score", "midrange", "2 × midrange, 1 × utility"]


@pytest.mark.slow
def test_an_unfinished_study_is_reported(tmp_path: Path) -> None:
    page = written([unfinished(made_up())], tmp_path)
    assert "One run of 3 generations, which is not finished" in page
    assert "No repetition has finished yet." in page
    assert page.count('<div class="chart">') == 3  # no weights


def test_several_studies_share_a_table_and_show_their_differences() -> None:
    first = made_up(place="aggro.db", measure="gretive-aggro", repetitions=2)
    second = made_up(place="control.db", measure="gretive-control")
    text = told(first, second)
    table = cells(text[text.index("Final results") : text.index("the winner’s curse")])
    heads = ["study", "repetition", "generation", "training", "fresh", "validation", "test", "gap"]
    assert table[:10] == [*heads, "repetitions", "test of all"]
    assert (table[10], table[18], table[20], table[28]) == ("aggro", "2", "control", "1")
    assert table[19] == "42.5 ± 0.0"
    assert "compare the shapes of the curves, not their heights" in text
    assert '<td colspan="2">madrid(elite=1, population=6)</td>' in text
    assert "<td>points of gretive-aggro</td><td>points of gretive-control</td>" in text


def test_studies_with_the_same_name_are_distinguished_by_their_folders() -> None:
    names = [finding.name for finding in findings([made_up(place="one/study.db"), made_up(place="two/study.db")])]
    assert names == ["one/study.db", "two/study.db"]


def test_external_names_are_escaped() -> None:
    evil = {**DECK, "name": "<script>alert(1)</script>"}
    genome = Genome("<b>", (NumberGene("<i>"),))
    study = made_up(genome, individual=lambda *where: [0.1 * where[1]])
    contest = {**study.identity["training"], "decks": [[evil, evil]]}
    text = told(replace(study, identity={**study.identity, "training": contest, "holdout": contest}))
    outside = text.replace(report_script(), "")
    assert "<script>alert" not in text
    assert "<b>" not in outside
    assert "<i>" not in outside


@pytest.mark.slow
def test_the_same_study_makes_the_same_page(tmp_path: Path) -> None:
    study = made_up(repetitions=2)
    assert written([study], tmp_path) == written([study], tmp_path)


@pytest.mark.slow
def test_pictures_are_written_as_files(tmp_path: Path) -> None:
    paths = write_evolution_report([grid_study()], tmp_path / "page.html", tmp_path / "pictures")
    names = [path.name for path in paths if path.suffix == ".png"]
    assert names == ["fitness.png", "weights.png", "diversity.png", "importance.png", "grid.png"]
    assert all(path.stat().st_size > 3000 for path in paths)


def test_a_report_without_results_is_rejected(tmp_path: Path) -> None:
    study = made_up()
    for trials in ([], [trial for trial in study.trials if trial.key.stage == VALIDATION]):
        with pytest.raises(MatchError, match=r"made-up.db has no individuals with results yet"):
            written([replace(study, trials=trials)], tmp_path)


@pytest.mark.slow
def test_a_generation_with_one_individual_is_reported(tmp_path: Path) -> None:
    assert "Fitness by generation" in written([made_up(population=1, generations=1, individual=drifting)], tmp_path)
