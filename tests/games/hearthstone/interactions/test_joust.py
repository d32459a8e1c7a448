"""Jousts, especially with decks that contain no minions.

Source: https://hearthstone.fandom.com/wiki/Joust.
"""

import pytest

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.games.hearthstone.scenario import Scenario, scenario, side

WAVE = "Healing Wave"


def healing_wave(mine: list[str], theirs: list[str], health: int = 10) -> Scenario:
    """Return a position after a player with this health was healed by Healing Wave, with these decks."""
    me = side("shaman", hand=[WAVE], deck=mine, health=health)
    table = scenario(me, side("warrior", deck=theirs))
    table.state.log = ConsequenceLog()
    return table.play(WAVE, "my hero")


def revealed(table: Scenario) -> list[str]:
    """Return the names of the cards that were revealed in the last action."""
    return [item.card.name for item in table.state.consequences(None) if item.kind == "reveal" and item.card]


@pytest.mark.mechanic("Joust")
@pytest.mark.parametrize("deck", [[], ["The Coin"]])
def test_a_player_without_minions_loses_and_no_card_is_revealed(deck: list[str]) -> None:
    table = healing_wave(deck, ["War Golem"])
    assert (table.me.hero.health, revealed(table)) == (17, [])


@pytest.mark.mechanic("Joust")
@pytest.mark.parametrize("deck", [[], ["The Coin"]])
def test_even_the_cheapest_minion_wins_against_an_opponent_without_minions(deck: list[str]) -> None:
    table = healing_wave(["Wisp"], deck)
    assert (table.me.hero.health, revealed(table)) == (24, ["Wisp"])


@pytest.mark.mechanic("Joust")
def test_with_two_empty_decks_the_player_loses_without_fatigue() -> None:
    table = healing_wave([], [])
    assert (table.me.hero.health, table.me.fatigue, table.opponent.fatigue) == (17, 0, 0)


@pytest.mark.mechanic("Joust")
def test_both_players_see_both_minions_which_stay_in_the_decks() -> None:
    table = healing_wave(["War Golem"], ["Wisp"])
    assert (revealed(table), table.me.cards_left, table.opponent.cards_left) == (["War Golem", "Wisp"], 1, 1)


@pytest.mark.mechanic("Joust")
def test_a_joust_compares_printed_costs() -> None:
    """Molten Giant would cost nothing in the hand of such a wounded player."""
    assert healing_wave(["Molten Giant"], ["War Golem"], health=1).me.hero.health == 15


@pytest.mark.mechanic("Joust")
@pytest.mark.mechanic("Battlecry doubling")
def test_brann_starts_two_jousts() -> None:
    me = side("paladin", hand=["Argent Lance"], board=["Brann Bronzebeard"], deck=["War Golem"])
    table = scenario(me, side("warrior", deck=["Wisp"])).play("Argent Lance")
    assert table.me.weapon is not None
    assert table.me.weapon.health == 4


@pytest.mark.mechanic("Joust")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_baron_rivendare_starts_two_different_jousts() -> None:
    """HearthSim/hs-bugs 334, where a report of two equal jousts is disproven."""
    pairs = set()
    for seed in range(20):
        me = side("warrior", board=["Baron Rivendare", "The Skeleton Knight"], deck=["Wisp", "War Golem"])
        table = scenario(me, side("warrior", board=["Deathwing"], deck=["Core Hound"]), seed=seed)
        table.state.log = ConsequenceLog()
        table.attack("The Skeleton Knight", "Deathwing")
        mine = [name for name in revealed(table) if name != "Core Hound"]
        assert (len(mine), table.hand()) == (2, [])
        pairs.add(tuple(mine))
    assert ("Wisp", "War Golem") in pairs
