"""Hearthstone's additions to the command line; their help can be shown without importing the game."""

from typing import Annotated

import typer


def console(
    seed: Annotated[int, typer.Option(help="Seed for all randomness; the same seed gives the same games.")] = 0,
    era: Annotated[
        str, typer.Option(help="Era that determines the card text and the available sets.")
    ] = "competition-2020",
    mulligan: Annotated[bool, typer.Option(help="Start each game with a mulligan.")] = False,
) -> None:
    """Set up two players and play games, as in Olomouc's console.

    The commands are player1, player2, play, save and exit.  The first player of each game is chosen at random.
    """
    from topdeck.games.hearthstone.console import Duels

    Duels(seed, era, mulligan).cmdloop()


COMMANDS = (console,)
