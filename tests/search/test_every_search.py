"""The contract of all searches: legal actions, budgets, reproducible search info, unchanged positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest
from tree_game import Go, Map, Worth, end, source, spot

from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, SearchInfo, best_option
from topdeck.core.state import Action, MoveScore, State, StateScore
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.scores import Midrange
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.search.batched_mcts import BatchedMcts
from topdeck.search.beam import Beam
from topdeck.search.budget import Budget
from topdeck.search.decision import RobustChild
from topdeck.search.determinizer import Determinizer
from topdeck.search.evaluation import ScoreEvaluator
from topdeck.search.flat import TYCHE, FlatMonteCarlo, simulation_tree
from topdeck.search.frontier import Frontier
from topdeck.search.gumbel import GumbelMcts, ValueScale
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.lookahead import GRETIVE, Lookahead
from topdeck.search.mcts import Mcts, uct
from topdeck.search.reply import Plan, ReplySearch
from topdeck.search.selection import Puct, madrid_ucb
from topdeck.search.tree import make_search_info
from topdeck.search.turn_tree import TurnTree


class Search(Protocol):
    thought: SearchInfo

    def run(self, budget: Budget) -> Action: ...


class Uct:
    """Plain MCTS with the interface of the other searches."""

    def __init__(self, score: StateScore, positions: Determinizer) -> None:
        self.search = Mcts(uct(score, 1.0), positions, Rng(6))
        self.thought = SearchInfo([], [], 0, 0.0)

    def run(self, budget: Budget) -> Action:
        chosen = self.search.run(budget)
        self.thought = make_search_info(self.search.root, chosen, self.search.iterations, budget.elapsed())
        return chosen


class Squeezed(StateScore):
    """Win probabilities from points, for the search that needs them; finished games are valued by the score."""

    scale = "chance"

    def __init__(self, score: StateScore) -> None:
        self.score = score

    def value(self, state: State, player: int) -> float:
        points = self.score.value(state, player)
        return 0.5 + 0.5 * points / (64.0 + abs(points))


def puct(score: StateScore, positions: Determinizer) -> BatchedMcts:
    evaluator = ScoreEvaluator(Squeezed(score), 0)
    return BatchedMcts(positions, Rng(6), evaluator, Puct(1.0), RobustChild(), END_OF_TURN)


def gumbel(score: StateScore, positions: Determinizer) -> GumbelMcts:
    return GumbelMcts(positions, Rng(6), ScoreEvaluator(Squeezed(score), 0), ValueScale(), 16, 1.0, END_OF_TURN)


Maker = Callable[[StateScore, Determinizer], Search]
SEARCHES: dict[str, Maker] = {
    "turn tree": TurnTree,
    "turn tree, 3 samples": lambda score, positions: TurnTree(score, positions, 3),
    "lookahead": Lookahead,
    "lookahead, last": lambda score, positions: Lookahead(score, positions, GRETIVE, anywhere=False),
    "beam": Beam,
    "simulation tree": lambda score, positions: FlatMonteCarlo(score, positions, Rng(6), simulation_tree(0.5)),
    "tyche": lambda score, positions: FlatMonteCarlo(score, positions, Rng(6), TYCHE),
    "frontier": lambda score, positions: Frontier(score, positions, Rng(6), madrid_ucb(2.4)),
    "reply": lambda score, positions: ReplySearch(Squeezed(score), positions, Plan(samples=2)),
    "uct": Uct,
    "puct": puct,
    "gumbel": gumbel,
}
every_search = pytest.mark.parametrize("make", SEARCHES.values(), ids=SEARCHES)


def table() -> Scenario:
    """A mid-game position with a card that draws, a random effect, and hidden cards."""
    return scenario(
        side(
            "mage",
            hand=["Frostbolt", "Arcane Intellect", "Chillwind Yeti"],
            board=["Bloodfen Raptor", "Knife Juggler"],
            deck=["Fireball", "Flamestrike", "River Crocolisk"],
            mana=7,
        ),
        side("warrior", health=17, hand=["Execute", "Fiery War Axe"], board=["Chillwind Yeti"], deck=["Execute"] * 3),
    )


def think(make: Maker, budget: int, seed: int = 2) -> tuple[Action, SearchInfo]:
    search = make(Midrange(), Determinizer(table().state.observe(0), Rng(seed)))
    return search.run(Budget(budget)), search.thought


@every_search
def test_every_search_plays_a_legal_action_and_reports_every_option(make: Maker) -> None:
    chosen, thought = think(make, 300)
    legal = table().state.actions()
    assert chosen in legal
    assert [option.action for option in thought.options] == legal
    assert thought.line[0] == chosen


@every_search
def test_searches_change_neither_the_position_nor_the_view(make: Maker) -> None:
    real = table().state
    view = real.observe(0)
    before, seen = real.to_json(), view.to_json()
    make(Midrange(), Determinizer(view, Rng(1))).run(Budget(100))
    assert real.to_json() == before
    assert view.to_json() == seen


@every_search
@pytest.mark.parametrize("budget", [1, 2, 7, 30, 100])
def test_it_keeps_its_budget(make: Maker, budget: int) -> None:
    chosen, thought = think(make, budget)
    assert chosen in table().state.actions()
    assert 0 < thought.iterations <= max(budget, 3)  # three samples need three states


@every_search
def test_every_search_stops_at_its_time_limit(make: Maker) -> None:
    search = make(Midrange(), Determinizer(table().state.observe(0), Rng(1)))
    chosen = search.run(Budget(seconds=1e-9))
    assert chosen in table().state.actions()
    assert chosen in [option.action for option in search.thought.options]
    assert search.thought.iterations <= 12  # the clock is read at every fourth, of three samples perhaps


@every_search
def test_the_same_seed_gives_the_same_search_info(make: Maker) -> None:
    (action, first), (other, second) = think(make, 200), think(make, 200)
    assert action == other
    assert (first.options, first.line, first.iterations) == (second.options, second.line, second.iterations)


@every_search
def test_a_single_option_is_no_problem(make: Maker) -> None:
    only: Map = {"start": spot(0, stop="Z"), "Z": end(3)}
    search = make(Worth(), source(only))
    assert search.run(Budget(5)) == Go("stop")
    assert [option.action for option in search.thought.options] == [Go("stop")]


class Burn(MoveScore):
    """A user's own score in plain Python: the damage to the enemy hero."""

    def value(self, before: State, action: Action, after: State, player: int) -> float:
        assert isinstance(before, HearthstoneState)
        assert isinstance(after, HearthstoneState)
        return float(before.seat(1 - player).hero.health - after.seat(1 - player).hero.health)


