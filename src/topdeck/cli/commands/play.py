"""`topdeck play`: plays a game against an agent in the terminal."""

from pathlib import Path
from secrets import randbelow
from typing import Annotated, Literal

from typer import Argument, Context, Option

from topdeck import Action, Agent, State, load_game
from topdeck.agents import make_agent
from topdeck.arena.play.match import open_agents, play_game
from topdeck.cli.exit_status import INTERRUPTED
from topdeck.cli.faults import show_details
from topdeck.cli.game_options import PlayCommand, find_deck, read_given_settings
from topdeck.cli.options import DEFAULT_GAME, THE_DEFAULT_DECK, Debug, GameName, Rules, command
from topdeck.cli.output import console
from topdeck.core.record import records_to_extend, save_records, start_record

SEATS = ("first", "second")


@command(PlayCommand)
def play(
    context: Context,
    opponent: Annotated[str, Argument(metavar="AGENT", help="Spec of your opponent.")] = "champion",
    deck: Annotated[str, Option(help="Your deck.", show_default=THE_DEFAULT_DECK)] = "",
    deck2: Annotated[str, Option(help="Your opponent's deck, if it differs from yours.")] = "",
    seat: Annotated[
        Literal["first", "second", "random"], Option(help="Your seat; the first seat moves first.")
    ] = "random",
    seed: Annotated[int | None, Option(help="Seed for the deal.")] = None,
    save: Annotated[Path | None, Option(help="Record file to append the game to, for topdeck replay.")] = None,
    game: GameName = DEFAULT_GAME,
    rule: Rules = None,
    debug: Debug = False,
) -> int:
    """Play against an agent in the terminal.

    Moves are numbered and cannot be taken back.  Enter ? for an explanation of the cards; press Ctrl-C to end the game.

    Example: topdeck play miller --deck ZooDiscardWarlock --seat first
    """
    table = load_game(game)
    settings = read_given_settings(context, table, rule)
    number = randbelow(1 << 32) if seed is None else seed
    mine = SEATS.index(seat) if seat != "random" else number % 2
    own = find_deck(table, deck)
    other = find_deck(table, deck2) if deck2 else own
    person, agent = make_agent("human", game), make_agent(opponent, game)
    agents: tuple[Agent, Agent] = (person, agent) if mine == 0 else (agent, person)
    decks = (own, other) if mine == 0 else (other, own)
    saved = [] if save is None else records_to_extend(save)
    record = start_record(game, table.start(decks, number, **settings), decks, number)
    shown = console()
    with_decks = (
        f" with {own.name}; {opponent} has {other.name}" if own.cards or other.cards else f" against {opponent}"
    )
    shown.print(f"You are player {mine}{with_decks}. Seed {number}.", soft_wrap=True)

    reached: list[State] = []

    def narrate(before: State, action: Action, after: State) -> None:
        record.add(after, action)
        reached[:] = [after]
        shown.print(table.display.narrate(before, action, after, mine), markup=False, soft_wrap=True)

    try:
        with open_agents(*agents):
            played = play_game(game, agents, decks, number, settings, watch=narrate)
    except KeyboardInterrupt:
        shown.print("\n[yellow]interrupted[/]")
        return INTERRUPTED
    finally:
        if save is not None:
            save_records(save, [*saved, record])
            shown.print(f"topdeck replay {save} {len(saved) + 1} shows this game again.", markup=False, soft_wrap=True)
    winner = played.result.winner
    word = "Draw" if winner is None else "You win" if winner == mine else f"{opponent} wins"
    result = reached[-1].result() if reached else None
    reason = table.display.describe_reason(result or played.result, mine)
    turn = "" if played.fault else f", turn {played.turns}"  # the description of a fault already names the turn
    shown.print(f"\n[bold]{word}[/]: {reason}{turn}.", soft_wrap=True)
    if played.fault is not None:
        show_details(shown, played.fault.traceback, played.fault.output, debug)
    return 0
