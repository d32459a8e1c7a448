"""Exports evolution results as a table with one row per individual and one column per gene."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from topdeck.arena.results.export import COUNT, MEASURE, SHEETS, TRUTH, WORDS, Kind, Sheet, write_sheet
from topdeck.core.errors import MatchError
from topdeck.evolve.evolution import EvaluatedIndividual
from topdeck.evolve.results.results import EvolutionResults
from topdeck.evolve.study import STAGES, TRAINING
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, Value

KEY: Mapping[str, Kind] = MappingProxyType({"repetition": COUNT, "stage": WORDS, "generation": COUNT, "place": COUNT})
FOUND: Mapping[str, Kind] = MappingProxyType(
    {"games": COUNT, "wins": COUNT, "draws": COUNT, "fitness": MEASURE, "seconds": MEASURE}
)


def individuals(results: EvolutionResults) -> Sheet:
    """Return a table with each individual's results in every stage and the mean traits of its training games."""
    genes = dict(zip(gene_columns(results), map(gene_kind, results.genome.genes), strict=True))
    traits = dict.fromkeys(trait_columns(results).values(), MEASURE)
    rows = [
        individual_row(results, repetition, stage, tried)
        for repetition in results.repetitions
        for stage in STAGES
        for tried in results.by_stage.get((repetition, stage), [])
    ]
    return Sheet({**KEY, **genes, **FOUND, **traits}, rows)


def individual_row(
    results: EvolutionResults, repetition: int, stage: str, tried: EvaluatedIndividual
) -> dict[str, object]:
    traits = results.mean_traits(tried) if stage == TRAINING else {}
    genes = zip(gene_columns(results), results.genome.genes, tried.genes, strict=True)
    known = {"repetition": repetition, "stage": stage, **tried._asdict(), **tried.tally._asdict()}
    return {
        **{name: known[name] for name in KEY},
        **{column: gene_cell(gene, value) for column, gene, value in genes},
        **{name: known[name] for name in FOUND},
        **{column: traits.get(name) for name, column in trait_columns(results).items()},
    }


# ---- columns


def gene_columns(results: EvolutionResults) -> list[str]:
    return [column_name(name, "gene") for name in results.genome.names]


def trait_columns(results: EvolutionResults) -> dict[str, str]:
    return {name: column_name(name, "trait", *results.genome.names) for name in results.traits}


def column_name(name: str, kind: str, *taken: str) -> str:
    """Return the column name of a gene or trait, prefixed with `kind` if another column has the same name."""
    return f"{kind} {name}" if name in (*KEY, *FOUND, *taken) else name


def gene_kind(gene: Gene) -> Kind:
    """Return the type of a gene's column: numeric or Boolean if all values have this type, and text otherwise."""
    if isinstance(gene, ChoiceGene):
        kinds = {type(option) for option in gene.options}
        if kinds <= {int, float}:
            return COUNT if kinds == {int} else MEASURE
        return TRUTH if kinds == {bool} else WORDS
    return COUNT if isinstance(gene, IntGene) else MEASURE


def gene_cell(gene: Gene, value: Value) -> Value:
    kind = gene_kind(gene)
    return str(value) if kind is WORDS else float(value) if kind is MEASURE else value


# ---- files


def export_evolution(results: EvolutionResults, form: str, path: Path) -> int:
    """Write all individuals to a file, and return the number of rows.

    Raises:
        MatchError: The format is unknown, or the file cannot be written.
    """
    if form not in SHEETS:
        raise MatchError(f"evolution results can be exported as {', '.join(SHEETS)}, not as {form!r}")
    sheet = individuals(results)
    write_sheet(path, lambda: SHEETS[form](sheet))
    return len(sheet.rows)
