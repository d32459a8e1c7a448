"""Neutral cards, and the special cards that others spawn."""

import pytest

from topdeck.games.gwent.scenario import scenario, side, unit

FOE = side("Monsters")


# ---- special cards


@pytest.mark.card("first_light", "clear_skies")
def test_clear_skies_boosts_the_damaged_under_a_hazard_and_clears_the_players_rows() -> None:
    me = side(
        "Skellige",
        hand=["First Light"],
        melee=[unit("Fiend", power=3), "Wyvern"],
        ranged=[unit("Ifrit", power=2)],
        siege=[unit("Jutta an Dimun", power=6)],
        effects={"melee": "fog", "siege": "rain"},
    )
    foe = side("Monsters", melee=[unit("Fiend", power=3)], effects={"melee": "frost"})
    table = scenario(me, foe).play("First Light", option="Clear Skies")
    assert table.powers() == [5, 6, 2, 8]
    assert (table.effects(), table.effects(1)) == ([None] * 3, ["frost", None, None])
    assert table.powers(1) == [1]  # the hazard on its row dealt damage when its turn began
    assert table.graveyard() == ["First Light"]


@pytest.mark.card("first_light", "rally")
def test_rally_plays_any_bronze_unit_of_the_deck() -> None:
    me = side("Skellige", hand=["First Light"], deck=["Roach", "Geralt of Rivia", "Thunderbolt", "An Craite Warrior"])
    table = scenario(me, FOE).play("First Light", option="Rally")
    assert table.deck() == ["Thunderbolt", "Roach", "Geralt of Rivia"]
    table.play("An Craite Warrior", row="siege")
    assert (table.powers(0, "siege"), table.state.player, table.graveyard()) == ([11], 1, ["First Light"])


@pytest.mark.card("rally")
def test_rally_draws_from_all_bronze_units() -> None:
    me = side("Monsters", hand=["First Light"], deck=["Fiend", "Wyvern", "Arachas Drone"])
    found = [scenario(me, FOE, seed=seed).play("First Light", option="Rally").deck() for seed in range(30)]
    assert {tuple(deck) for deck in found} == {
        ("Wyvern", "Fiend"),
        ("Wyvern", "Arachas Drone"),
        ("Fiend", "Arachas Drone"),
    }


@pytest.mark.card("rally")
def test_rally_plays_nothing_from_a_deck_without_bronze_units() -> None:
    table = scenario(side("Monsters", hand=["First Light"], deck=["Roach", "Petri's Philter"]), FOE)
    table.play("First Light", option="Rally")
    assert (table.state.choice, table.state.player, len(table.me.deck)) == (None, 1, 2)


@pytest.mark.card("alzurs_thunder")
def test_thunder_deals_nine_damage_to_anybody() -> None:
    me = side("Northern Realms", hand=["Alzur's Thunder"], melee=["Wyvern"])
    table = scenario(me, side("Monsters", siege=["Fiend"]))
    assert table.targets("Alzur's Thunder") == ["melee 1", "enemy siege 1"]
    table.play("Alzur's Thunder", at="Fiend")
    assert (table.powers(), table.powers(1), table.graveyard()) == ([6], [2], ["Alzur's Thunder"])


@pytest.mark.card("manticore_venom")
def test_venom_deals_thirteen_damage_to_anybody() -> None:
    me = side("Northern Realms", hand=["Manticore Venom"], melee=["Geralt of Rivia"])
    table = scenario(me, side("Monsters", melee=[unit("Fiend", power=14), "Wyvern"]))
    assert table.targets("Manticore Venom") == ["melee 1", "enemy melee 1", "enemy melee 2"]
    table.play("Manticore Venom", at="Fiend")
    assert (table.powers(), table.powers(1), table.units(1)) == ([15], [1, 6], ["Fiend", "Wyvern"])


