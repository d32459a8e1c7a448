"""The cards of Skellige."""

import pytest
from gwent_cards import rules_with, spy

from topdeck.games.gwent.scenario import card_with, scenario, side, unit

FOE = side("Monsters")


@pytest.mark.card("crach_an_craite")
def test_crach_strengthens_the_highest_bronze_or_silver_unit_and_the_player_lays_it() -> None:
    deck = ["Hjalmar an Craite", "Manticore Venom", "An Craite Warrior", "Jutta an Dimun", "Roach"]
    table = scenario(side("Skellige", deck=deck), FOE).play("Crach an Craite")
    assert len(table.me.deck) == 4
    table.play("Jutta an Dimun", row="siege")
    jutta = table.unit("Jutta an Dimun")
    assert (jutta.power, jutta.base, table.unit("Crach an Craite").power) == (14, 15, 5)
    assert (table.units(0, "siege"), table.state.player) == (["Jutta an Dimun"], 1)


@pytest.mark.card("crach_an_craite")
def test_of_the_highest_crach_takes_any_and_bronze_ones_too() -> None:
    me = side("Skellige", deck=["Fiend", card_with("Wyvern", boost=5), "Roach"])
    found = {tuple(scenario(me, FOE, seed=seed).play("Crach an Craite").deck()) for seed in range(20)}
    assert found == {("Roach", "Fiend"), ("Roach", "Wyvern")}


@pytest.mark.card("crach_an_craite")
def test_crach_takes_no_spies() -> None:
    table = scenario(side("Skellige", deck=["Spy", "Roach"]), FOE, rules=rules_with(spy())).play("Crach an Craite")
    assert table.deck() == ["Spy"]
    assert table.play("Roach").unit("Roach").power == 6


@pytest.mark.card("crach_an_craite")
def test_crach_can_be_played_without_a_card_to_pick() -> None:
    table = scenario(side("Skellige", deck=["Hjalmar an Craite", "Thunderbolt"]), FOE).play("Crach an Craite")
    assert (table.powers(), table.state.player) == ([5], 1)


@pytest.mark.card("an_craite_warrior")
def test_a_warrior_hurts_himself() -> None:
    table = scenario(side("Skellige", hand=["An Craite Warrior"], melee=["Fiend"]), FOE).play("An Craite Warrior")
    assert (table.powers(), table.unit("An Craite Warrior").base) == ([11, 11], 12)


@pytest.mark.card("priestess_of_freya")
def test_a_priestess_plays_a_bronze_soldier_from_the_graveyard() -> None:
    graveyard = ["Tuirseach Hunter", "Jutta an Dimun", "An Craite Warcrier", "Thunderbolt", "An Craite Warrior"]
    me = side("Skellige", hand=["Priestess of Freya"], graveyard=graveyard, deck=["Tuirseach Hunter"])
    table = scenario(me, side("Monsters", melee=["Fiend"], graveyard=["Mahakam Guard"])).play("Priestess of Freya")
    assert table.offered_names() == ["An Craite Warrior", "Tuirseach Hunter"]
    table.pick("Tuirseach Hunter").play("Tuirseach Hunter", row="siege", at="Fiend")
    assert (table.powers(), table.powers(1)) == ([1, 6], [6])
    assert table.graveyard() == ["Jutta an Dimun", "An Craite Warcrier", "Thunderbolt", "An Craite Warrior"]
    assert table.deck() == ["Tuirseach Hunter"]


@pytest.mark.card("priestess_of_freya", "drummond_shieldmaid")
def test_a_soldier_from_the_graveyard_is_deployed_but_in_the_thesis_summons_nobody() -> None:
    me = side("Skellige", hand=["Priestess of Freya"], graveyard=["Drummond Shieldmaid"], deck=["Drummond Shieldmaid"])
    for mode, units in (("standard", 3), ("valencia", 2)):
        table = scenario(me, FOE, mode=mode).play("Priestess of Freya")
        table.pick("Drummond Shieldmaid").play("Drummond Shieldmaid")
        assert len(table.units()) == units


