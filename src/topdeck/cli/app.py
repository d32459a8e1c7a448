"""The commands and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Card games, their AIs, and everything around them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]


@app.command()
def info(as_json: Json = False) -> None:
    """Version, compiled or interpreted, games and cards."""
    from topdeck.cli.show import show_info

    show_info(as_json)


@app.command()
def cards(
    name: Annotated[str, typer.Argument(help="A card's id or name, or part of a name.")] = "",
    set: Annotated[str, typer.Option(help="Only this set, e.g. classic.")] = "",
    hero: Annotated[str, typer.Option("--class", help="Only this class, or neutral.")] = "",
    cost: Annotated[int, typer.Option(min=-1, help="Only this cost.")] = -1,
    all: Annotated[bool, typer.Option("--all", help="Those not implemented yet, too.")] = False,
    era: Annotated[str, typer.Option(help="Whose numbers to show.")] = "gadgetzan-2017",
    as_json: Json = False,
) -> None:
    """List the cards of Hearthstone, or show one."""
    from topdeck.cli.show import show_cards

    show_cards(name, set, hero, None if cost < 0 else cost, all, era, as_json)


@app.command()
def decks(
    name: Annotated[str, typer.Argument(help="A deck to show: its name or a .toml file.")] = "",
    as_json: Json = False,
) -> None:
    """List the decks of Hearthstone, or show and check one."""
    from topdeck.cli.show import show_deck, show_decks

    if name:
        show_deck(name, as_json)
    else:
        show_decks(as_json)


@app.command()
def bench(
    both: Annotated[bool, typer.Option("--both", help="Also measure the same code interpreted.")] = False,
    decks: Annotated[bool, typer.Option("--decks", help="Also random games a second of every deck.")] = False,
    scale: Annotated[float, typer.Option(help="Share of the usual work, for a quick look.")] = 0.0,
    source: Annotated[Path, typer.Option(help="Where the interpreted code lies, for --both.")] = Path("src"),
    as_json: Json = False,
) -> None:
    """Measure speed: games, copies, actions, steps, observations (best of five, CPU time)."""
    from topdeck.cli.speed import show_speed

    show_speed(both, decks, scale or None, source, as_json)


@app.command()
def demo(
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for each pairing.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed, the same games.")] = 2017,
    game: Annotated[bool, typer.Option(help="Print one game move by move.")] = True,
    record: Annotated[Path | None, typer.Option(help="Write the records of all games to this file.")] = None,
    as_json: Json = False,
) -> None:
    """Let the built-in players meet, show the results, and one game move by move."""
    from topdeck.cli.demo import show_demo

    show_demo(pairs, seed, game, record, as_json)
