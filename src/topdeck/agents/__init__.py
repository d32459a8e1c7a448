"""The agents that come with Topdeck and its games, by name, and how a spec becomes one."""

from __future__ import annotations

from topdeck.agent import Agent
from topdeck.agents.catalogue import GENERAL_AGENTS
from topdeck.agents.spec import Spec, parse_spec
from topdeck.agents.spec_resolution import (
    BeliefSpec,
    ChanceSpec,
    HorizonSpec,
    Opening,
    Score,
    StateScoreSpec,
    completed_spec,
    find_named,
    imported,
    made_part,
    make_from,
    parameter_on_way,
    parameters_of,
    reject_true_state,
)
from topdeck.agents.tuned_values import with_tuned_values
from topdeck.errors import SpecError
from topdeck.game import Game
from topdeck.importing import is_external_name
from topdeck.kinds import Kind
from topdeck.parameters import Bounds, Parameter
from topdeck.registry import default_game, load_game
from topdeck.state import Belief, Horizon, MoveScore, StateScore

__all__ = [
    "BeliefSpec",
    "Bounds",
    "ChanceSpec",
    "HorizonSpec",
    "Opening",
    "Score",
    "StateScoreSpec",
    "canonical",
    "full_spec",
    "kind_of",
    "known_agents",
    "make_agent",
    "make_belief",
    "make_horizon",
    "make_score",
    "parameter_at",
    "parameters_of",
    "with_weights_read",
]


def known_agents(game: str | None = None) -> dict[str, Kind]:
    """All agents of a game by name: the general ones, as the game presets them, and its own."""
    return {**GENERAL_AGENTS, **named_game(game).agents()}


def make_agent(text: str, game: str | None = None, *, true_state: bool = False) -> Agent:
    """A new agent, by spec: `greedy`, `uct(c=2.4, ms=10)`, `module:Class(...)` or `file.py(...)`; without a game for
    the first one.

    Agents that see the true state (`belief=true-state`) are rejected unless `true_state` allows them.
    """
    spec = full_spec(text, game, true_state=true_state)
    agent: Agent = make_from(kind_of(spec, game).make, spec)
    agent.name, agent.spec = spec.name, str(spec)
    return agent


def canonical(text: str, game: str | None = None, *, true_state: bool = False) -> str:
    """The full spec of an agent that can be made, which is its identity in every stored result: what its constructor
    refuses is refused here."""
    return make_agent(text, game, true_state=true_state).spec


def full_spec(text: str, game: str | None = None, *, true_state: bool = False) -> Spec:
    """The spec with all its parameters written out; they must fit, but nobody asks the constructor."""
    spec = with_weights_read(text, game)
    found = completed_spec(spec, parameters_of(kind_of(spec, game)), named_game(game))
    if not true_state:
        reject_true_state(found)
    return found


def parameter_at(text: str, way: str, game: str | None = None) -> Parameter | None:
    """Return a parameter of an agent or of a part of it, such as `score.hero`; None if it has no such parameter."""
    spec = full_spec(text, game)
    return parameter_on_way(spec, parameters_of(kind_of(spec, game)), way, named_game(game))


def with_weights_read(text: str, game: str | None = None) -> Spec:
    """The spec as it is written, with the weights that a file has instead of its name."""
    spec = parse_spec(text)
    return with_tuned_values(spec, parameters_of(kind_of(spec, game)), named_game(game).name)


def kind_of(spec: Spec, game: str | None = None) -> Kind:
    if is_external_name(spec.name):
        return imported(spec.name)
    return find_named(known_agents(game), spec.name, "agent")


def named_game(game: str | None) -> Game:
    return load_game(game or default_game())


# ---- parts


def make_score(spec: str | Spec, game: str | None = None) -> StateScore | MoveScore:
    """A new score, by spec."""
    score: StateScore | MoveScore = made_part(spec, "score", named_game(game))
    return score


def make_belief(spec: str | Spec, game: str | None = None) -> Belief:
    """A new belief, by spec; `true-state` is rejected."""
    found = parse_spec(spec) if isinstance(spec, str) else spec
    reject_true_state(Spec(found.name, {"belief": found}))
    belief: Belief | None = made_part(spec, "belief", named_game(game))
    if belief is None:
        raise SpecError(f"{named_game(game).name} has no beliefs; give your own as module:Class")
    return belief


def make_horizon(spec: str | Spec, game: str | None = None) -> Horizon:
    """A new horizon, by spec."""
    horizon: Horizon = made_part(spec, "horizon", named_game(game))
    return horizon
