"""Runs of evolution: generations, deals, twins, rivals, and going on with what is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from topdeck.arena.play.executor import InProcessExecutor, make_executor
from topdeck.evolve.contest import Contest, Tally
from topdeck.evolve.evolution import Evolution, Generation, Judged, evaluated
from topdeck.evolve.genome import EvolutionError, Point
from topdeck.evolve.strategies.coevolution import Coevolution
from topdeck.evolve.strategies.madrid import MadridGenetic
from topdeck.evolve.tuning import tuned_weights
from topdeck.registry import load_game

JADE = load_game("hearthstone").deck("MidrangeJadeShaman")
TUNING = tuned_weights("hearthstone", "greedy(score=evo-second)")
CONTEST = Contest(game="hearthstone", opponents=("random",), decks=((JADE, JADE),), pairs=1, seed=5)


def madrid(contest: Contest = CONTEST, seed: int = 3) -> Evolution:
    strategy = MadridGenetic(TUNING.genome, seed, population=6, elite=1, immigrants=1, size=2)
    return Evolution(TUNING, strategy, contest)


def outcomes(generation: Generation) -> list[tuple[Point, float]]:
    return [(one.point, one.fitness) for one in generation.members]


def advanced(evolution: Evolution, count: int, workers: int = 1) -> list[list[tuple[Point, float]]]:
    executor = make_executor("here", workers)
    found = [outcomes(evolution.advance(executor)) for _ in range(count)]
    executor.close(at_once=False)
    return found


def test_a_generation_tells_how_fit_everybody_is() -> None:
    games: list[int] = []
    generation = madrid().advance(InProcessExecutor(), games.append)
    assert generation.number == 0
    assert [one.tally.games for one in generation.members] == [2] * 6
    assert all(one.fitness == CONTEST.fitness(one.tally) for one in generation.members)
    assert sum(games) == 12
    assert generation.best.fitness == max(one.fitness for one in generation.members) >= generation.mean


def test_every_generation_has_other_deals_and_the_elite_is_judged_again() -> None:
    evolution = madrid(replace(CONTEST, measure="gretive-midrange"))
    first, second = evolution.advance(InProcessExecutor()), evolution.advance(InProcessExecutor())
    elite = second.members[0]
    assert elite.point == first.best.point
    assert elite.fitness != first.best.fitness


def test_the_same_seed_is_the_same_run_on_any_number_of_processes() -> None:
    profile = replace(CONTEST, measure="gretive-midrange")
    assert advanced(madrid(profile), 2) == advanced(madrid(profile), 2) != advanced(madrid(profile, seed=4), 2)


@pytest.mark.slow
def test_two_processes_give_the_same_run_as_one() -> None:
    profile = replace(CONTEST, measure="gretive-midrange")
    assert advanced(madrid(profile), 2, workers=2) == advanced(madrid(profile), 2)


def test_twins_play_once() -> None:
    games: list[int] = []
    one, other = TUNING.spec((0.5,) * 13), TUNING.spec((0.2,) * 13)
    tallies = evaluated(CONTEST, [one, other, one], InProcessExecutor(), games.append)
    assert tallies[0] == tallies[2]
    assert sum(games) == 4


def test_a_run_goes_on_from_what_is_known() -> None:
    profile = replace(CONTEST, measure="gretive-midrange")
    undisturbed = advanced(madrid(profile), 3)
    begun = madrid(profile)
    advanced(begun, 2)
    resumed = madrid(profile)
    for generation in begun.generations:
        resumed.resume(generation.members)
    assert outcomes(resumed.advance(InProcessExecutor())) == undisturbed[2]


def test_a_generation_of_another_run_is_refused() -> None:
    judged = [Judged((0.5,) * 13, Tally(2, 1), 0.5)] * 6
    with pytest.raises(EvolutionError, match=r"^generation 0 is not the one that this study has; it was changed"):
        madrid().resume(judged)


def test_where_individuals_meet_each_other_the_rivals_are_the_opponents() -> None:
    strategy = Coevolution(TUNING.genome, 2, population=4, champions=1, peers=1, elite=1, immigrants=1)
    evolution = Evolution(TUNING, strategy, CONTEST)
    strategy.ask()
    assert evolution.next_contest().opponents == tuple(map(TUNING.spec, strategy.rivals()))
    generation = Evolution(
        TUNING, Coevolution(TUNING.genome, 2, population=4, champions=1, peers=1, elite=1, immigrants=1), CONTEST
    ).advance(InProcessExecutor())
    assert [one.tally.games for one in generation.members] == [4] * 4


def test_agents_of_another_game_are_refused() -> None:
    monsters = load_game("gwent").deck("Monsters")
    contest = Contest(game="gwent", opponents=("random",), decks=((monsters, monsters),), pairs=1)
    with pytest.raises(EvolutionError, match=r"^agents of hearthstone cannot play gwent$"):
        Evolution(TUNING, madrid().strategy, contest)
