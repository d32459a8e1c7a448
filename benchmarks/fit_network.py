"""Train a sparse-feature network with games from `champion_games.py`:
`python benchmarks/fit_network.py build/games --out build/network`.

This program requires numpy and PyTorch, but not Topdeck.  A feature's trained row is the sum of an individual part and
the rows of its attributes, such as the static features of a card.  The target is a weighted mean of the game's result
and the win probability estimated by the search.  One tenth of the games is held out for testing, and another tenth is
used for early stopping.  A checkpoint is written after every epoch, so you can repeat the command after an
interruption.  During training, the weights are clipped to the range of the exported network's integers.

The program writes two files to the folder set with `--out`: `network.json`, the exported network, and `report.json`,
the network's loss and calibration for each kind of deck.  Random guessing has a loss of 0.693.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import zlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits, embedding_bag

Integers: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Chosen: TypeAlias = NDArray[np.bool_]

TEST, STOP = 0, 5  # remainders of the seeds modulo 10: for test games, and for games used for early stopping
RATE, SLOWER = 2e-3, 0.8  # learning rate and its decay per epoch
DECAY = 0.02  # weight decay of the features' individual parts
PATIENCE = 3  # epochs without improvement before training stops
START = 0.05  # standard deviation of the initial weights
BINS = 10  # number of bins in the calibration table
CHECKPOINT = "checkpoint.pt"


# ---- games


@dataclass(frozen=True)
class Positions:
    """Positions with their targets; every array has one entry per position."""

    features: NDArray[np.int16]  # padded at the end with the number of features
    results: NDArray[np.float32]
    values: NDArray[np.float32]  # negative if the value is unknown
    seeds: Integers
    kinds: NDArray[np.int8]

    def where(self, chosen: Chosen) -> Positions:
        return Positions(
            self.features[chosen], self.results[chosen], self.values[chosen], self.seeds[chosen], self.kinds[chosen]
        )

    def targets(self, share: float) -> NDArray[np.float32]:
        """Return the weighted means of the results and the search values."""
        return np.where(self.values < 0.0, self.results, (1.0 - share) * self.results + share * self.values)


def read_meta(folders: Sequence[Path]) -> dict[str, Any]:
    """Return the description of the features, which must be the same in all folders."""
    metas = [read_json(folder / "meta.json") for folder in folders]
    for name in ("game", "version", "fixed", "zones", "cards", "groups", "attributes", "kinds", "shape"):
        if any(meta[name] != metas[0][name] for meta in metas):
            sys.exit(f"the games in these folders do not have the same {name}")
    return metas[0]


def read_json(path: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        sys.exit(f"{path} cannot be read; play games with champion_games.py first")
    return found


def read_positions(folders: Sequence[Path], count: int) -> Positions:
    """Return the positions of all games in the folders."""
    paths = [path for folder in folders for path in sorted(folder.glob("games-*.npz"))]
    parts = [read_arrays(path) for path in paths]
    if not parts or not sum(len(part["lengths"]) for part in parts):
        sys.exit("the folders contain no games; play some with champion_games.py first")
    names = ("results", "values", "seeds", "kinds")
    columns = [np.concatenate([part[name] for part in parts]) for name in names]
    return Positions(pad(parts, count), *columns)


def read_arrays(path: Path) -> dict[str, Any]:
    try:
        with np.load(path) as part:
            return dict(part)
    except (OSError, ValueError, BadZipFile):
        sys.exit(f"{path} is damaged; delete it, and play its games again")


def pad(parts: Sequence[dict[str, Any]], filler: int) -> NDArray[np.int16]:
    """Pad the lists of features to rows of the same length."""
    width = max(int(part["lengths"].max(initial=1)) for part in parts)
    rows = np.full((sum(len(part["lengths"]) for part in parts), width), filler, np.int16)
    start = 0
    for part in parts:
        lengths = part["lengths"]
        block = rows[start : start + len(lengths)]
        block[np.arange(width) < lengths[:, None]] = part["features"].astype(np.int16)
        start += len(lengths)
    return rows


# ---- the network


class Network(nn.Module):
    """The network with floating-point weights, which are limited to the range of the exported network's integers."""

    def __init__(self, meta: dict[str, Any], folder: Path, no_static: bool, drop: Sequence[str]) -> None:
        super().__init__()
        self.shape: dict[str, int] = meta["shape"]
        table = read_arrays(folder / "features.npz")
        names = np.array(meta["attributes"])[table["columns"]]
        used = ~np.char.startswith(names, "static ") if no_static else np.ones(len(names), np.bool_)
        self.count = len(table["groups"])
        starts = np.searchsorted(table["rows"][used], np.arange(self.count))
        self.register_buffer("starts", torch.tensor(starts))
        self.register_buffer("columns", torch.tensor(table["columns"][used], dtype=torch.int64))
        self.register_buffer("values", torch.tensor(table["values"][used]))
        kept = [not any(fnmatch(group, pattern) for pattern in drop) for group in meta["groups"]]
        self.register_buffer("kept", torch.tensor(np.array(kept, np.float32)[table["groups"], None]))
        units, second = self.shape["units"], self.shape["second_units"]
        self.own = nn.Parameter(torch.zeros(self.count, units))
        self.shared = nn.Parameter(START * torch.randn(len(meta["attributes"]), units))
        self.biases = nn.Parameter(torch.full((units,), 0.3))
        self.second = nn.Parameter(0.2 * torch.randn(units, second))
        self.second_biases = nn.Parameter(torch.full((second,), 0.3))
        self.output = nn.Parameter(0.2 * torch.randn(second))
        self.constant = nn.Parameter(torch.zeros(1))

    def rows(self) -> Tensor:
        """Return the weights of the first layer, with one row per feature."""
        largest = self.shape["largest"] / self.shape["one"]
        shared = embedding_bag(self.columns, self.shared, self.starts, mode="sum", per_sample_weights=self.values)
        return ((self.own + shared) * self.kept).clamp(-largest, largest)

    def second_rows(self) -> Tensor:
        largest = self.shape["second_largest"] / self.shape["second_one"]
        return self.second.clamp(-largest, largest)

    def forward(self, features: Tensor) -> Tensor:
        padded = torch.cat([self.rows(), self.own.new_zeros(1, self.own.shape[1])])
        sums = embedding_bag(features.int(), padded, mode="sum", padding_idx=self.count)
        first = (sums + self.biases).clamp(0.0, 1.0)
        second = (first @ self.second_rows() + self.second_biases).clamp(0.0, 1.0)
        return second @ self.output + self.constant


