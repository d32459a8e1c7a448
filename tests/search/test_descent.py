"""The iterations of a sample share the positions on their ways until chance comes in, and nobody may notice."""

from __future__ import annotations

import pytest
from tree_game import Map, Sight, Walk, Worth, end, spot

from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import Midrange
from topdeck.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.mcts import Mcts, uct
from topdeck.search.source import Source
from topdeck.search.tree import Node
from topdeck.state import Action, Observation, StateScore

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
    """Counts the steps of all that were copied from it."""

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
    return Mcts(uct(score, 1.0), Source(view, Rng(3), uses=uses), Rng(4))


def grown(root: Node) -> list[tuple[str, int, int, float]]:
    """What a tree says, node by node."""
    found = [(str(root.action), root.visits, root.available, root.total)]
    for child in root.children:
        found += grown(child)
    return found


def fight() -> Observation:
    """A turn with certain steps, random targets and cards to draw."""
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
def test_where_all_is_certain_a_sample_plays_nothing_once_its_tree_is_grown(uses: int, steps: int) -> None:
    state = Counted(CERTAIN)
    seen = Sight(state)
    seen.walk = state
    search(seen, Worth(), uses).run(Budget(30))
    assert len(state.steps) == steps


def test_chance_is_never_shared() -> None:
    score = Worth()
    roadmap = {"start": spot(0, on="A B"), "A": end(1), "B": end(1)}
    search(Sight(Walk(roadmap)), score, 1000).run(Budget(100))
    assert 30 < score.judged.count("A") < 70


def test_in_the_end_no_position_is_kept() -> None:
    tree = search(Sight(Walk(CERTAIN)), Worth(), 16)
    tree.run(Budget(20))
    nodes = [tree.root]
    for node in nodes:
        nodes += node.children
    assert len(nodes) == 4
    assert all(node.position is None and node.options is None for node in nodes)
