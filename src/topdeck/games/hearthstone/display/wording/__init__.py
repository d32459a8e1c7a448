"""Card texts in English, made from the scripts: what a card does, a sentence a clause."""

from __future__ import annotations

from collections.abc import Iterator

from topdeck.games.hearthstone.display.wording.deeds import all_yours, bonus, price
from topdeck.games.hearthstone.display.wording.grammar import listing, opened
from topdeck.games.hearthstone.display.wording.vocabulary import OWN_SENTENCES, RULES
from topdeck.games.hearthstone.display.wording.voice import Voice
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.words import Amount, Aura, CostChange, Effect
from topdeck.games.hearthstone.language.amounts import Either


def said(card: Card) -> list[str]:
    """What the card does, in sentences; none for a card without text."""
    return [f"{opened(clause)}." for clause in clauses(card)]


def clauses(card: Card) -> Iterator[str]:
    yield from printed(card)
    yield from demands(card)
    yield from when_played(card)
    yield from in_play(card)
    yield from elsewhere(card)


# ---- what needs no effect


def printed(card: Card) -> Iterator[str]:
    keywords = [word for word, flag in constants.KEYWORDS.items() if card.keywords & flag and flag not in OWN_SENTENCES]
    if keywords:
        yield listing(keywords)
    for flag, sentence in OWN_SENTENCES.items():
        if card.keywords & flag:
            yield sentence
    if card.spell_damage:
        yield f"spell damage +{card.spell_damage}"


def demands(card: Card) -> Iterator[str]:
    """What it costs, and what it cannot be played without."""
    if card.discount is not None:
        yield cheaper(Voice(card), card.discount)
    if card.needs is not None:
        yield f"{'usable' if card.type == constants.POWER_CARD else 'playable'} only {Voice(card).provided(card.needs)}"


def cheaper(voice: Voice, discount: Amount) -> str:
    if isinstance(discount, Either) and discount.otherwise == 0:
        return f"costs {voice.value(discount.then)} less {voice.provided(discount.condition)}"
    if voice.counted(discount) is not None:
        return f"costs 1 less {voice.per(discount)}"
    return f"costs less by {voice.value(discount)}"


# ---- what it does


def when_played(card: Card) -> Iterator[str]:
    cry = "" if card.type in (constants.SPELL_CARD, constants.POWER_CARD) else "battlecry: "
    if card.play is not None:
        yield f"{cry}{aimed(card, card.play)}"
    if card.combo is not None:
        yield f"combo: {'instead, ' if card.play else ''}{aimed(card, card.combo)}"
    if card.options:
        yield f"choose one: {'; or '.join(untitled(option) for option in card.options)}"
    if card.ingredients:
        names = listing([ingredient.name for ingredient in card.ingredients])
        yield f"does what two of these do: {names}"


def aimed(card: Card, effect: Effect) -> str:
    """An effect with its target."""
    voice = Voice(card, card.targets)
    only_if = f"{voice.provided(card.aims_if)}, " if card.aims_if is not None else ""
    return only_if + voice.deed(effect)


def untitled(option: Card) -> str:
    """The text of an option within that of its card."""
    return ". ".join(opened(clause) if place else clause for place, clause in enumerate(clauses(option)))


def in_play(card: Card) -> Iterator[str]:
    voice = Voice(card)
    for trigger in card.triggers:
        if trigger.event == constants.INSPIRE:
            yield f"inspire: {voice.deed(trigger.effect)}"
        else:
            yield f"{'secret: ' if card.secret else ''}{voice.trigger(trigger)}"
    for aura in card.auras:
        yield radiated(voice, aura)
    if card.enrage is not None:
        yield f"this minion has {bonus(voice, card.enrage.attack, 0, card.enrage.keywords)} while damaged"
    if card.cost_aura is not None:
        yield repriced(voice, card.cost_aura)
    for rule, sentence in RULES.items():
        if card.rules & rule:
            yield sentence
    if card.deathrattle is not None:
        yield f"deathrattle: {Voice(card).deed(card.deathrattle)}"


def radiated(voice: Voice, aura: Aura) -> str:
    noun = voice.noun(aura.who).character()
    alone = noun.name.startswith("this")
    states = [*(noun.before if alone else ()), *(voice.condition(condition) for condition in noun.conditions)]
    lasting = f" while {listing(states)}" if states else ""
    return f"{noun.all()} {'has' if alone else 'have'} {bonus(voice, aura.attack, aura.health, aura.keywords)}{lasting}"


def repriced(voice: Voice, change: CostChange) -> str:
    return f"{all_yours(voice.noun(change.cards).called('card'))} {price(change)}"


def elsewhere(card: Card) -> Iterator[str]:
    """What it does to the next turn, and outside play."""
    if card.overload:
        yield f"overload: {card.overload}"
    if card.discarded is not None:
        yield f"when you discard this card, {Voice(card).deed(card.discarded)}"
    for trigger in card.deck_triggers:
        yield f"in your deck: {Voice(card).trigger(trigger)}"
