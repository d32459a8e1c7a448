"""What there is: the build, the games, cards and decks."""

from __future__ import annotations

import json
import platform

from rich.console import Console
from rich.table import Table

import topdeck
from topdeck.build import compiled
from topdeck.errors import UnknownCard
from topdeck.game import Deck
from topdeck.games.hearthstone import terms
from topdeck.games.hearthstone.card import Card
from topdeck.games.hearthstone.decks import deck_faults, find_deck, included_decks
from topdeck.games.hearthstone.library import DEFAULT_ERA, eras, find_card, rules
from topdeck.games.hearthstone.model import Rules


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


# ---- info


def show_info(as_json: bool) -> None:
    table = rules()
    facts = {
        "version": topdeck.__version__,
        "compiled": compiled(),
        "python": platform.python_version(),
        "games": topdeck.games(),
        "eras": list(eras()),
        "cards": sum(card.implemented for card in table.cards.values()),
        "pool": table.pool_hash,
        "decks": [deck.name for deck in topdeck.game("hearthstone").decks()],
    }
    if as_json:
        print_json(facts)
        return
    build = "compiled" if compiled() else "interpreted: about ten times slower"
    console = Console(highlight=False)
    console.print(f"[bold]Topdeck {facts['version']}[/], {build}, Python {facts['python']}")
    console.print(f"games   {', '.join(topdeck.games())}")
    console.print(f"eras    {', '.join(eras())} (default {DEFAULT_ERA})")
    console.print(f"cards   {facts['cards']}, of which {len(table.pool)} are in the pool {table.pool_hash}")
    console.print(f"decks   {', '.join(deck.name for deck in topdeck.game('hearthstone').decks())}")


# ---- cards


def show_cards(
    name: str, set_name: str, hero: str, cost: int | None, unimplemented: bool, era: str, as_json: bool
) -> None:
    table = rules(era)
    found = [
        card
        for card in table.cards.values()
        if card.set
        and (unimplemented or card.implemented)
        and (not set_name or card.set == set_name)
        and (not hero or hero in card.classes or (hero == "neutral" and not card.classes))
        and (cost is None or card.cost == cost)
        and (not name or card.id == name or name.lower() in card.name.lower())
    ]
    if name and not found:
        found = [find_card(name, table.cards)]
    if not found:
        raise UnknownCard("no card fits; `topdeck cards --all` lists those not implemented yet, too")
    if as_json:
        print_json([card_facts(card) for card in found])
    elif len(found) == 1:
        show_card(found[0])
    else:
        Console(highlight=False).print(card_table(found))


def card_facts(card: Card) -> dict[str, object]:
    return {
        "id": card.id,
        "name": card.name,
        "type": terms.TYPES[card.type],
        "set": card.set,
        "classes": list(card.classes),
        "cost": card.cost,
        "attack": card.attack,
        "health": card.health,
        "tribe": word(terms.TRIBES, card.tribe),
        "rarity": card.rarity,
        "keywords": [name for name, flag in terms.KEYWORDS.items() if card.keywords & flag],
        "collectible": card.collectible,
        "implemented": card.implemented,
    }


def word(names: dict[str, int], flag: int) -> str:
    return next((name for name, value in names.items() if value == flag), "")


def card_table(cards: list[Card]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("id", "name", "class", "set", "type"):
        table.add_column(column)
    table.add_column("cost", justify="right")
    table.add_column("", justify="right")
    for card in sorted(cards, key=lambda card: (card.classes, card.cost, card.name)):
        numbers = f"{card.attack}/{card.health}" if card.health else ""
        hero = " ".join(card.classes) or "neutral"
        table.add_row(card.id, card.name, hero, card.set, terms.TYPES[card.type], str(card.cost), numbers)
    table.caption = f"{len(cards)} cards"
    return table


def show_card(card: Card) -> None:
    console = Console(highlight=False)
    hero = ", ".join(card.classes) or "neutral"
    numbers = f", {card.attack}/{card.health}" if card.health else ""
    console.print(f"[bold]{card.name}[/]  {card.id}")
    console.print(f"{hero} {terms.TYPES[card.type]}, {card.cost} mana{numbers}, {card.set}, {card.rarity or 'token'}")
    keywords = [name for name, flag in terms.KEYWORDS.items() if card.keywords & flag]
    tribe = word(terms.TRIBES, card.tribe)
    if keywords or tribe:
        console.print(", ".join([*([tribe] if tribe else []), *keywords]))
    console.print("implemented" if card.implemented else "not implemented yet")


# ---- decks


def show_decks(as_json: bool) -> None:
    table = rules()
    facts = [deck_facts(deck, table) for deck in included_decks().values()]
    if as_json:
        print_json(facts)
        return
    shown = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("deck", "class", "cards", "playable"):
        shown.add_column(column)
    for deck in facts:
        faults = deck["faults"]
        assert isinstance(faults, list)
        shown.add_row(str(deck["name"]), str(deck["class"]), str(deck["size"]), "yes" if not faults else faults[0])
    Console(highlight=False).print(shown)


def deck_facts(deck: Deck, table: Rules) -> dict[str, object]:
    return {
        "name": deck.name,
        "class": deck.about["class"],
        "source": deck.about.get("source", ""),
        "size": deck.size(),
        "cards": deck.cards,
        "faults": deck_faults(deck, table),
    }


def show_deck(name: str, as_json: bool) -> None:
    table = rules()
    deck = find_deck(name)
    facts = deck_facts(deck, table)
    if as_json:
        print_json(facts)
        return
    console = Console(highlight=False)
    console.print(f"[bold]{deck.name}[/], {deck.about['class']}, {deck.size()} cards")
    known = [(find_card(id, table.cards), count) for id, count in deck.cards.items() if id in table.cards]
    for card, count in sorted(known, key=lambda row: (row[0].cost, row[0].name)):
        console.print(f"  {count} × {card.cost:>2}  {card.name}")
    for fault in deck_faults(deck, table):
        console.print(f"[yellow]not legal: {fault}[/]")
