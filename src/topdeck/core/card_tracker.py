"""Card trackers, which report the events that involve each card in a game, for use in card statistics."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from topdeck.core.deck import Deck
from topdeck.core.state import Action, State

CardEventKind = Literal["listed", "offered", "kept", "opening", "drawn", "played"]


class CardLabel(NamedTuple):
    """A card for which statistics are collected.

    Attributes:
        id: The id in the card table.
        name: The printed name.
        from_deck: Whether the copy comes from the deck list; false for the Coin and for cards created by other cards.
    """

    id: str
    name: str
    from_deck: bool = True


class CardEvent(NamedTuple):
    """An event that involves one copy of a card.

    Attributes:
        seat: The player who owns the card.
        card: The card.
        kind: One of `listed` (in the deck list), `offered` and `kept` (in the opening mulligan), `opening` (in the
            opening hand after the mulligan), `drawn` (in the hand at any time after the mulligan) and `played`.
        turn: For `played`, the number of the player's own turn (in games with rounds, the round number), from 1.
    """

    seat: int
    card: CardLabel
    kind: CardEventKind
    turn: int = 0


class CardTracker:
    """Reports what happens to the cards in one game.  A new tracker is created for each game.

    Attributes:
        group_name: The name of the property used to group opponents, such as `class`.
        turn_name: The unit of `CardEvent.turn`: `turn` or `round`.
    """

    group_name = "deck"
    turn_name = "turn"

    def group(self, deck: Deck) -> str:
        """Return the group of a deck, such as its class."""
        return deck.name

    def observe(self, state: State, action: Action | None) -> Iterable[CardEvent]:
        """Return the events since the previous position and the events that the next action causes directly.

        The events `listed`, `offered` and `kept` occur at most once per copy; all other events can occur repeatedly.

        Args:
            state: The next position of the game; the first call receives the initial position.
            action: The action that will be played in this position, or None at the end of the game.
        """
        raise NotImplementedError
