"""Runs of evolution: generations, deals, and rivals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from topdeck.arena.play.executor import InProcessExecutor, make_executor
from topdeck.core.errors import EvolutionError
from topdeck.core.registry import load_game
from topdeck.evolve.evolution import Evolution, Generation, Judge
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.fitness.evaluation import Evaluation, Progress
from topdeck.evolve.strategies.genetic import Coevolution, MadridGenetic
from topdeck.evolve.subjects.genome import Point
from topdeck.evolve.subjects.tuning import tuned_weights

JADE = load_game("hearthstone").deck("MidrangeJadeShaman")
TUNING = tuned_weights("hearthstone", "greedy(score=evo-second)")
CONTEST = Contest(game="hearthstone", opponents=("random",), decks=((JADE, JADE),), pairs=1, seed=5)


def madrid(contest: Contest = CONTEST, seed: int = 3) -> Evolution:
    strategy = MadridGenetic(TUNING.genome, seed, population=6, elite=1, immigrants=1, size=2)
    return Evolution(TUNING, strategy, contest)


def outcomes(generation: Generation) -> list[tuple[Point, float]]:
    return [(member.point, member.fitness) for member in generation.members]


def advanced(evolution: Evolution, count: int, workers: int = 1) -> list[list[tuple[Point, float]]]:
    executor = make_executor("here", workers)
    found = [outcomes(evolution.advance(Evaluation(executor).tallies)) for _ in range(count)]
    executor.close(at_once=False)
    return found


def here(progress: Progress | None = None) -> Judge:
    return Evaluation(InProcessExecutor(), progress=progress).tallies


def test_a_generation_reports_the_fitness_of_every_member() -> None:
    games: list[int] = []
    generation = madrid().advance(here(games.append))
    assert generation.number == 1
    assert [member.tally.games for member in generation.members] == [2] * 6
    assert all(member.fitness == CONTEST.fitness(member.tally) for member in generation.members)
    assert sum(games) == 12
    assert generation.best.fitness == max(member.fitness for member in generation.members) >= generation.mean


def test_every_generation_has_new_deals_and_the_elite_plays_again() -> None:
    evolution = madrid(replace(CONTEST, measure="gretive-midrange"))
    first, second = evolution.advance(here()), evolution.advance(here())
    elite = second.members[0]
    assert elite.point == first.best.point
    assert elite.fitness != first.best.fitness


def test_runs_with_the_same_seed_are_equal() -> None:
    profile = replace(CONTEST, measure="gretive-midrange")
    assert advanced(madrid(profile), 2) == advanced(madrid(profile), 2) != advanced(madrid(profile, seed=4), 2)


@pytest.mark.slow
def test_two_processes_give_the_same_run_as_one() -> None:
    profile = replace(CONTEST, measure="gretive-midrange")
    assert advanced(madrid(profile), 2, workers=2) == advanced(madrid(profile), 2)


def test_in_coevolution_the_rivals_are_the_opponents() -> None:
    evolution = coevolution()
    evolution.ask()
    assert isinstance(evolution.strategy, Coevolution)
    rivals = tuple(map(TUNING.spec, evolution.strategy.rivals()))
    assert evolution.next_contest().opponents == rivals
    assert [member.tally.games for member in evolution.advance(here()).members] == [4] * 4


def coevolution() -> Evolution:
    strategy = Coevolution(TUNING.genome, 2, population=4, champions=1, peers=1, elite=1, immigrants=1)
    return Evolution(TUNING, strategy, CONTEST)


def test_agents_of_another_game_are_rejected() -> None:
    monsters = load_game("gwent").deck("Monsters")
    contest = Contest(game="gwent", opponents=("random",), decks=((monsters, monsters),), pairs=1)
    with pytest.raises(EvolutionError, match=r"^agents for hearthstone cannot play gwent$"):
        Evolution(TUNING, madrid().strategy, contest)
