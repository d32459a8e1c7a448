"""GRETIVE's profiles: values of finished games, computed by hand from the printed formulas (2) to (7)."""

from __future__ import annotations

import pytest

from topdeck.core.registry import load_game
from topdeck.games.hearthstone.profiles import PROFILES
from topdeck.games.hearthstone.scenario import Scenario, scenario, side

TURN = 9
LIFE, ENEMY_LIFE = 20 + 3, 0
ATTACK, HEALTH, TAUNT, TAUNT_COST, MINIONS = 4 + 3, 5 + 5, 5, 4, 2
ENEMY_ATTACK, ENEMY_HEALTH, ENEMY_MINIONS = 3, 2, 1


def finished() -> Scenario:
    """The first player burns the second, and two minions, one with taunt, are left against one."""
    table = scenario(
        side("mage", health=20, armor=3, hand=["Fireball"], board=["Chillwind Yeti", "Sen'jin Shieldmasta"], mana=10),
        side("warrior", health=6, board=["Bloodfen Raptor"]),
        turn=TURN,
    )
    table.play("Fireball", target="enemy hero")
    result = table.state.result()
    assert result is not None
    assert result.winner == 0
    return table


@pytest.mark.parametrize(
    ("name", "won"),
    [
        ("gretive-aggro", 180 - 7 * TURN + LIFE + 2 * ATTACK + 3 * (MINIONS - ENEMY_MINIONS)),
        ("gretive-control", 150 + TURN + 2 * LIFE + 2 * ATTACK + 2 * (HEALTH + TAUNT) - 4 * ENEMY_ATTACK),
        ("gretive-midrange", 180 - 3 * TURN + 3 * LIFE + 2 * ATTACK),
    ],
)
def test_a_won_game(name: str, won: float) -> None:
    assert PROFILES[name](finished().state, 0) == won


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        ("gretive-aggro", -130 + 5 * TURN - 10 * LIFE - 3 * ATTACK + 5 * ENEMY_ATTACK - MINIONS),
        ("gretive-control", -200 + 10 * TURN - 4 * LIFE + 5 * ENEMY_ATTACK + 2 * ENEMY_MINIONS - 6 * ATTACK),
        ("gretive-midrange", -120 + 5 * TURN - 5 * LIFE - 5 * ATTACK + 3 * ENEMY_ATTACK),
    ],
)
def test_a_lost_game(name: str, lost: float) -> None:
    """For the second player, the first one is the enemy."""
    assert PROFILES[name](finished().state, 1) == lost


def test_taunt_counts_in_a_game_that_control_loses() -> None:
    table = finished()
    loser, winner = table.state.second, table.state.first
    before = PROFILES["gretive-control"](table.state, 1)
    loser.board, winner.board = winner.board, loser.board
    minions, cost, attack = 2 * (MINIONS - ENEMY_MINIONS), 2 * TAUNT_COST, 5 * (ATTACK - ENEMY_ATTACK)
    after = before + minions + cost + attack + 2 * TAUNT + 6 * (ATTACK - ENEMY_ATTACK)
    assert PROFILES["gretive-control"](table.state, 1) == after


@pytest.mark.parametrize("name", ["gretive-aggro", "gretive-control", "gretive-midrange"])
def test_a_profile_may_count_the_mana_of_minions_that_died(name: str) -> None:
    board, dead = ["Chillwind Yeti"], ["War Golem", "Bloodfen Raptor"]
    table = scenario(
        side("mage", hand=["Fireball"], board=board, graveyard=dead, mana=10),
        side("warrior", health=6, graveyard=["Boulderfist Ogre"]),
    )
    table.play("Fireball", target="enemy hero")
    for seat, change in ((0, 6 - (7 + 2)), (1, 7 + 2 - 6)):
        assert PROFILES[f"{name}-graveyard"](table.state, seat) == PROFILES[name](table.state, seat) + change


def test_the_game_names_them() -> None:
    printed = {"gretive-aggro", "gretive-control", "gretive-midrange"}
    assert set(load_game("hearthstone").profiles) == printed | {f"{name}-graveyard" for name in printed}
    assert load_game("gwent").profiles == {}
