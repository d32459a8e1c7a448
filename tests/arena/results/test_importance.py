"""The importance of parameters, for generated scores with a known answer."""

from __future__ import annotations

import random

import pytest
from swept import Points, games_of, sweep_of

from topdeck.arena.played_game import Fixture
from topdeck.arena.results.importance import TOGETHER, Importance, importance
from topdeck.arena.results.sweep_scores import sweep_points
from topdeck.config.spec import Value


def number(value: Value) -> float:
    assert isinstance(value, int | float)
    return value


def test_a_parameter_that_decides_alone_explains_everything() -> None:
    sweep = sweep_of("a=0,1", "b=0,1,2", pairs=3)
    found = importance(sweep, games_of(sweep, lambda values, _: number(values["a"])))
    assert found == [Importance("a", 0.25, 1.0), Importance("b", 0.0, 0.0), Importance(TOGETHER, 0.0, 0.0)]


def test_two_that_add_up_share_it() -> None:
    sweep = sweep_of("a=0,0.5", "b=0,0.25,0.5", pairs=3)

    def points(values: dict[str, Value], fixture: Fixture) -> float:
        sum_of_halves = 2 * (number(values["a"]) + number(values["b"]))  # in a pair of games: 0 to 2, in steps of 0.5
        return min(1.0, max(0.0, sum_of_halves - fixture.half))

    found = {one.name: one for one in importance(sweep, games_of(sweep, points))}
    assert found["a"].variance == pytest.approx(0.25**2)
    assert found["b"].variance == pytest.approx((0.25**2 + 0.25**2) / 3)
    assert found["a"].share == pytest.approx(0.6)
    assert found[TOGETHER].share == pytest.approx(0.0)


def test_an_interaction_is_attributed_to_the_combination() -> None:
    sweep = sweep_of("a=0,1", "b=0,1", "c=x,y", pairs=2)
    found = importance(sweep, games_of(sweep, lambda values, _: float(values["a"] != values["b"])))
    assert [(one.name, one.share) for one in found] == [("a", 0.0), ("b", 0.0), ("c", 0.0), (TOGETHER, 1.0)]


def test_the_luck_of_a_deal_falls_on_all_combinations_and_does_not_count() -> None:
    sweep = sweep_of("a=0,0.5", "b=x,y", pairs=20)
    lucky = games_of(sweep, lambda values, fixture: number(values["a"]) + (fixture.pair % 2) / 2)
    assert importance(sweep, lucky) == [Importance("a", 0.0625, 1.0), Importance("b", 0, 0), Importance(TOGETHER, 0, 0)]


def coin(seed: int, chance: float = 0.5, slope: float = 0.0) -> Points:
    """Random wins, more for larger values of `a`."""
    rng = random.Random(seed)
    return lambda values, _: float(rng.random() < chance + slope * number(values["a"]))


def test_noise_is_subtracted() -> None:
    """If all agents win half of their games, scores differ by noise alone, which must not count as an effect."""
    sweep = sweep_of("a=0:5:1", "b=0:5:1", pairs=10)
    explained, seen = 0.0, 0.0
    for seed in range(20):
        games = games_of(sweep, coin(seed))
        means = [point.score.mean for point in sweep_points(sweep, games)]
        seen += sum((mean - 0.5) ** 2 for mean in means) / len(means)
        explained += sum(one.variance for one in importance(sweep, games))
        assert all(one.variance >= 0 for one in importance(sweep, games))
    assert seen / 20 == pytest.approx(0.25 / 20, rel=0.1)  # the variance of 20 games
    assert explained < 0.25 * seen


def test_the_effect_of_a_parameter_is_found_in_noise() -> None:
    sweep = sweep_of("a=-2:2:1", "b=0:3:1", pairs=100)
    a, b, together = importance(sweep, games_of(sweep, coin(1, slope=0.1)))
    assert a.variance == pytest.approx(0.02, rel=0.2)  # 0.1² times the mean of 4, 1, 0, 1 and 4
    assert a.share > 0.95
    assert b.share + together.share < 0.05


def test_one_parameter_or_one_deal_gives_no_importance() -> None:
    alone = sweep_of("a=0,1", pairs=5)
    assert importance(alone, games_of(alone, lambda values, _: number(values["a"]))) == []
    once = sweep_of("a=0,1", "b=0,1", pairs=1)
    assert importance(once, games_of(once, lambda values, _: number(values["a"]))) == []


def test_equal_scores_explain_nothing() -> None:
    sweep = sweep_of("a=0,1", "b=0,1", pairs=5)
    assert importance(sweep, games_of(sweep, lambda values, _: 0.5)) == []


def test_a_deal_that_not_all_have_played_does_not_count() -> None:
    sweep = sweep_of("a=0,1", "b=0,1", pairs=5)
    games = games_of(sweep, lambda values, _: number(values["a"]))
    assert importance(sweep, games[:-3]) == importance(sweep, games)
    assert importance(sweep, games[:10]) == []  # in the second deal, three have not played
