"""Trains the score `network` of Hearthstone: `python benchmarks/train_network.py --games 80000`."""

from __future__ import annotations

from train_hearthstone import Hearthstone
from training import main


class NetworkLesson(Hearthstone):
    """In half of the games both players have new decks."""

    name, weights = "network", "network.json"
    games, generated = 110_000, 0.5


if __name__ == "__main__":
    main(NetworkLesson())
