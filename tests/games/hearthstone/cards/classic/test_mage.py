"""Classic mage cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, FROZEN, IMMUNE
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CS2_028")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Freeze")
def test_blizzard_wounds_and_freezes_enemy_minions_only() -> None:
    table = scenario(
        side("mage", hand=["Blizzard"], board=["Chillwind Yeti"]),
        side("warrior", board=["Bloodfen Raptor", "Chillwind Yeti", "War Golem"]),
    )
    table.play("Blizzard")
    assert table.stats(1) == [(4, 3), (7, 5)]
    assert all(it.has_keyword(FROZEN) for it in table.opponent.board)
    [yeti] = table.me.board
    assert (yeti.health, yeti.has_keyword(FROZEN)) == (5, False)
    assert (table.opponent.hero.health, table.opponent.hero.has_keyword(FROZEN)) == (30, False)


@pytest.mark.card("CS2_028")
def test_blizzard_freezes_through_a_divine_shield() -> None:
    table = scenario(
        side("mage", hand=["Blizzard"], board=["Kobold Geomancer"]),
        side("warrior", board=["River Crocolisk", minion("Wisp", keywords=DIVINE_SHIELD)]),
    )
    table.play("Blizzard")
    [wisp] = table.opponent.board  # three damage with the geomancer
    assert (wisp.has_keyword(DIVINE_SHIELD), wisp.has_keyword(FROZEN)) == (False, True)


@pytest.mark.card("CS2_028")
def test_blizzard_freezes_minions_summoned_by_its_damage_without_damaging_them() -> None:
    table = scenario(side("mage", hand=["Blizzard"]), side("warlock", board=["Imp Gang Boss"]))
    table.play("Blizzard")
    assert [(it.card.name, it.health, it.has_keyword(FROZEN)) for it in table.opponent.board] == [
        ("Imp Gang Boss", 2, True),
        ("Imp", 1, True),
    ]


@pytest.mark.card("CS2_028")
def test_blizzard_does_not_freeze_what_its_dead_leave_behind() -> None:
    table = scenario(side("mage", hand=["Blizzard"]), side("warlock", board=["Possessed Villager"]))
    table.play("Blizzard")
    assert [(it.card.name, it.has_keyword(FROZEN)) for it in table.opponent.board] == [("Shadowbeast", False)]


@pytest.mark.card("EX1_289")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Armor")
def test_ice_barrier_gives_armor_before_the_blow_lands() -> None:
    table = scenario(
        side("warrior", board=["Boulderfist Ogre", "Chillwind Yeti"]), side("mage", secrets=["Ice Barrier"])
    )
    table.attack("Boulderfist Ogre", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.armor) == (30, 2)
    assert len(table.opponent.secrets) == 0
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.armor) == (28, 0)


@pytest.mark.card("EX1_289")
@pytest.mark.mechanic("Secrets")
def test_ice_barrier_waits_for_an_attack_on_the_hero() -> None:
    table = scenario(
        side("warrior", hand=["Fireball"], weapon="Fiery War Axe", board=["Chillwind Yeti"]),
        side("mage", secrets=["Ice Barrier"], board=["Wisp"]),
    )
    table.play("Fireball", "enemy hero").attack("Chillwind Yeti", "Wisp")
    assert (table.opponent.hero.health, table.opponent.armor, len(table.opponent.secrets)) == (24, 0, 1)
    table.attack("my hero", "enemy hero")  # a hero's attack is one too
    assert (table.opponent.hero.health, table.opponent.armor, len(table.opponent.secrets)) == (24, 5, 0)


@pytest.mark.card("EX1_289")
@pytest.mark.mechanic("Secrets")
def test_ice_barrier_can_be_set_only_once_and_sleeps_in_the_players_turn() -> None:
    table = scenario(
        side("mage", hand=["Ice Barrier", "Ice Barrier"], weapon="Fiery War Axe"), side("warrior", deck=["Wisp"])
    )
    table.play("Ice Barrier")
    assert [it.card.name for it in table.me.secrets] == ["Ice Barrier"]
    assert not table.can_play("Ice Barrier")
    table.attack("my hero", "enemy hero")
    assert (table.me.armor, len(table.me.secrets)) == (0, 1)


@pytest.mark.card("EX1_295")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_ice_block_prevents_a_fatal_blow_and_all_that_follows_this_turn() -> None:
    table = scenario(
        side("warrior", board=["Boulderfist Ogre", "Wisp"], hand=["Fireball"]),
        side("mage", health=3, secrets=["Ice Block"]),
    )
    table.attack("Boulderfist Ogre", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets), table.result) == (3, 0, None)
    assert table.opponent.hero.has_keyword(IMMUNE)
    assert table.attack_targets("Wisp") == []
    assert table.opponent.hero not in table.targets("Fireball")


@pytest.mark.card("EX1_295")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_ice_block_melts_when_the_players_turn_begins() -> None:
    table = scenario(
        side("warrior", hand=["Fireball"], deck=["Wisp"]), side("mage", health=6, secrets=["Ice Block"], fatigue=1)
    )
    table.play("Fireball", "enemy hero")
    assert table.opponent.hero.health == 6
    table.end_turn()
    assert not table.opponent.hero.has_keyword(IMMUNE)
    assert table.opponent.hero.health == 4  # fatigue hurts again


@pytest.mark.card("EX1_295")
def test_ice_block_stays_hidden_while_armor_saves_the_hero() -> None:
    table = scenario(
        side("warrior", board=["Boulderfist Ogre", "Murloc Raider"]),
        side("mage", health=3, armor=4, secrets=["Ice Block"]),
    )
    table.attack("Boulderfist Ogre", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.armor, len(table.opponent.secrets)) == (1, 0, 1)
    table.attack("Murloc Raider", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets)) == (1, 0)


@pytest.mark.card("EX1_295")
def test_ice_block_keeps_the_armor_too() -> None:
    table = scenario(
        side("warrior", board=["Boulderfist Ogre"]), side("mage", health=3, armor=3, secrets=["Ice Block"])
    )
    table.attack("Boulderfist Ogre", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.armor) == (3, 3)


@pytest.mark.card("EX1_295")
@pytest.mark.mechanic("Secrets")
def test_ice_block_does_not_help_in_the_players_turn() -> None:
    table = scenario(side("warrior"), side("mage", health=1, secrets=["Ice Block"]))
    table.end_turn()  # the mage draws from an empty deck
    assert table.opponent.hero.health == 0
    assert table.result is not None


@pytest.mark.card("EX1_295")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_ice_block_answers_exactly_fatal_wounds_of_any_kind() -> None:
    for health, left in ((7, 1), (6, 0), (5, 0)):
        table = scenario(side("mage", hand=["Fireball"]), side("mage", health=health, secrets=["Ice Block"]))
        table.play("Fireball", "enemy hero")
        assert (len(table.opponent.secrets), table.opponent.hero.health) == (left, 1 if left else health)
    table = scenario(side("mage"), side("mage", health=1, secrets=["Ice Block"])).power("enemy hero")
    assert (table.opponent.hero.health, table.result) == (1, None)
    table = scenario(side("mage", weapon="Fiery War Axe"), side("mage", health=1, secrets=["Ice Block"]))
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.result, table.me.weapon and table.me.weapon.health) == (1, None, 1)


@pytest.mark.card("EX1_295")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_ice_block_lets_effects_that_hit_all_pass_by_for_the_rest_of_the_turn() -> None:
    me = side("priest", hand=["Fireball", "Holy Nova"])
    table = scenario(me, side("mage", health=2, board=["Chillwind Yeti"], secrets=["Ice Block"]))
    table.play("Fireball", "enemy hero").play("Holy Nova")
    assert (table.opponent.hero.health, table.stats(1)) == (2, [(4, 3)])


@pytest.mark.card("EX1_295")
def test_ice_block_saves_once_and_the_next_turn_kills() -> None:
    me = side("hunter", deck=["Wisp"] * 2)
    table = scenario(me, side("mage", health=1, secrets=["Ice Block"], deck=["Wisp"] * 2))
    assert table.power().result is None
    table.end_turn().end_turn().power()
    assert str(table.result) == "player 0 wins: the other hero died"


@pytest.mark.card("EX1_295")
@pytest.mark.mechanic("Secrets")
def test_a_second_ice_block_can_be_set_only_when_the_first_is_gone() -> None:
    me = side("mage", hand=["Ice Block", "Ice Block"], health=2, deck=["Wisp"] * 2)
    table = scenario(me, side("hunter", deck=["Wisp"] * 2)).play("Ice Block")
    assert not table.can_play("Ice Block")
    table.end_turn().power().end_turn()
    assert (table.me.secrets, table.can_play("Ice Block"), table.me.hero.health) == ((), True, 2)


@pytest.mark.card("EX1_287")
@pytest.mark.mechanic("Secrets")
def test_counterspell_makes_a_spell_fizzle() -> None:
    table = scenario(side("warrior", hand=["Fireball", "Fireball"]), side("mage", secrets=["Counterspell"]))
    table.play("Fireball", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets)) == (30, 0)
    assert (table.me.mana, table.hand()) == (6, ["Fireball"])
    table.play("Fireball", "enemy hero")
    assert table.opponent.hero.health == 24


@pytest.mark.card("EX1_287")
def test_counterspell_heeds_only_spells() -> None:
    table = scenario(
        side("hunter", hand=["Azure Drake", "The Coin"], deck=["Wisp"]), side("mage", secrets=["Counterspell"])
    )
    table.play("Azure Drake").power()
    assert (table.hand(), table.opponent.hero.health) == (["The Coin", "Wisp"], 28)
    assert len(table.opponent.secrets) == 1
    table.play("The Coin")  # the coin is one
    assert (table.me.mana, len(table.opponent.secrets)) == (3, 0)


@pytest.mark.card("EX1_287")
def test_counterspell_lets_its_own_side_cast() -> None:
    table = scenario(side("mage", hand=["Fireball"], secrets=["Counterspell"]), side("warrior"))
    table.play("Fireball", "enemy hero")
    assert (table.opponent.hero.health, len(table.me.secrets)) == (24, 1)


@pytest.mark.card("CS2_031")
@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Conditional amounts")
def test_ice_lance_freezes_first_and_hurts_what_is_frozen() -> None:
    me = side("mage", hand=["Ice Lance"] * 3, board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert len(table.targets("Ice Lance")) == 4
    table.play("Ice Lance", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.hero.has_keyword(FROZEN)) == (30, True)
    table.play("Ice Lance", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.hero.has_keyword(FROZEN)) == (26, True)
    table.play("Ice Lance", "War Golem")  # the frozen hero does not matter to another target
    assert (table.stats(1), table.opponent.board[0].has_keyword(FROZEN)) == ([(7, 7)], True)


@pytest.mark.card("CS2_031")
@pytest.mark.mechanic("Spell damage")
def test_the_damage_of_ice_lance_grows_with_spell_damage() -> None:
    me = side("mage", hand=["Ice Lance", "Ice Lance"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior")).play("Ice Lance", "enemy hero").play("Ice Lance", "enemy hero")
    assert table.opponent.hero.health == 25


@pytest.mark.card("EX1_279")
@pytest.mark.mechanic("Direct damage (single target)")
def test_pyroblast_deals_ten_damage_to_any_character() -> None:
    me = side("mage", hand=["Pyroblast"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Wisp"], armor=3))
    assert len(table.targets("Pyroblast")) == 4
    table.play("Pyroblast", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.armor, table.me.mana) == (23, 0, 0)


@pytest.mark.card("EX1_279")
@pytest.mark.mechanic("Spell damage")
def test_pyroblast_grows_with_spell_damage() -> None:
    table = scenario(side("mage", hand=["Pyroblast"], board=["Kobold Geomancer"]), side("warrior"))
    assert table.play("Pyroblast", "enemy hero").opponent.hero.health == 19


@pytest.mark.card("EX1_559")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_archmage_antonidas_adds_a_fireball_for_every_spell_of_its_owner() -> None:
    me = side("mage", hand=["The Coin", "Wisp", "Ice Block"], board=["Archmage Antonidas"])
    table = scenario(me, side("mage", hand=["Ice Barrier"]))
    table.play("The Coin").play("Wisp").play("Ice Block")
    assert table.hand() == ["Fireball", "Fireball"]
    table.end_turn().play("Ice Barrier")
    assert (table.hand(), table.hand(1)) == (["Fireball", "Fireball"], [])


@pytest.mark.card("EX1_559")
def test_both_players_know_the_fireballs_of_archmage_antonidas() -> None:
    me = side("mage", hand=["The Coin", "Wisp"], board=["Archmage Antonidas"])
    table = scenario(me, side("mage")).play("The Coin")
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["a hidden card", "Fireball"]


@pytest.mark.card("EX1_559")
def test_archmage_antonidas_adds_nothing_to_a_full_hand() -> None:
    """The spell that was cast has left the hand, so there is room for one Fireball."""
    me = side("mage", hand=["The Coin", *["Wisp"] * 9], board=["Archmage Antonidas"] * 2)
    table = scenario(me, side("mage")).play("The Coin")
    assert table.hand() == ["Wisp"] * 9 + ["Fireball"]


@pytest.mark.card("NEW1_012")
@pytest.mark.mechanic("Card / spell played triggers")
def test_mana_wyrm_grows_with_every_spell_of_its_owner() -> None:
    me = side("mage", hand=["The Coin", "Wisp", "Flamestrike"], board=["Mana Wyrm"])
    table = scenario(me, side("mage", hand=["Flamestrike"]))
    table.play("The Coin").play("Wisp").play("Flamestrike")
    assert table.stats() == [(3, 3), (1, 1)]
    table.end_turn().play("Flamestrike")
    assert table.stats() == []


@pytest.mark.card("NEW1_012")
def test_a_silenced_mana_wyrm_stops_growing() -> None:
    table = scenario(side("mage", hand=["The Coin"], board=[minion("Mana Wyrm", silenced=True)]), side("mage"))
    assert table.play("The Coin").stats() == [(1, 3)]


@pytest.mark.card("EX1_275")
@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_cone_of_cold_hurts_and_freezes_a_minion_and_its_neighbours() -> None:
    me = side("mage", hand=["Cone of Cold"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Wisp", "Oasis Snapjaw", "War Golem", "Chillwind Yeti"]))
    assert table.targets("Cone of Cold") == [*table.me.board, *table.opponent.board]
    table.play("Cone of Cold", "War Golem")
    assert table.stats(1) == [(1, 1), (2, 6), (7, 6), (4, 4)]
    assert [it.has_keyword(FROZEN) for it in table.opponent.board] == [False, True, True, True]
    assert not table.opponent.hero.has_keyword(FROZEN)


@pytest.mark.card("EX1_275")
@pytest.mark.mechanic("Spell damage")
def test_cone_of_cold_grows_with_spell_damage_and_freezes_through_divine_shields() -> None:
    me = side("mage", hand=["Cone of Cold"], board=["Kobold Geomancer"])
    shielded = minion("Wisp", keywords=DIVINE_SHIELD)
    table = scenario(me, side("warrior", board=["War Golem", shielded])).play("Cone of Cold", "War Golem")
    assert table.stats(1) == [(7, 5), (1, 1)]
    assert [it.has_keyword(FROZEN) for it in table.opponent.board] == [True, True]


@pytest.mark.card("EX1_275")
def test_cone_of_cold_freezes_the_minions_it_hurt_and_not_those_that_come_between() -> None:
    """https://hearthstone.fandom.com/wiki/Cone_of_Cold"""
    opponent = side("warlock", board=["War Golem", "Imp Gang Boss", "Chillwind Yeti"])
    table = scenario(side("mage", hand=["Cone of Cold"]), opponent).play("Cone of Cold", "Imp Gang Boss")
    assert table.board(1) == ["War Golem", "Imp Gang Boss", "Imp", "Chillwind Yeti"]
    assert table.stats(1) == [(7, 6), (2, 3), (1, 1), (4, 4)]
    assert [it.has_keyword(FROZEN) for it in table.opponent.board] == [True, True, False, True]


