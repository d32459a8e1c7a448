"""The cards of the Northern Realms."""

import pytest
from gwent_cards import rules_with, spy

from topdeck.games.gwent.scenario import card_with, scenario, side, unit

FOE = side("Monsters")


@pytest.mark.card("king_foltest")
def test_foltest_boosts_his_other_units_on_the_board_in_hand_and_in_the_deck() -> None:
    me = side(
        "Northern Realms",
        hand=["Temerian Drummer", "Alzur's Thunder"],
        melee=["Trollololo"],
        siege=[unit("Fiend", power=4)],
        deck=["Roach"],
        graveyard=["Wyvern"],
    )
    table = scenario(me, side("Monsters", melee=["Fiend"], hand=["Fiend"], deck=["Fiend"]))
    table.play("King Foltest", row="ranged")
    assert table.powers() == [12, 5, 5]
    assert [(held.power, held.base) for held in table.me.hand] == [(6, 5), (0, 0)]
    assert [(held.power, held.base) for held in table.me.deck] == [(5, 4)]
    assert [held.power for held in table.me.graveyard] == [6]
    assert (table.powers(1), table.opponent.hand[0].power, table.opponent.deck[0].power) == ([11], 11, 11)


@pytest.mark.card("king_foltest")
def test_a_boost_from_foltest_stays_with_the_card_until_it_leaves_the_board() -> None:
    me = side("Northern Realms", hand=["Tridam Infantry"])
    table = scenario(me, side("Monsters", hand=["Fiend"])).play("King Foltest").play("Fiend").play("Tridam Infantry")
    assert (table.unit("Tridam Infantry").power, table.unit("Tridam Infantry").base) == (11, 10)


@pytest.mark.card("king_foltest")
def test_foltest_boosts_spies_on_his_side_but_none_that_he_could_send() -> None:
    foe = side("Northern Realms", hand=["Spy"], melee=["Wolf"])
    table = scenario(side("Monsters", hand=["Spy"]), foe, rules=rules_with(spy(power=13))).play("Spy")
    table.play("King Foltest")
    assert (table.powers(1), table.opponent.hand[0].power) == ([2, 14, 5], 13)


@pytest.mark.card("temerian_infantry")
def test_temerian_infantry_summons_its_copies_to_its_right() -> None:
    me = side("Northern Realms", hand=["Temerian Infantry"], ranged=["Fiend", "Wyvern"], deck=["Temerian Infantry"] * 2)
    table = scenario(me, FOE, places="all").play("Temerian Infantry", row="ranged", place=1)
    assert table.units() == ["Fiend", *["Temerian Infantry"] * 3, "Wyvern"]
    assert table.powers() == [11, 3, 3, 3, 6]
    assert table.deck() == []


@pytest.mark.card("temerian_infantry")
def test_temerian_infantry_without_room_stays_in_the_deck() -> None:
    me = side("Northern Realms", hand=["Temerian Infantry"] * 2, melee=["Fiend"] * 7, deck=["Temerian Infantry"] * 2)
    table = scenario(me, FOE).play("Temerian Infantry")
    assert (len(table.me.melee), table.deck(), table.hand()) == (9, ["Temerian Infantry"], ["Temerian Infantry"])


@pytest.mark.card("temerian_infantry")
def test_a_summoned_copy_keeps_its_changes() -> None:
    me = side("Northern Realms", hand=["Temerian Infantry"], deck=[card_with("Temerian Infantry", boost=1)])
    assert scenario(me, FOE).play("Temerian Infantry").powers() == [3, 4]


@pytest.mark.card("reinforced_ballista")
def test_a_ballista_shoots_at_an_enemy() -> None:
    me = side("Northern Realms", hand=["Reinforced Ballista"], melee=["Fiend"])
    table = scenario(me, side("Monsters", melee=["Wyvern"]))
    assert table.targets("Reinforced Ballista") == ["enemy melee 1"]
    table.play("Reinforced Ballista", at="Wyvern")
    assert (table.powers(), table.powers(1), table.state.player) == ([11, 7], [4], 1)


@pytest.mark.card("reinforced_ballista", "king_foltest")
def test_beside_foltest_a_ballista_shoots_again_at_a_chosen_target() -> None:
    me = side("Northern Realms", hand=["Reinforced Ballista"], melee=["Fiend", "King Foltest"], leader=None)
    table = scenario(me, side("Monsters", melee=["Wyvern"], siege=["Ifrit"]))
    table.play("Reinforced Ballista", place=2, at="Wyvern")
    assert (table.powers(1), table.targets()) == ([4, 8], ["enemy melee 1", "enemy siege 1"])
    table.aim("Ifrit")
    assert (table.powers(1), table.state.player) == ([4, 6], 1)


@pytest.mark.card("reinforced_ballista", "king_foltest")
def test_only_a_neighbour_can_be_the_crew_of_a_ballista() -> None:
    me = side("Northern Realms", hand=["Reinforced Ballista"], melee=["King Foltest", "Fiend"], leader=None)
    table = scenario(me, side("Monsters", melee=["Wyvern"])).play("Reinforced Ballista", place=2, at="Wyvern")
    assert (table.powers(1), table.state.choice) == ([4], None)


