"""Mage cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("OG_086")
@pytest.mark.mechanic("Variable mana spend")
@pytest.mark.mechanic("Direct damage (single target)")
def test_forbidden_flame_turns_all_mana_into_damage() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], mana=5), side("warrior", board=["Boulderfist Ogre"]))
    table.play("Forbidden Flame", "Boulderfist Ogre")
    assert table.stats(1) == [(6, 2)]
    assert (table.me.mana, table.me.max_mana) == (0, 10)


@pytest.mark.card("OG_086")
def test_forbidden_flame_adds_spell_damage_even_to_nothing() -> None:
    table = scenario(
        side("mage", hand=["Forbidden Flame"], board=["Kobold Geomancer"], mana=0),
        side("warrior", board=["Chillwind Yeti"]),
    )
    table.play("Forbidden Flame", "Chillwind Yeti")
    assert table.stats(1) == [(4, 4)]


@pytest.mark.card("OG_086")
def test_forbidden_flame_without_mana_does_nothing() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], mana=0), side("warrior", board=["Wisp"]))
    table.play("Forbidden Flame", "Wisp")
    assert table.board(1) == ["Wisp"]


@pytest.mark.card("OG_086")
def test_forbidden_flame_is_for_minions() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.targets("Forbidden Flame") == [*table.me.board, *table.opponent.board]


@pytest.mark.card("OG_090")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_cabalists_tome_holds_three_mage_spells() -> None:
    found = set()
    for seed in range(20):
        table = scenario(side("priest", hand=["Cabalist's Tome"]), side("warrior"), seed=seed)
        table.play("Cabalist's Tome")
        cards = [held.card for held in table.me.hand]
        assert [(card.is_spell(), card.classes) for card in cards] == [(True, ("mage",))] * 3
        found.update(cards)
    assert len(found) > 10


@pytest.mark.card("OG_090")
def test_cabalists_tome_is_burnt_in_part_by_a_full_hand() -> None:
    table = scenario(side("mage", hand=["Cabalist's Tome", *["Wisp"] * 8]), side("warrior"))
    table.play("Cabalist's Tome")
    assert (table.hand()[:8], len(table.hand())) == (["Wisp"] * 8, 10)


@pytest.mark.card("OG_090")
def test_the_opponent_does_not_see_what_is_in_the_tome() -> None:
    table = scenario(side("mage", hand=["Cabalist's Tome"]), side("warrior")).play("Cabalist's Tome")
    seen = table.state.observe(1).opponent.hand
    assert [(held.card.name, str(held.maker)) for held in seen] == [("a hidden card", "Cabalist's Tome")] * 3
