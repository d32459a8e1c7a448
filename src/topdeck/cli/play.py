"""A person at the terminal plays an agent."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import randbelow

from rich.console import Console

from topdeck import load_game
from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import Settings
from topdeck.arena.play.match import opened, play_game
from topdeck.cli.planned import DECK, GAME
from topdeck.cli.show import console
from topdeck.errors import TopdeckError
from topdeck.game import Action, State
from topdeck.games.hearthstone.display.table import witnessed
from topdeck.games.hearthstone.engine.model import Table
from topdeck.record import Record, read_records, record_of, write_records

SEATS = ("first", "second", "random")


def play_against(
    opponent: str, deck: str, deck2: str, seat: str, seed: int | None, settings: Settings, save: Path | None = None
) -> bool:
    """One game; what the opponent does is told move by move, as far as a player may see it.  Was it played to its end?

    It is added to a file of records, where one is named, and so is what was played of it before Ctrl-C.
    """
    if seat not in SEATS:
        raise TopdeckError(f"a seat is {', '.join(SEATS)}; not {seat!r}")
    game = load_game(GAME)
    number = randbelow(1 << 32) if seed is None else seed
    mine = SEATS.index(seat) if seat != "random" else number % 2
    own, other = game.deck(deck or DECK), game.deck(deck2 or deck or DECK)
    person, agent = make_agent("human"), make_agent(opponent)
    agents: tuple[Agent, Agent] = (person, agent) if mine == 0 else (agent, person)
    decks = (own, other) if mine == 0 else (other, own)
    saved = records_in(save)
    record = record_of(GAME, game.start(decks, number, **settings), decks, number)
    shown = console()
    shown.print(f"You are player {mine} with {own.name}; {opponent} has {other.name}. Seed {number}.", soft_wrap=True)
    try:
        with opened(*agents):
            played = play_game(GAME, agents, decks, number, settings, watch=Teller(shown, mine, record))
    except KeyboardInterrupt:
        shown.print("\n[yellow]interrupted[/]")
        return False
    finally:
        if save is not None:
            keep(save, [*saved, record])
            shown.print(f"topdeck replay {save} {len(saved) + 1} shows this game again.", markup=False, soft_wrap=True)
    winner = played.result.winner
    word = "Draw" if winner is None else "You win" if winner == mine else f"{opponent} wins"
    shown.print(f"\n[bold]{word}[/]: {played.result.reason}, turn {played.turns}.", soft_wrap=True)
    return True


# ---- a file of records


def records_in(path: Path | None) -> list[Record]:
    """The games that are there already; a file of anything else, or none that can be written, is refused."""
    if path is None:
        return []
    if why := hurdle(path):
        raise TopdeckError(f"the game cannot be saved to {path}: {why}")
    return read_records(path) if path.exists() and path.stat().st_size else []


def hurdle(path: Path) -> str:
    """What is in the way of a file, if anything is."""
    folder = path.resolve().parent
    if path.is_dir():
        return "it is a folder"
    if not folder.is_dir():
        return f"there is no folder {path.parent}"
    return "" if os.access(folder, os.W_OK) else f"the folder {path.parent} is read-only"


def keep(path: Path, records: list[Record]) -> None:
    try:
        write_records(path, records)
    except OSError as error:
        raise TopdeckError(f"the game cannot be saved to {path}: {error.strerror}") from None


class Teller:
    """Tells what happens, as one of the players sees it, and writes it down."""

    def __init__(self, shown: Console, player: int, record: Record) -> None:
        self.shown = shown
        self.player = player
        self.record = record

    def __call__(self, before: State, action: Action, after: State) -> None:
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        self.record.add(after, action)
        self.shown.print(witnessed(before, action, after, self.player), markup=False, soft_wrap=True)
