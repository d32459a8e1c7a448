"""Reading results of studies: generations, chosen individuals, diversity."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_up_studies import attack, made_up, trial, unfinished, write_store

from topdeck.arena.results.store.contents import EVOLUTION
from topdeck.arena.results.store.results import read_summary
from topdeck.evolve.evolution import EvaluatedIndividual
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.results.results import diversity, read_evolution
from topdeck.evolve.study import TRAINING
from topdeck.evolve.subjects.genome import ChoiceGene, Genome, IntGene, NumberGene, genome_from_json, share_of_range

MIXED = Genome(
    "mixed",
    (NumberGene("c", 0.01, 100.0, "log"), IntGene("depth", 1, 21), ChoiceGene("score", ("utility", "midrange"))),
)


def tried(*genes: object) -> EvaluatedIndividual:
    return EvaluatedIndividual(1, 1, genes, Tally(), 0.0)  # type: ignore[arg-type]  # any values


def test_stored_results_can_be_read(tmp_path: Path) -> None:
    study = made_up(repetitions=2)
    write_store(study, tmp_path / "study.db")
    assert read_summary(tmp_path / "study.db").content == EVOLUTION
    found = read_evolution(tmp_path / "study.db")
    assert (found.identity, found.trials) == (study.identity, study.trials)
    assert found.champion == study.champion


def test_generations_have_a_best_a_mean_and_a_worst_fitness() -> None:
    [first, *_, last] = made_up().generations(1)
    wins = [attack(member.genes, TRAINING) for member in first.members]
    assert [member.fitness for member in first.members] == [win / 40 for win in wins]
    assert (first.best.fitness, first.worst) == (max(wins) / 40, min(wins) / 40)
    assert first.mean == pytest.approx(sum(wins) / 6 / 40)
    assert last.validation is not None
    assert last.best.fitness - last.validation.mean == pytest.approx(4 / 40)  # the luck of training


def test_the_last_generation_is_chosen_where_every_one_is_better_than_the_one_before() -> None:
    study = made_up(repetitions=3)
    assert [one.generation for one in study.finished_repetitions] == [4, 4, 4]
    assert study.champion is not None
    assert study.champion.repetition == 3
    assert study.champion.curse == pytest.approx(4 / 40)


def test_nothing_is_chosen_before_the_end() -> None:
    study = unfinished(made_up())
    assert study.finished_repetitions == []
    assert study.champion is None


def test_the_rungs_of_a_race_are_one_individual() -> None:
    study = made_up(generations=1, population=1)
    more = Tally(20, 20, 0, 0.0, 10.0, (), 0.1)
    raced = trial(1, TRAINING, 1, 1, study.trials[0].genes, more, rung=1)
    study.trials[:] = sorted([*study.trials, raced], key=lambda stored_trial: stored_trial.key)
    [generation] = study.generations(1)
    [one] = generation.members
    assert one.tally.games == 60
    assert one.fitness == (attack(one.genes, TRAINING) + 20) / 60


def test_traits_are_means_over_games_and_give_the_position_on_an_axis() -> None:
    study = made_up(traits=["turns"], traits_of=lambda genes: [12.5])
    one = study.by_stage[1, TRAINING][0]
    assert study.mean_traits(one) == {"turns": 12.5}
    assert study.place_on("turns", one) == 12.5
    assert study.place_on("mean_cost", one) is None


# ---- diversity


def test_individuals_that_are_all_the_same_do_not_differ() -> None:
    assert diversity([tried(1.0, 3, "utility")] * 5, MIXED) == 0.0


def test_half_of_the_values_at_either_end_have_the_largest_spread_on_any_scale() -> None:
    ends = [tried(0.01, 1, "utility"), tried(100.0, 21, "utility")]
    assert diversity(ends, MIXED) == pytest.approx((1.0 + 1.0 + 0.0) / 3)
    words = [tried(1.0, 3, "utility"), tried(1.0, 3, "utility"), tried(1.0, 3, "midrange"), tried(1.0, 3, "midrange")]
    assert diversity(words, MIXED) == pytest.approx(0.5 / 3)


def test_a_number_lies_between_its_bounds_on_the_scale_of_its_gene() -> None:
    c, depth, _ = MIXED.genes
    assert isinstance(c, NumberGene)
    assert isinstance(depth, IntGene)
    assert share_of_range(c, 1.0) == pytest.approx(0.5)
    assert [share_of_range(depth, value) for value in (1, 11, 21)] == [0.0, 0.5, 1.0]


def test_a_genome_survives_the_round_trip_through_json() -> None:
    assert genome_from_json(MIXED.to_json()) == MIXED
