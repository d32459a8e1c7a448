"""The cards of the Scoia'tael."""

import pytest
from gwent_cards import rules_with, spy

from topdeck.games.gwent.engine.constants import SILVER
from topdeck.games.gwent.scenario import scenario, side, unit

FOE = side("Monsters")


@pytest.mark.card("brouver_hoog")
def test_brouver_plays_a_silver_unit_or_a_bronze_dwarf_of_the_choice_of_the_player() -> None:
    deck = ["Geralt of Rivia", "Xavier Moran", "Fiend", "Roach", "Manticore Venom", "Mahakam Guard", "Dennis Cranmer"]
    table = scenario(side("Scoia'tael", deck=deck), FOE).play("Brouver Hoog")
    assert table.offered_names() == ["Roach", "Mahakam Guard", "Dennis Cranmer"]
    table.pick("Mahakam Guard").play("Mahakam Guard", row="siege", at="Brouver Hoog")
    assert (table.powers(), len(table.me.deck), table.state.player) == ([11, 4], 6, 1)


@pytest.mark.card("brouver_hoog")
def test_brouver_plays_no_spies() -> None:
    rules = rules_with(spy("Silver Spy", colour=SILVER))
    table = scenario(side("Scoia'tael", deck=["Silver Spy", "Dudu"]), FOE, rules=rules).play("Brouver Hoog")
    assert table.offered_names() == ["Dudu"]


@pytest.mark.card("brouver_hoog")
def test_brouver_can_be_played_without_a_card_to_pick() -> None:
    table = scenario(side("Scoia'tael", deck=["Fiend"]), FOE).play("Brouver Hoog")
    assert (table.powers(), table.state.player) == ([4], 1)


@pytest.mark.card("mahakam_guard")
def test_a_guard_boosts_another_ally() -> None:
    table = scenario(side("Scoia'tael", hand=["Mahakam Guard"], melee=["Fiend"]), side("Monsters", melee=["Wyvern"]))
    assert table.targets("Mahakam Guard") == ["melee 1"]
    table.play("Mahakam Guard", at="Fiend")
    assert (table.powers(), table.powers(1), table.unit("Fiend").base) == ([18, 4], [6], 11)


@pytest.mark.card("dwarven_skirmisher")
def test_a_skirmisher_that_does_not_kill_boosts_himself() -> None:
    me = side("Scoia'tael", hand=["Dwarven Skirmisher"], melee=["Wolf"])
    table = scenario(me, side("Monsters", melee=["Wyvern"]))
    assert table.targets("Dwarven Skirmisher") == ["enemy melee 1"]
    table.play("Dwarven Skirmisher", at="Wyvern")
    assert (table.powers(), table.powers(1)) == ([1, 9], [3])


@pytest.mark.card("dwarven_skirmisher")
def test_a_skirmisher_that_kills_does_not_boost_himself() -> None:
    foe = side("Monsters", melee=[unit("Wyvern", power=3)])
    table = scenario(side("Scoia'tael", hand=["Dwarven Skirmisher"]), foe).play("Dwarven Skirmisher", at="Wyvern")
    assert (table.powers(), table.units(1), table.graveyard(1)) == ([6], [], ["Wyvern"])


@pytest.mark.card("dwarven_skirmisher")
def test_a_skirmisher_without_an_enemy_does_nothing() -> None:
    table = scenario(side("Scoia'tael", hand=["Dwarven Skirmisher"]), FOE).play("Dwarven Skirmisher")
    assert table.powers() == [6]


@pytest.mark.card("mahakam_defender")
def test_a_defender_stays_for_the_next_round() -> None:
    table = scenario(side("Scoia'tael", hand=["Mahakam Defender", "Roach"], melee=["Wolf"]), FOE)
    table.play("Mahakam Defender", row="siege").pass_round().pass_round()
    assert (table.state.round, table.units(), table.powers()) == (2, ["Mahakam Defender"], [6])


@pytest.mark.card("mahakam_volunteers")
def test_volunteers_summon_their_copies_to_their_right() -> None:
    deck = ["Mahakam Volunteers", "Roach", "Mahakam Volunteers"]
    me = side("Scoia'tael", hand=["Mahakam Volunteers"], siege=["Wolf"], deck=deck)
    table = scenario(me, FOE, places="all").play("Mahakam Volunteers", row="siege", place=0)
    assert (table.powers(0, "siege"), table.deck()) == ([3, 3, 3, 1], ["Roach"])