@pytest.mark.card("EX1_275")
def test_cone_of_cold_triggers_first_left_then_right_then_in_the_centre() -> None:
    """HearthSim/hs-bugs 65; there is room for two of three Imps, then for one."""
    boss = minion("Imp Gang Boss", health=9)
    table = scenario(side("mage", hand=["Cone of Cold"]), side("warlock", board=[boss, boss, boss, "Wisp", "Wisp"]))
    table.play("Cone of Cold", table.opponent.board[1])
    assert table.board(1)[:5] == ["Imp Gang Boss", "Imp", "Imp Gang Boss", "Imp Gang Boss", "Imp"]
    me = side("mage", hand=["Imp Gang Boss", "Cone of Cold"], board=[boss, boss, *["Wisp"] * 3])
    table = scenario(me, side("warrior"), positions="all").play("Imp Gang Boss", position=0)  # the youngest on the left
    table.play("Cone of Cold", table.me.board[1])
    assert table.board()[:4] == ["Imp Gang Boss", "Imp", "Imp Gang Boss", "Imp Gang Boss"]


@pytest.mark.card("EX1_274")
@pytest.mark.mechanic("Secrets")
def test_ethereal_arcanist_grows_at_the_end_of_its_turn_while_its_owner_has_a_secret() -> None:
    for mine, theirs, stats in ((["Vaporize"], [], (5, 5)), ([], ["Vaporize"], (3, 3))):
        table = scenario(side("mage", board=["Ethereal Arcanist"], secrets=mine), side("mage", secrets=theirs))
        assert table.end_turn().stats() == [stats]
        assert table.end_turn().stats() == [stats]  # the opponent's turn does not count


