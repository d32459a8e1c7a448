"""The tables of a report of evolution: final figures, words, cards and elites."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from topdeck.evolve.fitness.tally import shown
from topdeck.evolve.results.chosen import Chosen, deviation_of_figures, final_row, final_rows, mean_figures
from topdeck.evolve.results.results import Tried
from topdeck.evolve.strategies.archive import Archive
from topdeck.evolve.subjects.genome import Value
from topdeck.report.evolution.findings import StudyFindings
from topdeck.report.style import with_minus

MOST_ELITES = 20  # that are told in full


# ---- final figures


def final_table(found: StudyFindings) -> list[dict[str, str]]:
    """The rows of all repetitions, in which the champion is named, and what they come to."""
    rows = [with_signs(row) for row in final_rows(found.finished, found.measure)]
    champion = found.results.champion
    if champion is not None and len(found.finished) > 1:
        its_own = next(row for row in rows if row["repetition"] == str(champion.repetition))
        its_own["repetition"] = champion_cell(champion)
    return rows


def champion_cell(champion: Chosen) -> str:
    """What stands in the first cell of its row."""
    return f"{champion.repetition} champion"


def marks_of_final_table(found: StudyFindings) -> dict[str, str]:
    """How the row of the champion looks, and the first of those that are about all repetitions."""
    champion = found.results.champion
    return {"mean": "above", **({} if champion is None else {champion_cell(champion): "champion"})}


def with_signs(row: Mapping[str, str]) -> dict[str, str]:
    return {name: with_minus(cell) for name, cell in row.items()}


def champion_rows(studies: Sequence[StudyFindings]) -> list[dict[str, str]]:
    """What the champion of each study is worth, and what the test says of its repetitions."""
    return [
        {"study": study.name, **champion_row(champion, study)}
        for study in studies
        if (champion := study.results.champion) is not None
    ]


def champion_row(champion: Chosen, found: StudyFindings) -> dict[str, str]:
    mean = shown(mean_figures(found.finished)["test"], found.measure)
    several = len(found.finished) > 1
    spread = f" ± {shown(deviation_of_figures(found.finished)['test'], found.measure)}" if several else ""
    return {
        **with_signs(final_row(champion, found.measure)),
        "repetitions": str(len(found.finished)),
        "test of all": f"{mean}{spread}",
    }


# ---- genes


def words_of(found: StudyFindings) -> dict[str, str]:
    """The words of the champion by gene, or how many copies it has of each card."""
    champion = found.results.champion
    if champion is None:
        return {}
    if found.is_deck:
        return {found.name_of(card): str(count) for card, count in found.counts(champion.genes).most_common()}
    own = found.values(champion.genes)
    return {name: str(own[name]) for name in found.words}


def words_of_all(studies: Sequence[StudyFindings]) -> list[dict[str, str]]:
    """The same of several champions, side by side."""
    told = {study.name: words_of(study) for study in studies}
    genes = dict.fromkeys(gene for own in told.values() for gene in own)
    return [{"gene": gene, **{name: own.get(gene, "") for name, own in told.items()}} for gene in genes]


def word_rows(found: StudyFindings) -> list[dict[str, str]]:
    """The words of the champion, and how often the repetitions came to each."""
    chosen = [found.values(one.genes) for one in found.finished]
    return [
        {"gene": name, "champion": own, "repetitions": counted([str(form[name]) for form in chosen])}
        for name, own in words_of(found).items()
    ]


def counted(words: Sequence[str]) -> str:
    return ", ".join(f"{count} × {word}" for word, count in Counter(words).most_common())


def card_rows(found: StudyFindings) -> list[dict[str, str]]:
    """The cards of the champion, and how many of each the repetitions have on average."""
    all_of_them = [Counter(map(found.name_of, map(str, one.genes))) for one in found.finished]
    return [
        {"card": card, "champion": own, "mean": f"{fmean(counts[card] for counts in all_of_them):.1f}"}
        for card, own in words_of(found).items()
    ]


def elite_rows(found: StudyFindings, archive: Archive[Tried]) -> list[dict[str, str]]:
    """The fittest elites: where they are, and what they are made of."""
    elites = sorted(archive.elites.values(), key=lambda elite: -elite.fitness)[:MOST_ELITES]
    return [
        {
            "fitness": shown(elite.fitness, found.measure),
            **{axis.name: f"{place:.3g}" for axis, place in zip(archive.axes, elite.behaviour, strict=True)},
            "games": str(elite.individual.tally.games),
            "made of": made_of(found, elite.individual.genes),
        }
        for elite in elites
    ]


def made_of(found: StudyFindings, genes: Sequence[Value]) -> str:
    """The cards of a deck, or the values of genes."""
    if found.is_deck:
        counts = found.counts(genes)
        return ", ".join(f"{count} × {found.name_of(card)}" for card, count in sorted(counts.items()))
    return ", ".join(
        f"{name} {value:.3g}" if isinstance(value, float) else f"{name} {value}"
        for name, value in found.values(genes).items()
    )