@pytest.mark.parametrize("search", [TurnTree, Lookahead])
def test_users_can_tune_their_own_move_scores(search: Callable[[MoveScore, Determinizer], Search]) -> None:
    game = scenario(
        side("mage", hand=["Frostbolt"], board=["Bloodfen Raptor"], mana=4), side("warrior", deck=["Execute"])
    )
    burning = search(Burn(), Determinizer(game.state.observe(0), Rng(1)))
    burning.run(Budget())
    assert max(option.value for option in burning.thought.options) == 7.0  # 3 + 3 + 1


# ---- the same in both builds


def wilderness(seed: int) -> Map:
    """Return a random map in which three ways lead on from every spot, some of them with random outcomes."""
    rng = Rng(seed)
    names = [f"spot{number}" for number in range(60)]
    roadmap: Map = {}
    for number, name in enumerate(["start", *names]):
        ahead = names[number : number + 12]
        if len(ahead) < 12:
            roadmap[name] = end(rng.random() * 20.0 - 10.0)
        else:
            ways = {way: " ".join(rng.choice(ahead) for step in range(1 + rng.below(2))) for way in "abc"}
            roadmap[name] = spot(rng.random() * 8.0 - 4.0, ways)
    return roadmap


EXPECTED = """
turn tree: c of 100 8.655329048633575, 7 8.655329048633575, 4 8.655329048633575
turn tree, 3 samples: b of 87 5.515126585960388, 66 7.929925012091796, 82 7.135782870464027
lookahead: a of 40 3.9596192967146635, 40 2.9114570263773203, 40 2.9114570263773203
lookahead, last: c of 40 2.9114570263773203, 40 2.9114570263773203, 40 2.9114570263773203
beam: c of 61 5.515126585960388, 82 5.515126585960388, 67 5.515126585960388
simulation tree: c of 99 -2.676560991264955, 109 -2.7972318687467674, 92 -1.8041564030674002
tyche: c of 89 -2.244265336763072, 106 -1.8994166108533599, 105 -1.5965233831888153
frontier: c of 143 -2.296034727480028, 24 -3.3101431951702884, 136 -1.8476235427660868
reply: c of 2 0.5396685358771558, 2 0.5496164228127232, 2 0.5496164228127232
uct: b of 1 -9.354409170337021, 289 2.5622861810305695, 10 -3.1746938857249916
puct: b of 100 0.49894079590533524, 101 0.49927943362644467, 98 0.4977205950940781
gumbel: a of 125 0.49714558999695035, 49 0.49911903615864694, 125 0.4960150148138416
"""


