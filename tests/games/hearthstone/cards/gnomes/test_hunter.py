"""Hunter cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_043")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("Battlecry (tag)")
def test_glaivezooka_strengthens_a_random_friendly_minion() -> None:
    chosen = set()
    for seed in range(10):
        me = side("hunter", hand=["Glaivezooka"], board=["Wisp", "Chillwind Yeti"])
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).play("Glaivezooka")
        assert table.me.weapon is not None
        assert (table.me.weapon.attack, table.me.weapon.health, table.stats(1)) == (2, 2, [(7, 7)])
        chosen.add(tuple(table.stats()))
    assert chosen == {((2, 1), (4, 5)), ((1, 1), (5, 5))}


@pytest.mark.card("GVG_043")
def test_glaivezooka_can_be_equipped_on_an_empty_board() -> None:
    table = scenario(side("hunter", hand=["Glaivezooka"]), side("warrior"))
    table.play("Glaivezooka").attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("GVG_046")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Taunt (printed)")
def test_king_of_beasts_gains_attack_for_each_other_friendly_beast() -> None:
    me = side("hunter", hand=["King of Beasts"], board=["River Crocolisk", "Wisp", "Bloodfen Raptor"], deck=["Wisp"])
    table = scenario(me, side("hunter", board=["Core Hound"]))
    table.play("King of Beasts")
    assert table.stats() == [(2, 3), (1, 1), (3, 2), (4, 6)]
    table.end_turn()
    assert table.attack_targets("Core Hound") == [table.me.board[3]]


@pytest.mark.card("GVG_048")
@pytest.mark.mechanic("Race checks")
def test_metaltooth_leaper_strengthens_the_other_friendly_mechs() -> None:
    me = side("hunter", hand=["Metaltooth Leaper"], board=["Zoobot", "Wisp", "Metaltooth Leaper"])
    table = scenario(me, side("mage", board=["Zoobot"]))
    table.play("Metaltooth Leaper")
    assert (table.stats(), table.stats(1)) == ([(5, 3), (1, 1), (5, 3), (3, 3)], [(3, 3)])


@pytest.mark.card("GVG_073")
@pytest.mark.mechanic("Direct damage (single target)")
def test_cobra_shot_hurts_a_minion_and_the_enemy_hero() -> None:
    me = side("hunter", hand=["Cobra Shot"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Wisp"]))
    assert table.targets("Cobra Shot") == [*table.me.board, *table.opponent.board]
    table.play("Cobra Shot", "War Golem")
    assert (table.stats(1), table.opponent.hero.health, table.me.hero.health) == ([(7, 4), (1, 1)], 27, 30)


@pytest.mark.card("GVG_073")
@pytest.mark.mechanic("Spell damage")
def test_spell_damage_counts_for_both_targets_of_cobra_shot() -> None:
    me = side("hunter", hand=["Cobra Shot"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Cobra Shot", "War Golem")
    assert (table.stats(1), table.opponent.hero.health) == ([(7, 3)], 26)


@pytest.mark.card("GVG_073")
def test_cobra_shot_on_a_friendly_minion_still_hits_the_enemy_hero() -> None:
    me = side("hunter", hand=["Cobra Shot"], board=[minion("War Golem", damage=4)])
    table = scenario(me, side("warrior")).play("Cobra Shot", "War Golem")
    assert (table.board(), table.opponent.hero.health) == ([], 27)


@pytest.mark.card("GVG_049")
@pytest.mark.mechanic("Damage-taken triggers")
def test_gahzrilla_doubles_its_attack_whenever_it_takes_damage() -> None:
    me = side("hunter", hand=["Arcane Shot", "Arcane Shot"], board=["Gahz'rilla", "War Golem"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Arcane Shot", "Gahz'rilla").play("Arcane Shot", "War Golem")
    assert table.stats() == [(12, 7), (7, 5)]
    table.attack("Gahz'rilla", "Wisp")
    assert table.stats()[0] == (24, 6)


@pytest.mark.card("GVG_049")
def test_gahzrilla_does_not_double_its_attack_behind_a_divine_shield_or_silenced() -> None:
    for gahzrilla in (minion("Gahz'rilla", keywords=DIVINE_SHIELD), minion("Gahz'rilla", silenced=True)):
        table = scenario(side("hunter", hand=["Arcane Shot"], board=[gahzrilla]), side("warrior"))
        assert table.play("Arcane Shot", "Gahz'rilla").me.board[0].attack == 6


@pytest.mark.card("GVG_049")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_gahzrilla_doubles_earlier_bonuses_and_not_later_ones() -> None:
    """The doubled part of a bonus ends with the bonus: https://hearthstone.fandom.com/wiki/Multiply_attribute."""
    me = side("hunter", hand=["Abusive Sergeant", "Abusive Sergeant", "Arcane Shot"], board=["Gahz'rilla"])
    table = scenario(me, side("warrior"))
    table.play("Abusive Sergeant", "Gahz'rilla").play("Arcane Shot", "Gahz'rilla")
    assert table.stats()[0] == (16, 7)
    table.play("Abusive Sergeant", "Gahz'rilla")
    assert table.stats()[0] == (18, 7)
    table.end_turn()
    assert table.stats()[0] == (12, 7)


