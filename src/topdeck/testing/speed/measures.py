"""How fast a game and its players are: games, searches, decisions and single calls, best of five by CPU time.

This file is a program, too: it measures in a process of its own, in this environment or in another one.  The Topdeck
there may be older, so the file imports nothing of its own package, and each measure only what it needs; what cannot be
measured is told as missing.
"""

from __future__ import annotations

import gc
import json
import platform
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import crc32

from topdeck import build
from topdeck.deck import Deck
from topdeck.errors import TopdeckError
from topdeck.record import Record, read_records, record_of
from topdeck.registry import load_game
from topdeck.rng import Rng
from topdeck.session import Session
from topdeck.state import Action, State, StateScore

ROUNDS = 5
POSITIONS = 200
MOST_SEEDS = 1000  # that are tried before there is a first position
ITERATIONS = 1000  # of a tree search
INDIVIDUAL_GAMES = 200  # by which evolution judges an individual, as in Madrid
USES = 16  # of a sample, as with the agents
COMMITTED = Path(__file__).parents[1] / "positions"

# Both end with a line that says the CPU seconds since the process began.
IMPORT = "import time, topdeck\nprint(time.process_time())"
HELP = """
import sys, time
from topdeck.cli import main
sys.argv = ["topdeck", "--help"]
try:
    main()
finally:
    print(time.process_time())
"""

Figures = dict[str, float]  # the end of a name says the unit: per_s, ms, us, bytes or share


@dataclass(frozen=True)
class Plan:
    """What is measured, and with what: the same in all environments, whatever their games ask for."""

    game: str
    deck: str  # in both seats; the default deck, if none is named
    middle: list[int]  # the turns that are mid-game
    agents: dict[str, int]  # by spec, with a number of games
    decisions: dict[str, int]  # by spec, with a number of positions
    searches: dict[str, int]  # by spec, with a number of openings
    individuals: dict[str, list[str]]  # of an evolution, by name: their specs, and those of their opponents
    random_decks: list[str]  # whose pairs play random games; if none is named, the deck's mirror
    score: str
    measures: list[str]
    rounds: int
    scale: float

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def usual_plan(name: str) -> Plan:
    """All that is usually measured of a game."""
    asked = load_game(name).benchmark()
    plan = Plan(
        game=name,
        deck=asked.deck,
        middle=list(asked.middle),
        agents=dict(asked.agents),
        decisions=dict(asked.decisions),
        searches=dict(asked.searches),
        individuals={name: list(specs) for name, specs in asked.individuals.items()},
        random_decks=list(asked.random_decks),
        score=asked.score,
        measures=[],
        rounds=ROUNDS,
        scale=usual_scale(build.compiled()),
    )
    return replace(plan, measures=[name for name in measures_of(plan) if name != "decks"])


def usual_scale(is_compiled: bool) -> float:
    return 1.0 if is_compiled else 0.1


class Bench:
    """What the measures of a game share."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = load_game(plan.game)
        self.deck = self.game.deck(plan.deck) if plan.deck else self.game.default_deck()
        self.done: dict[str, str] = {}  # by measure, in short: builds that are compared should have done the same

    def count(self, usual: int, least: int = 1) -> int:
        """How often something is done."""
        return max(least, int(usual * self.plan.scale))

    @cached_property
    def states(self) -> list[State]:
        """The committed mid-game positions, or the first of them; of a game that has none, new ones."""
        count = min(POSITIONS, self.count(10 * POSITIONS, least=3))
        committed = COMMITTED / f"{self.plan.game}.jsonl"
        records = read_records(committed)[:count] if committed.exists() else new_positions(self, count)
        return [record.final() for record in records]

    def best(self, run: Callable[[], None]) -> float:
        """The CPU seconds of the quickest of several rounds."""
        return self.best_of_each(run)[0]

    def best_of_each(self, *runs: Callable[[], None]) -> list[float]:
        """The same of several that are compared: they take turns, to share the machine's quiet moments."""
        rounds = [[cpu_seconds(run) for run in runs] for _ in range(self.plan.rounds)]
        return [min(seconds) for seconds in zip(*rounds, strict=True)]

    def microseconds(self, calls: list[Callable[[], object]], repeats: int) -> float:
        """The mean time of a call, less that of calling something empty."""

        def run() -> None:
            for call in calls:
                for _ in range(repeats):
                    call()

        nothing = int

        def idle() -> None:
            for call in calls:
                for _ in range(repeats):
                    nothing()

        return 1e6 * max(self.best(run) - self.best(idle), 0.0) / (len(calls) * repeats)


