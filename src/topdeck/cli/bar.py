"""The progress bar for games, and the callback that updates it while an experiment runs."""

from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from datetime import timedelta
from time import perf_counter
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TextColumn

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import RunningScore
from topdeck.cli.output import NAME_LENGTH
from topdeck.config.spec import shorten

REFRESH = 0.5  # minimum number of seconds between updates of the running score
PATIENCE = 20  # the same minimum, as a multiple of the time it takes to compute a score
RECENT = 120.0  # seconds over which the speed is measured
STEP = 1.0  # minimum number of seconds between two measurements


class Bar:
    """Shows the number of games played, the recent games per second, the remaining time and the current leader."""

    def __init__(self, aside: Console, doing: str = "playing", hidden: bool = False) -> None:
        self.shown = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[speed]}"),
            TextColumn("{task.fields[left]}"),
            TextColumn("{task.fields[lead]}", markup=False),
            console=aside,
            disable=hidden,
        )
        self.doing = doing
        self.new = 0  # games played in this run
        self.measured = deque([(0.0, 0)])  # seconds since the start, and games played in this run

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.has_begun:
            self.shown.stop()

    @property
    def has_begun(self) -> bool:
        return bool(self.shown.tasks)

    @property
    def task(self) -> Task:
        """The progress display's only task."""
        return self.shown.tasks[0]

    def begin(self, total: int, known: int) -> None:
        """Show the bar, counting stored games as completed."""
        self.shown.add_task(self.doing, total=max(total, known), completed=known, speed="", left="", lead="")
        self.shown.start()

    def add_games(self, games: int) -> None:
        """Advance the bar, and increase the total if more games are played than expected."""
        self.new += games
        task = self.task
        total = max(task.total or 0, task.completed + games)
        self.shown.update(task.id, advance=games, total=total)
        if speed := self.measure_speed(task.elapsed or 0.0):
            left = timedelta(seconds=round((total - task.completed) / speed))
            self.shown.update(task.id, speed=f"{speed:,.1f} games/s", left=f"{left} left")

    def measure_speed(self, now: float) -> float:
        """Return the recent number of games per second."""
        since, before = self.measured[0]
        if now >= self.measured[-1][0] + STEP:
            self.measured.append((now, self.new))
            while self.measured[1][0] <= now - RECENT:
                self.measured.popleft()
        return (self.new - before) / (now - since) if now > since else 0.0

    def show(self, done: int, total: int) -> None:
        """Update the number of completed games; the first call shows the bar."""
        if self.has_begun:
            self.add_games(done - self.new)
        else:
            self.begin(total, done)

    def expect(self, total: float) -> None:
        """Set the expected number of games."""
        self.shown.update(self.task.id, total=total)

    def lead(self, words: str) -> None:
        """Set the text that describes the leader."""
        self.shown.update(self.task.id, lead=words)

    def finish(self) -> None:
        """Fill the bar, even if fewer games were played than expected."""
        if self.has_begun:
            self.expect(self.task.completed)


class Watch:
    """Updates a bar as games finish, starting with the stored games; it stores running scores, not games.

    Args:
        bar: The bar to update.
        experiment: The experiment being played.
        planned: A function that returns the number of games in all stages known so far; it is called whenever a stage
            finishes.
    """

    def __init__(self, bar: Bar, experiment: Experiment, planned: Callable[[], int]) -> None:
        self.bar = bar
        self.experiment = experiment
        self.planned = planned
        self.scores: defaultdict[str, RunningScore] = defaultdict(RunningScore)
        self.played = 0
        self.total = 0  # games in all stages known so far
        self.due = 0.0  # the time at which the next running score is due

    def __call__(self, games: Sequence[PlayedGame]) -> None:
        self.add(games)
        if self.played >= self.total:  # the stage is finished, but another may follow
            self.total = self.planned()
        if not self.bar.has_begun:
            self.bar.begin(self.total, len(games))
            return
        self.bar.expect(self.total)
        self.bar.add_games(len(games))
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
        """Return the first agent's score if there are only two agents; otherwise, return the leader and its score."""
        lineup = self.experiment.names()
        if len(lineup.agents) == 2:
            return str(self.scores[lineup.agents[0]].estimate())
        rivals = [name for name in self.experiment.format.rivals(lineup) if name in self.scores]
        best = max(rivals, key=lambda name: self.scores[name].mean)
        return f"{shorten(best, NAME_LENGTH)} {self.scores[best].estimate()}"
