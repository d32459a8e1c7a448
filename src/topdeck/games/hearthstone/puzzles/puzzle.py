"""Lethal puzzles: positions that can be won this turn, their files, and checks of solutions."""

from collections import Counter
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from topdeck.core import description
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import IllegalAction, PositionFormError, ScenarioError
from topdeck.core.position_form import read_form
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, State
from topdeck.core.validation import read_toml
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.positions.forms import SideForm
from topdeck.games.hearthstone.scenario import scenario
from topdeck.games.hearthstone.state import HearthstoneState

# Themes.
ORDER = "order"  # at least four actions, whose order matters
TAUNT = "taunt"  # taunt minions block every attack on the hero
CHANCE = "chance"  # some lines win only with luck, and one line always wins

FIRST = 0  # the seat of the player to move
TRIES = 5  # number of consecutive games to win in puzzles with random effects
AGENT = 3  # the purpose number of the agent's random stream; the game uses 0 to 2

# Cards for decks and for the opponent's hand, which make no difference this turn.
UNSEEN = ("Chillwind Yeti", "War Golem", "Boulderfist Ogre", "Cairne Bloodhoof", "Core Hound", "Oasis Snapjaw")


class Puzzle(description.Puzzle, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position in which the player to move can win this turn, regardless of random outcomes.

    Attributes:
        sides: The player to move and the opponent; crystals, decks and the opponent's hand are filled in.
        themes: The kinds of difficulty, such as `order`.
        gamble: Actions that win only sometimes, in puzzles with the theme `chance`.
    """

    sides: tuple[SideForm, SideForm]
    themes: tuple[Literal["order", "taunt", "chance"], ...] = ()
    gamble: tuple[str, ...] = ()

    def start(self, seed: int = 0) -> HearthstoneState:
        """Return the initial position; the seed determines all random outcomes."""
        me, opponent = self.sides
        crystals = me.mana + me.locked
        me = replace(me, crystals=crystals, deck=me.deck or UNSEEN)
        opponent = replace(opponent, crystals=crystals, hand=UNSEEN[:3], deck=UNSEEN)
        return scenario(me, opponent, seed=seed, turn=2 * crystals - 1).state

    def is_solved_by(self, agent: Agent, seed: int = 0) -> bool:
        """Return whether the agent wins this turn; with random effects, it must win several games in a row."""
        tries = TRIES if CHANCE in self.themes else 1
        return all(self.is_won_by(agent, TRIES * seed + number) for number in range(tries))

    def is_won_by(self, agent: Agent, seed: int = 0) -> bool:
        """Let the agent play until its turn is over, and return whether it has won."""
        state = self.start(seed)
        session = Session(state)
        agent.begin("hearthstone", FIRST, self.deck(state.first), Rng(seed, AGENT))
        while session.player == FIRST:
            session.submit(FIRST, agent.act(session.view(FIRST), Clock()))
        return is_won(session)

    def is_won_with(self, line: tuple[str, ...], seed: int = 0) -> bool:
        """Play a sequence of actions, given by their descriptions, and return whether it wins."""
        session = Session(self.start(seed))
        for words in line:
            if session.player == FIRST:
                session.submit(FIRST, find_action(session.state, words))
        return is_won(session)

    def deck(self, player: Player) -> Deck:
        """Return a deck list with the cards in the player's hand and deck."""
        cards = Counter(held.card.id for held in (*player.hand, *player.deck_cards()))
        return Deck(self.name, cards, **{"class": self.sides[0].hero})

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class PuzzleFile(Struct, forbid_unknown_fields=True):
    puzzles: tuple[Puzzle, ...]


def read_puzzles(text: str, source: str) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file.

    Args:
        text: The contents of the file in TOML.
        source: The name of the file, for error messages.

    Raises:
        ScenarioError: The file or one of its positions is invalid.
    """
    try:
        puzzles = read_form(read_toml(text), PuzzleFile).puzzles
    except (ValueError, PositionFormError) as error:
        raise ScenarioError(f"{source}: {error}") from None
    for puzzle in puzzles:
        try:
            puzzle.start()
        except ScenarioError as error:
            raise ScenarioError(f"{source}, puzzle {puzzle.name!r}: {error}") from None
    return puzzles


def is_won(session: Session) -> bool:
    return session.result is not None and session.result.winner == FIRST


def find_action(state: State, words: str) -> Action:
    """Return the legal action with this description, or raise `IllegalAction` if there is none."""
    for action in state.actions():
        if state.describe(action) == words:
            return action
    options = "; ".join(state.describe(action) for action in state.actions())
    raise IllegalAction(f"{words!r} is not legal now; the legal actions are {options}")
