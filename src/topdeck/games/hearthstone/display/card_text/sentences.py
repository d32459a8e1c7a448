"""Card texts in English, generated from the card scripts: one sentence per ability.

Effects that contain other effects, or whose wording depends on their numbers, are described by functions instead of
templates.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from topdeck.core.position_form import keyword_names
from topdeck.games.hearthstone import language
from topdeck.games.hearthstone.display.card_text.describer import Describer, split_factor
from topdeck.games.hearthstone.display.card_text.vocabulary import OWN_SENTENCES, RULES, UNTIL, Noun
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Amount, Aura, CostChange, Effect, Then
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.language.amounts import Either
from topdeck.games.hearthstone.language.selectors import IsSelf
from topdeck.games.shared.english import add_notes, article, capitalize, listing, spell_number

POWER = constants.TYPES[constants.POWER_CARD]
OFFERED = 3  # the number of cards offered by a choice among more than three


def card_sentences(card: Card) -> list[str]:
    """Return a card's text as sentences, or an empty list if the card has no text or is not implemented."""
    return [f"{capitalize(clause)}." for clause in clauses(card)] if card.implemented else []


def clauses(card: Card) -> Iterator[str]:
    yield from printed_keywords(card)
    yield from requirements(card)
    yield from play_sentences(card)
    yield from in_play(card)
    yield from elsewhere(card)


# ---- keywords and costs


def printed_keywords(card: Card) -> Iterator[str]:
    keywords = keyword_names(card.keywords & ~sum(OWN_SENTENCES), constants.KEYWORDS)
    if keywords:
        yield listing(keywords)
    yield from (sentence for flag, sentence in OWN_SENTENCES.items() if card.keywords & flag)
    if card.spell_damage:
        yield f"spell damage +{card.spell_damage}"


def requirements(card: Card) -> Iterator[str]:
    """Yield descriptions of the card's cost reduction and of the condition under which it can be played."""
    if card.discount is not None:
        yield discount_clause(CardDescriber(card), card.discount)
    if card.needs is not None:
        can = "usable" if card.type == constants.POWER_CARD else "playable"
        yield f"{can} only {CardDescriber(card).if_clause(card.needs)}"


def discount_clause(describer: Describer, discount: Amount) -> str:
    if isinstance(discount, Either) and discount.otherwise == 0:
        return f"costs {describer.value_text(discount.then)} less {describer.if_clause(discount.condition)}"
    if describer.counted_noun(discount) is not None:
        return f"costs 1 less {describer.per_clause(discount)}"
    return f"costs less by {describer.value_text(discount)}"


# ---- abilities


def play_sentences(card: Card) -> Iterator[str]:
    cry = "" if card.type in (constants.SPELL_CARD, constants.POWER_CARD) else "battlecry: "
    if card.play is not None:
        yield f"{cry}{add_target(card, card.play)}"
    if card.combo is not None:
        yield f"combo: {'instead, ' if card.play else ''}{add_target(card, card.combo)}"
    if card.options:
        yield f"choose one: {'; or '.join(option_text(option) for option in card.options)}"
    if card.ingredients:
        names = listing([ingredient.name for ingredient in card.ingredients])
        yield f"does what two of these do: {names}"


def add_target(card: Card, effect: Effect) -> str:
    describer = CardDescriber(card, card.targets)
    only_if = f"{describer.if_clause(card.needs_target_if)}, " if card.needs_target_if is not None else ""
    return only_if + describer.effect(effect)


def option_text(option: Card) -> str:
    """Return an option's text in the form used within the text of its card."""
    return ". ".join(capitalize(clause) if index else clause for index, clause in enumerate(clauses(option)))


def in_play(card: Card) -> Iterator[str]:
    describer = CardDescriber(card)
    for trigger in card.triggers:
        if trigger.event == constants.INSPIRE:
            yield f"inspire: {describer.effect(trigger.effect)}"
        else:
            yield f"{'secret: ' if card.secret else ''}{describer.trigger(trigger)}"
    for aura in card.auras:
        yield aura_clause(describer, aura)
    if card.enrage is not None:
        yield f"this minion has {bonus(describer, card.enrage.attack, 0, card.enrage.keywords)} while damaged"
    if card.cost_aura is not None:
        noun = describer.noun(card.cost_aura.cards).with_head("card")
        yield f"{your_cost(noun)} {price(card.cost_aura)}"
    yield from (sentence for rule, sentence in RULES.items() if card.rules & rule)
    if card.deathrattle is not None:
        yield f"deathrattle: {describer.effect(card.deathrattle)}"


