"""The champion passes at the right time: when a round is won or lost, but not when it must play on."""

from __future__ import annotations

import pytest

from topdeck import Clock, Rng
from topdeck.agents import make_agent
from topdeck.core.registry import load_game
from topdeck.core.state import Action
from topdeck.games.gwent.engine.actions import PASSING, GwentAction
from topdeck.games.gwent.positions.forms import SideForm
from topdeck.games.gwent.scenario import scenario, side, unit

HAND = ("Wyvern", "Fiend", "Fiend", "Ancient Foglet", "Geralt of Rivia")
DECK = ("Fiend", "Wyvern", "Ancient Foglet", "Woodland Spirit")
each_seed = pytest.mark.parametrize("seed", range(3))


def me(points: int, wins: int = 0, hand: tuple[str, ...] = HAND, leader: str | None = "") -> SideForm:
    return side("Monsters", hand=hand, deck=DECK, melee=[unit("Fiend", power=points)], wins=wins, leader=leader)


def opponent(points: int, wins: int = 0, cards: int = 4, passed: bool = True) -> SideForm:
    hunters, fiend = ["Tuirseach Hunter"] * 3, unit("Fiend", power=points)
    return side(
        "Skellige", hand=hunters + ["Roach"] * (cards - 3), deck=hunters, melee=[fiend], wins=wins, passed=passed
    )


def chosen(first: SideForm, second: SideForm, seed: int) -> Action:
    state = scenario(first, second, round_number=1 + first.wins + second.wins).state
    agent = make_agent("champion(iterations=2000, ms=none)", "gwent")
    agent.begin("gwent", 0, load_game("gwent").deck("Monsters"), Rng(seed))
    return agent.act(state.observe(0), Clock())


@each_seed
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_a_round_that_is_won_costs_no_more_cards(mine: int, theirs: int, seed: int) -> None:
    assert chosen(me(14, mine), opponent(10, theirs), seed) == PASSING


@each_seed
@pytest.mark.parametrize("mine", [0, 1])
def test_a_round_that_is_out_of_reach_is_given_up_if_another_follows(mine: int, seed: int) -> None:
    assert chosen(me(1, mine), opponent(60), seed) == PASSING


@each_seed
@pytest.mark.parametrize("mine", [0, 1])
def test_the_champion_plays_on_if_passing_would_lose_the_game(mine: int, seed: int) -> None:
    assert chosen(me(1, mine), opponent(60, wins=1), seed) != PASSING


@each_seed
def test_the_winner_of_a_round_saves_its_cards_when_far_behind(seed: int) -> None:
    assert chosen(me(1, wins=1), opponent(36, passed=False), seed) == PASSING


@each_seed
@pytest.mark.parametrize(("behind", "enough"), [(3, True), (9, False)])
def test_the_weakest_sufficient_card_is_played(behind: int, enough: bool, seed: int) -> None:
    action = chosen(me(10, hand=("Roach", "Triss Merigold", "Ifrit"), leader=None), opponent(10 + behind), seed)
    assert isinstance(action, GwentAction)
    assert action.held is not None
    assert (action.held.card.name == "Roach") == enough
