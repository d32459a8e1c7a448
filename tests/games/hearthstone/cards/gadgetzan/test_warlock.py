"""Warlock cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.engine.constants import DEMON, DIVINE_SHIELD
from topdeck.games.hearthstone.positions.forms import CardForm
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side


@pytest.mark.card("CFM_094")
@pytest.mark.mechanic("Area damage")
def test_felfire_potion_hits_all_characters() -> None:
    me = side("warlock", hand=["Felfire Potion"], board=["War Golem", "Wisp"])
    table = scenario(me, side("mage", board=["Oasis Snapjaw", "Chillwind Yeti"])).play("Felfire Potion")
    assert (table.stats(), table.stats(1)) == ([(7, 2)], [(2, 2)])
    assert (table.me.hero.health, table.opponent.hero.health) == (25, 25)


@pytest.mark.card("CFM_094")
@pytest.mark.mechanic("Spell damage")
def test_felfire_potion_hits_harder_with_spell_damage() -> None:
    me = side("warlock", hand=["Felfire Potion"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["War Golem"])).play("Felfire Potion")
    assert (table.stats(1), table.opponent.hero.health) == ([(7, 1)], 24)


@pytest.mark.card("CFM_608")
@pytest.mark.mechanic("Destroy")
def test_blastcrystal_potion_destroys_a_minion_and_a_mana_crystal() -> None:
    me = side("warlock", hand=["Blastcrystal Potion"], board=["Wisp"], mana=6, crystals=6, deck=["Wisp"])
    opponent = side("mage", board=[minion("War Golem", keywords=DIVINE_SHIELD)], mana=6, crystals=6, deck=["Wisp"])
    table = scenario(me, opponent)
    assert table.targets("Blastcrystal Potion") == [*table.me.board, *table.opponent.board]
    table.play("Blastcrystal Potion", "War Golem")
    assert (table.board(1), table.me.mana, table.me.max_mana, table.opponent.max_mana) == ([], 2, 5, 6)
    assert table.end_turn().end_turn().me.mana == 6


@pytest.mark.card("CFM_610")
@pytest.mark.mechanic("Race checks")
def test_crystalweaver_strengthens_all_friendly_demons() -> None:
    me = side("warlock", hand=["Crystalweaver"], board=["Voidwalker", "Wisp", "Flame Imp"])
    table = scenario(me, side("warlock", board=["Voidwalker"])).play("Crystalweaver")
    assert (table.stats(), table.stats(1)) == ([(2, 4), (1, 1), (4, 3), (5, 4)], [(1, 3)])


@pytest.mark.card("CFM_611")
@pytest.mark.mechanic("Race checks")
def test_bloodfury_potion_gives_attack_and_also_health_to_a_demon() -> None:
    me = side("warlock", hand=["Bloodfury Potion"] * 3, board=["Voidwalker", "Wisp"])
    table = scenario(me, side("warlock", board=["Flame Imp"]))
    assert table.targets("Bloodfury Potion") == [*table.me.board, *table.opponent.board]
    table.play("Bloodfury Potion", "Voidwalker").play("Bloodfury Potion", "Wisp").play("Bloodfury Potion", "Flame Imp")
    assert (table.stats(), table.stats(1)) == ([(4, 6), (4, 1)], [(6, 5)])


@pytest.mark.card("CFM_663")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_kabal_trafficker_adds_a_random_demon_to_the_hand_at_the_end_of_its_owners_turn() -> None:
    names = set()
    for seed in range(15):
        table = scenario(
            side("warlock", board=["Kabal Trafficker"], deck=["Wisp"]), side("mage", deck=["Wisp"]), seed=seed
        )
        [held] = table.end_turn().me.hand
        assert (held.card.tribe, held.card.collectible) == (DEMON, True)
        assert table.state.observe(1).opponent.hand[0].card.name == "a hidden card"
        assert table.end_turn().hand() == [held.card.name, "Wisp"]
        names.add(held.card.name)
    assert len(names) > 3


@pytest.mark.card("CFM_663")
def test_kabal_trafficker_finds_no_room_in_a_full_hand() -> None:
    me = side("warlock", board=["Kabal Trafficker"], hand=["Wisp"] * 10)
    assert scenario(me, side("mage", deck=["Wisp"])).end_turn().hand() == ["Wisp"] * 10


@pytest.mark.card("CFM_751")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Battlecry (tag)")
def test_abyssal_enforcer_hits_all_other_characters() -> None:
    me = side("warlock", hand=["Abyssal Enforcer"], board=["Chillwind Yeti", "Kobold Geomancer"])
    table = scenario(me, side("mage", board=["War Golem", "River Crocolisk"])).play("Abyssal Enforcer")
    assert (table.stats(), table.stats(1)) == ([(4, 2), (6, 6)], [(7, 4)])
    assert (table.me.hero.health, table.opponent.hero.health) == (27, 27)


@pytest.mark.card("CFM_900")
def test_unlicensed_apothecary_hurts_its_hero_for_every_other_minion_that_its_owner_summons() -> None:
    for era in ("gadgetzan-2017", "competition-2018"):
        me = side("warlock", hand=["Unlicensed Apothecary", "Alleycat"])
        table = scenario(me, side("mage", hand=["Wisp"], deck=["Wisp"]), era=era).play("Unlicensed Apothecary")
        assert table.me.hero.health == 30
        table.play("Alleycat")  # it summons a second minion
        assert (table.me.hero.health, table.opponent.hero.health) == (20, 30)
        assert table.end_turn().play("Wisp").me.hero.health == 20


@pytest.mark.card("CFM_900")
def test_unlicensed_apothecary_reacts_after_a_battlecry_only_since_2018() -> None:
    """Reno Jackson heals after the damage or, in later eras, before it."""
    for era, health in (("gadgetzan-2017", 30), ("competition-2018", 25)):
        me = side("warlock", hand=["Reno Jackson"], board=["Unlicensed Apothecary"], health=20)
        table = scenario(me, side("mage"), era=era).play("Reno Jackson")
        assert table.me.hero.health == health


@pytest.mark.card("CFM_750")
def test_krul_summons_all_demons_from_the_hand_for_a_deck_without_duplicates() -> None:
    """They stand in the order they had in the hand (demilich1/metastone 312)."""
    hand: list[str | CardForm] = ["Krul the Unshackled", in_hand("Voidwalker", attack=2), "Wisp", "Flame Imp"]
    table = scenario(side("warlock", hand=hand, deck=["Wisp", "Soulfire"]), side("mage", hand=["Voidwalker"]))
    table.play("Krul the Unshackled")
    assert (table.board(), table.hand()) == (["Krul the Unshackled", "Voidwalker", "Flame Imp"], ["Wisp"])
    assert (table.stats()[1:], table.me.hero.health) == ([(3, 3), (3, 2)], 30)  # without their battlecries
    assert (table.hand(1), table.board(1)) == (["Voidwalker"], [])


@pytest.mark.card("CFM_750")
def test_krul_summons_as_many_demons_as_fit_and_none_for_a_deck_with_duplicates() -> None:
    me = side("warlock", hand=["Krul the Unshackled", "Voidwalker", "Flame Imp"], board=["Wisp"] * 5)
    table = scenario(me, side("mage")).play("Krul the Unshackled")
    assert (table.board()[6], table.hand()) == ("Voidwalker", ["Flame Imp"])
    me = side("warlock", hand=["Krul the Unshackled", "Voidwalker"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("mage")).play("Krul the Unshackled")
    assert (table.board(), table.hand()) == (["Krul the Unshackled"], ["Voidwalker"])


@pytest.mark.card("CFM_699")
def test_seadevil_stinger_makes_the_next_murloc_of_the_turn_cost_health() -> None:
    hand = ["Seadevil Stinger", "Murloc Warleader", "Bluegill Warrior", "Hellfire"]
    table = scenario(side("warlock", hand=hand, mana=6), side("mage")).play("Seadevil Stinger")
    assert not table.can_play("Hellfire")
    table.play("Murloc Warleader")
    assert (table.me.mana, table.me.hero.health) == (2, 27)
    table.play("Bluegill Warrior")
    assert (table.me.mana, table.me.hero.health) == (0, 27)


@pytest.mark.card("CFM_699")
def test_the_offer_of_seadevil_stinger_ends_with_the_turn() -> None:
    me = side("warlock", hand=["Seadevil Stinger", "Murloc Warleader"], deck=["Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Seadevil Stinger").end_turn().end_turn()
    table.play("Murloc Warleader")
    assert (table.me.mana, table.me.hero.health) == (7, 30)
