"""Commands that tell what there is: games, cards, agents."""

from __future__ import annotations

from typing import Annotated

import typer

from topdeck.cli.game_options import given_options
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName
from topdeck.registry import load_game


def info(game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Say what is installed: version, build, games and cards."""
    from topdeck.cli.info import show_info

    show_info(load_game(game), as_json)


def cards(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A card's id or name, or part of a name.", show_default=False)] = "",
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """List the cards of a game, or tell what one does.

    One card is shown with its text in plain words, and all else that the game tells of it.
    Example: topdeck cards --class mage --mechanic secret
    """
    from topdeck.cli.cards import show_cards

    show_cards(load_game(game), name, given_options(context), as_json)


def agents(
    name: Annotated[str, typer.Argument(help="An agent's name or spec.", show_default=False)] = "",
    scores: Annotated[bool, typer.Option("--scores", help="List the scores, or tell of one, instead.")] = False,
    beliefs: Annotated[bool, typer.Option("--beliefs", help="List the beliefs about hidden cards instead.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """List the agents, or tell which parameters one takes.

    Parameters go into brackets behind the name; so do those of scores and beliefs.

    Example: topdeck agents "madrid-mcts2(score=midrange, ms=10)"
    """
    from topdeck.cli.agents import show_agents

    show_agents(name, game, scores, beliefs, as_json)