@pytest.mark.card("priestess_of_freya")
def test_a_priestess_is_doomed() -> None:
    table = scenario(side("Skellige", hand=["Priestess of Freya"], leader=None), FOE)
    table.play("Priestess of Freya").pass_round()
    assert (table.state.round, table.graveyard()) == (2, [])


@pytest.mark.card("an_craite_warcrier")
def test_a_warcrier_boosts_another_ally_by_half_its_power() -> None:
    me = side("Skellige", hand=["An Craite Warcrier"], melee=[unit("Fiend", power=7), "Wolf"])
    table = scenario(me, side("Monsters", melee=["Wyvern"]))
    assert table.targets("An Craite Warcrier") == ["melee 1", "melee 2"]
    table.play("An Craite Warcrier", at="Fiend")
    assert (table.powers(), table.powers(1)) == ([10, 1, 5], [6])


@pytest.mark.card("tuirseach_hunter")
def test_a_hunter_damages_any_other_unit() -> None:
    me = side("Skellige", hand=["Tuirseach Hunter"], melee=["Ifrit"])
    table = scenario(me, side("Monsters", siege=["Fiend"]))
    assert table.targets("Tuirseach Hunter") == ["melee 1", "enemy siege 1"]
    table.play("Tuirseach Hunter", at="Ifrit")
    assert (table.powers(), table.powers(1)) == ([3, 6], [11])


@pytest.mark.card("drummond_shieldmaid")
def test_a_shieldmaid_summons_her_copies_to_her_right() -> None:
    me = side("Skellige", hand=["Drummond Shieldmaid"], melee=["Wolf"], deck=["Roach", *["Drummond Shieldmaid"] * 2])
    table = scenario(me, FOE, places="all").play("Drummond Shieldmaid", place=0)
    assert (table.powers(), table.deck()) == ([3, 3, 3, 1], ["Roach"])


@pytest.mark.card("holger_blackhand")
def test_holger_strengthens_the_highest_unit_of_his_graveyard_when_he_kills() -> None:
    graveyard = ["Roach", "Crach an Craite", "An Craite Warrior", "Manticore Venom"]
    me = side("Skellige", hand=["Holger Blackhand"], melee=["Wolf"], graveyard=graveyard)
    table = scenario(me, side("Monsters", melee=["Wyvern"], graveyard=["Fiend"]))
    assert table.targets("Holger Blackhand") == ["melee 1", "enemy melee 1"]
    table.play("Holger Blackhand", at="Wyvern")
    assert (table.units(1), table.unit("Holger Blackhand").power) == ([], 6)
    assert {held.card.name: (held.power, held.base) for held in table.me.graveyard} == {
        "Roach": (4, 4),
        "Crach an Craite": (5, 5),
        "An Craite Warrior": (15, 15),
        "Manticore Venom": (0, 0),
    }
    assert [held.base for held in table.opponent.graveyard] == [11, 6]


@pytest.mark.card("holger_blackhand")
def test_holger_strengthens_no_card_without_a_kill() -> None:
    me = side("Skellige", hand=["Holger Blackhand"], graveyard=["Roach"])
    table = scenario(me, side("Monsters", melee=[unit("Wyvern", power=7)])).play("Holger Blackhand", at="Wyvern")
    assert (table.powers(1), table.me.graveyard[0].base) == ([1], 4)


@pytest.mark.card("holger_blackhand")
def test_holger_can_strengthen_the_ally_he_killed() -> None:
    table = scenario(side("Skellige", hand=["Holger Blackhand"], melee=[unit("Fiend", power=2)]), FOE)
    table.play("Holger Blackhand", at="Fiend")
    assert [(held.card.name, held.base) for held in table.me.graveyard] == [("Fiend", 14)]


