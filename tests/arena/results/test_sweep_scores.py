"""The scores of a sweep, for generated games."""

from __future__ import annotations

from swept import games_of, sweep_of

from topdeck.arena.results.statistics import score, score_against
from topdeck.arena.results.sweep_scores import best_points, sweep_points


def test_every_combination_has_its_score_over_all_opponents_and_against_each() -> None:
    sweep = sweep_of("c=1,2", "score=x,y", pairs=2)
    wins = {("greedy", "x"): 1.0, ("greedy", "y"): 0.0, ("eva", "x"): 0.5, ("eva", "y"): 1.0}
    games = games_of(sweep, lambda values, fixture: wins[fixture.sides[1], str(values["score"])], ("greedy", "eva"))
    points = sweep_points(sweep, games)
    assert [point.agent for point in points] == list(sweep.combinations())
    assert [point.games for point in points] == [8] * 4
    assert [point.score.mean for point in points] == [0.75, 0.5, 0.75, 0.5]
    assert {name: estimate.mean for name, estimate in points[1].against.items()} == {"greedy": 0.0, "eva": 1.0}
    for point in points:
        assert point.score == score(games, point.agent)
        assert point.against["eva"] == score_against(games, point.agent, "eva")


def test_the_best_are_those_with_the_highest_score() -> None:
    sweep = sweep_of("c=1:4:1")
    scores = {"1": 0.0, "2": 1.0, "3": 0.5, "4": 1.0}
    points = sweep_points(sweep, games_of(sweep, lambda values, _: scores[str(values["c"])]))
    assert [point.agent for point in best_points(points)] == ["c=2", "c=4"]
    assert best_points([]) == []


def test_an_interrupted_sweep_has_points_for_the_combinations_that_played() -> None:
    sweep = sweep_of("c=1:4:1")
    points = sweep_points(sweep, games_of(sweep, lambda values, fixture: 0.5)[:4])
    assert [point.agent for point in points] == ["c=1", "c=2"]
