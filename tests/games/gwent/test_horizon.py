"""Horizons of searches: the end of the round, or of a later one."""

from __future__ import annotations

import pytest
from gwent_hidden import GAME
from gwent_positions import mid_game

from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.core.errors import SpecError
from topdeck.games.gwent.horizon import EndOfRound, Rounds
from topdeck.games.gwent.state import GwentState


def after_rounds(state: GwentState, rounds: int) -> GwentState:
    """Return the position after both players have passed this many times."""
    later = state.copy()
    while later.round < state.round + rounds:
        later.apply(later.pass_action() or later.parse("keep"))
    return later


def test_a_search_looks_to_the_end_of_the_round_by_default() -> None:
    assert list(GAME.horizons) == ["round", "rounds"]


def test_the_round_is_over_when_the_next_one_begins() -> None:
    start = mid_game()
    passed = start.copy()
    passed.apply(passed.parse("pass"))
    assert not EndOfRound().over(start, passed)
    assert EndOfRound().over(start, after_rounds(start, 1))


def test_further_rounds_are_searched() -> None:
    start = mid_game()
    assert [Rounds(more).over(start, after_rounds(start, 1)) for more in (0, 1)] == [True, False]


@pytest.mark.parametrize("more", [-1, 3])
def test_there_are_only_three_rounds(more: int) -> None:
    with pytest.raises(SpecError, match=rf"^`more` must be between 0 and 2 rounds, not {more}$"):
        Rounds(more)


@pytest.mark.parametrize("horizon", ["round", "rounds(more=2)", "turn", "game"])
def test_agents_take_a_horizon_by_name(horizon: str) -> None:
    decks = (GAME.deck("Monsters"), GAME.deck("Skellige"))
    agents = (make_agent(f"uct(iterations=5, ms=none, horizon={horizon})", "gwent"), make_agent("random", "gwent"))
    assert play_game("gwent", agents, decks, 1, on_fault="raise").result is not None
