"""Druid cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.cards.gnomes.neutral import SPARE_PARTS
from topdeck.games.hearthstone.engine.constants import BEAST, DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side


@pytest.mark.card("GVG_033")
@pytest.mark.mechanic("Healing")
def test_tree_of_life_heals_all_characters_fully() -> None:
    me = side("druid", hand=["Tree of Life"], board=[minion("War Golem", damage=6)], health=3)
    table = scenario(me, side("warrior", board=[minion("Chillwind Yeti", damage=2), "Wisp"], health=12, armor=1))
    table.play("Tree of Life")
    assert (table.me.hero.health, table.opponent.hero.health, table.opponent.armor) == (30, 30, 1)
    assert (table.stats(), table.stats(1)) == ([(7, 7)], [(4, 5), (1, 1)])


@pytest.mark.card("GVG_033")
@pytest.mark.mechanic("Heal trigger")
def test_tree_of_life_counts_as_healing_for_each_damaged_minion() -> None:
    me = side(
        "priest",
        hand=["Tree of Life"],
        board=[minion("War Golem", damage=6), "Wisp", minion("Northshire Cleric", damage=1)],
        deck=["Wisp"] * 5,
        health=9,
    )
    table = scenario(me, side("warrior"))
    table.play("Tree of Life")
    assert (table.hand(), table.me.hero.health) == (["Wisp", "Wisp"], 30)


@pytest.mark.card("GVG_080")
@pytest.mark.card("GVG_080t")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Race checks")
def test_druid_of_the_fang_becomes_a_large_beast_beside_a_friendly_beast() -> None:
    table = scenario(side("druid", hand=["Druid of the Fang"], board=["River Crocolisk"]), side("warrior"))
    table.play("Druid of the Fang")
    assert table.stats() == [(2, 3), (7, 7)]
    assert table.me.board[1].card.tribe == BEAST
    assert table.attack_targets(table.me.board[1]) == []


@pytest.mark.card("GVG_080")
def test_druid_of_the_fang_stays_small_without_a_friendly_beast() -> None:
    table = scenario(
        side("druid", hand=["Druid of the Fang"], board=["Wisp"]), side("hunter", board=["River Crocolisk"])
    )
    table.play("Druid of the Fang")
    assert table.stats() == [(1, 1), (4, 4)]
    assert table.me.board[1].card.tribe == 0


@pytest.mark.card("GVG_080")
def test_druid_of_the_fang_loses_what_it_gained_in_hand() -> None:
    me = side("druid", hand=[in_hand("Druid of the Fang", attack=3, health=3)], board=["River Crocolisk"])
    assert scenario(me, side("warrior")).play("Druid of the Fang").stats()[1] == (7, 7)


@pytest.mark.card("GVG_034")
@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_mech_bear_cat_adds_a_spare_part_whenever_it_takes_damage() -> None:
    found = set()
    for seed in range(60):
        me = side("druid", hand=["Moonfire", "Moonfire"], board=["Mech-Bear-Cat", "War Golem"])
        table = scenario(me, side("warrior"), seed=seed)
        table.play("Moonfire", "War Golem")
        assert table.hand() == ["Moonfire"]
        table.play("Moonfire", "Mech-Bear-Cat")
        [part] = table.me.hand
        assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
        found.add(part.card.id)
    assert found == set(SPARE_PARTS)


@pytest.mark.card("GVG_034")
def test_mech_bear_cat_adds_a_spare_part_for_its_last_wound_and_none_for_a_divine_shield() -> None:
    me = side("druid", board=["Mech-Bear-Cat"])
    table = scenario(me, side("warrior", board=["Core Hound"])).attack("Mech-Bear-Cat", "Core Hound")
    assert (table.board(), len(table.me.hand)) == ([], 1)
    me = side("druid", board=[minion("Mech-Bear-Cat", keywords=DIVINE_SHIELD)])
    table = scenario(me, side("warrior", board=["Core Hound"])).attack("Mech-Bear-Cat", "Core Hound")
    assert (table.board(), table.hand()) == (["Mech-Bear-Cat"], [])


@pytest.mark.card("GVG_034")
def test_a_silenced_mech_bear_cat_adds_nothing() -> None:
    me = side("druid", hand=["Moonfire"], board=[minion("Mech-Bear-Cat", silenced=True)])
    assert scenario(me, side("warrior")).play("Moonfire", "Mech-Bear-Cat").hand() == []


@pytest.mark.card("GVG_030")
@pytest.mark.card("GVG_030a")
@pytest.mark.card("GVG_030b")
@pytest.mark.mechanic("Choose One")
def test_anodized_robo_cub_gains_attack_or_health_and_has_taunt() -> None:
    for option, stats in ((0, (3, 2)), (1, (2, 3))):
        table = scenario(
            side("druid", hand=["Anodized Robo Cub"], board=["Wisp"]), side("warrior", board=["Wolfrider"])
        )
        table.play("Anodized Robo Cub", option=option).end_turn()
        assert (table.stats(), table.attack_targets("Wolfrider")) == ([(1, 1), stats], [table.me.board[1]])


@pytest.mark.card("GVG_032")
@pytest.mark.card("GVG_032a")
@pytest.mark.mechanic("Choose One")
def test_grove_tender_gives_each_player_a_crystal() -> None:
    me = side("druid", hand=["Grove Tender"], mana=5, crystals=5, deck=["Wisp"])
    table = scenario(me, side("warrior", mana=4, crystals=4)).play("Grove Tender", option=0)
    assert (table.me.mana, table.me.max_mana, table.opponent.max_mana, table.hand()) == (3, 6, 5, [])


@pytest.mark.card("GVG_032")
@pytest.mark.card("GVG_032b")
@pytest.mark.mechanic("Card draw")
def test_grove_tender_lets_each_player_draw_a_card() -> None:
    me = side("druid", hand=["Grove Tender"], mana=5, crystals=5, deck=["Wisp"] * 2)
    table = scenario(me, side("warrior", deck=["Murloc Raider"] * 2)).play("Grove Tender", option=1)
    assert (table.hand(), table.hand(1), table.me.max_mana) == (["Wisp"], ["Murloc Raider"], 5)


@pytest.mark.card("GVG_041")
@pytest.mark.card("GVG_041a")
@pytest.mark.mechanic("Choose One")
def test_dark_wispers_strengthens_a_minion() -> None:
    table = scenario(side("druid", hand=["Dark Wispers"]), side("warrior", board=["Wisp"]))
    table.play("Dark Wispers", "Wisp", option=1)
    assert (table.stats(1), table.opponent.board[0].has_keyword(TAUNT)) == ([(6, 6)], True)


@pytest.mark.card("GVG_041")
@pytest.mark.card("GVG_041a")
def test_dark_wispers_without_a_minion_can_only_summon() -> None:
    table = scenario(side("druid", hand=["Dark Wispers"]), side("warrior"))
    assert [action.option for action in table.ways_to_play("Dark Wispers")] == [0]


@pytest.mark.card("GVG_041")
@pytest.mark.card("GVG_041b")
@pytest.mark.mechanic("Token summoning")
def test_dark_wispers_summons_five_wisps_or_as_many_as_fit() -> None:
    table = scenario(side("druid", hand=["Dark Wispers"], board=["War Golem"]), side("warrior"))
    assert table.play("Dark Wispers", option=0).board() == ["War Golem"] + ["Wisp"] * 5
    table = scenario(side("druid", hand=["Dark Wispers"], board=["War Golem"] * 4), side("warrior"))
    assert table.play("Dark Wispers", option=0).board() == ["War Golem"] * 4 + ["Wisp"] * 3
    table = scenario(side("druid", hand=["Dark Wispers"], board=["War Golem"] * 7), side("warrior"))
    assert {action.option for action in table.ways_to_play("Dark Wispers")} == {1}


@pytest.mark.card("GVG_035")
def test_malorne_returns_to_the_deck_when_it_dies() -> None:
    me = side("druid", board=[minion("Malorne", attack=12, damage=6)])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Malorne", "War Golem")
    assert (table.board(), [held.card.name for held in table.me.deck_cards()]) == ([], ["Malorne"])
    assert [held.card.name for held in table.state.observe(1).opponent.known_in_deck] == ["Malorne"]
    table.end_turn().end_turn().play("Malorne")
    assert table.stats() == [(9, 7)]  # as printed


@pytest.mark.card("GVG_035")
def test_malorne_returns_only_once_even_if_the_deathrattle_runs_twice() -> None:
    me = side("druid", board=["Baron Rivendare", minion("Malorne", damage=6)])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Malorne", "War Golem")
    assert table.me.cards_left == 1
    me = side("druid", hand=["Feign Death"], board=["Malorne", "Wisp"])
    table = scenario(me, side("warrior")).play("Feign Death")
    assert (table.board(), table.me.cards_left, table.me.graveyard) == (["Wisp"], 1, ())  # it leaves without dying


@pytest.mark.card("GVG_035")
def test_malorne_does_not_fit_into_a_full_deck() -> None:
    me = side("druid", hand=["Feign Death"], board=["Malorne"], deck=["Wisp"] * 60)
    table = scenario(me, side("warrior")).play("Feign Death")
    assert (table.board(), table.me.cards_left, len(table.me.graveyard)) == ([], 60, 1)


@pytest.mark.card("GVG_031")
def test_recycle_shuffles_an_enemy_minion_into_its_owners_deck() -> None:
    me = side("druid", hand=["Recycle"], board=["Wisp"])
    table = scenario(me, side("mage", board=[minion("Loot Hoarder", attack=9), "Wisp"], deck=["Fireball"]))
    assert table.targets("Recycle") == table.opponent.board
    table.play("Recycle", "Loot Hoarder")
    deck = table.opponent.deck_cards()
    assert (table.board(1), sorted(held.card.name for held in deck)) == (["Wisp"], ["Fireball", "Loot Hoarder"])
    assert (table.hand(1), table.opponent.graveyard, [held.attack for held in deck]) == ([], (), [0, 0])


@pytest.mark.card("GVG_031")
def test_recycle_destroys_a_minion_whose_owner_has_a_full_deck() -> None:
    table = scenario(side("druid", hand=["Recycle"]), side("mage", board=["Loot Hoarder"], deck=["Wisp"] * 60))
    table.play("Recycle", "Loot Hoarder")
    assert (table.board(1), table.hand(1)) == ([], ["Wisp"])
