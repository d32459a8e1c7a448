"""Worst-case samples, on a map whose hidden state decides what the opponent can do."""

from __future__ import annotations

from tree_game import Map, Sight, Walk, Worth, spot

from topdeck.core.rng import Rng
from topdeck.search.determinizer import WorstCaseDeterminizer
from topdeck.search.horizon import Turns
from topdeck.search.rollout import GreedyRollout

# The player ends its turn; by chance the opponent, who then plays what is best for it, has good or bad ways.
REPLY: Map = {
    "start": spot(0, stop="strong weak"),
    "strong": spot(0, player=1, turn=2, hit="lost", miss="level"),
    "weak": spot(0, player=1, turn=2, miss="level"),
    "level": spot(0, turn=3, on="level"),
    "lost": spot(-9, turn=3, on="lost"),
}


def worst_case(guesses: int, seed: int = 1, uses: int = 1) -> tuple[WorstCaseDeterminizer, Sight]:
    view = Sight(Walk(REPLY))
    rollout = GreedyRollout(Worth())
    return WorstCaseDeterminizer(view, Rng(seed), None, uses, guesses, rollout, Turns(1), Worth()), view


def ends(source: WorstCaseDeterminizer, count: int = 20) -> list[float]:
    """Return the values of some samples after playing on."""
    found = []
    for _ in range(count):
        state = source.draw()
        start = state.copy()
        GreedyRollout(Worth()).run(state, start, Turns(1), Rng(1))
        found.append(Worth().value(state, 0))
    return found


def test_a_single_candidate_is_an_ordinary_sample() -> None:
    source, view = worst_case(1)
    assert set(ends(source)) == {0.0, -9.0}
    assert view.samples == 20


def test_of_many_samples_the_best_for_the_opponent_is_used() -> None:
    source, view = worst_case(12)
    assert set(ends(source)) == {-9.0}
    assert view.samples == 20 * 12


def test_several_samples_find_the_worst_case_more_often_than_one() -> None:
    number, three = (ends(worst_case(guesses, seed=5)[0], 200).count(-9.0) for guesses in (1, 3))
    assert 80 < number < 120 < three < 200


def test_samples_are_valued_without_changing_them() -> None:
    source, _ = worst_case(4, uses=3)
    assert [isinstance(source.sample, Walk) and source.sample.at, source.uses_left] == ["start", 3]
    for _ in range(3):
        state = source.draw()
        assert isinstance(state, Walk)
        assert state.at == "start"