@pytest.mark.card("thunderbolt")
def test_thunderbolt_boosts_and_arms_a_unit_and_its_neighbours() -> None:
    row = ["Triss Merigold", "Fiend", "Wyvern", "Roach", "Ifrit"]
    table = scenario(side("Northern Realms", hand=["Thunderbolt"], melee=row, siege=["Wolf"]), FOE)
    table.play("Thunderbolt", at="Wyvern")
    assert [(it.power, it.armor) for it in table.me.melee] == [(10, 0), (14, 2), (9, 2), (7, 2), (8, 0)]
    assert table.powers(0, "siege") == [1]


@pytest.mark.card("thunderbolt")
def test_thunderbolt_may_be_aimed_at_an_enemy() -> None:
    table = scenario(side("Northern Realms", hand=["Thunderbolt"]), side("Monsters", melee=["Fiend", "Wyvern"]))
    table.play("Thunderbolt", at="Wyvern")
    assert [(it.power, it.armor) for it in table.opponent.melee] == [(14, 2), (9, 2)]


@pytest.mark.card("reconnaissance")
def test_reconnaissance_offers_two_bronze_units_and_plays_one() -> None:
    deck = ["Roach", "Geralt of Rivia", "Thunderbolt", "Mahakam Guard", "Mahakam Defender", "Dwarven Skirmisher"]
    table = scenario(side("Scoia'tael", hand=["Reconnaissance"], deck=deck), FOE).play("Reconnaissance")
    offered = table.offered_names()
    assert len(set(offered)) == 2
    assert set(offered) < {"Mahakam Guard", "Mahakam Defender", "Dwarven Skirmisher"}
    table.pick(offered[1])
    assert (len(table.me.deck), table.graveyard()) == (5, ["Reconnaissance"])
    table.play(offered[1], row="ranged")
    assert (table.units(0, "ranged"), table.state.player) == ([offered[1]], 1)


@pytest.mark.card("reconnaissance")
def test_reconnaissance_looks_at_copies_so_it_may_offer_a_single_card() -> None:
    me = side("Scoia'tael", hand=["Reconnaissance"], deck=["Mahakam Guard"] * 3 + ["Mahakam Defender"])
    found = {tuple(scenario(me, FOE, seed=seed).play("Reconnaissance").offered_names()) for seed in range(20)}
    assert found == {("Mahakam Guard",), ("Mahakam Guard", "Mahakam Defender")}
    me = side("Scoia'tael", hand=["Reconnaissance"], deck=["Mahakam Guard", "Roach"])
    assert scenario(me, FOE).play("Reconnaissance").offered_names() == ["Mahakam Guard"]


@pytest.mark.card("petris_philter")
def test_petris_philter_boosts_six_allies() -> None:
    me = side("Monsters", hand=["Petri's Philter"], melee=["Wolf"] * 4, siege=["Wolf"] * 3)
    table = scenario(me, side("Monsters", melee=["Fiend"])).play("Petri's Philter")
    assert (sorted(table.powers()), table.powers(1)) == ([1, 3, 3, 3, 3, 3, 3], [11])


@pytest.mark.card("commanders_horn")
def test_the_horn_boosts_a_unit_and_two_neighbours_on_each_side() -> None:
    row = ["Wolf"] * 3 + ["Fiend"] + ["Wolf"] * 3
    table = scenario(side("Monsters", hand=["Commander's Horn"], melee=row, ranged=["Wolf"]), FOE)
    table.play("Commander's Horn", at="Fiend")
    assert table.powers() == [1, 4, 4, 14, 4, 4, 1, 1]


@pytest.mark.card("commanders_horn")
def test_the_horn_boosts_by_four_where_that_is_agreed() -> None:
    me = side("Monsters", hand=["Commander's Horn"], melee=["Fiend", *["Wolf"] * 3])
    table = scenario(me, FOE, strong_horn=True).play("Commander's Horn", at="Fiend")
    assert table.powers() == [15, 5, 5, 1]


