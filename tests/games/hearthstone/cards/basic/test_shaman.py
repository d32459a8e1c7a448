"""Basic shaman cards, and the hero power with its totems."""

import pytest

from topdeck.core.errors import IllegalAction
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, ELUSIVE, FROZEN, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side

TOTEMS = ["Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem", "Healing Totem"]


@pytest.mark.card("CS2_049")
@pytest.mark.mechanic("Random companion / totem")
def test_totemic_call_summons_any_of_the_four_basic_totems() -> None:
    summoned = set()
    for seed in range(40):
        table = scenario(side("shaman"), side("mage"), seed=seed).power()
        summoned.update(table.board())
        assert (table.me.mana, len(table.me.board)) == (8, 1)
    assert summoned == set(TOTEMS)


@pytest.mark.card("CS2_049")
def test_totemic_call_never_repeats_a_totem_in_play() -> None:
    for seed in range(10):
        table = scenario(
            side("shaman", board=["CS2_050", "CS2_051", "NEW1_009"]), side("mage", board=["CS2_052"]), seed=seed
        )
        table.power()
        assert table.board()[-1] == "Wrath of Air Totem"


@pytest.mark.card("CS2_049")
def test_totemic_call_is_of_no_use_with_all_four_totems_or_a_full_board() -> None:
    for board in (["CS2_050", "CS2_051", "CS2_052", "NEW1_009"], ["Wisp"] * 7):
        with pytest.raises(IllegalAction):
            scenario(side("shaman", board=board), side("mage")).power()


@pytest.mark.card("CS2_050")
def test_searing_totem_attacks_for_one() -> None:
    table = scenario(side("shaman", board=["CS2_050"]), side("mage"))
    table.attack("Searing Totem", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(1, 1)], 29)


@pytest.mark.card("CS2_051")
@pytest.mark.mechanic("Taunt (printed)")
def test_stoneclaw_totem_stands_in_the_way() -> None:
    table = scenario(side("mage", board=["Wolfrider"]), side("shaman", board=["CS2_051", "Wisp"]))
    assert table.attack_targets("Wolfrider") == [table.character("Stoneclaw Totem")]
    assert table.stats(1)[0] == (0, 2)


@pytest.mark.card("CS2_052")
@pytest.mark.mechanic("Spell damage")
def test_wrath_of_air_totem_strengthens_spells() -> None:
    table = scenario(side("shaman", hand=["Lightning Bolt"], board=["CS2_052"]), side("mage"))
    table.play("Lightning Bolt", "enemy hero")
    assert (table.opponent.hero.health, table.stats()) == (26, [(0, 2)])


@pytest.mark.card("NEW1_009")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Healing")
def test_healing_totem_heals_friendly_minions_at_the_end_of_its_own_turn() -> None:
    table = scenario(
        side("shaman", health=20, board=[minion("NEW1_009", damage=1), minion("Chillwind Yeti", damage=3), "Wisp"]),
        side("mage", board=[minion("Boulderfist Ogre", damage=3)]),
    )
    table.end_turn()
    assert (table.stats(), table.stats(1)) == ([(0, 2), (4, 3), (1, 1)], [(6, 4)])
    assert table.me.hero.health == 20
    table.end_turn()
    assert table.stats() == [(0, 2), (4, 3), (1, 1)]


@pytest.mark.card("EX1_565")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_flametongue_totem_strengthens_its_neighbours() -> None:
    table = scenario(side("shaman", hand=["Flametongue Totem"], board=["Wisp"] * 3), side("mage", board=["Wisp"]))
    table.play("Flametongue Totem", position=1)
    assert table.stats() == [(3, 1), (0, 3), (3, 1), (1, 1)]
    assert table.stats(1) == [(1, 1)]


@pytest.mark.card("EX1_565")
def test_flametongue_totem_gets_a_new_neighbour_when_one_falls() -> None:
    table = scenario(
        side("shaman", board=["Wisp", "River Crocolisk", "Flametongue Totem"]), side("mage", board=["Boulderfist Ogre"])
    )
    table.attack("River Crocolisk", "Boulderfist Ogre")
    assert (table.stats(), table.stats(1)) == ([(3, 1), (0, 3)], [(6, 3)])


