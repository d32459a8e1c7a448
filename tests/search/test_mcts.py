"""Monte Carlo tree search, stage by stage, on small maps with known results."""

from __future__ import annotations

import pytest
from tree_game import Gain, Go, Map, Sight, Walk, Worth, end, source, spot, ways, won

from topdeck.core.rng import Rng
from topdeck.core.search_info import Option
from topdeck.core.state import Action
from topdeck.search.budget import Budget
from topdeck.search.decision import MAX, ROBUST, Decision, MaxRobustChild
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_GAME, Turns
from topdeck.search.mcts import Mcts, Policies, uct
from topdeck.search.rollout import GreedyRollout, RandomRollout
from topdeck.search.selection import Biased, Selection, Ucb, madrid_ucb, olomouc_ucb
from topdeck.search.tree import FEW, ROOT, Node, make_search_info

FOUR: Map = {"start": spot(0, a="A", b="B", c="C", d="D"), "A": end(1), "B": end(4), "C": end(2), "D": end(3)}


def policies(selection: Selection | None = None, decision: Decision = MAX) -> Policies:
    return Policies(Worth(), selection or olomouc_ucb(1.0), RandomRollout(), decision)


def child(node: Node, way: str) -> Node:
    [found] = [one for one in node.children if one.action == Go(way)]
    return found


def visits(node: Node) -> dict[str, int]:
    return {str(one.action): one.visits for one in node.children}


# ---- selection and expansion


def test_every_option_is_tried_before_any_is_tried_again() -> None:
    orders = set()
    for seed in range(30):
        search = Mcts(policies(), source(FOUR), Rng(seed))
        order = []
        for iteration in range(4):
            before = visits(search.root)
            search.run(Budget(iteration + 1))
            order += [way for way, count in visits(search.root).items() if count > before.get(way, 0)]
        assert sorted(order) == list("abcd")
        orders.add("".join(order))
    assert len(orders) > 10  # in any order


def test_with_all_children_at_once_the_first_is_taken_first() -> None:
    stages = policies()
    stages.all_children = True
    search = Mcts(stages, source(FOUR), Rng(1))
    search.run(Budget(2))
    assert visits(search.root) == {"a": 1, "b": 1, "c": 0, "d": 0}


def test_then_the_largest_bound_is_followed() -> None:
    # means 1, 4, 2, 3; every option was available at every iteration
    search = Mcts(policies(Ucb(0.0)), source(FOUR), Rng(1))
    search.run(Budget(50))
    assert visits(search.root) == {"a": 1, "b": 47, "c": 1, "d": 1}
    wide = Mcts(policies(Ucb(1000.0)), source(FOUR), Rng(1))
    wide.run(Budget(40))
    assert visits(wide.root) == {"a": 10, "b": 10, "c": 10, "d": 10}


def test_one_step_of_the_bound_matches_the_formula() -> None:
    # After four iterations B has mean 4 and D 3.  Availability is 5 when the fifth chooses, 6 for the sixth:
    # B 4 + C·√(2 ln 6 / 2) against D 3 + C·√(2 ln 6): D if C·(1.893 − 1.339) > 1, that is C > 1.804.
    for c, counts in ((1.7, [3, 1]), (1.9, [2, 2])):
        search = Mcts(policies(olomouc_ucb(c)), source(FOUR), Rng(1))
        search.run(Budget(6))
        assert [visits(search.root)[way] for way in "bd"] == counts


def test_one_step_of_the_bound_of_the_root_matches_the_formula() -> None:
    # As above, with the parent's visits, of which there are five when the sixth iteration chooses:
    # B 4 + C·√(ln 5 / 2) against D 3 + C·√(ln 5): D if C·(1.269 − 0.897) > 1, that is C > 2.691.
    for c, counts in ((2.6, [3, 1]), (2.8, [2, 2])):
        search = Mcts(policies(madrid_ucb(c)), source(FOUR), Rng(1))
        search.run(Budget(6))
        assert [visits(search.root)[way] for way in "bd"] == counts


