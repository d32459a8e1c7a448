"""What there is, and how answers look."""

from __future__ import annotations

import json
import platform
import sys

from rich.console import Console

import topdeck
from topdeck.build import compiled
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, eras, rules, tested
from topdeck.games.hearthstone.decks.deck import complete_decks
from topdeck.registry import games

UNFOLDED = 200  # columns, where no terminal sets a limit


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def console() -> Console:
    """Where answers go; rows stay whole for the programs they are piped to."""
    return Console(highlight=False, width=None if sys.stdout.isatty() else UNFOLDED)


# ---- info


def show_info(as_json: bool) -> None:
    table = rules()
    implemented = [card.id for card in table.cards.values() if card.implemented and card.set]
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
                "pool": table.pool_name,
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
        f"{len(table.pool)} in the pool {table.pool_name}"
    )
    shown.print(f"decks   {', '.join(decks)}", soft_wrap=not shown.is_terminal)
