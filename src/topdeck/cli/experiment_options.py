"""Options shared by all commands that run an experiment, and methods that build the experiment from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from typer import Context, Option

from topdeck import Deck, Game, TopdeckError, load_game
from topdeck.arena.plan.config import read_experiment
from topdeck.arena.plan.experiment import Entry, Experiment, Isolation
from topdeck.arena.plan.formats import Format
from topdeck.arena.plan.time_limit import LimitError, TimeLimit
from topdeck.cli.game_options import LIMITS, PlayCommand, file_overrides, find_decks, read_given_settings
from topdeck.cli.options import (
    DEFAULT_GAME,
    AsJson,
    Debug,
    GameName,
    On,
    Overruns,
    Rules,
    Seed,
    Times,
    Workers,
    command,
)


@dataclass(frozen=True, kw_only=True)
class ExperimentOptions:
    """The options that determine how games are played and where they are stored; each field is one option."""

    context: Context
    seed: Seed = 0
    salt: Annotated[
        str | None,
        Option(
            help="Salt for the seeds; random by default if external agents play.  "
            "To repeat a run, pass the salt that it printed."
        ),
    ] = None
    decision_seconds: Annotated[float | None, Option(help="Time limit per decision, in seconds.")] = None
    turn_seconds: Annotated[float | None, Option(help="Time limit for all decisions in a turn, in seconds.")] = None
    grace_seconds: Annotated[
        float | None,
        Option(help="Grace period after a time limit, in seconds.", show_default="10 % of the limit, at least 0.05"),
    ] = None
    overrun: Annotated[Overruns, Option(help="Penalty for exceeding a time limit.")] = "loss"
    time: Annotated[Times, Option(help="Clock used for time limits and `ms`: wall-clock or CPU time.")] = "wall"
    workers: Workers = None
    on: On = "here"
    isolate: Annotated[
        Isolation,
        Option(
            help="Agents to run in a sandbox: `others` selects external agents.  "
            "`process` uses separate processes without a sandbox, and `none` disables isolation."
        ),
    ] = "others"
    out: Annotated[Path | None, Option(help="Results file; repeat the command to resume an interrupted run.")] = None
    grow: Annotated[bool, Option("--grow", help="Extend the results in --out with pairs, agents or decks.")] = False
    explain: Annotated[bool, Option("--explain", help="Store the agents' search info, for `topdeck replay`.")] = False
    debug: Debug = False
    game: GameName = DEFAULT_GAME
    rule: Rules = None
    as_json: AsJson = False

    @property
    def game_instance(self) -> Game:
        return load_game(self.game)

    def read_file(self, agents: Sequence[str]) -> Experiment | None:
        """Return the experiment from a file that was passed instead of agents, or `None` if no file was passed.

        Options override the keys in the file.
        """
        file = next((agent for agent in agents if agent.endswith(".toml")), None)
        if file is None:
            return None
        if len(agents) > 1:
            raise TopdeckError(f"{file} already lists all agents; remove the other arguments")
        values = {**self.context.params, **vars(self)}
        return read_experiment(Path(file), file_overrides(self.context, self.rule, values))

    def experiment(self, entries: Sequence[Entry], decks: str | tuple[Deck, ...], form: Format) -> Experiment:
        """Return an experiment with these entries; `decks` can also be a string in the format of `--decks`."""
        return Experiment(
            game=self.game,
            entries=tuple(entries),
            decks=find_decks(self.game_instance, decks) if isinstance(decks, str) else decks,
            format=form,
            seed=self.seed,
            settings=read_given_settings(self.context, self.game_instance, self.rule),
            limit=self.limit(),
            isolated=self.isolate,
            explain=self.explain,
            salt=self.salt,
        )

    def limit(self) -> TimeLimit:
        """Return the time limit, or raise an error that names the invalid option."""
        try:
            return TimeLimit(
                decision=self.decision_seconds,
                turn=self.turn_seconds,
                overrun=self.overrun,
                grace=self.grace_seconds,
                time=self.time,
            )
        except LimitError as error:
            raise TopdeckError(f"{LIMITS[error.path[0]]}: {error.problem}") from None

    def play(self, experiment: Experiment) -> int:
        """Play the experiment, print its results and return the exit status."""
        experiment.check()  # so that errors are printed before the slow imports
        from topdeck.cli.experiments import run_and_show

        return run_and_show(experiment, self.on, self.workers, self.out, self.as_json, self.debug, self.grow)


OPTIONS = command()(ExperimentOptions)


class ExperimentCommand(PlayCommand):
    """A command that lists `ExperimentOptions` after its own options and stores their values in `context.obj`."""

    def __init__(self, name: str | None, *, params: list[Any], **attributes: Any) -> None:
        super().__init__(name, params=[*params, *OPTIONS.params], **attributes)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        values = {str(option.name): ctx.params.pop(option.name) for option in OPTIONS.params}
        assert OPTIONS.callback is not None
        ctx.obj = OPTIONS.callback(**values)
        return rest
