"""Effects that a template cannot say: they are made of others, or read differently from number to number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from topdeck.games.hearthstone.display.wording.grammar import Noun, article, in_letters, listing, noted, opened, times
from topdeck.games.hearthstone.display.wording.vocabulary import UNTIL
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.words import Amount, CostChange, Effect, Then
from topdeck.games.hearthstone.language.amounts import Times
from topdeck.games.hearthstone.language.effects import (
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
)
from topdeck.games.hearthstone.language.selectors import IsSelf

if TYPE_CHECKING:
    from topdeck.games.hearthstone.display.wording.voice import Voice

POWER = constants.TYPES[constants.POWER_CARD]
OFFERED = 3  # by every choice among more

# ---- one after the other


def then(voice: Voice, effect: Then) -> str:
    """What depends on a condition is a sentence of its own."""
    said, before = "", None
    for step in steps(effect):
        deed = voice.deed(step)
        if not said or not deed:
            said += deed
        elif isinstance(step, If):
            said += f". {opened(deed)}"
        else:
            said += f". Then {deed}" if isinstance(before, If) else f", then {deed}"
        before = step
    return said


def steps(effect: Effect) -> Iterator[Effect]:
    if isinstance(effect, Then):
        yield from steps(effect.first)
        yield from steps(effect.second)
    else:
        yield effect


def if_so(voice: Voice, effect: If) -> str:
    said = f"{voice.provided(effect.condition)}, {voice.deed(effect.then)}"
    return said if effect.otherwise is None else f"{said}; otherwise, {voice.deed(effect.otherwise)}"


def repeat(voice: Voice, effect: Repeat) -> str:
    if isinstance(effect.count, int):
        return f"{times(effect.count)}: {voice.deed(effect.effect)}"
    return f"{voice.per(effect.count)}: {voice.deed(effect.effect)}"


# ---- damage


def boosted(voice: Voice, note: str = "more with spell damage") -> tuple[str, ...]:
    """What spell damage does to it, if it is a spell."""
    return (note,) if voice.card.is_spell() else ()


def damage(voice: Voice, effect: Damage) -> str:
    notes = boosted(voice) if effect.boost == 1 else boosted(voice, f"spell damage counts {times(effect.boost)}")
    return f"deal {voice.much(effect.amount, 'damage', *notes)} to {voice.who(effect.who)}"


def damage_each(voice: Voice, effect: DamageEach) -> str:
    amount = voice.much(effect.amount, "damage", *boosted(voice))
    return f"deal {amount} to {voice.who(effect.who, apart=True)}"


def splash(voice: Voice, effect: Splash) -> str:
    target, rest = voice.target(), replace(voice.noun(effect.around), other=True).character().all()
    said = f"deal {effect.amount} damage to {target} and {effect.rest} damage to {rest}"
    return noted(said, boosted(voice))


def missiles(voice: Voice, effect: Missiles) -> str:
    often = times(effect.count) if isinstance(effect.count, int) else voice.per(effect.count)
    often = noted(often, boosted(voice, "more often with spell damage"))
    return f"deal 1 damage {often}, each time to {voice.noun(effect.who).character().random(1)}"


# ---- better numbers


def buff(voice: Voice, effect: Buff) -> str:
    who, until = voice.who(effect.who), UNTIL[effect.until]
    more = bonus(voice, effect.attack, effect.health, effect.keywords, voice.is_weapon(effect.who))
    if isinstance(effect.who, IsSelf):
        return f"{who} {'gets' if more.startswith('-') else 'gains'} {more}{until}"
    return f"give {more} to {who}{until}" if " with " in who else f"give {who} {more}{until}"


def give(voice: Voice, effect: Give) -> str:
    return buff(voice, Buff(effect.who, keywords=effect.keywords, until=effect.until))


def bonus(voice: Voice, attack: int | Amount, health: int | Amount, keywords: int = 0, weapon: bool = False) -> str:
    """More attack, health and keywords: `+2/+2 and taunt`."""
    numbers = [
        grown(voice, amount, what)
        for amount, what in ((attack, "attack"), (health, "durability" if weapon else "health"))
        if amount
    ]
    if attack and health:
        more, reason = gain(voice, attack)
        more_health, other_reason = gain(voice, health)
        if more and reason == other_reason:
            numbers = [f"{more}/{more_health}{reason}"]
    return listing([*numbers, *([voice.keywords(keywords)] if keywords else [])])


def grown(voice: Voice, amount: int | Amount, what: str) -> str:
    more, reason = gain(voice, amount)
    return f"{more} {what}{reason}" if more else voice.much(amount, what)


def gain(voice: Voice, amount: int | Amount) -> tuple[str, str]:
    """A number with its sign and what it is multiplied by, or nothing where it is no such number."""
    if isinstance(amount, int):
        return f"{amount:+d}", ""
    factor, counted = (amount.factor, amount.amount) if isinstance(amount, Times) else (1, amount)
    return (f"{factor:+d}", f" {voice.per(counted)}") if voice.counted(counted) else ("", "")


def buff_hand(voice: Voice, effect: BuffHand) -> str:
    noun = voice.noun(effect.cards).called("card")
    who = f"{noun.random(effect.count) if effect.count else noun.all()} in your hand"
    if effect.cost:
        return f"{who} {'costs' if effect.count == 1 else 'cost'} {dearer(effect.cost)}"
    return f"give {who} {bonus(voice, effect.attack, effect.health)}"


def teach(voice: Voice, effect: Teach) -> str:
    taught = []
    if effect.deathrattle is not None:
        taught.append(f"Deathrattle: {voice.deed(effect.deathrattle)}")
    if effect.trigger is not None:
        taught.append(opened(voice.trigger(effect.trigger)))
    return f'give {voice.who(effect.who)} "{listing(taught)}"'


# ---- costs


def dearer(change: int) -> str:
    return f"{abs(change)} {'more' if change > 0 else 'less'}"


def price(change: CostChange) -> str:
    return str(change.to) if change.to >= 0 else dearer(change.change)


def reprice(voice: Voice, effect: Reprice) -> str:
    noun = voice.noun(effect.change.cards).called("card")
    if effect.once:
        return f"the next {noun.singular()} you play{UNTIL[effect.until]} costs {price(effect.change)}"
    return f"{all_yours(noun)} {price(effect.change)}{UNTIL[effect.until] or ' from now on'}"


def all_yours(noun: Noun) -> str:
    """Of hero powers one has only one."""
    return f"your {noun.head} costs" if noun.head == POWER else f"your {noun.plural()} cost"


def gain_crystals(voice: Voice, effect: GainCrystals) -> str:
    if effect.amount < 0:
        return f"destroy {in_letters(-effect.amount)} of your mana crystals"
    return f"gain {voice.many(effect.amount, 'mana crystal' if effect.full else 'empty mana crystal')}"


# ---- who comes and goes


def summon_one_of(voice: Voice, effect: SummonOneOf) -> str:
    which = "one of these that you do not have" if effect.missing else "one of these"
    return f"summon {which}, at random: {voice.choice_of(effect.ids)}"


def summon_copy(voice: Voice, effect: SummonCopy) -> str:
    return f"summon a copy of {voice.who(effect.who, apart=True)}{reshaped(effect)}"


def summon_copy_from_deck(voice: Voice, effect: SummonCopyFromDeck) -> str:
    return f"summon a copy of {voice.noun(effect.cards).called('card').random(1)} in your deck{reshaped(effect)}"


def reshaped(effect: SummonCopy | SummonCopyFromDeck) -> str:
    """The numbers a copy gets instead of its own."""
    if effect.attack >= 0 and effect.health >= 0:
        return f" as {article(f'{effect.attack}/{effect.health}')}"
    numbers = [f"{value} {name}" for name in ("attack", "health") if (value := getattr(effect, name)) >= 0]
    return f" with {listing(numbers)}" if numbers else ""


def resurrect(voice: Voice, effect: Resurrect) -> str:
    dead = replace(voice.noun(effect.cards).called("minion"), side="friendly")
    number = "up to " if effect.count > 1 else ""
    return f"summon {number}{dead.random(effect.count)} that died this game"


def return_to_hand(voice: Voice, effect: ReturnToHand) -> str:
    cost = f", where it costs {dearer(effect.cost)}" if effect.cost else ""
    return f"return {voice.who(effect.who, apart=True)} to its owner's hand{cost}"


def choose_among(voice: Voice, effect: ChooseAmong) -> str:
    names, deed = voice.names(effect.ids), voice.deed(effect.then)
    if len(effect.ids) <= OFFERED:
        return f"choose one of {names}, and {deed}"
    return f"discover one of {names} (choose one of {in_letters(OFFERED)} and {deed})"


IRREGULAR: dict[type, Callable[[Voice, Any], str]] = {
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
    SummonOneOf: summon_one_of,
    SummonCopy: summon_copy,
    SummonCopyFromDeck: summon_copy_from_deck,
    Resurrect: resurrect,
    ReturnToHand: return_to_hand,
    ChooseAmong: choose_among,
}
