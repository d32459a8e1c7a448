"""Selectors for characters by card, side, position and condition."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.abilities import Condition, Selector
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import (
    DOOMED,
    FROZEN,
    GONE,
    HERO_CARD,
    MINION_CARD,
    POWER_CARD,
    SILENCED,
    SPELL_CARD,
    WEAPON_CARD,
)
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.flags import Keywords
from topdeck.games.hearthstone.engine.table import Table

# ---- by card


@dataclass(eq=False)
class OfType(Selector):
    type: i64

    def fits(self, card: Card) -> bool:
        return card.type == self.type

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.card.type == self.type

    def in_words(self) -> str:
        return f"[{constants.TYPES[self.type]}]"


class IsCard(Selector):
    """All cards that can be in a hand, which excludes hero powers."""

    def fits(self, card: Card) -> bool:
        return card.type < HERO_CARD

    def in_words(self) -> str:
        return "[card]"


@dataclass(eq=False)
class OfTribe(Selector):
    tribe: i64

    def fits(self, card: Card) -> bool:
        return card.tribe & self.tribe != 0

    def in_words(self) -> str:
        for name, tribe in constants.TRIBES.items():
            if tribe == self.tribe:
                return f"[{name.title()}]"
        raise ValueError(f"there is no tribe {self.tribe}")


@dataclass(eq=False)
class OfClass(Selector):
    """Cards of a class and, if `neutral` is set, neutral cards."""

    hero_class: str
    neutral: bool = False

    def fits(self, card: Card) -> bool:
        return self.hero_class in card.classes if card.classes else self.neutral

    def in_words(self) -> str:
        return "{hero_class} []"


@dataclass(eq=False)
class OfOtherClass(Selector):
    """Cards of any class except this one; cards of several classes count as neutral."""

    hero_class: str

    def fits(self, card: Card) -> bool:
        return len(card.classes) == 1 and self.hero_class not in card.classes

    def in_words(self) -> str:
        return "non-{hero_class} class []"


@dataclass(eq=False)
class Named(Selector):
    """The card with this id."""

    id: str

    def fits(self, card: Card) -> bool:
        return card.id == self.id

    def in_words(self) -> str:
        return "{id:name}"


@dataclass(eq=False)
class Costs(Selector):
    """Cards with this printed cost."""

    cost: i64

    def fits(self, card: Card) -> bool:
        return card.cost == self.cost

    def in_words(self) -> str:
        return "{cost}-mana []"


@dataclass(eq=False)
class Has(Selector):
    """Cards with a printed keyword, or characters that currently have the keyword."""

    keyword: Keywords

    def fits(self, card: Card) -> bool:
        return card.keywords & self.keyword.bits != 0

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.keywords & self.keyword.bits != 0

    def is_changing(self) -> bool:
        return True

    def in_words(self) -> str:
        return "frozen []" if self.keyword.bits == FROZEN else "[] with {keyword}"


class IsCharacter(Selector):
    """Minions and heroes, but not weapons."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.card.type == MINION_CARD or it.card.type == HERO_CARD

    def in_words(self) -> str:
        return "[character]"


class IsSecret(Selector):
    def fits(self, card: Card) -> bool:
        return card.secret

    def in_words(self) -> str:
        return "[secret]"


class IsLegendary(Selector):
    def fits(self, card: Card) -> bool:
        return card.rarity == "legendary"

    def in_words(self) -> str:
        return "legendary []"


class WithDeathrattle(Selector):
    """Cards with a deathrattle, or characters that currently have a deathrattle, printed or given by another card."""

    def fits(self, card: Card) -> bool:
        return card.deathrattle is not None

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        if it.card.deathrattle is not None and not it.keywords & SILENCED:
            return True
        for enchantment in it.enchantments:
            if enchantment.deathrattle is not None:
                return True
        return False

    def is_changing(self) -> bool:
        return True

    def in_words(self) -> str:
        return "[] with a deathrattle"


class WithBattlecry(Selector):
    """Minions and weapons with a battlecry."""

    def fits(self, card: Card) -> bool:
        return (card.type == MINION_CARD or card.type == WEAPON_CARD) and card.play is not None

    def in_words(self) -> str:
        return "[] with a battlecry"


class WithOverload(Selector):
    def fits(self, card: Card) -> bool:
        return card.overload > 0

    def in_words(self) -> str:
        return "[] with overload"


# ---- by side