@dataclass(frozen=True)
class Exported:
    """The integer weights of an exported network."""

    rows: Integers
    biases: Integers
    second: Integers
    second_biases: Integers
    output: Floats
    constant: float
    shape: dict[str, int]

    @classmethod
    def of(cls, network: Network) -> Exported:
        with torch.no_grad():
            shape = network.shape
            one, product = shape["one"], shape["one"] * shape["second_one"]
            return cls(
                integers(network.rows() * one, shape["largest"]),
                integers(network.biases * one, shape["largest_bias"]),
                integers(network.second_rows() * shape["second_one"], shape["second_largest"]),
                integers(network.second_biases * product, shape["second_largest_bias"]),
                network.output.cpu().numpy().astype(np.float64).round(5),
                round(float(network.constant), 5),
                shape,
            )

    def odds(self, features: NDArray[np.int16], device: torch.device) -> Floats:
        """Return the log-odds exactly as the exported network computes them, except for rounding in the last layer."""
        padded = torch.tensor(np.vstack([self.rows, np.zeros_like(self.rows[:1])]), dtype=torch.float32, device=device)
        second = torch.tensor(self.second, dtype=torch.float32, device=device)
        one, product = self.shape["one"], self.shape["one"] * self.shape["second_one"]
        found = []
        for at in range(0, len(features), 65536):
            batch = torch.as_tensor(features[at : at + 65536], device=device).int()
            sums = embedding_bag(batch, padded, mode="sum") + torch.tensor(self.biases, device=device)
            totals = sums.clamp(0, one).float() @ second + torch.tensor(self.second_biases, device=device)
            found.append((totals.double() / product).clamp(0.0, 1.0).cpu().numpy() @ self.output + self.constant)
        return np.concatenate(found)

    def written(self, meta: dict[str, Any]) -> dict[str, Any]:
        """Return the contents of the network file."""
        lanes, bits = self.shape["lanes"], self.shape["lane_bits"]
        words = sum(self.rows[:, lane::lanes] << (bits * lane) for lane in range(lanes))
        packed = zlib.compress(np.asarray(words).astype("<i8").tobytes(), 9)
        return {
            "schema": 1,
            **{name: meta[name] for name in ("version", "fixed", "zones", "cards")},
            "biases": self.biases.tolist(),
            "second": self.second.tolist(),
            "second_biases": self.second_biases.tolist(),
            "output": self.output.tolist(),
            "constant": self.constant,
            "weights": b64encode(packed).decode(),
        }


