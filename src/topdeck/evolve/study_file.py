"""Strict reader for TOML study files, with error messages that name the line and the key.

agent = "greedy(score=evo-second)"      # the weights of its score evolve
strategy = "madrid(population=40)"
generations = 10

[training]
opponents = ["greedy"]
decks = ["MidrangeJadeShaman"]          # for both players; a pair ["Mine", "Theirs"] for different decks
pairs = 20                              # mirrored pairs of games per opponent and deck

[holdout]
decks = ["MurlocDruid", "ZooDiscardWarlock"]
pairs = 200
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from topdeck.agents import canonical, full_spec, parameter_at
from topdeck.arena.plan.experiment import Settings
from topdeck.config import config_file
from topdeck.config.config_file import NO_OVERRIDES, Overrides, SourceMap, SpecText
from topdeck.config.parameters import Parameter
from topdeck.core.deck import Deck
from topdeck.core.errors import EvolutionError, hint
from topdeck.core.game import Game
from topdeck.core.registry import default_game, load_game
from topdeck.core.validation import read_text
from topdeck.evolve.evolution import Subject
from topdeck.evolve.fitness.contest import Contest, Pair, require_measure
from topdeck.evolve.fitness.evaluation import Race
from topdeck.evolve.fitness.tally import SCORE
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.strategies.catalogue import make_strategy
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.deck_genome import DeckSubject, deck_genome
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, NumberGene
from topdeck.evolve.subjects.tuning import tuned_parameters, tuned_weights

LENGTHS = ("generations", "games")
GENERATIONS = 10  # the default length

Count = Annotated[int, Meta(ge=1)]
Decks = list[str | list[str]] | Literal["all"]  # a deck for both players, or one deck for each
Options = list[int | float | str | bool]


class WeightsTable(Struct, forbid_unknown_fields=True):
    """The weights to evolve and their bounds; by default, all weights of the score, within the score's own bounds."""

    of: str = "score"  # the parameter that names the score
    names: list[str] = []
    low: float | None = None
    high: float | None = None
    signed: bool = False  # whether each weight keeps the sign of its published value


class GeneTable(Struct, forbid_unknown_fields=True):
    """A gene that is a number within bounds."""

    low: float
    high: float
    scale: Literal["linear", "log"] = "linear"
    whole: bool | None = None  # None: only if the parameter is an integer


class GamesTable(Struct, forbid_unknown_fields=True):
    """The games that each individual plays."""

    opponents: list[str] = []
    decks: Decks = []
    pairs: Count = 100


class HoldoutTable(GamesTable, forbid_unknown_fields=True):
    """The hold-out games; the opponents and decks default to those of the training games."""

    every: Count = 1


class File(Struct, forbid_unknown_fields=True):
    """All keys in a study file."""

    agent: SpecText
    strategy: SpecText
    training: GamesTable
    generations: Count | None = None
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


def read_study(path: Path | str, overrides: Overrides = NO_OVERRIDES) -> Study:
    """Read a study from a file.

    Args:
        path: The TOML file.
        overrides: Values that take precedence over the file.

    Raises:
        MatchError: The file cannot be read, or the study is invalid.
    """
    return parse_study(read_text(Path(path)), str(path), overrides)


def parse_study(text: str, place: str = "study", overrides: Overrides = NO_OVERRIDES) -> Study:
    return StudyReader(*config_file.read_config(text, place, overrides, File)).study()


def read_study_table(table: Mapping[str, Any], place: str) -> Study:
    """Read a study from a table with the keys of a study file."""
    source = SourceMap(place)
    return StudyReader(config_file.read_table(table, File, source), source).study()