@pytest.mark.card("EX1_294")
@pytest.mark.mechanic("Secrets")
def test_mirror_entity_copies_a_played_minion_after_its_battlecry() -> None:
    me = side("mage", hand=["Twilight Drake", "Wisp", "Wisp"])
    table = scenario(me, side("mage", secrets=["Mirror Entity"], board=["Wisp"])).play("Twilight Drake")
    assert (table.stats(), table.stats(1), table.opponent.secrets) == ([(4, 3)], [(1, 1), (4, 3)], ())
    assert table.hand(1) == []


@pytest.mark.card("EX1_294")
def test_mirror_entity_needs_room_and_a_played_minion() -> None:
    table = scenario(side("mage", hand=["Wisp"]), side("mage", secrets=["Mirror Entity"], board=["War Golem"] * 7))
    assert len(table.play("Wisp").opponent.secrets) == 1
    table = scenario(side("paladin"), side("mage", secrets=["Mirror Entity"])).power()
    assert (table.board(1), len(table.opponent.secrets)) == ([], 1)


@pytest.mark.card("EX1_294")
@pytest.mark.card("EX1_609")
@pytest.mark.card("EX1_379")
@pytest.mark.card("CFM_620")
@pytest.mark.card("LOE_027")
def test_secrets_leave_a_minion_alone_that_sacred_trial_is_about_to_destroy() -> None:
    """Since patch 7.0: https://hearthstone.gamepedia.com/Sacred_Trial."""
    for secret in ("Mirror Entity", "Snipe", "Repentance", "Potion of Polymorph"):
        opponent = side("paladin", secrets=["Sacred Trial", secret])
        table = scenario(side("mage", hand=["War Golem"], board=["Wisp"] * 3), opponent).play("War Golem")
        assert [it.card.name for it in table.opponent.secrets] == [secret]
        assert (table.board(), table.board(1)) == (["Wisp"] * 3, [])