def integers(values: Tensor, largest: int) -> Integers:
    found: Integers = values.double().round().clamp(-largest, largest).cpu().numpy().astype(np.int64)
    return found


# ---- training


@dataclass
class Progress:
    """The training state that is stored in the checkpoint."""

    epoch: int
    best: float
    worse: int
    kept: dict[str, Tensor]


class Training:
    """Trains a network; the positions are kept in the device's memory."""

    def __init__(self, network: Network, asked: argparse.Namespace, positions: Positions) -> None:
        self.network, self.asked = network, asked
        self.device = torch.device(asked.device)
        remainders = positions.seeds % 10
        self.fitted = self.moved(positions.where((remainders != TEST) & (remainders != STOP)))
        self.watched = self.moved(positions.where(remainders == STOP))
        if not len(self.fitted[0]) or not len(self.watched[0]):
            sys.exit("there are too few games for training; play more games")
        own, others = [network.own], [value for name, value in network.named_parameters() if name != "own"]
        self.optimizer = torch.optim.AdamW(
            [{"params": own, "weight_decay": DECAY}, {"params": others, "weight_decay": 0.0}], lr=RATE
        )
        self.progress = Progress(0, float("inf"), 0, {})

    def moved(self, positions: Positions) -> tuple[Tensor, Tensor]:
        targets = positions.targets(self.asked.value_share).astype(np.float32)
        return torch.tensor(positions.features, device=self.device), torch.tensor(targets, device=self.device)

    def run(self) -> None:
        self.resume()
        while self.progress.epoch < self.asked.epochs and self.progress.worse < PATIENCE:
            started = time.monotonic()
            self.epoch()
            seconds = time.monotonic() - started
            loss = self.watched_loss()
            progress = self.progress
            progress.epoch += 1
            progress.worse += 1
            if loss < progress.best:
                progress.best, progress.worse = loss, 0
                progress.kept = {name: value.clone() for name, value in self.network.state_dict().items()}
            self.save()
            print(f"epoch {progress.epoch}: loss {loss:.5f} on games for early stopping, {seconds:.0f} s", flush=True)
        self.network.load_state_dict(self.progress.kept)

    def epoch(self) -> None:
        features, targets = self.fitted
        for group in self.optimizer.param_groups:
            group["lr"] = RATE * SLOWER**self.progress.epoch
        shuffled = torch.Generator().manual_seed(self.asked.seed + self.progress.epoch)
        order = torch.randperm(len(targets), generator=shuffled).to(self.device)
        for batch in order.split(self.asked.batch):
            loss = binary_cross_entropy_with_logits(self.network(features[batch]), targets[batch])
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()

    def watched_loss(self) -> float:
        features, targets = self.watched
        with torch.no_grad():
            losses = [
                float(binary_cross_entropy_with_logits(self.network(rows), wanted, reduction="sum"))
                for rows, wanted in zip(features.split(65536), targets.split(65536), strict=True)
            ]
        return sum(losses) / len(targets)

    def save(self) -> None:
        path = self.asked.out / CHECKPOINT
        unfinished = path.with_suffix(".unfinished")
        progress = self.progress
        torch.save(
            {
                "task": task(self.asked),
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                "progress": (progress.epoch, progress.best, progress.worse, progress.kept),
            },
            unfinished,
        )
        unfinished.replace(path)

    def resume(self) -> None:
        """Restore the checkpoint if one exists for the same task."""
        path = self.asked.out / CHECKPOINT
        if not path.exists():
            return
        stored = torch.load(path, map_location=self.device, weights_only=True)
        if stored["task"] != task(self.asked):
            sys.exit(f"{path} is from a run with different games or options; delete it or choose another --out")
        self.network.load_state_dict(stored["network"])
        self.optimizer.load_state_dict(stored["optimizer"])
        self.progress = Progress(*stored["progress"])


