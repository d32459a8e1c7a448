"""Scores of Gwent: points, tempo, the six terms of the Valencia thesis, and the trained score."""

from __future__ import annotations

from math import log

import pytest

from topdeck.agents import canonical, make_score
from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.gwent.cards.database import numbers
from topdeck.games.gwent.positions.forms import SideForm
from topdeck.games.gwent.scenario import Scenario, scenario, side, unit
from topdeck.games.gwent.scores.catalogue import SCORES, lesson_name, load_lessons
from topdeck.games.gwent.scores.position import WON, Points, Tempo
from topdeck.games.gwent.scores.trained import FEATURES, SITUATIONS, Trained, features, situation_index
from topdeck.games.gwent.scores.valencia import Heuristic


def table() -> Scenario:
    """Return a position with 9 to 4 points, a card and the leader against two cards, and a hazard for the enemy."""
    return scenario(
        side("Skellige", hand=["Roach"], melee=[unit("Fiend", power=9)], wins=1),
        side("Monsters", hand=["Fiend", "Wyvern"], melee=["Roach"], effects={"melee": "fog"}, leader=None),
        round_number=2,
    )


def value(score: StateScore, position: Scenario, player: int = 0) -> float:
    return score.value(position.state, player)


def test_points_are_those_on_the_board_and_rounds_won() -> None:
    assert value(Points(), table()) == 5 + 100
    assert value(Points([0.0]), table()) == 5
    assert value(Points(), table(), 1) == -105


def test_tempo_counts_the_cards_in_hand() -> None:
    round_won, card, leader = 25.0, 9.0, 7.0
    assert value(Tempo(), table()) == 5 + round_won - card + leader
    assert value(Tempo([1.0, 2.0, 3.0]), table()) == 5 + 1 - 2 + 3


@pytest.mark.parametrize(
    ("term", "worth"),
    [
        ("cards", 0.0),  # two each, including the leader
        ("hazards", 1 / 3),
        ("boons", 0.0),
        ("rounds", 1.0),
        ("passed", 0.0),
        ("points", 5 / 13),
    ],
)
def test_each_term_of_the_heuristic_has_its_weight(term: str, worth: float) -> None:
    weights = [3.0 if name == term else 0.0 for name in Heuristic.weight_names]
    assert value(Heuristic(weights), table()) == pytest.approx(3.0 * worth)
    assert value(Heuristic(weights), table(), 1) == pytest.approx(-3.0 * worth)


def test_passing_is_a_term_of_its_own() -> None:
    passed = scenario(side("Skellige", hand=["Roach"]), side("Monsters", hand=["Fiend"], passed=True))
    assert value(Heuristic([0, 0, 0, 0, 2.0, 0]), passed) == 2.0
    assert value(Heuristic([0, 0, 0, 0, 2.0, 0]), passed, 1) == -2.0


def test_terms_with_a_divisor_of_zero_are_zero() -> None:
    bare = scenario(side("Skellige", hand=["Roach"]), side("Monsters", leader=None))
    assert value(Heuristic([0, 0, 0, 0, 0, 5.0]), bare) == 0.0


@pytest.mark.parametrize("name", ["points", "tempo", "valencia"])
def test_a_won_game_has_the_highest_value(name: str) -> None:
    won = scenario(
        side("Skellige", melee=["Fiend"], hand=["Roach"], leader=None, wins=1),
        side("Monsters", passed=True, hand=["Roach"], leader=None),
        round_number=2,
    ).pass_round()
    score = make_score(name, "gwent")
    assert isinstance(score, StateScore)
    assert (value(score, won), value(score, won, 1)) == (WON, -WON)


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match="tempo takes 3 weights"):
        Tempo([1.0])
    with pytest.raises(TopdeckError, match="valencia takes 6 weights"):
        Heuristic([float("nan")] * 6)


# ---- what was learned


