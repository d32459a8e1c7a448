"""Basic neutral cards."""

import pytest

from topdeck.games.hearthstone.scenario import Scenario, scenario, side


def played(card: str) -> Scenario:
    """Return a position in which the card was just played against an enemy with a Wisp."""
    return scenario(side("warrior", hand=[card]), side("warrior", board=["Wisp"])).play(card)


def guarded_by(card: str) -> Scenario:
    """Return a position with a Wolfrider against an enemy with this minion and a Wisp."""
    return scenario(side("warrior", board=["Wolfrider"]), side("warrior", board=[card, "Wisp"]))


# ---- The Coin


@pytest.mark.card("GAME_005")
@pytest.mark.mechanic("Temporary mana")
def test_the_coin_pays_for_a_card_that_is_one_crystal_too_dear() -> None:
    me = side("warrior", hand=["The Coin", "Chillwind Yeti"], mana=3, crystals=3)
    table = scenario(me, side("warrior"))
    assert not table.can_play("Chillwind Yeti")
    table.play("The Coin").play("Chillwind Yeti")
    assert (table.me.mana, table.me.max_mana) == (0, 3)


@pytest.mark.card("GAME_005")
def test_the_mana_of_the_coin_is_gone_next_turn() -> None:
    table = scenario(side("warrior", hand=["The Coin"], mana=3, crystals=3), side("warrior"))
    table.play("The Coin")
    assert table.me.mana == 4
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (4, 4)


@pytest.mark.card("GAME_005")
def test_the_coin_cannot_bring_an_eleventh_crystal() -> None:
    table = scenario(side("warrior", hand=["The Coin"]), side("warrior"))
    assert table.play("The Coin").me.mana == 10


# ---- minions without text


@pytest.mark.card("CS2_168")
@pytest.mark.mechanic("No effect (stats only)")
def test_murloc_raider() -> None:
    assert played("Murloc Raider").stats() == [(2, 1)]


@pytest.mark.card("CS2_172")
@pytest.mark.mechanic("No effect (stats only)")
def test_bloodfen_raptor() -> None:
    assert played("Bloodfen Raptor").stats() == [(3, 2)]


@pytest.mark.card("CS2_120")
@pytest.mark.mechanic("No effect (stats only)")
def test_river_crocolisk() -> None:
    assert played("River Crocolisk").stats() == [(2, 3)]


@pytest.mark.card("CS2_118")
@pytest.mark.mechanic("No effect (stats only)")
def test_magma_rager() -> None:
    assert played("Magma Rager").stats() == [(5, 1)]


@pytest.mark.card("CS2_182")
@pytest.mark.mechanic("No effect (stats only)")
def test_chillwind_yeti() -> None:
    assert played("Chillwind Yeti").stats() == [(4, 5)]


@pytest.mark.card("CS2_119")
@pytest.mark.mechanic("No effect (stats only)")
def test_oasis_snapjaw() -> None:
    assert played("Oasis Snapjaw").stats() == [(2, 7)]


@pytest.mark.card("CS2_200")
@pytest.mark.mechanic("No effect (stats only)")
def test_boulderfist_ogre() -> None:
    assert played("Boulderfist Ogre").stats() == [(6, 7)]


@pytest.mark.card("CS2_186")
@pytest.mark.mechanic("No effect (stats only)")
def test_war_golem() -> None:
    assert played("War Golem").stats() == [(7, 7)]


@pytest.mark.card("CS2_201")
@pytest.mark.mechanic("No effect (stats only)")
def test_core_hound() -> None:
    assert played("Core Hound").stats() == [(9, 5)]


@pytest.mark.card("CS2_182")
@pytest.mark.card("CS2_200")
@pytest.mark.mechanic("No effect (stats only)")
def test_minions_that_fight_wound_each_other() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("warrior", board=["Boulderfist Ogre"]))
    table.attack("Chillwind Yeti", "Boulderfist Ogre")
    assert table.board() == []
    assert table.stats(1) == [(6, 3)]


