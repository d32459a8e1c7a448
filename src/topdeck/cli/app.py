"""The command `topdeck`: every command that it has, in the order in which help lists them."""

from __future__ import annotations

from typing import Annotated

import typer

from topdeck.cli.commands.decks import decks
from topdeck.cli.commands.experiments import match, sprt, sweep, tournament
from topdeck.cli.commands.listing import agents, cards, info
from topdeck.cli.commands.playing import demo, play, serve
from topdeck.cli.commands.results import export, repair, replay, report
from topdeck.cli.commands.speed import bench
from topdeck.cli.commands.studies import evolve, study
from topdeck.cli.game_commands import add_game_commands
from topdeck.cli.game_options import CardsCommand, PlayCommand

app = typer.Typer(
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # help appears at once, and mistakes are one line
)


def say_version(wanted: bool) -> None:
    if wanted:
        from topdeck.build import VERSION

        print(f"topdeck {VERSION}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Say the version and exit.")
    ] = False,
) -> None:
    """Card games, their AIs, and everything around them."""


app.command()(info)
app.command(cls=CardsCommand)(cards)
app.command()(agents)
app.command()(bench)
app.command(cls=PlayCommand)(match)
app.command(cls=PlayCommand)(tournament)
app.command(cls=PlayCommand)(sweep)
app.command(cls=PlayCommand)(sprt)
app.command(cls=PlayCommand)(evolve)
app.command()(study)
app.command()(export)
app.command()(repair)
app.command()(replay)
app.command(cls=PlayCommand)(play)
app.command()(serve)
app.command()(report)
app.command()(demo)
add_game_commands(app)
app.add_typer(decks, name="decks")
