"""Values compare by content: reprs rebuild them, and states with the same position and random streams are equal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tiny_game import EVEN, LOW, HighCard, Lay
from tree_game import Go, Walk, end, spot

from topdeck import Deck, Result
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.state import State
from topdeck.games.hearthstone.cards.database import card_table
from topdeck.games.hearthstone.engine.action_parser import read_action
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import in_hand, scenario, side

# ---- reprs


def actions() -> list[object]:
    """Hearthstone actions of every kind, and one for each property in which two actions can differ."""
    yeti = in_hand("Chillwind Yeti", cost=-1, attack=1, health=1)
    me = side("druid", hand=["Fireball", "Living Roots", yeti], board=["Wisp", "Dire Wolf Alpha"])
    state = scenario(me, side("mage", board=["Bloodfen Raptor"])).state
    texts = ("concede", "throw", "throw CS2_029 CS2_029", "choose CS2_029")
    return [*state.actions(), *map(state.parse, texts)]


VALUES = [
    *actions(),
    Lay(3),
    Go("left"),
    Deck("Pair", {"CS2_029": 2, "CS2_182": 1}, hero="mage"),
    Result(1, "the other hero died"),
    Result(None, "both heroes died"),
    parse_spec("uct(iterations=20, score=sigmoid(width=2.5), weights=[1, 2.5], name=None)"),
]
MAKERS = (Deck, Go, Lay, Result, Spec, card_table, read_action)


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_a_repr_rebuilds_its_value(value: object) -> None:
    assert eval(repr(value), {make.__name__: make for make in MAKERS}) == value


# ---- states


def hearthstone(seed: int) -> State:
    game = Hearthstone()
    return game.start((game.deck("MurlocDruid"), game.deck("ZooDiscardWarlock")), seed)


def high_card(seed: int) -> State:
    return HighCard().start((LOW, EVEN), seed)


def walk(seed: int) -> State:
    return Walk({"start": spot(0.0, on="left right"), "left": end(1.0), "right": end(2.0)}, chance=seed + 1)


each_game = pytest.mark.parametrize("start", [hearthstone, high_card, walk])


@each_game
def test_equal_positions_are_equal_until_something_happens(start: Callable[[int], State]) -> None:
    state, twin = start(1), start(1)
    assert state == twin == state.copy()
    state.step(state.actions()[-1])
    assert state != twin
    twin.step(twin.actions()[-1])
    assert state == twin


@each_game
def test_the_same_position_with_another_future_is_another_state(start: Callable[[int], State]) -> None:
    state, other = start(1), start(1)
    other.seed(99)
    assert state != other


@each_game
def test_a_state_changes_and_has_no_hash(start: Callable[[int], State]) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(start(1))


def test_states_of_different_games_are_not_equal() -> None:
    states = [start(1) for start in (hearthstone, high_card, walk)]
    assert [states.index(state) for state in states] == [0, 1, 2]
    assert states[0] != states[0].to_json()


def test_what_only_one_player_knows_makes_a_state_another_one() -> None:
    states = [scenario(side("mage"), side("mage", hand=[in_hand("Wisp", cost=cost)])).state for cost in (0, -1)]
    assert states[0] != states[1]
    assert [state.observe(0) for state in states] == [states[0].observe(0)] * 2


def test_a_state_is_equal_after_its_form_was_read_back() -> None:
    state = hearthstone(1)
    assert Hearthstone().state(state.to_json()) == state
