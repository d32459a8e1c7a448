"""Common neutral minions of the classic set: keywords, battlecries, deathrattles, enrage and triggers."""

import pytest

from topdeck.games.hearthstone.engine.constants import FROZEN, TAUNT, WINDFURY
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- keywords


@pytest.mark.card("CS1_069")
@pytest.mark.card("EX1_396")
@pytest.mark.card("EX1_405")
@pytest.mark.mechanic("Taunt (printed)")
def test_fen_creeper_mogushan_warden_and_shieldbearer_stand_in_the_way() -> None:
    for name, left in (("Fen Creeper", (3, 3)), ("Mogu'shan Warden", (1, 4)), ("Shieldbearer", (0, 1))):
        table = scenario(side("mage", board=["Wolfrider"]), side("mage", board=["Wisp", name]))
        assert table.attack_targets("Wolfrider") == [table.opponent.board[1]]
        assert table.attack("Wolfrider", name).stats(1) == [(1, 1), left]


@pytest.mark.card("CS2_169")
@pytest.mark.card("EX1_021")
@pytest.mark.card("EX1_033")
@pytest.mark.mechanic("Windfury")
def test_young_dragonhawk_thrallmar_farseer_and_windfury_harpy_attack_twice() -> None:
    for name, stats in (("Young Dragonhawk", (1, 1)), ("Thrallmar Farseer", (2, 3)), ("Windfury Harpy", (4, 5))):
        table = scenario(side("mage", board=[name]), side("mage"))
        table.attack(name, "enemy hero").attack(name, "enemy hero")
        assert (table.opponent.hero.health, table.attack_targets(name)) == (30 - 2 * stats[0], [])
        assert table.stats() == [stats]


@pytest.mark.card("EX1_017")
@pytest.mark.card("EX1_028")
@pytest.mark.mechanic("Stealth")
def test_jungle_panther_and_stranglethorn_tiger_hide_until_they_attack() -> None:
    for name, stats in (("Jungle Panther", (4, 2)), ("Stranglethorn Tiger", (5, 5))):
        table = scenario(side("mage", board=["Wolfrider"]), side("mage", board=[name]))
        hunter = table.opponent.board[0]
        assert table.attack_targets("Wolfrider") == [table.opponent.hero]
        assert hunter not in table.power_targets()
        table.end_turn().attack(hunter, "my hero").end_turn()
        assert hunter in table.attack_targets("Wolfrider")
        assert (table.stats(1), table.me.hero.health) == ([stats], 30 - stats[0] - 1)  # fatigue


@pytest.mark.card("EX1_020")
@pytest.mark.card("EX1_023")
@pytest.mark.mechanic("Divine Shield")
def test_scarlet_crusader_and_silvermoon_guardian_survive_one_blow() -> None:
    for name, stats, wounded in (("Scarlet Crusader", (3, 1), []), ("Silvermoon Guardian", (3, 3), [(3, 2)])):
        table = scenario(side("mage", board=[name]), side("mage", board=["Core Hound"]))
        table.attack(name, "Core Hound")
        assert (table.stats(), table.stats(1)) == ([stats], [(9, 2)])
        assert table.power(name).stats() == wounded


# ---- battlecries


@pytest.mark.card("CS2_117")
def test_earthen_ring_farseer_heals_any_character() -> None:
    yeti = minion("Chillwind Yeti", damage=4)
    table = scenario(side("mage", hand=["Earthen Ring Farseer"], health=29), side("mage", board=[yeti], health=20))
    assert table.targets("Earthen Ring Farseer") == [table.me.hero, table.opponent.hero, *table.opponent.board]
    table.play("Earthen Ring Farseer", "Chillwind Yeti")
    assert (table.stats(), table.stats(1)) == ([(3, 3)], [(4, 4)])
    assert (table.me.hero.health, table.opponent.hero.health) == (29, 20)


@pytest.mark.card("CS2_117")
def test_earthen_ring_farseer_heals_no_more_than_the_damage() -> None:
    table = scenario(side("mage", hand=["Earthen Ring Farseer"], health=28), side("mage"))
    assert table.play("Earthen Ring Farseer", "my hero").me.hero.health == 30


@pytest.mark.card("EX1_583")
def test_priestess_of_elune_heals_only_her_hero() -> None:
    me = side("mage", hand=["Priestess of Elune"], board=[minion("Chillwind Yeti", damage=4)], health=20)
    table = scenario(me, side("mage", health=20)).play("Priestess of Elune")
    assert (table.me.hero.health, table.opponent.hero.health) == (24, 20)
    assert table.stats() == [(4, 1), (5, 4)]


