"""Studies of evolution as files.

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
from typing import Any

from msgspec import Meta, field

from topdeck.config.config_file import NO_OVERRIDES, read_config
from topdeck.config.config_file import SourceMap as Place
from topdeck.config.spec import Spec, parse_spec
from topdeck.evolve.strategies.catalogue import full_strategy
from topdeck.evolve.subjects.tuning import tuned_weights
from topdeck.registry import default_game
from topdeck.state import Json
from topdeck.studies.evolution.study import MEASURES, EvolutionStudy, Run
from topdeck.studies.published_file import Number, PublishedReader, StudyTable
from topdeck.studies.study import Level, Scale

EVOLUTION = "evolution"
TITLE = "title"
ANY = Meta(ge=0.0, le=1.0)  # where only names matter


class EvolutionTable(StudyTable, forbid_unknown_fields=True, kw_only=True):
    """All keys of a file."""

    evolution: dict[str, Any]
    runs: dict[str, dict[str, Any]]
    standard: dict[str, Any] = field(default_factory=dict)
    smoke: dict[str, Any]
    added: Number = 1  # games whose fitness is added up in what is printed


def evolution_study(text: str, name: str, place: str) -> EvolutionStudy:
    """The study of this name that a file describes."""
    given, where = read_config(text, place, NO_OVERRIDES, EvolutionTable)
    return Reader(given, name, where).study()


class Reader:
    """A file that is well-formed, turned into a study."""

    def __init__(self, given: EvolutionTable, name: str, place: Place) -> None:
        self.given = given
        self.name = name
        self.place = place
        self.runs = {run: self.run(run) for run in given.runs}
        titles = {f"run {run}": str(one[TITLE]) for run, one in given.runs.items() if TITLE in one}
        self.titles = {**MEASURES, **titles, **given.titles}

    def study(self) -> EvolutionStudy:
        given = self.given
        published = PublishedReader(given, self.place, self)
        return EvolutionStudy(
            name=self.name,
            title=given.title,
            question=given.question,
            source=given.source,
            note=given.note,
            runs=self.runs,
            added=given.added,
            tables=published.tables(),
            findings=published.findings(),
            pictures=published.pictures(),
            titles=self.titles,
        )

    def run(self, name: str) -> Run:
        given = self.given
        own = {key: value for key, value in given.runs[name].items() if key != TITLE}
        full = self.changed(given.evolution, own, name)
        scales: dict[Scale, Json] = {"full": full}
        scales["standard"] = self.changed(full, given.standard, name)
        scales["smoke"] = self.changed(full, given.smoke, name)
        called = int(name) if name.isdigit() else name
        levels = {**self.parameters(full, name), "run": called}
        return Run(called, f"{self.place.place}, run {name}", levels, scales)

    def changed(self, file: Json, changes: Mapping[str, Any], run: str) -> Json:
        return self.place.attempt(("runs", run), lambda: merged(file, changes))

    def parameters(self, file: Json, run: str) -> dict[str, Level]:
        """Those of its strategy, each of which is a level."""
        game, strategy = file.get("game", default_game()), str(file.get("strategy", ""))
        values = self.place.attempt(("runs", run), lambda: full_strategy(strategy, game)).values
        return {name: value for name, value in values.items() if isinstance(value, str | int | float)}

    def weights(self, file: Json) -> list[Level]:
        """The names of the weights that evolve."""
        game, agent = file.get("game", default_game()), str(file.get("agent", ""))
        return [*self.place.attempt((EVOLUTION, "agent"), lambda: tuned_weights(game, agent, ANY)).genome.names]

    # ---- what descriptions may name

    @property
    def measures(self) -> tuple[str, ...]:
        return tuple(MEASURES)

    def names(self) -> list[str]:
        own = dict.fromkeys(name for run in self.runs.values() for name in run.levels)
        return [*own, "generation", "gene"]

    def levels(self, name: str) -> list[Level]:
        shared = self.given.evolution
        if name == "generation":
            generations = shared.get("generations")
            return [*range(1, generations + 1)] if isinstance(generations, int) else []
        if name == "gene":
            return self.weights(shared)
        return [*dict.fromkeys(run.levels[name] for run in self.runs.values() if name in run.levels)]


def merged(file: Json, changes: Mapping[str, Any]) -> Json:
    """A file with other values; of tables and strategies, what is not named stays."""
    found = dict(file)
    for key, value in changes.items():
        before = found.get(key)
        if key == "strategy" and isinstance(value, dict):
            spec = parse_spec(str(before or ""))
            found[key] = str(Spec(spec.name, {**spec.values, **value}))
        elif isinstance(before, dict) and isinstance(value, dict):
            found[key] = merged(before, value)
        else:
            found[key] = value
    return found
