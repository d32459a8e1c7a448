"""Replays stored games to compute card statistics."""

from topdeck.arena.play.replays import Progress, replay_games
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.card_statistics import CardReport, CardSummary, GameCards, track_cards
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.store.results import Results


def card_report(
    results: Results | MergedResults, *, workers: int | None = None, progress: Progress | None = None
) -> CardReport:
    """Replay all games and return the card statistics for each agent and deck.

    Games that ended with a fault are ignored.

    Args:
        results: The stored results of one or more experiments with the same game and rules.
        workers: The number of processes; by default, one process per core, or only this process if there are few games.
        progress: A function that is called with the number of games replayed so far and the total number of games.

    Raises:
        MatchError: The game does not support card statistics, or a stored game is damaged.
    """
    summary = CardSummary(results)
    replay_games(results, track_game, summary.add, workers=workers, progress=progress)
    return summary.report()


def track_game(game: PlayedGame) -> GameCards:
    return track_cards(game.record)
