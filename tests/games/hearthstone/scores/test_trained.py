"""The trained score, feature by feature."""

from __future__ import annotations

import json
from importlib.resources import files
from math import exp, log, sqrt

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine.constants import CANT_ATTACK, CLASSES, FROZEN, LIFESTEAL, STEALTH, WINDFURY
from topdeck.games.hearthstone.language import TARGET, Summon, Teach
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side, weapon
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.trained import BOTH, FEATURES, SIDE, Numbers, Trained, features, weighted_sum


def fight() -> Scenario:
    """A position with different kinds of cards on both sides."""
    me = side(
        "shaman",
        health=16,
        armor=4,
        hand=["Wisp", "Wisp", "Hex", "Boulderfist Ogre", "War Golem"],
        deck=["Wisp"] * 9,
        crystals=8,
        overload=2,
        secrets=["Ice Block"],
        weapon=weapon("Doomhammer", durability=5),
        jade=4,
        board=[
            minion("Chillwind Yeti", keywords=WINDFURY, damage=1),
            "Sen'jin Shieldmasta",
            "Argent Squire",
            "Worgen Infiltrator",
            minion("Wisp", enchanted=[Teach(TARGET, deathrattle=Summon("CS2_231"))]),
            "Kobold Geomancer",
            minion("Emperor Cobra", keywords=FROZEN),
        ],
    )
    opponent = side(
        "mage",
        health=25,
        hand=["Flamestrike"],
        deck=["Wisp"] * 4,
        crystals=7,
        fatigue=3,
        board=[
            minion("War Golem", keywords=LIFESTEAL),
            minion("Goldshire Footman", keywords=STEALTH),
            "Faerie Dragon",
            minion("River Crocolisk", keywords=CANT_ATTACK),
            "Frostwolf Grunt",
        ],
    )
    return scenario(me, opponent)


SHAMAN = {
    "life": (16 + 4) / 10,
    "root_life": sqrt(20),
    "hand": 5,
    "first_cards": 3,
    "held_cost": 0 + 0 + 3 + 6 + 7,
    "held_minions": 4,
    "next_mana": 9 - 2,  # each could be paid, not all
    "deck": 3,
    "fatigue": 0,
    "crystals": 8,
    "overload": 2,
    "secrets": 1,
    "weapon": 2 + 2,
    "durability": 3,
    "jade": 4,
    "minions": 7,
    "attack": 4 + 3 + 1 + 2 + 1 + 2 + 2,
    "health": 4 + 5 + 1 + 1 + 1 + 2 + 3,
    "balance": 4 + sqrt(15) + 1 + sqrt(2) + 1 + 2 + sqrt(6),
    "price": 4 + 4 + 1 + 1 + 0 + 2 + 3,
    "taunt": 5,
    "shields": 1,
    "windfury": 4,
    "stealth": 2,
    "deathrattles": 1,
    "idle": 2,
    "menaces": 1,
    "spell_damage": 1,
}
MAGE = dict.fromkeys(SIDE, 0) | {
    "life": 2.5,
    "root_life": 5,
    "hand": 1,
    "first_cards": 1,
    "held_cost": 7,
    "next_mana": 7,
    "deck": 2,
    "fatigue": 3,
    "crystals": 7,
    "minions": 5,
    "attack": 7 + 1 + 3 + 2 + 2,
    "health": 7 + 2 + 2 + 3 + 2,
    "balance": 7 + sqrt(2) + sqrt(6) + sqrt(6) + 2,
    "price": 7 + 1 + 2 + 2 + 2,
    "taunt": 2 + 2,
    "stealth": 1,
    "idle": 2,
    "menaces": 2,
}
# The shaman deals 2 + 8 + 3 + 1 + 2 + 1 + 2 past the Grunt, the mage 7 + 1 + 3 + 2 past the Shieldmasta.
SHAMAN_TO_MAGE = dict.fromkeys(BOTH, 0) | {
    "clock": (19 - 2) / 25,
    "danger": (13 - 5) / 20,
    "late_hand": 0.8 * 4,
    "late_life": 0.8 * (sqrt(20) - 5),
}
MAGE_TO_SHAMAN = dict.fromkeys(BOTH, 0) | {
    "clock": (13 - 5) / 20,
    "danger": (19 - 2) / 25,
    "late_hand": 0.7 * -4,
    "late_life": 0.7 * (5 - sqrt(20)),
}


def rout() -> Scenario:
    """A board against an empty one, and little life left."""
    me = side("warlock", health=9, crystals=10, board=["War Golem", "Boulderfist Ogre"])
    opponent = side("warrior", health=2, armor=2, crystals=5, weapon="Fiery War Axe", hand=["War Golem"])
    return scenario(me, opponent)


WARLOCK = dict.fromkeys(SIDE, 0) | {
    "life": 0.9,
    "root_life": 3,
    "crystals": 10,
    "minions": 2,
    "attack": 13,
    "health": 14,
    "balance": 7 + sqrt(42),
    "price": 13,
}
WARRIOR = dict.fromkeys(SIDE, 0) | {
    "life": 0.4,
    "root_life": 2,
    "hand": 1,
    "first_cards": 1,
    "held_cost": 7,
    "held_minions": 1,
    "next_mana": 0,  # six crystals do not pay for the Golem
    "crystals": 5,
    "weapon": 3 + 3,
}
WARLOCK_TO_WARRIOR = dict.fromkeys(BOTH, 0) | {
    "swept": 1,
    "clock": 1.5,
    "danger": 3 / 9,
    "late_hand": -1,
    "late_life": 3 - 2,
}
WARRIOR_TO_WARLOCK = dict.fromkeys(BOTH, 0) | {
    "crushed": 1,
    "clock": 3 / 9,
    "danger": 1.5,
    "deadly": 1,
    "late_hand": 0.5 * 1,
    "late_life": 0.5 * (2 - 3),
}