def test_availability_counts_where_an_action_was_legal() -> None:
    roadmap = {"start": spot(0, on="X Y"), "X": spot(0, p="Z"), "Y": spot(0, p="Z", q="Z"), "Z": end(1)}
    search = Mcts(policies(), source(roadmap, seed=8), Rng(1))
    search.run(Budget(100))
    rng, reached = Rng(8), []
    for number in range(100):
        state = Sight(Walk(roadmap)).sample(rng)
        state.step(Go("on"))
        reached.append(state.at)
    on = child(search.root, "on")
    assert on.visits == 100
    assert child(on, "p").available == 99  # the first visit ended here
    assert child(on, "q").available == reached[1:].count("Y")
    assert child(on, "p").visits + child(on, "q").visits == 99


def test_a_biased_selection_applies_the_heuristic_to_new_children() -> None:
    stages = policies(Biased(Ucb(0.0), 100.0, fading=False))
    stages.heuristic = Gain()
    search = Mcts(stages, source({**FOUR, "start": spot(9, a="A", b="B", c="C", d="D")}), Rng(1))
    search.run(Budget(20))
    assert {str(node.action): node.bias for node in search.root.children} == {
        "a": -8.0,
        "b": -5.0,
        "c": -7.0,
        "d": -6.0,
    }
    assert visits(search.root) == {"a": 1, "b": 17, "c": 1, "d": 1}


def test_a_fading_bias_gives_way_to_the_mean() -> None:
    class Liking(Gain):
        def value(self, before: object, action: Action, after: object, player: int) -> float:
            return 10.0 if action == Go("a") else 0.0

    stages = policies(Biased(Ucb(0.0), 1.0))
    stages.heuristic = Liking()
    search = Mcts(stages, source(FOUR), Rng(1))
    search.run(Budget(30))
    # A: 1 + 10/n is above 4 for n = 1, 2, 3 (at 4 it is 3.5); then B has 4 for ever
    assert visits(search.root) == {"a": 4, "b": 24, "c": 1, "d": 1}


# ---- depth, simulation and learning

LONG: Map = {"start": spot(0, on="A"), "A": spot(0, on="B"), "B": spot(0, on="C"), "C": spot(0, on="D"), "D": end(6)}


@pytest.mark.parametrize(("depth", "levels"), [(1, 1), (2, 2), (3, 3), (1000, 4)])
def test_the_tree_has_a_maximum_depth(depth: int, levels: int) -> None:
    stages = policies()
    stages.depth = depth
    search = Mcts(stages, source(LONG), Rng(1))
    search.run(Budget(20))
    assert len(search.root.best_line()) == levels
    assert child(search.root, "on").mean() == 6.0


def test_the_tree_grows_by_one_node_an_iteration() -> None:
    search = Mcts(policies(), source(LONG), Rng(1))
    for iterations in (1, 2, 3):
        search.run(Budget(iterations))
        assert len(search.root.best_line()) == iterations


def test_the_end_of_the_turn_is_valued_at_every_visit() -> None:
    stages = policies()
    search = Mcts(stages, source({"start": spot(0, stop="Z"), "Z": end(2)}), Rng(1))
    search.run(Budget(5))
    assert child(search.root, "stop").visits == search.root.visits == 5
    assert isinstance(stages.evaluation, Worth)
    assert stages.evaluation.judged == ["Z"] * 5


def test_every_simulation_is_backed_up_separately() -> None:
    roadmap = {"start": spot(0, on="A"), "A": spot(0, x="X", y="Y"), "X": end(0), "Y": end(3)}
    stages = policies()
    stages.simulations = 8
    search = Mcts(stages, source(roadmap), Rng(1))
    search.run(Budget(1))
    assert isinstance(stages.evaluation, Worth)
    judged = stages.evaluation.judged
    assert len(judged) == 8
    high = judged.count("Y")
    assert 0 < high < 8
    on = child(search.root, "on")
    for node in (search.root, on):
        assert (node.visits, node.total, node.squares) == (8, 3.0 * high, 9.0 * high)
    assert (search.iterations, search.thought.iterations) == (1, 1)