def aura_clause(describer: Describer, aura: Aura) -> str:
    noun = describer.noun(aura.who).as_character()
    alone = noun.phrase.startswith("this")
    states = [*(noun.before if alone else ()), *(describer.condition(condition) for condition in noun.conditions)]
    lasting = f" while {listing(states)}" if states else ""
    more = bonus(describer, aura.attack, aura.health, aura.keywords)
    return f"{noun.all()} {'has' if alone else 'have'} {more}{lasting}"


def elsewhere(card: Card) -> Iterator[str]:
    """Yield texts for the card's overload and for its effects in the hand or deck."""
    if card.overload:
        yield f"overload: {card.overload}"
    if card.discarded is not None:
        yield f"when you discard this card, {CardDescriber(card).effect(card.discarded)}"
    for trigger in card.deck_triggers:
        yield f"in your deck: {CardDescriber(card).trigger(trigger)}"


# ---- effects: sequences and conditions


def then(describer: Describer, effect: Then) -> str:
    """Describe a sequence of effects; conditional effects become separate sentences."""
    words, before = "", None
    for step in steps(effect):
        phrase = describer.effect(step)
        if not words or not phrase:
            words += phrase
        elif isinstance(step, language.If):
            words += f". {capitalize(phrase)}"
        else:
            words += f". Then {phrase}" if isinstance(before, language.If) else f", then {phrase}"
        before = step
    return words


def steps(effect: Effect) -> Iterator[Effect]:
    if isinstance(effect, Then):
        yield from steps(effect.first)
        yield from steps(effect.second)
    else:
        yield effect


def if_so(describer: Describer, effect: language.If) -> str:
    words = f"{describer.if_clause(effect.condition)}, {describer.effect(effect.then)}"
    return words if effect.otherwise is None else f"{words}; otherwise, {describer.effect(effect.otherwise)}"


# ---- effects: damage


def splash(describer: Describer, effect: language.Splash) -> str:
    target, rest = describer.target(), replace(describer.noun(effect.around), other=True).as_character().all()
    words = f"deal {effect.amount} damage to {target} and {effect.rest} damage to {rest}"
    return add_notes(words, describer.spell_damage_notes())


def missiles(describer: Describer, effect: language.Missiles) -> str:
    notes = ("more often with spell damage",) if describer.card.is_spell() else ()
    number = add_notes(describer.how_often(effect.count), notes)
    return f"deal 1 damage {number}, each time to {describer.noun(effect.who).as_character().random(1)}"


# ---- effects: attack, health and keywords


def buff(describer: Describer, effect: language.Buff) -> str:
    who, until = describer.who(effect.who), UNTIL[effect.until]
    more = bonus(describer, effect.attack, effect.health, effect.keywords, describer.is_weapon(effect.who))
    if isinstance(effect.who, IsSelf):
        return f"{who} {'gets' if more.startswith('-') else 'gains'} {more}{until}"
    return f"give {more} to {who}{until}" if " with " in who else f"give {who} {more}{until}"


def give(describer: Describer, effect: language.Give) -> str:
    return buff(describer, language.Buff(effect.who, keywords=effect.keywords, until=effect.until))


def bonus(
    describer: Describer, attack: int | Amount, health: int | Amount, keywords: int = 0, weapon: bool = False
) -> str:
    """Describe a change in attack, health and keywords, such as `+2/+2 and taunt`."""
    changes = [(attack, "attack"), (health, "durability" if weapon else "health")]
    gains = [gain(describer, amount) for amount, _ in changes]
    if attack and health and gains[0][0] and gains[0][1] == gains[1][1]:
        numbers = [f"{gains[0][0]}/{gains[1][0]}{gains[0][1]}"]
    else:
        numbers = [
            f"{more} {unit}{reason}" if more else describer.amount_text(amount, unit)
            for (amount, unit), (more, reason) in zip(changes, gains, strict=True)
            if amount
        ]
    return listing([*numbers, *([describer.keywords(keywords)] if keywords else [])])


def gain(describer: Describer, amount: int | Amount) -> tuple[str, str]:
    """Return a signed number and its multiplier in words, or empty strings if the amount cannot be written this way."""
    factor, counted = split_factor(amount)
    if counted is None:
        return f"{factor:+d}", ""
    return (f"{factor:+d}", f" {describer.per_clause(counted)}") if describer.counted_noun(counted) else ("", "")


