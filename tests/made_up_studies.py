"""Studies without games: the results of their trials follow a formula, so that every answer is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from topdeck.arena.results.store.database import add_experiment, add_row, make_engine, prepare, writing_to
from topdeck.arena.results.store.location import Location, find_location
from topdeck.arena.results.store.tables import RUNS, TRIALS
from topdeck.core.state import Json
from topdeck.evolve.fitness.tally import Tally, is_share
from topdeck.evolve.results.journal import Key, StoredTrial
from topdeck.evolve.results.results import EvolutionResults
from topdeck.evolve.results.stored_journal import make_trial_row
from topdeck.evolve.study import FRESH, TEST, TRAINING, VALIDATION
from topdeck.evolve.subjects.genome import Genome, NumberGene, Value

GAMES = 40  # of every individual
WEIGHTS = Genome("made-up", (NumberGene("attack"), NumberGene("health"), NumberGene("cards")))
DECK: Json = {"schema": 1, "name": "MurlocDruid", "class": "druid", "cards": {"CS2_011": 1}}

Genes = Sequence[Value]
Wins = Callable[[Genes, str], int]  # of all games, in a stage
Individual = Callable[[int, int, int], Genes]  # by repetition, generation and place


def identity(genome: Genome, *, measure: str = "wins", traits: Sequence[str] = (), **others: Any) -> Json:
    """The parameters that distinguish made-up studies."""
    contest = {"opponents": ["random(opening=none)"], "decks": [[DECK, DECK]], "pairs": GAMES // 2}
    games = {**contest, "measure": measure, "traits": list(traits)}
    return {
        "topdeck": "evolution",
        "schema": 1,
        "game": "hearthstone",
        "subject": {"agent": "greedy(score=made-up)", "part": "score", "genome": genome.to_json()},
        "strategy": "madrid(elite=1, population=6)",
        "training": games,
        "holdout": games,
        "every": 1,
        "race": None,
        "axes": [],
        "seed": 7,
        "setup": {"rules": 2, "era": "gadgetzan-2017"},
        **others,
    }


def deck_subject(genome: Genome, cards: Sequence[str], **about: str) -> Json:
    """The description of a study that evolves decks, as returned by its subject."""
    genes = [{"name": name} for name in genome.names]
    deck = {**about, "cards": list(cards)}
    return {"agent": "greedy(score=made-up)", "deck": deck, "genome": {"name": genome.name, "genes": genes}}


def counts(wins: int, measure: str = "wins", traits: Sequence[float] = ()) -> Tally:
    """Some of all games won, each worth 100 points, in pairs that differ a little."""
    worth = 1.0 if is_share(measure) else 100.0
    squares = GAMES / 2 * worth**2 * ((wins / GAMES) ** 2 + 0.05)
    return Tally(GAMES, wins, 0, 100.0 * wins, squares, tuple(GAMES * trait for trait in traits), 0.5)


def trial(
    repetition: int, stage: str, generation: int, place: int, genes: Genes, found: Tally, rung: int = 0
) -> StoredTrial:
    return StoredTrial(Key(repetition, stage, generation, place, rung), list(genes), found)


def attack(genes: Genes, stage: str) -> int:
    """Individuals win as much as their attack is worth, and in training four games more, by luck."""
    return round(GAMES * 0.8 * float(genes[0])) + (4 if stage == TRAINING else 0)


def drifting(repetition: int, generation: int, place: int) -> Genes:
    """From generation to generation, attack increases and health decreases; cards have no effect."""
    grown = min(1.0, 0.1 * generation + 0.02 * place + 0.01 * repetition)
    return [round(grown, 6), round(1.0 - grown, 6), (place * 37 % 10) / 10]


def made_up(
    genome: Genome = WEIGHTS,
    *,
    repetitions: int = 1,
    generations: int = 4,
    population: int = 6,
    individual: Individual = drifting,
    wins: Wins = attack,
    traits_of: Callable[[Genes], Sequence[float]] = lambda genes: (),
    place: str = "made-up.db",
    **about: Any,
) -> EvolutionResults:
    """A study in which the last generation is the one that is chosen, wherever more wins come later."""
    trials: list[StoredTrial] = []

    def add(repetition: int, stage: str, generation: int, number: int, genes: Genes) -> None:
        traits = traits_of(genes) if stage == TRAINING else ()
        found = counts(wins(genes, stage), about.get("measure", "wins"), traits)
        trials.append(trial(repetition, stage, generation, number, genes, found))

    for repetition in range(1, repetitions + 1):
        finalists = []
        for generation in range(1, generations + 1):
            members = [individual(repetition, generation, number) for number in range(1, population + 1)]
            for number, genes in enumerate(members, 1):
                add(repetition, TRAINING, generation, number, genes)
            best = max(range(population), key=lambda number: wins(members[number], TRAINING))
            add(repetition, VALIDATION, generation, best + 1, members[best])
            finalists.append((generation, best + 1, members[best]))
        chosen = max(finalists, key=lambda pair: wins(pair[2], VALIDATION))
        for stage in (TEST, FRESH):
            add(repetition, stage, *chosen)
    return EvolutionResults(
        location=Location(text=place),
        identity=identity(genome, **about),
        created="2026-11-16T12:00:00+00:00",
        trials=sorted(trials, key=lambda stored_trial: stored_trial.key),
        runs=[{"started": "2026-11-16T12:00:00+00:00", "node": "here", "cores": 2}],
    )


def unfinished(results: EvolutionResults) -> EvolutionResults:
    """The same study in the middle of its last generation, before any repetition has been tested."""
    kept = [stored_trial for stored_trial in results.trials if stored_trial.key.stage in (TRAINING, VALIDATION)]
    last = max(stored_trial.key.generation for stored_trial in kept)
    return replace(
        results,
        trials=[stored_trial for stored_trial in kept if stored_trial.key.generation < last or is_early(stored_trial)],
    )


def is_early(stored_trial: StoredTrial) -> bool:
    return stored_trial.key.stage == TRAINING and stored_trial.key.place <= 2


def write_store(results: EvolutionResults, path: Path) -> None:
    """Store a made-up study as a journal would."""
    location = find_location(path)
    engine = make_engine(location, "BEGIN IMMEDIATE")
    with writing_to(engine, location) as connection:
        prepare(connection, location, new=True)
        study = add_experiment(connection, results.identity, location.name)
        run = add_row(connection, RUNS, {"experiment": study, "started": results.created, "machine": {"cores": 2}})
        connection.execute(
            TRIALS.insert(), [make_trial_row(stored_trial, study, run) for stored_trial in results.trials]
        )
    engine.dispose()
