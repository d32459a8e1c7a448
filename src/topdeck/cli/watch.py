"""Watches the games of an experiment: how many are played, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import score
from topdeck.cli.bar import Bar
from topdeck.cli.tables import shortened

REFRESH = 0.5  # seconds between running scores, or more:
PATIENCE = 20  # times as long as one takes, because it looks at all games


class Watch:
    """Moves a bar; the first games are those of before."""

    def __init__(self, bar: Bar, experiment: Experiment) -> None:
        self.bar = bar
        self.experiment = experiment
        self.games: list[PlayedGame] = []
        self.total = 0  # games of all stages that are known
        self.due = 0.0  # when the scores are shown again

    def __call__(self, games: Sequence[PlayedGame]) -> None:
        self.games += games
        if len(self.games) >= self.total:  # then there may be a next stage
            self.total = self.experiment.format.count(self.experiment.lineup, self.games)
        if not self.bar.is_begun:
            self.bar.begin(self.total, len(games))
            return
        self.bar.expect(self.total)
        self.bar.played(len(games))
        now = perf_counter()
        if now >= self.due or len(self.games) == self.total:
            self.bar.lead(self.lead())
            self.due = now + max(REFRESH, PATIENCE * (perf_counter() - now))

    def lead(self) -> str:
        """The score of the first of two agents; of more, who is ahead: of a sweep the best of its combinations."""
        lineup = self.experiment.names()
        if len(lineup.agents) == 2:
            return str(score(self.games, lineup.agents[0]))
        played = {name for one in self.games for name in one.fixture.agents}
        rivals = [name for name in self.experiment.format.rivals(lineup) if name in played]
        best = max(rivals, key=lambda name: score(self.games, name).mean)
        return f"{shortened(best)} {score(self.games, best)}"
