"""What a report is about, with what its page and several of its pictures need worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from topdeck.arena.plan.sweep import Sweep, sweep_from
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.importance import Importance, importance
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.ratings import Rating, ratings
from topdeck.arena.results.statistics import score
from topdeck.arena.results.store.results import Results
from topdeck.arena.results.sweep_scores import SweepPoint, sweep_points


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
        known = [agent for agent, games in self.games_of.items() if games]
        return sorted(known, key=lambda agent: -score(self.games_of[agent], agent).mean)

    @cached_property
    def games_of(self) -> dict[str, list[PlayedGame]]:
        """The games by agent."""
        found: dict[str, list[PlayedGame]] = {agent: [] for agent in self.results.agents}
        for game in self.games:
            for agent in game.fixture.agents:
                found[agent].append(game)
        return found

    @cached_property
    def ratings(self) -> list[Rating]:
        """None of a sweep: of agents that meet the same opponents, the scores say as much."""
        return ratings(self.games, self.agents) if self.sweep is None else []

    @cached_property
    def sweep(self) -> Sweep | None:
        """What varies, if this is one experiment, and a sweep."""
        return None if isinstance(self.results, MergedResults) else sweep_from(self.results.identity["format"])

    @cached_property
    def points(self) -> list[SweepPoint]:
        """How the combinations of a sweep did."""
        return [] if self.sweep is None else sweep_points(self.sweep, self.games)

    @cached_property
    def importance(self) -> list[Importance]:
        """How much each parameter of a sweep matters."""
        return [] if self.sweep is None else importance(self.sweep, self.games)

    @cached_property
    def circles(self) -> list[set[str]]:
        """The agents, together with all whom they are linked to by games."""
        found: list[set[str]] = []
        for two in {frozenset(game.fixture.agents) for game in self.games}:
            linked = [circle for circle in found if circle & two]
            found = [circle for circle in found if not circle & two] + [set(two).union(*linked)]
        return found

    @cached_property
    def decks(self) -> list[str]:
        """Those that were played."""
        return sorted({deck for game in self.games for deck in game.fixture.decks})