@pytest.mark.card("reinforced_ballista")
def test_a_ballista_with_a_crew_on_both_sides_shoots_three_times() -> None:
    me = side("Northern Realms", hand=["Reinforced Ballista"], melee=["King Foltest"] * 2, leader=None)
    table = scenario(me, side("Monsters", melee=["Fiend", "Wyvern"]))
    table.play("Reinforced Ballista", place=1, at="Fiend").aim("Wyvern").aim("Wyvern")
    assert (table.powers(1), table.state.player) == ([9, 2], 1)


@pytest.mark.card("reinforced_ballista")
def test_there_is_no_second_shot_when_the_first_killed_the_last_enemy() -> None:
    me = side("Northern Realms", hand=["Reinforced Ballista"], melee=["King Foltest"], leader=None)
    table = scenario(me, side("Monsters", melee=["Wolf"])).play("Reinforced Ballista", place=1, at="Wolf")
    assert (table.units(1), table.state.choice, table.state.player) == ([], None, 1)


@pytest.mark.card("tridam_infantry")
def test_tridam_infantry_has_four_armor() -> None:
    table = scenario(side("Northern Realms", hand=["Tridam Infantry"], melee=["Fiend"]), FOE).play("Tridam Infantry")
    assert [(it.power, it.armor) for it in table.me.units()] == [(11, 0), (10, 4)]


@pytest.mark.card("temerian_drummer")
def test_a_drummer_boosts_another_ally() -> None:
    me = side("Northern Realms", hand=["Temerian Drummer"], melee=["Fiend", "Wyvern"])
    table = scenario(me, side("Monsters", melee=["Ifrit"]))
    assert table.targets("Temerian Drummer") == ["melee 1", "melee 2"]
    table.play("Temerian Drummer", at="Wyvern")
    assert (table.powers(), table.powers(1), table.unit("Wyvern").base) == ([11, 12, 5], [8], 6)


@pytest.mark.card("trollololo")
def test_trollololo_has_nine_armor() -> None:
    table = scenario(side("Northern Realms", hand=["Trollololo"], melee=["Fiend"]), FOE).play("Trollololo")
    assert [(it.power, it.armor) for it in table.me.units()] == [(11, 0), (11, 9)]


@pytest.mark.card("dethmold")
def test_dethmold_spawns_thunder_and_may_aim_it_at_anybody() -> None:
    me = side("Northern Realms", hand=["Dethmold"], melee=["Fiend"])
    table = scenario(me, side("Monsters", melee=["Wyvern", "Ifrit"]))
    table.play("Dethmold", option="Alzur's Thunder", at="Fiend")
    assert (table.powers(), table.powers(1), table.graveyard()) == ([2, 4], [6, 8], [])


@pytest.mark.card("dethmold")
def test_dethmold_spawns_rain_on_an_enemy_row() -> None:
    table = scenario(side("Northern Realms", hand=["Dethmold"]), FOE)
    table.play("Dethmold", option="Torrential Rain", at="enemy ranged")
    assert (table.effects(1), table.effects(), table.graveyard()) == ([None, "rain", None], [None] * 3, [])


@pytest.mark.card("dethmold")
def test_dethmold_spawns_clear_skies() -> None:
    me = side("Northern Realms", hand=["Dethmold"], melee=[unit("Fiend", power=3)], effects={"melee": "fog"})
    table = scenario(me, FOE).play("Dethmold", row="siege", option="Clear Skies")
    assert (table.powers(), table.effects()) == ([5, 4], [None] * 3)


@pytest.mark.card("priscilla")
def test_priscilla_boosts_five_other_allies() -> None:
    me = side("Northern Realms", hand=["Priscilla"], melee=["Wolf"] * 3, siege=["Wolf"] * 3)
    table = scenario(me, side("Monsters", melee=["Fiend"])).play("Priscilla", row="ranged")
    assert sorted(table.powers(0, "melee") + table.powers(0, "siege")) == [1, 4, 4, 4, 4, 4]
    assert (table.unit("Priscilla").power, table.powers(1)) == (3, [11])


@pytest.mark.card("priscilla")
def test_priscilla_boosts_fewer_where_there_are_fewer() -> None:
    table = scenario(side("Northern Realms", hand=["Priscilla"], melee=["Fiend"]), FOE).play("Priscilla")
    assert table.powers() == [14, 3]


@pytest.mark.card("priscilla")
def test_priscilla_may_boost_herself_where_that_is_agreed() -> None:
    me = side("Northern Realms", hand=["Priscilla"], melee=["Wolf"] * 5)
    found = [
        sorted(scenario(me, FOE, seed=seed, priscilla_herself=True).play("Priscilla").powers()) for seed in range(20)
    ]
    assert [1, 4, 4, 4, 4, 6] in found
    assert [3, 4, 4, 4, 4, 4] in found
    assert len(set(map(tuple, found))) == 2
