"""The linear score, feature by feature."""

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.engine.constants import WINDFURY
from topdeck.games.hearthstone.language import TARGET, Summon, Teach
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side, weapon
from topdeck.games.hearthstone.scores.linear import FEATURES, Linear

WON, LOST = 2147483647, -2147483648


def fight() -> Scenario:
    me = side(
        "shaman",
        health=16,
        armor=4,
        hand=["Wisp"] * 3,
        deck=["Wisp"] * 9,
        fatigue=2,
        crystals=8,
        mana=1,
        overload=2,
        secrets=["Ice Block"],
        weapon=weapon("Doomhammer", durability=5),
        board=[
            minion("Chillwind Yeti", keywords=WINDFURY, damage=1),
            minion("Sen'jin Shieldmasta", asleep=True),
            "Argent Squire",
            "Worgen Infiltrator",
            minion("Wisp", enchanted=[Teach(TARGET, deathrattle=Summon("CS2_231"))]),
        ],
    )
    opponent = side("mage", health=25, deck=["Wisp"], crystals=7, mana=7, board=["War Golem"])
    return scenario(me, opponent)


MINE = {
    "health": 16,
    "armor": 4,
    "hand": 3,
    "deck": 9,
    "fatigue": 2,
    "mana": 8,
    "overload": 2,
    "secrets": 1,
    "weapon": 2 * 5,
    "minions": 5,
    "attack": 4 + 3 + 1 + 2 + 1,
    "ready_attack": 4 + 1 + 2 + 1,
    "minion_health": 4 + 5 + 1 + 1 + 1,
    "taunt_health": 5,
    "divine_shields": 1,
    "windfury": 1,
    "stealth": 1,
    "deathrattles": 1,
}
THEIRS = dict.fromkeys(MINE, 0) | {
    "health": 25,
    "deck": 1,
    "mana": 7,
    "minions": 1,
    "attack": 7,
    "ready_attack": 7,
    "minion_health": 7,
}


def test_every_feature_is_there_for_both_sides() -> None:
    assert (*(f"my_{name}" for name in MINE), *(f"opponent_{name}" for name in MINE)) == FEATURES


@pytest.mark.parametrize("name", MINE)
def test_a_feature(name: str) -> None:
    state = fight().state
    mine, theirs = Linear({f"my_{name}": 1}), Linear({f"opponent_{name}": 1})
    assert [mine.value(state, player) for player in (0, 1)] == [MINE[name], THEIRS[name]]
    assert [theirs.value(state, player) for player in (0, 1)] == [THEIRS[name], MINE[name]]


def test_all_weights_in_order() -> None:
    weights = [float(place) for place in range(1, 1 + len(FEATURES))]
    facts = [*MINE.values(), *THEIRS.values()]
    expected = sum(weight * fact for weight, fact in zip(weights, facts, strict=True))
    assert Linear(weights).value(fight().state, 0) == expected


def test_without_weights_it_is_much_like_the_linear_estimate() -> None:
    mine = 0.4 * (16 + 4) + 0.4 * 3 + 0.01 * 9 + 0.02 * 8 - 0.3 * 2 + 0.4 * 1 + 0.5 * 10 + 0.9 * (11 + 12)
    theirs = 0.4 * 25 + 0.01 * 1 + 0.02 * 7 + 0.9 * (7 + 7)
    assert Linear().value(fight().state, 0) == pytest.approx(mine - theirs)
    assert Linear().value(fight().state, 1) == pytest.approx(theirs - mine)


def test_the_end_of_a_game() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [Linear().value(table.state, player) for player in (0, 1)] == [WON, LOST]


def test_a_weight_with_an_unknown_name_is_rejected() -> None:
    with pytest.raises(TopdeckError, match="`linear` has no weight 'my_helth'; it has my_health, my_armor, "):
        Linear({"my_helth": 1.0})


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^linear must have 36 weights, not 18: my_health, my_armor, "):
        Linear([1.0] * 18)
