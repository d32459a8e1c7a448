"""Cards: which there are, and all about one, as the game tells it."""

from __future__ import annotations

from typing import Any

from rich.markup import escape

from topdeck.cli.output import console, print_json
from topdeck.cli.tables import print_table, table_of
from topdeck.description import Description
from topdeck.errors import UnknownCard
from topdeck.game import Game


def show_cards(game: Game, name: str, filters: dict[str, Any], as_json: bool) -> None:
    found = game.cards(name, **filters)
    if not found:
        raise UnknownCard("no card fits")
    if as_json:
        print_json([card.facts() for card in found])
    elif len(found) == 1:
        show_card(found[0])
    else:
        table = table_of([card.row() for card in found])
        table.columns[0].no_wrap = True  # ids are there to be copied
        print_table(console(), table)
        console().print(f"{len(found)} cards", style="italic")


def show_card(card: Description) -> None:
    shown = console()
    first, *others = card.lines()
    shown.print(f"[bold]{escape(card.name)}[/]{escape(first.removeprefix(card.name))}")
    for line in others:
        shown.print(escape(line), soft_wrap=not shown.is_terminal)
