"""The agents that come with Topdeck, by name, and how a spec becomes one."""

from __future__ import annotations

from topdeck.agent import Agent
from topdeck.agents.catalogue import KINDS
from topdeck.agents.kinds import (
    BeliefSpec,
    ChanceSpec,
    HorizonSpec,
    Kind,
    Score,
    StateScoreSpec,
    completed,
    found,
    imported,
    made,
    made_part,
)
from topdeck.agents.spec import Spec, parse_spec
from topdeck.game import Belief, Horizon, MoveScore, StateScore
from topdeck.parameters import Bounds
from topdeck.registry import load_game

__all__ = [
    "AGENTS",
    "BeliefSpec",
    "Bounds",
    "ChanceSpec",
    "HorizonSpec",
    "Score",
    "StateScoreSpec",
    "canonical",
    "full_spec",
    "kind_of",
    "make_agent",
    "make_belief",
    "make_horizon",
    "make_score",
]

AGENTS: dict[str, Kind] = {kind.name: kind for kind in KINDS}


def make_agent(text: str, game: str = "hearthstone") -> Agent:
    """A new agent, by spec: `greedy`, `madrid-mcts2(c=2.4, ms=10)` or `module:Class(...)`."""
    spec = full_spec(text, game)
    agent = made(kind_of(spec).make, spec)
    agent.name, agent.spec = spec.name, str(spec)
    return agent


def canonical(text: str, game: str = "hearthstone") -> str:
    """The full spec of an agent that can be made, which is its identity in every stored result: what its constructor
    refuses is refused here."""
    return make_agent(text, game).spec


def full_spec(text: str, game: str) -> Spec:
    """The spec with all its parameters written out; they must fit, but nobody asks the constructor."""
    spec = parse_spec(text)
    return completed(spec, kind_of(spec).parameters(), load_game(game))


def kind_of(spec: Spec) -> Kind:
    return imported(spec.name) if ":" in spec.name else found(AGENTS, spec.name, "agent")


# ---- parts


def make_score(spec: str | Spec, game: str = "hearthstone") -> StateScore | MoveScore:
    """A new score, by spec."""
    score: StateScore | MoveScore = made_part(spec, "score", load_game(game))
    return score


def make_belief(spec: str | Spec, game: str = "hearthstone") -> Belief:
    """A new belief, by spec."""
    belief: Belief = made_part(spec, "belief", load_game(game))
    return belief


def make_horizon(spec: str | Spec, game: str = "hearthstone") -> Horizon:
    """A new horizon, by spec."""
    horizon: Horizon = made_part(spec, "horizon", load_game(game))
    return horizon
