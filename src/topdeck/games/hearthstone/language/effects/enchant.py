"""Effects on the stats, keywords and text of characters and weapons."""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences
from topdeck.games.hearthstone.engine.abilities import Amount, Effect, Selector, When, evaluate
from topdeck.games.hearthstone.engine.constants import ANY_AURA, BOTH_SIDES, FROZEN
from topdeck.games.hearthstone.engine.enchantments import (
    add_text,
    buff,
    buff_cthun,
    buff_until,
    change_rules,
    double_attack,
    give_spell_damage,
    set_attack,
    set_health,
    silence,
)
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.flags import NO_KEYWORDS, Duration, Keywords, RuleChange
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.language.effects.flow import OnEach
from topdeck.games.hearthstone.language.flags import FOR_GOOD


@dataclass(eq=False)
class Buff(Effect):
    """Give attack, health or keywords, permanently or temporarily; the health of a weapon is its durability."""

    who: Selector
    attack: int | Amount = 0
    health: int | Amount = 0
    keywords: Keywords = NO_KEYWORDS
    until: Duration = FOR_GOOD

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        attack = evaluate(self.attack, game, me, it)
        health = evaluate(self.health, game, me, it)
        for entity in self.who.select(game, me, it):
            if self.until is FOR_GOOD:
                buff(game, me, entity, attack, health, self.keywords.bits)
            else:
                buff_until(game, me, entity, attack, self.keywords.bits, self.until.bits)

    def in_words(self) -> str:
        return "{gift}"


@dataclass(eq=False)
class BuffCthun(Effect):
    """Give the player's C'Thun attack, health or keywords, wherever it is."""

    attack: int | Amount = 0
    health: int | Amount = 0
    keywords: Keywords = NO_KEYWORDS

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        attack = evaluate(self.attack, game, me, it)
        health = evaluate(self.health, game, me, it)
        buff_cthun(game, me, game.owner(me), attack, health, self.keywords.bits)

    def in_words(self) -> str:
        return "give your C'Thun {bonus}, wherever it is"


@dataclass(eq=False)
class Give(OnEach):
    """Give keywords, permanently or temporarily."""

    keywords: Keywords
    until: Duration = FOR_GOOD

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        if self.until is FOR_GOOD:
            buff(game, me, it, 0, 0, self.keywords.bits)
        else:
            buff_until(game, me, it, 0, self.keywords.bits, self.until.bits)

    def in_words(self) -> str:
        return "{gift}"


@dataclass(eq=False)
class Take(OnEach):
    """Remove keywords."""

    keywords: Keywords

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        it.keywords &= ~self.keywords.bits
        if game.listening & ANY_AURA:
            it.aura_keywords &= ~self.keywords.bits
            game.stale = BOTH_SIDES  # an aura gives the keywords again

    def in_words(self) -> str:
        return "take {keywords} from {who}"


class Freeze(OnEach):
    """Freeze characters, which then miss their next attack."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        it.keywords |= FROZEN
        if game.log is not None:
            consequences.report_buff(game, it, me, 0, 0, FROZEN)

    def in_words(self) -> str:
        return "freeze {who}"


@dataclass(eq=False)
class SetAttack(OnEach):
    """Set the attack to an amount that is evaluated for each character; auras still apply."""

    attack: int | Amount

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        set_attack(game, it, evaluate(self.attack, game, me, it))

    def in_words(self) -> str:
        return "set {who:attack of each} to {attack}"


class DoubleAttack(OnEach):
    """Double the attack of characters, not counting auras."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        double_attack(game, me, it)

    def in_words(self) -> str:
        return "double {who:attack of each}"


@dataclass(eq=False)
class SetHealth(OnEach):
    """Set both the current and the maximum health."""

    health: int | Amount

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        set_health(game, it, evaluate(self.health, game, me, it))

    def in_words(self) -> str:
        return "set {who:health of each} to {health}"


@dataclass(eq=False)
class SetRemainingHealth(OnEach):
    """Set the current health; the maximum changes only if it would be lower than the current health."""

    health: i64

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        it.health = self.health
        it.max_health = max(it.max_health, self.health)
        if game.log is not None:
            consequences.report(game, consequences.SET_HEALTH, it, amount=self.health)

    def in_words(self) -> str:
        return "set {who:remaining health of each} to {health}"


class SwapStats(OnEach):
    """Swap the displayed attack and health; auras are applied again afterwards."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        attack, health = max(it.attack, 0), it.health
        set_attack(game, it, health)
        set_health(game, it, attack)

    def in_words(self) -> str:
        return "swap {who:attack and health of each}"


@dataclass(eq=False)
class GiveSpellDamage(OnEach):
    """Give minions spell damage until they are silenced."""

    amount: i64

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        give_spell_damage(game, me, it, self.amount)

    def in_words(self) -> str:
        return "give {who} spell damage +{amount}"


@dataclass(eq=False)
class ChangeRules(Effect):
    """Change rules for the player for a limited time."""

    rules: RuleChange
    until: Duration

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        change_rules(game, me, self.rules.bits, self.until.bits)

    def in_words(self) -> str:
        return f"{self.until.words.strip()}, {self.rules.words}"


class Silence(OnEach):
    def change(self, game: Table, me: Entity, it: Entity) -> None:
        silence(game, it)

    def in_words(self) -> str:
        return "silence {who}"


@dataclass(eq=False)
class Teach(OnEach):
    """Give characters a deathrattle or a trigger, permanently or for a limited time such as `THIS_TURN`."""

    deathrattle: Effect | None = None
    trigger: When | None = None
    until: Duration = FOR_GOOD

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        add_text(game, it, game.running_card(me), self.deathrattle, self.trigger, me.side, self.until.bits)

    def in_words(self) -> str:
        if self.trigger is None:
            return 'give {who} "Deathrattle: {deathrattle}"'
        if self.deathrattle is None:
            return 'give {who} "{trigger:sentence}"{until}'
        return 'give {who} "Deathrattle: {deathrattle}" and "{trigger:sentence}"'
