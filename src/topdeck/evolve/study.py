"""Studies, each of which defines a subject to evolve, a strategy, and the games used for evaluation."""

import json
from collections.abc import Set
from dataclasses import asdict, dataclass, replace
from math import ceil
from typing import Any

from topdeck.arena.plan.seeds import seed_from
from topdeck.arena.results.store.contents import EVOLUTION, SCHEMAS
from topdeck.config.external_code import source_hashes
from topdeck.config.spec import Spec, Value, parse_spec
from topdeck.core.errors import EvolutionError
from topdeck.core.record import get_setup
from topdeck.core.registry import load_game
from topdeck.evolve.evolution import Evolution, Subject
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.fitness.evaluation import Race
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.strategies.catalogue import full_strategy, make_strategy

# the stages of a study, which use different deals
TRAINING = "training"  # games that measure fitness for the strategy
VALIDATION = "validation"  # hold-out games that select among the best individuals of all generations
TEST = "test"  # hold-out games that measure the chosen individual
FRESH = "fresh"  # additional games, like the training games, that measure the chosen individual
STAGES = (TRAINING, VALIDATION, TEST, FRESH)

EVALUATIONS, GENERATIONS = "evaluations", "generations"  # strategy parameters that depend on the length of a run


@dataclass(frozen=True, kw_only=True)
class Study:
    """The full definition of an evolution experiment.

    A study can be continued with more generations, games or repetitions.

    Attributes:
        subject: The weights, parameters or decks to evolve.
        strategy: The spec of the strategy.
        training: The games that measure fitness.
        holdout: The games for validation and testing, whose deals differ from those of the training games.
        generations: The number of generations per repetition; set either this or `games`.
        games: The maximum number of training games per repetition.
        repetitions: The number of independent runs.
        every: The interval, in generations, at which the best individual plays the validation games.
        race: The race that eliminates weak individuals early, if any.
        axes: The axes of the archive, if the strategy has one.
        seed: The seed that determines all randomness.

    Raises:
        TopdeckError: A value is invalid, or the values are inconsistent.
    """

    subject: Subject
    strategy: str
    training: Contest
    holdout: Contest
    generations: int | None = None
    games: int | None = None
    repetitions: int = 1
    every: int = 1
    race: Race | None = None
    axes: tuple[Axis, ...] = ()
    seed: int = 0

    def __post_init__(self) -> None:
        if (self.generations is None) == (self.games is None):
            raise EvolutionError("set the length of a study with either `generations` or `games`")
        for name in ("generations", "games", "repetitions", "every"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise EvolutionError(f"`{name}` must be at least 1, not {value}")
        if self.training.measure != self.holdout.measure:
            raise EvolutionError("training and hold-out games must use the same measure")
        first = self.evolution(1)
        if not self.has_next_generation(first):
            raise EvolutionError(
                f"{self.games} games are too few; the first generation needs {self.next_generation_games(first)}"
            )

    @property
    def game(self) -> str:
        return self.subject.game

    def evolution(self, repetition: int, spec: str | None = None) -> Evolution:
        """Return a new run that uses the study's strategy or the strategy named by `spec`.

        Repetitions differ only in their randomness.
        """
        seed = seed_from(f"{self.seed}/repetition/{repetition}")
        strategy = make_strategy(spec or self.full_strategy(), self.subject.genome, seed, self.game, self.axes)
        training = replace(self.training_games(), seed=seed_from(f"{seed}/training"))
        return Evolution(self.subject, strategy, training, self.axes)

    def training_games(self) -> Contest:
        """Return the training games, in which the trait of each axis is collected unless the subject has that trait."""
        known = self.subject.traits(self.subject.genome.middle)
        return replace(self.training, traits=tuple(axis.name for axis in self.axes if axis.name not in known))

    def full_strategy(self) -> str:
        """Return the spec of the strategy with all its parameters, including the length of the run if required."""
        spec = parse_spec(self.strategy)
        asked = {EVALUATIONS, GENERATIONS} & full_strategy(spec.name, self.game).values.keys()
        length = self.length(asked) if asked and not asked & spec.values.keys() else {}
        return str(full_strategy(str(Spec(spec.name, {**spec.values, **length})), self.game))

    def length(self, asked: Set[str]) -> dict[str, int]:
        """Return the length of a run as a strategy parameter, in generations or evaluations.

        If the study limits the number of games, the length is estimated from the first generation.  Evaluations are
        preferred, because their number does not depend on the size of later generations.
        """
        if self.generations is not None:
            return {GENERATIONS: self.generations}
        assert self.games is not None
        first = self.evolution(1, self.strategy)
        played = self.next_generation_games(first)
        if EVALUATIONS in asked:
            return {EVALUATIONS: max(1, self.games * len(first.ask()) // played)}
        return {GENERATIONS: max(1, self.games // played)}

    def has_next_generation(self, evolution: Evolution) -> bool:
        """Return whether another generation fits within the limit on generations or games."""
        if self.generations is not None:
            return len(evolution.generations) < self.generations
        assert self.games is not None
        return (
            sum(generation.games for generation in evolution.generations) + self.next_generation_games(evolution)
            <= self.games
        )

    def next_generation_games(self, evolution: Evolution) -> int:
        """Return the number of games in the next generation, which does not depend on the survivors of a race."""
        individuals, contest = len(evolution.ask()), evolution.next_contest()
        if self.race is None:
            return individuals * contest.games
        games_per_pair = contest.games // contest.pairs
        return games_per_pair * sum(rung.survivors * rung.share for rung in self.race.rungs(individuals, contest.pairs))

    def holdout_games(self, stage: str) -> Contest:
        """Return the hold-out games for a stage; validation and test have different deals."""
        return replace(self.holdout, seed=seed_from(f"{self.seed}/{stage}"))

    def fresh_training(self) -> Contest:
        """Return about as many training games as there are hold-out games, with new deals."""
        pairs = ceil(self.holdout.games / (2 * len(self.training.opponents) * len(self.training.decks)))
        return replace(self.training, pairs=pairs, seed=seed_from(f"{self.seed}/{FRESH}"))

    def identity(self) -> dict[str, Any]:
        """Return the JSON form of everything that distinguishes this study from others, except for its length."""
        rules = load_game(self.game)
        subject, training, holdout = self.subject.to_json(), self.training_games().to_json(), self.holdout.to_json()
        agents: dict[str, list[Value]] = {}
        for spec in (subject["agent"], *training["opponents"], *holdout["opponents"]):
            agents.setdefault(parse_spec(spec).name, []).append(spec)
        sources = source_hashes(agents)
        state = rules.start(self.training.decks[0], 0, **self.training.settings)
        identity = {
            "topdeck": EVOLUTION,
            "schema": SCHEMAS[EVOLUTION],
            "game": self.game,
            "subject": subject,
            "strategy": self.full_strategy(),
            "training": training,
            "holdout": holdout,
            "every": self.every,
            "race": None if self.race is None else asdict(self.race),
            "axes": [asdict(axis) for axis in self.axes],
            "seed": self.seed,
            "setup": get_setup(rules, state),
            **({"sources": sources} if sources else {}),
        }
        plain: dict[str, Any] = json.loads(json.dumps(identity))
        return plain

    def expected_games(self) -> int:
        """Return the approximate number of games in the study, assuming that all generations have the same size."""
        return sum(self.expected_by_stage().values())

    def expected_by_stage(self) -> dict[str, int]:
        """Return the approximate number of games in each stage, summed over all repetitions."""
        first = self.next_generation_games(self.evolution(1))
        trained = self.games or (self.generations or 1) * first
        games = {
            TRAINING: trained,
            VALIDATION: ceil(trained / first / self.every) * self.holdout.games,
            TEST: self.holdout.games,
            FRESH: self.fresh_training().games,
        }
        return {stage: self.repetitions * count for stage, count in games.items()}
