"""Experiments, single games, and their results.

This package exports the public API of the arena, which is imported on first use:

from topdeck.arena import RoundRobin, make_experiment, run

experiment = make_experiment(["greedy", "random"], ["MurlocDruid"], format=RoundRobin(pairs=5), seed=1)
result = run(experiment, "games.db", workers=2)
for row in result.standings:
    print(row.agent, row.score)
"""

from typing import TYPE_CHECKING

from topdeck.core.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from topdeck.arena.plan.config import read_experiment
    from topdeck.arena.plan.experiment import Entry, Experiment, make_experiment
    from topdeck.arena.plan.formats import Format, Gauntlet, Groups, Ladder, Leagues, Meeting, RoundRobin
    from topdeck.arena.plan.sprt import Sprt
    from topdeck.arena.plan.sweep import Sweep, Varied, parse_varied
    from topdeck.arena.plan.time_limit import TimeLimit
    from topdeck.arena.play.match import mirrored, opened, play_game
    from topdeck.arena.play.runner import RunResult, run
    from topdeck.arena.played_game import Fault, Fixture, PlayedGame
    from topdeck.arena.results.export import export
    from topdeck.arena.results.importance import Importance, importance
    from topdeck.arena.results.merging import MergedResults, merged_results
    from topdeck.arena.results.ratings import Rating, ratings
    from topdeck.arena.results.statistics import Estimate, Standing, score, score_against, standing
    from topdeck.arena.results.store.results import Results, read_results
    from topdeck.arena.results.sweep_scores import SweepPoint, sweep_points

__all__ = [
    "Entry",
    "Estimate",
    "Experiment",
    "Fault",
    "Fixture",
    "Format",
    "Gauntlet",
    "Groups",
    "Importance",
    "Ladder",
    "Leagues",
    "Meeting",
    "MergedResults",
    "PlayedGame",
    "Rating",
    "Results",
    "RoundRobin",
    "RunResult",
    "Sprt",
    "Standing",
    "Sweep",
    "SweepPoint",
    "TimeLimit",
    "Varied",
    "export",
    "importance",
    "make_experiment",
    "merged_results",
    "mirrored",
    "opened",
    "parse_varied",
    "play_game",
    "ratings",
    "read_experiment",
    "read_results",
    "run",
    "score",
    "score_against",
    "standing",
    "sweep_points",
]

_MODULES = {
    "played_game": ("Fault", "Fixture", "PlayedGame"),
    "plan.config": ("read_experiment",),
    "plan.experiment": ("Entry", "Experiment", "make_experiment"),
    "plan.formats": ("Format", "Gauntlet", "Groups", "Ladder", "Leagues", "Meeting", "RoundRobin"),
    "plan.sprt": ("Sprt",),
    "plan.sweep": ("Sweep", "Varied", "parse_varied"),
    "plan.time_limit": ("TimeLimit",),
    "play.match": ("mirrored", "opened", "play_game"),
    "play.runner": ("RunResult", "run"),
    "results.export": ("export",),
    "results.importance": ("Importance", "importance"),
    "results.merging": ("MergedResults", "merged_results"),
    "results.ratings": ("Rating", "ratings"),
    "results.statistics": ("Estimate", "Standing", "score", "score_against", "standing"),
    "results.store.results": ("Results", "read_results"),
    "results.sweep_scores": ("SweepPoint", "sweep_points"),
}
__getattr__, __dir__ = lazy_exports(globals(), _MODULES, extra="report")
