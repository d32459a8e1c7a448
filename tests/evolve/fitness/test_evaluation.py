"""Evaluations: identical individuals, known results, races."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from topdeck.arena.play.executor import InProcessExecutor
from topdeck.core.errors import EvolutionError
from topdeck.core.registry import load_game
from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.evaluation import Evaluation, Found, Memory, Race
from topdeck.evolve.fitness.tally import Tally

JADE = load_game("hearthstone").deck("MidrangeJadeShaman")
CONTEST = Contest(game="hearthstone", opponents=("random",), decks=((JADE, JADE),), pairs=1, seed=5)
GREEDY, FACE, RANDOM = Contender("greedy"), Contender("face"), Contender("random")


class Notes(Memory):
    """A memory that records its calls."""

    def __init__(self, known: dict[int, dict[int, Tally]] | None = None) -> None:
        self.rungs = known or {}
        self.kept: list[tuple[int, list[int]]] = []  # rungs and indices, in the order of the calls

    def known_tallies(self, rung: int) -> Found:
        return self.rungs.get(rung, {})

    def keep(self, rung: int, found: Found) -> None:
        self.kept.append((rung, list(found)))
        self.rungs.setdefault(rung, {}).update(found)


def counts(tallies: Sequence[Tally]) -> list[tuple[float, ...]]:
    return [tally[:4] for tally in tallies]


def test_identical_individuals_play_once() -> None:
    games: list[int] = []
    notes = Notes()
    tallies = Evaluation(InProcessExecutor(), None, notes, games.append).tallies(CONTEST, [GREEDY, FACE, GREEDY])
    assert tallies[0] == tallies[2]
    assert sum(games) == 4
    assert notes.kept == [(0, [0, 2]), (0, [1])]


def test_known_results_are_not_played_again() -> None:
    games: list[int] = []
    notes = Notes({0: {0: Tally(2, 2), 1: Tally(2, 0)}})
    tallies = Evaluation(InProcessExecutor(), None, notes, games.append).tallies(CONTEST, [GREEDY, FACE, RANDOM])
    assert tallies[:2] == [Tally(2, 2), Tally(2, 0)]
    assert tallies[2].games == sum(games) == 2
    assert notes.kept == [(0, [2])]


def test_every_individual_is_stored_as_soon_as_all_its_games_are_played() -> None:
    notes = Notes()
    played: list[list[int]] = []
    evaluation = Evaluation(InProcessExecutor(), None, notes, lambda games: played.append([*notes.rungs.get(0, {})]))
    evaluation.tallies(replace(CONTEST, pairs=6), [RANDOM, FACE])  # 12 games in pieces of 10
    assert played == [[], [], [0], [0]]


RACE = Race(keep=0.5, least=1)


def test_in_a_race_the_worse_half_plays_less() -> None:
    contest = replace(CONTEST, opponents=("greedy",), pairs=4)
    field = [RANDOM, GREEDY, FACE, Contender("eva")]
    tallies = Evaluation(InProcessExecutor(), RACE).tallies(contest, field)
    games = [tally.games for tally in tallies]
    assert sorted(games) == [2, 2, 4, 8]
    everything = Evaluation(InProcessExecutor()).tallies(contest, field)
    best = games.index(8)
    assert counts(tallies)[best] == counts(everything)[best]


def test_an_interrupted_race_resumes() -> None:
    contest = replace(CONTEST, opponents=("greedy",), pairs=4)
    field = [RANDOM, GREEDY, FACE, Contender("eva")]
    notes = Notes()
    undisturbed = Evaluation(InProcessExecutor(), RACE, notes).tallies(contest, field)
    survivor = next(iter(notes.rungs[1]))
    begun = Notes({0: notes.rungs[0], 1: {survivor: notes.rungs[1][survivor]}})
    games: list[int] = []
    resumed = Evaluation(InProcessExecutor(), RACE, begun, games.append).tallies(contest, field)
    assert counts(resumed) == counts(undisturbed)
    assert sum(games) == sum(tally.games for tally in undisturbed) - 8 - 2


@pytest.mark.parametrize(
    ("keep", "least", "complaint"),
    [
        (1.0, 1, "^`keep` must be a fraction between 0 and 1, not 1.0$"),
        (0.0, 1, "^`keep` must be a fraction between 0 and 1, not 0.0$"),
        (0.5, 0, "^`least` must be at least 1 pair of games, not 0$"),
    ],
)
def test_an_invalid_race_is_rejected(keep: float, least: int, complaint: str) -> None:
    with pytest.raises(EvolutionError, match=complaint):
        Race(keep, least)
