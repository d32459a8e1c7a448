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