@pytest.mark.card("EX1_565")
def test_flametongue_totem_takes_its_bonus_along_when_it_dies() -> None:
    table = scenario(
        side("mage", board=["Chillwind Yeti"]), side("shaman", board=["Wisp", "Flametongue Totem", "Wisp"])
    )
    table.attack("Chillwind Yeti", "Flametongue Totem")
    assert table.stats(1) == [(1, 1), (1, 1)]


@pytest.mark.card("CS2_045")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_rockbiter_weapon_arms_a_minion_for_the_turn() -> None:
    table = scenario(side("shaman", hand=["Rockbiter Weapon"], board=["Chillwind Yeti"]), side("mage", board=["Wisp"]))
    assert table.targets("Rockbiter Weapon") == [table.me.hero, table.character("Chillwind Yeti")]
    table.play("Rockbiter Weapon", "Chillwind Yeti")
    assert table.stats() == [(7, 5)]
    table.end_turn()
    assert table.stats() == [(4, 5)]


@pytest.mark.card("CS2_045")
def test_rockbiter_weapon_lets_the_hero_strike() -> None:
    table = scenario(side("shaman", hand=["Rockbiter Weapon"]), side("mage"))
    table.play("Rockbiter Weapon", "my hero").attack("my hero", "enemy hero").end_turn()
    assert (table.opponent.hero.health, table.me.hero.attack) == (26, 0)  # and the draw from an empty deck


@pytest.mark.card("EX1_246", "hexfrog")
@pytest.mark.mechanic("Transform")
def test_hex_leaves_a_frog_with_taunt() -> None:
    table = scenario(
        side("shaman", hand=["Hex"], board=["Wisp"]),
        side("mage", board=["Murloc Raider", minion("Bloodmage Thalnos", attack=9, health=9), "Wisp"]),
    )
    table.play("Hex", "Bloodmage Thalnos")
    assert table.board(1) == ["Murloc Raider", "Frog", "Wisp"]
    assert (table.stats(1)[1], table.opponent.board[1].has_keyword(TAUNT)) == ((0, 1), True)
    assert table.attack_targets(table.me.board[0]) == [table.opponent.board[1]]
    assert (table.opponent.graveyard, table.hand(1)) == ((), [])  # nobody died, nothing was drawn


@pytest.mark.card("EX1_246")
def test_hex_needs_a_minion_that_spells_can_aim_at() -> None:
    table = scenario(
        side("shaman", hand=["Hex"], board=["Wisp"]),
        side("mage", board=[minion("Chillwind Yeti", keywords=ELUSIVE), "War Golem"]),
    )
    assert table.targets("Hex") == [table.character("Wisp"), table.character("War Golem")]
    assert not scenario(side("shaman", hand=["Hex"]), side("mage")).can_play("Hex")


@pytest.mark.card("EX1_246")
def test_hex_turns_an_aura_off() -> None:
    table = scenario(
        side("shaman", hand=["Hex"]), side("shaman", board=["Wisp", "Flametongue Totem", "Chillwind Yeti"])
    )
    table.play("Hex", "Flametongue Totem")
    assert table.stats(1) == [(1, 1), (0, 1), (4, 5)]


@pytest.mark.card("EX1_246")
@pytest.mark.mechanic("Transform")
def test_a_frog_is_a_new_minion_that_auras_reach_and_that_dies_for_good() -> None:
    table = scenario(
        side("shaman", hand=["Hex"], board=["Flametongue Totem", minion("Cairne Bloodhoof", damage=3)]), side("mage")
    )
    table.play("Hex", "Cairne Bloodhoof")
    frog = table.me.board[1]
    assert (table.stats(), table.attack_targets(frog)) == ([(0, 3), (2, 1)], [])
    table.end_turn().power(frog)
    assert table.board() == ["Flametongue Totem"]


