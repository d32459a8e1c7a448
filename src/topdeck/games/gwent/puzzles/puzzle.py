"""Gwent puzzles: the opponent has passed, and the player must score enough points to win the last round."""

from collections import Counter
from typing import ClassVar, Literal

from msgspec.structs import replace

from topdeck.core.deck import Deck
from topdeck.core.state import State
from topdeck.games.gwent.positions.forms import SideForm
from topdeck.games.gwent.scenario import scenario
from topdeck.games.gwent.state import GwentState
from topdeck.games.shared.puzzles import StoredPuzzle

ROUND = 3  # the last round, after one win by each player


class Puzzle(StoredPuzzle, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A last-round position in which the opponent has passed and the player to move can win.

    Attributes:
        sides: The sides of the player to move and of the opponent; the rounds won and the opponent's pass are added
            automatically.  If no leader is specified, the leader counts as already played.
        themes: The kinds of difficulty: the order of the cards, or the places where they are played.
    """

    game: ClassVar[str] = "gwent"
    goal: ClassVar[str] = "Win this round. The opponent has passed."
    sides: tuple[SideForm, SideForm]
    themes: tuple[Literal["order", "target", "weather", "graveyard"], ...] = ()

    def start(self, seed: int = 0) -> GwentState:
        """Return the initial position; the seed determines all random outcomes."""
        me, opponent = self.sides
        me = replace(me, wins=1, leader=me.leader or None)
        opponent = replace(opponent, wins=1, passed=True, leader=None)
        return scenario(me, opponent, seed=seed, round_number=ROUND).state

    def deck(self, state: State) -> Deck:
        """Return a deck list with the cards in the player's hand."""
        assert isinstance(state, GwentState)
        return Deck(self.name, Counter(held.card.id for held in state.first.hand), faction=self.sides[0].faction)
