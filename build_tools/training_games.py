"""The training games for profile-guided builds, which are always the same and use every included deck."""

from __future__ import annotations

import sys
from itertools import pairwise

from topdeck.agents import make_agent, make_score
from topdeck.arena.play.match import play_game
from topdeck.core.build import compiled
from topdeck.core.deck import Deck
from topdeck.core.game import Game
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.search.greedy import greedy_playout
from topdeck.search.playout import random_playout

GAME = "hearthstone"
RANDOM_GAMES = 1000
GREEDY_GAMES = 60
SAMPLES = 20
AGENTS = {  # for each agent, the number of games that it plays against itself per pair of decks
    "random": 40,
    "eva": 10,
    "lookahead(iterations=300, ms=none)": 1,
    "madrid-mcts2(iterations=1000, ms=none)": 1,
    "champion(iterations=300, ms=none)": 1,
}


def train(game: Game, decks: list[Deck]) -> None:
    """Play games with every deck, and run all parts of the package that must be fast."""
    for mine, other in pairwise([*decks, decks[0]]):
        play_at_random(game, (mine, other))
        play_greedily(game, (mine, other))
        look_and_guess(game, (mine, other))
        play_matches((mine, other))


def play_at_random(game: Game, decks: tuple[Deck, Deck]) -> None:
    for seed in range(RANDOM_GAMES):
        random_playout(game.start(decks, seed), Rng(seed, 50))


def play_greedily(game: Game, decks: tuple[Deck, Deck]) -> None:
    score = make_score("default", GAME)
    for seed in range(GREEDY_GAMES):
        greedy_playout(game.start(decks, seed), score)


def look_and_guess(game: Game, decks: tuple[Deck, Deck]) -> None:
    """Play a random game in which every position is observed, sampled from the view, and copied."""
    state, rng = game.start(decks, 1), Rng(1, 51)
    while state.result() is None:
        view = state.observe(state.player)
        for sample in range(SAMPLES):
            view.sample(rng).fingerprint()
        state = state.copy()
        state.step(rng.choice(view.actions()))


def play_matches(decks: tuple[Deck, Deck]) -> None:
    for spec, games in AGENTS.items():
        players = (make_agent(spec, GAME), make_agent(spec, GAME))
        for seed in range(games):
            play_game(GAME, players, decks, seed, on_fault="raise")


def main() -> None:
    if not compiled():
        sys.exit("the training games require a compiled build of Topdeck")
    game = load_game(GAME)
    train(game, game.decks.included())


if __name__ == "__main__":
    main()
