"""Experiments, single games and their results.

This package exports the public API of the arena. Every exported name is imported on first use:

```python
from topdeck.arena import RoundRobin, make_experiment, run

experiment = make_experiment(["greedy", "random"], ["MurlocDruid"], format=RoundRobin(pairs=5), seed=1)
result = run(experiment, "games.db", workers=2)
for row in result.standings:
    print(row.agent, row.score)
```
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
    from topdeck.arena.play.card_replays import card_report
    from topdeck.arena.play.match import open_agents, play_game, play_mirrored
    from topdeck.arena.play.runner import RunResult, run
    from topdeck.arena.played_game import Fault, Fixture, PlayedGame
    from topdeck.arena.results.card_statistics import CardReport, CardScore, CardStatistics, DeckStatistics
    from topdeck.arena.results.export import export
    from topdeck.arena.results.importance import Importance, importance
    from topdeck.arena.results.merging import MergedResults, merged_results
    from topdeck.arena.results.ratings import Rating, ratings
    from topdeck.arena.results.statistics import Estimate, Standing, score, score_against, standing
    from topdeck.arena.results.store.results import Results, read_results
    from topdeck.arena.results.sweep_scores import SweepPoint, sweep_points

# Experiments and their formats
__all__ = ["Entry", "Experiment", "TimeLimit", "make_experiment", "read_experiment"]
__all__ += ["Format", "Gauntlet", "Groups", "Ladder", "Leagues", "Meeting", "RoundRobin", "Sprt", "Sweep", "Varied"]
__all__ += ["parse_varied"]
# Games
__all__ += ["Fault", "Fixture", "PlayedGame", "RunResult", "open_agents", "play_game", "play_mirrored", "run"]
# Results and their evaluation
__all__ += ["MergedResults", "Results", "export", "merged_results", "read_results"]
__all__ += ["Estimate", "Rating", "Standing", "ratings", "score", "score_against", "standing"]
__all__ += ["Importance", "SweepPoint", "importance", "sweep_points"]
__all__ += ["CardReport", "CardScore", "CardStatistics", "DeckStatistics", "card_report"]

__getattr__, __dir__ = lazy_exports(globals(), extra="report")
