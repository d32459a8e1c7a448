"""The progress bar of games, and the watch that moves it while an experiment is played."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TextColumn, TimeRemainingColumn

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import RunningScore
from topdeck.cli.output import NAME_LENGTH
from topdeck.config.spec import shorten

REFRESH = 0.5  # least number of seconds between two running scores
PATIENCE = 20  # the same, as a multiple of the time that computing a score takes


class Bar:
    """Shows the number of games, games per second, the time left, and the leader; it appears with the first game."""

    def __init__(self, aside: Console, doing: str = "playing", hidden: bool = False) -> None:
        self.shown = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[speed]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[lead]}", markup=False),
            console=aside,
            disable=hidden,
        )
        self.doing = doing
        self.new = 0  # games of this run

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
        """The only task of the progress display."""
        return self.shown.tasks[0]

    def begin(self, total: int, known: int) -> None:
        """Show the bar, with the games that are stored already."""
        self.shown.add_task(self.doing, total=max(total, known), completed=known, speed="", lead="")
        self.shown.start()

    def add_games(self, games: int) -> None:
        """Add games, which may be more than were expected."""
        self.new += games
        task = self.task
        total = max(task.total or 0, task.completed + games)
        speed = f"{self.new / task.elapsed:,.1f} games/s" if task.elapsed else ""
        self.shown.update(task.id, advance=games, total=total, speed=speed)

    def expect(self, total: float) -> None:
        """Set the expected number of games."""
        self.shown.update(self.task.id, total=total)

    def lead(self, words: str) -> None:
        """Set the text about the leader."""
        self.shown.update(self.task.id, lead=words)

    def finish(self) -> None:
        """Fill the bar, even if fewer games were played than expected."""
        if self.has_begun:
            self.expect(self.task.completed)


class Watch:
    """Moves a bar, which begins with the games that are stored already; games are counted and not kept.

    Args:
        bar: The bar.
        experiment: The experiment that is played.
        planned: Returns the number of games of all stages that are known; called when a stage is finished.
    """

    def __init__(self, bar: Bar, experiment: Experiment, planned: Callable[[], int]) -> None:
        self.bar = bar
        self.experiment = experiment
        self.planned = planned
        self.scores: defaultdict[str, RunningScore] = defaultdict(RunningScore)
        self.played = 0
        self.total = 0  # games of all stages that are known
        self.due = 0.0  # time of the next running score

    def __call__(self, games: Sequence[PlayedGame]) -> None:
        self.add(games)
        if self.played >= self.total:  # the stage is finished, and another may follow
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
        """Return the score of the first of two agents; of more agents, the leader and its score."""
        lineup = self.experiment.names()
        if len(lineup.agents) == 2:
            return str(self.scores[lineup.agents[0]].estimate())
        rivals = [name for name in self.experiment.format.rivals(lineup) if name in self.scores]
        best = max(rivals, key=lambda name: self.scores[name].mean)
        return f"{shorten(best, NAME_LENGTH)} {self.scores[best].estimate()}"