@pytest.mark.card("dennis_cranmer")
def test_dennis_strengthens_the_other_dwarfs_wherever_they_are() -> None:
    me = side(
        "Scoia'tael",
        hand=["Dennis Cranmer", "Mahakam Guard", "Roach"],
        melee=["Mahakam Defender", "Fiend"],
        deck=["Mahakam Volunteers", "Triss Merigold"],
        graveyard=["Mahakam Guard"],
    )
    table = scenario(me, side("Scoia'tael", melee=["Mahakam Guard"], hand=["Mahakam Guard"])).play("Dennis Cranmer")
    assert [(it.power, it.base) for it in table.me.units()] == [(7, 7), (11, 11), (8, 8)]
    assert [(held.power, held.base) for held in table.me.hand] == [(4, 4), (5, 5)]
    assert sorted((held.power, held.base) for held in table.me.deck) == [(4, 4), (10, 10)]
    assert table.me.graveyard[0].base == 4
    assert (table.powers(1), table.opponent.hand[0].base) == ([4], 4)


@pytest.mark.card("yarpen_zigrin")
def test_yarpen_boosts_himself_after_another_dwarf_was_deployed() -> None:
    table = scenario(side("Scoia'tael", hand=["Mahakam Guard"], melee=["Yarpen Zigrin"]), side("Scoia'tael"))
    table.play("Mahakam Guard", at="Yarpen Zigrin")
    assert table.powers() == [16, 4]


@pytest.mark.card("yarpen_zigrin")
def test_yarpen_hears_of_summoned_dwarfs_too() -> None:
    me = side("Scoia'tael", hand=["Mahakam Volunteers"], melee=["Yarpen Zigrin"], deck=["Mahakam Volunteers"] * 2)
    assert scenario(me, FOE).play("Mahakam Volunteers").unit("Yarpen Zigrin").power == 11


@pytest.mark.card("yarpen_zigrin", "brouver_hoog")
def test_yarpen_reacts_to_the_leader_and_to_the_unit_the_leader_plays() -> None:
    me = side("Scoia'tael", melee=["Yarpen Zigrin"], deck=["Mahakam Defender"])
    table = scenario(me, FOE).play("Brouver Hoog").pick("Mahakam Defender").play("Mahakam Defender")
    assert table.powers() == [10, 4, 6]


@pytest.mark.card("yarpen_zigrin")
def test_yarpen_does_not_mind_himself_others_or_the_dwarfs_of_the_enemy() -> None:
    table = scenario(side("Scoia'tael", hand=["Yarpen Zigrin", "Roach"]), side("Scoia'tael", hand=["Mahakam Defender"]))
    table.play("Yarpen Zigrin").play("Mahakam Defender").play("Roach")
    assert table.unit("Yarpen Zigrin").power == 8


@pytest.mark.card("yarpen_zigrin")
def test_yarpen_stays_for_the_next_round_without_his_boosts() -> None:
    me = side("Scoia'tael", hand=["Yarpen Zigrin", "Mahakam Guard"], melee=["Fiend"])
    table = scenario(me, side("Monsters", hand=["Wyvern"])).play("Yarpen Zigrin").play("Wyvern", at="Fiend")
    table.play("Mahakam Guard", at="Yarpen Zigrin").pass_round().pass_round()
    assert (table.state.round, table.units(), table.powers()) == (2, ["Yarpen Zigrin"], [8])


@pytest.mark.card("xavier_moran")
def test_xavier_boosts_himself_by_the_printed_power_of_the_last_other_dwarf() -> None:
    me = side("Scoia'tael", hand=["Xavier Moran"], played=["Yarpen Zigrin", "Mahakam Guard", "Roach", "Royal Decree"])
    table = scenario(me, side("Scoia'tael", played=["Mahakam Defender"])).play("Xavier Moran")
    assert (table.powers(), table.me.melee[0].base) == ([14], 10)


@pytest.mark.card("xavier_moran", "dennis_cranmer")
def test_xavier_uses_the_printed_power_not_changes() -> None:
    me = side("Scoia'tael", hand=["Xavier Moran", "Mahakam Defender", "Dennis Cranmer"])
    table = scenario(me, side("Monsters", hand=["Roach"] * 2)).play("Dennis Cranmer").play("Roach")
    table.play("Mahakam Defender").play("Roach").play("Xavier Moran")
    assert table.powers() == [8, 7, 11 + 6]


@pytest.mark.card("xavier_moran", "brouver_hoog")
def test_xavier_remembers_the_leader() -> None:
    table = scenario(side("Scoia'tael", hand=["Xavier Moran"]), side("Monsters", hand=["Roach"]))
    assert table.play("Brouver Hoog").play("Roach").play("Xavier Moran").powers() == [4, 14]


@pytest.mark.card("xavier_moran")
def test_xavier_uses_played_cards_not_units_on_the_board() -> None:
    me = side("Scoia'tael", hand=["Xavier Moran"], melee=["Yarpen Zigrin"], played=["Xavier Moran", "Roach"])
    assert scenario(me, FOE).play("Xavier Moran").unit("Xavier Moran").power == 10
