"""Djinni of Zephyrs, from the League of Explorers."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("LOE_053")
def test_djinni_of_zephyrs_casts_spells_on_other_friendly_minions_on_itself_too() -> None:
    me = side("paladin", hand=["Blessing of Kings", "Blessing of Kings"], board=["Djinni of Zephyrs", "Wisp"])
    table = scenario(me, side("paladin", hand=["Blessing of Kings"], board=["War Golem"]))
    table.play("Blessing of Kings", "Wisp")
    assert table.stats() == [(8, 10), (5, 5)]
    table.play("Blessing of Kings", "War Golem")
    assert table.stats() == [(8, 10), (5, 5)]
    assert table.end_turn().play("Blessing of Kings", "Wisp").stats() == [(8, 10), (9, 9)]


@pytest.mark.card("LOE_053")
def test_djinni_of_zephyrs_ignores_spells_on_itself_untargeted_spells_and_battlecries() -> None:
    me = side("priest", hand=["Divine Spirit", "Holy Nova", "Abusive Sergeant"], board=["Djinni of Zephyrs", "Wisp"])
    table = scenario(me, side("mage")).play("Divine Spirit", "Djinni of Zephyrs").play("Holy Nova")
    table.play("Abusive Sergeant", "Wisp")
    assert table.stats()[:2] == [(4, 12), (3, 1)]
    assert table.opponent.hero.health == 28


@pytest.mark.card("LOE_053")
def test_djinni_of_zephyrs_copies_the_chosen_option_and_overload_but_no_trigger_reacts() -> None:
    me = side("druid", hand=["Mark of Nature"], board=["Djinni of Zephyrs", "Mana Wyrm"])
    table = scenario(me, side("mage")).play("Mark of Nature", "Mana Wyrm", option=1)
    assert table.stats() == [(4, 10), (2, 7)]
    table = scenario(side("shaman", hand=["Lightning Bolt"], board=["Djinni of Zephyrs", "War Golem"]), side("mage"))
    table.play("Lightning Bolt", "War Golem")
    assert (table.stats(), table.me.overload) == ([(4, 3), (7, 4)], 2)


@pytest.mark.card("LOE_053")
def test_djinni_of_zephyrs_reacts_to_the_new_target_of_a_spell() -> None:
    me = side("paladin", hand=["Blessing of Kings"], board=["Djinni of Zephyrs", "Wisp"])
    table = scenario(me, side("mage", secrets=["Spellbender"])).play("Blessing of Kings", "Wisp")
    assert (table.stats(), table.stats(1)) == ([(4, 6), (1, 1)], [(5, 7)])
