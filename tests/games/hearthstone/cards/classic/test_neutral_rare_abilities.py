"""Rare neutral minions of the classic set: keywords, battlecries, deathrattles and triggers."""

import pytest

from topdeck.games.hearthstone.cards.database import eras
from topdeck.games.hearthstone.engine.auras import spell_damage
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, STEALTH, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- keywords


@pytest.mark.card("CS2_161")
@pytest.mark.mechanic("Stealth")
def test_ravenholdt_assassin_hides_until_it_attacks() -> None:
    table = scenario(side("mage", board=["Wolfrider"]), side("mage", board=["Ravenholdt Assassin"]))
    assassin = table.opponent.board[0]
    assert table.attack_targets("Wolfrider") == [table.opponent.hero]
    table.end_turn().attack(assassin, "my hero").end_turn()
    assert assassin in table.attack_targets("Wolfrider")
    assert table.stats(1) == [(7, 5)]


@pytest.mark.card("EX1_032")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Divine Shield")
def test_sunwalker_stands_in_the_way_with_a_shield() -> None:
    table = scenario(side("mage", board=["Wolfrider"]), side("mage", board=["Wisp", "Sunwalker"]))
    walker = table.opponent.board[1]
    assert table.attack_targets("Wolfrider") == [walker]
    table.attack("Wolfrider", walker)
    assert (table.stats(1), walker.has_keyword(DIVINE_SHIELD)) == ([(1, 1), (4, 5)], False)


@pytest.mark.card("EX1_045")
@pytest.mark.mechanic("Can't attack")
def test_ancient_watcher_attacks_only_when_silenced() -> None:
    me = side("mage", hand=["Spellbreaker"], board=["Ancient Watcher"])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert table.attack_targets("Ancient Watcher") == []
    table.play("Spellbreaker", "Ancient Watcher").attack("Ancient Watcher", "Wisp")
    assert (table.stats()[0], table.board(1)) == ((4, 4), [])


# ---- battlecries


@pytest.mark.card("CS2_181")
def test_injured_blademaster_wounds_himself() -> None:
    table = scenario(side("mage", hand=["Injured Blademaster"], board=["Wisp"]), side("mage"))
    table.play("Injured Blademaster")
    assert (table.stats(), table.me.board[1].max_health, table.me.hero.health) == ([(1, 1), (4, 3)], 7, 30)


@pytest.mark.card("EX1_058")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_sunfury_protector_gives_taunt_to_the_minions_next_to_it() -> None:
    me = side("mage", hand=["Sunfury Protector"], board=["Wisp"] * 3)
    table = scenario(me, side("mage", board=["Wisp"] * 2)).play("Sunfury Protector", position=1)
    assert [it.has_keyword(TAUNT) for it in table.me.board] == [True, False, True, False]
    assert table.stats() == [(1, 1), (2, 3), (1, 1), (1, 1)]
    assert not any(it.has_keyword(TAUNT) for it in table.opponent.board)


@pytest.mark.card("EX1_103")
def test_coldlight_seer_gives_health_to_its_owners_other_murlocs() -> None:
    me = side("mage", hand=["Coldlight Seer"], board=[minion("Bluegill Warrior", health=3, damage=1), "Wisp"])
    table = scenario(me, side("mage", board=["Murloc Raider"])).play("Coldlight Seer")
    assert (table.stats(), table.stats(1)) == ([(2, 4), (1, 1), (2, 3)], [(2, 1)])
    assert table.me.board[0].max_health == 5


@pytest.mark.card("EX1_103")
def test_coldlight_seer_helped_all_other_murlocs_until_2017() -> None:
    helped = {}
    for era in eras():
        me = side("mage", hand=["Coldlight Seer"])
        table = scenario(me, side("mage", board=["Murloc Raider"]), era=era).play("Coldlight Seer")
        assert table.stats() == [(2, 3)]
        helped[era] = table.stats(1)[0]
    assert helped == {**dict.fromkeys(eras(), (2, 1)), "kara-2016": (2, 3)}