@pytest.mark.parametrize(
    ("table", "player", "mine", "theirs", "both"),
    [
        (fight(), 0, SHAMAN, MAGE, SHAMAN_TO_MAGE),
        (fight(), 1, MAGE, SHAMAN, MAGE_TO_SHAMAN),
        (rout(), 0, WARLOCK, WARRIOR, WARLOCK_TO_WARRIOR),
        (rout(), 1, WARRIOR, WARLOCK, WARRIOR_TO_WARLOCK),
    ],
    ids=["shaman", "mage", "warlock", "warrior"],
)
def test_every_feature(
    table: Scenario, player: int, mine: dict[str, float], theirs: dict[str, float], both: dict[str, float]
) -> None:
    state = table.state
    found = dict(zip(FEATURES, features(state.seat(player), state.seat(1 - player)), strict=True))
    expected = {f"my_{name}": mine[name] for name in SIDE} | {f"opponent_{name}": theirs[name] for name in SIDE}
    assert found == pytest.approx(expected | both | {"constant": 1})


@pytest.mark.parametrize("table", [fight(), rout()], ids=["fight", "rout"])
@pytest.mark.parametrize("player", [0, 1])
def test_training_and_play_use_the_same_features(table: Scenario, player: int) -> None:
    me, opponent = table.state.seat(player), table.state.seat(1 - player)
    rng = Rng(5)
    weights = [rng.random() - 0.5 for name in FEATURES]
    expected = 0.0
    for weight, number in zip(weights, features(me, opponent), strict=True):
        expected += weight * number
    seen = Numbers([7.0] * len(FEATURES))  # of another position
    seen.count(me, opponent)
    assert weighted_sum(Numbers(weights), seen) == expected


def test_looking_changes_nothing() -> None:
    state = rout().state
    before = state.to_json()
    features(state.first, state.second)
    assert state.to_json() == before


# ---- the win probability


def made(**given: object) -> Trained:
    """Return the included score."""
    score = SCORES["trained"](**given)
    assert isinstance(score, Trained)
    return score


def test_the_sum_is_the_logarithm_of_the_odds() -> None:
    weights = dict.fromkeys(FEATURES, 0.0) | {"my_hand": 0.5, "opponent_attack": -0.25, "swept": 9.0, "constant": 1.0}
    odds = 0.5 * 5 - 0.25 * 15 + 1
    score = Trained(list(weights.values()))
    assert score.value(fight().state, 0) == pytest.approx(1 / (1 + exp(-odds)))
    assert Trained([0.0] * len(FEATURES)).value(fight().state, 0) == 0.5


def test_a_finished_game_is_certain() -> None:
    score = made()
    won = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero").state
    assert [score.value(won, player) for player in (0, 1)] == [1.0, 0.0]
    tired = side("warrior", health=1, board=["Acolyte of Pain"])  # with no card left to draw
    draw = scenario(tired, tired)
    draw.attack(draw.me.board[0], draw.opponent.board[0])
    assert [score.value(draw.state, player) for player in (0, 1)] == [0.5, 0.5]


def test_learned_weights_are_sensible() -> None:
    score = made()
    assert 0.9 < score.value(rout().state, 0) < 1.0
    assert 0.0 < score.value(rout().state, 1) < 0.1
    assert 0.0 < score.value(fight().state, 0) < 1.0


def vector(**weights: float) -> list[float]:
    return list((dict.fromkeys(FEATURES, 0.0) | weights).values())


def test_weights_change_with_the_own_crystals() -> None:
    score = Trained(vector(my_hand=0.5), late=vector(my_hand=-0.25, opponent_hand=1.0))
    assert log_odds(score, fight(), 0) == pytest.approx((0.5 - 0.8 * 0.25) * 5 + 0.8 * 1)
    assert log_odds(score, fight(), 1) == pytest.approx((0.5 - 0.7 * 0.25) * 1 + 0.7 * 5)


def test_weights_differ_with_the_classes_of_both() -> None:
    mine = {"shaman": vector(my_jade=2.0), "mage": vector(my_hand=3.0)}
    theirs = {"mage": vector(opponent_fatigue=1.0)}
    score = Trained(vector(constant=0.5), mine=mine, theirs=theirs)
    assert log_odds(score, fight(), 0) == pytest.approx(0.5 + 2.0 * 4 + 1.0 * 3)
    assert log_odds(score, fight(), 1) == pytest.approx(0.5 + 3.0 * 1)
    assert log_odds(score, rout(), 0) == pytest.approx(0.5)


def log_odds(score: Trained, table: Scenario, player: int) -> float:
    chance = score.value(table.state, player)
    return log(chance / (1 - chance))


def test_the_weights_of_the_package_are_of_these_features_and_of_every_class() -> None:
    learned = json.loads(files("topdeck.games.hearthstone").joinpath("data/trained.json").read_text("utf-8"))
    assert learned["features"] == list(FEATURES)
    assert made().weights == learned["weights"]
    assert made().late == learned["late"]
    assert made().mine == learned["mine"]
    assert made().theirs == learned["theirs"]
    assert sorted(learned["mine"]) == sorted(learned["theirs"]) == sorted(CLASSES)


def test_other_weights_can_be_given() -> None:
    score = made(weights=[0.0] * (len(FEATURES) - 1) + [1.0], lesson=None)
    assert score.value(rout().state, 0) == 1 / (1 + exp(-1))


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(
        TopdeckError, match=rf"^trained must have {len(FEATURES)} weights, not 3: my_life, my_root_life, "
    ):
        Trained([1.0] * 3)