def test_there_are_weights_for_every_situation() -> None:
    weights = load_lessons()["weights"]
    assert set(weights) == set(SITUATIONS)
    assert {len(row) for row in weights.values()} == {len(FEATURES)}


def test_a_card_has_weights_in_hand_by_rounds_won_and_on_the_board() -> None:
    nothing = {name: [0.0] * len(FEATURES) for name in SITUATIONS}
    cards = [row["id"] for row in numbers()]

    def only(card: str, weight: float) -> list[float]:
        return [weight if one == card else 0.0 for one in cards]

    trained = Trained(nothing, [only("wyvern", weight) for weight in (1.0, 2.0, 3.0, 4.0)], only("fiend", 0.5))

    def odds(me: SideForm, foe: SideForm, round_number: int = 1) -> float:
        chance = trained.value(scenario(me, foe, round_number=round_number).state, 0)
        return log(chance / (1.0 - chance))

    fiend = side("Monsters", hand=["Roach"], melee=["Fiend"])
    assert odds(side("Monsters", hand=["Wyvern", "Wyvern"]), side("Monsters", hand=["Wyvern"])) == pytest.approx(1.0)
    assert odds(side("Monsters", hand=["Wyvern"], wins=1), fiend, 2) == pytest.approx(2.0 - 0.5)
    assert odds(fiend, side("Monsters", hand=["Wyvern"], wins=1), 2) == pytest.approx(0.5 - 3.0)


def test_weights_of_another_training_are_rejected() -> None:
    assert f"score=trained(lesson={lesson_name()}" in canonical("greedy(score=trained)", "gwent")
    with pytest.raises(
        TopdeckError, match=r"^lesson other of trained is no longer available; the latest lesson is \w+$"
    ):
        make_score("trained(lesson=other)", "gwent")


@pytest.mark.parametrize(
    ("mine", "theirs", "name"),
    [
        ({}, {}, "0-0 nobody"),
        ({"wins": 1}, {}, "1-0 nobody"),
        ({}, {"wins": 1}, "0-1 nobody"),
        ({"wins": 1}, {"wins": 1}, "1-1 nobody"),
        ({}, {"passed": True}, "0-0 opponent"),
        ({"wins": 1}, {"wins": 1, "passed": True}, "1-1 opponent"),
    ],
)
def test_the_situation_is_the_rounds_won_and_the_passed_players(
    mine: dict[str, bool], theirs: dict[str, bool], name: str
) -> None:
    rounds = 1 + int(mine.get("wins", 0)) + int(theirs.get("wins", 0))
    me = side("Skellige", hand=["Roach"], wins=int(mine.get("wins", 0)))
    foe = side("Monsters", hand=["Fiend"], wins=int(theirs.get("wins", 0)), passed=theirs.get("passed", False))
    state = scenario(me, foe, round_number=rounds).state
    assert SITUATIONS[situation_index(state, state.first, state.second)] == name
    mirrored = {"opponent": "I", "nobody": "nobody"}
    first, second = name.split()
    assert SITUATIONS[situation_index(state, state.second, state.first)] == f"{first[::-1]} {mirrored[second]}"


def test_features_have_the_meaning_of_their_names() -> None:
    state = table().state
    found = dict(zip(FEATURES, features(state, state.first, state.second), strict=True))
    assert found["lead"] == 0.5
    assert found["clear_lead"] == pytest.approx(5 / 15)
    assert (found["ahead"], found["cards"], found["my_cards"], found["leader"]) == (1.0, -1.0, 1.0, 1.0)
    assert (found["my_power"], found["my_best"]) == (0.4, 0.4)
    assert (found["hazards"], found["turn"], found["crowd"], found["constant"]) == (1.0, 1.0, 0.0, 1.0)


def test_the_value_is_a_probability() -> None:
    trained = make_score("trained", "gwent")
    assert isinstance(trained, Trained)
    assert 0.5 < value(trained, table()) < 1.0
    assert 0.0 < value(trained, table(), 1) < 0.5
    assert SCORES["trained"].scale == "chance"