@pytest.mark.card("holger_blackhand")
def test_of_the_highest_holger_strengthens_any() -> None:
    me = side("Skellige", hand=["Holger Blackhand"], graveyard=["Fiend", card_with("Roach", strengthen=7)])
    foe = side("Monsters", melee=["Wolf"])
    found = set()
    for seed in range(20):
        table = scenario(me, foe, seed=seed).play("Holger Blackhand", at="Wolf")
        found.add(max(table.me.graveyard, key=lambda held: held.base).card.name)
    assert found == {"Fiend", "Roach"}


@pytest.mark.card("jutta_an_dimun")
def test_jutta_hurts_herself() -> None:
    table = scenario(side("Skellige", hand=["Jutta an Dimun"], melee=["Fiend"]), FOE).play("Jutta an Dimun")
    assert (table.powers(), table.unit("Jutta an Dimun").base) == ([11, 12], 13)


@pytest.mark.card("hjalmar_an_craite", "lord_of_undvik")
def test_hjalmar_spawns_the_lord_of_undvik_at_the_right_end_of_the_opposite_row() -> None:
    table = scenario(side("Skellige", hand=["Hjalmar an Craite"]), side("Monsters", melee=["Wolf"], siege=["Fiend"]))
    table.play("Hjalmar an Craite", row="siege")
    assert (table.units(), table.units(1)) == (["Hjalmar an Craite"], ["Wolf", "Fiend", "Lord of Undvik"])
    assert (table.powers(), table.powers(1)) == ([16], [1, 11, 5])


@pytest.mark.card("hjalmar_an_craite")
def test_the_lord_of_undvik_stands_at_the_place_of_hjalmar_where_that_is_agreed() -> None:
    me = side("Skellige", hand=["Hjalmar an Craite"], melee=["Wolf", "Wolf"])
    foe = side("Monsters", melee=["Fiend", "Wyvern", "Roach"])
    table = scenario(me, foe, undvik_same_place=True, places="all").play("Hjalmar an Craite", place=1)
    assert table.units(1) == ["Fiend", "Lord of Undvik", "Wyvern", "Roach"]
    table = scenario(me, FOE, undvik_same_place=True, places="all").play("Hjalmar an Craite", place=2)
    assert table.units(1) == ["Lord of Undvik"]


@pytest.mark.card("hjalmar_an_craite")
def test_the_lord_of_undvik_does_not_come_to_a_full_row() -> None:
    table = scenario(side("Skellige", hand=["Hjalmar an Craite"]), side("Monsters", melee=["Wolf"] * 9))
    assert table.play("Hjalmar an Craite").units(1) == ["Wolf"] * 9


@pytest.mark.card("lord_of_undvik")
def test_the_death_of_the_lord_of_undvik_boosts_hjalmar_by_ten() -> None:
    me = side("Skellige", hand=["Tuirseach Hunter"], melee=["Hjalmar an Craite", "Fiend"])
    table = scenario(me, side("Skellige", melee=["Lord of Undvik", "Hjalmar an Craite"]))
    table.play("Tuirseach Hunter", row="siege", at="Lord of Undvik")
    assert (table.powers(), table.powers(1)) == ([26, 11, 6], [16])
    assert (table.graveyard(1), table.me.melee[0].base) == ([], 16)


@pytest.mark.card("lord_of_undvik")
def test_the_end_of_a_round_is_no_death_of_the_lord_of_undvik() -> None:
    me = side("Skellige", hand=["Roach"], melee=[unit("Hjalmar an Craite", keywords=["resilient"])])
    table = scenario(me, side("Monsters", melee=["Lord of Undvik"])).pass_round().pass_round()
    assert (table.state.round, table.powers(), table.units(1), table.graveyard(1)) == (2, [16], [], [])


@pytest.mark.card("lord_of_undvik")
def test_also_a_hazard_can_kill_the_lord_of_undvik() -> None:
    me = side("Skellige", hand=["Roach"], ranged=["Hjalmar an Craite"])
    foe = side("Monsters", siege=[unit("Lord of Undvik", power=2)], effects={"siege": "fog"})
    assert scenario(me, foe).play("Roach").unit("Hjalmar an Craite").power == 26