def test_visits_and_what_they_are_compared_with_count_simulations_alike() -> None:
    stages = policies(Ucb(0.0))
    stages.simulations = 3
    search = Mcts(stages, source(FOUR), Rng(1))
    search.run(Budget(6))
    assert visits(search.root) == {"a": 3, "b": 9, "c": 3, "d": 3}
    assert search.root.visits == child(search.root, "a").available == 18


class Counted(Selection):
    """Records the numbers of iterations."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def value(self, child: Node, parent: Node, iterations: int) -> float:
        self.told.append(iterations)
        return child.mean()


def test_the_iterations_of_a_search_are_those_of_its_main_loop_however_many_simulations_each_has() -> None:
    counting = Counted()
    stages = policies(counting)
    stages.simulations = 5
    first = Mcts(stages, source(TWO), Rng(1))
    first.run(Budget(4))
    assert counting.told[-2:] == [3, 3]
    counting.told.clear()
    Mcts(stages, source(TWO), Rng(1), first.root).run(Budget(1))
    assert counting.told == [4, 4]  # a kept tree remembers them


def test_each_simulation_has_its_own_randomness() -> None:
    roadmap = {"start": spot(0, on="A"), "A": spot(0, on="X Y"), "X": end(0), "Y": end(1)}
    stages = policies()
    stages.simulations = 20
    Mcts(stages, source(roadmap), Rng(1)).run(Budget(1))
    assert isinstance(stages.evaluation, Worth)
    assert set(stages.evaluation.judged) == {"X", "Y"}


def test_the_rollout_plays_on_from_the_leaf() -> None:
    roadmap = {"start": spot(0, on="A"), "A": spot(0, x="X", y="Y"), "X": end(9), "Y": end(0)}
    stages = Policies(Worth(), olomouc_ucb(1.0), GreedyRollout(Worth()), MAX, depth=1)
    search = Mcts(stages, source(roadmap), Rng(1))
    search.run(Budget(10))
    assert child(search.root, "on").mean() == 9.0


def test_nodes_store_sums_and_squares() -> None:
    search = Mcts(policies(Ucb(0.0)), source(FOUR), Rng(1))
    search.run(Budget(10))
    b = child(search.root, "b")
    assert (b.visits, b.total, b.squares) == (7, 28.0, 112.0)
    assert (search.root.visits, search.root.total) == (10, 34.0)


# ---- beyond the player's own turn

TOLL: Map = {
    "start": spot(0, bridge="A", road="B"),
    "A": spot(3, player=1, turn=2, give="G", rob="R"),
    "B": spot(0, player=1, turn=2, greet="H"),
    "G": spot(5, turn=3, on="G"),
    "R": spot(-1, turn=3, on="R"),
    "H": spot(1, turn=3, on="H"),
}


def test_the_horizon_is_the_end_of_the_turn_or_of_a_later_one() -> None:
    blind = Mcts(policies(), source(TOLL), Rng(1))
    assert blind.run(Budget(200)) == Go("bridge")
    assert child(blind.root, "bridge").mean() == 3.0

    stages = policies(decision=ROBUST)
    stages.horizon = Turns(1)
    seeing = Mcts(stages, source(TOLL), Rng(1))
    assert seeing.run(Budget(200)) == Go("road")
    bridge = child(seeing.root, "bridge")
    assert child(bridge, "rob").mean() == 1.0  # for the robber
    assert child(bridge, "give").mean() == -5.0
    assert child(bridge, "rob").visits > child(bridge, "give").visits


def test_the_opponent_can_be_modelled_as_cooperative() -> None:
    """Olomouc's program adds the reward of the searching player everywhere, so its opponent cooperates."""
    stages = policies(decision=ROBUST)
    stages.horizon = Turns(1)
    stages.adversarial = False
    trusting = Mcts(stages, source(TOLL), Rng(1))
    assert trusting.run(Budget(200)) == Go("bridge")
    bridge = child(trusting.root, "bridge")
    assert child(bridge, "give").mean() == 5.0
    assert child(bridge, "rob").mean() == -1.0
    assert child(bridge, "give").visits > child(bridge, "rob").visits


