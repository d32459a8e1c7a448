"""Effects that transform minions."""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import board
from topdeck.games.hearthstone.engine.abilities import Selector
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.language.effects.flow import OnEach, OnEachInOrder


@dataclass(eq=False)
class Transform(OnEach):
    """Transform minions into the minion with this id."""

    id: str

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        board.transform(game, it, game.rules.cards[self.id])

    def in_words(self) -> str:
        return "turn {who:each} into {id}"


@dataclass(eq=False)
class TransformRandom(OnEachInOrder):
    """Transform minions into random matching minions from the card pool."""

    cards: Selector

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        transform_into_one(game, it, game.rules.matching_cards(self.cards))

    def in_words(self) -> str:
        return "turn {who:each} into {cards:random}"


@dataclass(eq=False)
class TransformByCost(OnEachInOrder):
    """Transform minions into random minions whose printed cost is higher by `cost`, if there are any."""

    cost: i64 = 0

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        transform_into_one(game, it, game.rules.minions_with_cost(it.card.cost + self.cost))

    def in_words(self) -> str:
        cost = "costs {cost:change}" if self.cost != 0 else "has the same cost"
        return "turn {who:each} into a random minion that " + cost


def transform_into_one(game: Table, it: Entity, cards: tuple[Card, ...]) -> None:
    """Transform a minion into one of these minions at random, if there are any."""
    if cards:
        board.transform(game, it, cards[game.random(len(cards))])


class BecomeCopy(OnEach):
    """Transform the minion that has this text into an exact copy of another minion."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        board.transform_into_copy(game, me, it)

    def in_words(self) -> str:
        return "turn {me} into a copy of {who}"
