"""Druid cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side


@pytest.mark.card("CFM_343")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Taunt (printed)")
def test_jade_behemoth_guards_beside_the_next_jade_golem() -> None:
    table = scenario(side("druid", hand=["Jade Behemoth"], jade=2), side("warrior", board=["War Golem"]))
    table.play("Jade Behemoth").end_turn()
    assert (table.board(), table.stats()) == (["Jade Behemoth", "Jade Golem"], [(3, 6), (3, 3)])
    assert table.attack_targets("War Golem") == [table.me.board[0]]


@pytest.mark.card("CFM_343")
def test_a_jade_golem_without_room_still_counts() -> None:
    table = scenario(side("druid", hand=["Jade Behemoth"], board=["Wisp"] * 6), side("warrior"))
    table.play("Jade Behemoth")
    assert (len(table.me.board), table.me.jade, table.opponent.jade) == (7, 1, 0)


@pytest.mark.card("CFM_614")
@pytest.mark.mechanic("Permanent buff on board")
def test_mark_of_the_lotus_strengthens_all_friendly_minions() -> None:
    me = side("druid", hand=["Mark of the Lotus", "Wisp"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    table.play("Mark of the Lotus").play("Wisp")
    assert (table.stats(), table.stats(1)) == ([(2, 2), (5, 6), (1, 1)], [(7, 7)])
    assert table.me.hero.attack == 0


@pytest.mark.card("CFM_816")
@pytest.mark.mechanic("Race checks")
def test_virmen_sensei_teaches_a_friendly_beast() -> None:
    me = side("druid", hand=["Virmen Sensei"], board=["River Crocolisk", "Wisp"])
    table = scenario(me, side("hunter", board=["Bloodfen Raptor"]))
    assert table.targets("Virmen Sensei") == [table.me.board[0]]
    table.play("Virmen Sensei", "River Crocolisk")
    assert (table.stats(), table.stats(1)) == ([(4, 5), (1, 1), (4, 5)], [(3, 2)])


@pytest.mark.card("CFM_816")
def test_virmen_sensei_can_be_played_without_a_beast() -> None:
    table = scenario(side("druid", hand=["Virmen Sensei"], board=["Wisp"]), side("warrior"))
    assert table.play("Virmen Sensei").stats() == [(1, 1), (4, 5)]


@pytest.mark.card("CFM_616")
def test_pilfered_power_gives_an_empty_crystal_for_each_friendly_minion() -> None:
    me = side("druid", hand=["Pilfered Power"], board=["Wisp"] * 3, mana=4, crystals=4)
    table = scenario(me, side("warrior", board=["Wisp"] * 2)).play("Pilfered Power")
    assert (table.me.mana, table.me.max_mana, table.opponent.max_mana, table.hand()) == (1, 7, 10, [])


@pytest.mark.card("CFM_616")
def test_pilfered_power_never_lifts_crystals_above_ten() -> None:
    me = side("druid", hand=["Pilfered Power"], board=["Wisp"] * 3, mana=9, crystals=9)
    table = scenario(me, side("warrior")).play("Pilfered Power")
    assert (table.me.mana, table.me.max_mana, table.hand()) == (6, 10, [])


@pytest.mark.card("CFM_616")
def test_pilfered_power_at_ten_crystals_gives_excess_mana_if_a_friendly_minion_is_in_play() -> None:
    """https://hearthstone.fandom.com/wiki/Excess_Mana; without a minion, nothing: demilich1/metastone 295."""
    table = scenario(side("druid", hand=["Pilfered Power"], board=["Wisp"] * 2), side("warrior"))
    assert table.play("Pilfered Power").hand() == ["Excess Mana"]
    table = scenario(side("druid", hand=["Pilfered Power"]), side("warrior", board=["Wisp"]))
    assert table.play("Pilfered Power").hand() == []


@pytest.mark.card("CFM_617")
@pytest.mark.mechanic("Battlecry (tag)")
def test_celestial_dreamer_grows_beside_a_friendly_minion_with_five_attack() -> None:
    table = scenario(side("druid", hand=["Celestial Dreamer"], board=["Magma Rager"]), side("warrior"))
    assert table.play("Celestial Dreamer").stats() == [(5, 1), (5, 5)]


@pytest.mark.card("CFM_617")
def test_celestial_dreamer_ignores_weak_minions_enemies_and_heroes() -> None:
    me = side("druid", hand=["Celestial Dreamer"], board=["Chillwind Yeti"], weapon="Arcanite Reaper", attack=5)
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.play("Celestial Dreamer").stats() == [(4, 5), (3, 3)]


@pytest.mark.card("CFM_617")
def test_celestial_dreamer_counts_the_current_attack() -> None:
    me = side("druid", hand=["Celestial Dreamer"], board=[minion("War Golem", attack=4), minion("Wisp", attack=5)])
    assert scenario(me, side("warrior")).play("Celestial Dreamer").stats()[2] == (5, 5)
    me = side("druid", hand=["Celestial Dreamer"], board=[minion("War Golem", attack=4)])
    assert scenario(me, side("warrior")).play("Celestial Dreamer").stats()[1] == (3, 3)


