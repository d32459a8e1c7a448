"""A bar that moves as games are finished."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import score
from topdeck.cli.tables import shortened

REFRESH = 0.5  # seconds between running scores, or more:
PATIENCE = 20  # times as long as one takes, because it looks at all games


class Watch:
    """Games, games per second, the time left, and who leads; it appears when the experiment has begun."""

    def __init__(self, aside: Console, experiment: Experiment, hidden: bool = False) -> None:
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
        lead = TextColumn("{task.fields[lead]}")
        self.bar = Progress(TextColumn("{task.description}"), *columns, lead, console=aside, disable=hidden)
        self.experiment = experiment
        self.games: list[PlayedGame] = []
        self.total = 0  # games of all stages that are known
        self.before = 0  # games that were there already
        self.next = 0.0  # seconds, when the scores are due

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar.tasks:
            self.bar.stop()

    def __call__(self, games: Sequence[PlayedGame]) -> None:
        self.games += games
        if len(self.games) >= self.total:  # then there may be a next stage
            self.total = self.experiment.format.count(self.experiment.lineup, self.games)
        if not self.bar.tasks:
            self.before = len(games)
            self.bar.add_task("playing", total=self.total, completed=self.before, speed="", lead="")
            self.bar.start()
            return
        [task] = self.bar.tasks
        elapsed = task.elapsed or 0.0
        self.bar.update(task.id, completed=len(self.games), total=self.total)
        if elapsed >= self.next or len(self.games) == self.total:
            speed = (len(self.games) - self.before) / max(elapsed, 1e-9)
            started = perf_counter()
            self.bar.update(task.id, speed=f"{speed:,.1f} games/s", lead=self.lead())
            self.next = elapsed + max(REFRESH, PATIENCE * (perf_counter() - started))

    def lead(self) -> str:
        """The score of the first of two agents; of more, who is ahead: of a sweep the best of its combinations."""
        lineup = self.experiment.names()
        if len(lineup.agents) == 2:
            return str(score(self.games, lineup.agents[0]))
        played = {name for one in self.games for name in one.fixture.agents}
        rivals = [name for name in self.experiment.format.rivals(lineup) if name in played]
        best = max(rivals, key=lambda name: score(self.games, name).mean)
        return f"{shortened(best)} {score(self.games, best)}"
