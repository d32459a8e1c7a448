"""Card texts in English, generated from the scripts: one sentence for each ability, then explanations."""

from collections.abc import Iterator

from topdeck.games.gwent.display.card_text.describer import Describer
from topdeck.games.gwent.display.card_text.grammar import Noun
from topdeck.games.gwent.display.card_text.phrases import CardDescriber
from topdeck.games.gwent.display.card_text.vocabulary import KEYWORDS
from topdeck.games.gwent.engine.abilities import Effect, RowEffect
from topdeck.games.gwent.engine.card import Card
from topdeck.games.shared.english import capitalize, listing

NO_VARIANTS: frozenset[str] = frozenset()


def card_text(card: Card, variants: frozenset[str] = NO_VARIANTS) -> list[str]:
    """Return the text of a card as sentences; a card without text has none.

    Args:
        card: The card.
        variants: The settings of the game that are on.
    """
    describer = CardDescriber(card.targets, card.is_unit(), variants)
    keywords = [words for flag, words in KEYWORDS.items() if card.keywords & flag]
    clauses = [*keywords, *play_sentences(describer, card), *later_sentences(describer, card)]
    return [*(f"{capitalize(clause)}." for clause in clauses), *explanations(describer, card)]


def play_sentences(describer: Describer, card: Card) -> Iterator[str]:
    """Yield what happens when the card is played; for a unit, this is its deploy ability."""
    deploy = "Deploy: " if card.is_unit() else ""
    if card.options:
        yield f"{deploy}spawn {listing([option.name for option in card.options], 'or')} and play it"
    if card.play is not None:
        yield f"{deploy}{describer.effect(card.play)}"


def later_sentences(describer: Describer, card: Card) -> Iterator[str]:
    """Yield what the card does as a unit on the board, or in the deck."""
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
    """Explain the row effects and the spawned cards that the text mentions."""
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
