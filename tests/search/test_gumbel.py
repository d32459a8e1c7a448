"""Gumbel search on small maps with known results."""

from __future__ import annotations

from collections import Counter
from math import exp, log

import pytest
from map_models import MapEvaluator, leaf, wide_map
from tree_game import Go, Map, source, spot

from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.search.budget import Budget
from topdeck.search.gumbel import GumbelMcts, ImprovedPolicy, ValueScale, gumbel, mixed_value
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.tree import ROOT, Node

LADDER: Map = {
    "start": spot(0.5, {f"w{number}": f"leaf{number}" for number in range(16)}),
    **{f"leaf{number}": leaf(number / 20) for number in range(16)},
}


def search(
    roadmap: Map,
    evaluator: MapEvaluator | None = None,
    considered: int = 16,
    noise: float = 1.0,
    batch: int = 1,
    seed: int = 1,
) -> GumbelMcts:
    guide = MapEvaluator() if evaluator is None else evaluator
    return GumbelMcts(source(roadmap), Rng(seed), guide, ValueScale(), considered, noise, END_OF_TURN, batch)


def visits(found: GumbelMcts) -> list[int]:
    return [child.visits for child in found.root.children]


# ---- the root


def test_the_best_arm_is_chosen() -> None:
    for seed in range(20):
        assert search(LADDER, seed=seed).run(Budget(200)) in (Go("w15"), Go("w14"))
    assert search(LADDER, noise=0.0).run(Budget(65)) == Go("w15")
    assert search(wide_map(16, best=5), noise=0.0).run(Budget(40)) == Go("w5")


def test_sequential_halving_spends_equal_parts_of_the_budget_on_fewer_and_fewer_actions() -> None:
    # 65 iterations, of which the first evaluates the root: 16 visits for each of the phases with 16, 8, 4 and 2 actions
    found = search(LADDER, noise=0.0)
    found.run(Budget(65))
    assert visits(found) == [1] * 8 + [3] * 4 + [7] * 2 + [15] * 2
    assert len(found.candidates) == 2


def test_phases_also_divide_the_time() -> None:
    found = search(LADDER, noise=0.0)
    assert found.run(Budget(seconds=0.2)) == Go("w15")
    assert found.phase == found.phases == 4
    assert visits(found)[0] < visits(found)[8] < visits(found)[12] < visits(found)[15]


def test_only_the_considered_actions_are_visited() -> None:
    priors = [0.05] * 12 + [0.1] * 4
    found = search(LADDER, MapEvaluator({"start": priors}), considered=4, noise=0.0)
    found.run(Budget(60))
    assert [way for way, count in enumerate(visits(found)) if count] == [12, 13, 14, 15]
    few = search(LADDER, considered=16)
    few.run(Budget(5))
    assert sum(count > 0 for count in visits(few)) == 4


def test_noise_samples_actions_by_their_priors() -> None:
    roadmap: Map = {"start": spot(0.5, a="A", b="B"), "A": leaf(0.5), "B": leaf(0.5)}
    rates: Counter[Action] = Counter()
    for seed in range(1000):
        rates[search(roadmap, MapEvaluator({"start": [0.8, 0.2]}), considered=1, seed=seed).run(Budget(3))] += 1
    assert 760 <= rates[Go("a")] <= 840


def test_a_budget_of_one_iteration_samples_the_prior() -> None:
    guide = MapEvaluator({"start": [1.0 if number == 3 else 0.0 for number in range(16)]})
    assert search(LADDER, guide).run(Budget(1)) == Go("w3")
    assert search(LADDER, guide).run(Budget(seconds=1e-9)) == Go("w3")


def test_a_batch_is_evaluated_before_the_actions_are_halved() -> None:
    guide = MapEvaluator()
    found = search(LADDER, guide, noise=0.0, batch=5)
    assert found.run(Budget(65)) == Go("w15")
    assert [len(batch) for batch in guide.batches[:5]] == [1, 5, 5, 5, 1]
    assert visits(found) == [1] * 8 + [3] * 4 + [7] * 2 + [15] * 2


def test_gumbel_noise_has_the_right_distribution() -> None:
    rng = Rng(4)
    sample = [gumbel(rng) for number in range(20_000)]
    assert sum(sample) / len(sample) == pytest.approx(0.5772, abs=0.03)  # Euler's constant
    below = sum(number < 1.0 for number in sample) / len(sample)
    assert below == pytest.approx(exp(-exp(-1.0)), abs=0.01)


# ---- below the root


def family(values: list[float | None], priors: list[float], own: float = 0.5) -> Node:
    """A node of player 0 with one child per value, which has one visit unless the value is None."""
    parent = Node(ROOT, 0)
    parent.bias = own
    for index, (value, prior) in enumerate(zip(values, priors, strict=True)):
        child = Node(Go(f"w{index}"), 0)
        child.prior = prior
        if value is not None:
            child.update(value)
        parent.children.append(child)
    return parent


def test_the_improved_policy_matches_the_formula() -> None:
    parent = family([0.6, 0.4, None], [0.5, 0.3, 0.2])
    # v_mix = (0.5 + 2 · (0.5·0.6 + 0.3·0.4) / 0.8) / 3
    mixed = (0.5 + 2 * (0.5 * 0.6 + 0.3 * 0.4) / 0.8) / 3
    assert mixed_value(parent.children, parent) == pytest.approx(mixed)
    weights = [exp(log(prior) + 51 * value) for prior, value in ((0.5, 0.6), (0.3, 0.4), (0.2, mixed))]
    policy = ImprovedPolicy(ValueScale(50.0, 1.0))
    expected = [weight / sum(weights) for weight in weights]
    assert policy.probabilities(parent.children, parent) == pytest.approx(expected)
    deficits = [expected[0] - 1 / 3, expected[1] - 1 / 3, expected[2]]
    assert [policy.value(child, parent, 0) for child in parent.children] == pytest.approx(deficits)
    best = parent.children[deficits.index(max(deficits))]
    assert policy.choose(parent.children, parent, 0) is best


def test_visits_follow_the_improved_policy() -> None:
    parent = family([None, None], [0.75, 0.25])
    policy = ImprovedPolicy(ValueScale())
    for number in range(100):
        policy.choose(parent.children, parent, number).update(0.5)
    assert [child.visits for child in parent.children] == [75, 25]


def test_a_child_of_the_opponent_has_the_opponents_view_of_the_parents_value() -> None:
    parent = family([None, None], [0.5, 0.5], own=0.8)
    for child in parent.children:
        child.player = 1
    assert mixed_value(parent.children, parent) == -0.8