@pytest.mark.card("commanders_horn")
def test_the_horn_may_be_aimed_at_enemies() -> None:
    table = scenario(side("Monsters", hand=["Commander's Horn"]), side("Skellige", siege=["Roach"]))
    assert table.targets("Commander's Horn") == ["enemy siege 1"]


@pytest.mark.card("commanders_horn")
def test_with_the_horn_in_the_deck_all_places_are_listed() -> None:
    me = side("Monsters", hand=["Fiend"], melee=["Wolf"] * 2, deck=["Commander's Horn"])
    assert [text for text in scenario(me, FOE).texts() if "fiend on melee" in text] == [
        "play fiend on melee 1",
        "play fiend on melee 2",
        "play fiend on melee 3",
    ]


@pytest.mark.card("royal_decree")
def test_royal_decree_plays_a_gold_unit_of_the_deck_with_two_more_power() -> None:
    me = side("Monsters", hand=["Royal Decree"], deck=["Fiend", "Geralt of Rivia", "Ifrit", "Triss Merigold"])
    table = scenario(me, side("Skellige", melee=["Jutta an Dimun"])).play("Royal Decree")
    assert table.offered_names() == ["Triss Merigold", "Geralt of Rivia"]
    table.pick("Triss Merigold").play("Triss Merigold", row="siege", at="Jutta an Dimun")
    triss = table.unit("Triss Merigold")
    assert (triss.power, triss.base, table.powers(1)) == (12, 10, [8])
    assert (table.deck(), table.graveyard()) == (["Geralt of Rivia", "Fiend", "Ifrit"], ["Royal Decree"])


@pytest.mark.card("royal_decree")
def test_royal_decree_does_not_find_another_in_the_deck() -> None:
    table = scenario(side("Monsters", hand=["Royal Decree"], deck=["Royal Decree", "Fiend"]), FOE)
    table.play("Royal Decree")
    assert (table.state.choice, table.state.player) == (None, 1)


# ---- hazards


@pytest.mark.card("impenetrable_fog")
def test_fog_hurts_the_highest_unit_of_its_row_when_its_owner_s_turn_begins() -> None:
    me = side("Monsters", hand=["Impenetrable Fog"], melee=["Fiend"])
    table = scenario(me, side("Skellige", hand=["Roach"], melee=["Wyvern", "Fiend", "Ifrit"], siege=["Fiend"]))
    assert table.targets("Impenetrable Fog") == ["enemy melee", "enemy ranged", "enemy siege"]
    table.play("Impenetrable Fog", at="enemy melee")
    assert (table.effects(), table.effects(1)) == ([None] * 3, ["fog", None, None])
    assert (table.powers(), table.powers(1)) == ([11], [6, 9, 8, 11])
    table.play("Roach", row="ranged")
    assert table.powers(1, "melee") == [6, 9, 8]  # this turn is not its owner's
    table.pass_round()
    assert table.powers(1, "melee") == [6, 7, 8]


@pytest.mark.card("impenetrable_fog")
def test_of_the_highest_fog_hurts_any() -> None:
    me = side("Monsters", hand=["Impenetrable Fog"])
    foe = side("Skellige", melee=["Fiend", "Fiend", "Wolf"])
    found = {
        tuple(scenario(me, foe, seed=seed).play("Impenetrable Fog", at="enemy melee").powers(1)) for seed in range(20)
    }
    assert found == {(9, 11, 1), (11, 9, 1)}


@pytest.mark.card("torrential_rain", "dagon")
def test_rain_hurts_two_different_units_of_its_row() -> None:
    foe = side("Skellige", melee=["Fiend"] * 3, siege=["Fiend"])
    table = scenario(side("Monsters"), foe)
    assert table.targets("Torrential Rain") == ["enemy melee", "enemy ranged", "enemy siege"]
    table.play("Dagon", option="Torrential Rain", at="enemy melee")
    assert (table.effects(1), table.effects()) == (["rain", None, None], [None] * 3)
    assert (sorted(table.powers(1, "melee")), table.powers(1, "siege")) == ([10, 10, 11], [11])


