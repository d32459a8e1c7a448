"""The cards of the Monsters."""

import pytest

from topdeck.games.gwent.scenario import scenario, side, unit

FOE = side("Skellige")


@pytest.mark.card("dagon")
def test_dagon_spawns_fog_on_an_enemy_row() -> None:
    table = scenario(side("Monsters"), side("Skellige", siege=["Fiend", "Roach"]))
    table.play("Dagon", row="ranged", option="Impenetrable Fog", at="enemy siege")
    assert (table.powers(), table.effects(1), table.powers(1)) == ([8], [None, None, "fog"], [9, 4])
    assert (table.graveyard(), table.me.leader) == ([], None)


@pytest.mark.card("ancient_foglet")
def test_a_foglet_boosts_itself_at_the_end_of_every_own_turn_with_fog_anywhere() -> None:
    me = side("Monsters", hand=["Ancient Foglet", "Roach"], siege=["Wolf"])
    table = scenario(me, side("Skellige", hand=["Roach"] * 2, effects={"ranged": "fog"})).play("Ancient Foglet")
    assert table.unit("Ancient Foglet").power == 11
    table.play("Roach")
    assert table.unit("Ancient Foglet").power == 11  # this was not its owner's turn
    table.play("Roach", row="ranged")
    assert (table.unit("Ancient Foglet").power, table.unit("Ancient Foglet").base) == (12, 10)
    assert table.unit("Wolf").power == 1


@pytest.mark.card("ancient_foglet")
def test_a_foglet_boosts_itself_once_however_many_fogs_there_are() -> None:
    me = side("Monsters", hand=["Ancient Foglet"], effects={"siege": "fog"})
    foe = side("Skellige", effects={"melee": "fog", "ranged": "fog"})
    assert scenario(me, foe).play("Ancient Foglet").powers() == [11]
    assert scenario(me, FOE).play("Ancient Foglet").powers() == [11]


@pytest.mark.card("ancient_foglet")
def test_a_foglet_does_not_mind_other_hazards() -> None:
    foe = side("Skellige", effects={"melee": "rain", "siege": "frost"})
    assert scenario(side("Monsters", hand=["Ancient Foglet"]), foe).play("Ancient Foglet").powers() == [10]


@pytest.mark.card("ancient_foglet")
def test_a_foglet_goes_on_in_the_empty_turns_after_a_pass() -> None:
    me = side("Monsters", hand=["Roach"], melee=["Ancient Foglet"])
    table = scenario(me, side("Skellige", hand=["Roach"] * 3, effects={"ranged": "fog"}))
    assert table.pass_round().powers() == [11]
    assert table.play("Roach").powers() == [12]
    assert table.play("Roach").powers() == [13]
    table.pass_round()
    assert table.state.scores == ((13, 8),)  # nothing more on the turn that ends the round


@pytest.mark.card("wyvern")
def test_a_wyvern_hurts_an_enemy() -> None:
    table = scenario(side("Monsters", hand=["Wyvern"], melee=["Wolf"]), side("Skellige", melee=["Fiend"]))
    assert table.targets("Wyvern") == ["enemy melee 1"]
    assert (table.play("Wyvern", at="Fiend").powers(), table.powers(1)) == ([1, 6], [6])


@pytest.mark.card("fiend")
def test_a_fiend_is_strong_and_does_nothing() -> None:
    table = scenario(side("Monsters", hand=["Fiend"], melee=["Wolf"]), side("Skellige", melee=["Wolf"])).play("Fiend")
    assert (table.powers(), table.powers(1)) == ([1, 11], [1])


@pytest.mark.card("arachas_drone")
def test_a_drone_summons_its_copies_to_its_right() -> None:
    me = side("Monsters", hand=["Arachas Drone"], melee=["Wolf"], deck=["Fiend", "Arachas Drone", "Arachas Drone"])
    table = scenario(me, FOE, places="all").play("Arachas Drone", place=0)
    assert (table.powers(), table.deck()) == ([3, 3, 3, 1], ["Fiend"])


@pytest.mark.card("ifrit", "lesser_ifrit")
def test_an_ifrit_spawns_three_lesser_ones_and_each_hurts_an_enemy() -> None:
    table = scenario(side("Monsters", hand=["Ifrit"], melee=["Wolf"]), side("Skellige", siege=["Fiend"]), places="all")
    table.play("Ifrit", place=0)
    assert table.units() == ["Ifrit", *["Lesser Ifrit"] * 3, "Wolf"]
    assert (table.powers(), table.powers(1)) == ([8, 1, 1, 1, 1], [8])


