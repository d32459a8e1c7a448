"""Amounts: numbers computed from the position when they are needed."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.abilities import Amount, Condition, Selector, evaluate
from topdeck.games.hearthstone.engine.auras import spell_damage
from topdeck.games.hearthstone.engine.combat import total_attack
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.table import Table


@dataclass(eq=False)
class Count(Amount):
    """The number of matching characters in play."""

    who: Selector

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return len(self.who.select(game, me, it))

    def in_words(self) -> str:
        return "[{who}]"


@dataclass(eq=False)
class CountInHand(Amount):
    """The number of matching cards in the player's hand."""

    cards: Selector

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        count: i64 = 0
        for held in game.owner(me).hand:
            if self.cards.fits(held.card):
                count += 1
        return count

    def in_words(self) -> str:
        return "[{cards}] in your hand"


@dataclass(eq=False)
class Either(Amount):
    """One amount if a condition holds, and another amount otherwise."""

    condition: Condition
    then: int | Amount
    otherwise: int | Amount

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        chosen = self.then if self.condition.holds(game, me, it) else self.otherwise
        return evaluate(chosen, game, me, it)

    def in_words(self) -> str:
        return "{otherwise} ({then} {condition:if})"


@dataclass(eq=False)
class Between(Amount):
    """A random number from `low` to `high`, inclusive."""

    low: i64
    high: i64

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return self.low + game.random(self.high - self.low + 1)

    def in_words(self) -> str:
        return "a random number from {low} to {high}"


@dataclass(eq=False)
class Attack(Amount):
    """The total attack of the matching characters."""

    who: Selector

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        total: i64 = 0
        for entity in self.who.select(game, me, it):
            total += max(total_attack(game.owner(entity), entity), 0)
        return total

    def in_words(self) -> str:
        return "{who:total attack}"


@dataclass(eq=False)
class Health(Amount):
    """The total health of the matching characters."""

    who: Selector

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        total: i64 = 0
        for entity in self.who.select(game, me, it):
            total += entity.health
        return total

    def in_words(self) -> str:
        return "{who:total health}"


class EventAmount(Amount):
    """The amount of the event, such as the damage taken, the crystals overloaded or the attack of the card played."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.amount

    def in_words(self) -> str:
        return "that number"


class PaidCost(Amount):
    """The cost that the player paid for the card being played."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.amount

    def in_words(self) -> str:
        return "its cost"


class TargetCost(Amount):
    """The printed cost of the target or, for a trigger, of the subject of the event."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return it.card.cost

    def in_words(self) -> str:
        return "its cost"


class EnemySecrets(Amount):
    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return len(game.opponent(me).secrets)

    def in_words(self) -> str:
        return "[enemy secret]"


class OwnArmor(Amount):
    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).armor

    def in_words(self) -> str:
        return "your armor"


class OwnHealth(Amount):
    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).hero.health

    def in_words(self) -> str:
        return "your hero's health"


class OwnDamage(Amount):
    """The difference between the maximum health and the current health of the player's hero."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        hero = game.owner(me).hero
        return hero.max_health - hero.health

    def in_words(self) -> str:
        return "[point] of damage that your hero has taken"


class OwnMana(Amount):
    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).mana

    def in_words(self) -> str:
        return "your mana"


class OwnHand(Amount):
    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return len(game.owner(me).hand)

    def in_words(self) -> str:
        return "[card] in your hand"


class OtherCardsInHand(Amount):
    """The number of cards in the player's hand, not counting the card that has this text."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return len(game.owner(me).hand) - 1

    def in_words(self) -> str:
        return "[other card] in your hand"


class EnemyHand(Amount):
    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return len(game.opponent(me).hand)

    def in_words(self) -> str:
        return "[card] in your opponent's hand"


class OwnDeck(Amount):
    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).cards_left

    def in_words(self) -> str:
        return "[card] in your deck"


class OwnSpellDamage(Amount):
    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return spell_damage(game, game.owner(me))

    def is_changing(self) -> bool:
        return False

    def in_words(self) -> str:
        return "your spell damage"


class PlayedThisTurn(Amount):
    """The number of cards that the player played earlier this turn."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).played

    def in_words(self) -> str:
        return "[other card] you played this turn"


class TotemsSummoned(Amount):
    """The number of totems that the player has summoned this game."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).totems

    def in_words(self) -> str:
        return "[Totem] you summoned this game"


class DeathsThisTurn(Amount):
    """The number of minions on both sides that died this turn."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.first.died_this_turn + game.second.died_this_turn

    def in_words(self) -> str:
        return "[minion] that died this turn"


class SpellsCast(Amount):
    """The number of spells that the player has cast this game."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).spells_cast

    def in_words(self) -> str:
        return "[spell] you cast this game"


class SecretsPlayed(Amount):
    """The number of secrets that the player has played this game."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).secrets_played

    def in_words(self) -> str:
        return "[secret] you played this game"


class PowersUsed(Amount):
    """The number of times that the player has used a hero power this game."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        return game.owner(me).powers_used

    def in_words(self) -> str:
        return "[time] you used your hero power this game"


class CthunAttack(Amount):
    """The highest attack of any of the player's C'Thuns: a new one, or one in the hand or in play."""

    def value(self, game: Table, me: Entity, it: Entity) -> i64:
        owner, cthun = game.owner(me), game.rules.cthun
        usual = cthun.attack + owner.cthun.attack
        highest = usual
        for held in owner.hand:
            if held.card is cthun:
                highest = max(highest, usual + held.attack)
        for minion in owner.board:
            if minion.card is cthun:
                highest = max(highest, minion.attack)
        return highest

    def in_words(self) -> str:
        return "the attack of your C'Thun"


EVENT_AMOUNT: Final = EventAmount()
PAID_COST: Final = PaidCost()
CTHUN_ATTACK: Final = CthunAttack()
TARGET_COST: Final = TargetCost()
ENEMY_SECRETS: Final = EnemySecrets()
MY_ARMOR: Final = OwnArmor()
MY_HEALTH: Final = OwnHealth()
MY_MANA: Final = OwnMana()
MY_HAND: Final = OwnHand()
ENEMY_HAND: Final = EnemyHand()
MY_DECK: Final = OwnDeck()
MY_SPELL_DAMAGE: Final = OwnSpellDamage()
CARDS_PLAYED: Final = PlayedThisTurn()
TOTEMS_SUMMONED: Final = TotemsSummoned()
OTHER_CARDS: Final = OtherCardsInHand()
MY_DAMAGE: Final = OwnDamage()
DEATHS_THIS_TURN: Final = DeathsThisTurn()
SPELLS_CAST: Final = SpellsCast()
SECRETS_PLAYED: Final = SecretsPlayed()
POWERS_USED: Final = PowersUsed()
