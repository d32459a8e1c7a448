"""Tables in an evolution report: final results, choices, cards and elites."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from topdeck.evolve.evolution import EvaluatedIndividual
from topdeck.evolve.fitness.tally import format_fitness
from topdeck.evolve.results.chosen import figure_deviations, final_row, final_rows, mean_figures
from topdeck.evolve.strategies.archive import Archive
from topdeck.evolve.subjects.genome import Value
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.labels import with_minus

MOST_ELITES = 20  # maximum number of rows in the table of elites


# ---- final results


def final_table(found: StudyFindings) -> list[dict[str, str]]:
    """Return rows for the repetitions, with the champion marked, and rows for the mean and the standard deviation."""
    rows = [with_signs(row) for row in final_rows(found.finished, found.measure)]
    champion = found.results.champion
    for row in rows:
        if champion is not None and len(found.finished) > 1 and row["repetition"] == str(champion.repetition):
            row["repetition"] += " champion"
    return rows


def with_signs(row: Mapping[str, str]) -> dict[str, str]:
    return {name: with_minus(cell) for name, cell in row.items()}


def champion_rows(studies: Sequence[StudyFindings]) -> list[dict[str, str]]:
    """Return a row per study, with the champion's final results and the mean test result over all repetitions."""
    rows: list[dict[str, str]] = []
    for study in studies:
        if study.results.champion is not None:
            final = with_signs(final_row(study.results.champion, study.measure))
            test = format_fitness(mean_figures(study.finished)["test"], study.measure)
            if len(study.finished) > 1:
                test += f" ± {format_fitness(figure_deviations(study.finished)['test'], study.measure)}"
            rows.append({"study": study.name, **final, "repetitions": str(len(study.finished)), "test of all": test})
    return rows


# ---- genes


def champion_words(found: StudyFindings) -> dict[str, str]:
    """Return the champion's choice for each gene, or the number of copies of each card in the champion's deck."""
    champion = found.results.champion
    if champion is None:
        return {}
    if found.is_deck:
        return {found.display_name(card): str(count) for card, count in found.counts(champion.genes).most_common()}
    own = found.values(champion.genes)
    return {name: str(own[name]) for name in found.words}


def compare_words(studies: Sequence[StudyFindings]) -> list[dict[str, str]]:
    """Return the choices of several studies' champions side by side."""
    words = {study.name: champion_words(study) for study in studies}
    genes = dict.fromkeys(gene for own in words.values() for gene in own)
    return [{"gene": gene, **{name: own.get(gene, "") for name, own in words.items()}} for gene in genes]


def word_rows(found: StudyFindings) -> list[dict[str, str]]:
    """Return a row per gene, with the champion's choice and the number of repetitions that made each choice."""
    chosen = [found.values(row.genes) for row in found.finished]
    counts = {name: Counter(str(values[name]) for values in chosen) for name in found.words}
    return [
        {"gene": name, "champion": own, "repetitions": counts_in_words(counts[name].most_common())}
        for name, own in champion_words(found).items()
    ]


def counts_in_words(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count} × {word}" for word, count in counts)


def card_rows(found: StudyFindings) -> list[dict[str, str]]:
    """Return one row for each card in the champion's deck, with the mean number of copies over all repetitions."""
    decks = [Counter(map(found.display_name, map(str, row.genes))) for row in found.finished]
    return [
        {"card": card, "champion": own, "mean": f"{fmean(counts[card] for counts in decks):.1f}"}
        for card, own in champion_words(found).items()
    ]


def elite_rows(found: StudyFindings, archive: Archive[EvaluatedIndividual]) -> list[dict[str, str]]:
    """Return the fittest elites, with their genes and their positions on the archive's axes."""
    elites = sorted(archive.elites.values(), key=lambda elite: -elite.fitness)[:MOST_ELITES]
    return [
        {
            "fitness": format_fitness(elite.fitness, found.measure),
            **{axis.name: f"{place:.3g}" for axis, place in zip(archive.axes, elite.behaviour, strict=True)},
            "games": str(elite.individual.tally.games),
            "made of": genes_in_words(found, elite.individual.genes),
        }
        for elite in elites
    ]


def genes_in_words(found: StudyFindings, genes: Sequence[Value]) -> str:
    """Return a deck's cards or the genes' values as text."""
    if found.is_deck:
        return counts_in_words((found.display_name(card), count) for card, count in sorted(found.counts(genes).items()))
    return ", ".join(
        f"{name} {value:.3g}" if isinstance(value, float) else f"{name} {value}"
        for name, value in found.values(genes).items()
    )
