"""Classic warlock cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import DEMON, DIVINE_SHIELD, STEALTH
from topdeck.games.hearthstone.language import AFTER_SUMMON, FRIENDLY, MINION, TARGET, Buff, Teach, When
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side


@pytest.mark.card("EX1_301")
def test_felguard_destroys_a_spent_crystal() -> None:
    table = scenario(side("warlock", hand=["Felguard"], mana=5, crystals=5), side("warrior"))
    table.play("Felguard")
    assert (table.stats(), table.me.mana, table.me.max_mana) == ([(3, 5)], 2, 4)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (5, 5)


@pytest.mark.card("EX1_301")
def test_felguard_destroys_a_full_crystal_where_none_is_spent() -> None:
    table = scenario(side("warlock", hand=[in_hand("Felguard", cost=-3)]), side("warrior"))
    table.play("Felguard")
    assert (table.me.mana, table.me.max_mana) == (9, 9)


@pytest.mark.card("EX1_301")
@pytest.mark.mechanic("Taunt (printed)")
def test_felguard_must_be_attacked_first() -> None:
    table = scenario(side("warrior", board=["Wisp"]), side("warlock", board=["Wisp", "Felguard"]))
    assert table.attack_targets(table.me.board[0]) == [table.opponent.board[1]]


@pytest.mark.card("EX1_310")
@pytest.mark.mechanic("Charge (printed)")
def test_doomguard_attacks_at_once() -> None:
    table = scenario(side("warlock", hand=["Doomguard"]), side("warrior"))
    table.play("Doomguard").attack("Doomguard", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(5, 7)], 25)


@pytest.mark.card("EX1_310")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Discard")
@pytest.mark.mechanic("Random targets")
def test_doomguard_discards_any_two_cards() -> None:
    kept = set()
    for seed in range(40):
        table = scenario(
            side("warlock", hand=["Doomguard", "Wisp", "War Golem", "Magma Rager"]), side("warrior"), seed=seed
        )
        table.play("Doomguard")
        kept.add(tuple(table.hand()))
    assert kept == {("Wisp",), ("War Golem",), ("Magma Rager",)}


@pytest.mark.card("EX1_310")
def test_doomguard_discards_the_only_card_there_is() -> None:
    table = scenario(side("warlock", hand=["Doomguard", "Wisp"]), side("warrior", hand=["Wisp"]))
    table.play("Doomguard")
    assert (table.hand(0), table.hand(1)) == ([], ["Wisp"])


@pytest.mark.card("EX1_319")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Direct damage (single target)")
def test_flame_imp_burns_its_own_hero() -> None:
    table = scenario(side("warlock", hand=["Flame Imp"]), side("warrior"))
    table.play("Flame Imp")
    assert (table.stats(), table.me.hero.health, table.opponent.hero.health) == ([(3, 2)], 27, 30)


@pytest.mark.card("EX1_319")
def test_flame_imp_ignores_spell_damage() -> None:
    table = scenario(side("warlock", hand=["Flame Imp"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Flame Imp")
    assert table.me.hero.health == 27


@pytest.mark.card("CS2_059")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Stealth")
def test_blood_imp_gives_health_to_another_friendly_minion_at_the_end_of_its_owners_turn() -> None:
    seen = set()
    for seed in range(15):
        me = side("warlock", board=["Wisp", "Blood Imp", "Chillwind Yeti"], deck=["Wisp"])
        table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"]), seed=seed).end_turn()
        assert (table.stats()[1], table.stats(1)) == ((0, 1), [(7, 7)])
        assert table.me.board[1] not in table.attack_targets("War Golem")
        seen.add((table.stats()[0], table.stats()[2]))
        before = table.stats()
        assert table.end_turn().stats() == before
    assert seen == {((1, 2), (4, 5)), ((1, 1), (4, 6))}


@pytest.mark.card("CS2_059")
def test_a_lonely_blood_imp_does_nothing() -> None:
    table = scenario(side("warlock", board=["Blood Imp"]), side("mage", board=["Wisp"], deck=["Wisp"])).end_turn()
    assert (table.stats(), table.stats(1)) == ([(0, 1)], [(1, 1)])


@pytest.mark.card("EX1_309")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Healing")
def test_siphon_soul_destroys_a_minion_and_heals_its_hero() -> None:
    me = side("warlock", hand=["Siphon Soul"], board=["Wisp"], health=20)
    table = scenario(me, side("mage", board=["War Golem"], health=20))
    assert table.targets("Siphon Soul") == [*table.me.board, *table.opponent.board]
    table.play("Siphon Soul", "War Golem")
    assert (table.board(1), table.me.hero.health, table.opponent.hero.health) == ([], 23, 20)


@pytest.mark.card("EX1_312")
@pytest.mark.mechanic("Destroy")
def test_twisting_nether_destroys_all_minions_and_then_their_deathrattles_run() -> None:
    hidden = minion("War Golem", keywords=STEALTH | DIVINE_SHIELD)
    me = side("warlock", hand=["Twisting Nether"], board=["Possessed Villager", "Wisp"])
    table = scenario(me, side("mage", board=[hidden, "Cairne Bloodhoof"])).play("Twisting Nether")
    assert (table.board(), table.board(1)) == (["Shadowbeast"], ["Baine Bloodhoof"])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("EX1_313")
@pytest.mark.mechanic("Battlecry (tag)")
def test_pit_lord_hurts_its_own_hero() -> None:
    table = scenario(side("warlock", hand=["Pit Lord"], armor=2), side("mage")).play("Pit Lord")
    assert (table.stats(), table.me.armor, table.me.hero.health) == ([(5, 6)], 0, 27)
    assert table.opponent.hero.health == 30


@pytest.mark.card("EX1_317")
@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Race checks")
def test_sense_demons_draws_two_random_demons() -> None:
    drawn = set()
    for seed in range(20):
        me = side("warlock", hand=["Sense Demons"], deck=["Voidwalker", "Wisp", "Flame Imp", "Wisp", "Succubus"])
        table = scenario(me, side("mage"), seed=seed).play("Sense Demons")
        assert table.me.cards_left == 3
        drawn.add(tuple(sorted(table.hand())))
    assert drawn == {("Flame Imp", "Voidwalker"), ("Succubus", "Voidwalker"), ("Flame Imp", "Succubus")}


@pytest.mark.card("EX1_317", "EX1_317t")
def test_sense_demons_creates_a_worthless_imp_for_each_demon_that_the_deck_lacks() -> None:
    """HearthSim/Hearthstone-Deck-Tracker 435; the opponent knows the Imps (HearthSim/hs-bugs 686)."""
    for deck, hand in ((["Flame Imp", "Wisp"], ["Flame Imp", "Worthless Imp"]), (["Wisp"], ["Worthless Imp"] * 2)):
        table = scenario(side("warlock", hand=["Sense Demons"], deck=deck), side("mage")).play("Sense Demons")
        assert (table.hand(), table.me.cards_left) == (hand, 1)
        seen = [held.card.name for held in table.state.observe(1).opponent.hand]
        assert seen == ["Worthless Imp" if name == "Worthless Imp" else "a hidden card" for name in hand]
        table.play("Worthless Imp")
        assert (table.stats(), table.me.board[0].card.tribe) == ([(1, 1)], DEMON)


@pytest.mark.card("EX1_317")
def test_sense_demons_burns_demons_that_the_hand_has_no_room_for() -> None:
    me = side("warlock", hand=["Sense Demons", *["Wisp"] * 9], deck=["Flame Imp", "Flame Imp", "Wisp"])
    table = scenario(me, side("mage")).play("Sense Demons")
    assert (table.hand(), table.me.cards_left) == (["Wisp"] * 9 + ["Flame Imp"], 1)


@pytest.mark.card("EX1_596")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Direct damage (single target)")
def test_demonfire_strengthens_a_friendly_demon_and_burns_any_other_minion() -> None:
    me = side("warlock", hand=["Demonfire"] * 3, board=["Voidwalker", "Chillwind Yeti"])
    table = scenario(me, side("warlock", board=["Imp Gang Boss"]))
    assert table.targets("Demonfire") == [*table.me.board, *table.opponent.board]
    table.play("Demonfire", "Voidwalker").play("Demonfire", "Chillwind Yeti").play("Demonfire", "Imp Gang Boss")
    assert (table.stats(), table.stats(1)[0]) == ([(3, 5), (4, 3)], (2, 2))


@pytest.mark.card("EX1_596")
@pytest.mark.mechanic("Spell damage")
def test_demonfire_burns_more_with_spell_damage_but_strengthens_no_more() -> None:
    me = side("warlock", hand=["Demonfire"] * 2, board=["Kobold Geomancer", "Voidwalker"])
    table = scenario(me, side("mage", board=["War Golem"]))
    table.play("Demonfire", "Voidwalker").play("Demonfire", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(2, 2), (3, 5)], [(7, 4)])


@pytest.mark.card("EX1_323")
@pytest.mark.card("EX1_323h")
@pytest.mark.card("EX1_323w")
def test_lord_jaraxxus_replaces_the_hero_and_equips_blood_fury() -> None:
    """https://hearthstone.fandom.com/wiki/Lord_Jaraxxus_(Classic): armor is lost."""
    me = side("warlock", hand=["Lord Jaraxxus"], board=["Wisp"], armor=5, health=3, weapon="Light's Justice", fatigue=2)
    table = scenario(me, side("hunter", board=["Wisp"])).play("Lord Jaraxxus")
    hero = table.me.hero
    assert (hero.card.id, hero.health, hero.max_health, table.me.armor) == ("EX1_323h", 15, 15, 0)
    assert table.me.weapon is not None
    assert (table.me.weapon.card.name, table.me.weapon.attack, table.me.weapon.health) == ("Blood Fury", 3, 8)
    assert (table.board(), table.me.graveyard, table.me.fatigue) == (["Wisp"], (), 2)
    table.attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("EX1_323")
