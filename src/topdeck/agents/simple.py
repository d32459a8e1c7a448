"""The simplest players: a random one, and one that looks a single step ahead."""

from __future__ import annotations

from topdeck.agent import Agent, Clock
from topdeck.game import Action, Deck, Observation, StateScore
from topdeck.registry import load_game
from topdeck.rng import Rng
from topdeck.search.greedy import greedy_action


class RandomAgent(Agent):
    """Any legal action, each as likely as the others."""

    name = "random"

    def act(self, view: Observation, clock: Clock) -> Action:
        return self.rng.choice(view.actions())


class GreedyAgent(Agent):
    """The action after which a sampled position looks best."""

    name = "greedy"

    def __init__(self, score: StateScore | None = None) -> None:
        self.score = score

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        if self.score is None:
            self.score = load_game(game).score()

    def act(self, view: Observation, clock: Clock) -> Action:
        choices = view.actions()
        if len(choices) == 1:
            return choices[0]
        assert self.score is not None
        return greedy_action(view.sample(self.rng), self.score)
