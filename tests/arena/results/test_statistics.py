"""Statistics of games, compared with values computed by hand or from printed tables."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import astuple
from math import sqrt
from typing import Any

import pytest

from topdeck.arena.plan.seeds import game_seed
from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.arena.results.statistics import (
    RECENT_DEALS,
    UNKNOWN,
    Estimate,
    RunningScore,
    effective_clusters,
    first_player_score,
    jackknife_mean,
    mean_turns,
    score,
    score_against,
    score_by_pairing,
    score_in_seat,
    standing,
    t_quantile,
    wilson,
    win_matrix,
)


def estimate(scores: Sequence[float]) -> Estimate:
    """The mean of independent scores."""
    return jackknife_mean(scores, range(len(scores)))


A, B = "druid", "mage"


def game(
    pair: int, seat: int, winner: int | None, decks: tuple[str, str] = (A, B), other: str = "two", **more: Any
) -> PlayedGame:
    """A game in which the agent `one` has the seat."""
    agents = ("one", other) if seat == 0 else (other, "one")
    facts: dict[str, Any] = {"turns": 10, "decisions": (4, 6), "seconds": (2.0, 1.5), "slowest": (1.0, 0.5), **more}
    deal = game_seed(0, decks, pair)
    return PlayedGame(
        fixture=Fixture(stage="", agents=agents, decks=decks, pair=pair, half=seat, seed=deal),
        winner=winner,
        reason="",
        **facts,
    )


# Three pairs, of which the first agent scores 1, 0.5 and 0.75.
GAMES = [game(0, 0, 0), game(0, 1, 1), game(1, 0, 0), game(1, 1, 0), game(2, 0, None), game(2, 1, 1)]


# ---- intervals


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (99, 1.9842), (10**6, 1.9600)],
)
def test_the_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert t_quantile(freedom) == pytest.approx(quantile, rel=0.002 if freedom == 3 else 0.0005)


def test_the_interval_comes_from_the_spread_of_the_scores() -> None:
    """Mean 0.75, variance 0.0625, so 0.75 ± 4.3027 · √(0.0625 / 3) = 0.75 ± 0.6210, and no score is above 1."""
    assert astuple(estimate([1.0, 0.5, 0.75])) == pytest.approx((0.75, 0.1290, 1.0), abs=1e-4)


def test_many_scores_make_a_narrow_interval() -> None:
    """Mean 0.5, variance 0.25 · 400/399, so ± 1.9659 · 0.025031."""
    assert astuple(estimate([0.0, 1.0] * 200)) == pytest.approx((0.5, 0.45079, 0.54921), abs=1e-4)


def test_scores_that_do_not_differ_leave_room_for_doubt() -> None:
    """Wilson: the lower bound of 10 wins in 10 is 1 / (1 + 3.8415 / 10)."""
    assert astuple(estimate([1.0] * 10)) == pytest.approx((1.0, 0.72247, 1.0), abs=1e-4)
    assert astuple(estimate([0.0] * 10)) == pytest.approx((0.0, 0.0, 0.27753), abs=1e-4)
    assert estimate([0.5] * 4) == wilson(0.5, 4)
    assert estimate([1.0]) == wilson(1.0, 1)


@pytest.mark.parametrize("count", [1, 3, 7, 200, 400, 1000])
@pytest.mark.parametrize("share", [0.0, 1.0])
def test_an_interval_contains_its_share_even_where_all_games_are_alike(share: float, count: int) -> None:
    found = wilson(share, count)
    assert found.low <= found.mean <= found.high


def test_wilson_agrees_with_a_known_example() -> None:
    """81 of 263: from 0.2553 to 0.3662."""
    assert astuple(wilson(81 / 263, 263)) == pytest.approx((0.3080, 0.2553, 0.3662), abs=1e-4)


def test_without_games_nothing_is_known() -> None:
    assert estimate([]) == UNKNOWN == Estimate(0.5, 0.0, 1.0)
    assert score([], "one") == first_player_score([]) == UNKNOWN
    assert mean_turns([]) == 0.0
    assert standing([], "one").seconds_per_decision == 0.0


def test_an_estimate_prints_its_interval() -> None:
    assert str(Estimate(0.645, 0.612, 0.678)) == "64.5% (61.2–67.8)"


# ---- scores


def test_the_score_of_an_agent_is_the_mean_of_its_pairs() -> None:
    assert score(GAMES, "one") == estimate([1.0, 0.5, 0.75])
    assert score(GAMES, "two") == estimate([0.0, 0.5, 0.25])


def test_a_pair_that_is_always_split_is_no_spread() -> None:
    """Single games would give a wide interval; the pairs show that the seat decides, and not the agents."""
    split = [game(pair, seat, 0) for pair in range(8) for seat in (0, 1)]
    assert score(split, "one") == wilson(0.5, 8)
    assert first_player_score(split) == wilson(1.0, 8)


def test_the_score_in_a_seat_counts_the_games_there() -> None:
    assert score_in_seat(GAMES, "one", 0) == estimate([1.0, 1.0, 0.5])
    assert score_in_seat(GAMES, "one", 1) == estimate([1.0, 0.0, 1.0])
    assert score_in_seat(GAMES, "two", 0) == estimate([0.0, 1.0, 0.0])


def test_the_score_of_the_player_who_begins() -> None:
    assert first_player_score(GAMES) == estimate([0.5, 1.0, 0.25])


def test_scores_are_separated_by_pairing() -> None:
    mirror = [game(0, 0, 1, (A, A)), game(0, 1, 0, (A, A))]
    found = score_by_pairing([*GAMES, *mirror], "one")
    assert found == {(A, B): score(GAMES, "one"), (A, A): wilson(0.0, 1)}
    assert score([*GAMES, *mirror], "one") == estimate([1.0, 0.5, 0.75, 0.0])


def test_scores_are_separated_by_opponent() -> None:
    others = [game(0, 0, 1, other="three"), game(0, 1, 0, other="three")]
    games = [*GAMES, *others]
    assert score_against(games, "one", "three") == wilson(0.0, 1)
    assert score_against(games, "three", "one") == wilson(1.0, 1)
    assert score_against(games, "one", "two") == score(GAMES, "one")
    assert score_against(games, "two", "three") == UNKNOWN
    assert win_matrix(games, ["three", "one", "two"]) == {
        "three": {"one": wilson(1.0, 1)},
        "one": {"three": wilson(0.0, 1), "two": score(GAMES, "one")},
        "two": {"one": score(GAMES, "two")},
    }
    assert score(games, "one").mean == (1.0 + 0.5 + 0.75 + 0.0) / 4


# ---- games that share a deal


@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_deals_against_more_opponents_are_no_more_deals(seat: int) -> None:
    """Ten equal opponents give as much information as one."""
    winners = [(0, 0), (1, 1), (2, 0), (3, None), (4, 0)]
    once = [game(pair, seat, winner) for pair, winner in winners]
    often = [game(pair, seat, winner, other=str(other)) for pair, winner in winners for other in range(10)]
    for told in (
        lambda games: score(games, "one"),
        lambda games: score_in_seat(games, "one", seat),
        lambda games: score_by_pairing(games, "one")[A, B],
        first_player_score,
    ):
        assert astuple(told(often)) == pytest.approx(astuple(told(once)))


def test_one_deal_is_one_trial_however_many_games_it_has() -> None:
    many = [game(0, 0, other % 2, other=str(other)) for other in range(20)]
    assert score(many, "one") == first_player_score(many) == wilson(0.5, 1)


def test_clusters_of_different_sizes_by_hand() -> None:
    """Thirty times 3 points of 4, 0 of 1 and 1 of 1: 90 clusters, of which 37 are effective."""
    scores = [1.0, 1.0, 1.0, 0.0, 0.0, 1.0] * 30
    clusters = [(name, number) for number in range(30) for name in "aaaabc"]
    without = [(120 - 3) / (180 - 4), (120 - 0) / (180 - 1), (120 - 1) / (180 - 1)]
    margin = 2.0281 * sqrt(30 * sum((mean - 2 / 3) ** 2 for mean in without) * 89 / 90)
    assert effective_clusters([4, 1, 1] * 30) == 37
    assert astuple(jackknife_mean(scores, clusters)) == pytest.approx((2 / 3, 2 / 3 - margin, 2 / 3 + margin), abs=1e-5)


@pytest.mark.parametrize("deals", [7, 150, 400])
def test_clusters_that_are_alike_are_worked_out_once_and_come_to_the_same_to_the_last_bit(deals: int) -> None:
    """The result equals that of single clusters in the order of their first scores."""
    rng = random.Random(deals)
    clusters = [rng.randrange(deals) for _ in range(200)] if deals < 200 else rng.sample(range(deals), 200)
    scores = [rng.choice((0.0, 0.5, 1.0)) for _ in clusters]
    found: dict[int, list[float]] = {}
    for score_of_one, cluster in zip(scores, clusters, strict=True):
        found.setdefault(cluster, []).append(score_of_one)
    mean, count = sum(scores) / 200, len(found)
    without = [(sum(scores) - sum(own)) / (200 - len(own)) for own in found.values()]
    variance = sum((other - mean) ** 2 for other in without) * (count - 1) / count
    margin = t_quantile(effective_clusters([*map(len, found.values())]) - 1) * sqrt(variance)
    assert jackknife_mean(scores, clusters) == Estimate(mean, mean - margin, mean + margin)


def test_a_running_score_comes_to_the_same_as_all_games_together() -> None:
    rng, running = random.Random(4), RunningScore()
    games = [game(pair, seat, rng.choice((0, 1, None))) for pair in range(60) for seat in (0, 1)]
    for played_game in games:
        running.add(played_game.fixture.seed, played_game.score(played_game.seat_of("one")))
    expected = score(games, "one")
    assert astuple(running.estimate()) == pytest.approx(astuple(expected))
    assert running.mean == expected.mean


def test_a_running_score_takes_the_same_memory_for_any_number_of_deals() -> None:
    rng, running = random.Random(5), RunningScore()
    scores = [rng.choice((0.0, 0.5, 1.0)) for _ in range(4 * RECENT_DEALS)]
    for number, points in enumerate(scores):
        running.add(number // 2, points)  # two games with each deal
    assert len(running.recent) == RECENT_DEALS
    assert len(running.earlier) <= 5  # 0 to 2 points
    assert running.earlier.total() == RECENT_DEALS
    together = jackknife_mean(scores, [number // 2 for number in range(len(scores))])
    assert astuple(running.estimate()) == pytest.approx(astuple(together))


def test_a_running_score_without_games_knows_nothing() -> None:
    assert RunningScore().estimate() == UNKNOWN
    assert RunningScore().mean == 0.5


def test_every_score_has_its_cluster() -> None:
    for clusters in ([1, 2], [1, 1], [1, 2, 3, 4]):
        with pytest.raises(ValueError, match="zip"):
            jackknife_mean([0.0, 1.0, 1.0], clusters)


@pytest.mark.parametrize(
    ("deals", "sizes"), [(18, (42,)), (6, (10,)), (3, (30,)), (40, (2,)), (18, (2, 42)), (12, (1, 5, 30))]
)
def test_intervals_hold_the_truth_as_often_as_they_promise(deals: int, sizes: tuple[int, ...]) -> None:
    """All games of a deal have the same win probability, between 0.2 and 0.9."""
    rng = random.Random(5)
    held = fooled = 0
    trials = 600
    for _ in range(trials):
        chances = [rng.uniform(0.2, 0.9) for _ in range(deals)]
        clusters = [deal for deal in range(deals) for _ in range(sizes[deal % len(sizes)])]
        scores = [float(rng.random() < chances[deal]) for deal in clusters]
        held += holds(jackknife_mean(scores, clusters))
        fooled += not holds(estimate(scores))
    assert 0.92 <= held / trials <= 0.985
    if max(sizes) >= 30:
        assert fooled / trials > 0.3  # as if all games were independent


def holds(found: Estimate) -> bool:
    return found.low <= 0.55 <= found.high


def test_half_a_pair_counts_with_its_one_game() -> None:
    assert score(GAMES[:3], "one") == estimate([1.0, 1.0])


def test_mean_turns() -> None:
    assert mean_turns([game(0, 0, 0, turns=7), game(0, 1, 0, turns=12)]) == 9.5


def test_a_standing_counts_games_decisions_and_faults() -> None:
    fault = Fault(agent="one", seat=1, turn=3, action=9, text="raised ValueError")
    games = [*GAMES, game(3, 1, 0, seconds=(0.5, 9.5), slowest=(0.25, 7.0), fault=fault)]
    one, two = standing(games, "one"), standing(games, "two")
    assert (one.games, one.wins, one.draws, one.losses, one.faults) == (7, 4, 1, 2, 1)
    assert (two.games, two.wins, two.draws, two.losses, two.faults) == (7, 2, 1, 4, 0)
    assert (one.decisions, one.seconds, one.slowest) == (3 * 4 + 4 * 6, 3 * 2.0 + 3 * 1.5 + 9.5, 7.0)
    assert (two.decisions, two.seconds, two.slowest) == (3 * 6 + 4 * 4, 3 * 1.5 + 3 * 2.0 + 0.5, 1.0)
    assert one.seconds_per_decision == pytest.approx(20.0 / 36)
    assert one.decisions_per_second == pytest.approx(36 / 20.0)
    assert one.score == score(games, "one")
    assert one.seats == (score_in_seat(games, "one", 0), score_in_seat(games, "one", 1))
