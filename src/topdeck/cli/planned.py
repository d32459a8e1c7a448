"""The experiment that a command line asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from topdeck import Deck, load_game
from topdeck.arena.experiment import Experiment, Isolation, entered
from topdeck.arena.formats import FORMATS, Decks, Format, Meeting, RoundRobin
from topdeck.arena.match import Settings
from topdeck.arena.timing import TimeLimit
from topdeck.errors import TopdeckError, hint

GAME = "hearthstone"
DECK = "MidrangeJadeShaman"


def planned(
    agents: Sequence[str],
    decks: tuple[Deck, ...],
    format: Format,
    seed: int,
    settings: Settings,
    limit: TimeLimit,
    isolated: str,
    explain: bool,
) -> Experiment:
    for choice in get_args(Isolation):
        if choice == isolated:
            entries = entered(list(agents))
            return Experiment(GAME, entries, decks, format, seed, settings, limit, choice, explain=explain)
    raise TopdeckError(f"agents are isolated: {', '.join(get_args(Isolation))}; not {isolated!r}")


def seats_or_all(deck: str, deck2: str, decks: str, pairs: int) -> tuple[tuple[Deck, ...], Format]:
    """One pairing of decks, or each of them against each."""
    if decks:
        if deck or deck2:
            raise TopdeckError("--decks names all decks; leave out --deck and --deck2")
        return named_decks(decks), RoundRobin(pairs)
    game = load_game(GAME)
    first = game.deck(deck or DECK)
    second = game.deck(deck2) if deck2 else first
    return tuple(dict.fromkeys((first, second))), Meeting(pairs, seats=((first.name, second.name),))


def named_decks(names: str) -> tuple[Deck, ...]:
    """Decks by their names, with commas between them; all; or the one that is used where none is named."""
    game = load_game(GAME)
    if names == "all":
        return tuple(game.decks())
    return tuple(game.deck(name) for name in dict.fromkeys(name.strip() for name in (names or DECK).split(",")))


def format_named(name: str, pairs: int, decks: str) -> Format:
    if name not in FORMATS:
        raise TopdeckError(f"there is no format {name!r}{hint(name, FORMATS)}")
    for choice in get_args(Decks):
        if choice == decks:
            return FORMATS[name](pairs, choice)
    raise TopdeckError(f"decks meet {', '.join(get_args(Decks))}; not {decks!r}")
