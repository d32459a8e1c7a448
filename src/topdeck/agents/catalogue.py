"""The built-in agents that can play any game.  Games can add their own agents and presets."""

from topdeck.agents.champion import ChampionAgent
from topdeck.agents.exec_agent import ExecAgent
from topdeck.agents.human import HumanAgent
from topdeck.agents.model_agents import GumbelAgent, PuctAgent
from topdeck.agents.simple import RandomAgent, RandomLateEndAgent
from topdeck.agents.step_agents import BeamAgent, GreedyAgent, LookaheadAgent, TurnTreeAgent
from topdeck.agents.tree_agents import FlatAgent, FrontierAgent, IsmctsAgent, UctAgent
from topdeck.config.resolution import component, index_by_name
from topdeck.config.spec import EXEC

ANY = "any game"

GENERAL_AGENTS = index_by_name(
    component("human", HumanAgent, "a person at the terminal", ANY),
    component("random", RandomAgent, "uniformly random legal actions", ANY),
    component("random-late-end", RandomLateEndAgent, "random legal actions; ends the turn only as a last resort", ANY),
    component("greedy", GreedyAgent, "looks one action ahead", ANY, ms=None),
    component("lookahead", LookaheadAgent, "looks ahead several of its own actions", ANY, ms=None),
    component("beam", BeamAgent, "beam search of width 12", ANY, ms=None),
    component("turn-tree", TurnTreeAgent, "searches its entire turn within the budget", ANY),
    component("flat", FlatAgent, "flat Monte Carlo: random rollouts after each action", ANY),
    component("frontier", FrontierAgent, "frontier search: expands the best leaf of the whole tree", ANY),
    component("uct", UctAgent, "plain UCT to the end of the turn", ANY),
    component("ismcts", IsmctsAgent, "information-set MCTS with a new sample in every iteration", ANY, uses=1),
    component("puct", PuctAgent, "AlphaZero's tree search, with a model or a score", ANY, uses=1),
    component("gumbel", GumbelAgent, "Gumbel AlphaZero's tree search, with a model or a score", ANY, uses=1),
    component("champion", ChampionAgent, "searches its entire turn and the opponent's best replies", ANY, uses=1),
)

# Not listed with the other agents, because it requires a command.
PROGRAM = component(EXEC, ExecAgent, "an external program that implements the protocol", ANY)
