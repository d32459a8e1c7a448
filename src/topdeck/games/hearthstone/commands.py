"""The commands that Hearthstone adds to the command line; their help needs nothing of the game."""

from __future__ import annotations

from typing import Annotated

import typer


def console(
    seed: Annotated[int, typer.Option(help="The same seed, the same games.")] = 0,
    era: Annotated[str, typer.Option(help="Whose numbers the cards have.")] = "competition-2020",
    mulligan: Annotated[bool, typer.Option(help="Begin with a mulligan.")] = False,
) -> None:
    """Set up two players and let them play, as in Olomouc.

    Its commands are player1, player2, play 10, save duel.txt and exit.  As there, who begins is drawn for every game.
    """
    from topdeck.games.hearthstone.console import Duels

    Duels(seed, era, mulligan).cmdloop()


COMMANDS = (console,)
