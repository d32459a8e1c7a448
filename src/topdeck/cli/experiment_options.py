"""What the commands share that play an experiment: their options, and how these become one that is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, get_type_hints

import typer

from topdeck.cli.game_options import given_settings
from topdeck.cli.options import (
    DEFAULT_GAME,
    AsJson,
    Debug,
    DecisionSeconds,
    Explain,
    GameName,
    GraceSeconds,
    Grow,
    Isolate,
    On,
    Out,
    Overrun,
    Rules,
    Salt,
    Seed,
    TurnSeconds,
    Workers,
)
from topdeck.game import Game
from topdeck.registry import load_game

if TYPE_CHECKING:  # so that help appears at once
    from topdeck.arena.plan.experiment import Entry, Experiment
    from topdeck.arena.plan.formats import Format
    from topdeck.arena.plan.sprt import Sprt
    from topdeck.deck import Deck

OPTIONS = "options"  # what a command calls them


@dataclass(frozen=True, kw_only=True)
class ExperimentOptions:
    """How games are played and where they are kept, as the command line says it."""

    context: typer.Context
    seed: Seed = 0
    salt: Salt = None
    decision_seconds: DecisionSeconds = None
    turn_seconds: TurnSeconds = None
    grace_seconds: GraceSeconds = None
    overrun: Overrun = "loss"
    workers: Workers = None
    on: On = "here"
    isolate: Isolate = "others"
    out: Out = None
    grow: Grow = False
    explain: Explain = False
    debug: Debug = False
    game: GameName = DEFAULT_GAME
    rule: Rules = None
    as_json: AsJson = False

    @property
    def played(self) -> Game:
        return load_game(self.game)

    def in_file(self, agents: Sequence[str]) -> Experiment | None:
        """The experiment of a file, if one is named in the place of agents."""
        from topdeck.cli.arguments import experiment_in_file

        return experiment_in_file(agents, self.context, self.rule)

    def experiment(self, entries: Sequence[Entry], decks: Sequence[Deck], form: Format) -> Experiment:
        """The experiment of these agents and decks."""
        from topdeck.arena.plan.experiment import Experiment
        from topdeck.cli.arguments import limited

        return Experiment(
            game=self.game,
            entries=tuple(entries),
            decks=tuple(decks),
            format=form,
            seed=self.seed,
            settings=given_settings(self.context, self.played, self.rule),
            limit=limited(self.decision_seconds, self.turn_seconds, self.grace_seconds, self.overrun),
            isolated=self.isolate,
            explain=self.explain,
            salt=self.salt,
        )

    def run(self, experiment: Experiment) -> int:
        """Play and show it; returns the exit status."""
        experiment.check()  # before what plays is loaded
        from topdeck.cli.experiments import run_and_show

        return run_and_show(experiment, self.on, self.workers, self.out, self.as_json, self.debug, self.grow)

    def run_test(self, experiment: Experiment, test: Sprt) -> int:
        """Play until the test is decided, and show it; the exit status says how."""
        experiment.check()
        from topdeck.cli.experiments import run_test

        return run_test(experiment, test, self.on, self.workers, self.out, self.as_json, self.debug, self.grow)


def with_experiment_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with these options behind its own; it is given them as one value, `options`."""
    told = signature(command, eval_str=True)
    own = [one for one in told.parameters.values() if one.name != OPTIONS]
    shared = shared_parameters()

    @wraps(command)
    def taking(**values: Any) -> None:
        options = ExperimentOptions(**{one.name: values.pop(one.name) for one in shared})
        command(**values, **{OPTIONS: options})

    vars(taking)["__signature__"] = told.replace(parameters=[*own, *shared])
    taking.__annotations__ = {one.name: one.annotation for one in (*own, *shared)}
    return taking


def shared_parameters() -> list[Parameter]:
    """The fields as parameters, which a command line can be read into."""
    kinds = get_type_hints(ExperimentOptions, include_extras=True)
    return [
        Parameter(
            one.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if one.default is MISSING else one.default,
            annotation=kinds[one.name],
        )
        for one in fields(ExperimentOptions)
    ]
