"""Functions that create agents and their parts from specs.

Custom agents extend `topdeck.Agent` or a class from `searching`, `step_agents` or `tree_agents`.
"""

from collections.abc import Mapping

from topdeck.agents.catalogue import GENERAL_AGENTS, PROGRAM
from topdeck.agents.registry import get_registry, reject_true_state
from topdeck.config import parameters, resolution
from topdeck.config.parameters import (
    BeliefSpec,
    ChanceSpec,
    HorizonSpec,
    ModelSpec,
    Opening,
    Parameter,
    Score,
    StateScoreSpec,
)
from topdeck.config.resolution import Component, Registry, construct, external_component, find_named, resolve
from topdeck.config.spec import EXEC, Spec, parse_spec
from topdeck.config.tuned_values import apply_tuned_values
from topdeck.core.agent import Agent
from topdeck.core.errors import SpecError
from topdeck.core.importing import is_external_name
from topdeck.core.registry import default_game, load_game
from topdeck.core.state import Belief, Horizon, Json, MoveScore, StateScore

# Agents by spec
__all__ = ["agent_schema", "canonical", "find_agent", "full_spec", "known_agents", "make_agent"]
__all__ += ["parameter_at", "read_weights"]
# Their parts by spec
__all__ += ["make_belief", "make_horizon", "make_score"]
# Types of parameters
__all__ += ["BeliefSpec", "ChanceSpec", "HorizonSpec", "ModelSpec", "Opening", "Score", "StateScoreSpec"]


def registry(game: str | None) -> Registry:
    return get_registry(load_game(game or default_game()))


def known_agents(game: str | None = None) -> Mapping[str, Component]:
    """Return all agents available for a game, keyed by name; by default, for the first registered game."""
    return {**GENERAL_AGENTS, **load_game(game or default_game()).agents}


def find_agent(name: str, game: str | None = None) -> Component:
    """Look up an agent by name: a built-in agent, the agent for external programs, or an external class.

    Args:
        name: A built-in agent's name, `exec`, `module:Class` or `file.py:Class`.
        game: The name of the game; by default, the first registered game.

    Raises:
        SpecError: The agent is unknown, or its module cannot be imported.
    """
    if name == EXEC:
        return PROGRAM
    if is_external_name(name):
        return external_component(name, "agent", (Agent,))
    return find_named(known_agents(game), name, "agent")


def make_agent(text: str, game: str | None = None, *, true_state: bool = False) -> Agent:
    """Create an agent from its spec.

    Args:
        text: The spec, such as `greedy`, `uct(c=2.4, ms=10)`, `module:Class(...)`, `file.py(...)` or `exec:command`.
        game: The name of the game that the agent plays; by default, the first registered game.
        true_state: Whether to allow agents that see the true state (`belief=true-state`).

    Raises:
        SpecError: The spec is invalid.
    """
    spec = full_spec(text, game, true_state=true_state)
    agent: Agent = construct(find_agent(spec.name, game), spec)
    agent.name, agent.spec = spec.name, str(spec)
    return agent


def canonical(text: str, game: str | None = None, *, true_state: bool = False) -> str:
    """Return an agent's full spec, which identifies the agent in stored results.

    This function also creates the agent, so it raises an error if the agent's constructor rejects the spec.

    Args:
        text: The spec.
        game: The name of the game; by default, the first registered game.
        true_state: Whether to allow agents that see the true state (`belief=true-state`).

    Raises:
        SpecError: The spec is invalid.
    """
    return make_agent(text, game, true_state=true_state).spec


def full_spec(text: str, game: str | None = None, *, true_state: bool = False) -> Spec:
    """Return an agent's spec with validated values for all parameters, without creating the agent.

    Args:
        text: The spec.
        game: The name of the game; by default, the first registered game.
        true_state: Whether to allow agents that see the true state (`belief=true-state`).

    Raises:
        SpecError: The spec is invalid.
    """
    spec = read_weights(text, game)
    found = resolve(spec, find_agent(spec.name, game).parameters(), registry(game))
    if not true_state:
        reject_true_state(found)
    return found


def parameter_at(text: str, path: str, game: str | None = None) -> Parameter | None:
    """Return the parameter at a path, or None if the agent has no such parameter.

    Args:
        text: The agent's spec.
        path: A parameter of the agent, such as `c`, or of one of its parts, such as `score.hero`.
        game: The name of the game; by default, the first registered game.

    Raises:
        SpecError: The spec is invalid.
    """
    spec = full_spec(text, game)
    return resolution.parameter_at(spec, find_agent(spec.name, game).parameters(), path, registry(game))


def agent_schema(name: str, game: str | None = None) -> Json:
    """Return a JSON schema for an agent's parameters.

    Args:
        name: The name of a built-in agent, or `module:Class`.
        game: The name of the game; by default, the first registered game.

    Raises:
        SpecError: The agent is unknown.
    """
    return parameters.json_schema(name, find_agent(name, game).parameters().values())


def read_weights(text: str, game: str | None = None) -> Spec:
    """Parse a spec, replacing the name of any weights file with the file's contents.

    Args:
        text: The spec, such as `greedy(score="mine.weights.toml")`.
        game: The name of the game; by default, the first registered game.

    Raises:
        SpecError: The spec is invalid, or the file was written for a different agent or game.
    """
    spec = parse_spec(text)
    return apply_tuned_values(spec, find_agent(spec.name, game).parameters(), game or default_game())


# ---- parts


def make_score(spec: str | Spec, game: str | None = None) -> StateScore | MoveScore:
    """Create a score from its spec.

    Args:
        spec: The spec, such as `midrange(hero=20)` or `module:Class`.
        game: The name of the game; by default, the first registered game.

    Raises:
        SpecError: The spec is invalid.
    """
    score: StateScore | MoveScore = registry(game).build(spec, "score")
    return score


def make_belief(spec: str | Spec, game: str | None = None) -> Belief:
    """Create a belief from its spec; `true-state` is rejected.

    Args:
        spec: The spec, such as `bigram` or `module:Class`.
        game: The name of the game; by default, the first registered game.

    Raises:
        SpecError: The spec is invalid, or the game has no built-in beliefs.
    """
    found = parse_spec(spec) if isinstance(spec, str) else spec
    reject_true_state(Spec(found.name, {"belief": found}))
    belief: Belief | None = registry(game).build(spec, "belief")
    if belief is None:
        raise SpecError(f"{game or default_game()} has no built-in beliefs; specify an external belief as module:Class")
    return belief


def make_horizon(spec: str | Spec, game: str | None = None) -> Horizon:
    """Create a horizon from its spec.

    Args:
        spec: The spec, such as `turns(2)` or `module:Class`.
        game: The name of the game; by default, the first registered game.

    Raises:
        SpecError: The spec is invalid.
    """
    horizon: Horizon = registry(game).build(spec, "horizon")
    return horizon
