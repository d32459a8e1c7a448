"""The experiment that a command line asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import get_args

import typer

from topdeck import Deck, load_game
from topdeck.arena.plan.config import Beside, Key, Option, read_experiment
from topdeck.arena.plan.experiment import Experiment, Isolation, Settings, entries_of
from topdeck.arena.plan.formats import FORMATS, Decks, Format, Meeting, RoundRobin
from topdeck.arena.plan.time_limit import LimitError, TimeLimit
from topdeck.errors import TopdeckError, hint

GAME = "hearthstone"
DECK = "MidrangeJadeShaman"

# Which key of a file an option overrides; the others are not about the experiment, but about where it is played.
KEYS: Mapping[str, Key] = MappingProxyType(
    {
        **{name: (name,) for name in ("decks", "format", "deck_pairings", "pairs", "seed", "salt", "explain")},
        "decision_seconds": ("clock", "decision"),
        "turn_seconds": ("clock", "turn"),
        "overrun": ("clock", "overrun"),
        "isolate": ("isolation", "agents"),
        "era": ("rules", "era"),
        "mulligan": ("rules", "mulligan"),
    }
)
LIMITS = MappingProxyType({"decision": "--decision-seconds", "turn": "--turn-seconds", "overrun": "--overrun"})


def planned(
    agents: Sequence[str],
    decks: tuple[Deck, ...],
    format: Format,
    seed: int,
    settings: Settings,
    limit: TimeLimit,
    isolated: str,
    explain: bool,
    salt: str | None,
) -> Experiment:
    for choice in get_args(Isolation):
        if choice == isolated:
            entries = entries_of(list(agents))
            return Experiment(
                game=GAME,
                entries=entries,
                decks=decks,
                format=format,
                seed=seed,
                settings=settings,
                limit=limit,
                isolated=choice,
                explain=explain,
                salt=salt,
            )
    raise TopdeckError(f"agents are isolated: {', '.join(get_args(Isolation))}; not {isolated!r}")


def filed(agents: Sequence[str], context: typer.Context) -> Experiment | None:
    """The experiment of a file, if one is named; options that were given beside it override what it says."""
    file = next((agent for agent in agents if agent.endswith(".toml")), None)
    if file is None:
        return None
    if len(agents) > 1:
        raise TopdeckError(f"{file} names all agents; leave out the others")
    return read_experiment(Path(file), beside(context))


def beside(context: typer.Context) -> Beside:
    """The options that were given, and not left as they are."""
    found: dict[Key, Option] = {}
    for option in context.command.params:
        name, source = option.name or "", context.get_parameter_source(option.name or "")
        if name in KEYS and source is not None and source.name != "DEFAULT":
            value = context.params[name]
            found[KEYS[name]] = Option(option.opts[0], listed(value) if name == "decks" else value)
    return found


def limited(decision: float | None, turn: float | None, overrun: str) -> TimeLimit:
    """The time limit; what is wrong with it is named by its option."""
    try:
        return TimeLimit(decision=decision, turn=turn, overrun=overrun)
    except LimitError as error:
        raise TopdeckError(f"{LIMITS[error.part]}: {error.words}") from None


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
    wanted = listed(names or DECK)
    return tuple(game.decks() if wanted == "all" else map(game.deck, wanted))


def listed(names: str) -> list[str] | str:
    """The names that have commas between them, each once; or all."""
    return names if names == "all" else list(dict.fromkeys(name.strip() for name in names.split(",")))


def format_named(name: str, pairs: int, decks: str) -> Format:
    if name not in FORMATS:
        raise TopdeckError(f"there is no format {name!r}{hint(name, FORMATS)}")
    for choice in get_args(Decks):
        if choice == decks:
            return FORMATS[name](pairs, choice)
    raise TopdeckError(f"decks meet {', '.join(get_args(Decks))}; not {decks!r}")