def task(asked: argparse.Namespace) -> str:
    """Return a description of all inputs and options that determine the weights."""
    games = [f"{path}" for folder in asked.folders for path in sorted(folder.glob("games-*.npz"))]
    names = ("value_share", "no_static", "drop", "seed", "batch")
    return json.dumps([games, {name: getattr(asked, name) for name in names}])


# ---- reports


def report(exported: Exported, positions: Positions, kinds: Sequence[str], device: torch.device) -> dict[str, Any]:
    """Return the exported network's loss and calibration on the test games for each kind of deck."""
    tests = positions.where(positions.seeds % 10 == TEST)
    odds = exported.odds(tests.features, device)
    return {
        kind: measure(odds[tests.kinds == number], tests.results[tests.kinds == number].astype(np.float64))
        for number, kind in enumerate(kinds)
        if (tests.kinds == number).any()
    }


def measure(odds: Floats, results: Floats) -> dict[str, Any]:
    """Return the log loss and the calibration, with predictions divided into ten bins of equal width."""
    predicted = 1.0 / (1.0 + np.exp(-odds))
    bins = np.minimum((predicted * BINS).astype(np.int64), BINS - 1)
    table = [
        [int((bins == number).sum()), float(predicted[bins == number].mean()), float(results[bins == number].mean())]
        for number in np.unique(bins)
    ]
    error = sum(count * abs(mean - result) for count, mean, result in table) / len(odds)
    loss = float(np.mean(np.logaddexp(0.0, odds) - results * odds))
    rounded = [[count, round(mean, 4), round(result, 4)] for count, mean, result in table]
    return {"positions": len(odds), "loss": round(loss, 5), "calibration_error": round(error, 5), "bins": rounded}


def lines(found: dict[str, Any]) -> Iterator[str]:
    for kind, row in found.items():
        yield (
            f"{kind}: loss {row['loss']:.4f}, calibration error {row['calibration_error']:.4f} "
            f"on {row['positions']} positions from test games"
        )


# ---- the command


def write(path: Path, contents: dict[str, Any]) -> None:
    unfinished = path.with_suffix(".unfinished")
    rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in contents.items())
    unfinished.write_text(f"{{{rows}}}\n", "utf-8")
    unfinished.replace(path)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, help="folders that contain games")
    parser.add_argument("--out", type=Path, required=True, help="folder for the network, the report and the checkpoint")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="cpu or cuda")
    parser.add_argument(
        "--seed", type=int, default=1, help="seed for the initial weights and the training order (default: 1)"
    )
    parser.add_argument("--epochs", type=int, default=30, help="maximum number of epochs (default: 30)")
    parser.add_argument("--batch", type=int, default=4096, help="number of positions per batch (default: 4096)")
    parser.add_argument(
        "--value-share", type=float, default=0.5, help="weight of search values in the training target (default: 0.5)"
    )
    parser.add_argument("--no-static", action="store_true", help="do not use the cards' static features")
    parser.add_argument("--drop", nargs="*", default=[], help='groups of features to ignore, such as "*: hero power"')
    asked = parser.parse_args(arguments)
    if not 0.0 <= asked.value_share <= 1.0:
        parser.error("--value-share must be between 0 and 1")
    meta = read_meta(asked.folders)
    torch.manual_seed(asked.seed)
    network = Network(meta, asked.folders[0], asked.no_static, asked.drop).to(asked.device)
    positions = read_positions(asked.folders, network.count)
    print(f"{len(positions.seeds)} positions from {len(np.unique(positions.seeds))} games", flush=True)
    asked.out.mkdir(parents=True, exist_ok=True)
    Training(network, asked, positions).run()
    exported = Exported.of(network)
    found = report(exported, positions, meta["kinds"], torch.device(asked.device))
    write(asked.out / "network.json", exported.written(meta))
    write(asked.out / "report.json", found)
    print("\n".join(lines(found)))
    print(f"{asked.out / 'network.json'} was written")


if __name__ == "__main__":
    main()
