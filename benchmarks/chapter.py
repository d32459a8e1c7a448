"""The pairings measured for one game and the text of its chapter, used by `strength.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from pairings import FINAL_MS, MS, OURS, Claim, Order, Pairing, ahead, recorded, whole_pairs

from topdeck.agents import known_agents
from topdeck.arena.results.statistics import score

STRONGEST = 3


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """A game, its best agent, the other pairings, and the text of its chapter."""

    game: str
    title: str
    best: str
    claim: Claim  # about the best agent, against each of the others
    decks: tuple[str, ...]
    mirrors: bool = False  # whether the best and the strongest agents play only mirror matches
    ms: int = MS
    final_ms: int = FINAL_MS
    papers: tuple[Pairing, ...]  # other pairings, mainly those reported in papers
    by_decks: tuple[Pairing, ...] = ()  # the pairings whose results are shown for every pair of decks
    in_wins: tuple[Pairing, ...] = ()  # the pairings whose results are shown as wins, losses and draws, as in a paper
    orders: tuple[Order, ...] = ()
    introduction: str
    about_papers: str
    about_decks: str = ""
    about_wins: str = ""

    def against_all(self) -> list[Pairing]:
        """Return the pairings of the best agent with every other agent for the game."""
        others = [name for name in known_agents(self.game) if name not in (self.best, "human")]
        return [self.pairing(self.best, other, self.ms, self.claim) for other in others]

    def finals(self, agents: Sequence[str]) -> list[Pairing]:
        """Return the pairings of the strongest agents with each other, with more time."""
        best_first = sorted(agents, key=lambda name: name != self.best)
        return [
            self.pairing(text, other, self.final_ms, ahead(text, OURS) if text == self.best else None)
            for text, other in combinations(best_first, 2)
        ]

    def pairing(self, first: str, second: str, ms: int, claim: Claim | None) -> Pairing:
        return Pairing(
            game=self.game, agents=(first, second), decks=self.decks, mirrors=self.mirrors, ms=ms, claim=claim
        )

    def strongest(self, folder: Path, pairs: int) -> list[str]:
        """Return the best agents, including `best`, by their scores against it; empty until all have played it."""
        scores = {self.best: 0.5}
        for pairing in self.against_all():
            games, other = recorded(pairing, folder), pairing.agents[1]
            if whole_pairs(games) < pairs:
                return []
            scores[other] = score(games, other).mean
        return sorted(scores, key=lambda name: -scores[name])[:STRONGEST]
