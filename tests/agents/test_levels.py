"""The champion's levels: evaluations with errors, no moves that are much worse than the best, and their list."""

from __future__ import annotations

from collections import Counter

import pytest
from deciding import chosen, seated
from tiny_game import HighCard
from tree_game import Go

from topdeck import load_game
from topdeck.agents import canonical, full_spec
from topdeck.agents.levels import LEVELS, Level, list_levels
from topdeck.core.clock import Clock
from topdeck.core.errors import SpecError
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option
from topdeck.games.hearthstone.scenario import Scenario, scenario, side

WEAK = Level(1, "Weak", iterations=30, noise=1.0)
OPTIONS = [Option(Go("best"), 9, 0.6), Option(Go("close"), 9, 0.5), Option(Go("blunder"), 9, 0.3), Option(Go("unseen"))]


def chosen_ways(level: Level, options: list[Option], times: int = 300) -> Counter[str]:
    rng = Rng(1)
    return Counter(level.choose(options, rng).action.text() for time in range(times))


def middle() -> Scenario:
    me = side("mage", hand=["Frostbolt", "Arcane Intellect", "Chillwind Yeti"], board=["Bloodfen Raptor"], mana=7)
    return scenario(me, side("warrior", hand=["Execute"], board=["Chillwind Yeti"], deck=["Execute"] * 3))


def test_the_second_best_move_is_played_now_and_then_but_no_blunder() -> None:
    ways = chosen_ways(WEAK, OPTIONS)
    assert ways["best"] > ways["close"] > 60
    assert ways["best"] + ways["close"] == 300


def test_less_noise_makes_fewer_errors() -> None:
    errors = [chosen_ways(Level(1, "", 30, noise), OPTIONS)["close"] for noise in (1.5, 0.7, 0.2)]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] > 2 * errors[2]


@pytest.mark.parametrize("offset", [0.0, 0.39])
def test_differences_matter_more_near_a_win(offset: float) -> None:
    """The same difference in win probability is small at even odds and large near a win."""
    options = [Option(Go("best"), 9, 0.6 + offset), Option(Go("other"), 9, 0.5 + offset)]
    assert (chosen_ways(WEAK, options)["other"] > 0) == (offset == 0.0)


def test_a_certain_win_is_never_missed() -> None:
    options = [Option(Go("win"), 9, 1.0), Option(Go("good"), 9, 0.9)]
    assert chosen_ways(WEAK, options) == {"win": 300}


def test_without_searched_options_the_first_is_played() -> None:
    assert WEAK.choose([Option(Go("first")), Option(Go("second"))], Rng(1)).action == Go("first")


def test_the_full_strength_makes_no_errors() -> None:
    assert chosen_ways(LEVELS[-1], OPTIONS) == {"best": 300}
    assert full_spec("champion").values["level"] == LEVELS[-1].number


def test_every_level_searches_more_and_errs_less_than_the_one_below() -> None:
    limited = LEVELS[:-1]
    assert [level.iterations for level in limited] == sorted({level.iterations for level in limited})
    assert [level.noise for level in LEVELS] == sorted({level.noise for level in LEVELS}, reverse=True)


@pytest.mark.parametrize(("given", "most"), [("ms=none, iterations=2000", 30), ("ms=none, iterations=10", 15)])
def test_a_level_limits_the_states_but_keeps_a_smaller_limit(given: str, most: int) -> None:
    agent = seated(f"champion(level=1, {given})")
    agent.act(middle().state.observe(0), Clock())
    assert agent.search_info is not None
    assert 5 < agent.search_info.iterations <= most


def test_weak_levels_play_different_moves_and_report_the_move_that_they_play() -> None:
    moves = set()
    for seed in range(12):
        agent = seated("champion(level=1)", seed)
        action = agent.act(middle().state.observe(0), Clock())
        info = agent.search_info
        assert info is not None
        assert info.line[0] == action
        assert next(option.visits for option in info.options if option.action == action) > 0
        moves.add(action.text())
    assert len(moves) > 1


def test_the_same_seed_makes_the_same_errors() -> None:
    moves = [
        [chosen("champion(level=1, ms=none, iterations=30)", middle(), seed) for seed in range(4)] for time in range(2)
    ]
    assert moves[0] == moves[1]


def test_unknown_levels_are_rejected() -> None:
    with pytest.raises(SpecError) as failure:
        canonical("champion(level=11)")
    assert str(failure.value) == "level of champion must be a whole number from 1 to 10, not 11"


# ---- the list


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_the_list_describes_every_level(game: str) -> None:
    levels = list_levels(load_game(game))
    assert [level.number for level in levels] == list(range(1, 11))
    assert len({level.name for level in levels}) == 10
    assert levels[0].about == "Considers up to 20 positions per decision and often misjudges moves."
    assert levels[-1].about == "Uses all of its time and plays the best move it finds."
    assert full_spec(levels[2].spec, game).values["level"] == 3


def test_a_game_without_measured_ratings_has_levels_without_ratings() -> None:
    assert [level.rating for level in list_levels(HighCard())] == [None] * 10
