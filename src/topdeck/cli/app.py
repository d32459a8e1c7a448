"""The `topdeck` command and the table of its subcommands, which are imported only when needed."""

from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from topdeck.core.build import VERSION
from topdeck.core.registry import PLACES

# The commands in the order in which the help text lists them, each with the first line of its own help text.
# Commands are named after their modules.
COMMANDS = {
    "info": "Print the version, the build, the games and the card counts.",
    "cards": "List a game's cards, or describe one card.",
    "decks": "List a game's decks; show, check or complete one.",
    "agents": "List the agents, or one agent's parameters.",
    "check": "Check that an agent or an external program can play matches.",
    "play": "Play against an agent in the terminal.",
    "engine": "Serve an agent to another program over Topdeck's protocol.",
    "serve": "Play, watch and analyse games in the browser.",
    "match": "Play mirrored pairs of games between two agents.",
    "tournament": "Play a tournament between agents in one of five formats.",
    "competition": "Create, check, run and publish a season of submitted agents.",
    "sweep": "Measure how parameters affect an agent's strength.",
    "sprt": "Test whether one agent is stronger than another.",
    "evolve": "Evolve weights, parameters or decks.",
    "exploit": "Search for a response that beats an agent.",
    "study": "Run the experiments from the papers and compare the results.",
    "replay": "List stored games, or show one move by move.",
    "report": "Write an HTML report with tables and figures.",
    "export": "Export results as a table for other programs.",
    "selfplay": "Play an agent against itself to collect training data.",
    "worker": "Run a worker that plays games for a ladder.",
    "verify": "Check that stored results have not been changed.",
    "repair": "Copy the intact part of a damaged results file.",
    "bench": "Measure the speed of this build, or compare two builds.",
    "demo": "Play a small tournament and write its report.",
}


class LazyGroup(TyperGroup):
    """A command group that holds only the names and summaries of its commands until one is called."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        summaries = {name: TyperCommand(name, short_help=summary) for name, summary in COMMANDS.items()}
        self.commands = {**summaries, **self.commands}

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        return name, load(name) if name is not None and name in COMMANDS else command, rest


def load(name: str) -> Any:
    return getattr(import_module(f"topdeck.cli.commands.{name}"), name)


app = typer.Typer(
    cls=LazyGroup,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # because rich is slow to load and errors are printed on one line
)


def print_version(wanted: bool) -> None:
    if wanted:
        print(f"topdeck {VERSION}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Card games, agents that play them, and tools for comparing agents."""


def add_game_commands() -> None:
    """Add the commands from each registered game's `commands` module, without loading the games."""
    for place in PLACES.values():
        package = place.partition(":")[0].rpartition(".")[0]
        if package and find_spec(f"{package}.commands"):
            for command in import_module(f"{package}.commands").COMMANDS:
                app.command()(command)


add_game_commands()
