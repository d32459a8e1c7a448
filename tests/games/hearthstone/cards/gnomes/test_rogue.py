"""Rogue cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH, TAUNT
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side


def weapon_attack(table: Scenario) -> int:
    assert table.me.weapon is not None
    return table.me.weapon.attack


@pytest.mark.card("GVG_022")
def test_tinkers_sharpsword_oil_sharpens_the_weapon() -> None:
    me = side("rogue", hand=["Tinker's Sharpsword Oil"], weapon="Wicked Knife", board=["Wisp"])
    table = scenario(me, side("warrior")).play("Tinker's Sharpsword Oil")
    assert (weapon_attack(table), table.stats()) == (4, [(1, 1)])


@pytest.mark.card("GVG_022")
@pytest.mark.mechanic("Combo")
def test_tinkers_sharpsword_oil_strengthens_one_friendly_minion_too_after_another_card() -> None:
    me = side("rogue", hand=["Tinker's Sharpsword Oil"], weapon="Wicked Knife", board=["Wisp", "Wisp"], played=1)
    table = scenario(me, side("warrior", board=["Wisp"])).play("Tinker's Sharpsword Oil")
    assert (weapon_attack(table), sorted(table.stats()), table.stats(1)) == (4, [(1, 1), (4, 1)], [(1, 1)])


@pytest.mark.card("GVG_022")
def test_tinkers_sharpsword_oil_can_be_played_without_a_weapon() -> None:
    me = side("rogue", hand=["Tinker's Sharpsword Oil"], board=["Wisp"], played=1)
    assert scenario(me, side("warrior")).play("Tinker's Sharpsword Oil").stats() == [(4, 1)]


@pytest.mark.card("GVG_023")
def test_goblin_auto_barber_sharpens_the_players_weapon() -> None:
    me = side("rogue", hand=["Goblin Auto-Barber", "Goblin Auto-Barber"], weapon="Wicked Knife")
    table = scenario(me, side("warrior", weapon="Fiery War Axe")).play("Goblin Auto-Barber")
    assert table.opponent.weapon is not None
    assert (weapon_attack(table), table.opponent.weapon.attack, table.stats()) == (2, 3, [(3, 2)])
    assert weapon_attack(table.play("Goblin Auto-Barber")) == 3


@pytest.mark.card("GVG_024")
@pytest.mark.mechanic("Weapons")
def test_cogmasters_wrench_is_stronger_while_its_player_has_a_mech() -> None:
    me = side("rogue", hand=["Whirling Zap-o-matic", "Cogmaster's Wrench"])
    table = scenario(me, side("mage", board=["Psych-o-Tron"])).play("Cogmaster's Wrench")
    assert weapon_attack(table) == 1  # the enemy's Mech does not count
    table.play("Whirling Zap-o-matic")
    assert weapon_attack(table) == 3


@pytest.mark.card("GVG_024")
def test_cogmasters_wrench_loses_its_bonus_with_the_last_mech() -> None:
    me = side("rogue", weapon="Cogmaster's Wrench", board=["Whirling Zap-o-matic"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert weapon_attack(table) == 3
    table.attack("Whirling Zap-o-matic", "Chillwind Yeti")
    assert weapon_attack(table) == 1
    assert table.attack("my hero", "enemy hero").opponent.hero.health == 29


@pytest.mark.card("GVG_025")
@pytest.mark.mechanic("Stealth")
def test_one_eyed_cheat_hides_whenever_its_player_summons_another_pirate() -> None:
    me = side("rogue", hand=["One-eyed Cheat", "Wisp", "Bloodsail Raider"])
    table = scenario(me, side("warrior", hand=["Southsea Deckhand"], deck=["Wisp"]))
    [cheat] = table.play("One-eyed Cheat").play("Wisp").me.board[:1]
    assert (table.stats()[0], cheat.has_keyword(STEALTH)) == ((4, 1), False)
    table.end_turn().play("Southsea Deckhand").end_turn()
    assert not cheat.has_keyword(STEALTH)
    table.play("Bloodsail Raider")
    assert cheat.has_keyword(STEALTH)
    assert not table.attack(cheat, "enemy hero").me.board[0].has_keyword(STEALTH)


@pytest.mark.card("GVG_025")
def test_a_pirate_from_the_deck_hides_one_eyed_cheat() -> None:
    me = side("rogue", hand=["Bloodsail Raider"], board=["One-eyed Cheat"], deck=["Patches the Pirate"])
    table = scenario(me, side("warrior")).attack("One-eyed Cheat", "enemy hero").play("Bloodsail Raider")
    assert table.board() == ["One-eyed Cheat", "Bloodsail Raider", "Patches the Pirate"]
    assert [it.has_keyword(STEALTH) for it in table.me.board] == [True, False, False]


@pytest.mark.card("GVG_027")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_iron_sensei_strengthens_one_other_friendly_mech_at_the_end_of_its_turn() -> None:
    me = side("rogue", board=["Iron Sensei", "Wisp", "Whirling Zap-o-matic", "Whirling Zap-o-matic"], deck=["Wisp"])
    table = scenario(me, side("mage", board=["Psych-o-Tron"], deck=["Wisp"])).end_turn()
    assert (table.stats()[:2], sorted(table.stats()[2:]), table.stats(1)) == (
        [(2, 2), (1, 1)],
        [(3, 2), (5, 4)],
        [(3, 4)],
    )
    strengthened = table.stats()
    assert table.end_turn().stats() == strengthened


@pytest.mark.card("GVG_027")
def test_iron_sensei_alone_strengthens_nobody() -> None:
    table = scenario(side("rogue", board=["Iron Sensei", "Wisp"]), side("mage", board=["Psych-o-Tron"])).end_turn()
    assert (table.stats(), table.stats(1)) == ([(2, 2), (1, 1)], [(3, 4)])


@pytest.mark.card("GVG_047")
def test_sabotage_destroys_a_random_enemy_minion() -> None:
    gone = set()
    for seed in range(12):
        opponent = side("warrior", board=["War Golem", "Argent Squire"], weapon="Fiery War Axe")
        table = scenario(side("rogue", hand=["Sabotage"], board=["Wisp"]), opponent, seed=seed).play("Sabotage")
        gone |= {"War Golem", "Argent Squire"} - {*table.board(1)}
        assert (table.board(), len(table.board(1)), table.opponent.weapon is None) == (["Wisp"], 1, False)
    assert gone == {"War Golem", "Argent Squire"}


@pytest.mark.card("GVG_047")
@pytest.mark.mechanic("Combo")
def test_sabotage_destroys_the_enemy_weapon_too_after_another_card() -> None:
    me = side("rogue", hand=["Sabotage"], weapon="Wicked Knife", played=1)
    table = scenario(me, side("warrior", board=["War Golem"], weapon="Fiery War Axe")).play("Sabotage")
    assert (table.board(1), table.opponent.weapon, weapon_attack(table)) == ([], None, 1)


@pytest.mark.card("GVG_047")
def test_sabotage_can_be_played_without_enemy_minions() -> None:
    me = side("rogue", hand=["Sabotage"], board=["Wisp"], played=1)
    table = scenario(me, side("warrior", weapon="Fiery War Axe")).play("Sabotage")
    assert (table.board(), table.opponent.weapon) == (["Wisp"], None)


@pytest.mark.card("GVG_028")
@pytest.mark.card("GVG_028t")
@pytest.mark.mechanic("Card / spell played triggers")
def test_gallywix_copies_enemy_spells_and_pays_with_a_coin_of_his_own() -> None:
    opponent = side("rogue", board=["Trade Prince Gallywix"])
    table = scenario(side("mage", hand=["Fireball", "Wisp"]), opponent)
    table.play("Wisp").play("Fireball", "enemy hero")
    assert (table.hand(), table.hand(1)) == (["Gallywix's Coin"], ["Fireball"])
    assert table.me.mana == 6
    table.play("Gallywix's Coin")
    assert (table.me.mana, table.hand(1)) == (7, ["Fireball"])


@pytest.mark.card("GVG_028")
def test_gallywix_ignores_the_spells_of_his_owner() -> None:
    table = scenario(side("rogue", hand=["The Coin"], board=["Trade Prince Gallywix"]), side("mage"))
    assert (table.play("The Coin").hand(), table.hand(1)) == ([], [])


@pytest.mark.card("GVG_088")
def test_ogre_ninja_sometimes_attacks_another_enemy_even_past_a_taunt() -> None:
    outcomes = set()
    for seed in range(20):
        opponent = side("mage", board=[minion("War Golem", keywords=TAUNT)])
        table = scenario(side("rogue", board=["Ogre Ninja"]), opponent, seed=seed)
        table.attack("Ogre Ninja", "War Golem")
        outcomes.add((table.opponent.hero.health, table.character("War Golem").health))
    assert outcomes == {(30, 1), (24, 7)}


@pytest.mark.card("GVG_088")
@pytest.mark.mechanic("Stealth")
def test_ogre_ninja_has_stealth_until_it_attacks() -> None:
    table = scenario(side("rogue", board=["Ogre Ninja"]), side("mage", board=["Wisp"]), player=1)
    assert table.attack_targets("Wisp") == [table.me.hero]
    table.end_turn().attack("Ogre Ninja", "enemy hero").end_turn()
    assert not table.character("Ogre Ninja").has_keyword(STEALTH)