@pytest.mark.card("CFM_713")
@pytest.mark.mechanic("Jade Golem counter")
def test_jade_blossom_summons_a_jade_golem_and_gives_an_empty_crystal() -> None:
    table = scenario(side("druid", hand=["Jade Blossom"], mana=4, crystals=4, jade=1), side("warrior"))
    table.play("Jade Blossom")
    assert (table.stats(), table.me.mana, table.me.max_mana) == ([(2, 2)], 1, 5)


@pytest.mark.card("CFM_713")
def test_jade_blossom_needs_room_for_a_golem_or_a_crystal() -> None:
    """It never gives Excess Mana: https://hearthstone.fandom.com/wiki/Excess_Mana."""
    assert not scenario(side("druid", hand=["Jade Blossom"], board=["Wisp"] * 7), side("warrior")).can_play(
        "Jade Blossom"
    )
    me = side("druid", hand=["Jade Blossom"], board=["Wisp"] * 7, mana=9, crystals=9)
    table = scenario(me, side("warrior")).play("Jade Blossom")
    assert (table.me.max_mana, table.me.jade, len(table.me.board)) == (10, 1, 7)
    table = scenario(side("druid", hand=["Jade Blossom"]), side("warrior")).play("Jade Blossom")
    assert (table.me.max_mana, table.board(), table.hand()) == (10, ["Jade Golem"], [])


@pytest.mark.card("CFM_308")
@pytest.mark.card("CFM_308a")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Armor")
def test_kun_gains_ten_armor() -> None:
    table = scenario(side("druid", hand=["Kun the Forgotten King"]), side("warrior"))
    table.play("Kun the Forgotten King", option=0)
    assert (table.me.armor, table.me.mana, table.opponent.armor) == (10, 0, 0)


@pytest.mark.card("CFM_308")
@pytest.mark.card("CFM_308b")
def test_kun_refills_the_crystals_of_its_owner() -> None:
    table = scenario(side("druid", hand=["Kun the Forgotten King"]), side("warrior", mana=3, crystals=10))
    table.play("Kun the Forgotten King", option=1)
    assert (table.me.armor, table.me.mana, table.me.max_mana, table.opponent.mana) == (0, 10, 10, 3)


@pytest.mark.card("CFM_308")
@pytest.mark.card("CFM_308b")
@pytest.mark.mechanic("Overload")
def test_kun_does_not_refill_overloaded_crystals() -> None:
    """https://hearthstone.wiki.gg/wiki/Refresh_Mana"""
    me = side("druid", hand=[in_hand("Kun the Forgotten King", cost=-3)], mana=8, crystals=10, locked=2)
    assert scenario(me, side("warrior")).play("Kun the Forgotten King", option=1).me.mana == 8


@pytest.mark.card("CFM_602")
@pytest.mark.card("CFM_602a")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Jade Golem counter")
def test_jade_idol_summons_a_jade_golem() -> None:
    table = scenario(side("druid", hand=["Jade Idol"], jade=3), side("warrior")).play("Jade Idol", option=0)
    assert (table.stats(), table.me.cards_left) == ([(4, 4)], 0)
    table = scenario(side("druid", hand=["Jade Idol"], board=["Wisp"] * 7), side("warrior"))
    assert table.play("Jade Idol", option=0).me.jade == 1  # it counts without room


@pytest.mark.card("CFM_602")
@pytest.mark.card("CFM_602b")
def test_jade_idol_shuffles_three_copies_into_the_deck() -> None:
    table = scenario(side("druid", hand=["Jade Idol"], deck=["Wisp"]), side("warrior")).play("Jade Idol", option=1)
    assert sorted(held.card.id for held in table.me.deck_cards()) == ["CFM_602"] * 3 + ["CS2_231"]
    assert (table.board(), table.me.jade, table.opponent.cards_left) == ([], 0, 0)


@pytest.mark.card("CFM_811")
def test_lunar_visions_draws_two_cards_and_makes_minions_cheaper() -> None:
    table = scenario(side("druid", hand=["Lunar Visions"], deck=["Boulderfist Ogre", "Fireball"]), side("mage"))
    table.play("Lunar Visions")
    assert dict(zip(table.hand(), table.costs(), strict=True)) == {"Boulderfist Ogre": 4, "Fireball": 4}


@pytest.mark.card("CFM_811")
def test_lunar_visions_changes_no_other_card_if_the_hand_is_full_or_the_deck_empty() -> None:
    hand = ["Lunar Visions", *["Boulderfist Ogre"] * 9]
    table = scenario(side("druid", hand=hand, deck=["Wisp"] * 2), side("mage")).play("Lunar Visions")
    assert (table.costs(), table.me.cards_left) == ([6] * 9 + [0], 0)
    table = scenario(side("druid", hand=["Lunar Visions", "Boulderfist Ogre"]), side("mage")).play("Lunar Visions")
    assert (table.costs(), table.me.hero.health) == ([6], 27)