@pytest.mark.card("CS2_037")
@pytest.mark.mechanic("Freeze")
def test_frost_shock_wounds_and_freezes_an_enemy() -> None:
    me = side("shaman", hand=["Frost Shock"], board=["CS2_052"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"], weapon="Fiery War Axe", deck=["Wisp"]))
    assert table.targets("Frost Shock") == [table.opponent.hero, *table.opponent.board]
    table.play("Frost Shock", "Chillwind Yeti").end_turn()
    assert (table.stats(1), table.attack_targets("Chillwind Yeti")) == ([(4, 3)], [])
    assert table.attack_targets("enemy hero") != []


@pytest.mark.card("CS2_037")
@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Divine Shield")
def test_frost_shock_freezes_a_shielded_minion_too() -> None:
    table = scenario(side("shaman", hand=["Frost Shock"]), side("paladin", board=["Argent Squire"]))
    [squire] = table.play("Frost Shock", "Argent Squire").opponent.board
    assert (squire.health, squire.has_keyword(DIVINE_SHIELD), squire.has_keyword(FROZEN)) == (1, False, True)


@pytest.mark.card("CS2_039")
@pytest.mark.mechanic("Windfury")
def test_windfury_lets_a_minion_attack_a_second_time() -> None:
    table = scenario(side("shaman", hand=["Windfury"], board=["Wisp"]), side("mage", board=["War Golem"]))
    assert table.targets("Windfury") == [*table.me.board, *table.opponent.board]
    table.attack("Wisp", "enemy hero")
    assert table.attack_targets("Wisp") == []
    table.play("Windfury", "Wisp").attack("Wisp", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("Wisp")) == (28, [])


@pytest.mark.card("CS2_041")
@pytest.mark.mechanic("Healing")
def test_ancestral_healing_heals_a_minion_fully_and_gives_it_taunt() -> None:
    me = side("shaman", hand=["Ancestral Healing"], board=[minion("War Golem", damage=6), "Wisp"], health=10)
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert table.targets("Ancestral Healing") == [*table.me.board, *table.opponent.board]
    table.play("Ancestral Healing", "War Golem").end_turn()
    assert (table.stats(), table.me.hero.health) == ([(7, 7), (1, 1)], 10)
    assert table.attack_targets("Chillwind Yeti") == [table.character("War Golem")]


@pytest.mark.card("CS2_042")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Direct damage (single target)")
def test_fire_elemental_deals_three_damage_to_any_character() -> None:
    me = side("shaman", hand=["Fire Elemental"], board=["CS2_052"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert table.targets("Fire Elemental") == [
        table.me.hero,
        *table.me.board,
        table.opponent.hero,
        *table.opponent.board,
    ]
    table.play("Fire Elemental", "Chillwind Yeti")
    assert (table.stats(1), table.stats()[-1]) == ([(4, 2)], (6, 5))


@pytest.mark.card("CS2_046")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_bloodlust_strengthens_the_players_minions_for_the_turn() -> None:
    me = side("shaman", hand=["Bloodlust", "Wisp"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["Wisp"])).play("Bloodlust").play("Wisp")
    assert (table.stats(), table.stats(1), table.me.hero.attack) == ([(4, 1), (7, 5), (1, 1)], [(1, 1)], 0)
    assert table.end_turn().stats() == [(1, 1), (4, 5), (1, 1)]


@pytest.mark.card("EX1_244")
@pytest.mark.mechanic("Race checks")
def test_totemic_might_gives_the_players_totems_two_health() -> None:
    me = side("shaman", hand=["Totemic Might"], board=["CS2_050", minion("Totem Golem", damage=1), "Wisp"])
    table = scenario(me, side("shaman", board=["CS2_050"])).play("Totemic Might")
    assert (table.stats(), table.stats(1)) == ([(1, 3), (3, 5), (1, 1)], [(1, 1)])


@pytest.mark.card("EX1_587")
@pytest.mark.mechanic("Windfury")
@pytest.mark.mechanic("Battlecry (tag)")
def test_windspeaker_gives_a_friendly_minion_windfury() -> None:
    table = scenario(side("shaman", hand=["Windspeaker"], board=["Wisp"]), side("mage", board=["War Golem"]))
    assert table.targets("Windspeaker") == table.me.board
    table.play("Windspeaker", "Wisp").attack("Wisp", "enemy hero").attack("Wisp", "enemy hero")
    assert (table.opponent.hero.health, table.stats()[-1]) == (28, (3, 3))


@pytest.mark.card("EX1_587")
def test_windspeaker_can_be_played_without_another_friendly_minion() -> None:
    table = scenario(side("shaman", hand=["Windspeaker"]), side("mage", board=["War Golem"]))
    assert table.play("Windspeaker").board() == ["Windspeaker"]
