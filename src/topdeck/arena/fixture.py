"""A game of an experiment, before it is played."""

from __future__ import annotations

from typing import NamedTuple


class Fixture(NamedTuple):
    """A game to be played: its stage, and by seat the agents (the names of their entries) and their decks.

    The two games of a mirrored pair have the same number and the same seed, which makes the deal; in the second half
    the agents have changed seats.  Only a player that meets itself has another deal there.
    """

    stage: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    pair: int
    half: int
    seed: int

    @property
    def sides(self) -> tuple[str, str]:
        """The agents as they sit in the first half."""
        first, second = self.agents
        return (first, second) if self.half == 0 else (second, first)
