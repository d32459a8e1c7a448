"""How it stands: scores of agents with their intervals, and who does well against whom."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from importlib.util import find_spec
from math import inf
from typing import TypeVar

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Estimate, Standing, count_deals, first_player_score, score, standing
from topdeck.web.watching.contents import Contents
from topdeck.web.watching.messages import AgentRow, Cell, Elo, Matrix, Score, Standings

MOST_RATED = 4_000_000  # deals × agents × agents: what a rating looks at a thousand times

Key = TypeVar("Key", bound=Hashable)


def standings_of(contents: Contents, with_ratings: bool) -> Standings:
    games = contents.finished
    by_agent = grouped(games, lambda game: game.fixture.agents)
    rows = sorted((standing(own, agent) for agent, own in by_agent.items()), key=lambda row: -row.score.mean)
    elos = ratings_of(games, [*by_agent]) if with_ratings and contents.rated else {}
    return Standings(
        games=len(games),
        agents=tuple(agent_row(row, by_agent[row.agent], elos.get(row.agent)) for row in rows),
        by_agents=agent_matrix(games, [row.agent for row in rows]),
        by_decks=deck_matrix(games),
        first_player=score_form(first_player_score(games), len(games)),
        faults=sum(game.fault is not None for game in games),
    )


def grouped(games: Sequence[PlayedGame], keys: Callable[[PlayedGame], Sequence[Key]]) -> dict[Key, list[PlayedGame]]:
    """The games by each of their keys."""
    found: dict[Key, list[PlayedGame]] = {}
    for game in games:
        for key in keys(game):
            found.setdefault(key, []).append(game)
    return found


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


def score_form(found: Estimate, games: int) -> Score:
    return Score(found.mean, found.low, found.high, games)


def ratings_of(games: Sequence[PlayedGame], agents: Sequence[str]) -> dict[str, Elo]:
    """By agent, where the library for them is installed, and they do not take too long."""
    if find_spec("choix") is None or count_deals(games) * len(agents) ** 2 > MOST_RATED:
        return {}
    from topdeck.arena.results.ratings import ratings

    return {row.agent: Elo(row.elo, bound(row.low), bound(row.high)) for row in ratings(games, agents)}


def bound(number: float) -> float | None:
    return number if -inf < number < inf else None


# ---- who against whom


def agent_matrix(games: Sequence[PlayedGame], agents: Sequence[str]) -> Matrix:
    """The score of each agent against each that it met."""
    places = {agent: place for place, agent in enumerate(agents)}
    meetings = grouped(games, lambda game: [frozenset(game.fixture.agents)])
    cells = [
        Cell(places[agent], places[other], score_form(score(own, agent), len(own)))
        for met, own in meetings.items()
        for agent in met
        for other in met - {agent}
    ]
    return Matrix(tuple(agents), in_order(cells))


def deck_matrix(games: Sequence[PlayedGame]) -> Matrix:
    """The score of the player who begins, by its deck and that of the other."""
    pairings = grouped(games, lambda game: [game.fixture.decks])
    decks = sorted({deck for pairing in pairings for deck in pairing})
    cells = [
        Cell(decks.index(deck), decks.index(other), score_form(first_player_score(own), len(own)))
        for (deck, other), own in pairings.items()
    ]
    return Matrix(tuple(decks), in_order(cells))


def in_order(cells: list[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=lambda cell: (cell.row, cell.column)))