def test_a_game_may_be_searched_to_its_end() -> None:
    roadmap = {
        "start": spot(0, a="A", b="B"),
        "A": spot(0, player=1, turn=2, on="L"),
        "B": spot(0, player=1, turn=2, on="C"),
        "C": spot(0, turn=3, on="W"),
        "L": won(1),
        "W": won(),
    }
    stages = policies()
    stages.horizon = END_OF_GAME
    search = Mcts(stages, source(roadmap), Rng(1))
    assert search.run(Budget(30)) == Go("b")
    assert child(search.root, "b").mean() == 1000.0


# ---- budget and decision


def test_plain_uct_finds_the_best_option() -> None:
    search = Mcts(uct(Worth(), 1.0), source(FOUR), Rng(3))
    assert search.run(Budget(60)) == Go("b")
    assert search.iterations == search.root.visits == 60


class FirstThen(Selection):
    """Follows `a` for a number of iterations, then `b`."""

    def __init__(self, iterations: int) -> None:
        self.iterations = iterations

    def value(self, child: Node, parent: Node, iterations: int) -> float:
        return 1.0 if child.action == Go("a" if iterations < self.iterations else "b") else 0.0


TWO: Map = {"start": spot(0, a="A", b="B"), "A": end(0), "B": end(1)}


@pytest.mark.parametrize(
    ("changes", "iterations"),
    [
        (0, 10),  # b has the visits and the mean: nothing to wait for
        (10, 18),  # a has 9 visits, b 1: eight more, and of equals the last counts
        (10**6, 20),  # never settled: twice the budget is enough
    ],
)
def test_max_robust_searches_until_one_option_is_both(changes: int, iterations: int) -> None:
    search = Mcts(policies(FirstThen(changes), MaxRobustChild()), source(TWO), Rng(1))
    search.run(Budget(10))
    assert search.iterations == iterations


def test_a_tree_can_be_searched_further() -> None:
    positions = source(FOUR)
    first = Mcts(policies(), positions, Rng(1))
    first.run(Budget(10))
    second = Mcts(policies(), positions, Rng(2), root=first.root)
    second.run(Budget(10))
    assert second.root.visits == 20


def test_several_searches_can_share_a_determinizer() -> None:
    positions = source(TOLL)
    first = Mcts(policies(), positions, Rng(1))
    first.run(Budget(3))
    second = Mcts(policies(), positions, Rng(1))
    assert (second.player, second.start.player, second.start.turn) == (0, 0, 1)
    assert second.decide() == Go("bridge")  # without a search: the first option


def test_search_info_has_options_line_and_effort() -> None:
    search = Mcts(policies(Ucb(0.0)), source(TOLL), Rng(1))
    chosen = search.run(Budget(10))
    thought = make_search_info(search.root, chosen, search.iterations, 0.5)
    assert thought.options == [Option(Go("bridge"), 9, 3.0), Option(Go("road"), 1, 0.0)]
    assert (ways(thought.line), thought.iterations, thought.seconds) == ("bridge", 10, 0.5)


def test_the_line_begins_with_the_chosen_action_and_follows_the_visits() -> None:
    root = Node(ROOT, 0)
    for way, counts in (("a", (9, 3)), ("b", (2, 1))):
        node = root.child(0, Go(way), 0)
        node.visits = counts[0]
        for second, count in zip(("x", "y"), counts, strict=True):
            node.child(0, Go(second), 0).visits = count - 1
    assert ways(make_search_info(root, Go("b"), 11, 0.0).line) == "b x"
    assert ways(root.best_line()) == "a x"


