"""A small AlphaZero learns Gwent from self-play, and then plays in the arena.

    pip install 'topdeck[rl,report]' torch
    python examples/learning/alphazero.py --out alphazero --minutes 20
    topdeck match examples/learning/alphazero.py greedy --game gwent --decks all --pairs 13 --isolate none

In each generation, the network plays against itself in several processes, and is then trained with its decisions of the
last generations.  The first generation plays random games.  The same command resumes an interrupted run.  The folder
contains the networks and the decisions, as shards in the format of `topdeck selfplay`.  At the end, the script plays
games against other agents.
"""

import argparse
import io
import json
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
from gumbel import Searcher, Tree
from network import PolicyValueNetwork
from self_play import BATCH, ENCODER, play_pairs, self_play
from shards import collate, join
from torch import Tensor

from topdeck import Action, Agent, Clock, Deck, Observation, Rng
from topdeck.config.parameters import A_FILE
from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.writing import write_atomically

WINDOW = 8  # the most generations whose decisions are used for training
REUSE = 4  # how often each decision is used on average in its own generation

Map = Callable[..., Iterable[Any]]  # the built-in function, or that of a pool of processes


class Training:
    """A run in a folder, which resumes after its last complete generation."""

    def __init__(self, folder: Path, seed: int, map_calls: Map = map) -> None:
        self.folder = folder
        self.seed = seed
        self.map_calls = map_calls
        self.network = PolicyValueNetwork(ENCODER)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=1e-3, weight_decay=1e-3)
        self.log: list[dict[str, Any]] = []
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / "state.pt").exists():
            stored = torch.load(folder / "state.pt")
            self.log = stored["log"]
            self.network.load_state_dict(stored["network"])
            self.optimizer.load_state_dict(stored["optimizer"])

    def run(self, minutes: float, games: int, iterations: int) -> None:
        while sum(row["cpu_seconds"] for row in self.log) < 60 * minutes:
            print(json.dumps(self.run_generation(games, iterations)), flush=True)

    def run_generation(self, games: int, iterations: int) -> dict[str, Any]:
        """Play, train and save, and return what is added to the log."""
        started, generation = time.process_time(), len(self.log)
        torch.manual_seed(self.seed + generation)
        rng = Rng(self.seed + generation)
        if generation:
            decisions, seconds = self.collect(generation, games, iterations, rng.fork())
        else:
            decisions, seconds = self.collect(generation, 4 * games, 0, rng.fork())
        losses = self.train(REUSE * decisions, rng.fork())
        seconds += time.process_time() - started
        self.log.append({"generation": generation, "decisions": decisions, **losses, "cpu_seconds": round(seconds, 1)})
        self.save()
        return self.log[-1]

    def save(self) -> None:
        write_atomically(self.folder / f"network-{len(self.log) - 1:03}.pt", self.weights())
        write_atomically(self.folder / "latest.pt", self.weights())
        state = {"log": self.log, "network": self.network.state_dict(), "optimizer": self.optimizer.state_dict()}
        write_atomically(self.folder / "state.pt", to_bytes(state))

    def weights(self) -> bytes:
        return to_bytes(self.network.state_dict())

    def collect(self, generation: int, games: int, iterations: int, rng: Rng) -> tuple[int, float]:
        """Play the games of a generation unless they are stored, and return the numbers of decisions and seconds."""
        path, seconds = self.folder / f"shard-{generation:05}.npz", 0.0
        if not path.exists():
            sizes = [min(BATCH, games - first) for first in range(0, games, BATCH)]
            seeds = [rng.seed() for _ in sizes]
            count = len(sizes)
            played = self.map_calls(self_play, [self.weights()] * count, sizes, [iterations] * count, seeds)
            parts, times = zip(*played, strict=True)
            seconds = sum(times)
            write_atomically(path, join(parts))
        return len(np.load(path)["score"]), seconds

    def test(self, opponent: str, iterations: int, pairs: int) -> dict[str, Any]:
        """Play mirrored pairs against an agent for all pairs of decks, and return the score."""
        seeds = [Rng(number).seed() for number in range(pairs)]
        played = self.map_calls(play_pairs, [self.weights()] * pairs, [opponent] * pairs, [iterations] * pairs, seeds)
        scores = [score for part, _ in played for score in part]
        return {"opponent": opponent, "games": len(scores), "score": round(float(np.mean(scores)), 4)}

    def train(self, count: int, rng: Rng) -> dict[str, float]:
        """Train the network with random decisions of the later half of all generations, and return the mean losses."""
        paths = sorted(self.folder.glob("shard-*.npz"))
        paths = paths[-min(WINDOW, (len(paths) + 1) // 2) :]
        shards = [dict(np.load(path)) for path in paths]
        numbers = np.random.default_rng(rng.seed())
        rows = [(shard, row) for shard in shards for row in range(len(shard["score"]))]
        self.network.train()
        losses = []
        for _ in range(0, count, 256):
            batch = [rows[index] for index in numbers.integers(len(rows), size=256)]
            losses.append(self.step(*collate(batch)))
        policy, value = np.mean(losses, 0)
        return {"policy_loss": float(policy), "value_loss": float(value)}

    def step(self, observations: Tensor, ids: Tensor, targets: Tensor, results: Tensor) -> tuple[float, float]:
        logits, values = self.network(observations, ids)
        policy_loss = -(targets * logits.log_softmax(1).masked_fill(ids < 0, 0)).sum(1).mean()
        value_loss = ((values - results) ** 2).mean()
        self.optimizer.zero_grad()
        (policy_loss + value_loss).backward()
        self.optimizer.step()
        return policy_loss.item(), value_loss.item()


def to_bytes(data: object) -> bytes:
    file = io.BytesIO()
    torch.save(data, file)
    return file.getvalue()


class Trained(Agent):
    """An agent that searches with a trained network."""

    def __init__(self, network: Annotated[str, A_FILE] = "alphazero/latest.pt", iterations: int = 32) -> None:
        self.network = network
        self.iterations = iterations

    def open(self) -> None:
        torch.set_num_threads(1)
        self.loaded = PolicyValueNetwork(ENCODER)
        self.loaded.load_state_dict(torch.load(self.network))

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.searcher = Searcher(self.loaded, ENCODER)

    def act(self, view: Observation, clock: Clock) -> Action:
        started = time.perf_counter()
        tree = Tree(view, self.rng)
        self.searcher.search([tree], self.iterations)
        action = tree.best().action
        options = [Option(edge.action, edge.visits, edge.mean()) for edge in tree.options()]
        self.search_info = SearchInfo(options, [action], self.iterations, time.perf_counter() - started)
        return action


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("alphazero"), help="folder of the run")
    parser.add_argument("--minutes", type=float, default=20.0, help="CPU minutes of all processes and earlier runs")
    parser.add_argument("--games", type=int, default=256, help="games per generation")
    parser.add_argument("--iterations", type=int, default=32, help="search iterations per decision")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--opponents", nargs="*", default=["random", "greedy"], help="agents to play at the end")
    parser.add_argument("--pairs", type=int, default=13, help="pairs of games for each opponent and pair of decks")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    with ProcessPoolExecutor(options.processes, get_context("spawn")) as pool:
        training = Training(options.out, 1000 * options.seed, pool.map)
        training.run(options.minutes, options.games, options.iterations)
        for opponent in options.opponents:
            print(json.dumps(training.test(opponent, options.iterations, options.pairs)), flush=True)


if __name__ == "__main__":
    main()
