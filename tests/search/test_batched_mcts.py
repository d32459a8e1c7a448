"""Monte Carlo tree search with priors and batches of leaves, on small maps with known results."""

from __future__ import annotations

from time import sleep

import pytest
from map_models import MapEvaluator, leaf, wide_map
from tree_game import Go, Map, source, spot, won

from topdeck.core.rng import Rng
from topdeck.search.batched_mcts import BatchedMcts
from topdeck.search.budget import Budget
from topdeck.search.decision import ROBUST, Decision
from topdeck.search.horizon import END_OF_GAME, END_OF_TURN
from topdeck.search.mcts import Mcts, Policies
from topdeck.search.rollout import RandomRollout
from topdeck.search.scores import GameResult
from topdeck.search.selection import Puct, madrid_ucb
from topdeck.search.tree import Node

NOTHING_EVALUATED: Map = {"start": spot(0.5, a="A", b="B", c="C", d="D")}
FOUR: Map = {**NOTHING_EVALUATED, "A": leaf(0.1), "B": leaf(0.4), "C": leaf(0.2), "D": leaf(0.3)}


def search(roadmap: Map, evaluator: MapEvaluator | None = None, c: float = 1.0, batch: int = 1) -> BatchedMcts:
    guide = MapEvaluator() if evaluator is None else evaluator
    return BatchedMcts(source(roadmap), Rng(1), guide, Puct(c), ROBUST, END_OF_TURN, batch)


def visits(node: Node) -> dict[str, int]:
    return {str(child.action): child.visits for child in node.children}


def means(node: Node) -> dict[str, float]:
    return {str(child.action): round(child.mean(), 9) for child in node.children}


# ---- selection


def test_the_search_evaluates_the_root_first_and_then_follows_the_formula() -> None:
    # Uniform priors of 1/4, c = 1.  The root has the mean 0.5, which is also that of children without visits.
    # 2nd visit, N = 1: all are equal, so the first is followed.  a has 0.1 + 0.25·√2/2 = 0.277, the others more.
    found = search(FOUR)
    found.run(Budget(2))
    assert visits(found.root) == {"a": 1, "b": 0, "c": 0, "d": 0}
    found.run(Budget(5))
    assert visits(found.root) == {"a": 1, "b": 1, "c": 1, "d": 1}
    assert means(found.root) == {"a": 0.1, "b": 0.4, "c": 0.2, "d": 0.3}
    found.run(Budget(200))
    assert max(visits(found.root), key=visits(found.root).__getitem__) == "b"


def test_a_prior_makes_a_few_iterations_sufficient() -> None:
    roadmap = wide_map(ways=100, best=70)
    blind = search(roadmap)
    blind.run(Budget(20))
    assert visits(blind.root)["w70"] == 0
    priors = [0.9 if number == 70 else 0.1 / 99 for number in range(100)]
    guided = search(roadmap, MapEvaluator({"start": priors}))
    assert guided.run(Budget(3)) == Go("w70")


def test_a_wrong_prior_is_corrected_by_values() -> None:
    guide = MapEvaluator({"start": [0.85, 0.05, 0.05, 0.05]})
    assert search(FOUR, guide, c=0.5).run(Budget(200)) == Go("b")


def test_without_time_to_visit_a_child_the_highest_prior_is_played() -> None:
    guide = MapEvaluator({"start": [0.1, 0.2, 0.4, 0.3]})
    found = search(FOUR, guide)
    assert found.run(Budget(1)) == Go("c")
    assert search(FOUR, guide).run(Budget(seconds=1e-9)) == Go("c")
    assert [option.action for option in found.thought.options] == [Go("a"), Go("b"), Go("c"), Go("d")]


ARMS: Map = {
    "start": spot(0.5, a="A", b="B", c="C"),
    "A": spot(0.5, pull="win loss loss loss"),
    "B": spot(0.5, pull="win win win loss"),
    "C": spot(0.5, pull="win loss"),
    "win": won(0),
    "loss": won(1),
}


def test_puct_with_uniform_priors_and_uct_agree_on_a_bandit() -> None:
    for seed in range(5):
        puct = BatchedMcts(source(ARMS, seed), Rng(seed), MapEvaluator(), Puct(1.0), ROBUST, END_OF_GAME)
        uct = Mcts(
            Policies(GameResult(), madrid_ucb(0.7), RandomRollout(), ROBUST, horizon=END_OF_GAME),
            source(ARMS, seed),
            Rng(seed),
        )
        assert puct.run(Budget(2000)) == uct.run(Budget(2000)) == Go("b")
        assert means(puct.root)["b"] == pytest.approx(0.75, abs=0.05)
        assert means(uct.root)["b"] == pytest.approx(0.75, abs=0.05)


