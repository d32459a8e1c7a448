"""A person at the terminal plays an agent."""

from __future__ import annotations

from secrets import randbelow

from rich.console import Console

from topdeck import load_game
from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.arena.match import Settings, opened, play_game
from topdeck.cli.planned import DECK, GAME
from topdeck.cli.show import console
from topdeck.errors import TopdeckError
from topdeck.game import Action, State
from topdeck.games.hearthstone.model import Table
from topdeck.games.hearthstone.text import witnessed

SEATS = ("first", "second", "random")


def play_against(opponent: str, deck: str, deck2: str, seat: str, seed: int | None, settings: Settings) -> None:
    """One game; what the opponent does is told move by move, as far as a player may see it."""
    if seat not in SEATS:
        raise TopdeckError(f"a seat is {', '.join(SEATS)}; not {seat!r}")
    game = load_game(GAME)
    number = randbelow(1 << 32) if seed is None else seed
    mine = SEATS.index(seat) if seat != "random" else number % 2
    own, other = game.deck(deck or DECK), game.deck(deck2 or deck or DECK)
    person, agent = make_agent("human"), make_agent(opponent)
    agents: tuple[Agent, Agent] = (person, agent) if mine == 0 else (agent, person)
    decks = (own, other) if mine == 0 else (other, own)
    shown = console()
    shown.print(f"You are player {mine} with {own.name}; {opponent} has {other.name}. Seed {number}.", soft_wrap=True)
    with opened(*agents):
        played = play_game(GAME, agents, decks, number, settings, Teller(shown, mine), on_fault="loss")
    winner = played.result.winner
    word = "Draw" if winner is None else "You win" if winner == mine else f"{opponent} wins"
    shown.print(f"\n[bold]{word}[/]: {played.result.reason}, turn {played.turns}.", soft_wrap=True)


class Teller:
    """Tells what happens, as one of the players sees it."""

    def __init__(self, shown: Console, player: int) -> None:
        self.shown = shown
        self.player = player

    def __call__(self, before: State, action: Action, after: State) -> None:
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        self.shown.print(witnessed(before, action, after, self.player), markup=False, soft_wrap=True)
