"""Classic shaman cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, ELUSIVE, STEALTH
from topdeck.games.hearthstone.language import TARGET, Destroy
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon


@pytest.mark.card("EX1_238")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Direct damage (single target)")
def test_lightning_bolt_wounds_now_and_costs_a_crystal_later() -> None:
    table = scenario(side("shaman", hand=["Lightning Bolt"]), side("mage"))
    table.play("Lightning Bolt", "enemy hero")
    assert (table.opponent.hero.health, table.me.mana, table.me.overload) == (27, 9, 1)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.locked, table.me.overload) == (9, 1, 0)
    table.end_turn().end_turn()
    assert table.me.mana == 10


@pytest.mark.card("EX1_238")
@pytest.mark.mechanic("Overload")
def test_overload_adds_up() -> None:
    table = scenario(side("shaman", hand=["Lightning Bolt", "Lightning Bolt", "Lava Burst"]), side("mage"))
    for spell in ("Lightning Bolt", "Lightning Bolt", "Lava Burst"):
        table.play(spell, "enemy hero")
    assert (table.opponent.hero.health, table.me.overload) == (19, 4)


@pytest.mark.card("EX1_241")
@pytest.mark.mechanic("Overload")
def test_lava_burst_wounds_any_character() -> None:
    table = scenario(side("shaman", hand=["Lava Burst"], board=["Wisp"]), side("mage", board=["Chillwind Yeti"]))
    assert len(table.targets("Lava Burst")) == 4
    table.play("Lava Burst", "Chillwind Yeti")
    assert (table.board(1), table.me.mana, table.me.overload) == ([], 7, 2)


@pytest.mark.card("EX1_241")
@pytest.mark.mechanic("Spell damage")
def test_lava_burst_is_stronger_with_spell_damage() -> None:
    table = scenario(side("shaman", hand=["Lava Burst"], board=["Kobold Geomancer"]), side("mage"))
    table.play("Lava Burst", "enemy hero")
    assert table.opponent.hero.health == 24


@pytest.mark.card("EX1_248", "EX1_tk11")
@pytest.mark.mechanic("Token summoning")
@pytest.mark.mechanic("Overload")
def test_feral_spirit_summons_two_wolves_with_taunt() -> None:
    table = scenario(side("shaman", hand=["Feral Spirit"], board=["Wisp"]), side("mage", board=["Wolfrider"]))
    table.play("Feral Spirit")
    assert (table.board(), table.stats()[1:]) == (["Wisp", "Spirit Wolf", "Spirit Wolf"], [(2, 3), (2, 3)])
    assert table.me.overload == 2
    table.end_turn()
    assert table.attack_targets("Wolfrider") == table.me.board[1:]


@pytest.mark.card("EX1_248")
def test_feral_spirit_needs_room_for_one_wolf() -> None:
    table = scenario(side("shaman", hand=["Feral Spirit"], board=["Wisp"] * 6), side("mage"))
    table.play("Feral Spirit")
    assert table.board()[6:] == ["Spirit Wolf"]
    full = scenario(side("shaman", hand=["Feral Spirit"], board=["Wisp"] * 7), side("mage"))
    assert not full.can_play("Feral Spirit")


@pytest.mark.card("EX1_259")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Random targets")
def test_lightning_storm_wounds_each_enemy_minion_by_two_or_three() -> None:
    outcomes = set()
    for seed in range(30):
        table = scenario(
            side("shaman", hand=["Lightning Storm"], board=["Oasis Snapjaw"]),
            side("mage", board=["Oasis Snapjaw", "Oasis Snapjaw"]),
            seed=seed,
        )
        table.play("Lightning Storm")
        outcomes.add(tuple(health for attack, health in table.stats(1)))
        assert (table.stats(), table.opponent.hero.health, table.me.overload) == ([(2, 7)], 30, 2)
    assert outcomes == {(4, 4), (4, 5), (5, 4), (5, 5)}


@pytest.mark.card("EX1_259")
@pytest.mark.mechanic("Spell damage")
def test_lightning_storm_is_stronger_with_spell_damage() -> None:
    outcomes = set()
    for seed in range(20):
        table = scenario(
            side("shaman", hand=["Lightning Storm"], board=["Kobold Geomancer"]),
            side("mage", board=["Oasis Snapjaw"]),
            seed=seed,
        )
        outcomes.update(table.play("Lightning Storm").stats(1))
    assert outcomes == {(2, 4), (2, 3)}


@pytest.mark.card("EX1_259")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Stealth")
def test_lightning_storm_breaks_shields_and_finds_the_hidden_and_elusive() -> None:
    opponent = [minion("River Crocolisk", keywords=keyword) for keyword in (DIVINE_SHIELD, STEALTH, ELUSIVE)]
    for seed in range(5):
        table = scenario(side("shaman", hand=["Lightning Storm"]), side("mage", board=opponent), seed=seed)
        table.play("Lightning Storm")
        assert table.stats(1)[0] == (2, 3)
        assert not table.opponent.board[0].has_keyword(DIVINE_SHIELD)
        assert all(it.health == 1 for it in table.opponent.board[1:])


@pytest.mark.card("EX1_259")
@pytest.mark.mechanic("Overload")
def test_lightning_storm_can_be_wasted_and_still_overloads() -> None:
    table = scenario(side("shaman", hand=["Lightning Storm"]), side("mage")).play("Lightning Storm")
    assert (table.me.mana, table.me.overload) == (7, 2)


@pytest.mark.card("EX1_259")
@pytest.mark.mechanic("Damage-taken triggers")
def test_lightning_storm_hits_all_at_once() -> None:
    opponent = side("warlock", board=["Imp Gang Boss", minion("Acolyte of Pain", damage=1)], deck=["Wisp"])
    table = scenario(side("shaman", hand=["Lightning Storm"]), opponent).play("Lightning Storm")
    assert (table.board(1)[-1], table.hand(1)) == ("Imp", ["Wisp"])  # the imp came after the lightning


@pytest.mark.card("EX1_567")
@pytest.mark.mechanic("Windfury")
@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Overload")
def test_doomhammer_strikes_twice_a_turn() -> None:
    table = scenario(side("shaman", hand=["Doomhammer"]), side("mage", board=["Wisp"]))
    table.play("Doomhammer").attack("my hero", "Wisp").attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.board(1), table.me.overload) == (28, [], 2)
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (2, 6)
    assert table.attack_targets("my hero") == []


@pytest.mark.card("EX1_567")
def test_doomhammer_doubles_what_rockbiter_adds() -> None:
    table = scenario(side("shaman", hand=["Rockbiter Weapon"], weapon="Doomhammer"), side("mage"))
    table.play("Rockbiter Weapon", "my hero")
    table.attack("my hero", "enemy hero").attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 20


@pytest.mark.card("EX1_567")
@pytest.mark.mechanic("Weapons")
def test_doomhammer_breaks_after_eight_blows() -> None:
    table = scenario(side("shaman", weapon="Doomhammer", deck=["Wisp"] * 4), side("mage", deck=["Wisp"] * 4))
    for blows in (8, 6, 4, 2):
        assert table.me.weapon is not None
        assert table.me.weapon.health == blows
        table.attack("my hero", "enemy hero").attack("my hero", "enemy hero").end_turn().end_turn()
    assert (table.me.weapon, table.opponent.hero.health) == (None, 30 - 16)


@pytest.mark.card("EX1_567")
def test_doomhammer_gives_its_second_blow_only_while_it_is_held() -> None:
    table = scenario(side("shaman", weapon="Doomhammer", hand=["Spirit Claws"]), side("mage"))
    table.attack("my hero", "enemy hero").play("Spirit Claws")
    assert table.attack_targets("my hero") == []
    table = scenario(side("shaman", weapon=weapon("Doomhammer", durability=1)), side("mage")).attack(
        "my hero", "enemy hero"
    )
    assert (table.me.weapon, table.attack_targets("my hero")) == (None, [])


@pytest.mark.card("EX1_567")
def test_doomhammer_deals_no_damage_back_in_the_enemys_turn() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("shaman", weapon="Doomhammer"))
    assert table.attack("War Golem", "enemy hero").stats() == [(7, 7)]


@pytest.mark.card("NEW1_010")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Windfury")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_alakir_attacks_twice_at_once_behind_a_shield() -> None:
    table = scenario(side("shaman", hand=["Al'Akir the Windlord"]), side("mage", board=["River Crocolisk"]))
    table.play("Al'Akir the Windlord").attack("Al'Akir the Windlord", "River Crocolisk")
    [lord] = table.me.board
    assert (lord.attack, lord.health, lord.has_keyword(DIVINE_SHIELD), table.board(1)) == (3, 5, False, [])
    table.attack(lord, "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets(lord)) == (27, [])


@pytest.mark.card("NEW1_010")
@pytest.mark.mechanic("Taunt (printed)")
def test_alakir_guards_its_side() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("shaman", board=["Al'Akir the Windlord", "War Golem"]))
    assert table.attack_targets("Wisp") == [table.character("Al'Akir the Windlord")]


@pytest.mark.card("EX1_243")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Windfury")
def test_dust_devil_attacks_twice_and_overloads() -> None:
    table = scenario(side("shaman", hand=["Dust Devil"], deck=["Wisp"]), side("mage", deck=["Wisp"]))
    assert table.play("Dust Devil").me.overload == 2
    table.end_turn().end_turn().attack("Dust Devil", "enemy hero").attack("Dust Devil", "enemy hero")
    assert (table.stats(), table.opponent.hero.health, table.me.mana) == ([(3, 1)], 24, 8)


@pytest.mark.card("EX1_245")
@pytest.mark.mechanic("Silence")
@pytest.mark.mechanic("Divine Shield")
def test_earth_shock_silences_before_it_wounds() -> None:
    me = side("shaman", hand=["Earth Shock", "Earth Shock"], board=["Wisp"])
    table = scenario(me, side("paladin", board=["Argent Squire", minion("Cairne Bloodhoof", damage=4)]))
    assert table.targets("Earth Shock") == [*table.me.board, *table.opponent.board]
    table.play("Earth Shock", "Argent Squire").play("Earth Shock", "Cairne Bloodhoof")
    assert table.board(1) == []  # neither a shield nor a deathrattle is left


@pytest.mark.card("EX1_245")
@pytest.mark.mechanic("Spell damage")
def test_earth_shock_grows_with_spell_damage_unless_it_silences_its_source() -> None:
    me = side("shaman", hand=["Earth Shock", "Earth Shock"], board=["CS2_052"])
    table = scenario(me, side("mage", board=[minion("Chillwind Yeti", attack=9, health=9)]))
    table.play("Earth Shock", "Chillwind Yeti")
    assert table.stats(1) == [(4, 3)]
    assert table.play("Earth Shock", "Wrath of Air Totem").stats() == [(0, 1)]


@pytest.mark.card("EX1_247")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Weapons")
def test_stormforged_axe_strikes_three_times_for_two_and_overloads() -> None:
    table = scenario(side("shaman", hand=["Stormforged Axe"]), side("mage"))
    table.play("Stormforged Axe").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.opponent.hero.health, table.me.weapon.health, table.me.overload) == (28, 2, 1)


@pytest.mark.card("EX1_250")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Taunt (printed)")
def test_earth_elemental_stands_in_the_way_and_overloads() -> None:
    table = scenario(side("shaman", hand=["Earth Elemental"], board=["Wisp"]), side("mage", board=["Chillwind Yeti"]))
    assert table.play("Earth Elemental").me.overload == 3
    table.end_turn()
    assert table.attack_targets("Chillwind Yeti") == [table.character("Earth Elemental")]
    assert table.stats()[-1] == (7, 8)


@pytest.mark.card("EX1_251")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Random targets")
def test_forked_lightning_wounds_two_different_enemy_minions() -> None:
    spared = set()
    for seed in range(12):
        me = side("shaman", hand=["Forked Lightning"], board=["Wisp"])
        table = scenario(me, side("mage", board=["War Golem"] * 3), seed=seed).play("Forked Lightning")
        healths = [health for _, health in table.stats(1)]
        spared.add(healths.index(7))
        assert (sorted(healths), table.opponent.hero.health) == ([5, 5, 7], 30)
        assert (table.board(), table.me.overload) == (["Wisp"], 2)
    assert spared == {0, 1, 2}


@pytest.mark.card("EX1_251")
@pytest.mark.mechanic("Spell damage")
def test_forked_lightning_needs_two_enemy_minions() -> None:
    me = side("shaman", hand=["Forked Lightning"], board=["CS2_052", "Wisp"])
    assert not scenario(me, side("mage", board=["War Golem"])).can_play("Forked Lightning")
    table = scenario(me, side("mage", board=["War Golem"] * 2)).play("Forked Lightning")
    assert (table.stats(1), len(table.me.board)) == ([(7, 4), (7, 4)], 2)


@pytest.mark.card("EX1_258")
@pytest.mark.mechanic("Overload interaction")
@pytest.mark.mechanic("Card / spell played triggers")
def test_unbound_elemental_grows_whenever_its_player_plays_a_card_with_overload() -> None:
    me = side(
        "shaman", hand=["Wisp", "Dust Devil", "Stormforged Axe", "Hex"], board=["Unbound Elemental"], deck=["Wisp"]
    )
    table = scenario(me, side("shaman", hand=["Dust Devil"], board=["Wisp"], deck=["Wisp"]))
    assert table.play("Wisp").play("Hex", table.opponent.board[0]).stats()[0] == (2, 4)
    assert table.play("Dust Devil").stats()[0] == (3, 5)
    assert table.play("Stormforged Axe").stats()[0] == (4, 6)
    assert table.end_turn().play("Dust Devil").stats()[0] == (4, 6)


@pytest.mark.card("EX1_258")
@pytest.mark.mechanic("Overload interaction")
def test_unbound_elemental_grows_before_the_card_takes_effect() -> None:
    """Advanced rulebook: such effects trigger in the On Play Phase, before the text of the card."""
    me = side("shaman", hand=["Lightning Bolt"], board=[minion("Unbound Elemental", damage=1)])
    assert scenario(me, side("mage")).play("Lightning Bolt", "Unbound Elemental").stats() == [(3, 1)]


@pytest.mark.card("EX1_575")
@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_mana_tide_totem_draws_a_card_at_the_end_of_its_players_turn() -> None:
    table = scenario(side("shaman", hand=["Mana Tide Totem"], deck=["Wisp"] * 3), side("mage", deck=["Wisp"] * 3))
    table.play("Mana Tide Totem").end_turn()
    assert (table.hand(), table.stats(), len(table.opponent.hand)) == (["Wisp"], [(0, 3)], 1)
    table.end_turn()
    assert len(table.me.hand) == 2  # only the card of the turn


@pytest.mark.card("CS2_038")
def test_ancestral_spirit_brings_the_minion_back_as_printed_in_its_place() -> None:
    me = side("shaman", hand=["Ancestral Spirit"], board=["Wisp", minion("Chillwind Yeti", attack=9, damage=2), "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert len(table.targets("Ancestral Spirit")) == 4
    table.play("Ancestral Spirit", "Chillwind Yeti").attack("Chillwind Yeti", "War Golem")
    assert (table.board(), table.stats()[1]) == (["Wisp", "Chillwind Yeti", "Wisp"], (4, 5))
    Destroy(TARGET).run(table.state, table.me.hero, table.me.board[1])
    assert table.end_turn().board() == ["Wisp", "Wisp"]  # the spirit came back only once


@pytest.mark.card("CS2_038")
def test_ancestral_spirit_on_an_enemy_brings_it_back_for_the_enemy_after_its_own_deathrattle() -> None:
    me = side("shaman", hand=["Ancestral Spirit", "Hex"], board=["War Golem"])
    table = scenario(me, side("hunter", board=["Savannah Highmane"])).play("Ancestral Spirit", "Savannah Highmane")
    table.attack("War Golem", "Savannah Highmane")
    assert (table.board(), table.board(1)) == (["War Golem"], ["Savannah Highmane", "Hyena", "Hyena"])


@pytest.mark.card("CS2_053")
def test_far_sight_makes_the_card_that_it_draws_cheaper() -> None:
    table = scenario(side("shaman", hand=["Far Sight", "Fireball"], deck=["Ysera"]), side("mage")).play("Far Sight")
    assert (table.hand(), table.costs()) == (["Fireball", "Ysera"], [4, 6])
    table = scenario(side("shaman", hand=["Far Sight", "Fireball"]), side("mage")).play("Far Sight")
    assert (table.costs(), table.me.hero.health) == ([4], 29)


@pytest.mark.card("CS2_053")
@pytest.mark.mechanic("Bounce")
def test_a_card_drawn_with_far_sight_costs_the_normal_amount_once_it_returns() -> None:
    """It did not in 2017, which was a bug (HearthSim/hs-bugs 705)."""
    me = side("shaman", hand=["Far Sight", "Young Priestess"], deck=["Chillwind Yeti"])
    table = scenario(me, side("rogue", hand=["Sap"])).play("Far Sight").play("Chillwind Yeti").end_turn()
    table.play("Sap", "Chillwind Yeti")
    assert table.costs() == [1, 4]