def test_compiled_and_interpreted_searches_agree() -> None:
    lines = []
    for name, make in SEARCHES.items():
        search = make(Worth(), source(wilderness(1)))
        chosen = search.run(Budget(300))
        options = ", ".join(f"{option.visits} {option.value!r}" for option in search.thought.options)
        lines.append(f"{name}: {chosen} of {options}")
    assert "\n".join(lines) == EXPECTED.strip()


# ---- search info


def test_search_info_in_words_and_in_json() -> None:
    game = scenario(side("mage", hand=["Wolfrider"], mana=3), side("warrior", health=3))
    view = game.state.observe(0)
    search = TurnTree(Midrange(), Determinizer(view, Rng(1)))
    search.run(Budget())
    words = search.thought.in_words(view).splitlines()
    assert words[0].startswith(f"{search.thought.iterations} iterations in 0.")
    assert words[2].split(maxsplit=2)[2] == "play Wolfrider"
    assert words[-1] == "expected: play Wolfrider; attack: Wolfrider → Garrosh Hellscream"
    data = search.thought.to_json(view)
    assert (data["schema"], data["iterations"], len(data["options"])) == (
        1,
        search.thought.iterations,
        len(view.actions()),
    )
    assert data["words"] == ["play Wolfrider", "attack: Wolfrider → Garrosh Hellscream"]
    assert [view.parse(text) for text in data["line"][:1]] == search.thought.line[:1]
    assert data["options"][0]["words"] == "end turn"


def test_lines_that_leave_the_sample_use_the_text_form_of_actions() -> None:
    roadmap = {"start": spot(0, on="A"), "A": spot(0, x="Z"), "Z": end(0)}
    view = source(roadmap).view
    thought = SearchInfo([Option(Go("on"), 1, 0.0)], [Go("on"), Go("y"), Go("x")], 1, 0.0)
    assert thought.in_words(view).endswith("expected: go on from start; y; x")
    assert SearchInfo([], [], 0, 0.0).in_words(view).endswith("expected: nothing")


def test_the_best_visited_option_is_chosen_and_the_last_of_equals() -> None:
    a, b, c = Option(Go("a"), 1, -2.0), Option(Go("b"), 4, -2.0), Option(Go("c"), 0, 0.0)
    assert best_option([a, b, c]) is b
    assert best_option([c, a]) is a
    assert best_option([c]) is c
