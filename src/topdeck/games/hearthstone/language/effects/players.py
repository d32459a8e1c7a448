"""Effects on a player's mana, hero power and hero."""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.abilities import Amount, Effect, evaluate
from topdeck.games.hearthstone.engine.auras import refresh_power
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.heroes import become_hero, replace_power
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table

# ---- mana


@dataclass(eq=False)
class GainMana(Effect):
    """Gain mana for this turn only."""

    amount: i64

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        gain = min(self.amount, constants.MAX_MANA - owner.mana)
        owner.mana += gain
        owner.temporary_mana += gain
        if game.log is not None:
            consequences.report_card(game, consequences.MANA, owner, None, amount=gain)

    def in_words(self) -> str:
        return "gain {amount:mana} this turn"


@dataclass(eq=False)
class GainCrystals(Effect):
    """Gain mana crystals; a negative count destroys crystals, but not mana that was gained for this turn only."""

    count: int | Amount
    full: bool = False

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        gain_crystals(game, game.owner(me), evaluate(self.count, game, me, it), self.full)

    def in_words(self) -> str:
        if isinstance(self.count, int) and self.count < 0:
            return "destroy {count:size} of your mana crystals"
        return "gain {count:mana crystal}" if self.full else "gain {count:empty mana crystal}"


def gain_crystals(game: Table, owner: Player, count: i64, full: bool) -> None:
    """Change the number of mana crystals; new ones are empty unless `full` is set."""
    if game.log is not None:
        consequences.report_card(game, consequences.CRYSTALS, owner, None, amount=count)
    owner.max_mana = max(0, min(owner.max_mana + count, constants.MAX_MANA))
    if count < 0:
        owner.mana = min(owner.mana, owner.max_mana + owner.temporary_mana)
    elif full:
        owner.mana = min(owner.mana + count, constants.MAX_MANA)


class SpendAllMana(Effect):
    def run(self, game: Table, me: Entity, it: Entity) -> None:
        game.owner(me).mana = 0

    def in_words(self) -> str:
        return "spend all your mana"


class UnlockOverload(Effect):
    """Unlock overloaded crystals, and cancel overload for the next turn."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        owner.mana = min(owner.mana + owner.locked, constants.MAX_MANA)
        owner.locked = owner.overload = 0

    def in_words(self) -> str:
        return "unlock your overloaded mana crystals"


# ---- the hero power and the hero


@dataclass(eq=False)
class ReplacePower(Effect):
    """Replace the player's hero power with the hero power that has this id."""

    id: str

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        replace_power(game, game.owner(me), game.rules.cards[self.id])

    def in_words(self) -> str:
        return "your hero power becomes {id}"


@dataclass(eq=False)
class UpgradePower(Effect):
    """Replace the hero power with its upgrade, if it has one."""

    upgrades: dict[str, str]

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        better = self.upgrades.get(owner.power.id)
        if better is not None:
            replace_power(game, owner, game.rules.cards[better])

    def in_words(self) -> str:
        return "your basic hero power becomes its better form"


class CopyEnemyPower(Effect):
    """Replace the player's hero power with a copy of the enemy's."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        replace_power(game, game.owner(me), game.opponent(me).power)

    def in_words(self) -> str:
        return "your hero power becomes a copy of your opponent's"


class RefreshPower(Effect):
    """Let the player use the hero power once more this turn."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        refresh_power(game.owner(me))

    def in_words(self) -> str:
        return "you can use your hero power again"


@dataclass(eq=False)
class ReplaceHero(Effect):
    """Replace the player's hero and hero power; a minion that does this when it is played becomes the hero."""

    id: str
    power: str

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        become_hero(game, me, game.rules.cards[self.id], game.rules.cards[self.power])

    def in_words(self) -> str:
        return "replace your hero with {id:name}"
