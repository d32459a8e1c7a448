"""Shaman cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("OG_024")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_flamewreathed_faceless_is_big_and_overloads() -> None:
    table = scenario(side("shaman", hand=["Flamewreathed Faceless"]), side("mage"))
    table.play("Flamewreathed Faceless")
    assert (table.stats(), table.me.mana, table.me.owed) == ([(7, 7)], 6, 2)


@pytest.mark.card("OG_028")
@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Game-long / turn counters")
@pytest.mark.mechanic("Race checks")
def test_thing_from_below_is_cheaper_for_every_totem_summoned() -> None:
    table = scenario(side("shaman", hand=["Thing from Below", "Totem Golem"], mana=8), side("mage"))
    table.power().play("Totem Golem")
    assert table.me.mana == 4
    table.play("Thing from Below")
    assert (table.me.mana, table.stats()[-1]) == (0, (5, 5))


@pytest.mark.card("OG_028")
@pytest.mark.mechanic("Cost modification")
def test_thing_from_below_counts_only_own_totems_and_never_pays_back() -> None:
    hand = ["Thing from Below"]
    assert scenario(side("shaman", hand=hand, mana=6), side("shaman", totems=3)).can_play("Thing from Below")
    assert not scenario(side("shaman", hand=hand, mana=5), side("shaman", totems=3)).can_play("Thing from Below")
    table = scenario(side("shaman", hand=hand, mana=0, totems=9), side("mage")).play("Thing from Below")
    assert table.me.mana == 0


@pytest.mark.card("OG_028")
@pytest.mark.mechanic("Taunt (printed)")
def test_thing_from_below_stands_in_the_way() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("shaman", board=["Thing from Below"]))
    assert table.attack_targets("Wisp") == [table.character("Thing from Below")]
