"""The sequential test: likelihoods computed by hand, error rates by simulation, and the stopping rule."""

from __future__ import annotations

import random
from math import log, pi, sqrt

import pytest

from topdeck.arena.plan.formats import Lineup
from topdeck.arena.plan.sprt import FIRST, UNIT, Sprt, deviations, likelihood, normalised_elo
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.errors import MatchError

LINEUP = Lineup(agents=("A", "B"), decks=("aggro", "control"), own={"A": (), "B": ()}, seed=1)
TEST = Sprt(4000, elo0=0.0, elo1=40.0)
POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)


def drawn(rng: random.Random, weights: tuple[float, ...], count: int) -> list[float]:
    return rng.choices(POINTS, weights, k=count)


# ---- the measure


def test_normalised_elo_of_a_known_case() -> None:
    """Half of the pairs end 2:0, half 1:1: mean 0.75, deviation 0.25 per pair or 0.25·√2 per game."""
    assert normalised_elo([1.0, 0.5] * 50) == pytest.approx(0.25 / (0.25 * sqrt(2)) * UNIT)
    assert normalised_elo([1.0, 0.0] * 50) == 0.0


def test_the_likelihood_is_that_of_the_best_deviation() -> None:
    """Compared with a fine grid of deviations."""
    scores = [0.75, 0.5, 1.0, 0.25, 0.75]
    mean = sum(score - 0.5 for score in scores) / 5
    square = sum((score - 0.5) ** 2 for score in scores) / 5
    for shift in (-0.3, 0.0, 0.2, 1.0):
        tried = []
        for deviation in (number / 1000 for number in range(50, 2000)):
            errors = [(score - 0.5 - shift * deviation) / deviation for score in scores]
            tried.append(-log(deviation) - sum(error**2 for error in errors) / 10)
        assert likelihood(shift, mean, square) == pytest.approx(max(tried), abs=1e-5)
    assert likelihood(0.0, 0.0, 1 / (2 * pi)) == pytest.approx(0.5 * log(2 * pi) - 0.5)


def test_results_at_a_hypothesis_speak_for_it() -> None:
    shift = deviations(40.0)
    assert TEST.ratio(1000, 0.0, 0.0625) < -3.0
    assert TEST.ratio(1000, shift * 0.25, 0.0625 * (1 + shift**2)) > 3.0
    half = 0.5 * shift * 0.25
    assert TEST.ratio(1000, half, 0.0625 + half**2) == pytest.approx(0.0, abs=0.1)


# ---- decisions


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, True), (40.0, False)])
def test_it_errs_as_seldom_as_it_promises(elo: float, wrong: bool) -> None:
    """With pairs simulated at exactly H0 or H1, at most 5 % of the tests accept the wrong hypothesis."""
    rng = random.Random(7)
    verdicts = []
    for _ in range(300):
        step = deviations(elo) * sqrt(0.03875) / 0.75  # the scores have the variance 0.03875, and the mean 0.75 · step
        weights = (0.02 - step / 4, 0.23 - step, 0.5, 0.23 + step, 0.02 + step / 4)
        scores = drawn(rng, weights, 4000)
        verdicts.append(TEST.judge(scores).better)
    assert None not in verdicts
    assert sum(verdict is wrong for verdict in verdicts) <= 0.09 * 300


def test_equal_results_are_no_proof_at_once() -> None:
    assert TEST.judge([0.5] * FIRST).better is None
    assert TEST.judge([1.0] * 20).better is True
    assert TEST.judge([0.0] * 20).better is False


def test_pairs_after_a_decision_do_not_change_it() -> None:
    scores = [1.0, 0.5, 0.75] * 30
    verdict = TEST.judge(scores)
    assert verdict.better is True
    assert TEST.judge(scores + [0.0] * 500) == verdict


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        ([1.0] * 20, "H1 accepted after 17 pairs: A is better than B by more than -5 normalised Elo (error rate 5 %)"),
        (
            [0.0] * 20,
            "H0 accepted after 20 pairs: A is not better than B by 40 normalised Elo or more (error rate 2.5 %)",
        ),
        ([0.5] * 3, "neither H0 nor H1 accepted after 3 pairs: inconclusive"),
    ],
)
def test_the_conclusion_names_the_hypothesis_and_the_error_rate(scores: list[float], words: str) -> None:
    test = Sprt(4000, elo0=-5.0, elo1=40.0, alpha=0.05, beta=0.025)
    verdict = test.judge(scores)
    assert test.conclusion(verdict, "A", "B") == words
    assert test.hypotheses(verdict).startswith("H0: at most -5 normalised Elo better; H1: at least 40 better; log-lik")


