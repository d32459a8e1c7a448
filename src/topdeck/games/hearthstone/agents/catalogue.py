"""All agents of the game by name, the default opponent first; many are presets of general agents."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from topdeck.agents.champion import ChampionAgent
from topdeck.agents.simple import RandomAgent, RandomLateEndAgent
from topdeck.agents.step_agents import BeamAgent, GreedyAgent, LookaheadAgent, TurnTreeAgent
from topdeck.agents.tree_agents import UctAgent
from topdeck.config.resolution import Component, component, index_by_name
from topdeck.config.spec import Spec, Value
from topdeck.core.agent import Agent
from topdeck.games.hearthstone.agents import papers

# Values of the score `nearness` above which a win may be close, and below which it is out of reach.
NEAR = -8.0
FAR = -18.0

Presets = Mapping[str, Any]
CHAMPION: Presets = {"score": "network", "guide": "nearness", "near": NEAR, "far": FAR, "belief": "decks", "uses": 1}
BEAM: Presets = {"score": "greedy-2019", "belief": "unknown", "ms": None}
GRETIVE: Presets = {"depths": "gretive", "anywhere": False}
MATCHING_DECKS: Presets = {"turn_depth": 2, "belief": Spec("decks", {"olomouc": True, "affordable": True})}


def greedy(name: str, about: str, source: str, score: str | Spec) -> Component:
    """Describe an agent that looks one step ahead, which needs no time limit."""
    return component(name, GreedyAgent, about, source, score=score, ms=None)


def lookahead(name: str, about: str, source: str, score: str, **presets: Value) -> Component:
    """Describe an agent that looks a few of its own actions ahead, which needs no time limit."""
    return component(name, LookaheadAgent, about, source, score=score, **presets, ms=None)


def madrid(name: str, kind: type[Agent], about: str, score: str = "utility") -> Component:
    return component(name, kind, about, "Madrid", score=score)


def malaga(name: str, about: str, **presets: Value) -> Component:
    return component(name, papers.StagedAgent, about, "Málaga", **presets)


def olomouc(name: str, about: str, **presets: Value) -> Component:
    return component(name, papers.GuidedAgent, about, "Olomouc", ms=2000, **presets)


def gretive(profile: str, weights: str) -> Component:
    about, score = f"one step ahead, {weights}", Spec("gretive", {"profile": profile})
    return greedy(f"gretive-{profile}", about, "GRETIVE", score)


LISTED = index_by_name(
    # ---- ours
    component("champion", ChampionAgent, "its whole turn, the best answers to it, a trained score", "ours", **CHAMPION),
    greedy("evolved", "one step ahead, evolved weights", "ours", "evolved"),
    greedy("evolved-aggro", "the same with weights for aggressive decks", "ours", "evolved-aggro"),
    greedy("evolved-midrange", "the same with weights for midrange decks", "ours", "evolved-midrange"),
    greedy("evolved-control", "the same with weights for slow decks", "ours", "evolved-control"),
    component(  # c is in points, whose differences are of this size
        "evolved-mcts", UctAgent, "plain UCT to the end of the turn, evolved weights", "ours", score="evolved", c=10.0
    ),
    # ---- the competition
    component("random", RandomAgent, "any legal action", "framework", opening="random"),
    component(
        "random-late-end", RandomLateEndAgent, "any action but ending the turn, while there is one", "framework 2018"
    ),
    component("face", papers.FaceAgent, "attacks the enemy hero, then plays its last card", "framework 2018"),
    greedy("greedy-2020", "one step ahead, a score for each class", "framework 2020", "greedy-2020"),
    component("beam", BeamAgent, "beam search of width 12", "Olomouc; framework", **BEAM),
    greedy("eva", "one step ahead, by what it changes", "GRETIVE, Málaga; second of 2018", "eva"),
    lookahead("lookahead", "Dynamic Lookahead: some own actions ahead", "winner of 2019", "lookahead"),
    lookahead("miller", "Dynamic Lookahead with other weights", "winner of 2020", "miller"),
    # ---- the papers
    greedy("greedy", "one step ahead", "Madrid", "midrange"),
    madrid("madrid-greedy-tree", TurnTreeAgent, "its whole turn, as far as the budget goes", score="midrange"),
    madrid("madrid-simtree", papers.SimulationTreeAgent, "Simulation Tree: flat Monte Carlo"),
    madrid("madrid-mcts1", papers.Mcts1Agent, "frontier search: the best leaf anywhere is expanded"),
    madrid("madrid-mcts2", papers.Mcts2Agent, "plain UCT to the end of the turn"),
    gretive("aggro", "aggressive weights"),
    gretive("control", "controlling weights"),
    gretive("midrange", "weights between the two"),
    lookahead("gretive-2020", "some own actions ahead, weights for each class", "third of 2020", "gretive", **GRETIVE),
    malaga("malaga-mcts1", "one step into the tree, greedy play, linear estimate"),
    malaga("malaga-mcts2", "one step into the tree, greedy play, gradual estimate", score="malaga-gradual"),
    malaga("malaga-mcts3", "three steps into the tree, random play", depth=3, play="random"),
    malaga(
        "malaga-mcts4",
        "one step into the tree, some heuristic, the most victories decide",
        final="victories",
        importance=0.1,
    ),
    malaga(
        "malaga-mcts5", "ten steps into the tree, more heuristic, random play", importance=0.35, depth=10, play="random"
    ),
    component(
        "tyche", papers.TycheAgent, "flat Monte Carlo, 100 to 400 episodes an option", "Málaga; third of 2018", ms=None
    ),
    olomouc("olomouc-mcts", "UCT with greedy play to the end of the turn"),
    olomouc("olomouc-pred", "the same, through the opponent's next turn, with decks that match", **MATCHING_DECKS),
)
AGENTS: Mapping[str, Component] = MappingProxyType(LISTED)
