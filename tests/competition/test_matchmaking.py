"""A ladder plays the games that tell most about the ratings that are not known."""

from __future__ import annotations

import pytest

pytest.importorskip("choix")

import numpy as np

from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results import ratings
from topdeck.competition.matchmaking import Goal, choose_opponents, count_matchups, rank_agents
from topdeck.core.rng import Rng


def choose(elo: list[float], wanted: list[bool], played: dict[tuple[int, int], int]) -> tuple[int, int] | None:
    names = [str(number) for number in range(len(elo))]
    counts = count_matchups({(str(first), str(second)): count for (first, second), count in played.items()}, names)
    return choose_opponents(elo, wanted, counts, np.ones_like(counts, dtype=bool))


def games(scores: dict[tuple[str, str], float], pairs: int) -> list[PlayedGame]:
    """Pairs of games in which the first agent wins with a probability."""
    rng, played = Rng(1), []
    for number, (agents, score) in enumerate(scores.items()):
        for pair in range(pairs):
            for half, seats in enumerate((agents, agents[::-1])):
                winner = seats.index(agents[0] if rng.random() < score else agents[1])
                fixture = Fixture("ladder", seats, ("d", "d"), pair, half, 1000 * number + pair)
                times = ((1, 1), (0.0, 0.0), (0.0, 0.0))
                played.append(
                    PlayedGame(
                        fixture=fixture,
                        winner=winner,
                        reason="over",
                        turns=1,
                        decisions=times[0],
                        seconds=times[1],
                        slowest=times[2],
                    )
                )
    return played


# ---- opponents


def test_a_new_agent_plays_an_opponent_of_similar_strength() -> None:
    played = {(first, second): 100 for first in range(4) for second in range(first)}
    assert choose([0.0, 300.0, 600.0, 900.0, 310.0], [False] * 4 + [True], played) == (1, 4)


def test_an_agent_prefers_an_opponent_whose_rating_is_known() -> None:
    assert choose([0.0] * 4, [False, False, False, True], {(0, 1): 100, (0, 2): 1, (1, 2): 1}) in ((0, 3), (1, 3))


def test_games_are_spread_over_equal_opponents() -> None:
    played = {(first, second): 50 for first in range(4) for second in range(first)}
    opponents = set()
    for _ in range(4):
        chosen = choose([0.0] * 5, [False] * 4 + [True], played)
        assert chosen is not None
        played[chosen] = played.get(chosen, 0) + 1
        opponents.add(chosen[0])
    assert opponents == {0, 1, 2, 3}


def test_no_games_are_chosen_if_all_ratings_are_known() -> None:
    assert choose([0.0, 0.0], [False, False], {}) is None


def test_only_available_games_are_chosen() -> None:
    available = np.zeros((3, 3), dtype=bool)
    available[1, 2] = available[2, 1] = True
    assert choose_opponents([0.0] * 3, [True] * 3, np.zeros((3, 3)), available) == (1, 2)
    assert choose_opponents([0.0] * 3, [True, False, False], np.zeros((3, 3)), available) is None


# ---- ratings that are known


@pytest.fixture(autouse=True)
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "SAMPLES", 30)


def test_a_rating_is_known_when_its_interval_is_narrow() -> None:
    played = games({("a", "b"): 0.6}, 60)
    [best, _] = rank_agents(played, ["a", "b"], Goal(width=40.0))
    assert (best.agent, best.pairs, best.needs_games) == ("a", 60, True)
    assert best.rating is not None
    width = best.rating.high - best.rating.low
    assert not rank_agents(played, ["a", "b"], Goal(width=width + 1))[0].needs_games


def test_an_agent_without_games_comes_last_and_needs_games() -> None:
    places = rank_agents(games({("a", "b"): 0.5}, 20), ["new", "a", "b"], Goal(width=1000.0))
    assert [(place.agent, place.needs_games) for place in places][-1] == ("new", True)
    assert not any(place.needs_games for place in places[:-1])


def test_few_games_are_never_enough() -> None:
    assert all(place.needs_games for place in rank_agents(games({("a", "b"): 0.5}, 9), ["a", "b"], Goal(width=1e9)))


def test_an_agent_that_has_played_enough_gets_no_more_games() -> None:
    places = rank_agents(games({("a", "b"): 1.0}, 20), ["a", "b"], Goal(width=0.1, pairs=20))
    assert not any(place.needs_games for place in places)


def test_no_games_at_all_leave_all_agents_without_a_rating() -> None:
    assert [place.rating for place in rank_agents([], ["a", "b"], Goal())] == [None, None]
