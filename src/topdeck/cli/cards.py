"""Cards: which there are, and all about one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from rich.markup import escape
from rich.table import Table

from topdeck.cli.show import console, print_json
from topdeck.cli.tables import columns, print_table
from topdeck.errors import TopdeckError, UnknownCard, hint
from topdeck.games.hearthstone.cards.database import card_table, eras, find_card, tested
from topdeck.games.hearthstone.decks.deck import included_decks
from topdeck.games.hearthstone.display.card_text import card_sentences
from topdeck.games.hearthstone.display.card_text.grammar import listing
from topdeck.games.hearthstone.display.card_text.mechanics import mechanics
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card


@dataclass(frozen=True)
class Wanted:
    """What to look for; what is empty does not matter."""

    set: str = ""
    hero: str = ""
    cost: int | None = None
    type: str = ""
    tribe: str = ""
    rarity: str = ""
    mechanic: str = ""

    def fits(self, card: Card) -> bool:
        return (
            self.set in ("", card.set)
            and (not self.hero or self.hero in (card.classes or ("neutral",)))
            and self.cost in (None, card.cost)
            and self.type in ("", constants.TYPES[card.type])
            and self.tribe in ("", tribe_of(card))
            and self.rarity in ("", card.rarity)
            and (not self.mechanic or self.mechanic in mechanics(card))
        )

    def demand_known(self, cards: Collection[Card]) -> None:
        """Is there such a set, class, tribe…?"""
        demand_known("class", self.hero, (*constants.CLASSES, "neutral"))
        demand_known("type", self.type, constants.TYPES)
        demand_known("tribe", self.tribe, constants.TRIBES)
        demand_known("set", self.set, sorted({card.set for card in cards}))
        demand_known("rarity", self.rarity, sorted({card.rarity for card in cards if card.rarity}))
        if self.mechanic:
            demand_known("mechanic", self.mechanic, sorted({word for card in cards for word in mechanics(card)}))


def demand_known(what: str, name: str, known: Collection[str]) -> None:
    if name and name not in known:
        raise TopdeckError(f"there is no {what} {name!r}{hint(name, known)}")


def show_cards(name: str, wanted: Wanted, unimplemented: bool, era: str, as_json: bool) -> None:
    table = {card.id: card for card in card_table(era).values() if card.set}
    wanted.demand_known(table.values())
    found = [card for card in table.values() if (unimplemented or card.implemented) and wanted.fits(card)]
    if name:
        found = named(name, found)
    if not found and name and wanted == Wanted():
        found = [find_card(name, card_table(era))]  # not implemented, mixed in a game, or unknown
    if not found:
        raise UnknownCard("no card fits; `topdeck cards --all` lists those not implemented yet, too")
    if as_json:
        print_json([card_facts(card) for card in found])
    elif len(found) == 1:
        show_card(found[0])
    else:
        print_table(console(), listed(found, unimplemented))
        console().print(f"{len(found)} cards", style="italic")


def named(name: str, cards: Iterable[Card]) -> list[Card]:
    """Those of this very name or id; else those whose name contains it."""
    found = [card for card in cards if name.lower() in (card.id.lower(), card.name.lower())]
    return found or [card for card in cards if name.lower() in card.name.lower()]


# ---- what there is to say about a card


def card_facts(card: Card) -> dict[str, object]:
    return {
        "id": card.id,
        "name": card.name,
        "type": constants.TYPES[card.type],
        "set": card.set,
        "class": class_of(card),
        "classes": list(card.classes),
        "cost": card.cost,
        "attack": card.attack,
        "health": card.health,
        "tribe": tribe_of(card),
        "rarity": card.rarity,
        "keywords": keywords_of(card),
        "mechanics": mechanics(card),
        "text": text_of(card),
        "collectible": card.collectible,
        "implemented": card.implemented,
        "tested": card.id in tested(),
    }


def text_of(card: Card) -> list[str]:
    """Its sentences; of a card that is not implemented nobody knows them."""
    return card_sentences(card) if card.implemented else []


def class_of(card: Card) -> str:
    return "/".join(card.classes) or "neutral"


def tribe_of(card: Card) -> str:
    return next((name for name, flag in constants.TRIBES.items() if card.tribe == flag), "")


def keywords_of(card: Card) -> list[str]:
    return [name for name, flag in constants.KEYWORDS.items() if card.keywords & flag]


def decks_with(card: Card) -> list[str]:
    """The included decks that have the card."""
    cards = card_table(card.era)
    return [
        deck.name for deck in included_decks().values() if any(find_card(name, cards) is card for name in deck.cards)
    ]


def otherwise(card: Card) -> Iterator[str]:
    """What the card is in other eras, where it is not the same; eras that agree are told together."""
    differences: dict[str, list[str]] = {}
    for era in eras():
        other = card_table(era)[card.id]
        if differs := ", ".join(difference(card, other)):
            differences.setdefault(differs, []).append(era)
    for differs, where in differences.items():
        yield f"in {listing(where)}: {differs}"


def difference(card: Card, other: Card) -> Iterator[str]:
    """What the other has instead."""
    if other.cost != card.cost:
        yield f"{other.cost} mana"
    if (other.attack, other.health) != (card.attack, card.health):
        yield f"{other.attack}/{other.health}"
    mine, theirs = text_of(card), text_of(other)
    gone = quoted(sentence for sentence in mine if sentence not in theirs)
    new = quoted(sentence for sentence in theirs if sentence not in mine)
    if gone and new:
        yield f"{new} instead of {gone}"
    elif gone or new:
        yield f"without {gone}" if gone else f"also {new}"


def quoted(sentences: Iterable[str]) -> str:
    return listing([f'"{sentence}"' for sentence in sentences])


# ---- how it looks


def listed(cards: list[Card], unimplemented: bool) -> Table:
    last = "status" if unimplemented else "tested"
    table = columns("id", "name", "class", "set", "type", "cost", "stats", last, numbers=("cost", "stats"))
    table.columns[0].no_wrap = True
    for card in sorted(cards, key=lambda card: (card.classes, card.cost, card.name, card.id)):
        table.add_row(
            card.id,
            card.name,
            class_of(card),
            card.set,
            constants.TYPES[card.type],
            str(card.cost),
            f"{card.attack}/{card.health}" if card.health else "",
            status_of(card) if unimplemented else "yes" if card.id in tested() else "no",
        )
    return table


def status_of(card: Card) -> str:
    if card.id in tested():
        return "tested"
    return "implemented" if card.implemented else "missing"


def show_card(card: Card) -> None:
    shown = console()
    shown.print(f"[bold]{escape(card.name)}[/]  {card.id}")
    shown.print(", ".join(summary(card)))
    for sentence in text_of(card):
        shown.print(escape(sentence), soft_wrap=not shown.is_terminal)
    for line in otherwise(card):
        shown.print(escape(line), soft_wrap=not shown.is_terminal)
    if decks := decks_with(card):
        shown.print(f"decks: {', '.join(decks)}", soft_wrap=not shown.is_terminal)
    implemented = "implemented" if card.implemented else "not implemented yet"
    shown.print(f"{implemented}, {'tested' if card.id in tested() else 'not tested'}")


def summary(card: Card) -> Iterator[str]:
    """A card's class, type, numbers and origin."""
    yield f"{class_of(card)} {constants.TYPES[card.type]}"
    if card.tribe:
        yield tribe_of(card)
    yield f"{card.cost} mana"
    if card.health:
        yield f"{card.attack}/{card.health}"
    if card.set:
        yield card.set
    yield card.rarity if card.collectible else "token"
    if not card.implemented:  # else its sentences say so
        yield from keywords_of(card)