class StudyReader:
    """Builds a study from well-formed keys; errors name the invalid key."""

    def __init__(self, given: File, source: SourceMap) -> None:
        self.given = given
        self.source = source
        self.game: Game = source.attempt(("game",), lambda: load_game(given.game))
        self.rules: Settings = config_file.read_rules(given.rules, self.game, source)

    def study(self) -> Study:
        given, attempt = self.given, self.source.attempt
        attempt(("measure",), lambda: require_measure(given.measure, given.game))
        subject = self.subject()
        decks = self.game.decks
        training = self.contest("training", given.training, given.training, decks.training())
        holdout = self.contest("holdout", given.holdout, given.training, decks.included())
        for number, axis in enumerate(given.axes):
            if axis.name not in subject.traits(subject.genome.middle):
                attempt(("axes", number, "name"), partial(replace, training, traits=(axis.name,)))
        axes = tuple(given.axes)
        attempt(("strategy",), lambda: make_strategy(given.strategy, subject.genome, given.seed, given.game, axes))
        length = self.length()
        return attempt(
            ("games",) if "games" in length else (),  # the key that the error names if there are too few games
            lambda: Study(
                subject=subject,
                strategy=given.strategy,
                training=training,
                holdout=holdout,
                repetitions=given.repetitions,
                every=given.holdout.every,
                race=given.race,
                axes=axes,
                seed=given.seed,
                **length,
            ),
        )

    def length(self) -> dict[str, int]:
        """Return the number of generations or games; overriding either key replaces both keys in the file."""
        lengths = {name: value for name in LENGTHS if (value := getattr(self.given, name)) is not None}
        overrides = {name: value for name, value in lengths.items() if (name,) in self.source.overrides}
        chosen = overrides or lengths or {"generations": GENERATIONS}
        if len(chosen) > 1:
            raise self.source.mistake(
                ("games",), "`generations` already sets the length of the study; remove one of the two keys"
            )
        return chosen

    def subject(self) -> Subject:
        """Return the subject: the weights of a score, the parameters of an agent, or its deck."""
        given, attempt = self.given, self.source.attempt
        attempt(("agent",), lambda: full_spec(given.agent, given.game))
        evolving = [name for name in ("deck", "genes", "weights") if getattr(given, name) is not None]
        if len(evolving) > 1:
            raise self.source.mistake((evolving[1],), f"[{evolving[0]}] is already set; remove one of the two tables")
        if given.deck is not None:
            return attempt(("deck",), partial(self.deck_subject, given.deck))
        if given.genes is not None:
            genes = [
                attempt(("genes", name), partial(make_gene, name, table, parameter_at(given.agent, name, given.game)))
                for name, table in given.genes.items()
            ]
            return attempt(("genes",), lambda: tuned_parameters(given.game, given.agent, genes))
        weights = given.weights or WeightsTable()
        if (weights.low is None) != (weights.high is None):
            raise self.source.mistake(("weights",), "`low` and `high` must be set together")
        bounds = None if weights.low is None else Meta(ge=weights.low, le=weights.high)
        return attempt(
            ("weights",) if given.weights else ("agent",),
            lambda: tuned_weights(given.game, given.agent, bounds, weights.names, weights.of, signed=weights.signed),
        )

    def deck_subject(self, table: Mapping[str, str | int]) -> DeckSubject:
        """Return a deck subject for a table that contains a size and the options of `topdeck decks new`."""
        known = self.game.decks.new_options()
        size = table.get("size")
        if not isinstance(size, int | None):
            raise EvolutionError(f"the size of a deck must be a number, not {size!r}")
        options = {name: value for name, value in table.items() if name != "size"}
        for name in options:
            if name not in known:
                raise EvolutionError(f"unknown deck option {name!r}{hint(name, [*known, 'size'])}")
        rules = {name: value for name, value in self.rules.items() if name in known}
        return DeckSubject(self.given.agent, deck_genome(self.game.name, {**rules, **options}, size))

    def contest(self, name: str, games: GamesTable, default: GamesTable, every: Sequence[Deck]) -> Contest:
        """Return the contest described by a table; `every` contains the decks selected by `all`."""
        opponents = games.opponents or default.opponents
        decks = self.source.attempt((name, "decks"), lambda: read_decks(games.decks or default.decks, self.game, every))
        for spec in opponents:
            self.source.attempt((name, "opponents"), partial(canonical, spec, self.game.name))
        return self.source.attempt(
            (name,),
            lambda: Contest(
                game=self.game.name,
                opponents=tuple(opponents),
                decks=decks,
                pairs=games.pairs,
                measure=self.given.measure,
                settings=self.rules,
            ),
        )


def make_gene(name: str, table: GeneTable | Options, parameter: Parameter | None) -> Gene:
    """Return the gene for a parameter; by default, the gene of an integer parameter is also an integer."""
    if isinstance(table, list):
        return ChoiceGene(name, tuple(table))
    limits = None if parameter is None else parameter.bounds
    if parameter is not None and limits is not None:
        for bound in (table.low, table.high):
            if (limits.ge is not None and bound < limits.ge) or (limits.le is not None and bound > limits.le):
                raise EvolutionError(f"{name} must be {parameter.words()}, not {bound:g}")
    if not (is_integer(parameter) if table.whole is None else table.whole):
        return NumberGene(name, table.low, table.high, table.scale)
    if table.low != int(table.low) or table.high != int(table.high):
        raise EvolutionError(f"`low` and `high` of {name} must be whole numbers, not {table.low} and {table.high}")
    return IntGene(name, int(table.low), int(table.high), table.scale)


def is_integer(parameter: Parameter | None) -> bool:
    """Return whether the values of a parameter must be integers."""
    kinds = [] if parameter is None else [kind.type for kind in parameter.alternatives]
    return int in kinds and float not in kinds and object not in kinds


def read_decks(decks: Decks, game: Game, every: Sequence[Deck]) -> tuple[Pair, ...]:
    """Return pairs of decks for the individual and its opponent; by default, both play the game's default deck."""
    if decks == "all":
        return tuple((deck, deck) for deck in every)
    pairs: list[Pair] = []
    for name in decks or [game.decks.default().name]:
        names: list[Any] = [name, name] if isinstance(name, str) else name
        if len(names) != 2:
            raise EvolutionError(f"a pair of decks must contain 2 decks, not {len(names)}")
        pairs.append((game.deck(names[0]), game.deck(names[1])))
    return tuple(pairs)