def buff_hand(describer: Describer, effect: language.BuffHand) -> str:
    noun = describer.noun(effect.cards).with_head("card")
    who = f"{noun.random(effect.count) if effect.count else noun.all()} in your hand"
    if effect.cost:
        return f"{who} {'costs' if effect.count == 1 else 'cost'} {more_or_less(effect.cost)}"
    return f"give {who} {bonus(describer, effect.attack, effect.health)}"


def teach(describer: Describer, effect: language.Teach) -> str:
    taught = []
    if effect.deathrattle is not None:
        taught.append(f"Deathrattle: {describer.effect(effect.deathrattle)}")
    if effect.trigger is not None:
        taught.append(capitalize(describer.trigger(effect.trigger)))
    return f'give {describer.who(effect.who)} "{listing(taught)}"'


# ---- effects: costs


def more_or_less(change: int) -> str:
    return f"{abs(change)} {'more' if change > 0 else 'less'}"


def price(change: CostChange) -> str:
    return str(change.to) if change.to >= 0 else more_or_less(change.change)


def reprice(describer: Describer, effect: language.Reprice) -> str:
    noun = describer.noun(effect.change.cards).with_head("card")
    if effect.once:
        return f"the next {noun.singular()} you play{UNTIL[effect.until]} costs {price(effect.change)}"
    return f"{your_cost(noun)} {price(effect.change)}{UNTIL[effect.until] or ' from now on'}"


def your_cost(noun: Noun) -> str:
    """Return the start of a clause about the cost of a player's cards, in the singular for the hero power."""
    return f"your {noun.head} costs" if noun.head == POWER else f"your {noun.plural()} cost"


def gain_crystals(describer: Describer, effect: language.GainCrystals) -> str:
    if effect.amount < 0:
        return f"destroy {spell_number(-effect.amount)} of your mana crystals"
    return f"gain {describer.count_text(effect.amount, 'mana crystal' if effect.full else 'empty mana crystal')}"


# ---- effects: minions that enter or leave play


def summon_one_of(describer: Describer, effect: language.SummonOneOf) -> str:
    which = "one of these that you do not have" if effect.missing else "one of these"
    return f"summon {which}, at random: {describer.describe_choice(effect.ids)}"


def summon_copy(describer: Describer, effect: language.SummonCopy) -> str:
    return f"summon a copy of {describer.who(effect.who, apart=True)}{new_stats(effect)}"


def summon_copy_from_deck(describer: Describer, effect: language.SummonCopyFromDeck) -> str:
    card = describer.noun(effect.cards).with_head("card").random(1)
    return f"summon a copy of {card} in your deck{new_stats(effect)}"


def new_stats(effect: language.SummonCopy | language.SummonCopyFromDeck) -> str:
    """Describe the attack and health that a copy has instead of the original values."""
    if effect.attack >= 0 and effect.health >= 0:
        return f" as {article(f'{effect.attack}/{effect.health}')}"
    numbers = [f"{value} {name}" for name in ("attack", "health") if (value := getattr(effect, name)) >= 0]
    return f" with {listing(numbers)}" if numbers else ""


def resurrect(describer: Describer, effect: language.Resurrect) -> str:
    dead = replace(describer.noun(effect.cards).with_head("minion"), side="friendly")
    number = "up to " if effect.count > 1 else ""
    return f"summon {number}{dead.random(effect.count)} that died this game"


def return_to_hand(describer: Describer, effect: language.ReturnToHand) -> str:
    cost = f", where it costs {more_or_less(effect.cost)}" if effect.cost else ""
    return f"return {describer.who(effect.who, apart=True)} to its owner's hand{cost}"


def choose_among(describer: Describer, effect: language.ChooseAmong) -> str:
    names, phrase = describer.names(effect.ids), describer.effect(effect.then)
    if len(effect.ids) <= OFFERED:
        return f"choose one of {names}, and {phrase}"
    return f"discover one of {names} (choose one of {spell_number(OFFERED)} and {phrase})"


PHRASES: dict[type, Callable[[Describer, Any], str]] = {
    Then: then,
    language.If: if_so,
    language.Splash: splash,
    language.Missiles: missiles,
    language.Buff: buff,
    language.Give: give,
    language.BuffHand: buff_hand,
    language.Teach: teach,
    language.Reprice: reprice,
    language.GainCrystals: gain_crystals,
    language.SummonOneOf: summon_one_of,
    language.SummonCopy: summon_copy,
    language.SummonCopyFromDeck: summon_copy_from_deck,
    language.Resurrect: resurrect,
    language.ReturnToHand: return_to_hand,
    language.ChooseAmong: choose_among,
}


class CardDescriber(Describer):
    """Describes one card, including the effects that need more than a template."""

    phrases = PHRASES
