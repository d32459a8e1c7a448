"""How fast searches and the decisions of agents are."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from topdeck.rng import Rng
from topdeck.state import Action, State, StateScore

from .bench import Bench, cpu_seconds
from .plan import Figures, agent_name

ITERATIONS = 1000  # of a tree search
USES = 16  # of a sample, as with the agents


def uct_iterations(bench: Bench) -> Figures:
    """Iterations a second of plain UCT with random play to the end of the turn."""
    from topdeck.agents.scores import scores_of
    from topdeck.search.budget import Budget
    from topdeck.search.mcts import Mcts, uct
    from topdeck.search.source import Source

    evaluation = scores_of(bench.game)[bench.plan.score]()
    assert isinstance(evaluation, StateScore)
    views = [state.observe(state.player) for state in bench.states[: bench.count(20)]]
    chosen: dict[int, Action] = {}

    def search() -> None:
        for seed, view in enumerate(views):
            rng = Rng(seed, 52)
            chosen[seed] = Mcts(uct(evaluation, 1.0), Source(view, rng, uses=USES), rng).run(Budget(ITERATIONS))

    seconds = bench.best(search)
    bench.done["uct"] = in_short(chosen)
    return {"uct_iterations_per_s": len(views) * ITERATIONS / seconds}


def agent_decisions(bench: Bench, spec: str, most: int) -> Figures:
    """The mean time of an agent's decision in mid-game, and how much it searches for it."""
    states = bench.states[: bench.count(most)]
    effort = decide(bench, spec, states)
    name = agent_name(spec)
    return {f"{name}_ms": 1e3 * effort.seconds / len(states), f"{name}_iterations": effort.iterations / len(states)}


def opening_searches(bench: Bench, spec: str, most: int) -> Figures:
    """Iterations a second of an agent that searches for the first time in a game."""
    effort = decide(bench, spec, [opened(bench, seed) for seed in range(bench.count(most))])
    return {f"{agent_name(spec)}_opening_iterations_per_s": effort.iterations / effort.seconds}


@dataclass(frozen=True)
class Effort:
    """What decisions took."""

    seconds: float
    iterations: int


def decide(bench: Bench, spec: str, states: list[State]) -> Effort:
    """Let an agent decide once in every position."""
    from topdeck.agents import make_agent
    from topdeck.clock import Clock

    agents = [make_agent(spec, bench.plan.game) for _ in states]
    chosen: dict[int, Action] = {}

    def decide_all() -> float:
        for seed, (agent, state) in enumerate(zip(agents, states, strict=True)):
            agent.begin(bench.plan.game, state.player, bench.deck, Rng(seed, 54))
        asked = [(agent, state.observe(state.player)) for agent, state in zip(agents, states, strict=True)]

        def act() -> None:
            for place, (agent, view) in enumerate(asked):
                chosen[place] = agent.act(view, Clock())

        return cpu_seconds(act)

    seconds = min(decide_all() for _ in range(bench.plan.rounds))
    thoughts = [agent.thought for agent in agents]
    bench.done[agent_name(spec)] = in_short(chosen)
    return Effort(seconds, sum(thought.iterations for thought in thoughts if thought is not None))


def opened(bench: Bench, seed: int) -> State:
    """A game up to the first decision that is no opening: mulligans are done by the usual rule."""
    rule, rng = next(iter(bench.game.openings()), None), Rng(seed, 55)
    state = bench.game.start((bench.deck, bench.deck), seed)
    while rule is not None and (action := bench.game.opening(state.observe(state.player), rule, rng)) is not None:
        state.step(action)
    return state


def in_short(chosen: dict[int, Action]) -> str:
    """A checksum of decisions."""
    return hex(crc32("\n".join(action.text() for action in chosen.values()).encode()))
