"""What there is: the build, the games, cards and decks."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import topdeck
from topdeck.build import compiled
from topdeck.errors import TopdeckError, UnknownCard
from topdeck.game import Deck
from topdeck.games.hearthstone import terms
from topdeck.games.hearthstone.card import Card
from topdeck.games.hearthstone.decks import complete_decks, deck_faults, find_deck, included_decks
from topdeck.games.hearthstone.library import DEFAULT_ERA, eras, find_card, rules, tested
from topdeck.games.hearthstone.model import Rules
from topdeck.registry import games

UNFOLDED = 200  # columns, where no terminal sets a limit


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def console() -> Console:
    """Where answers go; rows stay whole for the programs they are piped to."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else UNFOLDED)


def columns(*names: str) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in names:
        table.add_column(name)
    return table


# ---- info


def show_info(as_json: bool) -> None:
    table = rules()
    implemented = [card.id for card in table.cards.values() if card.implemented]
    decks = [deck.name for deck in complete_decks(table)]
    if as_json:
        print_json(
            {
                "version": topdeck.__version__,
                "compiled": compiled(),
                "python": platform.python_version(),
                "games": games(),
                "eras": list(eras()),
                "cards": len(implemented),
                "tested": len(tested().intersection(implemented)),
                "pool": table.pool_hash,
                "decks": decks,
            }
        )
        return
    build = "compiled" if compiled() else "interpreted: about ten times slower"
    shown = console()
    shown.print(f"[bold]Topdeck {topdeck.__version__}[/], {build}, Python {platform.python_version()}")
    shown.print(f"games   {', '.join(games())}")
    shown.print(f"eras    {', '.join(eras())} (default {DEFAULT_ERA})")
    shown.print(
        f"cards   {len(implemented)} implemented, {len(tested().intersection(implemented))} of them tested, "
        f"{len(table.pool)} in the pool {table.pool_hash}"
    )
    shown.print(f"decks   {', '.join(decks)}", soft_wrap=True)


# ---- cards


def show_cards(
    name: str, set_name: str, hero: str, cost: int | None, unimplemented: bool, era: str, as_json: bool
) -> None:
    table = rules(era)
    cards = [card for card in table.cards.values() if card.set]
    demand_known("class", hero, (*terms.CLASSES, "neutral"))
    demand_known("set", set_name, sorted({card.set for card in cards}))
    found = [
        card
        for card in cards
        if (unimplemented or card.implemented)
        and (not set_name or card.set == set_name)
        and (not hero or hero in card.classes or (hero == "neutral" and not card.classes))
        and (cost is None or card.cost == cost)
        and (not name or card.id == name or name.lower() in card.name.lower())
    ]
    found = [card for card in found if name.lower() in (card.id.lower(), card.name.lower())] or found
    if not found and name and not set_name and not hero and cost is None:
        found = [find_card(name, table.cards)]  # not implemented, or unknown
    if not found:
        raise UnknownCard("no card fits; `topdeck cards --all` lists those not implemented yet, too")
    if as_json:
        print_json([card_facts(card) for card in found])
    elif len(found) == 1:
        show_card(found[0])
    else:
        console().print(card_table(found, unimplemented))


def demand_known(what: str, name: str, known: Collection[str]) -> None:
    if name and name not in known:
        raise TopdeckError(f"there is no {what} {name!r}; there are {', '.join(known)}")


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
        "tribe": tribe_of(card),
        "rarity": card.rarity,
        "keywords": keywords_of(card),
        "collectible": card.collectible,
        "implemented": card.implemented,
        "tested": card.id in tested(),
    }


def tribe_of(card: Card) -> str:
    return next((name for name, flag in terms.TRIBES.items() if card.tribe == flag), "")


def keywords_of(card: Card) -> list[str]:
    return [name for name, flag in terms.KEYWORDS.items() if card.keywords & flag]


def card_table(cards: list[Card], unimplemented: bool) -> Table:
    status = ("implemented", "tested") if unimplemented else ("tested",)
    table = columns("id", "name", "class", "set", "type", "cost", "stats", *status)
    table.columns[5].justify = table.columns[6].justify = "right"
    for card in sorted(cards, key=lambda card: (card.classes, card.cost, card.name, card.id)):
        facts = card_facts(card)
        table.add_row(
            card.id,
            card.name,
            " ".join(card.classes) or "neutral",
            card.set,
            terms.TYPES[card.type],
            str(card.cost),
            f"{card.attack}/{card.health}" if card.health else "",
            *("yes" if facts[fact] else "no" for fact in status),
        )
    table.caption = f"{len(cards)} cards"
    table.caption_justify = "left"
    return table


def show_card(card: Card) -> None:
    hero = ", ".join(card.classes) or "neutral"
    stats = f", {card.attack}/{card.health}" if card.health else ""
    rarity = card.rarity if card.collectible else "token"
    words = [word for word in (tribe_of(card), *keywords_of(card)) if word]
    shown = console()
    shown.print(f"[bold]{card.name}[/]  {card.id}")
    shown.print(f"{hero} {terms.TYPES[card.type]}, {card.cost} mana{stats}, {card.set}, {rarity}")
    if words:
        shown.print(", ".join(words))
    implemented = "implemented" if card.implemented else "not implemented yet"
    shown.print(f"{implemented}, {'tested' if card.id in tested() else 'not tested'}")


# ---- decks


def show_decks(as_json: bool) -> None:
    table = rules()
    facts = [deck_facts(deck, table) for deck in included_decks().values()]
    if as_json:
        print_json(facts)
        return
    shown = columns("deck", "class", "cards", "playable")
    for deck in included_decks().values():
        faults = deck_faults(deck, table)
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        shown.add_row(deck.name, deck.about["class"], str(deck.size()), f"no: {faults[0]}{more}" if faults else "yes")
    console().print(shown)


def show_deck(name: str, as_json: bool) -> bool:
    """Show a deck with its faults; has it none?"""
    table = rules()
    deck = find_deck(name)
    faults = deck_faults(deck, table)
    if as_json:
        print_json(deck_facts(deck, table))
        return not faults
    shown = console()
    shown.print(f"[bold]{escape(deck.name)}[/], {deck.about['class']}, {deck.size()} cards")
    for card, count in sorted(known_cards(deck, table), key=lambda row: (row[0].cost, row[0].name)):
        shown.print(f"  {count} × {card.cost:>2}  {card.name}")
    for fault in faults:
        shown.print(f"[yellow]not legal: {escape(fault)}[/]", soft_wrap=True)
    return not faults


def known_cards(deck: Deck, table: Rules) -> Iterator[tuple[Card, int]]:
    """The cards of a deck and their numbers, but for those that do not exist."""
    for name, count in deck.cards.items():
        with suppress(UnknownCard):
            yield find_card(name, table.cards), count


def deck_facts(deck: Deck, table: Rules) -> dict[str, object]:
    return {
        "name": deck.name,
        "class": deck.about["class"],
        "source": deck.about.get("source", ""),
        "size": deck.size(),
        "cards": deck.cards,
        "faults": deck_faults(deck, table),
    }