@pytest.mark.card("CS2_186")
def test_a_minion_without_charge_waits_a_turn_and_attacks_once_a_turn() -> None:
    table = played("War Golem")
    assert table.attack_targets("War Golem") == []
    table.end_turn().end_turn().attack("War Golem", "enemy hero")
    assert table.opponent.hero.health == 30 - 1 - 7  # fatigue and the golem
    assert table.attack_targets("War Golem") == []


# ---- taunt


@pytest.mark.card("CS1_042")
@pytest.mark.mechanic("Taunt (printed)")
def test_goldshire_footman_stands_in_the_way() -> None:
    table = guarded_by("Goldshire Footman")
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]
    assert table.attack("Wolfrider", "Goldshire Footman").board(1) == ["Wisp"]


@pytest.mark.card("CS2_121")
@pytest.mark.mechanic("Taunt (printed)")
def test_frostwolf_grunt_stands_in_the_way() -> None:
    table = guarded_by("Frostwolf Grunt")
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]
    assert table.attack("Wolfrider", "Frostwolf Grunt").board(1) == ["Wisp"]


@pytest.mark.card("CS2_125")
@pytest.mark.mechanic("Taunt (printed)")
def test_ironfur_grizzly_stands_in_the_way() -> None:
    table = guarded_by("Ironfur Grizzly")
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]
    assert table.attack("Wolfrider", "Ironfur Grizzly").board(1) == ["Wisp"]


@pytest.mark.card("CS2_127")
@pytest.mark.mechanic("Taunt (printed)")
def test_silverback_patriarch_stands_in_the_way() -> None:
    table = guarded_by("Silverback Patriarch")
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]
    assert table.attack("Wolfrider", "Silverback Patriarch").stats(1) == [(1, 1), (1, 1)]


@pytest.mark.card("CS2_179")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_senjin_shieldmasta_stands_in_the_way() -> None:
    table = guarded_by("Sen'jin Shieldmasta")
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]
    assert table.attack("Wolfrider", "Sen'jin Shieldmasta").stats(1) == [(3, 2), (1, 1)]


@pytest.mark.card("CS2_162")
@pytest.mark.mechanic("Taunt (printed)")
def test_lord_of_the_arena_stands_in_the_way() -> None:
    table = guarded_by("Lord of the Arena")
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]
    assert table.attack("Wolfrider", "Lord of the Arena").stats(1) == [(6, 2), (1, 1)]


@pytest.mark.card("CS2_187")
@pytest.mark.mechanic("Taunt (printed)")
def test_booty_bay_bodyguard_stands_in_the_way() -> None:
    table = guarded_by("Booty Bay Bodyguard")
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]
    assert table.attack("Wolfrider", "Booty Bay Bodyguard").stats(1) == [(5, 1), (1, 1)]


@pytest.mark.card("CS2_179")
@pytest.mark.card("CS2_121")
def test_between_two_taunts_the_attacker_may_choose() -> None:
    table = scenario(
        side("warrior", board=["Wolfrider"], weapon="Fiery War Axe"),
        side("warrior", board=["Sen'jin Shieldmasta", "Wisp", "Frostwolf Grunt"]),
    )
    guards = [table.opponent.board[0], table.opponent.board[2]]
    assert table.attack_targets("Wolfrider") == guards
    assert table.attack_targets("my hero") == guards


@pytest.mark.card("CS2_179")
def test_taunt_stops_attacks_only() -> None:
    table = scenario(side("hunter"), side("warrior", board=["Sen'jin Shieldmasta"]))
    assert table.power().opponent.hero.health == 28


# ---- charge


@pytest.mark.card("CS2_171")
@pytest.mark.mechanic("Charge (printed)")
def test_stonetusk_boar_attacks_at_once() -> None:
    table = played("Stonetusk Boar").attack("Stonetusk Boar", "enemy hero")
    assert table.opponent.hero.health == 29
    assert table.attack_targets("Stonetusk Boar") == []


