"""Mage cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CFM_065")
@pytest.mark.mechanic("Area damage")
def test_volcanic_potion_burns_all_minions_and_no_hero() -> None:
    table = scenario(
        side("mage", hand=["Volcanic Potion"], board=["Bloodfen Raptor", "Chillwind Yeti"]),
        side("warrior", board=["River Crocolisk", "Wisp"]),
    )
    table.play("Volcanic Potion")
    assert (table.stats(0), table.stats(1)) == ([(4, 3)], [(2, 1)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("CFM_065")
def test_volcanic_potion_kills_the_spell_damage_minion_that_boosts_it() -> None:
    table = scenario(
        side("mage", hand=["Volcanic Potion"], board=["Kobold Geomancer"]), side("warrior", board=["River Crocolisk"])
    )
    table.play("Volcanic Potion")
    assert (table.board(0), table.board(1)) == ([], [])


@pytest.mark.card("CFM_660")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Shuffle into deck")
def test_manic_soulcaster_shuffles_in_a_copy_as_printed() -> None:
    table = scenario(
        side("mage", hand=["Manic Soulcaster"], board=[minion("Chillwind Yeti", attack=9, damage=2)]),
        side("warrior", deck=["Wisp"]),
    )
    table.play("Manic Soulcaster", "Chillwind Yeti")
    assert table.stats() == [(9, 3), (3, 4)]  # the original stays
    table.end_turn().end_turn()
    assert table.hand() == ["Chillwind Yeti"]
    table.play("Chillwind Yeti")
    assert table.stats()[-1] == (4, 5)


@pytest.mark.card("CFM_660")
def test_manic_soulcaster_chooses_a_friendly_minion_other_than_itself() -> None:
    table = scenario(
        side("mage", hand=["Manic Soulcaster"], board=["Wisp", "War Golem"]), side("warrior", board=["Chillwind Yeti"])
    )
    assert table.targets("Manic Soulcaster") == table.me.board


@pytest.mark.card("CFM_660")
def test_manic_soulcaster_may_come_alone() -> None:
    table = scenario(side("mage", hand=["Manic Soulcaster"]), side("warrior", board=["Wisp"]))
    table.play("Manic Soulcaster")
    assert (table.stats(), table.me.cards_left) == ([(3, 4)], 0)
