"""Evolution studies: evolution runs that differ in their strategy or in the parameters they evolve.

An example of a study file:

title = "Comparison of selection methods"
question = "Does tournament selection find better weights than roulette selection?"

[evolution]                              # shared by all runs at full scale, as in a file for `topdeck evolve`
agent = "greedy(score=evo-first)"
strategy = "madrid(population=200, elite=5)"
generations = 10
training = { opponents = ["greedy"], decks = ["MidrangeJadeShaman"], pairs = 100 }

[standard]                               # changes at this scale
training = { pairs = 25 }

[smoke]
generations = 2
strategy = { population = 6, elite = 1 } # the other parameters remain
training = { pairs = 1 }
holdout = { pairs = 1 }

[runs.1]                                 # changes in this run; its levels are its name
strategy = { selection = "roulette" }    # and the parameters of its strategy

[runs.2]
strategy = { selection = "tournament", size = 25 }

[[tables]]
title = "Table 1"
rows = { run = [1, 2] }
columns = { measure = ["best", "fresh"] }
percent = [[45.5, nan], [48, nan]]
games = 200
judged = ["full"]                        # with fewer games, the best result is more biased

[[findings]]
says = "Tournament selection finds better weights than roulette selection."
claims = [{ of = { selection = "tournament" }, above = { selection = "roulette" } }]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Literal

from msgspec import Meta, field

from topdeck.config.config_file import SourceMap
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.registry import default_game
from topdeck.core.state import Json
from topdeck.evolve.fitness.tally import is_share
from topdeck.evolve.strategies.catalogue import full_strategy
from topdeck.evolve.subjects.tuning import tuned_weights
from topdeck.studies.study import Design, Level, Measure, Scale, Share, Where, matches
from topdeck.studies.study_keys import Number, StudyKeys

Intervals = Literal["runs", "deals"]  # the uncertainty that intervals cover: variation between runs, or only the deals

GENERATION = "generation"
FITNESS = "points of fitness"
MANY = 100  # the number of generations to assume if a run limits only its number of games
ANY = Meta(ge=0.0, le=1.0)  # arbitrary bounds for weights, because only their names are used
EVOLUTION = "evolution"
TITLE = "title"


@dataclass(frozen=True)
class Run:
    """An evolution run with its levels and its `topdeck evolve` settings at each scale."""

    place: str  # the location for error messages
    levels: Mapping[str, Level]
    files: Mapping[Scale, Json]


class EvolutionKeys(StudyKeys, forbid_unknown_fields=True, kw_only=True):
    """The keys of an evolution study file."""

    evolution: dict[str, Any]
    runs: dict[str, dict[str, Any]]
    standard: dict[str, Any] = field(default_factory=dict)
    smoke: dict[str, Any]
    added: Number = 1  # number of games over which the paper sums the fitness
    intervals: Intervals = "runs"

    def design(self, place: SourceMap) -> EvolutionDesign:
        read = partial(self.run, place=place.place)
        runs = {name: place.attempt(("runs", name), partial(read, name)) for name in self.runs}
        return EvolutionDesign(keys=self, runs=runs)

    def run(self, name: str, place: str) -> Run:
        full = merge(self.evolution, {key: value for key, value in self.runs[name].items() if key != TITLE})
        parameters = full_strategy(str(full.get("strategy", "")), game_name(full)).values.items()
        levels = {key: value for key, value in parameters if isinstance(value, str | int | float)}
        return Run(
            place=f"{place}, run {name}",
            levels={**levels, "run": int(name) if name.isdigit() else name},
            files={"full": full, "standard": merge(full, self.standard), "smoke": merge(full, self.smoke)},
        )


@dataclass(frozen=True, kw_only=True)
class EvolutionDesign(Design):
    """The design of an evolution study: its runs and their levels."""

    keys: EvolutionKeys
    runs: Mapping[str, Run]  # the runs by name

    @property
    def titles(self) -> Mapping[str, str]:
        return {f"run {name}": str(run[TITLE]) for name, run in self.keys.runs.items() if TITLE in run}

    @cached_property
    def measures(self) -> Mapping[str, Measure]:
        """The measures, keyed by name; each describes a run's champion or a generation (by default, the last)."""
        of_shares = all(is_share(run.files["full"].get("measure", "score")) for run in self.runs.values())
        fitness = Share if of_shares else partial(Measure, unit=FITNESS)
        return {
            "fresh": fitness("fitness with fresh deals"),
            "test": fitness("fitness in hold-out games"),
            "trained": fitness("fitness in training"),
            "validation": fitness("fitness in validation"),
            "gap": fitness("fitness in training minus fitness with fresh deals"),
            "rise": fitness("rise in the best validation fitness"),
            "champion": Measure("generation of the champion"),
            "weight": Measure("weight", digits=2),
            "best": fitness("best fitness in training", per=GENERATION),
            "mean": fitness("mean fitness in training", per=GENERATION),
            "worst": fitness("worst fitness in training", per=GENERATION),
            "range": fitness("range of fitness in training", per=GENERATION),
            "best_wins": Share("largest share of games won", per=GENERATION),
            "mean_wins": Share("mean share of games won", per=GENERATION),
            "worst_wins": Share("smallest share of games won", per=GENERATION),
            "validated": fitness("best fitness in validation", per=GENERATION),
            "diversity": Share("diversity", per=GENERATION),
        }

    @property
    def names(self) -> list[str]:
        return [*dict.fromkeys(name for run in self.runs.values() for name in run.levels), GENERATION, "gene"]

    def levels(self, name: str) -> list[Level]:
        if name == GENERATION:
            longest = max(int(run.files["full"].get("generations", MANY)) for run in self.runs.values())
            return [*range(1, longest + 1)]
        if name == "gene":
            agent = str(self.keys.evolution.get("agent", ""))
            return [*tuned_weights(game_name(self.keys.evolution), agent, ANY).genome.names]
        return [*dict.fromkeys(run.levels[name] for run in self.runs.values() if name in run.levels)]

    def runs_with(self, where: Where) -> list[str]:
        """Return the names of the selected runs, ignoring conditions on generations and genes."""
        own = {name: levels for name, levels in where.items() if name not in (GENERATION, "gene")}
        return [name for name, run in self.runs.items() if matches(run.levels, own)]


def game_name(file: Json) -> str:
    return str(file.get("game", default_game()))


def merge(file: Json, changes: Mapping[str, Any]) -> Json:
    """Return the settings with the changes applied, merging nested tables and strategy parameters."""
    merged = dict(file)
    for key, value in changes.items():
        before = merged.get(key)
        if key == "strategy" and isinstance(value, dict):
            spec = parse_spec(str(before or ""))
            merged[key] = str(Spec(spec.name, {**spec.values, **value}))
        elif isinstance(before, dict) and isinstance(value, dict):
            merged[key] = merge(before, value)
        else:
            merged[key] = value
    return merged