@pytest.mark.card("GVG_049")
@pytest.mark.mechanic("Tribe aura")
def test_gahzrilla_does_not_double_auras() -> None:
    """https://hearthstone.fandom.com/wiki/Multiply_attribute"""
    table = scenario(side("hunter", hand=["Arcane Shot"], board=["Gahz'rilla", "Timber Wolf"]), side("warrior"))
    assert table.play("Arcane Shot", "Gahz'rilla").stats()[0] == (13, 7)


@pytest.mark.card("GVG_087")
@pytest.mark.card("DS1h_292")
@pytest.mark.card("AT_132_HUNTER")
def test_steamwheedle_sniper_lets_the_hero_power_target_minions() -> None:
    for power, damage in (("Steady Shot", 2), ("Ballista Shot", 3)):
        me = side("hunter", board=["Steamwheedle Sniper"], power=power)
        table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"]))
        targets = table.power_targets()
        assert targets == [table.me.board[0], table.opponent.hero, table.opponent.board[0]]
        assert table.power("War Golem").stats(1) == [(7, 7 - damage)]
        table.end_turn().end_turn().power("enemy hero")
        assert table.opponent.hero.health == 30 - damage
        alone = scenario(side("hunter", power=power), side("mage", board=["War Golem"]))
        assert alone.power_targets() == []
        assert alone.power().opponent.hero.health == 30 - damage


@pytest.mark.card("GVG_026")
def test_feign_death_triggers_friendly_deathrattles_and_kills_nobody() -> None:
    me = side("hunter", hand=["Feign Death"], board=["Leper Gnome", "Wisp", "Harvest Golem"])
    table = scenario(me, side("warrior", board=["Leper Gnome"])).play("Feign Death")
    assert table.board() == ["Leper Gnome", "Wisp", "Harvest Golem", "Damaged Golem"]
    assert (table.opponent.hero.health, table.me.hero.health, table.me.graveyard) == (28, 30, ())


@pytest.mark.card("GVG_026")
def test_feign_death_goes_by_order_of_play_and_also_triggers_deathrattles_from_other_cards() -> None:
    me = side("hunter", hand=["Loot Hoarder", "Explorer's Hat", "Feign Death"], board=["Wisp"], deck=["The Coin"])
    table = scenario(me, side("warrior"), positions="all").play("Loot Hoarder", position=0)
    table.play("Explorer's Hat", "Wisp").play("Feign Death")
    assert table.hand() == ["Explorer's Hat", "The Coin"]
    me = side("hunter", hand=["Feign Death"], board=[minion("Leper Gnome", silenced=True)])
    assert scenario(me, side("warrior")).play("Feign Death").opponent.hero.health == 30


@pytest.mark.card("GVG_026")
def test_baron_rivendare_doubles_what_feign_death_triggers() -> None:
    """https://hearthstone.fandom.com/wiki/Baron_Rivendare"""
    me = side("hunter", hand=["Feign Death"], board=["Baron Rivendare", "Leper Gnome"])
    assert scenario(me, side("warrior")).play("Feign Death").opponent.hero.health == 26


@pytest.mark.card("GVG_026")
def test_a_minion_that_leaves_during_feign_death_loses_its_other_deathrattles() -> None:
    """HearthSim/hs-bugs 773: Anub'arak returns to the hand, and the Hat on him is lost."""
    me = side("hunter", hand=["Explorer's Hat", "Feign Death"], board=["Anub'arak"])
    table = scenario(me, side("warrior")).play("Explorer's Hat", "Anub'arak").play("Feign Death")
    assert (table.board(), table.hand()) == (["Nerubian"], ["Anub'arak"])
    outcomes = set()
    for seed in range(8):
        me = side("hunter", hand=["Feign Death"], board=["Anub'ar Ambusher", "Leper Gnome"])
        table = scenario(me, side("warrior"), seed=seed).play("Feign Death")
        outcomes.add((table.hand()[0], table.opponent.hero.health))
    assert outcomes == {("Leper Gnome", 30), ("Anub'ar Ambusher", 28)}


@pytest.mark.card("GVG_026")
def test_feign_death_is_no_death() -> None:
    me = side("hunter", hand=["Feign Death"], board=["Flesheating Ghoul", "Leper Gnome", "Kel'Thuzad"])
    table = scenario(me, side("warrior")).play("Feign Death")
    assert table.stats()[0] == (2, 3)
    assert len(table.end_turn().board()) == 3


@pytest.mark.card("GVG_017")
def test_call_pet_makes_a_beast_cheaper_and_nothing_else() -> None:
    for card, cost in {"Savannah Highmane": 2, "Fireball": 4, "Boulderfist Ogre": 6}.items():
        me = side("hunter", hand=["Call Pet", "Savannah Highmane"], deck=[card])
        assert scenario(me, side("mage")).play("Call Pet").costs() == [6, cost]
