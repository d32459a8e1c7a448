"""Sleeps in the phase of the game that is its target."""

import time

from attack import Attack

from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation, Result


class Sleeper(Attack):
    def __init__(self, target: str = "") -> None:
        super().__init__(target)
        self.sleep_in("make")

    def sleep_in(self, phase: str) -> None:
        if phase == self.target:
            time.sleep(600)

    def open(self) -> None:
        self.sleep_in("open")

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.sleep_in("begin")

    def act(self, view: Observation, clock: Clock) -> Action:
        self.sleep_in("act")
        return view.actions()[0]

    def end(self, result: Result) -> None:
        self.sleep_in("end")

    def close(self) -> None:
        self.sleep_in("close")
