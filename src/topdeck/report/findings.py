"""What a report is about, with what its page and several of its pictures need worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from topdeck.arena.plan.fixture import Outcome
from topdeck.arena.results.ratings import Rating, ratings
from topdeck.arena.results.statistics import score
from topdeck.arena.results.store.results import Results


@dataclass(frozen=True)
class Findings:
    """The results of an experiment."""

    results: Results

    @property
    def outcomes(self) -> list[Outcome]:
        return self.results.outcomes

    @cached_property
    def agents(self) -> list[str]:
        """Those who have played, the best first."""
        played = {agent for one in self.outcomes for agent in one.fixture.agents}
        known = [agent for agent in self.results.agents if agent in played]
        return sorted(known, key=lambda agent: -score(self.outcomes, agent).mean)

    @cached_property
    def ratings(self) -> list[Rating]:
        return ratings(self.outcomes, self.agents)

    @cached_property
    def decks(self) -> list[str]:
        """Those that were played."""
        return sorted({deck for one in self.outcomes for deck in one.fixture.decks})
