"""The scores of a game: their descriptions, and named weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec import Meta

from topdeck.config.scores import DescribedScore, ScoreBySituation, Weight, describe_weights
from topdeck.core.errors import SpecError
from topdeck.core.state import State, StateScore


class Weighed(StateScore):
    """A score that stores the arguments of its constructor."""

    def __init__(
        self,
        weights: Sequence[float] | None = (),
        table: Mapping[str, Sequence[float]] | None = None,
        rule: str = "plain",
    ) -> None:
        self.weights = weights
        self.table = table
        self.rule = rule

    def value(self, state: State, player: int) -> float:
        return 0.0


PLAIN = DescribedScore(
    "plain", Weighed, "two weights", "tests", describe_weights(("own cards", "life"), (2.0, 0.5), Meta(ge=0.0, le=4.0))
)
ROUNDS = {"early": (1.0, 2.0), "late": (3.0, 4.0)}
BY_ROUND = ScoreBySituation(
    "by-round", Weighed, "weights by round", "tests", describe_weights(("cards", "life")), table=ROUNDS
)


def weighed(score: DescribedScore, **values: Any) -> Weighed:
    made = score(**values)
    assert isinstance(made, Weighed)
    return made


def test_a_weight_has_a_name_for_specs_a_published_value_and_what_was_searched() -> None:
    assert PLAIN.weights == (Weight("own_cards", 2.0, Meta(ge=0.0, le=4.0)), Weight("life", 0.5, Meta(ge=0.0, le=4.0)))
    assert BY_ROUND.weights == (Weight("cards"), Weight("life"))


def test_a_score_counts_points_and_judges_positions_unless_it_says_otherwise() -> None:
    assert (PLAIN.scale, PLAIN.judges, Weighed.scale) == ("points", "positions", "points")


def test_weights_are_as_published_or_given_by_name_or_all_in_a_list() -> None:
    assert weighed(PLAIN).weights == [2.0, 0.5]
    assert weighed(PLAIN, life=3.0).weights == [2.0, 3.0]
    assert weighed(PLAIN, weights=[7.0, 8.0], rule="odd").weights == [7.0, 8.0]
    assert weighed(PLAIN, life=9.0).weights == [2.0, 9.0]  # what nobody searched is allowed


def test_the_parameters_are_the_weights_and_what_else_the_score_takes() -> None:
    told = PLAIN.parameters()
    assert {name: (parameter.words(), parameter.default) for name, parameter in told.items()} == {
        "rule": ("a string", "plain"),
        "own_cards": ("a number", 2.0),
        "life": ("a number", 0.5),
    }
    assert {name: parameter.words() for name, parameter in BY_ROUND.parameters().items()} == {
        "rule": "a string",
        "cards": "a number or none",
        "life": "a number or none",
        "early": "a list of numbers or none",
        "late": "a list of numbers or none",
    }


def test_a_score_without_weights_takes_what_its_maker_takes() -> None:
    bare = DescribedScore("bare", Weighed, "no weights of its own", "tests")
    assert weighed(bare, weights=[5.0]).weights == [5.0]
    assert list(bare.parameters()) == ["weights", "table", "rule"]


def test_weights_by_situation() -> None:
    made = weighed(BY_ROUND)
    assert (made.weights, made.table) == (None, {"early": [1.0, 2.0], "late": [3.0, 4.0]})
    assert weighed(BY_ROUND, life=9.0).table == {"early": [1.0, 9.0], "late": [3.0, 9.0]}
    assert weighed(BY_ROUND, late=[5.0, 6.0]).table == {"early": [1.0, 2.0], "late": [5.0, 6.0]}
    assert weighed(BY_ROUND, weights=[7.0, 8.0]).weights == [7.0, 8.0]


@pytest.mark.parametrize(
    ("score", "values", "message"),
    [
        (PLAIN, {"weights": 7}, "weights must be a list of numbers for own_cards, life"),
        (PLAIN, {"weights": [7]}, "weights must have 2 numbers (own_cards, life), not 1"),
        (PLAIN, {"weights": [7, 8], "life": 1}, "life is set twice, by name and in the list of all weights"),
        (BY_ROUND, {"late": [1]}, "late must have 2 numbers (cards, life), not 1"),
    ],
)
def test_weights_that_do_not_fit_are_refused(score: DescribedScore, values: dict[str, Any], message: str) -> None:
    with pytest.raises(SpecError) as refused:
        score(**values)
    assert str(refused.value) == message