@pytest.mark.card("CS2_124")
@pytest.mark.mechanic("Charge (printed)")
def test_wolfrider_attacks_at_once() -> None:
    table = played("Wolfrider").attack("Wolfrider", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("CS2_173")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_bluegill_warrior_attacks_at_once() -> None:
    table = played("Bluegill Warrior").attack("Bluegill Warrior", "Wisp")
    assert (table.board(), table.board(1)) == ([], [])


@pytest.mark.card("CS2_131")
@pytest.mark.mechanic("Charge (printed)")
def test_stormwind_knight_attacks_at_once() -> None:
    table = played("Stormwind Knight").attack("Stormwind Knight", "Wisp")
    assert (table.stats(), table.board(1)) == ([(2, 4)], [])


@pytest.mark.card("CS2_213")
@pytest.mark.mechanic("Charge (printed)")
def test_reckless_rocketeer_attacks_at_once() -> None:
    table = played("Reckless Rocketeer").attack("Reckless Rocketeer", "enemy hero")
    assert (table.opponent.hero.health, table.stats()) == (25, [(5, 2)])


# ---- the others


@pytest.mark.card("CS2_142")
@pytest.mark.mechanic("Spell damage")
def test_kobold_geomancer_makes_friendly_spells_stronger() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior"))
    assert table.play("Lightning Bolt", "enemy hero").opponent.hero.health == 26


@pytest.mark.card("CS2_142")
@pytest.mark.mechanic("Spell damage")
def test_two_kobold_geomancers_add_up() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=["Kobold Geomancer", "Kobold Geomancer"])
    table = scenario(me, side("warrior"))
    assert table.play("Lightning Bolt", "enemy hero").opponent.hero.health == 25


@pytest.mark.card("CS2_142")
def test_kobold_geomancer_helps_neither_hero_powers_nor_the_enemy() -> None:
    me = side("hunter", board=["Kobold Geomancer"])
    table = scenario(me, side("shaman", hand=["Lightning Bolt"]))
    assert table.power().opponent.hero.health == 28
    table.end_turn().play("Lightning Bolt", "my hero")
    assert table.me.hero.health == 27


@pytest.mark.card("CS2_155")
@pytest.mark.card("CS2_197")
@pytest.mark.card("EX1_582")
@pytest.mark.mechanic("Spell damage")
def test_archmage_ogre_magi_and_dalaran_mage_each_add_one_to_friendly_spells() -> None:
    for name, stats in (("Archmage", (4, 7)), ("Ogre Magi", (4, 4)), ("Dalaran Mage", (1, 4))):
        me = side("mage", hand=["Fireball"], board=[name])
        table = scenario(me, side("shaman", hand=["Lightning Bolt"]))
        assert table.stats() == [stats]
        assert table.play("Fireball", "enemy hero").opponent.hero.health == 30 - 6 - 1
        assert table.power("enemy hero").opponent.hero.health == 22
        assert table.end_turn().play("Lightning Bolt", "my hero").me.hero.health == 27


@pytest.mark.card("EX1_066")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Weapon removal")
def test_acidic_swamp_ooze_destroys_the_enemy_weapon_only() -> None:
    me = side("warrior", hand=["Acidic Swamp Ooze"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior", weapon="Arcanite Reaper"))
    table.play("Acidic Swamp Ooze")
    assert table.opponent.weapon is None
    assert table.me.weapon is not None
    assert table.stats() == [(3, 2)]


@pytest.mark.card("EX1_066")
def test_acidic_swamp_ooze_needs_no_weapon_to_dissolve() -> None:
    table = scenario(side("warrior", hand=["Acidic Swamp Ooze"]), side("warrior"))
    assert table.play("Acidic Swamp Ooze").board() == ["Acidic Swamp Ooze"]


@pytest.mark.card("EX1_066")
def test_without_its_weapon_the_enemy_hero_cannot_attack() -> None:
    me = side("warrior", hand=["Acidic Swamp Ooze"])
    table = scenario(me, side("warrior", weapon="Arcanite Reaper"))
    table.play("Acidic Swamp Ooze").end_turn()
    assert table.attack_targets("enemy hero") == []
