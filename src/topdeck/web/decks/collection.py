"""The cards and decks of a game, as displayed on the page."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from topdeck import Deck, Game
from topdeck.core.deck import FILE_ADVICE, DeckRules
from topdeck.core.errors import TopdeckError
from topdeck.core.settings import check_settings
from topdeck.web.decks.messages import CardEntry, Collection, DeckAsked, DeckKind, DeckLine, DeckPage
from topdeck.web.errors import RequestError
from topdeck.web.specs import load_offered_deck, load_offered_game

NEW = "New deck"


@cache
def collection(name: str) -> Collection:
    """Return all collectible cards in a game and the kinds of decks.

    Raises:
        TopdeckError: The game has no card list.
    """
    game = load_offered_game(name)
    filters = tuple(game.display.card_filters())
    facts = [card.facts() for card in game.display.cards()]
    cards = [card_entry(game, row, filters) for row in facts if row["collectible"] and row["implemented"]]
    used = tuple(name for name in filters if any(name in card.facts for card in cards))
    kinds = tuple(deck_kind(game.decks.rules(**about)) for about in game.decks.kinds())
    return Collection(used, tuple(cards), kinds)


def card_entry(game: Game, facts: Mapping[str, Any], filters: tuple[str, ...]) -> CardEntry:
    face = game.display.card(facts["id"])
    return CardEntry(
        id=face.card,
        name=face.name,
        words=face.words,
        line=face.line,
        emblem=face.emblem,
        frame=face.frame,
        rarity=face.rarity,
        numbers={number.name: number.value for number in face.numbers},
        facts={name: values for name in filters if (values := tuple(fact_values(facts, name)))},
    )


def fact_values(facts: Mapping[str, Any], name: str) -> Iterator[str]:
    """Yield a card's values for a filter; the corresponding fact has the filter's name or its plural."""
    value = facts.get(f"{name}s", facts.get(name))
    if isinstance(value, list):
        yield from map(str, value)
    elif value not in (None, ""):
        yield from str(value).split("/")


def deck_kind(rules: DeckRules) -> DeckKind:
    copies = {card.id: card.copies for card in rules.cards}
    return DeckKind(rules.name, dict(rules.about), copies, rules.smallest, rules.largest)


# ---- decks


def show_deck(name: str, asked: DeckAsked) -> DeckPage:
    """Return a deck with its card list, chart and faults, even if the deck is illegal.

    Raises:
        TopdeckError: The deck cannot be read, or a setting is invalid.
    """
    game = load_offered_game(name)
    check_settings(game.title(), game.settings(), asked.settings)
    deck = read_deck(game, asked)
    facts = game.decks.describe(deck, **asked.settings).facts()
    return DeckPage(
        name=deck.name,
        about=dict(deck.about),
        cards=tuple(deck_lines(game, deck)),
        chart=dict(game.decks.chart(deck)),
        faults=tuple(fault.partition(FILE_ADVICE)[0] for fault in game.decks.faults(deck, **asked.settings)),
        code=facts.get("code") or "",
        file=deck_file(game, deck),
    )


def read_deck(game: Game, asked: DeckAsked) -> Deck:
    if asked.text.strip():
        return load_offered_deck(asked.text, game)
    try:
        return game.decks.from_json({"name": asked.name.strip() or NEW, **asked.about, "cards": dict(asked.cards)})
    except (KeyError, TypeError) as error:
        raise RequestError(f"this deck is incomplete: {error}") from None


def deck_lines(game: Game, deck: Deck) -> Iterator[DeckLine]:
    """Yield the cards of a deck, cheapest first; an unknown card is listed as it is written in the deck."""
    lines = [deck_line(game, name, count) for name, count in deck.cards.items()]
    yield from sorted(lines, key=lambda line: (line.cost is None, line.cost or 0, line.name))


def deck_line(game: Game, name: str, count: int) -> DeckLine:
    try:
        face = game.display.card(name)
    except TopdeckError:
        return DeckLine(name, name, count)
    costs = {number.name: number.value for number in face.numbers}
    return DeckLine(face.card, face.name, count, costs.get("cost"))


def deck_file(game: Game, deck: Deck) -> str:
    try:
        return game.decks.text(deck)
    except TopdeckError:  # the game has no deck files, or a card is unknown
        return ""
