"""Cards as printed, and cards in a hand, deck or graveyard."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.consequence_log import NamedCard
from topdeck.games.gwent.engine.abilities import Effect, RowEffect, Target, When
from topdeck.games.gwent.engine.constants import LEADER_CARD, SPECIAL_CARD, SPYING

LARGEST_MARK: Final = 0x1FFFFFFFFFFFFFFF  # sums of marks stay below 2**61
STEP: Final = 0x9E3779B97F4A  # distinguishes the marks of modified copies of a card


class Card(NamedCard):
    """A card as printed, with its text represented as effects.

    Attributes:
        id: The id in the card table.
        number: The index in the card table.
        name: The printed name.
        faction: The name of its faction, or `Neutral`.
        colour: `BRONZE`, `SILVER`, `GOLD` or `LEADER`.
        type: `UNIT_CARD`, `SPECIAL_CARD` or `LEADER_CARD`.
        power: The printed power, which is 0 for a special card.
        keywords: The printed keywords as a bit set.
        tags: Its tags, such as `Dwarf`.
        mark: The number that represents the card in fingerprints.
        collectible: Whether a deck may contain it.
        token: Whether it can only be spawned.
        implemented: Whether the card has a script or does not need one.
        targets: The units or rows that the card can target, if any.
        options: The special cards from which the player chooses one to spawn and play.
        play: The effect of a special card, or of deploying a unit.
        turn_end: The effect that runs at the end of each of the player's turns.
        deathwish: The effect that runs when the unit is destroyed.
        when: A trigger that is active while the card is on the board.
        in_deck: A trigger that is active while the card is in the deck.
        row_effect: The hazard or boon that it puts on a row, if any.
        positional: Whether its text depends on the order of the units in a row.
        plays: The actions that play the card: one `actions.Plays` for each power that the card has had in a hand.
        as_printed: An unmodified instance of the card.
    """

    def __init__(
        self,
        card_id: str,
        number: i64,
        name: str,
        faction: str,
        colour: i64,
        card_type: i64,
        power: i64,
        keywords: i64,
        tags: tuple[str, ...],
    ) -> None:
        super().__init__(card_id, name, number)
        self.faction: Final = faction
        self.colour: Final = colour
        self.type: Final = card_type
        self.power: Final = power
        self.keywords: Final = keywords
        self.tags: Final = tags
        self.mark: i64 = 0
        self.collectible = False
        self.token = False
        # the text
        self.implemented = False
        self.targets: Target | None = None
        self.options: tuple[Card, ...] = ()
        self.play: Effect | None = None
        self.turn_end: Effect | None = None
        self.deathwish: Effect | None = None
        self.when: When | None = None
        self.in_deck: When | None = None
        self.row_effect: RowEffect | None = None
        self.positional = False
        self.plays: Final[list[Any]] = []
        self.as_printed: Final = CardInstance(self, power, power)

    def is_unit(self) -> bool:
        """Return whether the card enters the board as a unit when it is played, as units and leaders do."""
        return self.type != SPECIAL_CARD

    def is_leader(self) -> bool:
        return self.type == LEADER_CARD

    def is_spying(self) -> bool:
        return self.keywords & SPYING != 0

    def __repr__(self) -> str:
        return f"<{self.name} {self.id}>"

    def __str__(self) -> str:
        return self.name


@mypyc_attr(acyclic=True, free_list_len=1)
class CardInstance:
    """A card in a hand, deck or graveyard, with its power. Instances are immutable, so copies and views share them.

    Attributes:
        card: The printed card, or a hidden card.
        base: Base power.
        power: Current power.
        order: The sort key for cards in a hand, chosen so that the order of a hand reveals nothing.
    """

    def __init__(self, card: Card, base: i64, power: i64) -> None:
        self.card: Final = card
        self.base: Final = base
        self.power: Final = power
        # Sorts hands, so that their order reveals nothing.
        self.order: Final = (card.number * 4096 + base) * 4096 + power

    def with_changes(self, boost: i64, strengthen: i64) -> CardInstance:
        """Return a copy of this card, boosted and strengthened by these amounts."""
        return CardInstance(self.card, self.base + strengthen, self.power + strengthen + boost)

    def is_same_as(self, other: CardInstance) -> bool:
        return self.order == other.order and self.card is other.card

    def is_printed(self) -> bool:
        """Return whether the card has its printed power."""
        return self.base == self.card.power and self.power == self.card.power

    def mark(self) -> i64:
        """Return the number that represents this card in fingerprints."""
        if self.is_printed():
            return self.card.mark
        return (self.card.mark + (self.base * 1024 + self.power) * STEP) & LARGEST_MARK

    def text(self) -> str:
        """Return the card's id, followed by its power if that differs from the printed power."""
        return self.card.id if self.is_printed() else f"{self.card.id}:{self.power}/{self.base}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardInstance) and self.is_same_as(other)

    def __hash__(self) -> int:
        return self.mark()

    def __reduce__(self) -> Any:
        return CardInstance, (self.card, self.base, self.power)

    def __repr__(self) -> str:
        return f"<{self.text()}>"


def total_mark(cards: tuple[CardInstance, ...]) -> i64:
    """Return the sum of the cards' marks, which represents a multiset of cards in fingerprints."""
    total: i64 = 0
    for held in cards:
        total = (total + held.mark()) & LARGEST_MARK
    return total
