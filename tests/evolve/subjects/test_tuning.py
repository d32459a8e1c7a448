"""Tuning weights and parameters of agents."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Meta

from topdeck.agents import canonical
from topdeck.config.tuned_values import TunedValues, read_tuned_values
from topdeck.core.errors import EvolutionError, SpecError
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, NumberGene
from topdeck.evolve.subjects.tuning import tuned_parameters, tuned_weights, weights_near

EVO = tuned_weights("hearthstone", "greedy(score=evo-second)")


def test_the_weights_of_a_score_have_the_bounds_that_its_authors_searched() -> None:
    assert len(EVO.genome) == 13
    assert {(gene.low, gene.high) for gene in EVO.genome.genes if isinstance(gene, NumberGene)} == {(0.0, 1.0)}


def test_an_individual_is_an_agent_with_its_weights() -> None:
    point = tuple(step / 12 for step in range(13))
    weights = ", ".join(f"{name}={value}" for name, value in EVO.genome.decode(point).items())
    assert EVO.spec(point) == canonical(f"greedy(score=evo-second({weights}))", "hearthstone")


def test_a_score_parameter_may_have_another_name() -> None:
    tuning = tuned_weights("gwent", "valencia-heuristic(h=valencia)", Meta(ge=0.0, le=10.0), part="h")
    weights = ", ".join(f"{name}=5.0" for name in tuning.genome.names)
    assert tuning.spec((0.5,) * 6) == canonical(f"valencia-heuristic(h=valencia({weights}))", "gwent")
    assert tuning.of == "valencia"


def test_a_subset_of_weights_can_be_tuned() -> None:
    two = tuned_weights(
        "hearthstone", "greedy(score=linear(my_hand=7.0))", Meta(ge=-1.0, le=1.0), ["my_attack", "my_armor"]
    )
    assert two.genome.names == ("my_armor", "my_attack")
    assert two.spec((0.0, 1.0)) == canonical("greedy(score=linear(my_hand=7.0, my_armor=-1.0, my_attack=1.0))")


def test_any_parameters_of_an_agent_and_its_parts_can_be_tuned() -> None:
    genes = (
        NumberGene("c", 0.5, 4.5),
        IntGene("uses", 1, 5),
        ChoiceGene("final", ("max", "robust")),
        NumberGene("score.my_attack", -2.0, 2.0),
    )
    tuning = tuned_parameters("hearthstone", "uct(score=linear, iterations=30, ms=none)", genes)
    expected = "uct(c=2.5, uses=3, final=robust, score=linear(my_attack=1.0), iterations=30, ms=none)"
    assert tuning.spec((0.5, 0.5, 0.75, 0.75)) == canonical(expected)


def test_an_individual_survives_the_round_trip_through_a_file() -> None:
    point = EVO.genome.encode(dict.fromkeys(EVO.genome.names, 0.25))
    tuned = EVO.to_tuned_values(point)
    assert (tuned.game, tuned.of) == ("hearthstone", "evo-second")
    assert EVO.point(tuned) == point


def test_values_of_another_agent_are_rejected() -> None:
    with pytest.raises(
        EvolutionError, match="the values belong to evo-first for hearthstone, not to evo-second for hearth"
    ):
        EVO.point(TunedValues("hearthstone", "evo-first", {"a": 1.0}))


# ---- weights by situation

STYLES = "greedy(score=by-lead(ahead=evo-second, behind=evo1))"
LED = tuned_weights("hearthstone", STYLES)


def test_every_situation_that_is_named_has_weights_of_its_own() -> None:
    names = EVO.genome.names
    assert LED.genome.names == (*(f"ahead.{name}" for name in names), *(f"behind.{name}" for name in names))
    assert {(gene.low, gene.high) for gene in LED.genome.genes if isinstance(gene, NumberGene)} == {(0.0, 1.0)}
    all_three = tuned_weights("hearthstone", STYLES.replace("ahead", "otherwise=evo2, ahead"))
    assert all_three.genome.names == (*LED.genome.names, *(f"otherwise.{name}" for name in names))


def test_an_individual_plays_by_the_weights_of_both_situations() -> None:
    first, second = ", ".join(f"{name}=0.0" for name in EVO.genome.names), f"weights={[1.0] * 13}"
    assert LED.spec((0.0,) * 13 + (1.0,) * 13) == canonical(
        f"greedy(score=by-lead(ahead=evo-second({first}), behind=evo1({second})))"
    )


def test_a_subset_of_weights_in_a_subset_of_situations_can_be_tuned() -> None:
    agent = "greedy(score=by-own-class(mage=by-lead(behind=linear)))"
    tuning = tuned_weights("hearthstone", agent, Meta(ge=-1.0, le=1.0), ["mage.behind.my_attack"])
    assert tuning.genome.names == ("mage.behind.my_attack",)
    expected = "greedy(score=by-own-class(mage=by-lead(behind=linear(my_attack=0.5))))"
    assert tuning.spec((0.75,)) == canonical(expected)
    assert tuning.of == "by-own-class(mage=by-lead(behind=linear))"


def test_the_file_of_an_individual_names_the_score_of_each_situation(tmp_path: Path) -> None:
    point = LED.genome.encode({name: place / 32 for place, name in enumerate(LED.genome.names)})
    path = tmp_path / "best.toml"
    path.write_text(LED.to_tuned_values(point).text(), "utf-8")
    read = read_tuned_values(path)
    assert read.of == "by-lead(ahead=evo-second, behind=evo1)"
    assert LED.point(read) == point
    for score in ("by-lead", "by-lead(behind=evo1)", "by-lead(ahead=evo-second, behind=evo1)"):
        assert canonical(f'greedy(score={score}, weights="{path}")') == LED.spec(point)
    with pytest.raises(
        SpecError,
        match=r"are for by-lead\(ahead=evo-second, behind=evo1\), but greedy has score=by-lead\(ahead=aggro\)$",
    ):
        canonical(f'greedy(score=by-lead(ahead=aggro), weights="{path}")')


def test_weights_of_unknown_situations_are_rejected() -> None:
    other = TunedValues("hearthstone", "by-lead(ahead=evo-second)", {"ahead.root_of_health": 0.5})
    with pytest.raises(
        EvolutionError,
        match=r"to by-lead\(ahead=evo-second\) for hearthstone, not to by-lead\(ahead=evo-second, behind=evo1\) for",
    ):
        LED.point(other)


def test_gwent_has_weights_by_round() -> None:
    tuning = tuned_weights("gwent", "greedy(score=by-round(first=tempo, otherwise=points))", Meta(ge=0.0, le=40.0))
    assert tuning.genome.names == ("first.round", "first.card", "first.leader", "otherwise.round")
    expected = "greedy(score=by-round(first=tempo(weights=[10, 20, 30]), otherwise=points(round=40)))"
    assert tuning.spec((0.25, 0.5, 0.75, 1.0)) == canonical(expected, "gwent")


def test_the_score_in_a_sigmoid_can_be_tuned() -> None:
    tuning = tuned_weights("hearthstone", "champion(score=sigmoid(score=evo1), ms=5)")
    assert tuning.genome.names == tuple(f"score.{name}" for name in EVO.genome.names)
    assert tuning.of == "sigmoid(score=evo1)"


# ---- scores that are the default of a constructor


def test_the_weights_of_a_default_score_are_tuned() -> None:
    bounds = Meta(ge=0.0, le=50.0)
    named = tuned_weights("hearthstone", "greedy(score=midrange)", bounds)
    assert tuned_weights("hearthstone", "greedy", bounds).spec((0.25,) * len(named.genome)) == named.spec(
        (0.25,) * len(named.genome)
    )


def test_the_parameters_of_a_default_score_are_tuned(tmp_path: Path) -> None:
    genes: list[Gene] = [NumberGene("score.card", 0.0, 4.0), IntGene("score.strong", 1, 8)]
    tuning = tuned_parameters("hearthstone", "own_score:Mine", genes)
    assert tuning.spec((0.75, 1.0)) == canonical("own_score:Mine(score=own_score:Tempo(card=3.0, strong=8))")
    assert tuning.genome.present is not None
    path = tmp_path / "best.toml"
    path.write_text(tuning.to_tuned_values((0.75, 1.0)).text(), "utf-8")
    assert canonical(f'own_score:Mine(weights="{path}")') == tuning.spec((0.75, 1.0))


def test_tuning_a_default_score_keeps_the_arguments_of_its_constructor() -> None:
    tuning = tuned_parameters("hearthstone", "own_score:Careful", [NumberGene("score.card", 0.0, 4.0)])
    assert tuning.spec((0.5,)) == canonical("own_score:Careful(score=own_score:Tempo(card=2.0, life=3.0))")


# ---- errors


@pytest.mark.parametrize(
    ("agent", "complaint"),
    [
        ("random", r"^random has no score, so it has no weights to tune; list its parameters under \[genes\] instead$"),
        (
            "own_score:Depth",
            r"^own_score:Depth has no score, so .* under \[genes\] instead, such as depth = \{ low = 0, high = 10 \}$",
        ),
        (
            "own_score:Mine",
            r"^the score own_score:Tempo has no weights to tune; .* such as \"score.card\" = \{ low = 0, high = 10 \}$",
        ),
        ("greedy", r"^midrange has no bounds for the weight swept; set low and high in \[weights\]$"),
        ("greedy(score=linear)", r"^linear has no bounds for the weight my_health; set low and high in \[weights\]$"),
        (
            "greedy(score=result)",
            r"^the score result has no weights to tune; list the agent's parameters under \[genes\] .* such as uses = ",
        ),
        ("greedy(score=by-lead)", "^the score by-lead has no weights to tune; list the agent's parameters"),
        (
            "greedy(score=by-lead(ahead=linear))",
            r"^by-lead has no bounds for the weight ahead\.my_health; set low and high in \[weights\]$",
        ),
    ],
)
def test_a_score_without_weights_is_rejected(agent: str, complaint: str) -> None:
    with pytest.raises(EvolutionError, match=complaint):
        tuned_weights("hearthstone", agent)


def test_unknown_weights_and_parameters_are_rejected() -> None:
    with pytest.raises(EvolutionError, match=r"^evo-second has no weight 'healht'; it has "):
        tuned_weights("hearthstone", "greedy(score=evo-second)", names=["healht"])
    with pytest.raises(SpecError, match=r"^uct has no parameter 'd'"):
        tuned_parameters("hearthstone", "uct", [NumberGene("d")])


# ---- signs


def test_the_weights_of_gretive_can_keep_their_published_signs() -> None:
    tuning = tuned_weights("hearthstone", "greedy(score=gretive)", Meta(ge=-100.0, le=100.0), signed=True)
    ranges = {gene.name: (gene.low, gene.high) for gene in tuning.genome.genes if isinstance(gene, NumberGene)}
    assert len(ranges) == 10
    for name, limits in ranges.items():
        assert limits == ((0.0, 100.0) if name.startswith("own_") else (-100.0, 0.0))
    free = tuned_weights("hearthstone", "greedy(score=gretive)", Meta(ge=-100.0, le=100.0))
    assert {(gene.low, gene.high) for gene in free.genome.genes if isinstance(gene, NumberGene)} == {(-100.0, 100.0)}


def test_signs_are_kept_in_every_situation() -> None:
    agent = "greedy(score=by-lead(ahead=gretive, behind=gretive))"
    names = ["ahead.own_attack", "behind.enemy_attack"]
    tuning = tuned_weights("hearthstone", agent, Meta(ge=-5.0, le=5.0), names, signed=True)
    assert tuning.genome.genes == (
        NumberGene("ahead.own_attack", 0.0, 5.0),
        NumberGene("behind.enemy_attack", -5.0, 0.0),
    )


def test_unpublished_signs_are_rejected() -> None:
    with pytest.raises(EvolutionError, match=r"^no tuned weight of linear has a published sign; remove `signed`$"):
        tuned_weights("hearthstone", "greedy(score=linear)", Meta(ge=-1.0, le=1.0), signed=True)


# ---- the present individual


def test_the_present_individual_has_the_current_values_of_the_agent() -> None:
    tuning = tuned_weights("hearthstone", "greedy(score=evo1)")
    assert tuning.genome.present is not None
    assert tuning.spec(tuning.genome.present) == canonical("greedy(score=evo1)", "hearthstone")


def test_the_present_individual_of_parameters_and_situations() -> None:
    genes = [NumberGene("c", 0.0, 10.0), NumberGene("score.minions", -100.0, 100.0)]
    tuning = tuned_parameters("hearthstone", "madrid-mcts2(c=2.5, score=utility)", genes)
    assert tuning.genome.present is not None
    assert tuning.genome.decode(tuning.genome.present)["c"] == pytest.approx(2.5)
    rounds = tuned_weights("gwent", "greedy(score=by-round(first=tempo, third=tempo(card=3.0)))", Meta(ge=0.0, le=50.0))
    assert rounds.genome.present is not None
    assert rounds.genome.decode(rounds.genome.present)["third.card"] == pytest.approx(3.0)


def test_an_agent_with_a_value_out_of_bounds_has_no_present_individual() -> None:
    assert tuned_weights("hearthstone", "greedy(score=midrange)", Meta(ge=0.0, le=1.0)).genome.present is None


def test_evolution_starts_from_the_weights_of_a_file(tmp_path: Path) -> None:
    known = tuned_weights("hearthstone", "greedy(score=evo-second)").to_tuned_values((0.25,) * 13)
    (tmp_path / "known.toml").write_text(known.text(), "utf-8")
    tuning = tuned_weights("hearthstone", f"greedy(score=evo-second, weights={tmp_path / 'known.toml'})")
    assert tuning.genome.present == pytest.approx((0.25,) * 13)
    assert tuning.spec((0.75,) * 13) == EVO.spec((0.75,) * 13)


def test_weights_near_their_values_reach_twice_their_size_or_that_of_the_median() -> None:
    near = weights_near("gwent", "greedy(score=tempo(round=50.0))")
    assert near.genome.present == near.genome.middle
    limits = {gene.name: (gene.low, gene.high) for gene in near.genome.genes if isinstance(gene, NumberGene)}
    assert limits["round"] == (-50.0, 150.0)
    values = near.genome.decode(near.genome.middle)
    typical = sorted(abs(float(value)) for value in values.values())[1]
    assert all(high - low >= 4 * typical for low, high in limits.values())


def test_weights_near_their_values_keep_the_bounds_of_their_authors() -> None:
    near = weights_near("hearthstone", "greedy(score=evo-second)")
    assert {(gene.low, gene.high) for gene in near.genome.genes if isinstance(gene, NumberGene)} == {(0.0, 1.0)}


@pytest.mark.parametrize(
    ("agent", "complaint"),
    [
        ("random", "random has no score, so it has no weights to tune"),
        ("greedy(score=result)", "the score result of greedy has no weights to tune"),
        ("greedy(score=tyche)", "the weight empty_board of tyche has no value to search around"),
    ],
)
def test_weights_near_their_values_need_values(agent: str, complaint: str) -> None:
    with pytest.raises(EvolutionError) as caught:
        weights_near("hearthstone", agent)
    assert str(caught.value) == complaint
