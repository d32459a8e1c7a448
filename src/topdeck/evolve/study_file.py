"""Studies as files: TOML that is read strictly, with mistakes named by line and key.

agent = "greedy(score=evo-second)"      # the weights of its score evolve
strategy = "madrid(population=40)"
generations = 10

[training]
opponents = ["greedy"]
decks = ["MidrangeJadeShaman"]          # of both; ["Mine", "Theirs"] for two different ones
pairs = 20                              # mirrored pairs of games, for each opponent and deck

[holdout]
decks = ["MurlocDruid", "ZooDiscardWarlock"]
pairs = 200
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from topdeck.agents import canonical, full_spec, parameter_at
from topdeck.arena.plan.experiment import Settings
from topdeck.config.config_file import (
    NO_OVERRIDES,
    Key,
    Overrides,
    SourceMap,
    SpecText,
    read_config,
    read_rules,
    read_table,
)
from topdeck.config.parameters import Parameter
from topdeck.core.errors import EvolutionError, hint
from topdeck.core.game import Game
from topdeck.core.registry import default_game, load_game
from topdeck.core.validation import read_text
from topdeck.evolve.fitness.contest import Contest, Pair, demand_measure
from topdeck.evolve.fitness.evaluation import Race
from topdeck.evolve.fitness.tally import SCORE
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.strategies.catalogue import make_strategy
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.deck_genome import deck_genome
from topdeck.evolve.subjects.deck_subject import DeckSubject
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, NumberGene
from topdeck.evolve.subjects.subject import Subject
from topdeck.evolve.subjects.tuning import tuned_parameters, tuned_weights

LENGTHS = ("generations", "games")
GENERATIONS = 10  # where nothing is said

Count = Annotated[int, Meta(ge=1)]
Decks = list[str | list[str]] | Literal["all"]  # of both players, or two of them


Options = list[int | float | str | bool]


class WeightsTable(Struct, forbid_unknown_fields=True):
    """Which weights of a score evolve, and within which bounds; without them, all within those of the score."""

    of: str = "score"  # the parameter that names the score
    names: list[str] = []
    low: float | None = None
    high: float | None = None
    signed: bool = False  # does each keep the sign that its authors printed?


class GeneTable(Struct, forbid_unknown_fields=True):
    """A number within bounds."""

    low: float
    high: float
    scale: Literal["linear", "log"] = "linear"
    whole: bool | None = None  # None: where the parameter takes whole numbers alone


class GamesTable(Struct, forbid_unknown_fields=True):
    """Games by which individuals are judged."""

    opponents: list[str] = []
    decks: Decks = []
    pairs: Count = 100


class HoldoutTable(GamesTable, forbid_unknown_fields=True):
    """Games for the best; what is not said is as in training, but for the deals."""

    every: Count = 1


class File(Struct, forbid_unknown_fields=True):
    """All keys of a file."""

    agent: SpecText
    strategy: SpecText
    training: GamesTable
    generations: Count | None = None  # 10, if it does not say games
    games: Count | None = None
    repetitions: Count = 1
    measure: str = SCORE
    seed: int = 0
    game: str = field(default_factory=default_game)
    weights: WeightsTable | None = None
    deck: dict[str, str | int] | None = None
    genes: dict[str, GeneTable | Options] | None = None
    holdout: HoldoutTable = field(default_factory=HoldoutTable)
    race: Race | None = None
    axes: list[Axis] = []
    rules: dict[str, str | int | float | bool] = {}


def read_study(path: Path, overrides: Overrides = NO_OVERRIDES) -> Study:
    """The study that a file describes, and what is given beside it."""
    return parse_study(read_text(path), str(path), overrides)


def parse_study(text: str, place: str = "study", overrides: Overrides = NO_OVERRIDES) -> Study:
    given, source = read_config(text, place, overrides, File)
    return study_of(given, source)


def study_in_table(table: Mapping[str, Any], place: str) -> Study:
    """The study that is told by the keys of a file, wherever they come from."""
    source = SourceMap(place)
    return study_of(read_table(table, File, source), source)


def study_of(given: File, source: SourceMap) -> Study:
    """The study of keys that are well-formed, if it can be run."""
    game = source.attempt(("game",), lambda: load_game(given.game))
    rules = read_rules(given.rules, game, source)
    source.attempt(("measure",), lambda: demand_measure(given.measure, given.game))
    subject = subject_of(given, game, rules, source)
    training = contest_of(given, given.training, "training", game, rules, source)
    holdout = contest_of(given, with_training(given.holdout, given.training), "holdout", game, rules, source)
    for number, axis in enumerate(given.axes):
        require_trait(axis, ("axes", number, "name"), subject, training, source)
    axes = tuple(given.axes)
    source.attempt(("strategy",), lambda: make_strategy(given.strategy, subject.genome, given.seed, given.game, axes))
    generations, games = length_of(given, source)
    return source.attempt(
        ("games",) if games else (),  # which may be too few
        lambda: Study(
            subject=subject,
            strategy=given.strategy,
            training=training,
            holdout=holdout,
            generations=generations,
            games=games,
            repetitions=given.repetitions,
            every=given.holdout.every,
            race=given.race,
            axes=axes,
            seed=given.seed,
        ),
    )


def length_of(given: File, source: SourceMap) -> tuple[int | None, int | None]:
    """Generations or games, one of both; what is given beside the file takes the place of either."""
    said = {name: value for name in LENGTHS if (value := getattr(given, name)) is not None}
    asked = {name: value for name, value in said.items() if (name,) in source.overrides} or said
    if len(asked) > 1:
        raise source.mistake(("games",), "generations say already how long it is; leave out one of them")
    return (asked.get("generations"), asked.get("games")) if asked else (GENERATIONS, None)


def subject_of(given: File, game: Game, rules: Settings, source: SourceMap) -> Subject:
    """What evolves: weights of a score, parameters of an agent, or its deck."""
    source.attempt(("agent",), lambda: full_spec(given.agent, given.game))
    said = [name for name in ("deck", "genes", "weights") if getattr(given, name) is not None]
    if len(said) > 1:
        raise source.mistake((said[1],), f"it is said already that the {said[0]} shall evolve; leave out one of them")
    if given.deck is not None:
        return source.attempt(("deck",), partial(deck_subject, given.agent, given.deck, game, rules))
    if given.genes is not None:
        genes = [
            source.attempt(("genes", name), partial(gene_of, name, table, parameter_at(given.agent, name, given.game)))
            for name, table in given.genes.items()
        ]
        return source.attempt(("genes",), lambda: tuned_parameters(given.game, given.agent, genes))
    weights = given.weights or WeightsTable()
    bounds = None
    if weights.low is not None or weights.high is not None:
        if weights.low is None or weights.high is None:
            raise source.mistake(("weights",), "low and high go together")
        bounds = Meta(ge=weights.low, le=weights.high)
    key: Key = ("weights",) if given.weights else ("agent",)
    return source.attempt(key, partial(weights_subject, given.game, given.agent, bounds, weights))


def weights_subject(game: str, agent: str, bounds: Meta | None, table: WeightsTable) -> Subject:
    return tuned_weights(game, agent, bounds, table.names, table.of, signed=table.signed)


def deck_subject(agent: str, deck: Mapping[str, str | int], game: Game, rules: Settings) -> DeckSubject:
    """Decks of the kind that a table tells, which is what `topdeck decks new` may be told, and their size."""
    known = game.decks.new_options()
    size = deck.get("size")
    if not isinstance(size, int | None):
        raise EvolutionError(f"the size of a deck is a number, not {size!r}")
    options = {name: value for name, value in deck.items() if name != "size"}
    for name in options:
        if name not in known:
            raise EvolutionError(f"a deck has no {name!r}{hint(name, [*known, 'size'])}")
    agreed = {name: value for name, value in rules.items() if name in known}
    return DeckSubject(agent, deck_genome(game.name, {**agreed, **options}, size))


def gene_of(name: str, table: GeneTable | Options, parameter: Parameter | None) -> Gene:
    """Return the gene of a parameter; one that takes whole numbers alone gets nothing else."""
    if isinstance(table, list):
        return ChoiceGene(name, tuple(table))
    limits = None if parameter is None else parameter.bounds
    if parameter is not None and limits is not None:
        for bound in (table.low, table.high):
            if (limits.ge is not None and bound < limits.ge) or (limits.le is not None and bound > limits.le):
                raise EvolutionError(f"{name} must be {parameter.words()}, not {bound:g}")
    if not (takes_whole_numbers(parameter) if table.whole is None else table.whole):
        return NumberGene(name, table.low, table.high, table.scale)
    if table.low != int(table.low) or table.high != int(table.high):
        raise EvolutionError(
            f"{name} takes whole numbers, so low and high must be whole, not {table.low} and {table.high}"
        )
    return IntGene(name, int(table.low), int(table.high), table.scale)


def takes_whole_numbers(parameter: Parameter | None) -> bool:
    """Must a number that is given for a parameter be a whole number?"""
    kinds = [] if parameter is None else [kind.type for kind in parameter.alternatives]
    return int in kinds and float not in kinds and object not in kinds


def require_trait(axis: Axis, key: Key, subject: Subject, training: Contest, source: SourceMap) -> None:
    """Reject an axis that is named after nothing which individuals or their games tell."""
    if axis.name not in subject.traits((0.5,) * len(subject.genome)):
        source.attempt(key, lambda: replace(training, traits=(axis.name,)))


def with_training(holdout: GamesTable, training: GamesTable) -> GamesTable:
    """Opponents and decks as in training, where no others are given."""
    return GamesTable(holdout.opponents or training.opponents, holdout.decks or training.decks, holdout.pairs)


def contest_of(given: File, games: GamesTable, name: str, game: Game, rules: Settings, source: SourceMap) -> Contest:
    decks = source.attempt((name, "decks"), lambda: pairs_of(games.decks, game))
    for spec in games.opponents:
        source.attempt((name, "opponents"), partial(canonical, spec, given.game))
    return source.attempt(
        (name,),
        lambda: Contest(
            game=given.game,
            opponents=tuple(games.opponents),
            decks=decks,
            pairs=games.pairs,
            measure=given.measure,
            settings=rules,
        ),
    )


def pairs_of(decks: Decks, game: Game) -> tuple[Pair, ...]:
    """The decks of the individual and of its opponent; without any, the game's default deck for both."""
    if decks == "all":
        return tuple((deck, deck) for deck in game.decks.included())
    found: list[Pair] = []
    for name in decks or [game.decks.default().name]:
        names: list[Any] = [name, name] if isinstance(name, str) else name
        if len(names) != 2:
            raise EvolutionError(f"a pair of decks has two of them, not {len(names)}")
        found.append((game.deck(names[0]), game.deck(names[1])))
    return tuple(found)
