"""A study: what is evolved, by which strategy, and by which games it is judged; all that decides what comes of it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from math import ceil
from typing import Any

from topdeck.agents.spec import Spec, parse_spec
from topdeck.arena.plan.seeds import seed_from
from topdeck.arena.results.store.contents import EVOLUTION
from topdeck.errors import EvolutionError
from topdeck.evolve.evolution import Evolution
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.fitness.evaluation import Race
from topdeck.evolve.stages import FRESH
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.strategies.catalogue import full_strategy, make_strategy, strategy_parameters
from topdeck.evolve.subjects.subject import Subject
from topdeck.record import setup_of
from topdeck.registry import load_game

SCHEMA = 1  # of what tells a study from others


@dataclass(frozen=True, kw_only=True)
class Study:
    """Everything that decides a run of evolution, and how long it is.

    A study that is longer than one of before, in generations or repetitions, goes on where that one ended.
    """

    subject: Subject
    strategy: str  # its spec
    training: Contest
    holdout: Contest  # with other decks and opponents where they are given, and always with other deals
    generations: int
    repetitions: int = 1
    every: int = 1  # generations from one whose best plays the validation games to the next
    race: Race | None = None
    axes: tuple[Axis, ...] = ()  # of an archive
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("generations", "repetitions", "every"):
            if getattr(self, name) < 1:
                raise EvolutionError(f"{name} must be 1 at least, not {getattr(self, name)}")
        if self.training.measure != self.holdout.measure:
            raise EvolutionError("training and hold-out must have the same measure")
        self.evolution(1)  # what cannot be run is refused here

    @property
    def game(self) -> str:
        return self.subject.game

    def evolution(self, repetition: int) -> Evolution:
        """A new run; repetitions differ by chance alone."""
        seed = seed_from(f"{self.seed}/repetition/{repetition}")
        strategy = make_strategy(self.full_strategy(), self.subject.genome, seed, self.game, self.axes)
        training = replace(self.training_games(), seed=seed_from(f"{seed}/training"))
        return Evolution(self.subject, strategy, training, self.axes)

    def training_games(self) -> Contest:
        """With what they must tell for the axes, besides what the subject tells itself."""
        told = self.subject.traits((0.5,) * len(self.subject.genome))
        return replace(self.training, traits=tuple(axis.name for axis in self.axes if axis.name not in told))

    def full_strategy(self) -> str:
        """The spec with all its parameters; one that asks for the length of the run is told it."""
        spec = parse_spec(self.strategy)
        known = strategy_parameters(full_strategy(spec.name, self.game).name)
        length = {"generations": self.generations} if "generations" in known else {}
        return str(full_strategy(str(Spec(spec.name, {**length, **spec.values})), self.game))

    def holdout_games(self, stage: str) -> Contest:
        """Those of the validation, which choose, and those of the test have different deals."""
        return replace(self.holdout, seed=seed_from(f"{self.seed}/{stage}"))

    def fresh_training(self) -> Contest:
        """As in training, with deals that nobody was trained with, and as many as in the hold-out games."""
        pairs = ceil(self.holdout.games / (2 * len(self.training.opponents) * len(self.training.decks)))
        return replace(self.training, pairs=pairs, seed=seed_from(f"{self.seed}/{FRESH}"))

    def identity(self) -> dict[str, Any]:
        """What tells this study from all others, in plain JSON; how long it is does not belong to it."""
        rules = load_game(self.game)
        state = rules.start(self.training.decks[0], 0, **self.training.settings)
        identity = {
            "topdeck": EVOLUTION,
            "schema": SCHEMA,
            "game": self.game,
            "subject": self.subject.to_json(),
            "strategy": self.full_strategy(),
            "training": self.training_games().to_json(),
            "holdout": self.holdout.to_json(),
            "every": self.every,
            "race": None if self.race is None else asdict(self.race),
            "axes": [asdict(axis) for axis in self.axes],
            "seed": self.seed,
            "setup": setup_of(rules, state),
        }
        found: dict[str, Any] = json.loads(json.dumps(identity))
        return found

    def expected_games(self, population: int) -> int:
        """About how many games the whole study has, where every generation is as large as the first."""
        trained = self.generations * self.generation_games(population)
        validated = ceil(self.generations / self.every) * self.holdout.games
        tested = self.holdout.games + self.fresh_training().games
        return self.repetitions * (trained + validated + tested)

    def generation_games(self, population: int) -> int:
        if self.race is None:
            return population * self.training.games
        a_pair = self.training.games // self.training.pairs
        return sum(rung.survivors * rung.share for rung in self.race.rungs(population, self.training.pairs)) * a_pair
