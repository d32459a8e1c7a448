"""Train the `entity-network` score in rounds: `python benchmarks/train_champion.py`, or `make train`.

In every round, the champion plays against itself with the network from the previous round (in the first round, with its
default score), and a new network is trained with the games from all rounds so far.  The last network replaces the
weights in the package.  Repeat the command to resume after an interruption.  You can also run the programs for the two
steps, `champion_games.py` and `fit_network.py`, on different machines.  The second step requires PyTorch, but not
Topdeck.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import champion_games

WEIGHTS = Path("src/topdeck/games/hearthstone/data/entity-network.json")
FOLDER = Path("build/champion")
HERE = Path(__file__).parent


def run(program: str, *arguments: str) -> None:
    """Run one of the programs in this folder, and exit if it fails."""
    status = subprocess.run([sys.executable, str(HERE / program), *arguments], check=False).returncode
    if status:
        sys.exit(status)


def games_folder(folder: Path, number: int) -> Path:
    return folder / f"games-{number}"


def network_folder(folder: Path, number: int) -> Path:
    return folder / f"network-{number}"


def agent(folder: Path, number: int) -> str:
    """Return the spec of the agent that plays in a round."""
    if number == 1:
        return champion_games.AGENT
    weights = network_folder(folder, number - 1) / "network.json"
    return champion_games.AGENT.replace("(", f"(score=entity-network(file={weights}), ", 1)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="number of rounds (default: 3)")
    parser.add_argument("--games", type=int, default=50_000, help="number of games per round (default: 50,000)")
    parser.add_argument("--out", type=Path, default=FOLDER, help=f"folder for games and networks (default: {FOLDER})")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help=f"file for the weights (default: {WEIGHTS})")
    parser.add_argument("--epochs", type=int, default=30, help="maximum number of epochs (default: 30)")
    asked = parser.parse_args(arguments)
    if min(asked.rounds, asked.games, asked.epochs) < 1:
        parser.error("--rounds, --games and --epochs must be positive")
    for number in range(1, asked.rounds + 1):
        seed = (number - 1) * asked.games
        play = ["--agent", agent(asked.out, number), "--games", str(asked.games), "--seed", str(seed)]
        run("champion_games.py", str(games_folder(asked.out, number)), *play)
        folders = [str(games_folder(asked.out, earlier)) for earlier in range(1, number + 1)]
        learn = ["--out", str(network_folder(asked.out, number)), "--epochs", str(asked.epochs)]
        run("fit_network.py", *folders, *learn)
    shutil.copyfile(network_folder(asked.out, asked.rounds) / "network.json", asked.weights)
    print(f"{asked.weights} was written; test the champion with it before you adopt it (make gate)")


if __name__ == "__main__":
    main()
