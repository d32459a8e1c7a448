"""The keys of studies of evolution, in a file.

title = "Which selection is best?"
question = "Do tournaments find better weights than a roulette?"

[evolution]                              # what all runs share, as in a file of `topdeck evolve`, at full scale
agent = "greedy(score=evo-first)"
strategy = "madrid(population=200, elite=5)"
generations = 10
training = { opponents = ["greedy"], decks = ["MidrangeJadeShaman"], pairs = 100 }

[standard]                               # what is otherwise at this scale
training = { pairs = 25 }

[smoke]
generations = 2
strategy = { population = 6, elite = 1 } # parameters; the others stay
training = { pairs = 1 }
holdout = { pairs = 1 }

[runs.1]                                 # what is otherwise in this run, and what it can be asked for by:
strategy = { selection = "roulette" }    # its number or name, and the parameters of its strategy

[runs.2]
strategy = { selection = "tournament", size = 25 }

[[tables]]
title = "Table 1"
rows = { run = [1, 2] }
columns = { measure = ["best", "fresh"] }
percent = [[45.5, nan], [48, nan]]
games = 200
judged = ["full"]                        # the best of fewer games has more luck

[[findings]]
says = "Tournaments find better weights."
claims = [{ of = { selection = "tournament" }, above = { selection = "roulette" } }]
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import field

from topdeck.agents.spec import Spec, parse_spec
from topdeck.arena.plan.toml_mistakes import Where as Place
from topdeck.state import Json
from topdeck.studies.designs.evolution import EvolutionDesign, Intervals, Run, strategy_of
from topdeck.studies.study_keys import Number, StudyKeys

EVOLUTION = "evolution"
TITLE = "title"


class EvolutionKeys(StudyKeys, forbid_unknown_fields=True, kw_only=True):
    """All keys of a file."""

    evolution: dict[str, Any]
    runs: dict[str, dict[str, Any]]
    standard: dict[str, Any] = field(default_factory=dict)
    smoke: dict[str, Any]
    added: Number = 1  # games whose fitness is added up in what is printed
    intervals: Intervals = "runs"  # "deals": of these champions alone, not of what other runs would come to

    def design(self, place: Place) -> EvolutionDesign:
        return EvolutionDesign(
            runs={name: place.attempt(("runs", name), partial(self.run, name, place.place)) for name in self.runs},
            shared=self.evolution,
            added=self.added,
            intervals=self.intervals,
            titles={f"run {name}": str(run[TITLE]) for name, run in self.runs.items() if TITLE in run},
        )

    def run(self, name: str, place: str) -> Run:
        full = merge(self.evolution, {key: value for key, value in self.runs[name].items() if key != TITLE})
        parameters = strategy_of(full).values.items()
        levels = {key: value for key, value in parameters if isinstance(value, str | int | float)}
        return Run(
            place=f"{place}, run {name}",
            levels={**levels, "run": int(name) if name.isdigit() else name},
            files={"full": full, "standard": merge(full, self.standard), "smoke": merge(full, self.smoke)},
        )


def merge(file: Json, changes: Mapping[str, Any]) -> Json:
    """A file with other values; of tables and strategies, what is not named stays."""
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
