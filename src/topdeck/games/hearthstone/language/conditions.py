"""Conditions, evaluated from the point of view of the entity that has the text."""

from dataclasses import dataclass
from typing import Final

from topdeck.games.hearthstone.engine.abilities import Amount, Condition, Selector, evaluate
from topdeck.games.hearthstone.engine.board import is_on_board
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import MAX_BOARD
from topdeck.games.hearthstone.engine.model import Entity, Table


@dataclass(eq=False)
class Exists(Condition):
    """At least one character in play matches."""

    who: Selector

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return len(self.who.select(game, me, it)) > 0


@dataclass(eq=False)
class AtLeast(Condition):
    """An amount is `least` or more."""

    amount: Amount
    least: int | Amount

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.amount.value(game, me, it) >= evaluate(self.least, game, me, it)

    def is_changing(self) -> bool:
        return self.amount.is_changing()


@dataclass(eq=False)
class AtMost(Condition):
    """An amount is `most` or less."""

    amount: Amount
    most: int | Amount

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.amount.value(game, me, it) <= evaluate(self.most, game, me, it)


@dataclass(eq=False)
class Holding(Condition):
    """A matching card is in the player's hand."""

    cards: Selector

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        for held in game.owner(me).hand:
            if self.cards.fits(held.card):
                return True
        return False


@dataclass(eq=False)
class TargetIs(Condition):
    """The target matches."""

    who: Selector

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.who.matches(game, me, it)


class HasWeapon(Condition):
    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).weapon is not None

    def is_changing(self) -> bool:
        return False


class ComboActive(Condition):
    """Another card was played earlier this turn."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).played > 0


class DeckWithoutDuplicates(Condition):
    """The player's remaining deck contains no duplicate cards."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        seen: list[Card] = []
        for held in game.owner(me).deck_cards():
            if held.card in seen:
                return False
            seen.append(held.card)
        return True


class HasRoom(Condition):
    """The player's board has room for another minion."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return len(game.owner(me).board) < MAX_BOARD


@dataclass(eq=False)
class Lacks(Condition):
    """At least one of these minions is not on the player's board."""

    ids: tuple[str, ...]

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        owner = game.owner(me)
        if len(owner.board) < len(self.ids):
            return True
        for card in game.rules.cards_with_ids(self.ids):
            if not is_on_board(owner, card):
                return True
        return False


class OwnTurn(Condition):
    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return me.side == game.player


@dataclass(eq=False)
class All(Condition):
    """Both conditions hold."""

    first: Condition
    second: Condition

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.first.holds(game, me, it) and self.second.holds(game, me, it)


ROOM: Final = HasRoom()
ARMED: Final = HasWeapon()
COMBO: Final = ComboActive()
NO_DUPLICATES: Final = DeckWithoutDuplicates()
MY_TURN: Final = OwnTurn()
