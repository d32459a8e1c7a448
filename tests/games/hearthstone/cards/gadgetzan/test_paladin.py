"""Paladin cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side


def bonuses(table: Scenario, seat: int = 0) -> list[tuple[int, int]]:
    """Return the attack and health that the cards in a hand have gained."""
    return [(held.attack, held.health) for held in table.state.seat(seat).hand]


@pytest.mark.card("CFM_305")
@pytest.mark.mechanic("Hand buff")
def test_smugglers_run_arms_the_minions_in_hand() -> None:
    table = scenario(
        side("paladin", hand=["Smuggler's Run", "Wisp", "Truesilver Champion", "The Coin"], deck=["Wisp"]),
        side("warrior", hand=["Wisp"]),
    )
    table.play("Smuggler's Run")
    assert (bonuses(table), bonuses(table, 1)) == ([(1, 1), (0, 0), (0, 0)], [(0, 0)])
    table.play("Wisp")
    assert table.stats() == [(2, 2)]
    table.end_turn().end_turn()
    assert (table.hand()[-1], bonuses(table)[-1]) == ("Wisp", (0, 0))


@pytest.mark.card("CFM_305")
def test_a_second_smugglers_run_adds_to_the_first() -> None:
    table = scenario(
        side("paladin", hand=["Smuggler's Run", "Smuggler's Run", "Wisp"], board=["Wisp"]), side("warrior")
    )
    table.play("Smuggler's Run").play("Smuggler's Run").play("Wisp")
    assert table.stats() == [(1, 1), (3, 3)]


@pytest.mark.card("CFM_305")
def test_smugglers_run_can_be_played_for_nobody() -> None:
    table = scenario(side("paladin", hand=["Smuggler's Run"]), side("warrior"))
    table.play("Smuggler's Run")
    assert table.hand() == []


@pytest.mark.card("CFM_639")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_grimestreet_enforcer_arms_the_hand_at_the_end_of_its_turn() -> None:
    table = scenario(
        side("paladin", board=["Grimestreet Enforcer"], hand=["Wisp", "The Coin"]),
        side("warrior", hand=["Wisp"], deck=["Wisp"]),
    )
    table.end_turn()
    assert (bonuses(table), bonuses(table, 1)) == ([(1, 1), (0, 0)], [(0, 0), (0, 0)])
    table.end_turn()
    assert bonuses(table) == [(1, 1), (0, 0)]
    table.end_turn()
    assert bonuses(table) == [(2, 2), (0, 0)]


@pytest.mark.card("CFM_639")
def test_a_silenced_grimestreet_enforcer_arms_nobody() -> None:
    table = scenario(
        side("paladin", board=[minion("Grimestreet Enforcer", silenced=True)], hand=["Wisp"]), side("warrior")
    )
    table.end_turn()
    assert bonuses(table) == [(0, 0)]


@pytest.mark.card("CFM_753")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Battlecry (tag)")
def test_grimestreet_outfitter_arms_the_minions_in_hand() -> None:
    table = scenario(
        side("paladin", hand=["Grimestreet Outfitter", "Wisp", "The Coin"]), side("warrior", hand=["Wisp"])
    )
    table.play("Grimestreet Outfitter")
    assert (table.stats(), bonuses(table), bonuses(table, 1)) == ([(1, 1)], [(1, 1), (0, 0)], [(0, 0)])


@pytest.mark.card("CFM_753")
def test_grimestreet_outfitter_arms_its_own_twin() -> None:
    table = scenario(side("paladin", hand=["Grimestreet Outfitter", "Grimestreet Outfitter"]), side("warrior"))
    table.play("Grimestreet Outfitter").play("Grimestreet Outfitter")
    assert table.stats() == [(1, 1), (2, 2)]


@pytest.mark.card("CFM_815")
@pytest.mark.mechanic("Healing")
def test_wickerflame_heals_its_hero_by_the_damage_it_deals() -> None:
    table = scenario(
        side("paladin", board=["Wickerflame Burnbristle"], health=20), side("warrior", board=["Wisp"], health=20)
    )
    table.attack("Wickerflame Burnbristle", "Wisp")
    assert (table.me.hero.health, table.opponent.hero.health) == (22, 20)


@pytest.mark.card("CFM_815")
def test_wickerflame_heals_when_it_is_attacked_too() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"]),
        side("paladin", board=[minion("Wickerflame Burnbristle", attack=3)], health=20),
    )
    table.attack("Chillwind Yeti", "Wickerflame Burnbristle")
    assert table.opponent.hero.health == 23


@pytest.mark.card("CFM_815")
def test_wickerflame_heals_nothing_for_a_blow_a_shield_stops() -> None:
    table = scenario(
        side("paladin", board=["Wickerflame Burnbristle"], health=20),
        side("warrior", board=[minion("Wisp", keywords=DIVINE_SHIELD)]),
    )
    table.attack("Wickerflame Burnbristle", "Wisp")
    assert table.me.hero.health == 20


@pytest.mark.card("CFM_815")
def test_a_silenced_wickerflame_heals_nobody() -> None:
    table = scenario(
        side("paladin", board=[minion("Wickerflame Burnbristle", silenced=True)], health=20),
        side("warrior", board=["Wisp"]),
    )
    table.attack("Wickerflame Burnbristle", "Wisp")
    assert table.me.hero.health == 20


@pytest.mark.card("CFM_815")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Divine Shield")
def test_wickerflame_stands_in_front_behind_a_shield() -> None:
    table = scenario(
        side("warrior", board=["War Golem", "War Golem"]), side("paladin", board=["Wisp", "Wickerflame Burnbristle"])
    )
    first, second = table.me.board
    wickerflame = table.opponent.board[1]
    assert table.attack_targets(first) == [wickerflame]
    table.attack(first, wickerflame)
    assert (wickerflame.health, wickerflame.has_keyword(DIVINE_SHIELD)) == (2, False)
    table.attack(second, wickerflame)
    assert table.board(1) == ["Wisp"]


@pytest.mark.card("CFM_062")
def test_grimestreet_protector_shields_its_neighbours() -> None:
    me = side("paladin", hand=["Grimestreet Protector"], board=["Wisp"] * 4)
    table = scenario(me, side("warrior", board=["Wisp"])).play("Grimestreet Protector", position=2)
    assert [it.has_keyword(DIVINE_SHIELD) for it in table.me.board] == [False, True, False, True, False]
    assert not table.opponent.board[0].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("CFM_062")
def test_grimestreet_protector_stands_in_front() -> None:
    table = scenario(side("warrior", board=["Wisp"]), side("paladin", board=["Wisp", "Grimestreet Protector"]))
    assert table.attack_targets(table.me.board[0]) == [table.opponent.board[1]]


@pytest.mark.card("CFM_650")
def test_grimscale_chum_arms_one_murloc_in_hand() -> None:
    me = side("paladin", hand=["Grimscale Chum", "Murloc Raider", "Bluegill Warrior", "Wisp"], board=["Murloc Raider"])
    chosen = set()
    for seed in range(10):
        table = scenario(me, side("warrior", hand=["Murloc Raider"]), seed=seed).play("Grimscale Chum")
        gained = bonuses(table)
        assert gained in ([(1, 1), (0, 0), (0, 0)], [(0, 0), (1, 1), (0, 0)])
        assert (table.stats(), bonuses(table, 1)) == ([(2, 1), (2, 1)], [(0, 0)])
        chosen.add(gained.index((1, 1)))
    assert chosen == {0, 1}


@pytest.mark.card("CFM_650")
def test_grimscale_chum_can_come_without_a_friend() -> None:
    table = scenario(side("paladin", hand=["Grimscale Chum", "Wisp"]), side("warrior")).play("Grimscale Chum")
    assert (table.stats(), bonuses(table)) == ([(2, 1)], [(0, 0)])


@pytest.mark.card("CFM_759")
def test_meanstreet_marshal_draws_a_card_if_it_dies_with_two_attack() -> None:
    me = side("paladin", board=[minion("Meanstreet Marshal", attack=2), "Meanstreet Marshal"], deck=["Wisp"] * 2)
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"]))
    strong, weak = table.me.board
    assert table.attack(weak, "War Golem").hand() == []
    assert table.attack(strong, "War Golem").hand() == ["Wisp"]
    assert table.hand(1) == []


@pytest.mark.card("CFM_759")
def test_meanstreet_marshal_counts_the_attack_from_an_aura() -> None:
    me = side("paladin", board=["Dire Wolf Alpha", "Meanstreet Marshal"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Meanstreet Marshal", "War Golem")
    assert table.hand() == ["Wisp"]


@pytest.mark.card("CFM_905")
def test_small_time_recruits_draws_three_minions_that_cost_one() -> None:
    deck = ["Murloc Raider", "Worgen Infiltrator", "Argent Squire", "Stonetusk Boar", "Wisp", "War Golem", "Holy Smite"]
    table = scenario(side("paladin", hand=["Small-Time Recruits"], deck=deck), side("warrior", deck=["Argent Squire"]))
    table.play("Small-Time Recruits")
    assert len(set(table.hand())) == 3
    assert set(table.hand()) < set(deck[:4])
    assert (table.me.cards_left, table.opponent.cards_left) == (4, 1)


@pytest.mark.card("CFM_905")
def test_small_time_recruits_takes_what_the_deck_has_without_fatigue() -> None:
    me = side("paladin", hand=["Small-Time Recruits"], deck=["Argent Squire", "Wisp"])
    table = scenario(me, side("warrior")).play("Small-Time Recruits")
    assert (table.hand(), table.me.cards_left, table.me.hero.health) == (["Argent Squire"], 1, 30)


@pytest.mark.card("CFM_905")
def test_small_time_recruits_burns_cards_without_room() -> None:
    me = side("paladin", hand=["Small-Time Recruits", *["Wisp"] * 8], deck=["Argent Squire"] * 3)
    table = scenario(me, side("warrior")).play("Small-Time Recruits")
    assert (len(table.me.hand), table.me.cards_left) == (10, 0)


@pytest.mark.card("CFM_800")
@pytest.mark.mechanic("Secrets")
def test_getaway_kodo_returns_a_dead_minion_to_the_hand() -> None:
    opponent = side("paladin", secrets=["Getaway Kodo"], board=[minion("Chillwind Yeti", attack=9), "Wisp"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Chillwind Yeti")
    assert (table.hand(1), table.opponent.hand[0].attack, table.opponent.secrets) == (["Chillwind Yeti"], 0, ())
    assert (table.hand(), table.board(1)) == ([], ["Wisp"])


@pytest.mark.card("CFM_800")
def test_getaway_kodo_ignores_enemies_and_needs_room_in_hand() -> None:
    opponent = side("paladin", secrets=["Getaway Kodo"], board=["War Golem"])
    assert len(scenario(side("warrior", board=["Wisp"]), opponent).attack("Wisp", "War Golem").opponent.secrets) == 1
    opponent = side("paladin", secrets=["Getaway Kodo"], board=["Murloc Raider"], hand=["Wisp"] * 10)
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Murloc Raider")
    assert (len(table.opponent.secrets), table.hand(1)) == (1, ["Wisp"] * 10)


@pytest.mark.card("CFM_800")
@pytest.mark.card("AT_036")
@pytest.mark.card("GVG_035")
def test_getaway_kodo_waits_if_a_deathrattle_has_moved_the_minion() -> None:
    """See HearthSim/hs-bugs 636."""
    opponent = side("paladin", secrets=["Getaway Kodo"], board=[minion("Anub'arak", health=1)])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Anub'arak")
    assert (table.hand(1), table.board(1), len(table.opponent.secrets)) == (["Anub'arak"], ["Nerubian"], 1)
    opponent = side("paladin", secrets=["Getaway Kodo"], board=[minion("Malorne", health=1)])
    table = scenario(side("warrior", board=["War Golem"]), opponent, format="wild").attack("War Golem", "Malorne")
    assert (table.hand(1), table.opponent.cards_left, len(table.opponent.secrets)) == ([], 1, 1)


@pytest.mark.card("CFM_800")
@pytest.mark.card("AT_036")
def test_a_minion_that_getaway_kodo_has_returned_does_not_return_again() -> None:
    """See HearthSim/hs-bugs 636 and 665."""
    me = side("paladin", hand=["Getaway Kodo", "Anub'arak"], mana=10)
    table = scenario(me, side("mage", hand=["Fireball"])).play("Getaway Kodo").play("Anub'arak").end_turn()
    table.play("Fireball", "Anub'arak")
    assert (table.hand(), table.board(), table.me.secrets) == (["Anub'arak"], ["Nerubian"], ())