def test_lord_jaraxxus_cannot_attack_if_his_predecessor_did() -> None:
    """https://hearthstone.fandom.com/wiki/Lord_Jaraxxus_(Classic)."""
    table = scenario(side("warlock", hand=["Lord Jaraxxus"], weapon="Light's Justice"), side("hunter"))
    table.attack("my hero", "enemy hero").play("Lord Jaraxxus")
    assert table.attack_targets("my hero") == []


@pytest.mark.card("EX1_323")
@pytest.mark.card("EX1_tk33")
@pytest.mark.card("EX1_tk34")
def test_inferno_can_be_used_at_once_and_summons_an_infernal() -> None:
    table = scenario(side("warlock", hand=["Lord Jaraxxus"], mana=10, power_uses=1), side("hunter"))
    table.play("Lord Jaraxxus")
    assert table.me.power.name == "INFERNO!"
    table.end_turn().end_turn().power()
    assert (table.board(), table.stats(), table.me.board[0].card.tribe) == (["Infernal"], [(6, 6)], DEMON)
    full = scenario(side("warlock", power="INFERNO!", board=["Wisp"] * 7), side("hunter"))
    assert "power" not in [action.text() for action in full.actions()]


@pytest.mark.card("EX1_323")
@pytest.mark.card("EX1_379")
@pytest.mark.card("EX1_609")
@pytest.mark.card("LOE_027")
def test_secrets_affect_lord_jaraxxus_the_hero() -> None:
    """HearthSim/hs-bugs 255 and 408, jleclanche/fireplace 17."""
    for secret, owner, health in (("Repentance", "paladin", 1), ("Snipe", "hunter", 11)):
        table = scenario(side("warlock", hand=["Lord Jaraxxus"]), side(owner, secrets=[secret]))
        assert table.play("Lord Jaraxxus").me.hero.health == health
    for minions, result in ((2, "None"), (3, "player 1 wins: the other hero died")):
        me = side("warlock", hand=["Lord Jaraxxus"], board=["Wisp"] * minions)
        table = scenario(me, side("paladin", secrets=["Sacred Trial"])).play("Lord Jaraxxus")
        assert str(table.result) == result