# ---- positions, budgets and nodes


def test_a_determinizer_uses_each_sample_several_times_with_new_randomness() -> None:
    view = Sight(Walk({"start": spot(0, on="start")}))
    positions = Determinizer(view, Rng(1), uses=3)
    drawn = [positions.draw() for number in range(7)]
    assert view.samples == 3
    assert len({state.chance for state in drawn if isinstance(state, Walk)}) == 7


def test_a_determinizer_draws_a_new_sample_for_every_use_by_default() -> None:
    view = Sight(Walk({"start": spot(0, on="start")}))
    positions = Determinizer(view, Rng(1))
    assert positions.draw() is not positions.draw()
    assert view.samples == 2


def test_playing_on_does_not_change_the_sample() -> None:
    positions = source(FOUR, uses=5)
    positions.draw().step(Go("a"))
    second = positions.draw()
    assert isinstance(second, Walk)
    assert second.at == "start"


def test_a_budget_ends_with_its_iterations_or_its_seconds() -> None:
    assert [Budget(3).is_spent(done) for done in (0, 2, 3, 4)] == [False, False, True, True]
    assert not Budget().is_spent(10**9)
    late = Budget(seconds=1e-9)
    assert [late.is_spent(done) for done in (0, 1, 4)] == [True, False, True]  # the clock is read at every fourth
    assert not Budget(seconds=1e9).is_spent(4)
    assert Budget(5, 1e-9).is_spent(5)
    assert 0.0 < late.elapsed() < 1e6
    assert repr(Budget(5)) == "Budget(iterations=5, seconds=0.0)"


def test_a_node_finds_its_children_in_any_order() -> None:
    root = Node(ROOT, 0)
    a, b = root.child(0, Go("a"), 0), root.child(1, Go("b"), 0)
    assert root.child(1, Go("a"), 0) is a
    assert root.child(0, Go("b"), 0) is b
    assert root.child(7, Go("c"), 1).player == 1
    assert [str(node.action) for node in root.children] == ["a", "b", "c"]
    assert a.mean() == 0.0
    assert root.best_line() == []


# ---- many children


def test_a_child_is_found_at_any_index() -> None:
    """Equal actions have the same child, even as different objects, at other indices, or among many."""
    ways = [f"way{number}" for number in range(3 * FEW)]
    node = Node(ROOT, 0)
    first = node.legal_children([Go(way) for way in ways], 0)
    assert len(node.children) == len(ways)
    assert node.legal_children([Go(way) for way in ways], 0) == first
    assert node.legal_children([Go(way) for way in reversed(ways)], 0) == first[::-1]
    assert node.legal_children([Go(way) for way in ways[1::2]], 0) == first[1::2]
    assert len(node.children) == len(ways)


def test_a_new_action_among_many_gets_a_child_of_its_own() -> None:
    node = Node(ROOT, 0)
    node.legal_children([Go(f"way{number}") for number in range(2 * FEW)], 0)
    [new, old] = node.legal_children([Go("new"), Go("way7")], 1)
    assert (str(new.action), new.player, str(old.action), old.player) == ("new", 1, "way7", 0)
    assert len(node.children) == 2 * FEW + 1
    assert node.legal_children([Go("new")], 1) == [new]


def test_a_new_action_does_not_become_legal_in_earlier_positions() -> None:
    node = Node(ROOT, 0)
    actions: list[Action] = [Go("a"), Go("b")]
    earlier = [node.legal_children(actions, 0), node.legal_children(actions, 0)]
    node.legal_children([*actions, Go("new")], 0)
    assert [[str(child.action) for child in children] for children in earlier] == [["a", "b"], ["a", "b"]]
    assert [str(child.action) for child in node.children] == ["a", "b", "new"]