@pytest.mark.card("torrential_rain")
def test_rain_damages_a_single_unit_if_there_is_only_one() -> None:
    table = scenario(side("Monsters"), side("Skellige", ranged=["Fiend"]))
    assert table.play("Dagon", option="Torrential Rain", at="enemy ranged").powers(1) == [10]


@pytest.mark.card("biting_frost", "vaedermakar")
def test_frost_hurts_the_lowest_unit_of_its_row() -> None:
    table = scenario(side("Monsters", hand=["Vaedermakar"]), side("Skellige", melee=["Fiend", "Roach", "Wyvern"]))
    assert table.targets("Biting Frost") == ["enemy melee", "enemy ranged", "enemy siege"]
    table.play("Vaedermakar", option="Biting Frost", at="enemy melee")
    assert (table.effects(1), table.effects()) == (["frost", None, None], [None] * 3)
    assert (table.powers(1), table.unit("Vaedermakar").power) == ([11, 2, 6], 4)


@pytest.mark.card("impenetrable_fog", "torrential_rain", "biting_frost", "clear_skies")
def test_clear_skies_ends_every_hazard() -> None:
    me = side("Monsters", hand=["First Light"], effects={"melee": "fog", "ranged": "rain", "siege": "frost"})
    assert scenario(me, FOE).play("First Light", option="Clear Skies").effects() == [None] * 3


@pytest.mark.card("vaedermakar")
def test_vaedermakar_spawns_fog_on_an_enemy_row() -> None:
    table = scenario(side("Monsters", hand=["Vaedermakar"]), side("Skellige", melee=["Fiend", "Roach"]))
    table.play("Vaedermakar", option="Impenetrable Fog", at="enemy melee")
    assert (table.effects(1), table.powers(1), table.graveyard()) == (["fog", None, None], [9, 4], [])


@pytest.mark.card("vaedermakar")
def test_vaedermakar_spawns_thunder() -> None:
    table = scenario(side("Monsters", hand=["Vaedermakar"]), side("Skellige", melee=["Fiend"]))
    assert table.play("Vaedermakar", option="Alzur's Thunder", at="Fiend").powers(1) == [2]


# ---- units


@pytest.mark.card("roach")
def test_roach_comes_from_the_deck_when_a_gold_unit_is_played_from_hand() -> None:
    table = scenario(side("Monsters", hand=["Geralt of Rivia"], deck=["Roach", "Fiend"]), FOE)
    table.play("Geralt of Rivia")
    assert (sorted(table.units()), table.deck()) == (["Geralt of Rivia", "Roach"], ["Fiend"])
    assert table.unit("Roach").power == 4


@pytest.mark.card("roach")
def test_roach_comes_to_the_right_end_of_any_row() -> None:
    me = side("Monsters", hand=["Geralt of Rivia"], melee=["Wolf"], ranged=["Wolf"], siege=["Wolf"], deck=["Roach"])
    found = set()
    for seed in range(30):
        roach = scenario(me, FOE, seed=seed).play("Geralt of Rivia", row="ranged").unit("Roach")
        found.add(roach.row)
    assert found == {0, 1, 2}
    table = scenario(me, FOE).play("Geralt of Rivia")
    row = table.me.row(table.unit("Roach").row)
    assert row[-1] is table.unit("Roach")


@pytest.mark.card("roach")
def test_roach_finds_a_row_with_room_and_stays_in_the_deck_without_one() -> None:
    full = ["Wolf"] * 9
    me = side("Monsters", hand=["Geralt of Rivia"], melee=full, ranged=full, siege=["Wolf"] * 7, deck=["Roach"])
    assert scenario(me, FOE).play("Geralt of Rivia", row="siege").units(0, "siege")[-1] == "Roach"
    me = side("Monsters", hand=["Geralt of Rivia"], melee=full, ranged=full, siege=["Wolf"] * 8, deck=["Roach"])
    assert scenario(me, FOE).play("Geralt of Rivia", row="siege").deck() == ["Roach"]