def test_puct_can_be_the_selection_of_the_search_with_rollouts() -> None:
    stages = Policies(GameResult(), Puct(1.0), RandomRollout(), ROBUST, horizon=END_OF_GAME)
    assert Mcts(stages, source(ARMS), Rng(1)).run(Budget(500)) == Go("b")


# ---- values


def test_the_opponent_chooses_what_is_best_for_the_opponent() -> None:
    roadmap: Map = {
        "start": spot(0.5, risk="R", safe="S"),
        "R": spot(0.5, player=1, good="X", bad="Y"),
        "S": spot(0.5, player=1, only="Z"),
        "X": leaf(0.9),
        "Y": leaf(0.1),
        "Z": leaf(0.4),
        "nowhere": won(),
    }
    found = BatchedMcts(source(roadmap), Rng(1), MapEvaluator(), Puct(1.0), ROBUST, END_OF_GAME)
    assert found.run(Budget(300)) == Go("safe")
    [risk, _] = found.root.children
    assert visits(risk)["bad"] > visits(risk)["good"]


def test_a_finished_game_has_the_value_of_its_result_and_is_not_evaluated() -> None:
    guide = MapEvaluator()
    found = BatchedMcts(source(ARMS), Rng(1), guide, Puct(1.0), ROBUST, END_OF_GAME)
    found.run(Budget(100))
    assert {name for names in guide.batches for name in names} == {"start", "A", "B", "C"}


def test_actions_that_only_some_samples_allow_get_priors_where_they_are_legal() -> None:
    roadmap: Map = {"start": spot(0.5, on="X Y"), "X": spot(0.5, p="Z"), "Y": spot(0.5, p="Z", q="Z"), "Z": leaf(0.7)}
    found = search(roadmap, MapEvaluator({"X": [1.0], "Y": [0.2, 0.8]}))
    found.run(Budget(100))
    [on] = found.root.children
    assert {str(child.action): child.prior for child in on.children} in ({"p": 1.0, "q": 0.8}, {"p": 0.2, "q": 0.8})
    assert on.visits == 99
    assert 96 <= sum(visits(on).values()) <= 98  # one or two of them evaluated the node itself


# ---- batches


def test_batches_have_the_requested_size() -> None:
    guide = MapEvaluator()
    search(wide_map(40, value=0.5), guide, batch=8).run(Budget(33))
    assert [len(batch) for batch in guide.batches] == [1, 8, 8, 8, 8]  # the root comes first
    assert all(len(set(batch)) == 8 for batch in guide.batches[1:])  # virtual losses keep the leaves apart


def test_a_batch_that_is_not_full_is_evaluated_at_the_end() -> None:
    guide = MapEvaluator()
    found = search(wide_map(40), guide, batch=8)
    found.run(Budget(12))
    assert [len(batch) for batch in guide.batches] == [1, 8, 3]
    assert sum(visits(found.root).values()) == 11


@pytest.mark.parametrize("batch", [1, 3, 16])
def test_virtual_losses_leave_no_trace(batch: int) -> None:
    found = search(FOUR, batch=batch)
    found.run(Budget(100))
    assert found.root.visits == 100
    assert sum(visits(found.root).values()) == 99
    assert means(found.root) == {"a": 0.1, "b": 0.4, "c": 0.2, "d": 0.3}
    total = 0.5 + sum(child.total for child in found.root.children)
    assert found.root.total == pytest.approx(total)
    assert found.root.mean() == found.root.settled_mean()
    assert not found.root.pending


def test_leaves_that_wait_do_not_lower_the_value_of_new_children() -> None:
    # After a and b, the mean is 1.3 / 3 = 0.43.  With c as a loss, it would be 1.3 / 4, and a would follow, not d.
    found = search({**FOUR, "A": leaf(0.4), "B": leaf(0.4)}, c=0.01, batch=2)
    found.run(Budget(5))
    assert visits(found.root) == {"a": 1, "b": 1, "c": 1, "d": 1}


def test_batches_find_the_best_move_as_well() -> None:
    assert search(FOUR, batch=8).run(Budget(200)) == Go("b")
    assert search(wide_map(30, best=12), batch=16).run(Budget(400)) == Go("w12")


class SlowEvaluator(MapEvaluator):
    """Takes as long for a batch as the whole budget."""

    def flush(self) -> None:
        super().flush()
        sleep(0.02)


def test_the_clock_is_read_before_every_call_of_the_model() -> None:
    guide = SlowEvaluator()
    search(wide_map(40), guide).run(Budget(seconds=0.02))
    assert len(guide.batches) == 1


class Undecided(Decision):
    def value(self, child: Node, root: Node) -> float:
        return child.mean()

    def is_settled(self, root: Node) -> bool:
        return False


def test_an_unsettled_search_may_use_more_iterations() -> None:
    found = BatchedMcts(source(FOUR), Rng(1), MapEvaluator(), Puct(1.0), Undecided(), END_OF_TURN)
    found.run(Budget(10))
    assert found.iterations == 20
