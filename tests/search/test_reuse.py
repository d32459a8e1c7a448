"""Tree reuse: a subtree is kept if the outcome of its action was certain."""

from __future__ import annotations

import pytest
from tree_game import Go, Map, Sight, Walk, Worth, end, source, spot

from topdeck.agents import make_agent
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action
from topdeck.games.hearthstone.positions.forms import SideForm
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.scores import Midrange
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_GAME, END_OF_TURN
from topdeck.search.mcts import KeptTree, Mcts, uct

ITERATIONS = 400


def table(opponent: SideForm | None = None) -> Scenario:
    """A position with a Crocolisk that can attack, a Yeti to play, and a card that draws two cards."""
    me = side(
        "mage",
        hand=["Chillwind Yeti", "Arcane Intellect"],
        deck=["Wisp", "Fireball", "Polymorph"],
        board=["River Crocolisk"],
    )
    return scenario(me, opponent or side("warrior"))


def source_of(position: Scenario) -> Determinizer:
    return Determinizer(position.state.observe(0), Rng(5))


def action_with(position: Scenario, words: str) -> Action:
    view = position.state.observe(0)
    return next(action for action in view.actions() if words in view.describe(action))


def played(position: Scenario, words: str) -> tuple[Mcts, KeptTree]:
    """Search, keep the tree, and play."""
    search = Mcts(uct(Midrange(), 10_000.0), source_of(position), Rng(1))
    search.run(Budget(ITERATIONS))
    action = action_with(position, words)
    kept = KeptTree()
    kept.keep(search.root, action, search.source, END_OF_TURN)
    position.state.apply(action)
    return search, kept


@pytest.mark.parametrize("words", ["Chillwind Yeti", "attack: River Crocolisk"])
def test_the_tree_below_a_certain_step_is_kept(words: str) -> None:
    position = table()
    action = action_with(position, words)
    search, kept = played(position, words)
    [below] = [child for child in search.root.children if child.action == action]
    assert kept.root(source_of(position)) is below
    assert below.visits > 20


def test_a_drawn_card_ends_the_reused_tree() -> None:
    position = table()
    assert played(position, "Arcane Intellect")[1].root(source_of(position)) is None


def test_a_possible_secret_ends_the_reused_tree() -> None:
    guarded = table(side("hunter", secrets=["Explosive Trap"]))
    assert played(guarded, "attack: River Crocolisk")[1].root(source_of(guarded)) is None


def test_the_end_of_the_turn_ends_the_tree() -> None:
    position = table()
    _, kept = played(position, "end turn")
    position.state.apply(position.state.actions()[-1])
    assert kept.root(source_of(position)) is None


def test_an_unexpected_position_starts_a_new_tree() -> None:
    position = table()
    _, kept = played(position, "Chillwind Yeti")
    assert kept.root(source_of(table())) is None
    assert KeptTree().root(source_of(position)) is None


def test_a_tree_is_reused_within_its_horizon() -> None:
    roadmap: Map = {"start": spot(0, on="A"), "A": spot(0, turn=2, left="L", right="R"), "L": end(1), "R": end(2)}
    for horizon, lives_on in ((END_OF_TURN, False), (END_OF_GAME, True)):
        stages = uct(Worth(), 1.0)
        stages.horizon = horizon
        search = Mcts(stages, source(roadmap), Rng(1))
        search.run(Budget(20))
        kept = KeptTree()
        kept.keep(search.root, Go("on"), search.source, horizon)
        root = kept.root(Determinizer(Sight(Walk(roadmap, "A")), Rng(1)))
        assert (root is not None) == lives_on


# ---- agents


def visits(agent: Agent, session: Session) -> int:
    """Return the visits of the options at this decision, and play it."""
    session.submit(0, agent.act(session.view(0), Clock()))
    assert agent.search_info is not None
    return sum(option.visits for option in agent.search_info.options)


@pytest.mark.parametrize("agent", ["madrid-mcts2(", "malaga-mcts1(depth=9, ", "olomouc-mcts("])
def test_an_agent_with_tree_reuse_has_more_visits_at_its_second_decision(agent: str) -> None:
    def second(spec: str) -> int:
        agent = make_agent(spec)
        agent.begin("hearthstone", 0, load_game("hearthstone").decks.included()[0], Rng(3))
        me = side("mage", board=["River Crocolisk", "Chillwind Yeti", "War Golem"])
        session = Session(scenario(me, side("warrior", deck=["Wisp"] * 3)).state)
        visits(agent, session)
        return visits(agent, session)

    assert second(f"{agent}iterations={ITERATIONS}, ms=none)") <= ITERATIONS
    assert second(f"{agent}iterations={ITERATIONS}, ms=none, reuse=true)") > ITERATIONS