def cpu_seconds(run: Callable[[], None]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


Measure = Callable[[Bench], Figures]


def measures_of(plan: Plan) -> dict[str, Measure]:
    """All that can be measured of a game, by name."""
    scored: list[tuple[str, Measure]] = [("greedy", greedy_games), ("uct", uct_iterations)] if plan.score else []
    named: list[tuple[str, Measure]] = [
        ("random", random_games),
        *scored,
        *((agent_name(spec), partial(agent_games, spec=spec, games=games)) for spec, games in plan.agents.items()),
        *((agent_name(spec), partial(agent_decisions, spec=spec, most=most)) for spec, most in plan.decisions.items()),
        *((agent_name(spec), partial(opening_searches, spec=spec, most=most)) for spec, most in plan.searches.items()),
        ("arena", arena_games),
        *((f"{name}-individual", partial(individual, name=name)) for name in plan.individuals),
        ("copy", copy_time),
        ("actions", actions_time),
        ("step", step_time),
        ("observe", observe_time),
        ("sample", sample_time),
        ("memory", memory),
        ("start", start_times),
        ("decks", deck_games),
    ]
    measures = dict(named)
    if len(measures) < len(named):
        raise TopdeckError(f"two measures of {plan.game} have the same name: {', '.join(name for name, _ in named)}")
    return measures


def agent_name(spec: str) -> str:
    return spec.partition("(")[0]


# ---- whole games


def random_games(bench: Bench) -> Figures:
    decks = [bench.game.deck(name) for name in bench.plan.random_decks] or [bench.deck]
    figures = random_games_of(bench, list(product(decks, decks)))
    bench.done["random"] = f"{figures['actions_per_game']} actions a game"
    return figures


def deck_games(bench: Bench) -> Figures:
    """Random games a second of the mirror of every complete deck, by its name."""
    return {deck.name: random_games_of(bench, [(deck, deck)])["random_games_per_s"] for deck in bench.game.decks()}


def random_games_of(bench: Bench, pairs: list[tuple[Deck, Deck]]) -> Figures:
    """Games of random play, which go round the pairs of decks."""
    from topdeck.search.playout import random_playout

    game, count, actions = bench.game, bench.count(500, least=10), 0

    def play() -> None:
        nonlocal actions
        actions = 0
        for seed in range(count):
            actions += random_playout(game.start(pairs[seed % len(pairs)], seed), Rng(seed, 50))

    seconds = bench.best(play)
    return {"random_games_per_s": count / seconds, "actions_per_game": actions / count}


def greedy_games(bench: Bench) -> Figures:
    from topdeck.agents.scores import default_score
    from topdeck.search.greedy import greedy_playout

    game, decks, count = bench.game, (bench.deck, bench.deck), bench.count(100, least=2)
    score = default_score(game)()

    def play() -> None:
        for seed in range(count):
            greedy_playout(game.start(decks, seed), score)

    return {"greedy_games_per_s": count / bench.best(play)}


def agent_games(bench: Bench, spec: str, games: int) -> Figures:
    """Games of an agent against itself as in a match: it observes, samples what is hidden, and decides."""
    from topdeck.agents import make_agent
    from topdeck.arena.play.match import play_game

    name, decks, count = bench.plan.game, (bench.deck, bench.deck), bench.count(games)
    players = (make_agent(spec, name), make_agent(spec, name))

    def play() -> None:
        for seed in range(count):
            play_game(name, players, decks, seed, on_fault="raise")

    return {f"{agent_name(spec)}_games_per_s": count / bench.best(play)}


def arena_games(bench: Bench) -> Figures:
    """Random games in a bare loop that shows all that a player may see, and in the arena that keeps them."""
    from topdeck.arena.plan.experiment import Experiment, entries_of
    from topdeck.arena.plan.formats import RoundRobin
    from topdeck.arena.play.executor import InProcessExecutor
    from topdeck.arena.play.runner import run_experiment
    from topdeck.arena.results.store.location import location_of

    game, deck = bench.game, bench.deck
    count = bench.count(3000, least=10)  # fewer would measure what it costs to begin an experiment
    experiment = Experiment(
        game=bench.plan.game, entries=entries_of(["random", "random"]), decks=(deck,), format=RoundRobin(count // 2)
    )

    def bare() -> None:
        for seed in range(count):
            state, rng = game.start((deck, deck), seed), Rng(seed, 50)
            while state.result() is None:  # without a session: what that costs is to be seen
                view = state.observe(state.player)
                state.step(rng.choice(view.actions()))

    gc.freeze()  # as the commands do that play in the arena

    def arena() -> None:
        with TemporaryDirectory() as folder:
            run_experiment(experiment, location_of(Path(folder) / "games.db"), InProcessExecutor())

    seconds = bench.best_of_each(bare, arena)
    plain, kept = count / seconds[0], 2 * (count // 2) / seconds[1]
    return {"observed_games_per_s": plain, "arena_games_per_s": kept, "arena_share": kept / plain}


def individual(bench: Bench, name: str) -> Figures:
    """The time in which evolution judges an individual by 200 games, and that of the same games in a bare loop."""
    from topdeck.agents import make_agent
    from topdeck.arena.plan.seeds import deals
    from topdeck.arena.play.executor import InProcessExecutor
    from topdeck.arena.play.match import play_game
    from topdeck.evolve.fitness.contest import Contender, Contest
    from topdeck.evolve.fitness.evaluation import Evaluation

    (spec, opponent), game, decks = bench.plan.individuals[name], bench.plan.game, (bench.deck, bench.deck)
    pairs = bench.count(INDIVIDUAL_GAMES // 2)
    contest = Contest(game=game, opponents=(opponent,), decks=(decks,), pairs=pairs)
    players = (make_agent(spec, game), make_agent(opponent, game))
    seeds = [deals(contest.seed, (bench.deck.name, bench.deck.name), pair) for pair in range(pairs)]

    def bare() -> None:
        for first, second in seeds:
            play_game(game, players, decks, first, on_fault="raise")
            play_game(game, players, decks, second, on_fault="raise", swapped=True)

    def judge() -> None:
        Evaluation(InProcessExecutor()).tallies(contest, [Contender(spec)])

    plain, judged = bench.best_of_each(bare, judge)
    return {
        f"{name}_individual_ms": 1e3 * judged * INDIVIDUAL_GAMES / (2 * pairs),
        f"{name}_individual_share": plain / judged,
    }


# ---- searches and decisions


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


# ---- single calls


def copy_time(bench: Bench) -> Figures:
    return {"copy_us": bench.microseconds([state.copy for state in bench.states], bench.count(100, least=2))}


def actions_time(bench: Bench) -> Figures:
    return {"actions_us": bench.microseconds([state.actions for state in bench.states], bench.count(100, least=2))}


def observe_time(bench: Bench) -> Figures:
    calls: list[Callable[[], object]] = [partial(state.observe, state.player) for state in bench.states]
    return {"observe_us": bench.microseconds(calls, bench.count(100, least=2))}


def sample_time(bench: Bench) -> Figures:
    """The mean time to observe, and to fill in what is hidden."""
    states, repeats = bench.states, bench.count(20)

    def run() -> None:
        for seed, state in enumerate(states):
            rng = Rng(seed, 53)
            for _ in range(repeats):
                state.observe(state.player).sample(rng)

    return {"sample_us": 1e6 * bench.best(run) / (len(states) * repeats)}


def step_time(bench: Bench) -> Figures:
    """The mean time of a step, over all legal actions: of a copy and a step, less that of the copy."""
    choices, repeats = [(state, state.actions()) for state in bench.states], bench.count(5)

    def run() -> None:
        for state, actions in choices:
            copy = state.copy
            for action in actions:
                for _ in range(repeats):
                    copy().step(action)

    both = 1e6 * bench.best(run) / (repeats * sum(len(actions) for _, actions in choices))
    return {"step_us": both - copy_time(bench)["copy_us"]}


def memory(bench: Bench) -> Figures:
    """The mean size of a copy in bytes: what the allocator gives out for many of them."""
    import tracemalloc

    tracemalloc.start()
    copies = [state.copy() for state in bench.states for _ in range(20)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"state_bytes": size / len(copies)}


def start_times(bench: Bench) -> Figures:
    """How long a new process takes to import Topdeck, and to show the command's help."""
    rounds = bench.count(3)
    return {f"{name}_ms": 1e3 * min(start(code) for _ in range(rounds)) for name, code in STARTS.items()}


STARTS = {"import": IMPORT, "help": HELP}


def start(code: str) -> float:
    """The CPU seconds from the start of a process to the last line it prints."""
    told = subprocess.run([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    return float(told.stdout.splitlines()[-1])


# ---- the mid-game positions


def new_positions(bench: Bench, count: int) -> list[Record]:
    """Random games, each played up to a turn of mid-game."""
    turns = bench.plan.middle
    found: list[Record] = []
    seed = 0
    while len(found) < count:
        record = play_until(bench, seed, turns[seed % len(turns)])
        if record is not None:
            found.append(record)
        seed += 1
        if seed == MOST_SEEDS and not found:
            raise TopdeckError(f"no random game of {bench.game.title()} lasts until its mid-game, turn {turns[0]}")
    return found


def play_until(bench: Bench, seed: int, turn: int) -> Record | None:
    """The record of a random game up to the start of a turn, or None if it is over before."""
    decks = (bench.deck, bench.deck)
    session = Session(bench.game.start(decks, seed))
    record = record_of(bench.plan.game, session.state, decks, seed)
    rng = Rng(seed, 51)
    while session.turn < turn:
        if session.player is None:
            return None
        action = rng.choice(session.state.actions())
        session.submit(session.player, action)
        record.add(session.state, action)
    return record if session.result is None else None


# ---- the program


def describe() -> dict[str, Any]:
    """Which Topdeck is measured, and what runs it."""
    return {
        "topdeck": build.VERSION,
        "compiled": build.compiled(),
        "profile_guided": Path(build.__file__).with_name("profile_guided.txt").exists(),  # an older one cannot be asked
        "folder": str(Path(build.__file__).parent),
        "executable": sys.executable,
        "python": platform.python_version(),
        "python_build": python_build(),
        "compiler": platform.python_compiler(),
        "platform": platform.platform(),
    }


def python_build() -> dict[str, bool | None]:
    """How this Python was built; None is not known."""
    told = [sysconfig.get_config_var(name) for name in ("CONFIG_ARGS", "PY_CORE_CFLAGS", "PY_CORE_LDFLAGS")]
    words = " ".join(filter(None, told))

    def said(*flags: str) -> bool | None:
        return any(flag in words for flag in flags) if words else None

    return {
        "pgo": said("--enable-optimizations", "-fprofile-use", "-fprofile-instr-use"),
        "lto": said("--with-lto", "-flto"),
        "shared": bool(sysconfig.get_config_var("Py_ENABLE_SHARED")),
        "debug": bool(sysconfig.get_config_var("Py_DEBUG")),
        "free_threaded": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
    }


def told(plan: Plan) -> Iterator[dict[str, Any]]:
    """What is measured where, message by message."""
    yield {"environment": describe()}
    try:
        bench = Bench(plan)
    except TopdeckError as error:
        yield {"refused": str(error)}
        return
    measures = measures_of(plan)
    for name in plan.measures:
        yield {"measuring": name}
        gc.collect()
        try:
            yield {"figures": measures[name](bench)}
        except TopdeckError as error:
            yield {"missing": {name: str(error)}}
        except Exception as error:  # of a Topdeck that has other functions, or of a game from outside
            yield {"missing": {name: f"{type(error).__name__}: {error}"}}
    yield {"done": bench.done}


def main() -> None:
    """Measure what a plan says; a line of JSON for every message."""
    sys.path.append(str(Path.cwd()))  # where people keep games of their own
    messages = sys.stdout
    with redirect_stdout(sys.stderr):  # what a game prints
        for message in told(Plan(**json.loads(sys.argv[1]))):
            print(json.dumps(message), file=messages, flush=True)


if __name__ == "__main__":
    main()
