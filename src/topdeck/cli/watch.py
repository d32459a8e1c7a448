"""Watches the games of an experiment: how many are played, and who leads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from time import perf_counter

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import RunningScore
from topdeck.cli.bar import Bar
from topdeck.cli.tables import shortened

REFRESH = 0.5  # seconds between running scores, or more:
PATIENCE = 20  # times as long as one takes


class Watch:
    """Moves a bar, which begins with the games that are stored already; games are counted, and not kept.

    Args:
        bar: The bar.
        experiment: What is played.
        planned: Returns how many games are known by now; it is asked when a stage is finished.
    """

    def __init__(self, bar: Bar, experiment: Experiment, planned: Callable[[], int]) -> None:
        self.bar = bar
        self.experiment = experiment
        self.planned = planned
        self.scores: defaultdict[str, RunningScore] = defaultdict(RunningScore)
        self.played = 0
        self.total = 0  # games of all stages that are known
        self.due = 0.0  # when the scores are shown again

    def __call__(self, games: Sequence[PlayedGame]) -> None:
        self.add(games)
        if self.played >= self.total:  # then there may be a next stage
            self.total = self.planned()
        if not self.bar.is_begun:
            self.bar.begin(self.total, len(games))
            return
        self.bar.expect(self.total)
        self.bar.played(len(games))
        now = perf_counter()
        if now >= self.due or self.played == self.total:
            self.bar.lead(self.lead())
            self.due = now + max(REFRESH, PATIENCE * (perf_counter() - now))

    def add(self, games: Sequence[PlayedGame]) -> None:
        for game in games:
            self.played += 1
            for seat, agent in enumerate(game.fixture.agents):
                self.scores[agent].add(game.fixture.seed, game.score(seat))

    def lead(self) -> str:
        """The score of the first of two agents; of more, who is ahead: of a sweep the best of its combinations."""
        lineup = self.experiment.names()
        if len(lineup.agents) == 2:
            return str(self.scores[lineup.agents[0]].estimate())
        rivals = [name for name in self.experiment.format.rivals(lineup) if name in self.scores]
        best = max(rivals, key=lambda name: self.scores[name].mean)
        return f"{shortened(best)} {self.scores[best].estimate()}"
