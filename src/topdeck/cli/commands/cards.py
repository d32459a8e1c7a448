"""`topdeck cards`: lists the cards of a game, or describes one of them."""

from typing import Annotated

from typer import Argument, Context
from typer.core import TyperCommand

from topdeck.cli.game_options import GameOptions, read_game_options
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName, command
from topdeck.cli.output import console, print_description, print_json, print_table
from topdeck.core.errors import UnknownCard
from topdeck.core.registry import load_game


class CardsCommand(GameOptions, TyperCommand):
    """A command that accepts the game's card filters as options."""

    offered = staticmethod(lambda game: game.display.card_filters())


@command(CardsCommand)
def cards(
    context: Context,
    name: Annotated[str, Argument(help="ID or name of a card, or part of a name.")] = "",
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """List the cards of a game, or explain one of them.

    A single card is printed with its text in plain words and all its properties.

    Example: topdeck cards --class mage --mechanic secret
    """
    matches = load_game(game).display.cards(name, **read_game_options(context))
    if not matches:
        raise UnknownCard("no card matches")
    if as_json:
        print_json([card.facts() for card in matches])
    elif len(matches) == 1:
        print_description(matches[0], matches[0].name, wrap=True)
    else:
        rows = [card.row() for card in matches]
        print_table(console(), [*rows[0]], [[*row.values()] for row in rows])
        console().print(f"{len(matches)} cards", style="italic")
