"""Ratings: known strengths are recovered, and intervals have their nominal coverage."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.ratings import DealPoints, Rating, ratings, small_sample_factor

pytestmark = pytest.mark.slow

STRENGTHS = {"A": 150.0, "B": 50.0, "C": 0.0, "D": -200.0}


def games(name: str, other: str, winners: Sequence[int | None], first: int = 0) -> list[PlayedGame]:
    """Pairs of games between two agents, with the side that wins each of them."""
    found = []
    for number, side in enumerate(winners):
        pair, half = first + number // 2, number % 2
        agents = (name, other) if half == 0 else (other, name)
        winner = None if side is None else (side if half == 0 else 1 - side)
        fixture = Fixture(stage="", agents=agents, decks=("x", "x"), pair=pair, half=half, seed=pair)
        found.append(
            PlayedGame(
                fixture=fixture,
                winner=winner,
                reason="",
                turns=1,
                decisions=(1, 1),
                seconds=(0.0, 0.0),
                slowest=(0.0, 0.0),
            )
        )
    return found


def simulated(pairs: int, seed: int) -> list[PlayedGame]:
    """A round robin whose win probabilities follow from the strengths."""
    rng = random.Random(seed)
    found: list[PlayedGame] = []
    for name, other in combinations(STRENGTHS, 2):
        chance = 1 / (1 + 10 ** ((STRENGTHS[other] - STRENGTHS[name]) / 400))
        found += games(name, other, [0 if rng.random() < chance else 1 for _ in range(2 * pairs)])
    return found


def test_known_strengths_are_found_again() -> None:
    for row in ratings(simulated(1500, 1), list(STRENGTHS)):
        assert row.elo == pytest.approx(STRENGTHS[row.agent], abs=20)
        assert row.low < row.elo < row.high
        assert row.high - row.low < 40


def test_deals_that_are_resample_bring_their_points_as_often_as_they_are_drawn() -> None:
    points = DealPoints(simulated(40, 3), list(STRENGTHS))
    each = [points.total(np.eye(points.deals)[deal]) for deal in range(points.deals)]
    drawn = np.random.default_rng(5).integers(points.deals, size=points.deals)
    assert (points.resample(np.random.default_rng(5)) == sum(each[deal] for deal in drawn)).all()


def test_the_best_comes_first_and_the_mean_is_zero() -> None:
    rows = ratings(simulated(200, 2), list(STRENGTHS))
    assert [row.agent for row in rows] == ["A", "B", "C", "D"]
    assert sum(row.elo for row in rows) == pytest.approx(0.0, abs=1e-6)


def test_ten_wins_to_one_are_400_points() -> None:
    ten, rating = ratings(games("A", "B", ([0] * 10 + [1]) * 40), ["A", "B"])
    assert ten.elo - rating.elo == pytest.approx(400, abs=5)


def test_draws_are_half_a_win_for_both() -> None:
    split, drawn = (ratings(games("A", "B", winners), ["A", "B"]) for winners in ([0, 1] * 20, [None] * 40))
    assert [row.elo for row in split] == pytest.approx([0.0, 0.0], abs=1e-6)
    assert [row.elo for row in drawn] == pytest.approx([0.0, 0.0], abs=1e-6)


def test_intervals_count_pairs_and_not_games() -> None:
    """Pairs that are always split have no variance, while single games would."""
    split = ratings(games("A", "B", [0, 1] * 20), ["A", "B"])
    assert split[0].high - split[0].low < 1.0
    swept = ratings(games("A", "B", [0, 0, 1, 1] * 10), ["A", "B"])
    assert swept[0].high - swept[0].low > 50.0


def test_an_agent_that_wins_all_games_has_a_rating() -> None:
    best, worst = ratings(games("A", "B", [0] * 20), ["A", "B"])
    assert best.agent == "A"
    assert 200 < best.elo - worst.elo < 5000


def test_the_same_games_give_the_same_intervals() -> None:
    assert ratings(simulated(20, 3), list(STRENGTHS)) == ratings(simulated(20, 3), list(STRENGTHS))


def test_without_games_there_are_none() -> None:
    assert ratings([], ["A", "B"]) == []
    assert str(Rating(agent="A", elo=34.6, low=-3.2, high=72.1)) == "+35 (-3 to +72)"


def test_the_same_deals_played_ten_times_are_no_more_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topdeck.arena.results.ratings.SAMPLES", 200)
    swept = games("A", "B", [0, 0, 1, 1] * 10)
    once, often = (ratings(found, ["A", "B"])[0] for found in (swept, swept * 10))
    assert often.high - often.low == pytest.approx(once.high - once.low, rel=0.05)


def test_few_deals_make_wide_intervals() -> None:
    """Bootstrap intervals are normal ones, which are too narrow by √(3 / 4) for four deals."""
    assert small_sample_factor(4) == pytest.approx(3.1824 / 1.9600 * sqrt(4 / 3), rel=0.005)
    assert small_sample_factor(40) == pytest.approx(2.0227 / 1.9600 * sqrt(40 / 39), rel=0.005)


def test_one_deal_gives_unknown_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topdeck.arena.results.ratings.SAMPLES", 10)
    best, _ = ratings(games("A", "B", [0, 0]), ["A", "B"])
    assert str(best).endswith(" (unknown)")
