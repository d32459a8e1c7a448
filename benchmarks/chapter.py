"""The pairings that are measured for one game, and the texts of its chapter; for `strength.py`."""

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
    """A game, its best agent, the other pairings, and the texts of the page."""

    game: str
    title: str
    best: str
    claim: Claim  # of the best, against each of the others
    decks: tuple[str, ...]
    mirrors: bool = False  # only, where the best and the strongest play
    ms: int = MS
    final_ms: int = FINAL_MS
    papers: tuple[Pairing, ...]  # other pairings, above all those that papers tell of
    by_decks: tuple[Pairing, ...] = ()  # those of them that are shown for every pair of decks
    in_wins: tuple[Pairing, ...] = ()  # those of them that are shown in wins, losses and draws, as a paper counts
    orders: tuple[Order, ...] = ()
    introduction: str
    about_papers: str
    about_decks: str = ""
    about_wins: str = ""

    def against_all(self) -> list[Pairing]:
        """The best against every other agent of the game."""
        others = [name for name in known_agents(self.game) if name not in (self.best, "human")]
        return [self.pairing(self.best, other, self.ms, self.claim) for other in others]

    def finals(self, agents: Sequence[str]) -> list[Pairing]:
        """The strongest among each other, with more time."""
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
        """Return the best agents by their scores against `best`, itself included; none until all have played it."""
        scores = {self.best: 0.5}
        for pairing in self.against_all():
            games, other = recorded(pairing, folder), pairing.agents[1]
            if whole_pairs(games) < pairs:
                return []
            scores[other] = score(games, other).mean
        return sorted(scores, key=lambda name: -scores[name])[:STRONGEST]
