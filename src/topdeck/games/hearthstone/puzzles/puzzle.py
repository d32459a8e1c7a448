"""Lethal puzzles: positions that can be won this turn."""

from collections import Counter
from typing import ClassVar, Literal

from msgspec.structs import replace

from topdeck.core.deck import Deck
from topdeck.core.state import State
from topdeck.games.hearthstone.positions.forms import SideForm
from topdeck.games.hearthstone.scenario import scenario
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.games.shared.puzzles import StoredPuzzle

# Themes.
ORDER = "order"  # at least four actions, whose order matters
TAUNT = "taunt"  # taunt minions block every attack on the hero
CHANCE = "chance"  # some lines of play win only with lucky outcomes, but one line always wins

# cards that fill the decks and the opponent's hand, which are irrelevant this turn
UNSEEN = ("Chillwind Yeti", "War Golem", "Boulderfist Ogre", "Cairne Bloodhoof", "Core Hound", "Oasis Snapjaw")


class Puzzle(StoredPuzzle, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position in which the player to move can win this turn, regardless of random outcomes.

    Attributes:
        sides: The sides of the player to move and of the opponent; crystals, decks, and the opponent's mana and hand
            are added automatically.
        themes: The kinds of difficulty, such as `order`.
    """

    game: ClassVar[str] = "hearthstone"
    sides: tuple[SideForm, SideForm]
    themes: tuple[Literal["order", "taunt", "chance"], ...] = ()

    def start(self, seed: int = 0) -> HearthstoneState:
        """Return the initial position; the seed determines all random outcomes."""
        me, opponent = self.sides
        crystals = me.mana + me.locked
        me = replace(me, crystals=crystals, deck=me.deck or UNSEEN)
        opponent = replace(opponent, mana=crystals, crystals=crystals, hand=UNSEEN[:3], deck=UNSEEN)
        return scenario(me, opponent, seed=seed, turn=2 * crystals - 1).state

    def deck(self, state: State) -> Deck:
        """Return a deck list with the cards in the player's hand and deck."""
        assert isinstance(state, HearthstoneState)
        player = state.first
        cards = Counter(held.card.id for held in (*player.hand, *player.deck_cards()))
        return Deck(self.name, cards, **{"class": self.sides[0].hero})
