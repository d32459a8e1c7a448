"""The champion takes certain wins, weighs uncertain ones, and otherwise plays for the position."""

from __future__ import annotations

import json
from math import isfinite

import pytest
from deciding import chosen, seated, thought
from tree_game import Go, Map, Walk, end, source, spot, ways, won

from topdeck.agents import canonical
from topdeck.agents.champion import ChampionSearch
from topdeck.core.clock import Clock
from topdeck.core.errors import SpecError
from topdeck.core.rng import Rng
from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.agents.catalogue import FAR, NEAR
from topdeck.games.hearthstone.decks.deck import card_faults, complete_decks
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.search.budget import Budget
from topdeck.search.reply import Plan, ReplySearch
from topdeck.search.win import WinSearch

TO_HERO, TO_MINION = "attack 0.1 > 1.0", "attack 0.1 > 1.1"
FEW = "iterations=400, ms=none"


class Chance(StateScore):
    """The value of a spot is player 0's win probability."""

    scale = "chance"

    def value(self, state: State, player: int) -> float:
        assert isinstance(state, Walk)
        return state.spot.value if player == 0 else 1.0 - state.spot.value


class Distance(StateScore):
    """A nearness score that returns the same given value for all positions."""

    def __init__(self, nearness: float) -> None:
        self.nearness = nearness

    def value(self, state: State, player: int) -> float:
        return self.nearness


CROSSROADS: Map = {"start": spot(0.5, gamble="luck", safe="home"), "luck": end(0.2), "home": end(0.6)}


def champion(roadmap: Map, lethal_share: float = 0.5, nearness: float = 0.0) -> ChampionSearch:
    positions = source(roadmap)
    win = WinSearch(positions, Distance(nearness), Rng(1))
    return ChampionSearch(win, ReplySearch(Chance(), positions, Plan(samples=1)), lethal_share, NEAR, FAR)


def lethal() -> Scenario:
    """A position in which the Raptor can win immediately or kill a Yeti instead."""
    me = side("mage", mana=2, board=["Bloodfen Raptor"], deck=["Wisp"])
    return scenario(me, side("mage", health=3, board=["Chillwind Yeti"], deck=["Wisp"]))


# ---- a win


def test_a_certain_win_is_taken_without_looking_at_anything_else() -> None:
    search = champion({**CROSSROADS, "luck": spot(0.2, win="W"), "W": won()})
    assert search.run(Budget(1000)) == Go("gamble")
    assert ways(search.thought.line) == "gamble win"
    assert [(option.visits > 0, option.value) for option in search.thought.options] == [(True, 1.0), (False, 0.0)]
    assert search.reply.states == 0


@pytest.mark.parametrize(("chance", "way"), [(0.7, "gamble"), (0.5, "safe"), (0.6, "safe")])
def test_a_win_that_may_fail_is_weighed_against_the_best_position(chance: float, way: str) -> None:
    search = champion(CROSSROADS, lethal_share=0.0)
    search.win.line, search.win.win_probability = [Go("gamble")], chance
    assert search.run(Budget(1000)) == Go(way)
    assert ways(search.thought.line) == way
    assert max(option.value for option in search.thought.options) == max(chance, 0.6)


def test_who_is_about_to_die_gambles() -> None:
    """A Deadly Shot may hit the taunt, and the Raptor wins; or it hits the Wisp.  Some miss in all their samples."""
    me = side("hunter", health=1, hand=["Deadly Shot"], mana=3, board=["Bloodfen Raptor"], deck=["Wisp"] * 20)
    opponent = side("warrior", health=3, board=["Sen'jin Shieldmasta", "Wisp"], deck=["Wisp"] * 20)
    moves = [chosen(f"champion({FEW})", scenario(me, opponent), seed) for seed in range(20)]
    assert moves.count("play EX1_617") > 12


def test_without_a_share_of_the_budget_no_win_is_looked_for() -> None:
    search = champion({**CROSSROADS, "luck": spot(0.2, win="W"), "W": won()}, lethal_share=0.0)
    search.run(Budget(1000))
    assert search.win.states == 0
    assert search.reply.states == search.thought.iterations > 0


@pytest.mark.parametrize(
    ("nearness", "share"), [(NEAR, 0.4), (NEAR - 0.5, 0.2), (FAR, 0.2), (FAR - 0.5, 0.0), (-1000.0, 0.0)]
)
def test_the_farther_a_win_the_less_is_spent_on_it(nearness: float, share: float) -> None:
    assert champion(CROSSROADS, 0.4, nearness).share_for_a_win(Budget(1000)) == share


@pytest.mark.parametrize("nearness", [-1000.0, 0.0])
def test_without_thresholds_a_win_is_always_looked_for(nearness: float) -> None:
    found = champion(CROSSROADS, 0.4, nearness)
    assert ChampionSearch(found.win, found.reply, 0.4).share_for_a_win(Budget(1000)) == 0.4
    assert ChampionSearch(found.win, found.reply, 0.4, far=-2000.0).share_for_a_win(Budget(1000)) == 0.4
    assert ChampionSearch(found.win, found.reply, 0.4, near=1.0).share_for_a_win(Budget(1000)) == 0.2


# ---- the position


def test_otherwise_it_plays_for_the_position() -> None:
    search = champion(CROSSROADS)
    assert search.run(Budget(1000)) == Go("safe")
    assert [option.value for option in search.thought.options] == [0.2, 0.6]
    assert search.thought.iterations == search.win.states + search.reply.states == 2 + 2