@pytest.mark.card("EX1_050")
def test_coldlight_oracle_lets_each_player_draw_two_cards() -> None:
    table = scenario(side("mage", hand=["Coldlight Oracle"], deck=["Wisp"] * 3), side("mage", deck=["Wolfrider"]))
    table.play("Coldlight Oracle")
    assert (table.hand(), table.hand(1), table.stats()) == (["Wisp"] * 2, ["Wolfrider"], [(2, 2)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 29)


@pytest.mark.card("EX1_050")
def test_coldlight_oracle_burns_cards_that_do_not_fit_into_the_hand() -> None:
    table = scenario(side("mage", hand=["Coldlight Oracle"]), side("mage", hand=["Wisp"] * 9, deck=["Wolfrider"] * 3))
    table.play("Coldlight Oracle")
    assert (table.hand(1), table.opponent.cards_left) == ([*["Wisp"] * 9, "Wolfrider"], 1)


@pytest.mark.card("EX1_089")
def test_arcane_golem_gives_the_opponent_a_mana_crystal() -> None:
    table = scenario(side("mage", hand=["Arcane Golem"], mana=5, crystals=5), side("mage", mana=2, crystals=4))
    table.play("Arcane Golem")
    assert (table.me.mana, table.me.max_mana, table.stats()) == (2, 5, [(4, 4)])
    assert (table.opponent.mana, table.opponent.max_mana) == (3, 5)
    assert table.end_turn().opponent.mana == 6


@pytest.mark.card("EX1_089")
def test_arcane_golem_gives_no_eleventh_crystal() -> None:
    table = scenario(side("mage", hand=["Arcane Golem"]), side("mage")).play("Arcane Golem")
    assert (table.opponent.mana, table.opponent.max_mana) == (10, 10)


@pytest.mark.card("NEW1_025")
def test_bloodsail_corsair_wears_down_the_enemy_weapon() -> None:
    me = side("warrior", hand=["Bloodsail Corsair", "Bloodsail Corsair"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior", weapon="Arcanite Reaper")).play("Bloodsail Corsair")
    mine, theirs = table.me.weapon, table.opponent.weapon
    assert mine is not None
    assert theirs is not None
    assert (mine.health, theirs.attack, theirs.health, table.stats()) == (2, 5, 1, [(1, 2)])
    assert table.play("Bloodsail Corsair").opponent.weapon is None


@pytest.mark.card("NEW1_025")
def test_bloodsail_corsair_needs_no_enemy_weapon() -> None:
    table = scenario(side("warrior", hand=["Bloodsail Corsair"]), side("warrior")).play("Bloodsail Corsair")
    assert table.board() == ["Bloodsail Corsair"]


@pytest.mark.card("NEW1_041")
def test_stampeding_kodo_destroys_a_weak_enemy_minion() -> None:
    destroyed = set()
    for seed in range(20):
        crowd = side(
            "mage", board=["Bloodfen Raptor", "River Crocolisk", minion("Wisp", keywords=STEALTH), "Doomsayer"]
        )
        me = side("mage", hand=["Stampeding Kodo"], board=["Wisp"])
        table = scenario(me, crowd, seed=seed).play("Stampeding Kodo")
        assert table.stats() == [(1, 1), (3, 5)]
        [name] = {"Bloodfen Raptor", "River Crocolisk", "Wisp", "Doomsayer"} - set(table.board(1))
        destroyed.add(name)
    assert destroyed == {"River Crocolisk", "Wisp", "Doomsayer"}


@pytest.mark.card("NEW1_041")
def test_stampeding_kodo_ignores_stronger_minions() -> None:
    opponent = side("mage", board=[minion("Wisp", attack=3)])
    table = scenario(side("mage", hand=["Stampeding Kodo"]), opponent).play("Stampeding Kodo")
    assert table.stats(1) == [(3, 1)]


# ---- deathrattle and enrage


@pytest.mark.card("EX1_097")
def test_abomination_damages_all_characters_when_it_dies() -> None:
    me = side("mage", hand=["Fireball"], board=["Chillwind Yeti", "Kobold Geomancer"])
    table = scenario(me, side("mage", board=["Abomination", "Chillwind Yeti"]))
    assert table.stats(1)[0] == (4, 4)
    table.play("Fireball", "Abomination")
    assert (table.stats(), table.stats(1)) == ([(4, 3)], [(4, 3)])
    assert (table.me.hero.health, table.opponent.hero.health) == (28, 28)


@pytest.mark.card("EX1_097")
def test_abomination_can_end_the_game_in_a_draw() -> None:
    table = scenario(side("mage", health=2), side("mage", board=[minion("Abomination", damage=3)], health=2))
    assert str(table.power("Abomination").result).startswith("draw")


@pytest.mark.card("EX1_097")
@pytest.mark.mechanic("Taunt (printed)")
def test_abomination_stands_in_the_way() -> None:
    table = scenario(side("mage", board=["Wolfrider"]), side("mage", board=["Abomination", "Wisp"]))
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]


@pytest.mark.card("EX1_009")
def test_angry_chicken_rages_if_it_survives_damage() -> None:
    me = side("mage", hand=["Stormwind Champion"], board=["Angry Chicken"])
    table = scenario(me, side("mage"))
    assert table.stats() == [(1, 1)]
    table.play("Stormwind Champion").power("Angry Chicken")
    assert table.stats()[0] == (1 + 1 + 5, 1)


# ---- minions that react to healing and spells


@pytest.mark.card("EX1_001")
def test_lightwarden_gains_attack_for_every_character_that_is_healed() -> None:
    yeti = minion("Chillwind Yeti", damage=4)
    me = side("mage", hand=["Darkscale Healer", "Voodoo Doctor"], board=["Lightwarden", yeti, "Wisp"], health=20)
    table = scenario(me, side("mage", health=20))
    assert table.stats()[0] == (1, 2)
    assert table.play("Darkscale Healer").stats()[0] == (5, 2)  # for the hero and the Yeti, but not for the Wisp
    assert table.play("Voodoo Doctor", "enemy hero").stats()[0] == (7, 2)


@pytest.mark.card("EX1_001")
def test_lightwarden_gains_attack_when_it_is_healed_itself() -> None:
    me = side("mage", hand=["Voodoo Doctor"], board=[minion("Lightwarden", damage=1)])
    assert scenario(me, side("mage")).play("Voodoo Doctor", "Lightwarden").stats()[0] == (3, 2)


@pytest.mark.card("EX1_055")
def test_mana_addict_gains_attack_for_the_turn_whenever_its_owner_casts_a_spell() -> None:
    me = side("mage", hand=["The Coin", "The Coin", "Wisp"], board=["Mana Addict"])
    table = scenario(me, side("mage", hand=["The Coin"]))
    table.play("The Coin").play("The Coin").play("Wisp").power("enemy hero")
    assert table.stats()[0] == (5, 3)
    assert table.end_turn().stats()[0] == (1, 3)
    assert table.play("The Coin").stats()[0] == (1, 3)


@pytest.mark.card("NEW1_020")
def test_wild_pyromancer_damages_all_minions_after_a_spell() -> None:
    me = side("mage", hand=["The Coin", "Wisp"], board=["Wild Pyromancer", "Kobold Geomancer"])
    table = scenario(me, side("mage", hand=["The Coin"], board=["Chillwind Yeti"])).play("Wisp")
    assert table.stats() == [(3, 2), (2, 2), (1, 1)]
    table.play("The Coin")
    assert (table.stats(), table.stats(1)) == ([(3, 1), (2, 1)], [(4, 4)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
    assert table.end_turn().play("The Coin").stats(1) == [(4, 4)]


@pytest.mark.card("NEW1_020")
def test_wild_pyromancer_waits_until_the_dead_are_gone() -> None:
    me = side("mage", hand=["Fireball"], board=["Wild Pyromancer"])
    table = scenario(me, side("mage", board=["Harvest Golem"])).play("Fireball", "Harvest Golem")
    assert (table.board(1), table.stats()) == ([], [(3, 1)])  # the Damaged Golem burns as well


@pytest.mark.card("NEW1_020")
def test_wild_pyromancer_does_nothing_if_the_spell_kills_it() -> None:
    me = side("mage", hand=["Fireball"], board=["Wild Pyromancer", "Wisp"])
    assert scenario(me, side("mage")).play("Fireball", "Wild Pyromancer").board() == ["Wisp"]


@pytest.mark.card("NEW1_020")
def test_wild_pyromancer_does_nothing_after_a_countered_spell() -> None:
    me = side("mage", hand=["The Coin"], board=["Wild Pyromancer"])
    assert scenario(me, side("mage", secrets=["Counterspell"])).play("The Coin").stats() == [(3, 2)]


@pytest.mark.card("NEW1_026")
@pytest.mark.card("NEW1_026t")
def test_violet_teacher_summons_an_apprentice_before_the_spell_takes_effect() -> None:
    me = side("mage", hand=["Flamestrike", "Wisp"], board=["Violet Teacher", "Wisp"])
    table = scenario(me, side("mage", hand=["Blizzard"], board=["Violet Teacher"]))
    table.play("Flamestrike").play("Wisp")
    assert table.board() == ["Violet Teacher", "Violet Apprentice", "Wisp", "Wisp"]
    assert table.stats()[:2] == [(3, 5), (1, 1)]
    table.end_turn().play("Blizzard")
    assert (table.board(), table.board(1)) == (["Violet Teacher"], ["Violet Teacher", "Violet Apprentice"])


@pytest.mark.card("NEW1_026")
def test_violet_teacher_summons_nobody_to_a_full_board() -> None:
    me = side("mage", hand=["The Coin"], board=["Violet Teacher", *["Wisp"] * 6])
    assert len(scenario(me, side("mage")).play("The Coin").board()) == 7


# ---- minions that react to turns


@pytest.mark.card("EX1_004")
@pytest.mark.card("NEW1_037")
def test_young_priestess_and_master_swordsmith_strengthen_another_friendly_minion_each_turn() -> None:
    for name, own, better in (("Young Priestess", (2, 1), (1, 2)), ("Master Swordsmith", (1, 3), (2, 1))):
        chosen = set()
        for seed in range(8):
            me = side("mage", board=[name, "Wisp", "Wisp"])
            table = scenario(me, side("mage", board=["Wisp"]), seed=seed).end_turn()
            assert (table.stats()[0], sorted(table.stats()[1:])) == (own, sorted([(1, 1), better]))
            assert table.stats(1) == [(1, 1)]
            chosen.add(table.stats().index(better))
            assert sorted(table.end_turn().stats()[1:]) == sorted([(1, 1), better])  # not in the enemy's turn
        assert chosen == {1, 2}


@pytest.mark.card("EX1_004")
@pytest.mark.card("NEW1_037")
def test_young_priestess_and_master_swordsmith_do_nothing_alone() -> None:
    for name, stats in (("Young Priestess", (2, 1)), ("Master Swordsmith", (1, 3))):
        table = scenario(side("mage", board=[name]), side("mage", board=["Wisp"])).end_turn()
        assert (table.stats(), table.stats(1)) == ([stats], [(1, 1)])


@pytest.mark.card("EX1_102")
def test_demolisher_shoots_a_random_enemy_at_the_start_of_its_owners_turn() -> None:
    hit = set()
    for seed in range(8):
        table = scenario(side("mage", board=["Demolisher", "Wisp"]), side("mage", board=["War Golem"]), seed=seed)
        table.end_turn()
        assert (table.opponent.hero.health, table.stats(1)) == (29, [(7, 7)])  # fatigue
        table.end_turn()
        assert (table.stats(), table.me.hero.health) == ([(1, 4), (1, 1)], 29)
        hit.add((table.opponent.hero.health, table.stats(1)[0]))
    assert hit == {(27, (7, 7)), (29, (7, 5))}


@pytest.mark.card("EX1_597")
@pytest.mark.card("EX1_598")
def test_imp_master_wounds_itself_and_summons_an_imp_each_turn() -> None:
    table = scenario(side("mage", board=["Imp Master", "Wisp"]), side("mage"))
    assert table.stats()[0] == (1, 5)
    table.end_turn()
    assert (table.board(), table.stats()) == (["Imp Master", "Imp", "Wisp"], [(1, 4), (1, 1), (1, 1)])
    assert table.end_turn().board() == ["Imp Master", "Imp", "Wisp"]


@pytest.mark.card("EX1_597")
def test_imp_master_summons_its_last_imp_as_it_dies() -> None:
    table = scenario(side("mage", board=[minion("Imp Master", damage=4), "Wisp"]), side("mage")).end_turn()
    assert table.board() == ["Imp", "Wisp"]


@pytest.mark.card("EX1_597")
def test_imp_master_that_dies_on_a_full_board_leaves_no_imp() -> None:
    me = side("mage", board=[minion("Imp Master", damage=4), *["Wisp"] * 6])
    assert scenario(me, side("mage")).end_turn().board() == ["Wisp"] * 6


# ---- Murloc Tidecaller


@pytest.mark.card("EX1_509")
def test_murloc_tidecaller_gains_attack_for_every_murloc_its_owner_summons() -> None:
    me = side("mage", hand=["Murloc Tidehunter", "Wisp", "Murloc Tidecaller"], board=["Murloc Tidecaller"])
    table = scenario(me, side("mage", hand=["Murloc Raider"]))
    table.play("Murloc Tidehunter").play("Wisp")
    assert table.stats()[0] == (3, 2)
    table.play("Murloc Tidecaller")
    assert (table.stats()[0], table.stats()[-1]) == ((4, 2), (1, 2))
    assert table.end_turn().play("Murloc Raider").stats()[0] == (4, 2)


@pytest.mark.card("EX1_509")
def test_murloc_tidecaller_welcomed_enemy_murlocs_until_2017() -> None:
    gained = {}
    for era in eras():
        me = side("mage", board=["Murloc Tidecaller"])
        table = scenario(me, side("mage", hand=["Murloc Raider"]), era=era).end_turn().play("Murloc Raider")
        gained[era] = table.stats()[0]
    assert gained == {**dict.fromkeys(eras(), (1, 2)), "kara-2016": (2, 2)}


@pytest.mark.card("EX1_509")
def test_murloc_tidecaller_does_not_welcome_itself() -> None:
    table = scenario(side("mage", hand=["Murloc Tidecaller"]), side("mage"), era="kara-2016")
    assert table.play("Murloc Tidecaller").stats() == [(1, 2)]


@pytest.mark.card("EX1_584")
@pytest.mark.mechanic("Spell damage")
def test_ancient_mage_gives_spell_damage_to_its_neighbours() -> None:
    me = side("mage", hand=["Ancient Mage", "Frostbolt", "Silence"], board=["Wisp", "Kobold Geomancer", "Wisp"])
    table = scenario(me, side("mage")).play("Ancient Mage", position=2)
    table.play("Frostbolt", "enemy hero")
    assert table.opponent.hero.health == 24  # 3, the printed 1, and 1 for each neighbour
    assert table.me.board[0].attack == 1
    silenced = table.me.board[1]
    table.play("Silence", silenced)
    assert spell_damage(table.state, table.me) == 1


@pytest.mark.card("EX1_076")
def test_pint_sized_summoner_makes_the_first_minion_of_each_turn_cheaper() -> None:
    me = side("mage", hand=["Chillwind Yeti", "Bloodfen Raptor", "The Coin"], board=["Pint-Sized Summoner"])
    table = scenario(me, side("mage", hand=["Wisp", "Chillwind Yeti"])).play("The Coin")
    assert table.costs() == [3, 1]
    table.play("Bloodfen Raptor")
    assert (table.me.mana, table.costs()) == (9, [4])
    table.end_turn().play("Wisp")
    assert (table.costs(), table.costs(1)) == ([4], [4])
    assert table.end_turn().costs() == [3]


@pytest.mark.card("EX1_076")
def test_pint_sized_summoner_can_be_the_first_minion_of_the_turn_itself() -> None:
    table = scenario(side("mage", hand=["Pint-Sized Summoner", "Chillwind Yeti"]), side("mage"))
    assert table.play("Pint-Sized Summoner").costs() == [4]


@pytest.mark.card("EX1_616")
def test_mana_wraith_makes_the_minions_of_both_players_dearer() -> None:
    for owner in (0, 1):
        sides = [
            side("mage", hand=["Wisp", "Fireball"], board=["Mana Wraith"] * (number == owner)) for number in (0, 1)
        ]
        table = scenario(*sides)
        assert (table.costs(0), table.costs(1)) == ([1, 4], [1, 4])
