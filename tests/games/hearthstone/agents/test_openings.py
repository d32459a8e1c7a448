"""Simple rules for the mulligan, card by card, and with two copies of a card in the hand."""

from itertools import product

import pytest
from deciding import seated

import topdeck
from topdeck.agents import canonical, known_agents
from topdeck.config.spec import parse_spec
from topdeck.core.clock import Clock
from topdeck.core.errors import IllegalAction
from topdeck.core.rng import Rng
from topdeck.core.state import State
from topdeck.games.hearthstone.agents.openings import OPENINGS, order_by_hand
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.state import HearthstoneState

SEEDS = range(60)
AGENTS = known_agents("hearthstone")


def hand_with_copies() -> HearthstoneState:
    """An opening hand with two copies of a card that are not adjacent."""
    game = Hearthstone()
    deck = game.deck("MidrangeJadeShaman")
    for seed in range(1000):
        state = game.start((deck, deck), seed)
        assert isinstance(state, HearthstoneState)
        cards = [held.card for held in state.seat(state.player).hand]
        if cards[0] is cards[2] is not cards[1]:
            return state
    raise AssertionError("there is no such hand")


@pytest.mark.parametrize("rule", OPENINGS)
def test_every_rule_throws_only_legal_cards(rule: str) -> None:
    state = hand_with_copies()
    view = state.observe(state.player)
    answers = [Hearthstone().opening(view, rule, Rng(seed)) for seed in range(40)]
    assert all(answer in state.actions() for answer in answers)


def test_of_equal_copies_the_first_is_thrown() -> None:
    state = hand_with_copies()
    copy, other, twin = [held.card for held in state.seat(state.player).hand[:3]]
    assert order_by_hand([copy, other, twin], [other, twin]) == (copy, other)
    assert order_by_hand([copy, other, twin], [copy, twin]) == (copy, copy)
    assert order_by_hand([copy, other, twin], []) == ()


# ---- card by card


def openings(rule: str, seed: int = 1, mine: int = 0) -> list[str]:
    """Return which of Azure Drake (5), Jade Claws (2) and Tunnel Trogg (1) are thrown; seat 1 has cheaper cards."""
    state = topdeck.make("hearthstone", decks=("MidrangeJadeShaman", "MurlocDruid"), seed=7)
    if mine == 1:
        state.apply(state.parse("throw"))
    view = state.observe(mine)
    action = topdeck.load_game("hearthstone").opening(view, rule, Rng(seed))
    assert action is not None
    state.apply(action)
    thrown = view.describe(action).removeprefix("throw back ").split(", ")
    return [] if action.text() == "throw" else thrown


def test_keep_cheap_throws_cards_that_cost_more_than_three() -> None:
    assert openings("keep-cheap") == ["Azure Drake"]
    assert openings("keep-cheap", mine=1) == []


def test_the_rule_of_the_framework_throws_cheap_cards() -> None:
    assert sorted(openings("framework")) == ["Jade Claws", "Tunnel Trogg"]
    assert sorted(openings("framework", mine=1)) == [
        "Enchanted Raven",
        "Living Roots",
        "Murloc Warleader",
        "Sir Finley Mrrgglton",
    ]


def test_keep_all_throws_nothing() -> None:
    assert openings("keep-all") == []


def test_at_random_every_card_may_go_but_the_coin() -> None:
    thrown = [card for seed in SEEDS for card in openings("random", seed, mine=1)]
    assert set(thrown) == {"Living Roots", "Enchanted Raven", "Sir Finley Mrrgglton", "Murloc Warleader"}
    assert 0.35 < len(thrown) / (4 * len(SEEDS)) < 0.65


@pytest.mark.parametrize("name", [name for name in AGENTS if "opening" in AGENTS[name].parameters()])
def test_an_agent_follows_its_rule_for_the_mulligan(name: str) -> None:
    state = topdeck.make("hearthstone", decks=("MidrangeJadeShaman", "MurlocDruid"), seed=7)
    view = state.observe(0)
    said = {}
    for rule in ("keep-cheap", "framework", "keep-all"):
        said[rule] = seated(f"{name}(opening={rule})").act(view, Clock()).text()
    assert said == {"keep-cheap": "throw EX1_284", "framework": "throw CFM_717 LOE_018", "keep-all": "throw"}


def test_by_default_cheap_cards_are_kept_but_by_random() -> None:
    specs = {name: parse_spec(canonical(name)) for name in AGENTS if name != "human"}
    assert {name for name, spec in specs.items() if spec.values["opening"] != "keep-cheap"} == {"random"}


def test_a_view_may_be_an_opening_in_the_mulligan_alone() -> None:
    hearthstone = topdeck.load_game("hearthstone")
    deck = hearthstone.decks.default()
    state = hearthstone.start((deck, deck), 3)
    assert [state.observe(seat).may_be_opening() for seat in (0, 1)] == [True, True]
    for _ in (0, 1):
        state.apply(state.actions()[0])
    assert [state.observe(seat).may_be_opening() for seat in (0, 1)] == [False, False]


def test_a_mulligan_allows_only_the_listed_actions() -> None:
    hearthstone = topdeck.load_game("hearthstone")
    deck = hearthstone.decks.default()
    for seed in range(12):
        state = hearthstone.start((deck, deck), seed)
        listed = {action.text() for action in state.actions()}
        words = sorted({word for text in listed for word in text.split()[1:]})
        for thrown in (cards for size in range(4) for cards in product(words, repeat=size)):
            text = " ".join(("throw", *thrown))
            assert legal(state, text) == (text in listed), text
        assert not legal(state, "end")


def legal(state: State, text: str) -> bool:
    try:
        state.check(state.parse(text))
    except IllegalAction:
        return False
    return True
