"""What a puzzle is: a position that is won this turn, and how one finds out who sees it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from topdeck.agent import Agent
from topdeck.clock import Clock
from topdeck.deck import Deck
from topdeck.errors import IllegalAction
from topdeck.games.hearthstone.engine.model import Player
from topdeck.games.hearthstone.scenario import Side, scenario
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.rng import Rng
from topdeck.session import Session
from topdeck.state import Action, State

# Themes.
ORDER = "order"  # four actions or more, and not in any order
TAUNT = "taunt"  # somebody stands in the way of every attack
CHANCE = "chance"  # some lines win only with luck, and one wins without

FIRST = 0  # the seat of the player to move
TRIES = 5  # games in a row that must be won where chance plays a part
AGENT = 3  # the purpose of the agent's random numbers; the game has those before

# What lies where nobody looks: nothing that could help or harm this turn.
UNSEEN = ("Chillwind Yeti", "War Golem", "Boulderfist Ogre", "Cairne Bloodhoof", "Core Hound", "Oasis Snapjaw")


@dataclass(frozen=True)
class Puzzle:
    """A position in which the player to move wins before the turn is over, whatever chance does."""

    name: str
    text: str
    me: Side
    opponent: Side
    solution: tuple[str, ...]  # the actions, in the words of the state
    themes: tuple[str, ...] = ()
    gamble: tuple[str, ...] = ()  # a line that wins sometimes, where chance is a theme

    def start(self, seed: int = 0) -> HearthstoneState:
        """The position; the seed is that of all chance to come."""
        crystals = self.me.mana + self.me.locked
        me = replace(self.me, crystals=crystals, deck=self.me.deck or UNSEEN)
        opponent = replace(self.opponent, crystals=crystals, hand=UNSEEN[:3], deck=UNSEEN)
        return scenario(me, opponent, seed=seed, turn=2 * crystals - 1).state

    def solved_by(self, agent: Agent, seed: int = 0) -> bool:
        """Does the agent win this turn?  Where chance plays a part, it must do so in several games in a row."""
        tries = TRIES if CHANCE in self.themes else 1
        return all(self.won_by(agent, TRIES * seed + number) for number in range(tries))

    def won_by(self, agent: Agent, seed: int = 0) -> bool:
        """Let the agent play until the turn is over; does it win in this one game?"""
        state = self.start(seed)
        session = Session(state)
        agent.begin("hearthstone", FIRST, self.deck(state.first), Rng(seed, AGENT))
        while session.player == FIRST:
            session.submit(FIRST, agent.act(session.view(FIRST), Clock()))
        return won(session)

    def won_with(self, line: tuple[str, ...], seed: int = 0) -> bool:
        """Play these actions, in the words of the state; do they win in this one game?"""
        session = Session(self.start(seed))
        for words in line:
            if session.player == FIRST:
                session.submit(FIRST, find_action(session.state, words))
        return won(session)

    def deck(self, player: Player) -> Deck:
        """The deck the player seems to have brought: all cards that are left of it."""
        cards = Counter(held.card.id for held in (*player.hand, *player.deck_cards()))
        return Deck(self.name, cards, **{"class": self.me.hero})

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


def won(session: Session) -> bool:
    return session.result is not None and session.result.winner == FIRST


def find_action(state: State, words: str) -> Action:
    """The legal action that is described like this."""
    for action in state.actions():
        if state.describe(action) == words:
            return action
    raise IllegalAction(f"one cannot {words} now; {'; '.join(state.describe(action) for action in state.actions())}")
