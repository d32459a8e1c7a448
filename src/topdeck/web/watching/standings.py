"""Standings: agents' scores with confidence intervals, and score matrices for agents and for decks."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib.util import find_spec
from math import isfinite
from typing import TypeVar

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Estimate, Standing, count_deals, first_player_score, score, standing
from topdeck.web.watching.contents import Contents, is_finished
from topdeck.web.watching.messages import AgentRow, Cell, Elo, Matrix, Score, Standings

MOST_RATED = 4_000_000  # maximum of deals × agents × agents, because computing ratings processes them a thousand times

Key = TypeVar("Key", bound=Hashable)


def compute_standings(contents: Contents, with_ratings: bool) -> Standings:
    games = [game for game in contents.games if is_finished(game)]
    by_agent = group_by(games, lambda game: game.fixture.agents)
    rows = sorted((standing(own, agent) for agent, own in by_agent.items()), key=lambda row: -row.score.mean)
    elos = rate_agents(games, [*by_agent]) if with_ratings and contents.is_rated else {}
    return Standings(
        games=len(games),
        agents=tuple(agent_row(row, by_agent[row.agent], elos.get(row.agent)) for row in rows),
        by_agents=agent_matrix(games, [row.agent for row in rows]),
        by_decks=deck_matrix(games),
        first_player=score_form(first_player_score(games), len(games)),
        faults=sum(game.fault is not None for game in games),
    )


def group_by(games: Sequence[PlayedGame], keys: Callable[[PlayedGame], Sequence[Key]]) -> dict[Key, list[PlayedGame]]:
    """Group games by key; a game with several keys belongs to several groups."""
    groups: dict[Key, list[PlayedGame]] = {}
    for game in games:
        for key in keys(game):
            groups.setdefault(key, []).append(game)
    return groups


# ---- agents


def agent_row(row: Standing, games: Sequence[PlayedGame], rating: Elo | None) -> AgentRow:
    begun = sum(game.fixture.agents[0] == row.agent for game in games)
    first, second = row.seats
    return AgentRow(
        agent=row.agent,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        score=score_form(row.score, row.games),
        seats=(score_form(first, begun), score_form(second, row.games - begun)),
        faults=row.faults,
        milliseconds=1000 * row.seconds_per_decision if row.decisions else None,
        rating=rating,
    )


def score_form(estimate: Estimate, games: int) -> Score:
    return Score(estimate.mean, estimate.low, estimate.high, games)


def rate_agents(games: Sequence[PlayedGame], agents: Sequence[str]) -> dict[str, Elo]:
    """Return the agents' ratings, or no ratings if `choix` is not installed or the computation would take too long."""
    if find_spec("choix") is None or count_deals(games) * len(agents) ** 2 > MOST_RATED:
        return {}
    from topdeck.arena.results.ratings import ratings

    return {row.agent: Elo(row.elo, finite(row.low), finite(row.high)) for row in ratings(games, agents)}


def finite(number: float) -> float | None:
    return number if isfinite(number) else None


# ---- matrices


def agent_matrix(games: Sequence[PlayedGame], agents: Sequence[str]) -> Matrix:
    """Return the score of each agent against each opponent."""
    meetings = group_by(games, lambda game: [frozenset(game.fixture.agents)])
    scores = {
        (agent, other): score_form(score(own, agent), len(own))
        for pair, own in meetings.items()
        for agent in pair
        for other in pair - {agent}
    }
    return matrix(agents, scores)


def deck_matrix(games: Sequence[PlayedGame]) -> Matrix:
    """Return the first player's score for each pair of decks."""
    pairings = group_by(games, lambda game: [game.fixture.decks])
    scores = {decks: score_form(first_player_score(own), len(own)) for decks, own in pairings.items()}
    return matrix(sorted({deck for decks in scores for deck in decks}), scores)


def matrix(names: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> Matrix:
    places = {name: place for place, name in enumerate(names)}
    cells = [Cell(places[row], places[column], score) for (row, column), score in scores.items()]
    return Matrix(tuple(names), tuple(sorted(cells, key=lambda cell: (cell.row, cell.column))))