@pytest.mark.card("ifrit", "lesser_ifrit")
def test_lesser_ifrits_draw_their_targets_one_after_the_other() -> None:
    foe = side("Skellige", melee=["Wolf", "Wolf", "Wolf"])
    for seed in range(10):  # dead units cannot be drawn again
        assert scenario(side("Monsters", hand=["Ifrit"]), foe, seed=seed).play("Ifrit").units(1) == []
    foe = side("Skellige", melee=["Fiend", "Fiend"])
    found = {
        tuple(scenario(side("Monsters", hand=["Ifrit"]), foe, seed=seed).play("Ifrit").powers(1)) for seed in range(40)
    }
    assert found == {(8, 11), (9, 10), (10, 9), (11, 8)}


@pytest.mark.card("ifrit")
def test_an_ifrit_has_seven_power_where_that_is_agreed() -> None:
    table = scenario(side("Monsters", hand=["Ifrit"]), FOE, weak_ifrit=True).play("Ifrit")
    assert table.powers() == [7, 1, 1, 1]


@pytest.mark.card("ifrit")
def test_only_as_many_lesser_ifrits_come_as_find_room() -> None:
    table = scenario(side("Monsters", hand=["Ifrit"], siege=["Wolf"] * 7), side("Skellige", melee=["Fiend"]))
    table.play("Ifrit", row="siege")
    assert (len(table.me.siege), table.powers(1)) == (9, [10])


@pytest.mark.card("lesser_ifrit")
def test_a_lesser_ifrit_leaves_the_game_when_it_dies() -> None:
    table = scenario(side("Monsters", hand=["Wyvern"]), side("Monsters", melee=["Lesser Ifrit"]))
    table.play("Wyvern", at="Lesser Ifrit")
    assert (table.units(1), table.graveyard(1)) == ([], [])


@pytest.mark.card("woodland_spirit", "wolf")
def test_a_woodland_spirit_spawns_three_wolves_at_the_right_of_the_melee_row() -> None:
    me = side("Monsters", hand=["Woodland Spirit"], melee=["Fiend"])
    table = scenario(me, FOE, places="all").play("Woodland Spirit", place=0)
    assert table.units() == ["Woodland Spirit", "Fiend", "Wolf", "Wolf", "Wolf"]
    assert table.powers() == [5, 11, 1, 1, 1]


@pytest.mark.card("woodland_spirit")
def test_a_woodland_spirit_lays_fog_on_the_row_opposite_to_it() -> None:
    foe = side("Skellige", melee=["Fiend"], siege=["Fiend", "Wyvern"])
    table = scenario(side("Monsters", hand=["Woodland Spirit"]), foe).play("Woodland Spirit", row="siege")
    assert (table.units(0, "melee"), table.units(0, "siege")) == (["Wolf"] * 3, ["Woodland Spirit"])
    assert (table.effects(1), table.effects()) == ([None, None, "fog"], [None] * 3)
    assert table.powers(1) == [11, 9, 6]


@pytest.mark.card("woodland_spirit")
def test_the_fog_of_a_woodland_spirit_goes_as_any_other() -> None:
    table = scenario(side("Monsters", hand=["Woodland Spirit"]), side("Skellige", hand=["First Light"]))
    table.play("Woodland Spirit").play("First Light", option="Clear Skies")
    assert table.effects(1) == [None] * 3


@pytest.mark.card("woodland_spirit")
def test_only_as_many_wolves_come_as_find_room() -> None:
    table = scenario(side("Monsters", hand=["Woodland Spirit"], melee=["Fiend"] * 8), FOE)
    assert table.play("Woodland Spirit", row="siege").units(0, "melee")[7:] == ["Fiend", "Wolf"]


@pytest.mark.card("wolf")
def test_a_wolf_leaves_the_game_when_it_dies() -> None:
    table = scenario(side("Monsters", hand=["Wyvern"]), side("Monsters", melee=[unit("Wolf", power=4)]))
    table.play("Wyvern", at="Wolf")
    assert (table.units(1), table.graveyard(1)) == ([], [])