# ---- the games


def played(fixtures: list[Fixture], winner: str) -> list[PlayedGame]:
    return [
        PlayedGame(
            fixture=fixture,
            winner=fixture.agents.index(winner),
            reason="",
            turns=1,
            decisions=(1, 1),
            seconds=(0.0, 0.0),
            slowest=(0.0, 0.0),
        )
        for fixture in fixtures
    ]


def test_pairs_take_turns_with_the_decks_until_it_is_decided() -> None:
    fixtures = TEST.fixtures(LINEUP, [])
    assert len(fixtures) == 2 * FIRST
    assert [fixture.decks for fixture in fixtures[::2][:5]] == [
        ("aggro", "aggro"),
        ("aggro", "control"),
        ("control", "aggro"),
        ("control", "control"),
        ("aggro", "aggro"),
    ]
    assert (fixtures[0].pair, fixtures[8].pair) == (0, 1)
    more = TEST.fixtures(LINEUP, played(fixtures, "A"))
    games = played(more, "A")
    assert TEST.fixtures(LINEUP, games) == more  # it is decided
    assert TEST.verdict(LINEUP, games).better is True


def test_without_a_decision_a_quarter_more_is_played() -> None:
    games = TEST.fixtures(LINEUP, [])
    split = [
        PlayedGame(fixture=game, winner=0, reason="", turns=1, decisions=(1, 1), seconds=(0.0, 0.0), slowest=(0.0, 0.0))
        for game in games
    ]
    more = TEST.fixtures(LINEUP, split)
    assert more[: len(games)] == games
    assert len(more) == 2 * (FIRST + FIRST // 4 + 1)


def test_games_past_the_decision_do_not_count() -> None:
    games = played(TEST.fixtures(LINEUP, played(TEST.fixtures(LINEUP, []), "A")), "A")
    verdict = TEST.verdict(LINEUP, games)
    assert 2 * verdict.pairs < len(games)
    assert TEST.decisive_games(LINEUP, games) == games[: 2 * verdict.pairs]


def test_an_agent_against_itself_plays_no_game_twice() -> None:
    twins = Lineup(
        agents=("A", "B"), decks=("aggro",), own={"A": (), "B": ()}, seed=1, specs={"A": "greedy", "B": "greedy"}
    )
    games = TEST.fixtures(twins, [])
    assert len({game.seed for game in games}) == len(games) == 2 * FIRST


def test_a_gap_is_waited_for() -> None:
    games = played(TEST.fixtures(LINEUP, []), "A")
    assert TEST.scores(LINEUP, games[:4] + games[5:]) == [1.0, 1.0]


def test_it_gives_up_after_the_most_pairs() -> None:
    short = Sprt(3)
    games = short.fixtures(LINEUP, [])
    assert len(games) == 6
    assert short.fixtures(LINEUP, played(games, "A")) == games
    assert short.verdict(LINEUP, played(games, "A")).better is None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"elo0": 5.0, "elo1": 5.0}, "`elo0` must be less than `elo1`, but they are 5 and 5"),
        ({"elo1": float("inf")}, "`elo0` and `elo1` must be between -10000 and 10000, not 0 and inf"),
        ({"elo0": float("nan")}, "`elo0` and `elo1` must be between -10000 and 10000, not nan and 20"),
        ({"alpha": 0.0}, "`alpha` and `beta` must be between 0 and 0.5, not 0 and 0.05"),
        ({"pairs": 0}, "`pairs` must be at least 1, not 0"),
    ],
)
def test_invalid_values_are_rejected(settings: dict[str, float], message: str) -> None:
    with pytest.raises(MatchError) as failure:
        Sprt(**settings)  # type: ignore[arg-type]
    assert str(failure.value) == message


def test_three_agents_are_too_many() -> None:
    with pytest.raises(MatchError, match="a sequential test needs exactly two agents"):
        TEST.fixtures(Lineup(agents=("A", "B", "C"), decks=("aggro",), own={}, seed=0), [])
