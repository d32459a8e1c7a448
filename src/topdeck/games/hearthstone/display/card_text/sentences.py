"""English card text, generated from the card scripts: one sentence per ability."""

from collections.abc import Iterator

from topdeck.core.position_form import keyword_names
from topdeck.games.hearthstone.display.card_text.describer import Describer, split_factor
from topdeck.games.hearthstone.display.card_text.vocabulary import OWN_SENTENCES, RESTRICTIONS
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Amount, Aura, Effect
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.language import Either, If
from topdeck.games.hearthstone.language.flags import RULE_CHANGES
from topdeck.games.shared.english import capitalize, listing


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
        yield discount_clause(Describer(card), card.discount)
    if card.needs is not None:
        can = "usable" if card.type == constants.POWER_CARD else "playable"
        yield f"{can} only {Describer(card).if_clause(card.needs)}"


def discount_clause(describer: Describer, discount: Amount) -> str:
    if isinstance(discount, Either) and discount.otherwise == 0:
        return f"costs {describer.value_text(discount.then)} less {describer.if_clause(discount.condition)}"
    factor, counted = split_factor(discount)
    if counted is not None and describer.counted_noun(counted) is not None:
        return f"costs {factor} less {describer.per_clause(counted)}"
    return f"costs less by {describer.value_text(discount)}"


# ---- abilities


def play_sentences(card: Card) -> Iterator[str]:
    cry = "" if card.type in (constants.SPELL_CARD, constants.POWER_CARD) else "battlecry: "
    if card.play is not None:
        yield f"{cry}{add_target(card, card.play)}"
    if card.combo is not None:
        yield f"combo: {'instead, ' if card.play else ''}{Describer(card, card.targets).effect(card.combo)}"
    if card.options:
        yield f"choose one: {'; or '.join(option_text(option) for option in card.options)}"
    if card.ingredients:
        names = listing([ingredient.name for ingredient in card.ingredients])
        yield f"does what two of these do: {names}"


def add_target(card: Card, effect: Effect) -> str:
    describer = Describer(card, card.targets)
    needed_if = card.needs_target_if
    is_said = isinstance(effect, If) and effect.condition is needed_if  # the effect states the condition itself
    only_if = "" if needed_if is None or is_said else f"{describer.if_clause(needed_if)}, "
    return only_if + describer.effect(effect)


def option_text(option: Card) -> str:
    """Return an option's text in the form used within the text of its card."""
    return ". ".join(capitalize(clause) if index else clause for index, clause in enumerate(clauses(option)))


def in_play(card: Card) -> Iterator[str]:
    describer = Describer(card)
    for trigger in card.triggers:
        if trigger.event == constants.INSPIRE and card.is_minion():
            yield f"inspire: {describer.effect(trigger.effect)}"
        else:
            yield f"{'secret: ' if card.secret else ''}{describer.trigger(trigger)}"
    for aura in card.auras:
        yield aura_clause(describer, aura)
    if card.enrage is not None:
        yield f"this minion has {describer.bonus(card.enrage.attack, 0, card.enrage.keyword_bits)} while damaged"
    if card.cost_aura is not None:
        yield describer.words(card.cost_aura)
    yield from (rule.words for rule in RULE_CHANGES if card.rules & rule.bits)
    if card.deathrattle is not None:
        yield f"deathrattle: {describer.effect(card.deathrattle)}"


def aura_clause(describer: Describer, aura: Aura) -> str:
    noun = describer.noun(aura.who).as_character()
    alone = noun.phrase.startswith(("this", "your weapon"))
    states = [*(noun.before if alone else ()), *(describer.condition(condition) for condition in noun.conditions)]
    lasting = f" while {listing(states)}" if states else ""
    if aura.keyword_bits in RESTRICTIONS:
        return f"{noun.all()} {RESTRICTIONS[aura.keyword_bits]}{lasting}"
    more = describer.bonus(aura.attack, aura.health, aura.keyword_bits)
    has = "has" if alone or noun.phrase == "your hero" else "have"
    return f"{noun.all()} {has} {more}{lasting}"


def elsewhere(card: Card) -> Iterator[str]:
    """Describe the card's overload and its effects in the hand or deck."""
    if card.overload:
        yield f"overload: {card.overload}"
    if card.discarded is not None:
        yield f"when you discard this card, {Describer(card).effect(card.discarded)}"
    if card.drawn is not None:
        yield f"when you draw this card, {'cast it: ' if card.is_spell() else ''}{Describer(card).effect(card.drawn)}"
    for trigger in card.hand_triggers:
        place = "hand or deck" if trigger in card.deck_triggers else "hand"
        yield f"in your {place}: {Describer(card).trigger(trigger)}"
    for trigger in card.deck_triggers:
        if trigger not in card.hand_triggers:
            yield f"in your deck: {Describer(card).trigger(trigger)}"
