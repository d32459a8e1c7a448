"""Decks: which there are, what is in one, and whether it is legal, as the game tells it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.markup import escape

from topdeck.cli.game_options import deck_settings
from topdeck.cli.output import console, print_json
from topdeck.cli.tables import print_table, table_of
from topdeck.errors import TopdeckError
from topdeck.game import Game
from topdeck.writing import write_whole

Settings = dict[str, Any]


def show_decks(game: Game, settings: Settings, as_json: bool) -> None:
    decks = game.every_deck()
    if as_json:
        print_json([game.describe_deck(deck, **settings).facts() for deck in decks])
        return
    rows = [
        {**game.describe_deck(deck, **settings).row(), "playable": playable(game.deck_faults(deck, **settings))}
        for deck in decks
    ]
    print_table(console(), table_of(rows))


def playable(faults: list[str]) -> str:
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"no: {faults[0]}{more}" if faults else "yes"


def show_deck(game: Game, name: str, settings: Settings, as_json: bool) -> None:
    deck = game.deck(name)
    told = game.describe_deck(deck, **settings)
    if as_json:
        print_json(told.facts())
        return
    shown = console()
    first, *others = told.lines()
    shown.print(f"[bold]{escape(deck.name)}[/]{escape(first.removeprefix(deck.name))}")
    for line in others:
        shown.print(escape(line), soft_wrap=True)
    if game.deck_faults(deck, **settings):
        where = in_words(agreed(game, settings))
        shown.print(f"[yellow]not legal{where}: `topdeck decks check` says why[/]", soft_wrap=True)


def check_deck(game: Game, name: str, settings: Settings, as_json: bool) -> bool:
    """Say what is wrong with a deck; is nothing?"""
    deck = game.deck(name)
    faults = game.deck_faults(deck, **settings)
    by = agreed(game, settings)
    if as_json:
        print_json({"name": deck.name, **by, "legal": not faults, "faults": faults})
        return not faults
    shown = console()
    shown.print(f"{escape(deck.name)} is {'not ' if faults else ''}legal{in_words(by)}", soft_wrap=True)
    for fault in faults:
        shown.print(f"[yellow]  {escape(fault)}[/]", soft_wrap=True)
    return not faults


def agreed(game: Game, settings: Settings) -> Settings:
    """The settings that decide which decks are legal, as they are given or by default."""
    return {name: settings.get(name, setting.default) for name, setting in deck_settings(game).items()}


def in_words(settings: Settings) -> str:
    return f" in {', '.join(map(str, settings.values()))}" if settings else ""


# ---- a new one


def new_deck(
    game: Game,
    cards: list[str],
    base: str,
    name: str,
    seed: int | None,
    options: Settings,
    path: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    if path is not None:
        demand_place(path, force)
    deck = game.new_deck(cards, game.deck(base) if base else None, name, seed, **options)
    settings = {name: value for name, value in options.items() if name in deck_settings(game)}
    told = game.describe_deck(deck, **settings)
    if path is not None:
        write(path, game.deck_text(deck))
    if as_json:
        print_json(told.facts())
    elif path is None:
        print(game.deck_text(deck), end="")
    else:
        console().print(f"{escape(told.lines()[0])}, is in {escape(str(path))}", soft_wrap=True)


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
        write_whole(path, text.encode())
    except (OSError, UnicodeEncodeError) as error:
        raise TopdeckError(f"the deck cannot be written to {path}: {error}") from None
