"""The agents that play any game, by name; a game adds its own, and presets for these."""

from topdeck.agents.champion import ChampionAgent
from topdeck.agents.human import HumanAgent
from topdeck.agents.simple import RandomAgent, RandomLateEndAgent
from topdeck.agents.step_agents import BeamAgent, GreedyAgent, LookaheadAgent, TurnTreeAgent
from topdeck.agents.tree_agents import FlatAgent, FrontierAgent, IsmctsAgent, UctAgent
from topdeck.config.resolution import component, index_by_name

ANY = "any game"

GENERAL_AGENTS = index_by_name(
    component("human", HumanAgent, "you, at the terminal", "flesh and blood"),
    component("random", RandomAgent, "any legal action", ANY),
    component("random-late-end", RandomLateEndAgent, "any action but ending the turn, while there is one", ANY),
    component("greedy", GreedyAgent, "one step ahead", ANY, ms=None),
    component("lookahead", LookaheadAgent, "some own actions ahead", ANY, ms=None),
    component("beam", BeamAgent, "beam search of width 12", ANY, ms=None),
    component("turn-tree", TurnTreeAgent, "its whole turn, as far as the budget goes", ANY),
    component("flat", FlatAgent, "flat Monte Carlo: random play after each option", ANY),
    component("frontier", FrontierAgent, "frontier search: the best leaf anywhere is expanded", ANY),
    component("uct", UctAgent, "plain UCT to the end of the turn", ANY),
    component("ismcts", IsmctsAgent, "information-set MCTS, a new sample in every iteration", ANY, uses=1),
    component("champion", ChampionAgent, "its whole turn, and the best answers to it", ANY, uses=1),
)
