"""Nearness to a win: the damage available this turn minus the obstacles."""

from __future__ import annotations

import pytest

from topdeck.games.hearthstone.engine.constants import CANT_ATTACK, CHARGE, DIVINE_SHIELD, FROZEN, STEALTH, WINDFURY
from topdeck.games.hearthstone.positions.forms import MinionForm, SideForm
from topdeck.games.hearthstone.scenario import minion, scenario, side
from topdeck.games.hearthstone.scores import LOST, WON
from topdeck.games.hearthstone.scores.nearness import Nearness


def nearness(me: SideForm, opponent: SideForm) -> float:
    return Nearness().value(scenario(me, opponent).state, 0)


@pytest.mark.parametrize(
    ("board", "attack"),
    [
        ([], 0),
        (["Bloodfen Raptor"], 3),
        (["Bloodfen Raptor", "War Golem"], 10),
        ([minion("Bloodfen Raptor", keywords=WINDFURY)], 6),
        ([minion("Bloodfen Raptor", keywords=FROZEN)], 0),
        ([minion("Bloodfen Raptor", keywords=CANT_ATTACK)], 0),
        ([minion("Bloodfen Raptor", asleep=True)], 0),
        ([minion("Bloodfen Raptor", asleep=True, keywords=CHARGE)], 3),
        ([minion("Bloodfen Raptor", asleep=True, keywords=CHARGE | WINDFURY)], 6),
    ],
)
def test_attacks_that_can_be_made_bring_it_nearer(board: list[str | MinionForm], attack: int) -> None:
    assert nearness(side("mage", mana=0, board=board), side("mage", health=20)) == attack - 20


@pytest.mark.parametrize(
    ("board", "barrier"),
    [
        (["War Golem"], 0),
        (["Sen'jin Shieldmasta"], 5),
        ([minion("Sen'jin Shieldmasta", damage=2)], 3),
        ([minion("Sen'jin Shieldmasta", keywords=DIVINE_SHIELD)], 5 + 3),
        ([minion("Sen'jin Shieldmasta", keywords=STEALTH)], 0),
        ([minion("Sen'jin Shieldmasta", silenced=True)], 0),
        (["Argent Squire"], 0),
        (["Sen'jin Shieldmasta", "Goldshire Footman"], 7),
    ],
)
def test_taunt_minions_in_the_way_count(board: list[str | MinionForm], barrier: int) -> None:
    assert nearness(side("mage", mana=0), side("mage", health=20, board=board)) == -20 - barrier


def test_mana_life_and_armor() -> None:
    assert nearness(side("mage", mana=7), side("warrior", health=20, armor=4)) == 7 - 24


def test_the_weapon_and_the_attack_of_the_hero() -> None:
    opponent = side("mage", health=20)
    assert nearness(side("warrior", mana=0, weapon="Fiery War Axe"), opponent) == 3 - 20
    assert nearness(side("druid", mana=0, attack=2), opponent) == 2 - 20
    assert nearness(side("warrior", mana=0, weapon="Fiery War Axe", keywords=["frozen"]), opponent) == -20


def test_minions_that_have_attacked_do_not_count() -> None:
    me = side("warrior", mana=0, weapon="Fiery War Axe", board=["War Golem", minion("Wisp", keywords=WINDFURY)])
    table = scenario(me, side("mage", health=30))
    assert Nearness().value(table.state, 0) == 3 + 7 + 2 - 30
    table.attack("my hero", "enemy hero")
    assert Nearness().value(table.state, 0) == 7 + 2 - 27
    table.attack("War Golem", "enemy hero")
    assert Nearness().value(table.state, 0) == 2 - 20
    table.attack("Wisp", "enemy hero")
    assert Nearness().value(table.state, 0) == 1 - 19
    table.attack("Wisp", "enemy hero")
    assert Nearness().value(table.state, 0) == -18


def test_a_finished_game_is_as_near_or_far_as_can_be() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [Nearness().value(table.state, player) for player in (0, 1)] == [WON, LOST]
