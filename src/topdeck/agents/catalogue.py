"""The agents of the papers and the competition by name: which search, with which parameters."""

from __future__ import annotations

from topdeck.agents.champion import ChampionAgent
from topdeck.agents.human import HumanAgent
from topdeck.agents.kinds import Kind
from topdeck.agents.madrid import FrontierAgent, SimulationTreeAgent, UctAgent
from topdeck.agents.malaga import StagedAgent, TycheAgent
from topdeck.agents.olomouc import GuidedAgent
from topdeck.agents.simple import FaceAgent, RandomAgent, RandomLateEndAgent
from topdeck.agents.spec import Spec, Value
from topdeck.agents.stepping import BeamAgent, GreedyAgent, LookaheadAgent, TurnTreeAgent


def gretive(profile: str) -> dict[str, Value]:
    return {"score": Spec("gretive", {"profile": profile}), "ms": None}


KINDS = (
    Kind("human", HumanAgent, "you, at the terminal", "flesh and blood"),
    Kind("random", RandomAgent, "any legal action", "framework", {"mulligan": "random"}),
    Kind("random-late-end", RandomLateEndAgent, "any action but ending the turn, while there is one", "framework 2018"),
    Kind("face", FaceAgent, "attacks the enemy hero, then plays its last card", "framework 2018"),
    Kind("greedy", GreedyAgent, "one step ahead", "Madrid", {"ms": None}),
    Kind(
        "greedy-2020",
        GreedyAgent,
        "one step ahead, a score for each class",
        "framework 2020",
        {"score": "greedy-2020", "ms": None},
    ),
    Kind("madrid-greedy-tree", TurnTreeAgent, "the whole own turn, as far as the budget goes", "Madrid"),
    Kind("madrid-simtree", SimulationTreeAgent, "Simulation Tree: flat Monte Carlo", "Madrid"),
    Kind("madrid-mcts1", FrontierAgent, "frontier search: the best leaf anywhere is expanded", "Madrid"),
    Kind("madrid-mcts2", UctAgent, "plain UCT to the end of the turn", "Madrid"),
    Kind("malaga-mcts1", StagedAgent, "one step into the tree, greedy play, linear estimate", "Málaga"),
    Kind(
        "malaga-mcts2",
        StagedAgent,
        "one step into the tree, greedy play, gradual estimate",
        "Málaga",
        {"score": "malaga-gradual"},
    ),
    Kind(
        "malaga-mcts3", StagedAgent, "three steps into the tree, random play", "Málaga", {"depth": 3, "play": "random"}
    ),
    Kind(
        "malaga-mcts4",
        StagedAgent,
        "one step into the tree, some heuristic, the most victories decide",
        "Málaga",
        {"final": "victories", "importance": 0.1},
    ),
    Kind(
        "malaga-mcts5",
        StagedAgent,
        "ten steps into the tree, more heuristic, random play",
        "Málaga",
        {"importance": 0.35, "depth": 10, "play": "random"},
    ),
    Kind(
        "eva",
        GreedyAgent,
        "one step ahead, by what it changes",
        "GRETIVE, Málaga; second of 2018",
        {"score": "eva", "ms": None},
    ),
    Kind("tyche", TycheAgent, "flat Monte Carlo, a hundred episodes an option", "Málaga; third of 2018", {"ms": None}),
    Kind("gretive-aggro", GreedyAgent, "one step ahead, aggressive weights", "GRETIVE", gretive("aggro")),
    Kind("gretive-control", GreedyAgent, "one step ahead, controlling weights", "GRETIVE", gretive("control")),
    Kind("gretive-midrange", GreedyAgent, "one step ahead, weights between the two", "GRETIVE", gretive("midrange")),
    Kind(
        "gretive-2020",
        LookaheadAgent,
        "some own actions ahead, weights for each class",
        "third of 2020",
        {"score": "gretive", "depths": "gretive", "anywhere": False, "ms": None},
    ),
    Kind("beam", BeamAgent, "beam search of width 12", "Olomouc; framework", {"belief": "unknown", "ms": None}),
    Kind("lookahead", LookaheadAgent, "Dynamic Lookahead: some own actions ahead", "winner of 2019", {"ms": None}),
    Kind("miller", LookaheadAgent, "the same with other weights", "winner of 2020", {"score": "miller", "ms": None}),
    Kind("olomouc-mcts", GuidedAgent, "UCT with greedy play to the end of the turn", "Olomouc", {"ms": 2000}),
    Kind(
        "olomouc-pred",
        GuidedAgent,
        "the same, through the opponent's next turn, with decks that match",
        "Olomouc",
        {"turn_depth": 2, "belief": Spec("decks", {"olomouc": True, "affordable": True}), "ms": 2000},
    ),
    Kind(
        "champion",
        ChampionAgent,
        "the whole own turn, the best answers to it, a trained score",
        "ours",
        {"uses": 1, "belief": "decks"},
    ),
)
