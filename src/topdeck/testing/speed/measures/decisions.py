"""Benchmarks for searches and agents' decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from topdeck.core.rng import Rng

from .bench import Bench, Figures, agent_name, checksum, cpu_seconds

if TYPE_CHECKING:  # older Topdeck versions define these names elsewhere
    from topdeck.core.agent import Agent
    from topdeck.core.state import Action, State

ITERATIONS = 1000  # per tree search
USES = 16  # iterations per sample, as in the agents


def uct_iterations(bench: Bench) -> Figures:
    """Measure the iterations per second of plain UCT with rollouts to the end of the turn."""
    from topdeck.agents import make_score
    from topdeck.core.state import StateScore
    from topdeck.search.budget import Budget
    from topdeck.search.determinizer import Determinizer
    from topdeck.search.mcts import Mcts, uct

    evaluation = make_score(bench.plan.score, bench.plan.game)
    assert isinstance(evaluation, StateScore)
    views = [state.observe(state.player) for state in bench.states[: bench.count(20)]]
    chosen: dict[int, Action] = {}

    def search() -> None:
        for seed, view in enumerate(views):
            rng = Rng(seed, 52)
            chosen[seed] = Mcts(uct(evaluation, 1.0), Determinizer(view, rng, uses=USES), rng).run(Budget(ITERATIONS))

    seconds = bench.best(search)
    bench.done["uct"] = checksum(list(chosen.values()))
    return {"uct_iterations_per_s": len(views) * ITERATIONS / seconds}


def agent_decisions(bench: Bench, spec: str, most: int) -> Figures:
    """Measure the mean times of an agent's first and second mid-game decisions, and the iterations of the second."""
    states = bench.states[: bench.count(most)]
    first, later = decide(bench, spec, states, 2)
    name, count = agent_name(spec), len(states)
    return {
        f"{name}_ms": 1e3 * later.seconds / count,
        f"{name}_first_ms": 1e3 * first.seconds / count,
        f"{name}_iterations": later.iterations / count,
    }


def opening_searches(bench: Bench, spec: str, most: int) -> Figures:
    """Measure the iterations per second of an agent's first search in a game."""
    [effort] = decide(bench, spec, [start_after_mulligan(bench, seed) for seed in range(bench.count(most))], 1)
    return {f"{agent_name(spec)}_opening_iterations_per_s": effort.iterations / effort.seconds}


class Effort(NamedTuple):
    """The CPU time and the number of iterations spent on decisions."""

    seconds: float
    iterations: int


def decide(bench: Bench, spec: str, states: list[State], times: int) -> list[Effort]:
    """Have an agent decide several times in every position, and return the total effort for each pass."""
    from topdeck.agents import make_agent

    agents = [make_agent(spec, bench.plan.game) for _ in states]

    def begin() -> None:
        for seed, (agent, state) in enumerate(zip(agents, states, strict=True)):
            agent.begin(bench.plan.game, state.player, bench.deck, Rng(seed, 54))

    chosen: list[Action] = []
    rounds: list[list[Effort]] = []
    for _ in range(bench.plan.rounds):
        chosen.clear()
        begin()
        rounds.append([act(agents, states, chosen) for _ in range(times)])
    bench.done[agent_name(spec)] = checksum(chosen)
    return [min(efforts, key=lambda effort: effort.seconds) for efforts in zip(*rounds, strict=True)]


def act(agents: list[Agent], states: list[State], chosen: list[Action]) -> Effort:
    """Have each agent make one decision in its position, and return the total effort."""
    from topdeck.core.clock import Clock

    asked = [(agent, state.observe(state.player)) for agent, state in zip(agents, states, strict=True)]

    def act_all() -> None:
        for agent, view in asked:
            chosen.append(agent.act(view, Clock()))

    seconds = cpu_seconds(act_all)
    return Effort(seconds, sum(map(count_iterations, agents)))


def count_iterations(agent: Agent) -> int:
    """Return the number of iterations in an agent's last search, even in versions without `search_info`."""
    info = getattr(agent, "search_info", None) or getattr(agent, "thought", None)
    return info.iterations if info is not None else 0


def start_after_mulligan(bench: Bench, seed: int) -> State:
    """Start a game and resolve its mulligans with the default opening rule."""
    rule, rng = bench.plan.opening, Rng(seed, 55)
    state = bench.game.start((bench.deck, bench.deck), seed)
    while rule and (action := bench.game.opening(state.observe(state.player), rule, rng)) is not None:
        state.step(action)
    return state
