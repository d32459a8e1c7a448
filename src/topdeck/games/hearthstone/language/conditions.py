"""Conditions, evaluated from the point of view of the entity that has the text."""

from dataclasses import dataclass
from typing import Final

from topdeck.games.hearthstone.engine.abilities import Condition, Selector
from topdeck.games.hearthstone.engine.auras import changes_rule
from topdeck.games.hearthstone.engine.board import is_on_board
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import GONE, MAX_BOARD, MAX_MANA
from topdeck.games.hearthstone.engine.deaths import is_dying
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.flags import RuleChange
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.language.flags import POWER_HITS_MINIONS


@dataclass(eq=False)
class Exists(Condition):
    """At least one character in play matches."""

    who: Selector

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return len(self.who.select(game, me, it)) > 0

    def in_words(self) -> str:
        return "{who:exists}"


@dataclass(eq=False)
class Holding(Condition):
    """A matching card is in the player's hand."""

    cards: Selector

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        for held in game.owner(me).hand:
            if self.cards.fits(held.card):
                return True
        return False

    def in_words(self) -> str:
        return "you hold {cards:one}"


@dataclass(eq=False)
class TargetIs(Condition):
    """The target matches."""

    who: Selector

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.who.matches(game, me, it)

    def in_words(self) -> str:
        return "{target} {who:is}"


class TargetDies(Condition):
    """The target is about to die, because of damage or because it was destroyed."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return is_dying(it) and not it.keywords & GONE

    def in_words(self) -> str:
        return "that kills it"


class TargetSurvives(Condition):
    """The target is in play and is not about to die."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return not is_dying(it) and not it.keywords & GONE

    def in_words(self) -> str:
        return "it survives"


@dataclass(eq=False)
class HasDied(Condition):
    """A matching minion died this game, on the player's side or, with `any_side`, on either side."""

    cards: Selector
    any_side: bool = False

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.died_for(game.owner(me)) or (self.any_side and self.died_for(game.opponent(me)))

    def died_for(self, owner: Player) -> bool:
        for card in owner.graveyard:
            if self.cards.fits(card):
                return True
        return False

    def in_words(self) -> str:
        return "{cards:one} died this game" if self.any_side else "a friendly minion died this game"


@dataclass(eq=False)
class SelfIs(Condition):
    """The character that has this text matches."""

    who: Selector

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.who.matches(game, me, me)

    def in_words(self) -> str:
        return "{me} {who:is}"


class HeroHasNotAttacked(Condition):
    """The player's hero has not attacked this turn."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).hero.attacks == 0

    def in_words(self) -> str:
        return "your hero has not attacked this turn"


class HasWeapon(Condition):
    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).weapon is not None

    def is_changing(self) -> bool:
        return False

    def in_words(self) -> str:
        return "you have a weapon"


class HasSecret(Condition):
    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return len(game.owner(me).secrets) > 0

    def in_words(self) -> str:
        return "you have a secret"


class ComboActive(Condition):
    """Another card was played earlier this turn."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).played > 0

    def in_words(self) -> str:
        return "you played another card this turn"


class DeckWithoutDuplicates(Condition):
    """The player's remaining deck contains no duplicate cards."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        seen: list[Card] = []
        for held in game.owner(me).deck_cards():
            if held.card in seen:
                return False
            seen.append(held.card)
        return True

    def in_words(self) -> str:
        return "no two cards in your deck are the same"


class NoMinionPlayed(Condition):
    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).minions_played == 0

    def in_words(self) -> str:
        return "you have not played a minion this turn"


class HasRoom(Condition):
    """The player's board has room for another minion."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return len(game.owner(me).board) < MAX_BOARD

    def in_words(self) -> str:
        return "your board has room"


class HasCrystalRoom(Condition):
    """The player has fewer mana crystals than the maximum."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).max_mana < MAX_MANA

    def in_words(self) -> str:
        return f"you have fewer than {MAX_MANA} mana crystals"


@dataclass(eq=False)
class Lacks(Condition):
    """At least one of these minions is not on the player's board."""

    ids: tuple[str, ...]

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        owner = game.owner(me)
        if len(owner.board) < len(self.ids):
            return True
        for card in game.rules.cards_with_ids(self.ids, self):
            if not is_on_board(owner, card):
                return True
        return False

    def in_words(self) -> str:
        return "you do not have all of {ids:names}"


@dataclass(eq=False)
class HasRule(Condition):
    """One of the player's cards in play changes this rule."""

    rule: RuleChange

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return changes_rule(game.owner(me), self.rule.bits)

    def in_words(self) -> str:
        return self.rule.words


@dataclass(eq=False)
class HasPower(Condition):
    """The player's hero power is one of these cards."""

    ids: tuple[str, ...]

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).power.id in self.ids

    def in_words(self) -> str:
        return "your hero power is {ids:any}"


class OwnTurn(Condition):
    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return me.side == game.player

    def in_words(self) -> str:
        return "it is your turn"


ROOM: Final = HasRoom()
CRYSTAL_ROOM: Final = HasCrystalRoom()
ARMED: Final = HasWeapon()
HERO_HAS_NOT_ATTACKED: Final = HeroHasNotAttacked()
HAS_SECRET: Final = HasSecret()
COMBO: Final = ComboActive()
NO_MINION_PLAYED: Final = NoMinionPlayed()
NO_DUPLICATES: Final = DeckWithoutDuplicates()
MY_TURN: Final = OwnTurn()
POWER_AIMS: Final = HasRule(POWER_HITS_MINIONS)
TARGET_DIES: Final = TargetDies()
TARGET_SURVIVES: Final = TargetSurvives()
