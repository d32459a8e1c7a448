"""Effects that a template cannot say: they are made of others, or read differently from number to number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from topdeck.games.hearthstone.display.card_text.describer import Describer
from topdeck.games.hearthstone.display.card_text.grammar import Noun
from topdeck.games.hearthstone.display.card_text.vocabulary import UNTIL
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Amount, CardEffect, CostChange, Effect, Then
from topdeck.games.hearthstone.language import (
    Buff,
    BuffHand,
    ChooseAmong,
    Damage,
    DamageEach,
    GainCrystals,
    Give,
    If,
    Missiles,
    Repeat,
    Reprice,
    Resurrect,
    ReturnToHand,
    Splash,
    SummonCopy,
    SummonCopyFromDeck,
    SummonOneOf,
    Teach,
    Times,
)
from topdeck.games.hearthstone.language.selectors import IsSelf
from topdeck.games.shared.english import article, capitalize, in_letters, listing, times, with_notes

POWER = constants.TYPES[constants.POWER_CARD]
OFFERED = 3  # by every choice among more

# ---- one after the other


def then(describer: Describer, effect: Then) -> str:
    """What depends on a condition is a sentence of its own."""
    words, before = "", None
    for step in steps(effect):
        phrase = describer.effect(step)
        if not words or not phrase:
            words += phrase
        elif isinstance(step, If):
            words += f". {capitalize(phrase)}"
        else:
            words += f". Then {phrase}" if isinstance(before, If) else f", then {phrase}"
        before = step
    return words


def steps(effect: Effect) -> Iterator[Effect]:
    if isinstance(effect, Then):
        yield from steps(effect.first)
        yield from steps(effect.second)
    else:
        yield effect


def if_so(describer: Describer, effect: If) -> str:
    words = f"{describer.if_clause(effect.condition)}, {describer.effect(effect.then)}"
    return words if effect.otherwise is None else f"{words}; otherwise, {describer.effect(effect.otherwise)}"


def repeat(describer: Describer, effect: Repeat) -> str:
    if isinstance(effect.count, int):
        return f"{times(effect.count)}: {describer.effect(effect.effect)}"
    return f"{describer.per(effect.count)}: {describer.effect(effect.effect)}"


# ---- damage


def describe_spell_damage(describer: Describer, note: str = "more with spell damage") -> tuple[str, ...]:
    """What spell damage does to it, if it is a spell."""
    return (note,) if describer.card.is_spell() else ()


def damage(describer: Describer, effect: Damage) -> str:
    often = "more with spell damage" if effect.boost == 1 else f"spell damage counts {times(effect.boost)}"
    notes = describe_spell_damage(describer, often)
    return f"deal {describer.much(effect.amount, 'damage', *notes)} to {describer.who(effect.who)}"


def damage_each(describer: Describer, effect: DamageEach) -> str:
    amount = describer.much(effect.amount, "damage", *describe_spell_damage(describer))
    return f"deal {amount} to {describer.who(effect.who, apart=True)}"


def splash(describer: Describer, effect: Splash) -> str:
    target, rest = describer.target(), replace(describer.noun(effect.around), other=True).character().all()
    words = f"deal {effect.amount} damage to {target} and {effect.rest} damage to {rest}"
    return with_notes(words, describe_spell_damage(describer))


def missiles(describer: Describer, effect: Missiles) -> str:
    often = times(effect.count) if isinstance(effect.count, int) else describer.per(effect.count)
    often = with_notes(often, describe_spell_damage(describer, "more often with spell damage"))
    return f"deal 1 damage {often}, each time to {describer.noun(effect.who).character().random(1)}"


# ---- better numbers


def buff(describer: Describer, effect: Buff) -> str:
    who, until = describer.who(effect.who), UNTIL[effect.until]
    more = bonus(describer, effect.attack, effect.health, effect.keywords, describer.is_weapon(effect.who))
    if isinstance(effect.who, IsSelf):
        return f"{who} {'gets' if more.startswith('-') else 'gains'} {more}{until}"
    return f"give {more} to {who}{until}" if " with " in who else f"give {who} {more}{until}"


def give(describer: Describer, effect: Give) -> str:
    return buff(describer, Buff(effect.who, keywords=effect.keywords, until=effect.until))


def bonus(
    describer: Describer, attack: int | Amount, health: int | Amount, keywords: int = 0, weapon: bool = False
) -> str:
    """More attack, health and keywords: `+2/+2 and taunt`."""
    numbers = [
        grown(describer, amount, what)
        for amount, what in ((attack, "attack"), (health, "durability" if weapon else "health"))
        if amount
    ]
    if attack and health:
        more, reason = gain(describer, attack)
        more_health, other_reason = gain(describer, health)
        if more and reason == other_reason:
            numbers = [f"{more}/{more_health}{reason}"]
    return listing([*numbers, *([describer.keywords(keywords)] if keywords else [])])


def grown(describer: Describer, amount: int | Amount, what: str) -> str:
    more, reason = gain(describer, amount)
    return f"{more} {what}{reason}" if more else describer.much(amount, what)


def gain(describer: Describer, amount: int | Amount) -> tuple[str, str]:
    """A number with its sign and what it is multiplied by, or nothing where it is no such number."""
    if isinstance(amount, int):
        return f"{amount:+d}", ""
    factor, counted = (amount.factor, amount.amount) if isinstance(amount, Times) else (1, amount)
    return (f"{factor:+d}", f" {describer.per(counted)}") if describer.counted_noun(counted) else ("", "")


def buff_hand(describer: Describer, effect: BuffHand) -> str:
    noun = describer.noun(effect.cards).with_name("card")
    who = f"{noun.random(effect.count) if effect.count else noun.all()} in your hand"
    if effect.cost:
        return f"{who} {'costs' if effect.count == 1 else 'cost'} {dearer(effect.cost)}"
    return f"give {who} {bonus(describer, effect.attack, effect.health)}"


def teach(describer: Describer, effect: Teach) -> str:
    taught = []
    if effect.deathrattle is not None:
        taught.append(f"Deathrattle: {describer.effect(effect.deathrattle)}")
    if effect.trigger is not None:
        taught.append(capitalize(describer.trigger(effect.trigger)))
    return f'give {describer.who(effect.who)} "{listing(taught)}"'


# ---- costs


def dearer(change: int) -> str:
    return f"{abs(change)} {'more' if change > 0 else 'less'}"


def price(change: CostChange) -> str:
    return str(change.to) if change.to >= 0 else dearer(change.change)


def reprice(describer: Describer, effect: Reprice) -> str:
    noun = describer.noun(effect.change.cards).with_name("card")
    if effect.once:
        return f"the next {noun.singular()} you play{UNTIL[effect.until]} costs {price(effect.change)}"
    return f"{all_yours(noun)} {price(effect.change)}{UNTIL[effect.until] or ' from now on'}"


def all_yours(noun: Noun) -> str:
    """Of hero powers one has only one."""
    return f"your {noun.head} costs" if noun.head == POWER else f"your {noun.plural()} cost"


def gain_crystals(describer: Describer, effect: GainCrystals) -> str:
    if effect.amount < 0:
        return f"destroy {in_letters(-effect.amount)} of your mana crystals"
    return f"gain {describer.many(effect.amount, 'mana crystal' if effect.full else 'empty mana crystal')}"


# ---- who comes and goes


def describe_summon_one(describer: Describer, effect: SummonOneOf) -> str:
    which = "one of these that you do not have" if effect.missing else "one of these"
    return f"summon {which}, at random: {describer.describe_choice(effect.ids)}"


def summon_copy(describer: Describer, effect: SummonCopy) -> str:
    return f"summon a copy of {describer.who(effect.who, apart=True)}{describe_new_stats(effect)}"


def summon_copy_from_deck(describer: Describer, effect: SummonCopyFromDeck) -> str:
    card = describer.noun(effect.cards).with_name("card").random(1)
    return f"summon a copy of {card} in your deck{describe_new_stats(effect)}"


def describe_new_stats(effect: SummonCopy | SummonCopyFromDeck) -> str:
    """The numbers a copy gets instead of its own."""
    if effect.attack >= 0 and effect.health >= 0:
        return f" as {article(f'{effect.attack}/{effect.health}')}"
    numbers = [f"{value} {name}" for name in ("attack", "health") if (value := getattr(effect, name)) >= 0]
    return f" with {listing(numbers)}" if numbers else ""


def resurrect(describer: Describer, effect: Resurrect) -> str:
    dead = replace(describer.noun(effect.cards).with_name("minion"), side="friendly")
    number = "up to " if effect.count > 1 else ""
    return f"summon {number}{dead.random(effect.count)} that died this game"


def return_to_hand(describer: Describer, effect: ReturnToHand) -> str:
    cost = f", where it costs {dearer(effect.cost)}" if effect.cost else ""
    return f"return {describer.who(effect.who, apart=True)} to its owner's hand{cost}"


def choose_among(describer: Describer, effect: ChooseAmong) -> str:
    names, phrase = describer.names(effect.ids), describer.effect(effect.then)
    if len(effect.ids) <= OFFERED:
        return f"choose one of {names}, and {phrase}"
    return f"discover one of {names} (choose one of {in_letters(OFFERED)} and {phrase})"


PHRASES: dict[type, Callable[[Describer, Any], str]] = {
    Then: then,
    If: if_so,
    Repeat: repeat,
    Damage: damage,
    DamageEach: damage_each,
    Splash: splash,
    Missiles: missiles,
    Buff: buff,
    Give: give,
    BuffHand: buff_hand,
    Teach: teach,
    Reprice: reprice,
    GainCrystals: gain_crystals,
    SummonOneOf: describe_summon_one,
    SummonCopy: summon_copy,
    SummonCopyFromDeck: summon_copy_from_deck,
    Resurrect: resurrect,
    ReturnToHand: return_to_hand,
    ChooseAmong: choose_among,
}


class CardDescriber(Describer):
    """Knows the phrases for effects, too."""

    def effect(self, effect: Effect | CardEffect) -> str:
        phrase = PHRASES.get(type(effect))
        return super().effect(effect) if phrase is None else phrase(self, effect)
