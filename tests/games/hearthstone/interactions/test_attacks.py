"""Attacks that are proposed, redirected and cancelled."""

import pytest

from topdeck.games.hearthstone.engine.constants import FROZEN, STEALTH, WINDFURY
from topdeck.games.hearthstone.positions.forms import SideForm
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

# ---- all reactions before the damage are one phase


@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Secrets")
def test_truesilver_heals_its_hero_before_the_wound_of_a_trap_counts() -> None:
    me = side("paladin", weapon="Truesilver Champion", health=2)
    table = scenario(me, side("hunter", secrets=["Explosive Trap"])).attack("my hero", "enemy hero")
    assert table.result is None
    assert (table.me.hero.health, table.opponent.hero.health) == (2, 26)


@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Secrets")
def test_a_hero_that_is_dead_in_spite_of_truesilver_does_not_strike() -> None:
    me = side("paladin", weapon="Truesilver Champion", health=1)
    opponent = side("hunter", health=4, board=["Kobold Geomancer"], secrets=["Explosive Trap"])
    table = scenario(me, opponent).attack("my hero", "enemy hero")  # 1 - 3 + 2
    assert str(table.result) == "player 1 wins: the other hero died"
    assert table.opponent.hero.health == 4


@pytest.mark.mechanic("Secrets")
def test_snakes_come_for_the_defender_though_the_attacker_is_dying() -> None:
    opponent = side("hunter", secrets=["Noble Sacrifice", "Explosive Trap", "Snake Trap"])
    table = scenario(side("warrior", board=["Wisp"]), opponent).attack("Wisp", "enemy hero")
    assert (table.board(), table.board(1)) == ([], ["Defender", "Snake", "Snake", "Snake"])


# ---- a cancelled attack does not count


def cancelled(attacker: str, me: SideForm) -> Scenario:
    """Return a position after an attack on the enemy hero was redirected to a friendly Wisp that a trap had killed."""
    opponent = side("hunter", secrets=["Misdirection", "Explosive Trap"], board=["Boulderfist Ogre"], deck=["Wisp"])
    for seed in range(50):
        table = scenario(me, opponent, seed=seed).attack(attacker, "enemy hero")
        if (table.me.hero.health, table.opponent.hero.health, table.stats(1)) == (me.health - 2, 30, [(6, 7)]):
            assert "Wisp" not in table.board()
            return table
    raise AssertionError("no seed leads the attack to the Wisp")


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Weapons")
def test_a_hero_whose_attack_was_cancelled_may_attack_again() -> None:
    table = cancelled("my hero", side("warrior", weapon="Fiery War Axe", board=["Wisp"]))
    weapon = table.me.weapon
    assert weapon is not None
    assert weapon.health == 2
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, weapon.health, table.attack_targets("my hero")) == (27, 1, [])


@pytest.mark.mechanic("Weapon triggers / rules")
def test_gorehowl_wears_by_the_attack_that_is_made_not_by_the_one_that_was_cancelled() -> None:
    me = side("warrior", weapon="Gorehowl", board=["War Golem", "Wisp"])
    table = cancelled("my hero", me)
    weapon = table.me.weapon
    assert weapon is not None
    assert (weapon.attack, weapon.health) == (7, 1)
    table.attack("my hero", "Boulderfist Ogre")
    assert table.me.weapon is weapon
    assert (weapon.attack, weapon.health) == (6, 1)
    table = cancelled("my hero", me).attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.me.weapon) == (23, None)


@pytest.mark.mechanic("Weapon triggers / rules")
def test_truesilver_heals_for_the_cancelled_attack_and_for_the_next() -> None:
    me = side("paladin", weapon="Truesilver Champion", health=20, board=["Wisp"])
    opponent = side("hunter", secrets=["Misdirection", "Explosive Trap"])
    table = scenario(me, opponent).attack("my hero", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (20 - 2 + 2, 30)
    table.attack("my hero", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (22, 26)


@pytest.mark.mechanic("Windfury")
def test_a_cancelled_attack_leaves_windfury_both_of_its_attacks() -> None:
    table = cancelled("Chillwind Yeti", side("warrior", board=[minion("Chillwind Yeti", keywords=WINDFURY), "Wisp"]))
    table.attack("Chillwind Yeti", "enemy hero").attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("Chillwind Yeti")) == (30 - 4 - 4, [])


@pytest.mark.mechanic("Stealth")
def test_a_cancelled_attack_has_ended_stealth() -> None:
    table = cancelled("Chillwind Yeti", side("warrior", board=[minion("Chillwind Yeti", keywords=STEALTH), "Wisp"]))
    assert not table.character("Chillwind Yeti").has_keyword(STEALTH)
    assert table.attack_targets("Chillwind Yeti")


@pytest.mark.mechanic("Freeze")
def test_a_character_frozen_after_a_cancelled_attack_thaws_in_the_same_turn() -> None:
    table = cancelled("War Golem", side("mage", board=["War Golem", "Wisp"], hand=["Frostbolt"]))
    table.play("Frostbolt", "War Golem")
    assert table.character("War Golem").has_keyword(FROZEN)
    assert not table.end_turn().character("War Golem").has_keyword(FROZEN)