@pytest.mark.card("EX1_323")
@pytest.mark.card("EX1_379")
@pytest.mark.card("EX1_609")
@pytest.mark.card("LOE_027")
def test_since_patch_9_2_secrets_ignore_lord_jaraxxus_the_hero() -> None:
    """HearthSim/hs-bugs 795; other minions are still affected."""
    for secret, owner, health in (("Repentance", "paladin", 1), ("Snipe", "hunter", 3), ("Sacred Trial", "paladin", 0)):
        me = side("warlock", hand=["Lord Jaraxxus", "War Golem"], board=["Wisp"] * 3)
        table = scenario(me, side(owner, secrets=[secret]), era="competition-2018").play("Lord Jaraxxus")
        assert (table.me.hero.health, len(table.opponent.secrets)) == (15, 1)
        table.end_turn().end_turn().play("War Golem")
        assert sum(it.health for it in table.me.board if it.card.name == "War Golem") == health


@pytest.mark.card("EX1_323")
def test_mirror_entity_summons_lord_jaraxxus_the_minion_and_no_knife_is_thrown() -> None:
    """https://hearthstone.fandom.com/wiki/Lord_Jaraxxus_(Classic)."""
    me = side("warlock", hand=["Lord Jaraxxus"], board=["Knife Juggler"])
    table = scenario(me, side("mage", secrets=["Mirror Entity"])).play("Lord Jaraxxus")
    assert (table.board(1), table.stats(1), table.opponent.hero.health) == (["Lord Jaraxxus"], [(3, 15)], 30)


