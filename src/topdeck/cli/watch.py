"""Shows the progress of an experiment: how many games are played, and who leads."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from time import perf_counter

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import RunningScore
from topdeck.cli.bar import Bar
from topdeck.cli.output import NAME_LENGTH
from topdeck.config.spec import shorten

REFRESH = 0.5  # least number of seconds between two running scores
PATIENCE = 20  # the same, as a multiple of the time that computing a score takes


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
