"""A study: what is evolved, by which strategy, and by which games it is judged; all that decides what comes of it."""

from __future__ import annotations

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
from topdeck.core.record import setup_of
from topdeck.core.registry import load_game
from topdeck.evolve.evolution import Evolution
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.fitness.evaluation import Race
from topdeck.evolve.stages import FRESH, TEST, TRAINING, VALIDATION
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.strategies.catalogue import full_strategy, make_strategy
from topdeck.evolve.subjects.subject import Subject

EVALUATIONS, GENERATIONS = "evaluations", "generations"  # parameters of strategies that ask for the length of a run


@dataclass(frozen=True, kw_only=True)
class Study:
    """Everything that decides a run of evolution, and how long it is: so many generations, or training games.

    A study that is longer than one of before goes on where that one ended.
    """

    subject: Subject
    strategy: str  # its spec
    training: Contest
    holdout: Contest  # with other decks and opponents where they are given, and always with other deals
    generations: int | None = None  # of a repetition; instead of
    games: int | None = None  # the training games of a repetition, beyond which no generation goes
    repetitions: int = 1
    every: int = 1  # generations from one whose best plays the validation games to the next
    race: Race | None = None
    axes: tuple[Axis, ...] = ()  # of an archive
    seed: int = 0

    def __post_init__(self) -> None:
        if (self.generations is None) == (self.games is None):
            raise EvolutionError("a study has either so many generations or so many games; give one of both")
        for name in ("generations", "games", "repetitions", "every"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise EvolutionError(f"{name} must be 1 at least, not {value}")
        if self.training.measure != self.holdout.measure:
            raise EvolutionError("training and hold-out must have the same measure")
        first = self.evolution(1)  # what cannot be run is refused here
        if not self.goes_on(first):
            raise EvolutionError(f"{self.games} games are too few: the first generation has {self.next_games(first)}")

    @property
    def game(self) -> str:
        return self.subject.game

    def evolution(self, repetition: int) -> Evolution:
        """A new run; repetitions differ by chance alone."""
        return self.evolution_by(self.full_strategy(), repetition)

    def evolution_by(self, spec: str, repetition: int) -> Evolution:
        seed = seed_from(f"{self.seed}/repetition/{repetition}")
        strategy = make_strategy(spec, self.subject.genome, seed, self.game, self.axes)
        training = replace(self.training_games(), seed=seed_from(f"{seed}/training"))
        return Evolution(self.subject, strategy, training, self.axes)

    def training_games(self) -> Contest:
        """With what they must tell for the axes, besides what the subject tells itself."""
        told = self.subject.traits((0.5,) * len(self.subject.genome))
        return replace(self.training, traits=tuple(axis.name for axis in self.axes if axis.name not in told))

    def full_strategy(self) -> str:
        """The spec with all its parameters; one that asks for the length of the run is told it."""
        spec = parse_spec(self.strategy)
        asked = {EVALUATIONS, GENERATIONS} & full_strategy(spec.name, self.game).values.keys()
        length = self.length(asked) if asked and not asked & spec.values.keys() else {}
        return str(full_strategy(str(Spec(spec.name, {**spec.values, **length})), self.game))

    def length(self, asked: Set[str]) -> dict[str, int]:
        """How long a run is, in what a strategy asks for: generations, or individuals in all.

        For how many there are games is told from the first generation, and by individuals where that is possible: their
        number is the same, however large the later generations are.
        """
        if self.generations is not None:
            return {GENERATIONS: self.generations}
        assert self.games is not None
        first = self.evolution_by(self.strategy, 1)
        played = self.next_games(first)
        if EVALUATIONS in asked:
            return {EVALUATIONS: max(1, self.games * len(first.ask()) // played)}
        return {GENERATIONS: max(1, self.games // played)}

    def goes_on(self, evolution: Evolution) -> bool:
        """Has a run another generation?  None begins that would go beyond the games."""
        if self.generations is not None:
            return len(evolution.generations) < self.generations
        assert self.games is not None
        return sum(generation.games for generation in evolution.generations) + self.next_games(evolution) <= self.games

    def next_games(self, evolution: Evolution) -> int:
        """How many games the next generation of a run has.

        In a race, too, that is known before: how many individuals play on does not depend on who they are.
        """
        individuals, contest = len(evolution.ask()), evolution.next_contest()
        if self.race is None:
            return individuals * contest.games
        of_a_pair = contest.games // contest.pairs
        return of_a_pair * sum(rung.survivors * rung.share for rung in self.race.rungs(individuals, contest.pairs))

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
            "setup": setup_of(rules, state),
            **({"sources": sources} if sources else {}),
        }
        found: dict[str, Any] = json.loads(json.dumps(identity))
        return found

    def expected_games(self) -> int:
        """About how many games the whole study has, where every generation is as large as the first."""
        return sum(self.expected_by_stage().values())

    def expected_by_stage(self) -> dict[str, int]:
        """About how many games each stage has, in all repetitions."""
        first = self.next_games(self.evolution(1))
        trained = self.games or (self.generations or 1) * first
        games = {
            TRAINING: trained,
            VALIDATION: ceil(trained / first / self.every) * self.holdout.games,
            TEST: self.holdout.games,
            FRESH: self.fresh_training().games,
        }
        return {stage: self.repetitions * count for stage, count in games.items()}
