"""The iterations of a sample share positions until randomness is used, without any visible effect."""

from __future__ import annotations

import pytest
from tree_game import Map, Sight, Walk, Worth, end, spot

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation, StateScore
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import Midrange
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.mcts import Mcts, uct
from topdeck.search.tree import Node

CERTAIN: Map = {"start": spot(0, on="A"), "A": spot(0, on="B"), "B": spot(0, on="C"), "C": end(1)}
CHANCE: Map = {
    "start": spot(0, on="A", off="D"),
    "A": spot(0, try_it="B C"),
    "B": spot(0, on="D", off="E"),
    "C": spot(0, on="E"),
    "D": end(1),
    "E": end(2),
}


class Counted(Walk):
    """Counts the steps of all its copies."""

    def __init__(self, roadmap: Map, at: str = "start", chance: int = 1) -> None:
        super().__init__(roadmap, at, chance)
        self.steps: list[Action] = []

    def step(self, action: Action) -> None:
        self.steps.append(action)
        super().step(action)

    def copy(self) -> Counted:
        twin = Counted(self.map, self.at, self.chance)
        twin.steps = self.steps
        return twin


def search(view: Observation, score: StateScore, uses: int) -> Mcts:
    return Mcts(uct(score, 1.0), Determinizer(view, Rng(3), uses=uses), Rng(4))


def grown(root: Node) -> list[tuple[str, int, int, float]]:
    """Return the values of a tree, node by node."""
    found = [(str(root.action), root.visits, root.available, root.total)]
    for child in root.children:
        found += grown(child)
    return found


def fight() -> Observation:
    """A position with deterministic actions, random targets, and cards to draw."""
    table = scenario(
        side("shaman", hand=["Lightning Storm", "Arcane Intellect", "Hex"], board=["Wisp", "Chillwind Yeti"], mana=9),
        side("mage", board=["River Crocolisk", "Chillwind Yeti"], health=22),
    )
    return table.state.observe(0)


@pytest.mark.parametrize(
    ("view", "score"),
    [(Sight(Walk(CERTAIN)), Worth()), (Sight(Walk(CHANCE)), Worth()), (fight(), Midrange())],
    ids=["certain", "chance", "hearthstone"],
)
def test_sharing_changes_nothing(view: Observation, score: StateScore) -> None:
    shared, alone = search(view, score, 16), search(view, score, 16)
    alone.descent.shared = False
    assert shared.run(Budget(200)) == alone.run(Budget(200))
    assert grown(shared.root) == grown(alone.root)


@pytest.mark.parametrize(("uses", "steps"), [(1, 30 * 3), (1000, 3 + 2 + 2 + 1)])
def test_without_randomness_a_grown_tree_needs_no_more_steps(uses: int, steps: int) -> None:
    state = Counted(CERTAIN)
    seen = Sight(state)
    seen.walk = state
    search(seen, Worth(), uses).run(Budget(30))
    assert len(state.steps) == steps


def test_random_outcomes_are_never_shared() -> None:
    score = Worth()
    roadmap = {"start": spot(0, on="A B"), "A": end(1), "B": end(1)}
    search(Sight(Walk(roadmap)), score, 1000).run(Budget(100))
    assert 30 < score.judged.count("A") < 70


def test_no_position_is_kept_after_the_search() -> None:
    tree = search(Sight(Walk(CERTAIN)), Worth(), 16)
    tree.run(Budget(20))
    nodes = [tree.root]
    for node in nodes:
        nodes += node.children
    assert len(nodes) == 4
    assert all(node.position is None and node.options is None for node in nodes)


# ---- closed loop


def closed(view: Observation, score: StateScore, uses: int = 16) -> Mcts:
    policies = uct(score, 1.0)
    policies.closed_loop = True
    return Mcts(policies, Determinizer(view, Rng(3), uses=uses), Rng(4))


LUCK: Map = {"start": spot(0, risk="B C"), "B": spot(0, on="D"), "C": spot(0, on="E"), "D": end(1), "E": end(2)}


@pytest.mark.parametrize("uses", [1, 16])
def test_in_a_closed_loop_an_action_has_one_random_outcome(uses: int) -> None:
    tree = closed(Sight(Walk(LUCK)), Worth(), uses)
    tree.run(Budget(60))
    [risk] = tree.root.children
    assert (risk.visits, len(risk.children)) == (60, 1)
    assert risk.mean() in (1.0, 2.0)
    mixed = search(Sight(Walk(LUCK)), Worth(), uses)
    mixed.run(Budget(60))
    assert 1.0 < mixed.root.mean() < 2.0


def test_in_a_closed_loop_other_searches_see_other_outcomes() -> None:
    means = set()
    for seed in range(20):
        policies = uct(Worth(), 1.0)
        policies.closed_loop = True
        tree = Mcts(policies, Determinizer(Sight(Walk(LUCK)), Rng(seed)), Rng(seed))
        tree.run(Budget(5))
        means.add(tree.root.mean())
    assert means == {1.0, 2.0}


def test_in_a_closed_loop_iterations_differ_only_after_the_leaf() -> None:
    """The only leaf is the first step: with a tree of depth one, all that follows is a rollout."""
    roadmap: Map = {"start": spot(0, on="A"), "A": spot(0, risk="D E"), "D": end(1), "E": end(2)}
    policies = uct(Worth(), 1.0)
    policies.closed_loop, policies.depth = True, 1
    tree = Mcts(policies, Determinizer(Sight(Walk(roadmap)), Rng(3)), Rng(4))
    tree.run(Budget(60))
    assert 1.2 < tree.root.mean() < 1.8


def test_a_closed_loop_uses_one_sample_and_plays_each_step_of_the_tree_once() -> None:
    start = Counted(CERTAIN)
    view = Sight(start)
    view.walk = start
    tree = closed(view, Worth())
    tree.run(Budget(100))
    assert view.samples == 1
    assert len(start.steps) == 3 + 2 + 1  # the first iteration plays all steps, the next ones what is new and the rest
    assert [node for node in all_nodes(tree.root) if node.position is not None or node.options is not None] == []


def all_nodes(root: Node) -> list[Node]:
    return [root, *(node for child in root.children for node in all_nodes(child))]