@pytest.mark.card("CS2_151")
@pytest.mark.card("CS2_152")
def test_silver_hand_knight_brings_a_squire() -> None:
    me = side("mage", hand=["Silver Hand Knight"], board=["Wisp", "Wisp"])
    table = scenario(me, side("mage"), positions="all").play("Silver Hand Knight", position=1)
    assert table.board() == ["Wisp", "Silver Hand Knight", "Squire", "Wisp"]
    assert table.stats()[1:3] == [(4, 4), (2, 2)]


@pytest.mark.card("CS2_151")
def test_silver_hand_knight_brings_nobody_to_a_full_board() -> None:
    table = scenario(side("mage", hand=["Silver Hand Knight"], board=["Wisp"] * 6), side("mage"))
    assert table.play("Silver Hand Knight").board() == [*["Wisp"] * 6, "Silver Hand Knight"]


@pytest.mark.card("EX1_046")
def test_dark_iron_dwarf_lends_attack_to_any_minion_for_the_turn() -> None:
    me = side("mage", hand=["Dark Iron Dwarf"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert table.targets("Dark Iron Dwarf") == [*table.me.board, *table.opponent.board]
    table.play("Dark Iron Dwarf", table.me.board[0])
    assert (table.stats(), table.stats(1)) == ([(3, 1), (4, 4)], [(1, 1)])
    assert table.end_turn().stats() == [(1, 1), (4, 4)]


@pytest.mark.card("EX1_048")
def test_spellbreaker_silences_a_minion_of_either_side() -> None:
    me = side("mage", hand=["Spellbreaker"], board=["Wisp"])
    table = scenario(me, side("mage", board=[minion("Sen'jin Shieldmasta", attack=9), "Fen Creeper"]))
    assert table.targets("Spellbreaker") == [*table.me.board, *table.opponent.board]
    table.play("Spellbreaker", "Sen'jin Shieldmasta")
    assert [it.has_keyword(TAUNT) for it in table.opponent.board] == [False, True]
    assert (table.stats(), table.stats(1)) == ([(1, 1), (4, 3)], [(3, 5), (3, 6)])


@pytest.mark.card("EX1_049")
@pytest.mark.card("EX1_057")
def test_a_brewmaster_returns_a_friendly_minion_as_printed() -> None:
    for name, stats in (("Youthful Brewmaster", (3, 2)), ("Ancient Brewmaster", (5, 4))):
        me = side("mage", hand=[name], board=[minion("Chillwind Yeti", attack=9, damage=2)])
        table = scenario(me, side("mage", board=["Wisp"]))
        assert table.targets(name) == table.me.board
        table.play(name, "Chillwind Yeti")
        assert (table.hand(), table.stats(), table.board(1)) == (["Chillwind Yeti"], [stats], ["Wisp"])
        assert (table.me.hand[0].attack, table.state.observe(1).opponent.hand[0].card.name) == (0, "Chillwind Yeti")


@pytest.mark.card("EX1_049")
@pytest.mark.card("EX1_057")
def test_a_brewmaster_may_come_alone() -> None:
    for name in ("Youthful Brewmaster", "Ancient Brewmaster"):
        table = scenario(side("mage", hand=[name]), side("mage", board=["Wisp"])).play(name)
        assert (table.board(), table.board(1)) == ([name], ["Wisp"])


@pytest.mark.card("EX1_283")
def test_frost_elemental_freezes_any_character() -> None:
    me = side("mage", hand=["Frost Elemental"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Faerie Dragon", "Wolfrider"], weapon="Fiery War Axe"))
    everybody = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Frost Elemental") == everybody
    table.play("Frost Elemental", "Wolfrider").end_turn()
    assert [it.card.name for it in everybody if it.has_keyword(FROZEN)] == ["Wolfrider"]
    assert table.attack_targets("Wolfrider") == []
    assert table.attack_targets("Faerie Dragon") != []
    assert table.stats()[1] == (5, 5)


@pytest.mark.card("EX1_082")
def test_mad_bomber_throws_three_bombs_at_any_other_characters() -> None:
    hit = set()
    for seed in range(25):
        me = side("mage", hand=["Mad Bomber"], board=["Kobold Geomancer", "War Golem"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).play("Mad Bomber")
        assert table.stats()[-1] == (3, 2)
        health = [table.me.hero.health, *(it.health for it in table.me.board)]
        health += [table.opponent.hero.health, *(it.health for it in table.opponent.board)]
        full = [30, 2, 7, 2, 30, 7]
        if len(health) == 6:
            assert sum(health) == sum(full) - 3  # spell damage adds no bomb
            hit |= {place for place in range(6) if health[place] < full[place]}
    assert hit == {0, 1, 2, 4, 5}


@pytest.mark.card("EX1_082")
def test_mad_bomber_throws_no_bomb_at_the_dying() -> None:
    for seed in range(20):
        table = scenario(side("mage", hand=["Mad Bomber"]), side("mage", board=["Wisp"] * 7), seed=seed)
        table.play("Mad Bomber")
        dead = 7 - len(table.board(1))
        assert 30 - table.me.hero.health + 30 - table.opponent.hero.health + dead == 3


# ---- deathrattles


@pytest.mark.card("EX1_029")
def test_leper_gnome_damages_only_the_enemy_hero() -> None:
    me = side("mage", board=["Leper Gnome", "Kobold Geomancer"])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert table.stats()[0] == (1, 1)
    table.power("Leper Gnome")
    assert (table.opponent.hero.health, table.me.hero.health, table.board(1)) == (28, 30, ["Wisp"])


@pytest.mark.card("EX1_096")
def test_loot_hoarder_leaves_a_card_to_its_owner() -> None:
    me = side("mage", board=["Wisp"])
    table = scenario(me, side("mage", board=["Loot Hoarder"], deck=["Wisp"]))
    assert table.stats(1) == [(2, 1)]
    table.attack("Wisp", "Loot Hoarder")
    assert (table.hand(1), table.me.hero.health) == (["Wisp"], 30)


@pytest.mark.card("EX1_556")
@pytest.mark.card("skele21")
def test_harvest_golem_leaves_a_damaged_golem_in_its_place() -> None:
    me = side("mage", hand=["Fireball"], board=["Wisp", "Harvest Golem", *["Wisp"] * 5])
    table = scenario(me, side("mage"))
    assert table.stats()[1] == (2, 3)
    table.play("Fireball", "Harvest Golem")
    assert table.board() == ["Wisp", "Damaged Golem", *["Wisp"] * 5]
    assert table.stats()[1] == (2, 1)
    assert table.power("Damaged Golem").board() == ["Wisp"] * 6


@pytest.mark.card("EX1_029")
@pytest.mark.card("EX1_096")
@pytest.mark.card("EX1_556")
def test_a_silenced_minion_has_no_deathrattle() -> None:
    for name in ("Leper Gnome", "Loot Hoarder", "Harvest Golem"):
        me = side("mage", hand=["Fireball"], board=[minion(name, silenced=True)], deck=["Wisp"])
        table = scenario(me, side("mage")).play("Fireball", name)
        assert (table.board(), table.hand(), table.opponent.hero.health) == ([], [], 30)


# ---- enrage


@pytest.mark.card("EX1_390")
@pytest.mark.card("EX1_393")
def test_tauren_warrior_and_amani_berserker_rage_while_damaged() -> None:
    for name in ("Tauren Warrior", "Amani Berserker"):
        me = side("mage", hand=["Voodoo Doctor"], board=[name])
        table = scenario(me, side("mage"))
        assert table.stats() == [(2, 3)]
        assert table.power(name).stats() == [(5, 2)]
        assert table.play("Voodoo Doctor", name).stats()[0] == (2, 3)


@pytest.mark.card("EX1_390")
@pytest.mark.mechanic("Taunt (printed)")
def test_tauren_warrior_stands_in_the_way() -> None:
    table = scenario(side("mage", board=["Wolfrider"]), side("mage", board=["Tauren Warrior", "Wisp"]))
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]


@pytest.mark.card("EX1_412")
def test_raging_worgen_attacks_twice_and_harder_while_damaged() -> None:
    me = side("mage", hand=["Voodoo Doctor"], board=["Raging Worgen"])
    table = scenario(me, side("mage"))
    assert (table.stats(), table.me.board[0].has_keyword(WINDFURY)) == ([(3, 3)], False)
    table.power("Raging Worgen")
    table.attack("Raging Worgen", "enemy hero").attack("Raging Worgen", "enemy hero")
    assert (table.opponent.hero.health, table.stats()) == (22, [(4, 2)])
    table.play("Voodoo Doctor", "Raging Worgen")
    assert (table.stats()[0], table.me.board[0].has_keyword(WINDFURY)) == ((3, 3), False)


@pytest.mark.card("EX1_412")
def test_raging_worgen_rages_no_more_when_silenced() -> None:
    me = side("mage", hand=["Spellbreaker"], board=[minion("Raging Worgen", damage=1)])
    table = scenario(me, side("mage")).play("Spellbreaker", "Raging Worgen")
    assert (table.stats()[0], table.me.board[0].has_keyword(WINDFURY)) == ((3, 2), False)


# ---- minions that react to deaths


@pytest.mark.card("EX1_595")
def test_cult_master_draws_for_each_other_friendly_minion_that_dies() -> None:
    me = side("mage", hand=["Flamestrike"], board=["Cult Master", "Wisp", "Wisp"], deck=["Wolfrider"] * 5)
    table = scenario(me, side("mage", board=["Wisp", "Wisp"]))
    assert table.stats()[0] == (4, 2)
    table.attack(table.me.board[1], table.opponent.board[0])
    assert table.hand() == ["Flamestrike", "Wolfrider"]
    assert table.play("Flamestrike").hand() == ["Wolfrider"]  # an enemy minion died
    assert table.power(table.me.board[1]).hand() == ["Wolfrider", "Wolfrider"]


@pytest.mark.card("EX1_595")
def test_cult_master_does_not_draw_for_itself_or_minions_that_die_with_it() -> None:
    me = side("mage", board=["Cult Master", "Wisp"], deck=["Wisp"] * 5)
    table = scenario(me, side("mage", hand=["Flamestrike"])).end_turn().play("Flamestrike")
    assert (table.board(), table.hand()) == ([], [])


@pytest.mark.card("tt_004")
def test_flesheating_ghoul_gains_attack_for_each_minion_that_dies() -> None:
    me = side("mage", board=["Flesheating Ghoul", "Wisp"])
    table = scenario(me, side("mage", board=["Wisp", "Wisp"]))
    table.attack("Flesheating Ghoul", table.opponent.board[0])
    assert table.stats()[0] == (3, 2)
    table.attack(table.me.board[1], table.opponent.board[0])
    assert table.stats() == [(5, 2)]


@pytest.mark.card("tt_004")
def test_flesheating_ghoul_gains_nothing_when_a_minion_leaves_alive() -> None:
    me = side("mage", hand=["Youthful Brewmaster", "Polymorph"], board=["Flesheating Ghoul", "Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    table.play("Youthful Brewmaster", "Wisp").play("Polymorph", "Chillwind Yeti")
    assert table.stats()[0] == (2, 3)


@pytest.mark.card("CS2_221")
@pytest.mark.mechanic("Weapon triggers / rules")
def test_spiteful_smith_strengthens_the_weapon_of_its_side_while_damaged() -> None:
    me = side("warrior", hand=["Inner Rage"], weapon="Fiery War Axe", board=["Spiteful Smith"])
    table = scenario(me, side("priest", weapon="Fiery War Axe", hand=["Flash Heal", "Silence"]))
    mine, theirs = table.me.weapon, table.opponent.weapon
    assert mine is not None
    assert theirs is not None
    assert mine.attack == 3
    table.play("Inner Rage", "Spiteful Smith")
    assert (mine.attack, theirs.attack) == (5, 3)
    table.attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 25
    table.end_turn().play("Flash Heal", "Spiteful Smith")
    assert mine.attack == 3


@pytest.mark.card("CS2_221")
def test_the_bonus_of_spiteful_smith_ends_with_its_silence_and_applies_to_a_new_weapon() -> None:
    me = side("priest", hand=["Silence", "Fiery War Axe"], board=[minion("Spiteful Smith", damage=1)])
    table = scenario(me, side("mage")).play("Fiery War Axe")
    weapon = table.me.weapon
    assert weapon is not None
    assert weapon.attack == 5
    table.play("Silence", "Spiteful Smith")
    assert weapon.attack == 3


@pytest.mark.card("CS2_227")
def test_venture_co_mercenary_makes_the_players_minions_dearer() -> None:
    me = side("mage", hand=["Venture Co. Mercenary", "Wisp", "Fireball"])
    table = scenario(me, side("mage", hand=["Wisp"])).play("Venture Co. Mercenary")
    assert (table.me.mana, table.costs(), table.costs(1)) == (5, [3, 4], [0])
