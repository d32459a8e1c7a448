"""Overload, and mana for one turn."""

import pytest

from topdeck.games.hearthstone.scenario import in_hand, scenario, side


@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Temporary mana")
def test_the_coin_makes_up_for_a_locked_crystal() -> None:
    me = side("shaman", hand=["Lightning Bolt", "The Coin", "Chillwind Yeti"], mana=3, crystals=3, deck=["Wisp"])
    table = scenario(me, side("warrior"))
    table.play("Lightning Bolt", "enemy hero").end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (3, 4)
    assert not table.can_play("Chillwind Yeti")
    table.play("The Coin").play("Chillwind Yeti")
    assert table.me.mana == 0
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (5, 5)


@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Temporary mana")
def test_coined_mana_is_overloaded_like_any_other() -> None:
    me = side("shaman", hand=["The Coin", "Lightning Bolt", "Lightning Bolt"], mana=1, crystals=1)
    table = scenario(me, side("warrior"))
    table.play("The Coin").play("Lightning Bolt", "enemy hero").play("Lightning Bolt", "enemy hero")
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (0, 2)


@pytest.mark.mechanic("Overload")
def test_overload_locks_at_most_all_crystals() -> None:
    table = scenario(side("shaman", crystals=1, mana=1, overload=5), side("warrior"))
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (0, 2)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (3, 3)


@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Temporary mana")
def test_innervate_pays_where_crystals_are_locked() -> None:
    me = side("shaman", hand=["Innervate", "Chillwind Yeti"], mana=2, crystals=4, locked=2)
    table = scenario(me, side("warrior"))
    assert not table.can_play("Chillwind Yeti")
    table.play("Innervate").play("Chillwind Yeti")
    assert (table.me.mana, table.me.max_mana, table.me.locked) == (0, 4, 2)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana, table.me.locked) == (5, 5, 0)


@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Temporary mana")
def test_extra_mana_does_not_grow_above_ten_with_locked_crystals_either() -> None:
    me = side("shaman", hand=["The Coin", "Innervate"], mana=9, crystals=10, locked=1)
    table = scenario(me, side("warrior")).play("The Coin")
    assert table.me.mana == 10
    assert table.play("Innervate").me.mana == 10


@pytest.mark.mechanic("Overload interaction")
@pytest.mark.mechanic("Temporary mana")
def test_lava_shock_gives_the_locked_crystals_back_beside_the_coin() -> None:
    me = side("shaman", hand=["The Coin", "Lava Shock", "Chillwind Yeti"], mana=1, crystals=5, locked=4)
    table = scenario(me, side("warrior"))
    assert not table.can_play("Lava Shock")
    table.play("The Coin").play("Lava Shock", "enemy hero")
    assert (table.me.mana, table.me.locked) == (4, 0)
    assert table.play("Chillwind Yeti").me.mana == 0


@pytest.mark.mechanic("Overload interaction")
def test_lava_shock_forgives_what_was_borrowed_before_it_but_not_after() -> None:
    me = side("shaman", hand=["Lightning Bolt", "Lava Shock", "Lava Burst"])
    table = scenario(me, side("warrior"))
    table.play("Lightning Bolt", "enemy hero").play("Lava Shock", "enemy hero").play("Lava Burst", "enemy hero")
    assert table.me.overload == 2
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.locked) == (8, 2)


@pytest.mark.mechanic("Overload interaction")
def test_a_lava_shock_that_unlocks_too_late_still_saves_the_next_turn() -> None:
    me = side("shaman", hand=["Lava Shock", "Lightning Bolt"], mana=10, overload=5)
    table = scenario(me, side("warrior")).play("Lava Shock", "enemy hero").end_turn().end_turn()
    assert (table.me.mana, table.me.locked) == (10, 0)


