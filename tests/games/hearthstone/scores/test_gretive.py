"""GRETIVE, weight by weight and class by class."""

import pytest

from topdeck import Rng
from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.gretive import Gretive, GretiveGraveyard

WON, LOST = 2147483647, -2147483648

AGGRO = (34.09, -48.19, 26.89, -33.90, 11.48, -44.58, 30.49, -46.80, 19.93, -42.86)
CONTROL = (38.80, -92.03, 23.85, -22.77, 13.82, -52.33, 43.58, -45.76, 14.22, -27.63)
MIDRANGE = (32.65, -47.93, 35.85, -48.95, 21.18, -29.31, 52.53, -18.80, 27.24, -39.47)
PALADIN = (48.19, -90.90, 22.04, -40.43, 15.60, -35.75, 48.71, -14.92, 44.29, -47.92)
PRIEST = (44.85, -48.66, 35.61, -42.27, 18.88, -94.16, 20.51, -36.57, 6.20, -20.34)
ROGUE = (31.04, -41.27, 36.43, -13.64, 53.96, -32.19, 8.12, -48.26, 26.04, -36.07)
WARRIOR = (42.94, -42.83, 12.74, -26.04, 31.23, -31.82, 50.74, -38.32, 29.32, -32.68)


def fight(hero: str = "hunter", enemy: str = "warrior") -> Scenario:
    me = side(hero, health=25, armor=4, board=["Chillwind Yeti", "Sen'jin Shieldmasta"])
    opponent = side(enemy, health=18, armor=6, board=["War Golem", "Goldshire Footman"])
    return scenario(me, opponent)


# Attack, health, taunt, armor and hero of that fight, mine and the enemy's by turns.
FACTS = (4 + 3, 7 + 1, 5 + 5, 7 + 2, 5, 2, 4, 6, 25, 18)
TURNED = (7 + 1, 4 + 3, 7 + 2, 5 + 5, 2, 5, 6, 4, 18, 25)


def total(weights: tuple[float, ...], facts: tuple[int, ...]) -> float:
    return sum(weight * fact for weight, fact in zip(weights, facts, strict=True))


@pytest.mark.parametrize("place", range(10))
def test_weights_in_order(place: int) -> None:
    score = Gretive(weights=[float(place == other) for other in range(10)])
    assert [score.value(fight().state, player) for player in (0, 1)] == [FACTS[place], TURNED[place]]


def test_a_profile_worked_out() -> None:
    expected = (
        *(34.09 * 7, -48.19 * 8, 26.89 * 10, -33.90 * 9, 11.48 * 5),
        *(-44.58 * 2, 30.49 * 4, -46.80 * 6, 19.93 * 25, -42.86 * 18),
    )
    assert Gretive(AGGRO).value(fight().state, 0) == pytest.approx(sum(expected))


@pytest.mark.parametrize(("profile", "weights"), [("aggro", AGGRO), ("control", CONTROL), ("midrange", MIDRANGE)])
def test_a_profile_is_the_same_for_all_classes(profile: str, weights: tuple[float, ...]) -> None:
    for hero in ("hunter", "priest"):
        score = SCORES["gretive"](profile=profile)
        assert isinstance(score, StateScore)
        assert score.value(fight(hero).state, 0) == pytest.approx(total(weights, FACTS))


@pytest.mark.parametrize(
    ("hero", "weights"),
    [
        ("druid", MIDRANGE),
        ("hunter", AGGRO),
        ("mage", CONTROL),
        ("paladin", PALADIN),
        ("priest", PRIEST),
        ("rogue", ROGUE),
        ("shaman", CONTROL),
        ("warlock", CONTROL),
        ("warrior", WARRIOR),
    ],
)
def test_at_the_competition_the_own_class_decided(hero: str, weights: tuple[float, ...]) -> None:
    assert Gretive().value(fight(hero, "druid").state, 0) == pytest.approx(total(weights, FACTS))
    assert Gretive().value(fight("druid", hero).state, 1) == pytest.approx(total(weights, TURNED))


def test_the_end_of_a_game() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [Gretive().value(table.state, player) for player in (0, 1)] == [WON, LOST]


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^gretive must have 10 weights, not 3: own attack, enemy attack, "):
        Gretive(weights=[1.0, 2.0, 3.0])


# ---- with the graveyards


def after_a_trade() -> Scenario:
    """The Yeti has killed a Raptor, for which the enemy paid 2 mana; a Wisp and an Ogre had died before."""
    me = side("hunter", board=["Chillwind Yeti"], graveyard=["Boulderfist Ogre"])
    table = scenario(me, side("mage", board=["Bloodfen Raptor"], graveyard=["Wisp"]))
    return table.attack("Chillwind Yeti", "Bloodfen Raptor")


@pytest.mark.parametrize(("place", "facts"), [(10, (6, 2)), (11, (2, 6))])
def test_the_graveyards_count_by_the_mana_of_their_minions(place: int, facts: tuple[int, int]) -> None:
    score = GretiveGraveyard(weights=[float(place == other) for other in range(12)])
    assert tuple(score.value(after_a_trade().state, player) for player in (0, 1)) == facts


@pytest.mark.parametrize("profile", ["class", "aggro", "control", "midrange"])
def test_without_their_weights_the_graveyards_do_not_count(profile: str) -> None:
    plain = SCORES["gretive"](profile=profile)
    graveyard = SCORES["gretive-graveyard"](profile=profile)
    nothing = SCORES["gretive-graveyard"](profile=profile, own_graveyard=0.0, enemy_graveyard=0.0)
    assert isinstance(plain, StateScore)
    assert isinstance(graveyard, StateScore)
    assert isinstance(nothing, StateScore)
    state = after_a_trade().state
    assert nothing.value(state, 0) == plain.value(state, 0)
    assert graveyard.value(state, 0) == pytest.approx(plain.value(state, 0) - 10.0 * 6 + 10.0 * 2)


def test_the_graveyards_are_seen_by_both_players() -> None:
    state = after_a_trade().state
    score = GretiveGraveyard()
    for player in (0, 1):
        sample = state.observe(player).sample(Rng(1))
        assert score.value(sample, player) == score.value(state, player)