class IsFriendly(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.side == me.side

    def matches_only_friendly(self) -> bool:
        return True

    def in_words(self) -> str:
        return "friendly []"


class IsEnemy(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.side != me.side

    def in_words(self) -> str:
        return "enemy []"


class IsSelf(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it is me

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        return [me]

    def matches_only_self(self) -> bool:
        return True

    def in_words(self) -> str:
        return "{me}"


class IsOther(Selector):
    """All characters except the character that has this text."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it is not me

    def in_words(self) -> str:
        return "other []"


class IsTarget(Selector):
    """The target or, for a trigger, the subject of the event."""

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        return [it]

    def in_words(self) -> str:
        return "{target}"


class OwnHero(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it is game.owner(me).hero

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        return [game.owner(me).hero]

    def matches_only_friendly(self) -> bool:
        return True

    def in_words(self) -> str:
        return "your hero"


class EnemyHero(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it is game.opponent(me).hero

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        return [game.opponent(me).hero]

    def in_words(self) -> str:
        return "the enemy hero"


class CasterHero(Selector):
    """The hero of the player who gave a minion the trigger with this selector, even if the minion changes sides."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        for enchantment in me.enchantments:
            trigger = enchantment.trigger
            if trigger is not None and trigger.who is self and enchantment.side == it.side:
                return it.card.type == HERO_CARD
        return False

    def in_words(self) -> str:
        return "your hero"


class OwnWeapon(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it is game.owner(me).weapon

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        weapon = game.owner(me).weapon
        return [] if weapon is None else [weapon]

    def matches_only_friendly(self) -> bool:
        return True

    def in_words(self) -> str:
        return "your weapon"


class EnemyWeapon(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it is game.opponent(me).weapon

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        weapon = game.opponent(me).weapon
        return [] if weapon is None else [weapon]

    def in_words(self) -> str:
        return "the enemy weapon"


# ---- by position


class IsAdjacent(Selector):
    """The minions next to the entity that has this text."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.side == me.side and are_adjacent(game, me, it)

    def is_positional(self) -> bool:
        return True

    def matches_only_friendly(self) -> bool:
        return True

    def in_words(self) -> str:
        return "the minions next to this one"


class BesideTarget(Selector):
    """The minions next to the target, from left to right; a target that has left play has none."""

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        if it.keywords & GONE:
            return []
        return [entity for entity in game.owner(it).board if are_adjacent(game, it, entity)]

    def in_words(self) -> str:
        return "the minions next to {target}"


def are_adjacent(game: Table, entity: Entity, other: Entity) -> bool:
    """Return whether the second minion is next to the first."""
    board = game.owner(entity).board
    index: i64 = 0
    for it in board:
        if it is entity:
            break
        index += 1
    return (index > 0 and board[index - 1] is other) or (index + 1 < len(board) and board[index + 1] is other)


# ---- by condition


class IsDamaged(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.health < it.max_health

    def is_changing(self) -> bool:
        return True

    def in_words(self) -> str:
        return "damaged []"


class IsUndamaged(Selector):
    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.health >= it.max_health

    def is_changing(self) -> bool:
        return True

    def in_words(self) -> str:
        return "undamaged []"


class IsAlive(Selector):
    """Characters that are not about to die."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return is_alive(it)

    def in_words(self) -> str:
        return "[]"  # effects without a target never pick dying minions


class IsInPlay(Selector):
    """Characters that have not left play, even if they are about to die."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return not it.keywords & GONE

    def in_words(self) -> str:
        return "[]"  # a text refers to characters in play


def is_alive(it: Entity) -> bool:
    return it.health > 0 and not it.keywords & (DOOMED | GONE)


@dataclass(eq=False)
class While(Selector):
    """All characters while a condition holds, and none otherwise."""

    condition: Condition

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return self.condition.holds(game, me, it)

    def is_changing(self) -> bool:
        return self.condition.is_changing()

    def binds_target(self, field: str) -> bool:
        return True


@dataclass(eq=False)
class Random(Selector):
    """`count` distinct characters, chosen at random from `among`; dying ones are included only if `dying` is set."""

    among: Selector
    count: i64 = 1
    dying: bool = False

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        candidates = [entity for entity in self.among.select(game, me, it) if self.dying or is_alive(entity)]
        chosen: list[Entity] = []
        while candidates and len(chosen) < self.count:
            chosen.append(candidates.pop(game.random(len(candidates))))
            if game.log is not None and candidates:
                consequences.report(game, consequences.RANDOM, chosen[-1], me)
        return chosen

    def in_words(self) -> str:
        return "{among:random}"


@dataclass(eq=False)
class AllBut(Selector):
    """All characters in `among` except `count` random ones."""

    among: Selector
    count: i64 = 1

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        selected = self.among.select(game, me, it)
        spared: i64 = 0
        while selected and spared < self.count:
            selected.pop(game.random(len(selected)))
            spared += 1
        return selected

    def in_words(self) -> str:
        return "{among} but {count:random one}"


CHARACTER: Final = IsCharacter()
CARD: Final = IsCard()
MINION: Final = OfType(MINION_CARD)
HERO: Final = OfType(HERO_CARD)
SPELL: Final = OfType(SPELL_CARD)
WEAPON: Final = OfType(WEAPON_CARD)
HERO_POWER: Final = OfType(POWER_CARD)
SECRET: Final = IsSecret()
LEGENDARY: Final = IsLegendary()
DEATHRATTLE: Final = WithDeathrattle()
BATTLECRY: Final = WithBattlecry()
OVERLOAD: Final = WithOverload()

BEAST: Final = OfTribe(constants.BEAST)
DEMON: Final = OfTribe(constants.DEMON)
DRAGON: Final = OfTribe(constants.DRAGON)
ELEMENTAL: Final = OfTribe(constants.ELEMENTAL)
MECH: Final = OfTribe(constants.MECH)
MURLOC: Final = OfTribe(constants.MURLOC)
PIRATE: Final = OfTribe(constants.PIRATE)
TOTEM: Final = OfTribe(constants.TOTEM)

FRIENDLY: Final = IsFriendly()
ENEMY: Final = IsEnemy()
SELF: Final = IsSelf()
OTHER: Final = IsOther()
TARGET: Final = IsTarget()
MY_HERO: Final = OwnHero()
ENEMY_HERO: Final = EnemyHero()
CASTER_HERO: Final = CasterHero()
MY_WEAPON: Final = OwnWeapon()
ENEMY_WEAPON: Final = EnemyWeapon()

ADJACENT: Final = IsAdjacent()
BESIDE_TARGET: Final = BesideTarget()

DAMAGED: Final = IsDamaged()
UNDAMAGED: Final = IsUndamaged()
ALIVE: Final = IsAlive()
IN_PLAY: Final = IsInPlay()