@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Overload interaction")
def test_a_trogg_counts_what_is_owed_not_what_can_be_locked() -> None:
    me = side("shaman", hand=["Flamewreathed Faceless"], board=["Tunnel Trogg"], mana=4, crystals=1, overload=3)
    table = scenario(me, side("warrior")).play("Flamewreathed Faceless")
    assert (table.stats()[0], table.me.overload) == ((3, 3), 5)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.locked, table.stats()[0]) == (0, 2, (3, 3))


@pytest.mark.mechanic("Overload")
def test_overload_of_two_turns_is_paid_turn_by_turn() -> None:
    me = side("shaman", hand=["Lava Burst", "Lightning Bolt"], deck=["Wisp"] * 3)
    table = scenario(me, side("warrior", deck=["Wisp"] * 3)).play("Lava Burst", "enemy hero").end_turn().end_turn()
    assert (table.me.mana, table.me.locked) == (8, 2)
    table.play("Lightning Bolt", "enemy hero").end_turn().end_turn()
    assert (table.me.mana, table.me.locked) == (9, 1)


@pytest.mark.mechanic("Temporary mana")
@pytest.mark.mechanic("Cost modification")
def test_preparation_and_coins_start_a_turn_no_crystal_could_pay_for() -> None:
    me = side("rogue", hand=["The Coin", "Preparation", "Fan of Knives", "Edwin VanCleef"], mana=2, crystals=2)
    table = scenario(me, side("warrior"))
    table.play("The Coin").play("Preparation").play("Fan of Knives").play("Edwin VanCleef")
    assert (table.stats(), table.me.mana) == ([(8, 8)], 0)


@pytest.mark.mechanic("Temporary mana")
def test_a_destroyed_crystal_does_not_eat_mana_that_was_gained_for_the_turn() -> None:
    me = side("warlock", hand=[*["The Coin"] * 5, "Felguard", "Felguard"], mana=1, crystals=1)
    table = scenario(me, side("warrior"))
    for _ in range(5):
        table.play("The Coin")
    assert (table.me.mana, table.me.max_mana) == (6, 1)
    table.play("Felguard")
    assert (table.me.mana, table.me.max_mana) == (3, 0)
    table.play("Felguard")
    assert (table.me.mana, table.me.max_mana) == (0, 0)


@pytest.mark.mechanic("Temporary mana")
def test_a_scenario_with_more_mana_than_crystals_has_mana_for_the_turn() -> None:
    table = scenario(side("warlock", hand=["Felguard"], mana=6, crystals=1), side("warrior"))
    assert table.play("Felguard").me.mana == 3


def test_a_crystal_that_is_destroyed_takes_its_own_mana_along() -> None:
    table = scenario(side("warlock", hand=[in_hand("Felguard", cost=-3)], mana=5, crystals=5), side("warrior"))
    table.play("Felguard")
    assert (table.me.mana, table.me.max_mana) == (4, 4)


@pytest.mark.mechanic("Temporary mana")
def test_mana_for_the_turn_is_gone_when_the_turn_is_over() -> None:
    me = side("druid", hand=["Innervate", "The Coin", "Wisp"], mana=3, crystals=4, locked=1)
    table = scenario(me, side("warrior")).play("Innervate").play("The Coin")
    assert table.me.mana == 6
    assert table.end_turn().me.mana == 3
    assert "3/4 mana" in str(table)


@pytest.mark.mechanic("Temporary mana")
def test_remaining_mana_is_still_shown_in_the_opponents_turn() -> None:
    me = side("rogue", hand=["The Coin", "Murloc Raider"], mana=1, crystals=1)
    table = scenario(me, side("warrior")).play("The Coin").play("Murloc Raider").end_turn()
    assert table.me.mana == 1  # the coin was spent first


@pytest.mark.mechanic("Temporary mana")
def test_mana_gained_in_one_turn_saves_none_in_the_next() -> None:
    me = side("warlock", hand=["The Coin", in_hand("Felguard", cost=-3)], mana=1, crystals=1)
    table = scenario(me, side("warrior")).play("The Coin").end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (2, 2)
    table.play("Felguard")
    assert (table.me.mana, table.me.max_mana) == (1, 1)
