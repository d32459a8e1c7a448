"""Descriptions of decks: the cards by cost, the mana curve and the deck code."""

from contextlib import suppress

from topdeck.core.deck import Deck
from topdeck.core.description import PlainDescription
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.games.hearthstone.cards.database import find_card
from topdeck.games.hearthstone.decks.codes import encode_deck
from topdeck.games.hearthstone.decks.deck import deck_faults, eras_with, held_out_decks, missing_cards
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.shared.descriptions import deck_description, look_up_cards

MOST = 7  # the last column of the mana curve counts all cards that cost at least this much


def describe_deck(deck: Deck, rules: Rules) -> PlainDescription:
    """Describe a deck under the rules of an era, including any problems with it."""
    cards, unknown = look_up_cards(deck, lambda name: find_card(name, rules.cards), lambda card: (card.cost, card.name))
    hero_class, size, code = deck.about["class"], deck.size(), deck_code(deck, rules)
    eras = eras_with(*(card.set for card, _ in cards))  # the eras that contain every card's set
    curve = mana_curve(deck, rules.cards)
    archetype, year = deck.about.get("archetype", ""), deck.about.get("year", "")
    lines = [
        f"{deck.name}, {hero_class}, {size} cards",
        *([f"{archetype}, {deck_date(deck)}, source: {deck.about.get('source', '')}"] if archetype and year else []),
        *(f"  {count} × {card.cost:>2}  {card.name}" for card, count in cards),
        *unknown,
        "mana " + "".join(f"{cost:>4}" for cost in curve),
        "cards" + "".join(f"{count:>4}" for count in curve.values()),
        *([f"code  {code}"] if code else []),
    ]
    cells = {
        "class": hero_class,
        "year": year,
        "archetype": archetype,
        "cards": str(size),
        "since": next(iter(eras), ""),
    }
    facts = {
        "class": hero_class,
        "archetype": archetype,
        "year": int(year) if year else None,
        "month": int(deck.about["month"]) if "month" in deck.about else None,
        "held_out": deck.name in held_out_decks(),
        "eras": eras,
        "curve": [*curve.values()],
        "code": code,
        "faults": deck_faults(deck, rules),
        "missing": [card.name for card in missing_cards(deck, rules.cards)],
    }
    return deck_description(deck, cells, facts, lines)


def mana_curve(deck: Deck, cards: dict[str, Card]) -> dict[str, int]:
    """Count the known cards at each cost; the last column includes all cards with a higher cost."""
    known, _ = look_up_cards(deck, lambda name: find_card(name, cards), lambda card: card.id)
    columns = {**{cost: str(cost) for cost in range(MOST)}, MOST: f"{MOST}+"}
    return {name: sum(count for card, count in known if min(card.cost, MOST) == cost) for cost, name in columns.items()}


def deck_date(deck: Deck) -> str:
    """Return the year of a deck, with the month if it is known, such as `2016-05`."""
    year, month = deck.about.get("year", ""), deck.about.get("month", "")
    return f"{year}-{int(month):02}" if month else year


def deck_code(deck: Deck, rules: Rules) -> str | None:
    """Return the deck code, or None if the deck cannot be encoded, for example because of unknown cards."""
    with suppress(DeckError, UnknownCard):
        return encode_deck(deck, rules.cards)
    return None
