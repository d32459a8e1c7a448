"""Decks: which there are, what is in one, whether it is legal, and how a list becomes one."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path

from rich.markup import escape

from topdeck.cli.show import console, print_json
from topdeck.cli.tables import columns, print_table
from topdeck.errors import DeckError, TopdeckError, UnknownCard
from topdeck.game import Deck
from topdeck.games.hearthstone.cards.database import find_card, rules
from topdeck.games.hearthstone.decks.builder import completed, started, wanted_cards
from topdeck.games.hearthstone.decks.codes import code_of
from topdeck.games.hearthstone.decks.deck import (
    deck_faults,
    deck_text,
    eras_with,
    find_deck,
    included_decks,
    variants,
)
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Rules

MOST = 7  # mana; dearer cards are counted with these


def show_decks(era: str, as_json: bool) -> None:
    table = rules(era)
    decks = [*included_decks().values(), *variants().values()]
    if as_json:
        print_json([deck_facts(deck, table) for deck in decks])
        return
    shown = columns("deck", "class", "cards", "since", "playable", numbers=("cards",))
    for deck in decks:
        faults, since = deck_faults(deck, table), fitting_eras(deck, table)[:1]
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        playable = f"no: {faults[0]}{more}" if faults else "yes"
        shown.add_row(deck.name, deck.about["class"], str(deck.size()), *since, playable)
    print_table(console(), shown)


def show_deck(name: str, era: str, as_json: bool) -> None:
    table = rules(era)
    deck = find_deck(name)
    facts = deck_facts(deck, table)
    if as_json:
        print_json(facts)
        return
    shown = console()
    shown.print(f"[bold]{escape(deck.name)}[/], {deck.about['class']}, {deck.size()} cards")
    for card, count in known_cards(deck, table):
        shown.print(f"  {count} × {card.cost:>2}  {card.name}")
    for name, count in deck.cards.items():
        if not known(name, table):
            shown.print(f"  {count} ×  ?  {escape(name)}")
    bounds = [*map(str, range(MOST)), f"{MOST}+"]
    shown.print("mana " + "".join(f"{cost:>4}" for cost in bounds))
    shown.print("cards" + "".join(f"{count:>4}" for count in curve(deck, table)))
    if facts["code"]:
        shown.print(f"code  {facts['code']}", soft_wrap=True)
    if facts["faults"]:
        shown.print(f"[yellow]not legal in {era}: `topdeck decks check` says why[/]", soft_wrap=True)


def check_deck(name: str, era: str, as_json: bool) -> bool:
    """Say what is wrong with a deck; is nothing?"""
    deck = find_deck(name)
    faults = deck_faults(deck, rules(era))
    if as_json:
        print_json({"name": deck.name, "era": era, "legal": not faults, "faults": faults})
        return not faults
    shown = console()
    shown.print(f"{escape(deck.name)} is {'not ' if faults else ''}legal in {era}", soft_wrap=True)
    for fault in faults:
        shown.print(f"[yellow]  {escape(fault)}[/]", soft_wrap=True)
    return not faults


def new_deck(
    hero: str,
    cards: list[str],
    base: str,
    era: str,
    seed: int | None,
    name: str,
    path: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    if path is not None:
        demand_place(path, force)
    table = rules(era)
    wanted = wanted_cards(cards, table.cards)
    deck = completed(started(name, hero, wanted, find_deck(base) if base else None), table, seed)
    text = deck_text(deck, table.cards)
    if path is not None:
        write(path, text)
    if as_json:
        print_json(deck_facts(deck, table))
    elif path is None:
        print(text, end="")
    else:
        console().print(f"{escape(deck.name)}, {deck.about['class']}, is in {escape(str(path))}", soft_wrap=True)


def demand_place(path: Path, force: bool) -> None:
    """Can a deck be written there?"""
    if path.suffix != ".toml":
        raise TopdeckError(f"a deck file is named like {path.stem or 'mine'}.toml, not {path.name}")
    if not path.resolve().parent.is_dir():
        raise TopdeckError(f"there is no folder {path.resolve().parent} to write {path.name} into")
    if path.exists() and not force:
        raise TopdeckError(f"{path} is there already; --force overwrites it")


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except (OSError, UnicodeEncodeError) as error:
        raise TopdeckError(f"the deck cannot be written to {path}: {error}") from None


# ---- what is in a deck


def deck_facts(deck: Deck, table: Rules) -> dict[str, object]:
    return {
        "name": deck.name,
        "class": deck.about["class"],
        "source": deck.about.get("source", ""),
        "size": deck.size(),
        "eras": fitting_eras(deck, table),
        "curve": curve(deck, table),
        "code": code(deck, table),
        "cards": deck.cards,
        "faults": deck_faults(deck, table),
    }


def known(name: str, table: Rules) -> bool:
    try:
        find_card(name, table.cards)
    except UnknownCard:
        return False
    return True


def known_cards(deck: Deck, table: Rules) -> list[tuple[Card, int]]:
    """The cards of a deck by cost, with their numbers, but for those that do not exist."""
    found = [(find_card(name, table.cards), count) for name, count in deck.cards.items() if known(name, table)]
    return sorted(found, key=lambda row: (row[0].cost, row[0].name))


def fitting_eras(deck: Deck, table: Rules) -> list[str]:
    """The eras that have all sets of the deck's cards."""
    return eras_with(*(card.set for card, count in known_cards(deck, table)))


def curve(deck: Deck, table: Rules) -> list[int]:
    """How many cards cost nothing, one mana, two …"""
    counts: Counter[int] = Counter()
    for card, count in known_cards(deck, table):
        counts[min(card.cost, MOST)] += count
    return [counts[cost] for cost in range(MOST + 1)]


def code(deck: Deck, table: Rules) -> str | None:
    """The deck's code; a deck with cards that do not exist has none."""
    with suppress(DeckError, UnknownCard):
        return code_of(deck, table.cards)
    return None
