"""Commands about decks: `topdeck decks`, and what comes behind it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from topdeck.cli.game_options import DeckCommand, DecksGroup, NewDeckCommand, given_options
from topdeck.cli.options import DEFAULT_GAME, AnyDeck, AsJson, GameName
from topdeck.errors import TopdeckError
from topdeck.registry import load_game

decks = typer.Typer(rich_markup_mode=None, cls=DecksGroup)


@decks.callback(invoke_without_command=True)
def all_decks(context: typer.Context, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """List the decks of a game; show, check or make one.

    Example: topdeck decks --json
    """
    settings = given_options(context)
    if context.invoked_subcommand is None:
        from topdeck.cli.decks import show_decks

        show_decks(load_game(game), settings, as_json)
    elif as_json or settings or game != DEFAULT_GAME:
        raise TopdeckError(f"options go behind the command: topdeck decks {context.invoked_subcommand} …")


@decks.command(cls=DeckCommand)
def show(context: typer.Context, deck: AnyDeck, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Show the cards of a deck, and what else the game tells of it.

    Example: topdeck decks show ZooDiscardWarlock/framework
    """
    from topdeck.cli.decks import show_deck

    show_deck(load_game(game), deck, given_options(context), as_json)


@decks.command(cls=DeckCommand)
def check(context: typer.Context, deck: AnyDeck, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Say whether a deck is legal, and everything that is wrong with it.

    The exit status is 1 if it is not legal.  Example: topdeck decks check mine.toml
    """
    from topdeck.cli.decks import check_deck

    if not check_deck(load_game(game), deck, given_options(context), as_json):
        raise typer.Exit(1)


@decks.command(cls=NewDeckCommand)
def new(
    context: typer.Context,
    card: Annotated[
        list[str] | None, typer.Option(metavar="CARD", help="A card it must have, e.g. 2xFrostbolt; again for more.")
    ] = None,
    base: Annotated[
        str, typer.Option("--from", metavar="DECK", help="A deck or part of one to begin with.", show_default=False)
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Choose at random; the same seed, the same deck.")] = None,
    name: Annotated[str, typer.Option(help="What it is called.", show_default=False)] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write it to this .toml file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """Complete a list of cards to a legal deck.

    What is missing is what the decks of the game suggest, or with a seed what chance does.

    Example: topdeck decks new --class mage --card 2xFrostbolt --card Fireball -o mine.toml
    """
    from topdeck.cli.decks import new_deck

    options = given_options(context)
    new_deck(load_game(game), card or [], base, name, seed, options, output, force, as_json)