@pytest.mark.card("EX1_594")
@pytest.mark.mechanic("Secrets")
def test_vaporize_destroys_a_minion_that_attacks_its_owners_hero() -> None:
    opponent = side("mage", secrets=["Vaporize"], board=["Wisp"])
    table = scenario(side("warrior", board=["War Golem", "Chillwind Yeti"]), opponent)
    table.attack("Chillwind Yeti", "Wisp")
    assert len(table.opponent.secrets) == 1
    table.attack("War Golem", "enemy hero")
    assert (table.board(), table.opponent.hero.health, len(table.opponent.secrets)) == (["Chillwind Yeti"], 30, 0)


@pytest.mark.card("EX1_594")
def test_vaporize_ignores_an_attacking_hero() -> None:
    table = scenario(side("warrior", weapon="Fiery War Axe"), side("mage", secrets=["Vaporize"]))
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets)) == (27, 1)


@pytest.mark.card("tt_010", "tt_010a")
def test_spellbender_becomes_the_target_of_any_spell_on_a_minion() -> None:
    """https://hearthstone.fandom.com/wiki/Spellbender: also of spells that could not target it."""
    for spell, target, stats in (
        ("Fireball", "Chillwind Yeti", [(4, 5)]),
        ("Execute", "War Golem", [(4, 5)]),
        ("Blessing of Kings", "Wisp", [(4, 5), (5, 7)]),
    ):
        me = side("warrior", hand=[spell], board=["Wisp"])
        enemy = side("mage", board=["Chillwind Yeti", minion("War Golem", damage=1)], secrets=["Spellbender"])
        table = scenario(me, enemy).play(spell, target)
        golem = [(7, 6)]
        assert table.stats(1) == stats[:1] + golem + stats[1:]
        assert (table.stats(), table.opponent.secrets) == ([(1, 1)], ())


