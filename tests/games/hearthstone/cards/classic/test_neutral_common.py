"""Common neutral cards of the classic set."""

import pytest

from topdeck.core.errors import IllegalAction
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon

# ---- Wisp


@pytest.mark.card("CS2_231")
@pytest.mark.mechanic("No effect (stats only)")
def test_wisp_is_free() -> None:
    table = scenario(side("warrior", hand=["Wisp"], mana=0), side("warrior"))
    assert table.play("Wisp").stats() == [(1, 1)]


# ---- Southsea Deckhand


@pytest.mark.card("CS2_146")
@pytest.mark.mechanic("Self-conditional aura")
@pytest.mark.mechanic("Depends on own weapon")
def test_southsea_deckhand_charges_with_a_weapon() -> None:
    me = side("warrior", hand=["Southsea Deckhand"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior"))
    table.play("Southsea Deckhand").attack("Southsea Deckhand", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("CS2_146")
def test_southsea_deckhand_does_not_charge_for_the_enemys_weapon() -> None:
    me = side("warrior", hand=["Southsea Deckhand"])
    table = scenario(me, side("warrior", weapon="Fiery War Axe"))
    table.play("Southsea Deckhand")
    assert table.attack_targets("Southsea Deckhand") == []


@pytest.mark.card("CS2_146")
@pytest.mark.mechanic("Self-conditional aura")
def test_southsea_deckhand_charges_as_soon_as_there_is_a_weapon() -> None:
    table = scenario(side("rogue", hand=["Southsea Deckhand"]), side("warrior"))
    table.play("Southsea Deckhand")
    assert table.attack_targets("Southsea Deckhand") == []
    table.power()
    assert table.attack_targets("Southsea Deckhand") == [table.opponent.hero]


@pytest.mark.card("CS2_146")
@pytest.mark.mechanic("Self-conditional aura")
def test_southsea_deckhand_stops_charging_when_the_weapon_breaks() -> None:
    me = side("warrior", hand=["Southsea Deckhand"], weapon=weapon("Fiery War Axe", durability=1))
    table = scenario(me, side("warrior"))
    table.play("Southsea Deckhand").attack("my hero", "enemy hero")
    assert table.attack_targets("Southsea Deckhand") == []


@pytest.mark.card("CS2_146")
def test_southsea_deckhand_gives_charge_to_no_other_minion() -> None:
    me = side("warrior", hand=["Wisp"], board=["Southsea Deckhand"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior"))
    assert table.play("Wisp").attack_targets("Wisp") == []


@pytest.mark.card("CS2_146")
def test_southsea_deckhand_that_has_waited_needs_no_weapon() -> None:
    table = scenario(side("warrior", board=["Southsea Deckhand"]), side("warrior"))
    assert table.attack("Southsea Deckhand", "enemy hero").opponent.hero.health == 28


# ---- Abusive Sergeant


@pytest.mark.card("CS2_188")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_abusive_sergeant_lends_attack_for_the_turn() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"], board=["Wisp"]), side("warrior"))
    table.play("Abusive Sergeant", "Wisp").attack("Wisp", "enemy hero")
    assert table.opponent.hero.health == 27
    assert table.end_turn().stats() == [(1, 1), (1, 1)]


@pytest.mark.card("CS2_188")
def test_abusive_sergeant_may_be_aimed_at_any_minion_but_itself() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"], board=["Wisp"]), side("warrior", board=["Wisp"]))
    assert table.targets("Abusive Sergeant") == [*table.me.board, *table.opponent.board]
    table.play("Abusive Sergeant", table.opponent.board[0])
    assert table.stats(1) == [(3, 1)]
    assert table.end_turn().stats(1) == [(1, 1)]


@pytest.mark.card("CS2_188")
def test_abusive_sergeant_alone_lends_nothing() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"]), side("warrior"))
    assert table.play("Abusive Sergeant").stats() == [(1, 1)]


@pytest.mark.card("CS2_188")
def test_abusive_sergeant_needs_a_target_if_there_is_one() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"], board=["Wisp"]), side("warrior"))
    with pytest.raises(IllegalAction):
        table.play("Abusive Sergeant")


@pytest.mark.card("CS2_188")
def test_abusive_sergeant_was_stronger_in_2016() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"]), side("warrior"), era="kara-2016")
    assert table.play("Abusive Sergeant").stats() == [(2, 1)]


# ---- Acolyte of Pain


@pytest.mark.card("EX1_007")
@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Card draw")
def test_acolyte_of_pain_draws_for_every_wound() -> None:
    me = side("mage", board=["Acolyte of Pain"], deck=["Wisp"] * 5)
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.power("Acolyte of Pain").attack("Acolyte of Pain", "Wisp")
    assert table.hand() == ["Wisp", "Wisp"]
    assert table.stats() == [(1, 1)]


@pytest.mark.card("EX1_007")
def test_acolyte_of_pain_draws_with_its_last_breath() -> None:
    me = side("mage", board=[minion("Acolyte of Pain", damage=2)], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior"))
    table.power("Acolyte of Pain")
    assert (table.board(), table.hand()) == ([], ["Wisp"])


@pytest.mark.card("EX1_007")
def test_acolyte_of_pain_feels_nothing_behind_a_shield() -> None:
    me = side("mage", board=[minion("Acolyte of Pain", keywords=DIVINE_SHIELD)], deck=["Wisp"])
    assert scenario(me, side("warrior")).power("Acolyte of Pain").hand() == []


@pytest.mark.card("EX1_007")
def test_acolyte_of_pain_does_not_suffer_for_others() -> None:
    me = side("mage", board=["Acolyte of Pain", "Chillwind Yeti"], deck=["Wisp"])
    assert scenario(me, side("warrior")).power("Chillwind Yeti").hand() == []


# ---- minions with keywords only


@pytest.mark.card("EX1_008")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_argent_squire_survives_one_blow_of_any_size() -> None:
    table = scenario(side("warrior", board=["Argent Squire"]), side("mage", board=["Core Hound"]))
    table.attack("Argent Squire", "Core Hound")
    assert (table.stats(), table.stats(1)) == ([(1, 1)], [(9, 4)])
    table.end_turn().power("Argent Squire")
    assert table.board() == []


@pytest.mark.card("EX1_010")
@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_worgen_infiltrator_cannot_be_found_until_it_attacks() -> None:
    me = side("warrior", board=["Worgen Infiltrator"])
    table = scenario(me, side("mage", hand=["Abusive Sergeant"], board=["Chillwind Yeti"]))
    [worgen] = table.me.board
    table.end_turn()
    assert table.attack_targets("Chillwind Yeti") == [table.me.hero]
    assert worgen not in table.power_targets() + table.targets("Abusive Sergeant")
    table.end_turn().attack(worgen, "enemy hero").end_turn()
    assert table.attack_targets("Chillwind Yeti") == [worgen, table.me.hero]
    assert worgen in table.power_targets()
    assert worgen in table.targets("Abusive Sergeant")


@pytest.mark.card("EX1_010")
@pytest.mark.mechanic("Stealth")
def test_worgen_infiltrator_does_not_hide_from_what_hits_all() -> None:
    me = side("mage", hand=["Flamestrike"])
    table = scenario(me, side("warrior", board=["Worgen Infiltrator"]))
    assert table.play("Flamestrike").board(1) == []


@pytest.mark.card("NEW1_023")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_faerie_dragon_is_out_of_reach_for_spells_and_hero_powers_of_both_sides() -> None:
    me = side("mage", hand=["Fireball"], board=["Faerie Dragon"])
    table = scenario(me, side("warrior", board=["Faerie Dragon"]))
    heroes = [table.me.hero, table.opponent.hero]
    assert table.targets("Fireball") == heroes
    assert table.power_targets() == heroes


@pytest.mark.card("NEW1_023")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_faerie_dragon_can_be_hit_by_battlecries_attacks_and_what_hits_all() -> None:
    me = side("mage", hand=["Abusive Sergeant", "Flamestrike"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Faerie Dragon"]))
    [dragon] = table.opponent.board
    assert dragon in table.targets("Abusive Sergeant")
    assert dragon in table.attack_targets("Wisp")
    assert table.play("Flamestrike").board(1) == []


# ---- Dire Wolf Alpha


@pytest.mark.card("EX1_162")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_dire_wolf_alpha_leads_its_neighbours() -> None:
    pack = ["Wisp", "Wisp", "Dire Wolf Alpha", "Wisp"]
    table = scenario(side("warrior", board=pack), side("warrior", board=["Wisp", "Wisp", "Wisp"]))
    assert table.stats() == [(1, 1), (2, 1), (2, 2), (2, 1)]
    assert table.stats(1) == [(1, 1)] * 3


@pytest.mark.card("EX1_162")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_two_dire_wolves_lead_each_other_and_the_one_between_them_twice() -> None:
    table = scenario(side("warrior", board=["Dire Wolf Alpha", "Wisp", "Dire Wolf Alpha"]), side("warrior"))
    assert table.stats() == [(2, 2), (3, 1), (2, 2)]
    table = scenario(side("warrior", board=["Dire Wolf Alpha", "Dire Wolf Alpha"]), side("warrior"))
    assert table.stats() == [(3, 2), (3, 2)]


# ---- Pirates


@pytest.mark.card("NEW1_018")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Depends on own weapon")
@pytest.mark.mechanic("Permanent buff on board")
def test_bloodsail_raider_adds_the_attack_of_the_weapon() -> None:
    me = side("warrior", hand=["Bloodsail Raider"], weapon=weapon("Fiery War Axe", durability=1), attack=1)
    table = scenario(me, side("warrior", weapon="Arcanite Reaper"))
    assert table.play("Bloodsail Raider").stats() == [(5, 3)]
    table.attack("my hero", "enemy hero")
    assert (table.me.weapon, table.stats()) == (None, [(5, 3)])


@pytest.mark.card("NEW1_018")
def test_bloodsail_raider_without_a_weapon_gains_nothing() -> None:
    table = scenario(side("warrior", hand=["Bloodsail Raider"], attack=4), side("warrior"))
    assert table.play("Bloodsail Raider").stats() == [(2, 3)]


@pytest.mark.card("NEW1_022")
@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Depends on own weapon")
def test_dread_corsair_is_cheaper_with_a_weapon() -> None:
    me = side("warrior", hand=["Dread Corsair"], weapon="Fiery War Axe", mana=1)
    table = scenario(me, side("warrior")).play("Dread Corsair")
    assert (table.me.mana, table.stats()) == (0, [(3, 3)])


@pytest.mark.card("NEW1_022")
@pytest.mark.mechanic("Cost modification")
def test_dread_corsair_costs_its_price_without_a_weapon() -> None:
    opponent = side("warrior", weapon="Arcanite Reaper")
    assert not scenario(side("warrior", hand=["Dread Corsair"], mana=3), opponent).can_play("Dread Corsair")
    assert scenario(side("warrior", hand=["Dread Corsair"], mana=4), opponent).play("Dread Corsair").me.mana == 0


@pytest.mark.card("NEW1_022")
@pytest.mark.mechanic("Cost modification")
def test_dread_corsair_never_pays_anybody() -> None:
    me = side("warrior", hand=["Dread Corsair"], weapon="Arcanite Reaper", mana=0)
    assert scenario(me, side("warrior")).play("Dread Corsair").me.mana == 0


@pytest.mark.card("NEW1_022")
@pytest.mark.mechanic("Taunt (printed)")
def test_dread_corsair_stands_in_the_way() -> None:
    table = scenario(side("warrior", board=["Wolfrider"]), side("warrior", board=["Dread Corsair", "Wisp"]))
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]
