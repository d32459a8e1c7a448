"""What a card does, sentence by sentence, and what one must know to understand it."""

from __future__ import annotations

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
    """The card in sentences, as it is where these settings are on; none for a card without text."""
    describer = CardDescriber(card.targets, card.is_unit(), variants)
    clauses = [*keywords(card), *play_sentences(describer, card), *on_the_board(describer, card)]
    sentences = [f"{capitalize(clause)}." for clause in clauses]
    return [*sentences, *explanations(describer, card)]


def keywords(card: Card) -> Iterator[str]:
    for flag, words in KEYWORDS.items():
        if card.keywords & flag:
            yield words


def play_sentences(describer: Describer, card: Card) -> Iterator[str]:
    """A unit says that this is its deploy ability; a special card has no other."""
    deploy = "Deploy: " if card.is_unit() else ""
    if card.options:
        yield f"{deploy}spawn {listing([option.name for option in card.options], 'or')} and play it"
    if card.play is not None:
        yield f"{deploy}{describer.effect(card.play)}"


def on_the_board(describer: Describer, card: Card) -> Iterator[str]:
    """What it does later, as a unit on the board or a card in the deck."""
    if card.turn_end is not None:
        yield f"at the end of your turn, {alone(describer, card.turn_end)}"
    if card.when is not None:
        newcomer = (describer.noun(card.when.who) & Noun(other=True)).one()
        yield f"whenever {newcomer} comes to your side, {alone(describer, card.when.effect)}"
    if card.in_deck is not None:
        played = describer.noun(card.in_deck.who).one()
        yield f"whenever you play {played} from your hand, {alone(describer, card.in_deck.effect)}"
    if card.deathwish is not None:
        yield f"Deathwish: {alone(describer, card.deathwish)}"


def alone(describer: Describer, effect: Effect) -> str:
    """An effect at which nobody aims."""
    describer.target = "it"
    return describer.effect(effect)


# ---- what it brings


def explanations(describer: Describer, card: Card) -> Iterator[str]:
    """What the row effects do that it lays, and the cards that it spawns."""
    for effect in dict.fromkeys(describer.laid):
        yield row_effect_text(effect)
    for option in card.options:
        yield f"{option.name} — {' '.join(card_text(option, describer.variants))}"
    for token in dict.fromkeys(describer.spawned):
        yield f"{token.name}, {token.power} power — {' '.join(card_text(token, describer.variants)) or 'no text.'}"


def row_effect_text(effect: RowEffect) -> str:
    """What lies on a row works for the player whose row it is."""
    does = CardDescriber(None, False, NO_VARIANTS).effect(effect.tick)
    sort = "a hazard" if effect.harmful else "a boon"
    return f"{capitalize(effect.name)} ({sort}): at the start of each turn of the row's owner, {does}."
