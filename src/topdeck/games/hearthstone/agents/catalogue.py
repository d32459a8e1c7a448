"""All Hearthstone agents, keyed by name and starting with the default; many are presets of game-independent agents."""

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

# Thresholds for the score `nearness`: above NEAR, a win this turn may be close; below FAR, it is out of reach.
NEAR = -8.0
FAR = -18.0

Presets = Mapping[str, Any]
CHAMPION: Presets = {"score": "network", "guide": "nearness", "near": NEAR, "far": FAR, "belief": "decks", "uses": 1}
BEAM: Presets = {"score": "greedy-2019", "belief": "unknown", "ms": None}
GRETIVE: Presets = {"depths": "gretive", "anywhere": False}
MATCHING_DECKS: Presets = {"turn_depth": 2, "belief": Spec("decks", {"olomouc": True, "affordable": True})}


def greedy(name: str, about: str, source: str, score: str | Spec) -> Component:
    """Return the catalogue entry for an agent that looks one step ahead and has no time limit."""
    return component(name, GreedyAgent, about, source, score=score, ms=None)


def lookahead(name: str, about: str, source: str, score: str, **presets: Value) -> Component:
    """Return the catalogue entry for an agent that looks a few of its own actions ahead and has no time limit."""
    return component(name, LookaheadAgent, about, source, score=score, **presets, ms=None)


def madrid(name: str, kind: type[Agent], about: str, score: str = "utility") -> Component:
    return component(name, kind, about, "Madrid", score=score)


def malaga(name: str, about: str, **presets: Value) -> Component:
    return component(name, papers.StagedAgent, about, "Málaga", **presets)


def olomouc(name: str, about: str, **presets: Value) -> Component:
    return component(name, papers.GuidedAgent, about, "Olomouc", ms=2000, **presets)


def gretive(profile: str, weights: str) -> Component:
    about, score = f"one-step lookahead with {weights}", Spec("gretive", {"profile": profile})
    return greedy(f"gretive-{profile}", about, "GRETIVE", score)


LISTED = index_by_name(
    # ---- ours
    component(
        "champion", ChampionAgent, "full-turn search with the best replies and a trained score", "ours", **CHAMPION
    ),
    greedy("evolved", "one-step lookahead with evolved weights", "ours", "evolved"),
    greedy("evolved-aggro", "one-step lookahead with weights evolved for aggressive decks", "ours", "evolved-aggro"),
    greedy(
        "evolved-midrange", "one-step lookahead with weights evolved for midrange decks", "ours", "evolved-midrange"
    ),
    greedy("evolved-control", "one-step lookahead with weights evolved for slow decks", "ours", "evolved-control"),
    component(  # c is about as large as typical differences in points
        "evolved-mcts", UctAgent, "UCT to the end of the turn with evolved weights", "ours", score="evolved", c=10.0
    ),
    # ---- the competition
    component("random", RandomAgent, "a random legal action", "framework", opening="random"),
    component(
        "random-late-end", RandomLateEndAgent, "a random action; ends the turn only as a last resort", "framework 2018"
    ),
    component(
        "face", papers.FaceAgent, "attacks the enemy hero; otherwise, plays its last playable card", "framework 2018"
    ),
    greedy("greedy-2020", "one-step lookahead with a score for each class", "framework 2020", "greedy-2020"),
    component("beam", BeamAgent, "beam search of width 12", "Olomouc; framework", **BEAM),
    greedy("eva", "one-step lookahead, scored by what each action changes", "GRETIVE, Málaga; second in 2018", "eva"),
    lookahead("lookahead", "Dynamic Lookahead over a few of its own actions", "winner of 2019", "lookahead"),
    lookahead("miller", "Dynamic Lookahead with different weights", "winner of 2020", "miller"),
    # ---- the papers
    greedy("greedy", "one-step lookahead", "Madrid", "midrange"),
    madrid("madrid-greedy-tree", TurnTreeAgent, "full-turn search, as far as the budget allows", score="midrange"),
    madrid("madrid-simtree", papers.SimulationTreeAgent, "Simulation Tree: flat Monte Carlo"),
    madrid("madrid-mcts1", papers.Mcts1Agent, "frontier search, which always expands the best leaf in the tree"),
    madrid("madrid-mcts2", papers.Mcts2Agent, "plain UCT to the end of the turn"),
    gretive("aggro", "aggressive weights"),
    gretive("control", "control weights"),
    gretive("midrange", "midrange weights"),
    lookahead("gretive-2020", "lookahead over a few actions with class weights", "third in 2020", "gretive", **GRETIVE),
    malaga("malaga-mcts1", "MCTS of depth 1 with greedy rollouts and a linear estimate"),
    malaga("malaga-mcts2", "MCTS of depth 1 with greedy rollouts and a gradual estimate", score="malaga-gradual"),
    malaga("malaga-mcts3", "MCTS of depth 3 with random rollouts", depth=3, play="random"),
    malaga(
        "malaga-mcts4",
        "MCTS of depth 1 with a small heuristic term; the action with the most victories is chosen",
        final="victories",
        importance=0.1,
    ),
    malaga(
        "malaga-mcts5",
        "MCTS of depth 10 with a larger heuristic term and random rollouts",
        importance=0.35,
        depth=10,
        play="random",
    ),
    component(
        "tyche", papers.TycheAgent, "flat Monte Carlo, 100 to 400 episodes per option", "Málaga; third in 2018", ms=None
    ),
    olomouc("olomouc-mcts", "UCT with greedy rollouts to the end of the turn"),
    olomouc(
        "olomouc-pred",
        "UCT with greedy rollouts to the end of the opponent's next turn, and matching decks",
        **MATCHING_DECKS,
    ),
)
AGENTS: Mapping[str, Component] = MappingProxyType(LISTED)
