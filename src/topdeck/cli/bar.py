"""The progress bar of games."""

from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TextColumn, TimeRemainingColumn


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
