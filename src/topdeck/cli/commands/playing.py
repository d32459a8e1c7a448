"""Commands to begin with: play an agent yourself, or watch a small tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from topdeck.cli.exit_status import leave, leave_with
from topdeck.cli.game_options import given_settings
from topdeck.cli.options import DEFAULT_GAME, THE_DEFAULT_DECK, AsJson, Debug, GameName, Rules, Seats, Seed, Workers
from topdeck.registry import load_game


def play(
    context: typer.Context,
    opponent: Annotated[str, typer.Argument(metavar="AGENT", help="The spec of your opponent.")] = "champion",
    deck: Annotated[str, typer.Option(help="Your deck.", show_default=THE_DEFAULT_DECK)] = "",
    deck2: Annotated[str, typer.Option(help="Your opponent's, if it is another.", show_default=False)] = "",
    seat: Annotated[Seats, typer.Option(help="Your seat: the first begins.")] = "random",
    seed: Annotated[int | None, typer.Option(help="The same seed, the same deal.")] = None,
    save: Annotated[Path | None, typer.Option(help="Add the game to this file of records, for topdeck replay.")] = None,
    game: GameName = DEFAULT_GAME,
    rule: Rules = None,
    debug: Debug = False,
) -> None:
    """Play an agent yourself, here at the terminal.

    Moves are numbered, what a card does is told by ?, and nothing can be taken back.  Example:

    topdeck play miller --deck ZooDiscardWarlock --seat first
    """
    from topdeck.cli.play import play_against

    settings = given_settings(context, load_game(game), rule)
    leave(play_against(opponent, game, deck, deck2, seat, seed, settings, save, debug))


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Where the page is; 0 takes any free port.")] = 8017,
    host: Annotated[str, typer.Option(help="The address to answer at; others than this machine's need a token.")] = (
        "127.0.0.1"
    ),
    folder: Annotated[Path, typer.Option(help="Where the games of people are kept.")] = Path("results/table"),
    watch: Annotated[
        list[Path] | None,
        typer.Option(help="Where stores and records to watch are.", show_default="results, if there is one"),
    ] = None,
    agent: Annotated[
        list[str] | None, typer.Option(metavar="MODULE:CLASS", help="Offer an agent of your own, too.")
    ] = None,
    rooms: Annotated[int, typer.Option(min=1, max=1000, help="Most games at the same time.")] = 50,
    seed: Annotated[
        int | None, typer.Option(help="Deal the same games again, in the order they are opened.", show_default="none")
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Show the page in your browser.")] = True,
    debug: Debug = False,
) -> None:
    """Play, watch and analyse in the browser.

    It answers to this machine alone, and needs no network.  Games that are not finished go on when the server is
    started again with the same folder.
    """
    from topdeck.cli.serve import serve_table

    watched = watch if watch is not None else [path for path in (Path("results"),) if path.is_dir()]
    serve_table(
        host=host,
        port=port,
        folder=folder,
        watched=watched,
        agents=agent or [],
        rooms=rooms,
        seed=seed,
        show=show,
        debug=debug,
    )


def demo(
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two agents and decks.")] = 2,
    seed: Seed = 2017,
    out: Annotated[Path, typer.Option(help="Where the games are kept; the report is written beside it.")] = Path(
        "topdeck-demo.db"
    ),
    workers: Workers = None,
    game: GameName = DEFAULT_GAME,
    debug: Debug = False,
    as_json: AsJson = False,
) -> None:
    """Play a small tournament that a game brings, and report it."""
    from topdeck.cli.demo import show_demo

    leave_with(show_demo(game, pairs, seed, out, workers, as_json, debug))
