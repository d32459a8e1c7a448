"""An evolution as a table: a row for every individual, a column for each of its genes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from topdeck.arena.results.sheet import COUNT, MEASURE, SHEETS, TRUTH, WORDS, Kind, Sheet, write_sheet
from topdeck.core.errors import MatchError
from topdeck.evolve.results.results import EvolutionResults, Tried
from topdeck.evolve.stages import STAGES, TRAINING
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, NumberGene, Value

KEY: Mapping[str, Kind] = MappingProxyType({"repetition": COUNT, "stage": WORDS, "generation": COUNT, "place": COUNT})
FOUND: Mapping[str, Kind] = MappingProxyType(
    {"games": COUNT, "wins": COUNT, "draws": COUNT, "fitness": MEASURE, "seconds": MEASURE}
)


def individuals(results: EvolutionResults) -> Sheet:
    """Who was tried, in every stage, and what came of it; training games also tell traits, by the mean of a game."""
    genes = {column: kind_of(gene) for column, gene in zip(gene_columns(results), results.genome.genes, strict=True)}
    traits = dict.fromkeys(trait_columns(results).values(), MEASURE)
    rows = [
        row(results, repetition, stage, one)
        for repetition in results.repetitions
        for stage in STAGES
        for one in results.by_stage.get((repetition, stage), [])
    ]
    return Sheet({**KEY, **genes, **FOUND, **traits}, rows)


def row(results: EvolutionResults, repetition: int, stage: str, one: Tried) -> dict[str, object]:
    tally = one.tally
    traits = results.traits_of(one) if stage == TRAINING else {}
    genes = zip(gene_columns(results), results.genome.genes, one.genes, strict=True)
    return {
        "repetition": repetition,
        "stage": stage,
        "generation": one.generation,
        "place": one.place,
        **{column: cell(gene, value) for column, gene, value in genes},
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "fitness": one.fitness,
        "seconds": tally.seconds,
        **{column: traits.get(name) for name, column in trait_columns(results).items()},
    }


# ---- columns


def gene_columns(results: EvolutionResults) -> list[str]:
    """Their names, unless a column of every evolution has that name."""
    return [told_apart(name, "gene") for name in results.genome.names]


def trait_columns(results: EvolutionResults) -> dict[str, str]:
    """The columns of traits by their names, which may be those of genes."""
    return {name: told_apart(name, "trait", *results.genome.names) for name in results.traits}


def told_apart(name: str, what: str, *taken: str) -> str:
    return f"{what} {name}" if name in (*KEY, *FOUND, *taken) else name


def kind_of(gene: Gene) -> Kind:
    """What is in its column: numbers where all its values are, otherwise words."""
    if isinstance(gene, ChoiceGene):
        kinds = {type(option) for option in gene.options}
        if kinds <= {int, float}:
            return COUNT if kinds == {int} else MEASURE
        return TRUTH if kinds == {bool} else WORDS
    return MEASURE if isinstance(gene, NumberGene) else COUNT


def cell(gene: Gene, value: Value) -> Value:
    """A value as its column takes it."""
    kind = kind_of(gene)
    return str(value) if kind is WORDS else float(value) if kind is MEASURE else value


# ---- files


def export_evolution(results: EvolutionResults, form: str, path: Path) -> int:
    """Write all individuals to a file; how many they are."""
    if form not in SHEETS:
        raise MatchError(f"an evolution can be written as {', '.join(SHEETS)}, not as {form!r}")
    sheet = individuals(results)
    write_sheet(path, lambda: SHEETS[form](sheet))
    return len(sheet.rows)
