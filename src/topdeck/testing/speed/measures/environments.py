"""Benchmarks for learning environments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from topdeck.core.rng import Rng

from .bench import Bench, Figures

if TYPE_CHECKING:  # older Topdeck versions define this name elsewhere
    from topdeck.core.deck import Deck

GAMES_AT_ONCE = 64  # in the vectorised environment


def environment_steps(bench: Bench) -> Figures:
    """Measure random decisions per second in the environments, in absolute terms and relative to a bare loop.

    The bare loop observes the state, lists the actions and plays one of them.  The environments also encode every
    observation and mask.
    """
    from topdeck.envs import aec_env, vector_env

    deck = bench.deck
    steps = bench.count(50_000, least=200)
    batch = vector_env(bench.plan.game, GAMES_AT_ONCE, decks=[deck])
    pair = aec_env(bench.plan.game, decks=[deck])

    def bare() -> None:
        play_bare_steps(bench, deck, steps)

    def vectorised() -> None:
        rng = Rng(1, 55)
        batch.reset(seed=1)
        for _ in range(steps // GAMES_AT_ONCE):
            batch.step(batch.random_ids(rng))

    def alternating() -> None:
        rng = Rng(1, 55)
        pair.reset(seed=1)
        for _ in range(steps // 10):
            observation, _, is_over, _, _ = pair.last()
            if is_over:
                pair.reset()
            else:
                pair.step(rng.choice(observation["action_mask"].nonzero()[0]))

    seconds = bench.best_of_each(bare, vectorised, alternating)
    plain = steps / seconds[0]
    vector_speed = steps // GAMES_AT_ONCE * GAMES_AT_ONCE / seconds[1]
    aec_speed = steps // 10 / seconds[2]
    return {
        "bare_steps_per_s": plain,
        "vector_steps_per_s": vector_speed,
        "vector_share": vector_speed / plain,
        "aec_steps_per_s": aec_speed,
        "aec_share": aec_speed / plain,
    }


def play_bare_steps(bench: Bench, deck: Deck, steps: int) -> None:
    """Make the given number of random decisions in a row, playing as many games as necessary."""
    seed = 0
    while True:
        state, rng = bench.game.start((deck, deck), seed), Rng(seed, 50)
        seed += 1
        while state.result() is None:
            view = state.observe(state.player)
            state.step(rng.choice(view.actions()))
            steps -= 1
            if not steps:
                return
