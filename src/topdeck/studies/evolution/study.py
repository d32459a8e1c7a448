"""A study of evolution: runs that differ by what their strategies do, or by what is evolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from topdeck.evolve.fitness.tally import is_share
from topdeck.state import Json
from topdeck.studies.study import SHARE, Level, Scale, Study, Unit, Where, fits

# What can be asked of a run: of the champion that it came to, and of a generation, by default the last.
OF_CHAMPIONS = MappingProxyType(
    {
        "fresh": "fitness with fresh deals",
        "test": "fitness in hold-out games",
        "trained": "fitness in training",
        "rise": "rise of the best in validation",
        "weight": "weight",
    }
)
OF_GENERATIONS = MappingProxyType(
    {
        "best": "best fitness in training",
        "mean": "mean fitness in training",
        "worst": "worst fitness in training",
        "range": "range of fitness in training",
        "best_wins": "largest share of games won",
        "mean_wins": "mean share of games won",
        "worst_wins": "smallest share of games won",
        "validated": "fitness of the best in validation",
        "diversity": "diversity",
    }
)
MEASURES = MappingProxyType({**OF_CHAMPIONS, **OF_GENERATIONS})
SHARES = ("best_wins", "mean_wins", "worst_wins", "diversity")  # whatever fitness is
FITNESS, WEIGHT = Unit("points of fitness"), Unit("", digits=2)


@dataclass(frozen=True)
class Run:
    """A run with its repetitions: what tells it from the others, and what a file of `topdeck evolve` would say."""

    name: Level  # a number, or a word
    place: str  # of its file, for mistakes
    levels: Mapping[str, Level]
    files: Mapping[Scale, Json]


@dataclass(frozen=True, kw_only=True)
class EvolutionStudy(Study):
    """Runs, whose fitness a paper may print as the sum over several games."""

    runs: Mapping[str, Run]  # by their names in results
    added: int = 1

    @cached_property
    def is_share(self) -> bool:
        """Is fitness a share of games?"""
        return all(is_share(one.files["full"].get("measure", "score")) for one in self.runs.values())

    def unit(self, measure: str) -> Unit:
        if measure == "weight":
            return WEIGHT
        return SHARE if self.is_share or measure in SHARES else FITNESS

    def those_with(self, where: Where) -> list[str]:
        """The names of the runs that fit a description; what it says of other things does not matter."""
        return [name for name, run in self.runs.items() if fits(run.levels, where)]
