"""What the arguments of a command line stand for: decks, time limits, formats, and the experiment of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import typer

from topdeck import Deck, Game
from topdeck.arena.plan.config import read_experiment
from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.formats import Decks, Format, Meeting, RoundRobin
from topdeck.arena.plan.sweep import Sweep, parse_varied
from topdeck.arena.plan.time_limit import LimitError, TimeLimit
from topdeck.cli.game_options import demand_once, given_options, given_rules, option_word
from topdeck.config.config_file import Key, Override, Overrides
from topdeck.errors import DeckError, TopdeckError
from topdeck.registry import games, load_game

if TYPE_CHECKING:
    from topdeck.evolve.study import Study

# Which key of a file an option overrides; the others are not about the experiment, but about where it is played.
KEYS: Mapping[str, Key] = MappingProxyType(
    {
        **{name: (name,) for name in ("game", "decks", "deck_pairings", "pairs", "seed", "salt", "explain")},
        **{name: (name,) for name in ("generations", "games", "repetitions")},
        "form": ("format",),
        "decision_seconds": ("clock", "decision"),
        "turn_seconds": ("clock", "turn"),
        "grace_seconds": ("clock", "grace"),
        "overrun": ("clock", "overrun"),
        "isolate": ("isolation", "agents"),
    }
)
LIMITS = MappingProxyType(
    {
        "decision": "--decision-seconds",
        "turn": "--turn-seconds",
        "grace": "--grace-seconds",
        "overrun": "--overrun",
    }
)


def experiment_in_file(agents: Sequence[str], context: typer.Context, rules: Sequence[str] | None) -> Experiment | None:
    """The experiment of a file, if one is named; options that were given beside it override what it says."""
    file = next((agent for agent in agents if agent.endswith(".toml")), None)
    if file is None:
        return None
    if len(agents) > 1:
        raise TopdeckError(f"{file} names all agents; leave out the others")
    return read_experiment(Path(file), {**options_given(context), **rules_beside(context, rules)})


def study_in_file(file: Path, context: typer.Context, rules: Sequence[str] | None) -> Study:
    """The study of a file; options that were given beside it override what it says."""
    from topdeck.evolve.study_file import read_study

    return read_study(file, {**options_given(context), **rules_beside(context, rules)})


def demand_sweep(experiment: Experiment, file: str, vary: Sequence[str] | None) -> None:
    """Refuse a file that says nothing of a sweep, and options that say it again."""
    if not isinstance(experiment.format, Sweep):
        raise TopdeckError(f"{file} has no table [sweep]; topdeck tournament plays it")
    if vary:
        raise TopdeckError(
            f"{file} says what varies, as vary in its table [sweep]; change it there, and leave out --vary"
        )


def sweep_of(vary: Sequence[str] | None, pairs: int, decks: Decks) -> Sweep:
    if not vary:
        raise TopdeckError("say what varies: --vary c=1.0:3.0:0.1, or --vary score=utility,midrange")
    return Sweep(pairs, decks, tuple(map(parse_varied, vary)))


def options_given(context: typer.Context) -> Overrides:
    """The options that were given, and not left as they are."""
    found: dict[Key, Override] = {}
    for option in context.command.params:
        name, source = option.name or "", context.get_parameter_source(option.name or "")
        if name in KEYS and source is not None and source.name != "DEFAULT":
            value = context.params[name]
            found[KEYS[name]] = Override(option.opts[0], names_in(value) if name == "decks" else value)
    return found


def rules_beside(context: typer.Context, rules: Sequence[str] | None) -> Overrides:
    """The settings of the game that were given; texts are read when it is known which game the file is about."""
    options = {name: Override(option_word(name), value) for name, value in given_options(context).items()}
    texts = {name: Override(f"--rule {name}", text, is_text=True) for name, text in given_rules(rules).items()}
    demand_once(options, texts)
    return {("rules", name): option for name, option in {**options, **texts}.items()}


def limited(decision: float | None, turn: float | None, grace: float | None, overrun: str) -> TimeLimit:
    """The time limit; what is wrong with it is named by its option."""
    try:
        return TimeLimit(decision=decision, turn=turn, overrun=overrun, grace=grace)
    except LimitError as error:
        raise TopdeckError(f"{LIMITS[error.path[0]]}: {error.problem}") from None


def seats_or_all(game: Game, deck: str, deck2: str, decks: str, pairs: int) -> tuple[tuple[Deck, ...], Format]:
    """One pairing of decks, or each of them against each."""
    if decks:
        if deck or deck2:
            raise TopdeckError("--decks names all decks; leave out --deck and --deck2")
        return named_decks(game, decks), RoundRobin(pairs)
    first = named_deck(game, deck) if deck else game.default_deck()
    second = named_deck(game, deck2) if deck2 else first
    return tuple(dict.fromkeys((first, second))), Meeting(pairs, seats=((first.name, second.name),))


def named_decks(game: Game, names: str) -> tuple[Deck, ...]:
    """Decks by their names, with commas between them; all; or the one that is used where none is named."""
    if not names:
        return (game.default_deck(),)
    wanted = names_in(names)
    return tuple(game.decks() if wanted == "all" else (named_deck(game, name) for name in wanted))


def named_deck(game: Game, name: str) -> Deck:
    """A deck by its name; that of another game is refused by naming the game."""
    try:
        return game.deck(name)
    except DeckError:
        for other in games():
            if other != game.name and name in {deck.name for deck in load_game(other).decks()}:
                raise TopdeckError(f"{name} is a deck of {other}; --game {other} plays it") from None
        raise


def names_in(names: str) -> list[str] | str:
    """The names that have commas between them, each once; or all."""
    found = list(dict.fromkeys(name.strip() for name in names.split(",")))
    if "all" in found and len(found) > 1:
        raise TopdeckError("all decks are all: leave out the others, or all")
    return names if names == "all" else found
