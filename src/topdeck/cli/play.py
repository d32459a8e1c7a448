"""A person at the terminal plays an agent."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow

from rich.console import Console

from topdeck import load_game
from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Settings
from topdeck.arena.play.match import opened, play_game
from topdeck.cli.arguments import named_deck
from topdeck.cli.faults import show_details
from topdeck.cli.options import Seats
from topdeck.cli.output import console
from topdeck.game import Game
from topdeck.record import Record, record_of, records_to_extend, save_records
from topdeck.state import Action, State

SEATS = ("first", "second")


def play_against(
    opponent: str,
    name: str,
    deck: str,
    deck2: str,
    seat: Seats,
    seed: int | None,
    settings: Settings,
    save: Path | None = None,
    debug: bool = False,
) -> bool:
    """One game; what the opponent does is told move by move, as far as a player may see it.  Was it played to its end?

    It is added to a file of records, where one is named, and so is what was played of it before Ctrl-C.
    """
    game = load_game(name)
    number = randbelow(1 << 32) if seed is None else seed
    mine = SEATS.index(seat) if seat != "random" else number % 2
    own = named_deck(game, deck) if deck else game.default_deck()
    other = named_deck(game, deck2) if deck2 else own
    person, agent = make_agent("human", name), make_agent(opponent, name)
    agents: tuple[Agent, Agent] = (person, agent) if mine == 0 else (agent, person)
    decks = (own, other) if mine == 0 else (other, own)
    saved = [] if save is None else records_to_extend(save)
    record = record_of(name, game.start(decks, number, **settings), decks, number)
    shown = console()
    shown.print(f"You are player {mine} with {own.name}; {opponent} has {other.name}. Seed {number}.", soft_wrap=True)
    try:
        with opened(*agents):
            played = play_game(name, agents, decks, number, settings, watch=Teller(shown, game, mine, record))
    except KeyboardInterrupt:
        shown.print("\n[yellow]interrupted[/]")
        return False
    finally:
        if save is not None:
            save_records(save, [*saved, record])
            shown.print(f"topdeck replay {save} {len(saved) + 1} shows this game again.", markup=False, soft_wrap=True)
    winner = played.result.winner
    word = "Draw" if winner is None else "You win" if winner == mine else f"{opponent} wins"
    shown.print(f"\n[bold]{word}[/]: {played.result.reason}, turn {played.turns}.", soft_wrap=True)
    if played.fault is not None and debug:
        show_details(played.fault, shown)
    elif played.fault is not None:
        shown.print("--debug shows the traceback", markup=False)
    return True


class Teller:
    """Tells what happens, as one of the players sees it, and writes it down."""

    def __init__(self, shown: Console, game: Game, player: int, record: Record) -> None:
        self.shown = shown
        self.game = game
        self.player = player
        self.record = record

    def __call__(self, before: State, action: Action, after: State) -> None:
        self.record.add(after, action)
        self.shown.print(self.game.tell(before, action, after, self.player), markup=False, soft_wrap=True)
