"""What a report is about, with what its page and several of its pictures need worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.ratings import Rating, ratings
from topdeck.arena.results.statistics import score
from topdeck.arena.results.store.results import Results


@dataclass(frozen=True)
class Findings:
    """The results of an experiment, or of several."""

    results: Results | MergedResults

    @property
    def games(self) -> list[PlayedGame]:
        return self.results.games

    @cached_property
    def agents(self) -> list[str]:
        """Those who have played, the best first."""
        played = {agent for one in self.games for agent in one.fixture.agents}
        known = [agent for agent in self.results.agents if agent in played]
        return sorted(known, key=lambda agent: -score(self.games, agent).mean)

    @cached_property
    def ratings(self) -> list[Rating]:
        return ratings(self.games, self.agents)

    @cached_property
    def circles(self) -> list[set[str]]:
        """The agents, together with all whom they are linked to by games."""
        found: list[set[str]] = []
        for two in {frozenset(one.fixture.agents) for one in self.games}:
            linked = [circle for circle in found if circle & two]
            found = [circle for circle in found if not circle & two] + [set(two).union(*linked)]
        return found

    @cached_property
    def decks(self) -> list[str]:
        """Those that were played."""
        return sorted({deck for one in self.games for deck in one.fixture.decks})
