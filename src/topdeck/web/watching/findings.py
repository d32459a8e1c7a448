"""Card statistics for experiments and the progress of evolution runs; the functions run in worker processes."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from topdeck.arena.play.card_replays import card_report
from topdeck.arena.results.card_statistics import CardStatistics
from topdeck.arena.results.store.location import file_location
from topdeck.arena.results.store.results import read_results
from topdeck.evolve.results.results import read_evolution
from topdeck.web.watching.messages import CardTable, DeckCards, EvolutionPage, GenerationRow, TrackedCard

MOST_REPLAYED = 300  # the maximum number of games to replay, so that the statistics are ready in time


def card_table(path: Path, title: str) -> CardTable:
    """Return the card statistics of the latest games of an experiment.

    Raises:
        TopdeckError: The file does not contain an experiment, or the game has no card statistics.
    """
    results = read_results(file_location(path, title))
    latest = replace(results, games=results.games[-MOST_REPLAYED:])
    report = card_report(latest, workers=1)
    decks = [
        DeckCards(deck.agent, deck.deck, deck.games, deck.score.mean, tracked_cards(deck.cards))
        for deck in report.decks
    ]
    return CardTable(report.games, len(results.games), tuple(decks))


def tracked_cards(cards: Sequence[CardStatistics]) -> tuple[TrackedCard, ...]:
    """Return the statistics of the cards in the deck list."""
    return tuple(
        TrackedCard(
            name=row.card.name,
            copies=row.copies,
            drawn=row.drawn.games,
            score=None if row.drawn.score is None else row.drawn.score.mean,
            gain=None if row.drawn.gain is None else row.drawn.gain.mean,
            margin=None if row.drawn.gain is None else row.drawn.gain.margin,
            played=row.played.games,
            kept=None if row.kept.kept is None else row.kept.kept.mean,
        )
        for row in cards
        if row.card.from_deck
    )


def evolution_page(path: Path) -> EvolutionPage:
    """Return the progress of an evolution run, which may still be running.

    Raises:
        TopdeckError: The file does not contain an evolution run.
    """
    results = read_evolution(path)
    courses = [
        tuple(
            GenerationRow(
                number=course.number,
                best=course.best.fitness,
                mean=course.mean,
                validation=None if course.validation is None else course.validation.mean,
                games=course.games,
                members=len(course.members),
            )
            for course in results.generations(repetition)
        )
        for repetition in results.repetitions
    ]
    champion = results.champion
    genes = (
        {} if champion is None else dict(zip(gene_names(results.genome.genes), map(str, champion.genes), strict=True))
    )
    test = None if champion is None else champion.test.mean
    return EvolutionPage(results.identity["game"], results.measure, results.games, tuple(courses), test, genes)


def gene_names(genes: Sequence[object]) -> list[str]:
    return [str(getattr(gene, "name", number)) for number, gene in enumerate(genes, 1)]
