"""The commands and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Card games, their AIs, and everything around them.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # help appears at once, and mistakes are one line
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


@app.command()
def info(as_json: Json = False) -> None:
    """Say what is installed: version, build, games and cards."""
    from topdeck.cli.show import show_info

    show_info(as_json)


@app.command()
def cards(
    name: Annotated[str, typer.Argument(help="A card's id or name, or part of a name.", show_default=False)] = "",
    set: Annotated[str, typer.Option(help="Only of this set, e.g. classic.", show_default=False)] = "",
    hero: Annotated[str, typer.Option("--class", help="Only of this class, or neutral.", show_default=False)] = "",
    cost: Annotated[int | None, typer.Option(min=0, help="Only of this cost.")] = None,
    all: Annotated[bool, typer.Option("--all", help="Also those not implemented yet.")] = False,
    era: Annotated[str, typer.Option(help="Whose numbers to show.")] = "gadgetzan-2017",
    as_json: Json = False,
) -> None:
    """List the cards of Hearthstone, or show one."""
    from topdeck.cli.show import show_cards

    show_cards(name, set, hero, cost, all, era, as_json)


@app.command()
def decks(
    name: Annotated[
        str, typer.Argument(help="A deck to show and check: its name, or a .toml file.", show_default=False)
    ] = "",
    as_json: Json = False,
) -> None:
    """List the decks of Hearthstone, or check one.

    The exit status is 1 if the deck is not legal.
    """
    from topdeck.cli.show import show_deck, show_decks

    if not name:
        show_decks(as_json)
    elif not show_deck(name, as_json):
        raise typer.Exit(1)


@app.command()
def bench(
    both: Annotated[bool, typer.Option("--both", help="Also measure the same code interpreted.")] = False,
    decks: Annotated[bool, typer.Option("--decks", help="Also measure random games of every deck.")] = False,
    scale: Annotated[
        float | None, typer.Option(min=0, help="Share of the usual work, e.g. 0.1 for a quick look.")
    ] = None,
    source: Annotated[Path, typer.Option(help="Where the interpreted code lies, for --both.")] = Path("src"),
    as_json: Json = False,
) -> None:
    """Measure how fast this build is.

    Games, copies, actions, steps and observations: the best of five rounds, in CPU time.
    """
    from topdeck.cli.speed import show_speed

    show_speed(both, decks, scale, source, as_json)


@app.command()
def demo(
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two players and decks.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed, the same games.")] = 2017,
    game: Annotated[bool, typer.Option(help="Show one game move by move.")] = True,
    record: Annotated[Path | None, typer.Option(help="Write the records of all games to this file.")] = None,
    as_json: Json = False,
) -> None:
    """Let the built-in players meet, then watch a game."""
    from topdeck.cli.demo import show_demo

    show_demo(pairs, seed, game, record, as_json)