@pytest.mark.card("roach", "priscilla")
def test_roach_comes_after_the_gold_unit_was_deployed() -> None:
    table = scenario(side("Northern Realms", hand=["Priscilla"], melee=["Wolf"], deck=["Roach"]), FOE).play("Priscilla")
    assert (table.unit("Roach").power, table.unit("Wolf").power) == (4, 4)


@pytest.mark.card("roach")
def test_roach_does_not_come_for_leaders_silver_units_or_special_cards() -> None:
    me = side("Monsters", hand=["Ifrit", "Royal Decree"], deck=["Roach"])
    table = scenario(me, side("Skellige", hand=["Fiend"] * 3)).play("Dagon", option="Torrential Rain", at="enemy melee")
    table.play("Fiend").play("Ifrit").play("Fiend").play("Royal Decree")
    assert table.deck() == ["Roach"]


@pytest.mark.card("roach", "royal_decree")
def test_roach_does_not_come_for_a_unit_that_royal_decree_plays() -> None:
    table = scenario(side("Monsters", hand=["Royal Decree"], deck=["Roach", "Geralt of Rivia"]), FOE)
    table.play("Royal Decree").pick("Geralt of Rivia").play("Geralt of Rivia")
    assert (table.units(), table.deck()) == (["Geralt of Rivia"], ["Roach"])


@pytest.mark.card("roach")
def test_roach_in_hand_is_a_unit_like_others() -> None:
    table = scenario(side("Monsters", hand=["Roach", "Geralt of Rivia"]), FOE).play("Geralt of Rivia")
    assert (table.units(), table.hand()) == (["Geralt of Rivia"], ["Roach"])


@pytest.mark.card("dudu")
def test_dudu_takes_the_power_of_an_enemy_and_keeps_its_base_power() -> None:
    foe = side("Skellige", melee=[unit("Fiend", power=17, armor=3), "Wyvern"])
    table = scenario(side("Monsters", hand=["Dudu"], melee=["Ifrit"]), foe)
    assert table.targets("Dudu") == ["enemy melee 1", "enemy melee 2"]
    table.play("Dudu", at="Fiend")
    dudu = table.unit("Dudu")
    assert (dudu.power, dudu.base, dudu.armor, table.powers(1)) == (17, 1, 0, [17, 6])


@pytest.mark.card("dudu")
def test_dudu_may_become_weaker() -> None:
    me = side("Northern Realms", hand=["Dudu"])
    table = scenario(me, side("Skellige", hand=["Roach"], melee=[unit("Fiend", power=1)])).play("King Foltest")
    table.play("Roach").play("Dudu", at="Fiend")
    assert table.unit("Dudu").power == 1  # it had 2 in hand


@pytest.mark.card("dudu")
def test_dudu_without_an_enemy_stays_as_it_is() -> None:
    assert scenario(side("Monsters", hand=["Dudu"]), FOE).play("Dudu").powers() == [1]


@pytest.mark.card("triss_merigold")
def test_triss_deals_five_damage_to_any_other_unit() -> None:
    me = side("Monsters", hand=["Triss Merigold"], melee=["Ifrit"])
    table = scenario(me, side("Skellige", siege=["Fiend"]))
    assert table.targets("Triss Merigold") == ["melee 1", "enemy siege 1"]
    table.play("Triss Merigold", at="Fiend")
    assert (table.powers(), table.powers(1)) == ([8, 10], [6])


@pytest.mark.card("geralt_of_rivia")
def test_geralt_is_strong_and_does_nothing() -> None:
    table = scenario(side("Monsters", hand=["Geralt of Rivia"], melee=["Wolf"]), side("Skellige", melee=["Wolf"]))
    table.play("Geralt of Rivia")
    assert (table.powers(), table.powers(1)) == ([1, 15], [1])