@pytest.mark.card("tt_010")
def test_spellbender_ignores_heroes_battlecries_countered_spells_and_a_full_board() -> None:
    me = side("mage", hand=["Fireball", "Fireball", "Elven Archer"])
    for secrets, board, card, target in (
        (["Spellbender"], ["War Golem"], "Fireball", "enemy hero"),
        (["Spellbender"], ["War Golem"], "Elven Archer", "War Golem"),
        (["Counterspell", "Spellbender"], ["War Golem"], "Fireball", "War Golem"),
        (["Spellbender"], ["War Golem"] + ["Wisp"] * 6, "Fireball", "War Golem"),
    ):
        table = scenario(me, side("mage", board=board, secrets=secrets)).play(card, target)
        assert [it.card.name for it in table.opponent.secrets] == ["Spellbender"]
        assert len(table.opponent.board) == len(board) or card == "Fireball"


@pytest.mark.card("tt_010")
def test_spellbender_acts_after_the_triggers_for_the_spell() -> None:
    me = side("mage", hand=["Frostbolt"], board=["Mana Wyrm"])
    table = scenario(me, side("mage", board=["Wisp"], secrets=["Spellbender"])).play("Frostbolt", "Wisp")
    assert (table.stats(), table.stats(1)) == ([(2, 3)], [(1, 1)])