def test_a_hopeless_position_is_played_on() -> None:
    roadmap = {"start": spot(0.0, a="A", b="B"), "A": end(-0.5), "B": end(-0.1)}  # less than nothing, for a bad score
    assert champion(roadmap).run(Budget(1000)) == Go("b")


@pytest.mark.parametrize("iterations", [1, 2, 3, 10])
def test_a_budget_of_next_to_nothing_is_enough_for_a_move(iterations: int) -> None:
    road: Map = {f"mile{mile}": spot(0.5, on=f"mile{mile + 1}") for mile in range(50)}
    search = champion({"start": spot(0.5, on="mile0", stay="home"), **road, "mile50": end(0.9), "home": end(0.6)})
    assert search.run(Budget(iterations)) in (Go("on"), Go("stay"))
    assert search.thought.iterations <= iterations + 3


# ---- the agent


@pytest.mark.parametrize("share", [0, 0.5])
def test_the_move_that_wins_is_played(share: float) -> None:
    assert chosen(f"champion(lethal_share={share}, {FEW})", lethal()) == TO_HERO


def test_it_does_not_throw_a_minion_away() -> None:
    table = scenario(
        side("mage", mana=0, board=["Wisp"], deck=["Wisp"]),
        side("warrior", board=["Sen'jin Shieldmasta"], deck=["Wisp"]),  # who cannot simply shoot it
    )
    assert chosen(f"champion({FEW})", table) == "end"


def test_the_answer_counts() -> None:
    """The enemy's Raptor would kill next turn, so it must go."""
    me = side("mage", health=3, mana=0, board=["Bloodfen Raptor"], deck=["Wisp"] * 9)
    table = scenario(me, side("mage", health=30, board=["Bloodfen Raptor"], deck=["Wisp"] * 9))
    assert chosen(f"champion(reply_weight=1.0, {FEW})", table) == TO_MINION


def middle() -> Scenario:
    return scenario(
        side("mage", hand=["Frostbolt", "Arcane Intellect", "Chillwind Yeti"], board=["Bloodfen Raptor"], mana=7),
        side("warrior", health=17, hand=["Execute"], board=["Chillwind Yeti"], deck=["Execute"] * 3),
    )


@pytest.mark.parametrize("table", [lethal(), middle()], ids=["lethal", "middle"])
@pytest.mark.parametrize("share", [0, 0.5])
def test_its_thoughts_fit_its_move(table: Scenario, share: float) -> None:
    agent = seated(f"champion(lethal_share={share}, {FEW})")
    view = table.state.observe(0)
    action = agent.act(view, Clock())
    told = agent.search_info
    assert told is not None
    assert [option.action for option in told.options] == view.actions()
    assert told.line[0] == action
    best = next(option for option in told.options if option.action == action)
    assert best.visits > 0
    assert best.value == max(option.value for option in told.options if option.visits)
    assert all(isfinite(option.value) for option in told.options)
    assert 0 < told.iterations <= 440
    assert json.loads(json.dumps(told.to_json(view)))["line"][0] == action.text()


def test_the_same_chance_makes_the_same_thoughts() -> None:
    info, other = (thought(f"champion({FEW})", middle(), seed=7) for time in range(2))
    assert (info.options, info.line, info.iterations) == (other.options, other.line, other.iterations)


def test_the_included_decks_are_checked_in_the_first_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def noted(card: Card, count: int, hero: str, rules: Rules) -> list[str]:
        checked.append(card.id)
        return card_faults(card, count, hero, rules)

    monkeypatch.setattr("topdeck.games.hearthstone.decks.deck.card_faults", noted)
    complete_decks.cache_clear()
    chosen(f"champion({FEW})", middle(), seed=1)
    assert len(checked) > 200
    checked.clear()
    chosen(f"champion({FEW})", middle(), seed=2)
    assert checked == []


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("samples=0", "samples of champion must be a whole number from 1 to 1000, not 0"),
        ("replies=0", "replies of champion must be a whole number from 1 to 1000, not 0"),
        ("replies=1000000", "replies of champion must be a whole number from 1 to 1000, not 1000000"),
        ("lethal_share=1.5", "lethal_share of champion must be a number from 0.0 to 1.0, not 1.5"),
        ("own_turn_share=0", "own_turn_share of champion must be a number from 0.01 to 0.99, not 0"),
        ("reply_weight=-1", "reply_weight of champion must be a number from 0.0 to 1.0, not -1"),
        (
            "score=tyche-step",
            "score of champion must be a score for positions that is a win probability, which tyche-step is not",
        ),
        ("guide=eva", "guide of champion must be a score for positions, which eva is not"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(given: str, message: str) -> None:
    with pytest.raises(SpecError) as failure:
        canonical(f"champion({given})")
    assert str(failure.value) == message


# ---- small budgets


@pytest.mark.parametrize("states", [20, 40, 80])
def test_with_few_states_it_plays_on_rather_than_give_up_its_turn(states: int) -> None:
    """None of its lines is followed far; giving up the turn after each step tells which steps are worth it."""
    hand = ["Chillwind Yeti", "Wisp", "Arcane Intellect", "Frostbolt"]
    me = side("mage", mana=8, hand=hand, board=["Bloodfen Raptor", "River Crocolisk"], deck=["Wisp"] * 5)
    table = scenario(me, side("mage", board=["Bloodfen Raptor", "Wisp", "Wisp"], deck=["Wisp"] * 5))
    passing = table.state.pass_action()
    assert passing is not None
    assert chosen(f"champion(iterations={states}, ms=none)", table) != passing.text()
