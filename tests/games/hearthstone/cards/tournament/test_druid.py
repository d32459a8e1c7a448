"""Druid cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side

STRIKE, SPROUT = 0, 1
LION, PANTHER = 0, 1


@pytest.mark.card("AT_037")
@pytest.mark.card("AT_037a")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Direct damage (single target)")
def test_living_roots_may_strike() -> None:
    table = scenario(side("druid", hand=["Living Roots"]), side("warrior", board=["Chillwind Yeti"]))
    table.play("Living Roots", "Chillwind Yeti", option=STRIKE)
    assert (table.stats(1), table.board()) == ([(4, 3)], [])


@pytest.mark.card("AT_037a")
def test_living_roots_may_strike_anybody() -> None:
    table = scenario(side("druid", hand=["Living Roots"], board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    everybody = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Living Roots") == everybody


@pytest.mark.card("AT_037a")
@pytest.mark.mechanic("Spell damage")
def test_living_roots_strike_harder_with_spell_damage() -> None:
    table = scenario(side("druid", hand=["Living Roots"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Living Roots", "enemy hero", option=STRIKE)
    assert table.opponent.hero.health == 27


@pytest.mark.card("AT_037")
@pytest.mark.card("AT_037b")
@pytest.mark.card("AT_037t")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Token summoning")
def test_living_roots_may_sprout_two_saplings() -> None:
    table = scenario(side("druid", hand=["Living Roots"]), side("warrior"))
    table.play("Living Roots", option=SPROUT)
    assert (table.board(), table.stats()) == (["Sapling", "Sapling"], [(1, 1), (1, 1)])
    assert table.opponent.hero.health == 30


@pytest.mark.card("AT_037b")
def test_living_roots_sprout_where_there_is_room() -> None:
    table = scenario(side("druid", hand=["Living Roots"], board=["Wisp"] * 6), side("warrior"))
    table.play("Living Roots", option=SPROUT)
    assert table.board() == ["Wisp"] * 6 + ["Sapling"]


@pytest.mark.card("AT_039")
@pytest.mark.mechanic("Inspire")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_savage_combatant_strengthens_the_hero_after_its_power() -> None:
    table = scenario(side("druid", board=["Savage Combatant"]), side("warrior"))
    table.power()
    assert (table.me.hero.attack, table.stats()) == (3, [(5, 4)])
    table.attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 27
    table.end_turn()
    assert table.me.hero.attack == 0


@pytest.mark.card("AT_039")
def test_savage_combatant_works_with_any_power_of_its_owner_only() -> None:
    table = scenario(side("warrior", board=["Savage Combatant"]), side("hunter", board=["Savage Combatant"]))
    table.power()
    assert (table.me.hero.attack, table.opponent.hero.attack) == (2, 0)


@pytest.mark.card("AT_039")
def test_a_silenced_savage_combatant_inspires_nobody() -> None:
    table = scenario(side("druid", board=[minion("Savage Combatant", silenced=True)]), side("warrior"))
    table.power()
    assert table.me.hero.attack == 1


@pytest.mark.card("AT_042")
@pytest.mark.card("AT_042a")
@pytest.mark.card("AT_042t")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Charge (printed)")
def test_druid_of_the_saber_charges_as_a_lion() -> None:
    table = scenario(side("druid", hand=["Druid of the Saber"]), side("warrior"))
    table.play("Druid of the Saber", option=LION)
    assert (table.board(), table.stats()) == (["Sabertooth Lion"], [(2, 1)])
    table.attack("Sabertooth Lion", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("AT_042")
@pytest.mark.card("AT_042b")
@pytest.mark.card("AT_042t2")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Stealth")
def test_druid_of_the_saber_hides_as_a_panther() -> None:
    table = scenario(side("druid", hand=["Druid of the Saber"]), side("warrior", board=["Chillwind Yeti"]))
    table.play("Druid of the Saber", option=PANTHER)
    assert (table.board(), table.stats()) == (["Sabertooth Panther"], [(3, 2)])
    assert table.attack_targets("Sabertooth Panther") == []
    table.end_turn()
    assert table.attack_targets("Chillwind Yeti") == [table.me.hero]


@pytest.mark.card("AT_042t2")
@pytest.mark.mechanic("Stealth")
def test_sabertooth_panther_shows_itself_when_it_attacks() -> None:
    table = scenario(side("druid", board=["Sabertooth Panther"]), side("warrior", board=["Chillwind Yeti"]))
    table.attack("Sabertooth Panther", "enemy hero").end_turn()
    assert table.character("Sabertooth Panther") in table.attack_targets("Chillwind Yeti")


@pytest.mark.card("AT_042t")
@pytest.mark.card("AT_042t2")
@pytest.mark.mechanic("Race checks")
def test_both_forms_of_the_druid_of_the_saber_are_beasts() -> None:
    for form in ("Sabertooth Lion", "Sabertooth Panther"):
        table = scenario(side("druid", hand=["Mark of Y'Shaarj"], board=[form], deck=["Wisp"]), side("warrior"))
        table.play("Mark of Y'Shaarj", form)
        assert table.hand() == ["Wisp"]
