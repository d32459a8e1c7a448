"""Warlock cards from Goblins vs Gnomes."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.abilities import evaluate
from topdeck.games.hearthstone.engine.events import emit
from topdeck.games.hearthstone.engine.health import take_damage
from topdeck.games.hearthstone.language import (
    CHARACTER,
    DEMON,
    EVENT_AMOUNT,
    FRIENDLY,
    HERO,
    HURT,
    IMMUNE,
    MECH,
    MINION,
    MY_HERO,
    MY_TURN,
    OTHER,
    SELF,
    TARGET,
    TURN_END,
    Amount,
    Aura,
    Between,
    Buff,
    Damage,
    Destroy,
    Effect,
    Entity,
    Exists,
    Heal,
    If,
    Random,
    Summon,
    Table,
    TargetIs,
    When,
    add_spell_damage,
    card,
    plain_cards,
)


@card("GVG_015")
class Darkbomb:
    targets = CHARACTER
    play = Damage(TARGET, 3)


@card("GVG_018")
class MistressOfPain:
    when = When(HURT, CHARACTER, Heal(MY_HERO, EVENT_AMOUNT), against=SELF)


@card("GVG_019")
class Demonheart:
    targets = MINION
    play = If(TargetIs(FRIENDLY & DEMON), Buff(TARGET, attack=5, health=5), Damage(TARGET, 5))


@card("GVG_020")
class FelCannon:
    when = When(TURN_END, MY_HERO, Damage(Random(MINION - MECH), 2))


@card("GVG_021")
class MalGanis:
    aura = (Aura(FRIENDLY & OTHER & MINION & DEMON, attack=2, health=2), Aura(MY_HERO, keywords=IMMUNE))


@dataclass(eq=False)
class DamageAndSummon(Effect):
    """Deal damage to the target, and then summon a minion for each point of damage dealt, including overkill."""

    amount: Amount
    id: str

    def in_words(self) -> str:
        return "deal {amount:damage} to {target}, then summon {id} for each damage dealt"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        dealt = take_damage(game, me, it, add_spell_damage(game, me, evaluate(self.amount, game, me, it), 1))
        if dealt > 0:
            emit(game, HURT.bits, it, me, dealt)
            Summon(self.id, dealt).run(game, me, it)


@card("GVG_045")
class ImpLosion:
    targets = MINION
    play = DamageAndSummon(Between(2, 4), "GVG_045t")


@card("GVG_077")
class AnimaGolem:
    when = When(TURN_END, HERO, Destroy(SELF), only_if=~Exists(FRIENDLY & MINION & OTHER))


@card("GVG_100")
class FloatingWatcher:
    when = When(HURT, MY_HERO, Buff(SELF, attack=2, health=2), only_if=MY_TURN)


PLAIN = plain_cards(Imp="GVG_045t")
