"""`topdeck cards`: lists a game's cards, or describes one of them."""

from collections.abc import Sequence
from typing import Annotated

from typer import Argument, Context, Option
from typer.core import TyperCommand

from topdeck.cli.game_options import GameOptions, read_game_options
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName, command
from topdeck.cli.output import console, print_description, print_json, print_table
from topdeck.core.description import Description
from topdeck.core.errors import TopdeckError, UnknownCard
from topdeck.core.registry import load_game


class CardsCommand(GameOptions, TyperCommand):
    """A command whose options include the game's card filters."""

    offered = staticmethod(lambda game: game.display.card_filters())


@command(CardsCommand)
def cards(
    context: Context,
    name: Annotated[str, Argument(help="ID or name of a card, or part of a name.")] = "",
    coverage: Annotated[bool, Option("--coverage", help="Count the implemented and tested cards in each set.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """List a game's cards, or describe one card.

    A single card is printed with its text in plain words and all its properties.

    Example: topdeck cards --class mage --mechanic secret
    """
    filters, display = read_game_options(context), load_game(game).display
    if coverage and (name or filters):
        raise TopdeckError("--coverage counts all cards; omit the name and the filters")
    if coverage:
        print_coverage(display.coverage(), as_json)
        return
    matches = display.cards(name, **filters)
    if not matches:
        raise UnknownCard("no card matches")
    if as_json:
        print_json([card.facts() for card in matches])
    elif len(matches) == 1:
        print_description(matches[0], matches[0].name, wrap=True)
    else:
        print_rows(matches)
        console().print(f"{len(matches)} cards", style="italic")


def print_coverage(groups: Sequence[Description], as_json: bool) -> None:
    if as_json:
        print_json([group.facts() for group in groups])
    else:
        print_rows(groups)


def print_rows(described: Sequence[Description]) -> None:
    rows = [it.row() for it in described]
    print_table(console(), [*rows[0]], [[*row.values()] for row in rows])
