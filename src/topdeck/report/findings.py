"""The results in a report, and the values that the report derives from them."""

from dataclasses import dataclass
from functools import cached_property

from topdeck.arena.plan.sweep import Sweep, sweep_from
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.importance import Importance, importance
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.ratings import Rating, ratings
from topdeck.arena.results.statistics import games_of_agent, score
from topdeck.arena.results.store.results import Results
from topdeck.arena.results.sweep_scores import SweepPoint, sweep_points


@dataclass(frozen=True)
class Findings:
    """The results of one or more experiments, with the values derived from them."""

    results: Results | MergedResults

    @property
    def games(self) -> list[PlayedGame]:
        return self.results.games

    @cached_property
    def agents(self) -> list[str]:
        """The agents that have played, from best to worst."""
        known = [agent for agent, games in self.games_by_agent.items() if games]
        return sorted(known, key=lambda agent: -score(self.games_by_agent[agent], agent).mean)

    @cached_property
    def games_by_agent(self) -> dict[str, list[PlayedGame]]:
        """Each agent's games, keyed by agent name."""
        return {agent: games_of_agent(self.games, agent) for agent in self.results.agents}

    @cached_property
    def ratings(self) -> list[Rating]:
        """The Elo ratings, or an empty list for a sweep, whose agents share opponents and can be compared by score."""
        return ratings(self.games, self.agents) if self.sweep is None else []

    @cached_property
    def sweep(self) -> Sweep | None:
        """The format of a sweep, or `None` for other experiments."""
        return None if isinstance(self.results, MergedResults) else sweep_from(self.results.identity["format"])

    @cached_property
    def points(self) -> list[SweepPoint]:
        """The score of each combination of values in a sweep, or an empty list for other experiments."""
        return [] if self.sweep is None else sweep_points(self.sweep, self.games)

    @cached_property
    def importance(self) -> list[Importance]:
        """The share of the variance explained by each parameter in a sweep, or an empty list for other experiments."""
        return [] if self.sweep is None else importance(self.sweep, self.games)

    @cached_property
    def circles(self) -> list[set[str]]:
        """The groups of agents that are connected by games; ratings cannot be compared across groups."""
        found: list[set[str]] = []
        for two in {frozenset(game.fixture.agents) for game in self.games}:
            linked = [circle for circle in found if circle & two]
            found = [circle for circle in found if not circle & two] + [set(two).union(*linked)]
        return found

    @cached_property
    def decks(self) -> list[str]:
        """The names of the decks that were played, in alphabetical order."""
        return sorted({deck for game in self.games for deck in game.fixture.decks})
