"""English card text, generated from the card scripts: one sentence per ability, followed by explanations.

Effects that contain other effects, and effects whose wording depends on their amounts, are described by functions
instead of templates.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from topdeck.games.gwent.display.card_text.describer import Describer
from topdeck.games.gwent.display.card_text.vocabulary import KEYWORDS, Noun
from topdeck.games.gwent.engine.abilities import Amount, Effect, RowEffect, Then
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.language import effects
from topdeck.games.gwent.language.conditions import Agreed
from topdeck.games.shared.english import capitalize, listing

NO_VARIANTS: frozenset[str] = frozenset()


def card_text(card: Card, variants: frozenset[str] = NO_VARIANTS) -> list[str]:
    """Return a card's text as sentences, or an empty list if the card has no text.

    Args:
        card: The card.
        variants: The game settings that are enabled.
    """
    describer = CardDescriber(card.targets, card.is_unit(), variants)
    keywords = [words for flag, words in KEYWORDS.items() if card.keywords & flag]
    clauses = [*keywords, *play_sentences(describer, card), *later_sentences(describer, card)]
    return [*(f"{capitalize(clause)}." for clause in clauses), *explanations(describer, card)]


def play_sentences(describer: Describer, card: Card) -> Iterator[str]:
    """Describe what the card does when it is played; for a unit, this is its deploy ability."""
    deploy = "Deploy: " if card.is_unit() else ""
    if card.options:
        yield f"{deploy}spawn {listing([option.name for option in card.options], 'or')} and play it"
    if card.play is not None:
        yield f"{deploy}{describer.effect(card.play)}"


def later_sentences(describer: Describer, card: Card) -> Iterator[str]:
    """Describe what the card does after it has been played, or while it is in the deck."""
    if card.turn_end is not None:
        yield f"at the end of your turn, {without_target(describer, card.turn_end)}"
    if card.when is not None:
        newcomer = (describer.noun(card.when.who) & Noun(other=True)).one()
        yield f"whenever {newcomer} comes to your side, {without_target(describer, card.when.effect)}"
    if card.in_deck is not None:
        played = describer.noun(card.in_deck.who).one()
        yield f"whenever you play {played} from your hand, {without_target(describer, card.in_deck.effect)}"
    if card.deathwish is not None:
        yield f"Deathwish: {without_target(describer, card.deathwish)}"


def without_target(describer: Describer, effect: Effect) -> str:
    describer.target = "it"
    return describer.effect(effect)


def explanations(describer: Describer, card: Card) -> Iterator[str]:
    """Yield explanations of the row effects and spawned cards that the text mentions."""
    for effect in dict.fromkeys(describer.laid):
        yield row_effect_text(effect)
    for option in card.options:
        yield f"{option.name} — {' '.join(card_text(option, describer.variants))}"
    for token in dict.fromkeys(describer.spawned):
        yield f"{token.name}, {token.power} power — {' '.join(card_text(token, describer.variants)) or 'no text.'}"


def row_effect_text(effect: RowEffect) -> str:
    tick = CardDescriber(None, False, NO_VARIANTS).effect(effect.tick)
    sort = "a hazard" if effect.harmful else "a boon"
    return f"{capitalize(effect.name)} ({sort}): at the start of each turn of the row's owner, {tick}."


# ---- effects


def then(describer: Describer, effect: Then) -> str:
    first, second = describer.effect(effect.first), describer.effect(effect.second)
    return f"{first}; {second}" if second.startswith("if ") else f"{first}, then {second}"


def steps(describer: Describer, effect: Effect) -> list[str]:
    """Return a description of each effect in a sequence."""
    if isinstance(effect, Then):
        return steps(describer, effect.first) + steps(describer, effect.second)
    return [describer.effect(effect)]


def if_so(describer: Describer, effect: effects.If) -> str:
    """Describe a conditional effect; if it depends on a game setting, describe only the branch that applies."""
    condition = effect.condition
    if isinstance(condition, Agreed):
        branch = effect.then if condition.setting in describer.variants else effect.otherwise
        return "do nothing" if branch is None else describer.effect(branch)
    words = f"if {describer.condition(condition)}, {describer.effect(effect.then)}"
    return words if effect.otherwise is None else f"{words}; otherwise {describer.effect(effect.otherwise)}"


def damage(describer: Describer, effect: effects.Damage) -> str:
    who, amount = describer.who(effect.who), describer.amount(effect.amount)
    if isinstance(effect.amount, Amount):
        return f"deal damage to {who} equal to {amount}"
    return f"deal {amount} damage to {who}"


def describe_crew(describer: Describer, effect: effects.Crewed) -> str:
    first, target = describer.effect(effect.shot.effect), describer.describe_target(effect.shot.targets)
    return f"{first}; for each neighbour with crew, choose {target} and do it again"


def ask(describer: Describer, effect: effects.Ask) -> str:
    describer.target = describer.describe_target(effect.targets)
    return describer.effect(effect.effect)


def spawn_opposite(describer: Describer, effect: effects.SpawnOpposite) -> str:
    place = "at the same place of" if effect.same_place else "at the right end of"
    return f"spawn {describer.tokens(effect.token, 1)} {place} the opposite row"


def pick(describer: Describer, effect: effects.Pick) -> str:
    noun = describer.noun(effect.which).with_head("card")
    source = f"from your {'graveyard' if effect.buried else 'deck'}"
    chosen = [f"choose {noun.one()} {source}"]
    if effect.seen:
        chosen = [f"look at {noun.random(effect.seen)} {source}", "choose one"]
    return listing(chosen + steps(describer, effect.then))


def take(describer: Describer, effect: effects.PickRandom | effects.PickHighest) -> str:
    noun = describer.noun(effect.which).with_head("card")
    card = noun.most("strongest") if isinstance(effect, effects.PickHighest) else noun.random(1)
    return listing([f"take {card} from your deck", *steps(describer, effect.then)])


def change(effect: effects.ChangePicked | effects.Give, who: str) -> str:
    """Describe an increase in base power, in power, or in both."""
    parts = [f"strengthen {who} by {effect.strengthen}"] if effect.strengthen else []
    return listing(parts + ([f"boost {who} by {effect.boost}"] if effect.boost else []))


def give(describer: Describer, effect: effects.Give) -> str:
    noun = Noun("unit", tags=(effect.tag,) if effect.tag else ())
    return change(effect, f"{noun.all()} in your hand and deck")


PHRASES: Final[dict[type, Callable[[Describer, Any], str]]] = {
    Then: then,
    effects.If: if_so,
    effects.Damage: damage,
    effects.Crewed: describe_crew,
    effects.Ask: ask,
    effects.SpawnOpposite: spawn_opposite,
    effects.Pick: pick,
    effects.PickRandom: take,
    effects.PickHighest: take,
    effects.ChangePicked: lambda describer, effect: change(effect, "it"),
    effects.Give: give,
}


class CardDescriber(Describer):
    """Describes one card, including the effects that need more than a template."""

    phrases = PHRASES
