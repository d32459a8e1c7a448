"""Learn which cards occur together, using games between simple agents: `python benchmarks/learn_bigrams.py`.

Each ordered pair of included decks, excluding held-out decks, plays four games with random agents and four games with
greedy agents. The table is written to the file that the `bigram` belief reads. The same decks, cards and rules always
produce the same table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from rich.progress import track

from topdeck.agents import make_agent
from topdeck.arena.plan.seeds import game_seed
from topdeck.arena.play.match import play_game
from topdeck.beliefs.bigrams import learn_bigrams
from topdeck.core.deck import Deck
from topdeck.core.record import Record
from topdeck.core.registry import load_game

GAME = "hearthstone"
TABLE = Path("src/topdeck/games/hearthstone/data/bigrams.json")
SEED = 2017  # seed of the experiment; tests use other seeds
PLAYERS = ("random", "greedy")
GAMES = 4  # number of games for each kind of agent


def deck_pairs() -> list[tuple[Deck, Deck]]:
    """Return all ordered pairs of decks that are not held out from training."""
    decks = load_game(GAME).decks.training()
    return list(product(decks, decks))


def records(pairs: list[tuple[Deck, Deck]]) -> Iterator[Record]:
    for decks in track(pairs, "games"):
        for number in range(2 * GAMES):
            kind = PLAYERS[number % 2]
            agents = (make_agent(kind), make_agent(kind))
            yield play_game(GAME, agents, decks, game_seed(SEED, (decks[0].name, decks[1].name), number)).record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=Path, nargs="?", default=TABLE, help=f"file for the table (default: {TABLE})")
    asked = parser.parse_args()
    table = learn_bigrams(records(deck_pairs()))
    table.save(asked.table)
    print(f"{asked.table}: {len(table.together)} cards in {table.sides} sides, {asked.table.stat().st_size} bytes")


if __name__ == "__main__":
    main()
