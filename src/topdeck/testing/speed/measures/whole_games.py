"""Benchmarks for whole games with random and greedy play, agents, the arena, and evolution."""

from __future__ import annotations

import gc
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from topdeck.core.rng import Rng

from .bench import Bench, Figures, agent_name

if TYPE_CHECKING:  # older Topdeck versions define this name elsewhere
    from topdeck.core.deck import Deck

INDIVIDUAL_GAMES = 200  # per individual in an evolution run, as in Madrid


def random_games(bench: Bench) -> Figures:
    decks = [bench.game.deck(name) for name in bench.plan.random_decks] or [bench.deck]
    figures = measure_random_games(bench, list(product(decks, decks)))
    bench.done["random"] = f"{figures['actions_per_game']} actions per game"
    return figures


def deck_games(bench: Bench) -> Figures:
    """Measure the speed of random mirror matches with each of the plan's decks; the results are keyed by deck name."""
    decks = map(bench.game.deck, bench.plan.decks)
    return {deck.name: measure_random_games(bench, [(deck, deck)])["random_games_per_s"] for deck in decks}


def measure_random_games(bench: Bench, pairs: list[tuple[Deck, Deck]]) -> Figures:
    """Measure the speed and length of random games that cycle through the deck pairs."""
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
    from topdeck.agents import make_score
    from topdeck.search.greedy import greedy_playout

    game, decks, count = bench.game, (bench.deck, bench.deck), bench.count(100, least=2)
    score = make_score("default", bench.plan.game)
    speed = bench.per_second(lambda seed: greedy_playout(game.start(decks, seed), score), count)
    return {"greedy_games_per_s": speed}


def agent_games(bench: Bench, spec: str, games: int) -> Figures:
    """Measure the speed of an agent's self-play games, run as in a match."""
    from topdeck.agents import make_agent
    from topdeck.arena.play.match import play_game

    name, decks, count = bench.plan.game, (bench.deck, bench.deck), bench.count(games)
    players = (make_agent(spec, name), make_agent(spec, name))
    speed = bench.per_second(lambda seed: play_game(name, players, decks, seed, on_fault="raise"), count)
    return {f"{agent_name(spec)}_games_per_s": speed}


def arena_games(bench: Bench) -> Figures:
    """Measure the speed of random games in a bare loop with observations, and in the arena, which stores the games."""
    from topdeck.arena.plan.experiment import Experiment, make_entries
    from topdeck.arena.plan.formats import RoundRobin
    from topdeck.arena.play.executor import InProcessExecutor
    from topdeck.arena.play.runner import run_experiment
    from topdeck.arena.results.store.location import find_location

    game, deck = bench.game, bench.deck
    count = bench.count(3000, least=10)  # enough to make the experiment's startup time negligible
    experiment = Experiment(
        game=bench.plan.game, entries=make_entries(["random", "random"]), decks=(deck,), format=RoundRobin(count // 2)
    )

    def bare() -> None:
        for seed in range(count):
            state, rng = game.start((deck, deck), seed), Rng(seed, 50)
            while state.result() is None:  # without a session, whose cost is part of the comparison
                view = state.observe(state.player)
                state.step(rng.choice(view.actions()))

    gc.freeze()  # as the commands that play in the arena do

    def arena() -> None:
        with TemporaryDirectory() as folder:
            run_experiment(experiment, find_location(Path(folder) / "games.db"), InProcessExecutor())

    seconds = bench.best_of_each(bare, arena)
    plain, kept = count / seconds[0], 2 * (count // 2) / seconds[1]
    return {"observed_games_per_s": plain, "arena_games_per_s": kept, "arena_share": kept / plain}


def individual(bench: Bench, name: str) -> Figures:
    """Measure the time to evaluate an individual over 200 games, compared with the same games in a bare loop."""
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