@pytest.mark.card("EX1_323")
def test_sacrificial_pact_destroys_lord_jaraxxus_the_hero() -> None:
    me = side("warlock", hand=["Lord Jaraxxus", "Sacrificial Pact"])
    table = scenario(me, side("hunter")).play("Lord Jaraxxus").play("Sacrificial Pact", "my hero")
    assert str(table.result) == "player 1 wins: the other hero died"


@pytest.mark.card("EX1_303")
def test_shadowflame_burns_enemy_minions_for_the_attack_of_a_sacrificed_friend() -> None:
    me = side("warlock", hand=["Shadowflame"], board=[minion("Chillwind Yeti", attack=5), "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Wisp", "Boulderfist Ogre"]))
    assert table.targets("Shadowflame") == table.me.board
    table.play("Shadowflame", "Chillwind Yeti")
    assert (table.board(), table.stats(1)) == (["Wisp"], [(7, 2), (6, 2)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("EX1_303")
def test_shadowflame_counts_auras_and_spell_damage_and_the_deathrattle_comes_after_it() -> None:
    board = ["Dire Wolf Alpha", "Loot Hoarder", "Kobold Geomancer"]
    me = side("warlock", hand=["Shadowflame"], board=board, deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Shadowflame", "Loot Hoarder")
    assert (table.stats(1), table.hand()) == ([(7, 3)], ["Wisp"])  # 2 attack, 1 from the wolf, 1 spell damage


@pytest.mark.card("EX1_316")
def test_power_overwhelming_makes_a_friend_strong_until_it_dies_at_the_end_of_the_turn() -> None:
    me = side("warlock", hand=["Power Overwhelming"], board=["Chillwind Yeti", "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Power Overwhelming") == table.me.board
    table.play("Power Overwhelming", "Chillwind Yeti")
    assert table.stats() == [(8, 9), (1, 1)]
    table.attack("Chillwind Yeti", "War Golem")
    assert (table.stats(), table.board(1)) == ([(8, 2), (1, 1)], [])
    assert table.end_turn().board() == ["Wisp"]


@pytest.mark.card("EX1_316")
def test_silence_takes_power_overwhelming_away() -> None:
    me = side("warlock", hand=["Power Overwhelming", "Silence"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior")).play("Power Overwhelming", "Chillwind Yeti").play("Silence", "Chillwind Yeti")
    assert table.end_turn().stats() == [(4, 5)]


@pytest.mark.card("EX1_316")
def test_a_borrowed_minion_dies_from_power_overwhelming() -> None:
    """Since patch 5.0, it dies under the control of either player: https://hearthstone.fandom.com/wiki/Power_Overwhelming."""
    me = side("priest", hand=["Potion of Madness", "Power Overwhelming"])
    table = scenario(me, side("warrior", board=["Kobold Geomancer"])).play("Potion of Madness", "Kobold Geomancer")
    table.play("Power Overwhelming", "Kobold Geomancer").end_turn()
    assert (table.board(), table.board(1)) == ([], [])


@pytest.mark.card("EX1_320")
def test_bane_of_doom_summons_a_demon_if_it_kills() -> None:
    summoned = set()
    for seed in range(15):
        me = side("warlock", hand=["Bane of Doom"], board=["Chillwind Yeti"])
        table = scenario(me, side("warrior", board=["Bloodfen Raptor"]), seed=seed)
        assert len(table.targets("Bane of Doom")) == 4
        table.play("Bane of Doom", "Bloodfen Raptor")
        yeti, demon = table.me.board
        assert (yeti.card.name, demon.card.tribe, table.board(1)) == ("Chillwind Yeti", DEMON, [])
        summoned.add(demon.card.name)
    assert len(summoned) > 3


@pytest.mark.card("EX1_320")
def test_bane_of_doom_summons_nothing_if_the_target_survives_or_was_protected() -> None:
    opponent = side("warrior", board=["Chillwind Yeti", minion("Wisp", keywords=DIVINE_SHIELD)])
    for target in ("Chillwind Yeti", "Wisp", "enemy hero"):
        table = scenario(side("warlock", hand=["Bane of Doom"]), opponent).play("Bane of Doom", target)
        assert (table.board(), len(table.board(1))) == ([], 2)
    assert table.opponent.hero.health == 28


@pytest.mark.card("EX1_304")
def test_void_terror_devours_its_neighbours() -> None:
    me = side("warlock", hand=["Void Terror"], board=["Wisp", minion("Loot Hoarder", attack=5), "Dire Wolf Alpha"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Void Terror", position=2)
    assert (table.board(), table.board(1)) == (["Wisp", "Void Terror"], ["War Golem"])
    assert table.stats()[1] == (3 + 5 + 2, 3 + 1 + 2)
    assert table.me.fatigue == 1  # Loot Hoarder drew a card


@pytest.mark.card("EX1_304")
def test_void_terror_gains_nothing_without_neighbours() -> None:
    table = scenario(side("warlock", hand=["Void Terror"]), side("warrior", board=["Wisp"])).play("Void Terror")
    assert (table.stats(), table.board(1)) == ([(3, 3)], ["Wisp"])


@pytest.mark.card("EX1_315")
def test_summoning_portals_make_minions_cheaper_but_not_cheaper_than_one() -> None:
    hand = ["Ysera", "Chillwind Yeti", "Bloodfen Raptor", "Voidwalker", "Wisp", "Hellfire"]
    me = side("warlock", hand=hand, board=["Summoning Portal", "Summoning Portal"])
    table = scenario(me, side("mage", hand=["Ysera"]))
    assert (table.costs(), table.costs(1)) == ([5, 1, 1, 1, 0, 4], [9])


@pytest.mark.card("EX1_315")
def test_summoning_portal_applies_before_other_changes() -> None:
    """Regardless of the order of play, until 2019 (HearthSim/hs-bugs 1214)."""
    for board in (["Mechwarper", "Summoning Portal"], ["Summoning Portal", "Mechwarper"]):
        me = side("warlock", hand=["Mechwarper", in_hand("Chillwind Yeti", cost=-1)], board=board)
        assert scenario(me, side("mage")).costs() == [0, 1]
        assert scenario(me, side("mage", board=["Mana Wraith"])).costs() == [1, 2]


@pytest.mark.card("EX1_320")
def test_health_that_the_demon_brings_does_not_save_the_target_of_bane_of_doom() -> None:
    """Mal'Ganis does not save a Demon, for example: http://hearthstone.gamepedia.com/Bane_of_Doom."""
    blessing = Teach(TARGET, trigger=When(AFTER_SUMMON, FRIENDLY, Buff(FRIENDLY & MINION, health=3)))
    me = side("warlock", hand=["Bane of Doom"], board=[minion("Wisp", enchanted=[blessing]), "Bloodfen Raptor"])
    table = scenario(me, side("warrior")).play("Bane of Doom", "Bloodfen Raptor")
    assert (len(table.board()), table.stats()[0]) == (2, (1, 4))
    assert "Bloodfen Raptor" not in table.board()
