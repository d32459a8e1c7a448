"""Studies of evolution: runs that differ by what their strategies do, or by what is evolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Literal

from topdeck.agents.spec import Spec
from topdeck.evolve.fitness.tally import is_share
from topdeck.evolve.strategies.catalogue import full_strategy
from topdeck.evolve.subjects.tuning import tuned_weights
from topdeck.parameters import Bounds
from topdeck.registry import default_game
from topdeck.state import Json
from topdeck.studies.study import Design, Level, Measure, Scale, Share, Where, fits

Intervals = Literal["runs", "deals"]  # what they are about: other runs as well, or these champions alone

GENERATION = "generation"
FITNESS = "points of fitness"
MANY = 100  # generations, of runs that end with their games
ANY = Bounds(0.0, 1.0)  # where only names matter


@dataclass(frozen=True)
class Run:
    """A run with its repetitions: what tells it from the others, and what a file of `topdeck evolve` would say."""

    place: str  # of its file, for mistakes
    levels: Mapping[str, Level]
    files: Mapping[Scale, Json]


@dataclass(frozen=True, kw_only=True)
class EvolutionDesign(Design):
    """Runs, whose fitness a paper may print as the sum over several games."""

    runs: Mapping[str, Run]  # by their names in results
    shared: Json  # by all runs: a file of `topdeck evolve`
    added: int = 1
    intervals: Intervals = "runs"
    titles: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def measures(self) -> Mapping[str, Measure]:
        """Of the champion that a run came to, and of a generation, by default the last."""
        of_shares = all(is_share(run.files["full"].get("measure", "score")) for run in self.runs.values())
        fitness = Share if of_shares else partial(Measure, unit=FITNESS)
        return {
            "fresh": fitness("fitness with fresh deals"),
            "test": fitness("fitness in hold-out games"),
            "trained": fitness("fitness in training"),
            "validation": fitness("fitness in validation"),
            "gap": fitness("training minus fresh deals"),
            "rise": fitness("rise of the best in validation"),
            "champion": Measure("generation of the champion"),
            "weight": Measure("weight", digits=2),
            "best": fitness("best fitness in training", per=GENERATION),
            "mean": fitness("mean fitness in training", per=GENERATION),
            "worst": fitness("worst fitness in training", per=GENERATION),
            "range": fitness("range of fitness in training", per=GENERATION),
            "best_wins": Share("largest share of games won", per=GENERATION),
            "mean_wins": Share("mean share of games won", per=GENERATION),
            "worst_wins": Share("smallest share of games won", per=GENERATION),
            "validated": fitness("fitness of the best in validation", per=GENERATION),
            "diversity": Share("diversity", per=GENERATION),
        }

    @property
    def names(self) -> list[str]:
        return [*dict.fromkeys(name for run in self.runs.values() for name in run.levels), GENERATION, "gene"]

    def levels(self, name: str) -> list[Level]:
        if name == GENERATION:
            return [*range(1, int(self.shared.get("generations", MANY)) + 1)]
        if name == "gene":
            agent = str(self.shared.get("agent", ""))
            return [*tuned_weights(game_name(self.shared), agent, ANY).genome.names]
        return [*dict.fromkeys(run.levels[name] for run in self.runs.values() if name in run.levels)]

    def runs_with(self, where: Where) -> list[str]:
        """The names of the runs that fit a description; what it says of generations and genes does not matter."""
        own = {name: levels for name, levels in where.items() if name not in (GENERATION, "gene")}
        return [name for name, run in self.runs.items() if fits(run.levels, own)]


def game_name(file: Json) -> str:
    return str(file.get("game", default_game()))


def strategy_of(file: Json) -> Spec:
    """With all its parameters."""
    return full_strategy(str(file.get("strategy", "")), game_name(file))
