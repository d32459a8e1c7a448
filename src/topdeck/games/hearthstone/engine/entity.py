"""Characters, weapons and secrets in play, and the enchantments on them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Effect, When
from topdeck.games.hearthstone.engine.card import Card


@mypyc_attr(acyclic=True, free_list_len=1)
class Enchantment:
    """A temporary change (see `until`) or text given to an entity; enchantments are immutable, so copies share them."""

    def __init__(
        self,
        card: Card,
        until: i64,
        side: i64,
        attack: i64 = 0,
        keywords: i64 = 0,
        owner: i64 = -1,
        deathrattle: Effect | None = None,
        trigger: When | None = None,
        order: i64 = 0,
        spell_damage: i64 = 0,
        rules: i64 = 0,
    ) -> None:
        self.card: Final = card  # the card that created the enchantment
        self.attack: Final = attack
        self.keywords: Final = keywords
        self.until: Final = until
        self.side: Final = side  # the player whose turns `until` and the text refer to
        self.owner: Final = owner  # the player who gets the minion back when it ends, or -1
        self.deathrattle: Final = deathrattle
        self.trigger: Final = trigger
        self.order: Final = order  # its position in the order of play, for a text or a borrowed minion
        self.spell_damage: Final = spell_damage
        self.rules: Final = rules  # the rules that it changes for the hero's player
        self.listens: Final = enchantment_bits(trigger, spell_damage, rules)

    def with_bonus(self, attack: i64, keywords: i64) -> Enchantment:
        """Return a copy of the enchantment with a different bonus to undo when it ends."""
        return self.replace(attack, keywords, self.order)

    def with_order(self, order: i64) -> Enchantment:
        """Return a copy of the enchantment with a different place in the order of play."""
        return self.replace(self.attack, self.keywords, order)

    def replace(self, attack: i64, keywords: i64, order: i64) -> Enchantment:
        return Enchantment(
            card=self.card,
            attack=attack,
            keywords=keywords,
            until=self.until,
            side=self.side,
            owner=self.owner,
            deathrattle=self.deathrattle,
            trigger=self.trigger,
            order=order,
            spell_damage=self.spell_damage,
            rules=self.rules,
        )


def enchantment_bits(trigger: When | None, spell_damage: i64, rules: i64) -> i64:
    """Return a bit set of the events that this enchantment reacts to and of its continuous effects."""
    bits: i64 = 0
    if trigger is not None:
        bits = trigger.event
    if spell_damage:
        bits |= constants.SPELL_DAMAGE
    if rules:
        bits |= rule_bits(rules)
    return bits


def rule_bits(rules: i64) -> i64:
    """Return a bit set of the continuous effects of a card that changes these rules."""
    return constants.RULE | constants.GUARD if rules & constants.GUARD_RULES else constants.RULE


@mypyc_attr(acyclic=True, free_list_len=1)
class Entity:
    """A hero, minion, weapon or secret in play, or a spell while it is being cast.

    Attributes:
        card: The card that the entity represents; for a transformed minion, the new card.
        id: A number that increases in the order of play.
        side: The number of the entity's controller, 0 or 1.
        label: The number that, together with the side, forms the entity's handle as a target; 0 for a hero.
        attack: Current attack, including bonuses and auras; a number below 0 counts as 0.
        health: Current health; durability for a weapon.
        max_health: Maximum health, including bonuses and auras.
        keywords: A bit set of `TAUNT`, `CHARGE`, `DIVINE_SHIELD`, … (`engine/constants.py`); use `has_keyword(TAUNT)`.
        listens: A bit set of the events to which the entity responds.
        attacks: The number of attacks this turn.
        aura_attack: The part of `attack` that comes from auras.
        aura_health: The part of `max_health` that comes from auras.
        aura_keywords: The keywords that come from auras.
        enchantments: Temporary changes, and text given by other cards.
        slot: The entity's index on the board when it left.
    """

    def __init__(
        self,
        card: Card,
        entity_id: i64,
        side: i64,
        label: i64,
        attack: i64,
        health: i64,
        max_health: i64,
        keywords: i64,
        listens: i64,
        attacks: i64,
        aura_attack: i64,
        aura_health: i64,
        aura_keywords: i64,
        enchantments: tuple[Enchantment, ...],
    ) -> None:
        self.card = card
        self.id = entity_id
        self.side = side
        self.label = label
        self.attack = attack
        self.health = health
        self.max_health = max_health
        self.keywords = keywords
        self.listens = listens
        self.attacks = attacks
        self.aura_attack = aura_attack
        self.aura_health = aura_health
        self.aura_keywords = aura_keywords
        self.enchantments = enchantments
        self.slot: i64 = 0

    def shallow_copy(self) -> Entity:
        """Return a copy that shares only immutable parts; the compiled build copies the object's memory."""
        twin = Entity(
            card=self.card,
            entity_id=self.id,
            side=self.side,
            label=self.label,
            attack=self.attack,
            health=self.health,
            max_health=self.max_health,
            keywords=self.keywords,
            listens=self.listens,
            attacks=self.attacks,
            aura_attack=self.aura_attack,
            aura_health=self.aura_health,
            aura_keywords=self.aura_keywords,
            enchantments=self.enchantments,
        )
        twin.slot = self.slot
        return twin

    def handle(self) -> i64:
        """Return the number by which actions refer to the character."""
        return 8 * self.side + self.label

    def has_keyword(self, keyword: i64) -> bool:
        return self.keywords & keyword != 0

    def is_hero(self) -> bool:
        return self.card.type == constants.HERO_CARD

    def is_minion(self) -> bool:
        return self.card.type == constants.MINION_CARD

    def is_damaged(self) -> bool:
        return self.health < self.max_health

    def can_attack(self, windfury: i64) -> bool:
        """Return whether the character can still attack; `windfury` contains its keywords and those of its weapon."""
        keywords = self.keywords
        if (
            keywords & (constants.FROZEN | constants.CANT_ATTACK)
            or keywords & (constants.SICK | constants.CHARGE) == constants.SICK
        ):
            return False
        if self.attacks == 0:
            return True
        if windfury & constants.MEGA_WINDFURY:
            return self.attacks < constants.MAX_ATTACKS
        return self.attacks == 1 and windfury & constants.WINDFURY != 0

    def __repr__(self) -> str:
        return f"<{self.card.name} {self.attack}/{self.health}>"


def new_entity(card: Card, entity_id: i64, side: i64) -> Entity:
    return Entity(
        card=card,
        entity_id=entity_id,
        side=side,
        label=0,
        attack=card.attack,
        health=card.health,
        max_health=card.health,
        keywords=card.keywords,
        listens=card.listens,
        attacks=0,
        aura_attack=0,
        aura_health=0,
        aura_keywords=0,
        enchantments=(),
    )
