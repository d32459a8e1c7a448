"""Compare the speed of random play in Topdeck's environments with the speed in OpenSpiel, RLCard and PettingZoo.

At every decision, the observation and the mask of legal actions are encoded.  The program measures CPU time on one
core, alternating between the games. The results are printed as a Markdown table, and platforms that are not installed
are skipped.

pip install open_spiel rlcard 'pettingzoo[classic]'
python benchmarks/platforms.py --rounds 5
"""

from __future__ import annotations

import argparse
import importlib
import warnings
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import numpy as np

Rollout = Callable[[float], tuple[int, int]]  # plays for this long; returns the numbers of decisions and games
DECKS = {"hearthstone": "MidrangeJadeShaman", "gwent": "Monsters"}
BATCH = 64


class Subject(NamedTuple):
    """A game on one of the platforms."""

    platform: str
    game: str
    values: int
    ids: int
    play: Rollout


# ---- Topdeck


def vectorised(game: str) -> Subject:
    from topdeck import Rng
    from topdeck.envs import vector_env

    env, rng = vector_env(game, BATCH, decks=[DECKS[game]]), Rng(1)

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        env.reset(seed=1)
        end = process_time() + seconds
        while process_time() < end:
            _, dones = env.step(env.random_ids(rng))
            decisions += BATCH
            games += int(dones.sum())
        return decisions, games

    return Subject("Topdeck, vectorised", game, env.encoder.size, env.encoder.action_count, play)


def topdeck_aec(game: str) -> Subject:
    from topdeck.envs import aec_env

    env = aec_env(game, decks=[DECKS[game]])
    encoder = env.single.game.encoder
    return Subject("Topdeck, PettingZoo", game, encoder.size, encoder.action_count, alternating(env))


# ---- other platforms


def open_spiel(game: str) -> Subject:
    pyspiel = importlib.import_module("pyspiel")
    known, rng = pyspiel.load_game(game), np.random.default_rng(1)

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        end = process_time() + seconds
        while process_time() < end:
            state = known.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(outcomes[int(rng.choice(len(outcomes), p=chances))])
                    continue
                player = state.current_player()
                np.asarray(state.observation_tensor(player), np.float32)
                mask = np.asarray(state.legal_actions_mask(player))
                state.apply_action(int(rng.choice(mask.nonzero()[0])))
                decisions += 1
            games += 1
        return decisions, games

    return Subject("OpenSpiel", game, known.observation_tensor_size(), known.num_distinct_actions(), play)


def rlcard(game: str) -> Subject:
    env = importlib.import_module("rlcard").make(game, config={"seed": 1})
    rng = np.random.default_rng(1)

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        end = process_time() + seconds
        while process_time() < end:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(int(rng.choice(list(state["legal_actions"]))))
                decisions += 1
            games += 1
        return decisions, games

    return Subject("RLCard", game, int(np.prod(env.state_shape[0])), env.num_actions, play)


def pettingzoo(game: str) -> Subject:
    env = importlib.import_module(f"pettingzoo.classic.{game}").env()
    env.reset(seed=1)
    agent = env.agents[0]
    values = int(np.prod(env.observation_space(agent)["observation"].shape))
    return Subject("PettingZoo", game, values, int(env.action_space(agent).n), alternating(env))


def alternating(env: Any) -> Rollout:
    """Return a function that plays random games of a PettingZoo environment."""
    rng = np.random.default_rng(1)

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        env.reset(seed=1)
        end = process_time() + seconds
        while process_time() < end:
            observation, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                games += 1
                env.reset()
                continue
            env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
            decisions += 1
        return decisions, games

    return play


# ---- the comparison

SUBJECTS: tuple[tuple[Callable[[str], Subject], str], ...] = (
    (vectorised, "hearthstone"),
    (vectorised, "gwent"),
    (topdeck_aec, "hearthstone"),
    (topdeck_aec, "gwent"),
    (open_spiel, "leduc_poker"),
    (open_spiel, "gin_rummy"),
    (open_spiel, "dou_dizhu"),
    (rlcard, "leduc-holdem"),
    (rlcard, "gin-rummy"),
    (rlcard, "uno"),
    (pettingzoo, "leduc_holdem_v4"),
    (pettingzoo, "texas_holdem_no_limit_v6"),
)


def installed_subjects() -> list[Subject]:
    subjects = []
    for make, game in SUBJECTS:
        try:
            subjects.append(make(game))
        except ImportError as error:
            print(f"skipped: {make.__name__} {game} ({error})")
    return subjects


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds (default: 5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds per measurement (default: 2)")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    subjects = installed_subjects()
    speeds: list[list[float]] = [[] for _ in subjects]
    lengths = [0.0] * len(subjects)
    for _ in range(options.rounds):
        for index, subject in enumerate(subjects):
            started = process_time()
            decisions, games = subject.play(options.seconds)
            speeds[index].append(decisions / (process_time() - started))
            lengths[index] = decisions / max(games, 1)
    print("| platform | game | numbers in an observation | action ids | decisions per game | decisions/s (range) |")
    print("|---|---|---|---|---|---|")
    for subject, measured, length in zip(subjects, speeds, lengths, strict=True):
        speed = f"{median(measured):,.0f} ({min(measured):,.0f}–{max(measured):,.0f})"
        size = f"{subject.values:,} | {subject.ids:,} | {length:.0f}"
        print(f"| {subject.platform} | {subject.game} | {size} | {speed} |")


if __name__ == "__main__":
    main()
