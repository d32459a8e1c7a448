"""A small AlphaZero agent that learns Gwent from self-play and then plays in the arena.

    pip install 'topdeck[rl,report]' torch
    python examples/learning/alphazero.py --out alphazero --minutes 60
    topdeck match examples/learning/alphazero.py greedy --game gwent --decks all --pairs 13 --isolate none

In each generation, the best network plays against itself, a candidate is trained on these games, and the candidate
becomes the best network if a sequential test (SPRT) shows that it is better. The first generation plays random games.
Repeat the command to resume an interrupted run. The output folder contains the networks and shards of decisions in the
`topdeck selfplay` format.
"""

import argparse
import gc
import io
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
from network import PolicyValueNetwork
from puct import Searcher, Tree, pad
from self_play import ENCODER, Learner, Player, compare, play, start
from torch import Tensor

from topdeck import Action, Agent, Clock, Deck, Observation, Rng
from topdeck.config.parameters import A_FILE
from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.writing import write_atomically

WINDOW = 8  # the number of generations whose decisions are used for training
REUSE = 4  # the number of training samples per decision played in a generation

Shard = dict[str, np.ndarray]


class Training:
    """A training run stored in a folder; it resumes after the last complete generation."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed
        self.best, self.candidate = PolicyValueNetwork(ENCODER), PolicyValueNetwork(ENCODER)
        self.candidate.load_state_dict(self.best.state_dict())
        self.optimizer = torch.optim.AdamW(self.candidate.parameters(), lr=1e-3, weight_decay=1e-3)
        self.parts = {"best": self.best, "candidate": self.candidate, "optimizer": self.optimizer}
        self.log: list[dict[str, Any]] = []
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / "state.pt").exists():
            stored = torch.load(folder / "state.pt")
            self.log = stored["log"]
            for name, part in self.parts.items():
                part.load_state_dict(stored[name])

    def run(self, minutes: float, games: int, iterations: int) -> None:
        while sum(row["cpu_seconds"] for row in self.log) < 60 * minutes:
            print(json.dumps(self.run_generation(games, iterations)), flush=True)

    def run_generation(self, games: int, iterations: int) -> dict[str, Any]:
        """Run one generation: play, train, test and save. Return the new log entry."""
        started, generation = time.process_time(), len(self.log)
        torch.manual_seed(self.seed + generation)
        rng = Rng(self.seed + generation)
        decisions = self.collect(generation, games, iterations if generation else 0, rng.fork())
        losses = self.train(REUSE * decisions, rng.fork())
        players = [Player(network, iterations, rng.fork()) for network in (self.candidate, self.best)]
        verdict, score = compare(players[0], players[1], rng.fork())
        if verdict.better:
            self.best.load_state_dict(self.candidate.state_dict())
            write_atomically(self.folder / f"network-{generation:03}.pt", to_bytes(self.best.state_dict()))
        row = {"generation": generation, "decisions": decisions, **losses, "pairs": verdict.pairs, "score": score}
        self.log.append({**row, "kept": bool(verdict.better), "cpu_seconds": round(time.process_time() - started, 1)})
        self.save()
        return self.log[-1]

    def save(self) -> None:
        states = {name: part.state_dict() for name, part in self.parts.items()}
        write_atomically(self.folder / "best.pt", to_bytes(self.best.state_dict()))
        write_atomically(self.folder / "state.pt", to_bytes({"log": self.log, **states}))

    def collect(self, generation: int, games: int, iterations: int, rng: Rng) -> int:
        """Play a generation's games unless they are already stored, and return the number of decisions."""
        path = self.folder / f"shard-{generation:05}.npz"
        if not path.exists():
            learner = Learner(self.best, iterations, rng)
            sessions = [start(rng) for _ in range(games if iterations else 4 * games)]
            play(sessions, [(learner, learner)] * len(sessions))
            write_atomically(path, learner.shard())
        return len(np.load(path)["score"])

    def train(self, count: int, rng: Rng) -> dict[str, float]:
        """Train the candidate on random decisions from the latest generations, and return the mean losses."""
        paths = sorted(self.folder.glob("shard-*.npz"))[-WINDOW:]
        shards = [dict(np.load(path)) for path in paths]
        numbers = np.random.default_rng(rng.seed())
        rows = [(shard, row) for shard in shards for row in range(len(shard["score"]))]
        self.candidate.train()
        losses = []
        for _ in range(0, count, 256):
            batch = [rows[index] for index in numbers.integers(len(rows), size=256)]
            losses.append(self.step(*collate(batch)))
        policy, value = np.mean(losses, 0)
        return {"policy_loss": float(policy), "value_loss": float(value)}

    def step(self, observations: Tensor, ids: Tensor, targets: Tensor, results: Tensor) -> tuple[float, float]:
        logits, values = self.candidate(observations, ids)
        policy_loss = -(targets * logits.log_softmax(1).masked_fill(ids < 0, 0)).sum(1).mean()
        value_loss = ((values - results) ** 2).mean()
        self.optimizer.zero_grad()
        (policy_loss + value_loss).backward()
        self.optimizer.step()
        return policy_loss.item(), value_loss.item()


def collate(batch: Sequence[tuple[Shard, int]]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the observations, legal ids, visit fractions and results of a batch of decisions as tensors."""
    ids, visits = (pad(rows) for rows in zip(*(options(shard, row) for shard, row in batch), strict=True))
    counts = torch.from_numpy(visits).clamp(min=0).float()
    observations = torch.from_numpy(np.stack([shard["observation"][row] for shard, row in batch]))
    results = torch.tensor([2 * float(shard["score"][row]) - 1 for shard, row in batch])
    return observations, torch.from_numpy(ids), counts / counts.sum(1, keepdim=True), results


def options(shard: Shard, row: int) -> tuple[np.ndarray, np.ndarray]:
    """Return a decision's legal ids and their visit counts; without a search, only the played action has a visit."""
    low, high = shard["ends"][row - 1] if row else 0, shard["ends"][row]
    legal, visits = shard["legal"][low:high], shard["visits"][low:high]
    return legal, visits if visits.any() else legal == shard["chosen"][row]


def to_bytes(data: object) -> bytes:
    file = io.BytesIO()
    torch.save(data, file)
    return file.getvalue()


class Trained(Agent):
    """An agent that searches with a trained network."""

    def __init__(self, network: Annotated[str, A_FILE] = "alphazero/best.pt", iterations: int = 32) -> None:
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
    parser.add_argument("--out", type=Path, default=Path("alphazero"), help="folder for the run")
    parser.add_argument("--minutes", type=float, default=10.0, help="total CPU minutes, including earlier runs")
    parser.add_argument("--games", type=int, default=256, help="games per generation")
    parser.add_argument("--iterations", type=int, default=32, help="search iterations per decision")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    gc.disable()  # trees contain no reference cycles, and searching for cycles would take a tenth of the time
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    Training(options.out, 1000 * options.seed).run(options.minutes, options.games, options.iterations)


if __name__ == "__main__":
    main()
