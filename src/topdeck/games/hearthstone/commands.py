"""The commands that Hearthstone adds to the command line; their help is shown without importing the game."""

from typing import Annotated

import typer


def console(
    seed: Annotated[int, typer.Option(help="Seed for all randomness; the same seed gives the same games.")] = 0,
    era: Annotated[str, typer.Option(help="Era of card texts and legal sets.")] = "competition-2020",
    mulligan: Annotated[bool, typer.Option(help="Start the game with a mulligan.")] = False,
) -> None:
    """Set up two players and play games between them, as in Olomouc.

    The commands are player1, player2, play 10, save duel.txt and exit.  A coin decides who begins each game.
    """
    from topdeck.games.hearthstone.console import Duels

    Duels(seed, era, mulligan).cmdloop()


COMMANDS = (console,)