@pytest.mark.card("EX1_608")
def test_sorcerers_apprentices_make_the_players_spells_cheaper() -> None:
    hand = ["Fireball", "Arcane Missiles", "Boulderfist Ogre", "Ice Block"]
    me = side("mage", hand=hand, board=["Sorcerer's Apprentice", "Sorcerer's Apprentice"])
    table = scenario(me, side("mage", hand=["Fireball"]))
    assert (table.costs(), table.costs(1)) == ([2, 0, 6, 1], [4])
    table.play("Fireball", table.me.board[0])
    assert (table.me.mana, table.costs()) == (8, [0, 6, 2])


@pytest.mark.card("EX1_612")
@pytest.mark.mechanic("Secrets")
def test_kirin_tor_mage_makes_the_next_secret_of_the_turn_free() -> None:
    hand = ["Kirin Tor Mage", "Ice Block", "Ice Barrier", "Fireball"]
    table = scenario(side("mage", hand=hand), side("mage")).play("Kirin Tor Mage")
    assert table.costs() == [0, 0, 4]
    table.play("Fireball", "enemy hero").play("Ice Block")
    assert table.costs() == [3]
    table = scenario(side("mage", hand=hand), side("mage")).play("Kirin Tor Mage").end_turn()
    assert table.costs() == [3, 3, 4]
