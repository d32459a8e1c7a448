"""Genomes that are bound to what they tune."""

from __future__ import annotations

import pytest

from topdeck.agents import canonical
from topdeck.agents.tuned_values import TunedValues
from topdeck.errors import SpecError
from topdeck.evolve.genome import ChoiceGene, EvolutionError, NumberGene, WholeGene
from topdeck.evolve.tuning import tuned_parameters, tuned_weights
from topdeck.parameters import Bounds

EVO = tuned_weights("hearthstone", "greedy(score=evo-second)")


def test_the_weights_of_a_score_have_the_bounds_that_its_authors_searched() -> None:
    assert len(EVO.genome) == 13
    assert {(gene.low, gene.high) for gene in EVO.genome.genes if isinstance(gene, NumberGene)} == {(0.0, 1.0)}


def test_an_individual_is_an_agent_with_its_weights() -> None:
    point = tuple(step / 12 for step in range(13))
    weights = ", ".join(f"{name}={value}" for name, value in EVO.genome.decode(point).items())
    assert EVO.spec(point) == canonical(f"greedy(score=evo-second({weights}))", "hearthstone")


def test_a_score_may_have_another_name_in_an_agent() -> None:
    tuning = tuned_weights("gwent", "valencia-heuristic(h=valencia)", Bounds(0.0, 10.0), part="h")
    weights = ", ".join(f"{name}=5.0" for name in tuning.genome.names)
    assert tuning.spec((0.5,) * 6) == canonical(f"valencia-heuristic(h=valencia({weights}))", "gwent")
    assert tuning.of == "valencia"


def test_only_some_weights_may_be_tuned() -> None:
    two = tuned_weights(
        "hearthstone", "greedy(score=linear(my_hand=7.0))", Bounds(-1.0, 1.0), ["my_attack", "my_armor"]
    )
    assert two.genome.names == ("my_armor", "my_attack")
    assert two.spec((0.0, 1.0)) == canonical("greedy(score=linear(my_hand=7.0, my_armor=-1.0, my_attack=1.0))")


def test_any_parameters_of_an_agent_and_its_parts_may_be_tuned() -> None:
    genes = (
        NumberGene("c", 0.5, 4.5),
        WholeGene("uses", 1, 5),
        ChoiceGene("final", ("max", "robust")),
        NumberGene("score.my_attack", -2.0, 2.0),
    )
    tuning = tuned_parameters("hearthstone", "uct(score=linear, iterations=30, ms=none)", genes)
    expected = "uct(c=2.5, uses=3, final=robust, score=linear(my_attack=1.0), iterations=30, ms=none)"
    assert tuning.spec((0.5, 0.5, 0.75, 0.75)) == canonical(expected)


def test_an_individual_is_kept_as_values_and_found_again() -> None:
    point = EVO.genome.encode(dict.fromkeys(EVO.genome.names, 0.25))
    tuned = EVO.tuned_values(point)
    assert (tuned.game, tuned.of) == ("hearthstone", "evo-second")
    assert EVO.point(tuned) == point


def test_values_of_something_else_are_refused() -> None:
    with pytest.raises(
        EvolutionError, match="these values are of evo-first for hearthstone, not of evo-second for hearth"
    ):
        EVO.point(TunedValues("hearthstone", "evo-first", {"a": 1.0}))


@pytest.mark.parametrize(
    ("agent", "complaint"),
    [
        ("greedy", r"^greedy does not say which score is tuned; name it, such as greedy\(score=midrange\)$"),
        ("greedy(score=linear)", "^nobody has said between which bounds my_health of linear may be; give some$"),
        ("greedy(score=result)", "^the score result of hearthstone has no weights that could be tuned$"),
    ],
)
def test_a_score_that_cannot_be_tuned_is_refused(agent: str, complaint: str) -> None:
    with pytest.raises(EvolutionError, match=complaint):
        tuned_weights("hearthstone", agent)


def test_weights_and_parameters_that_are_not_there_are_refused() -> None:
    with pytest.raises(EvolutionError, match=r"^evo-second has no weight 'healht'; it has "):
        tuned_weights("hearthstone", "greedy(score=evo-second)", names=["healht"])
    with pytest.raises(SpecError, match=r"^uct has no parameter 'd'"):
        tuned_parameters("hearthstone", "uct", [NumberGene("d")])
