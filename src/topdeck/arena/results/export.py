"""Results in the formats of others: Málaga's CSV, tidy tables, JSON lines."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.sheet import COUNT, MEASURE, WORDS, Kind, Sheet, csv_bytes, json_lines, parquet, write_sheet
from topdeck.arena.results.store.results import Results
from topdeck.arena.results.store.rows import course_of, key_of
from topdeck.core.errors import MatchError

COLUMNS: Mapping[str, Kind] = MappingProxyType(  # the same whatever was played
    {
        "game": COUNT,  # its number, which reports, faults and `topdeck replay` give it, too
        "stage": WORDS,
        "agent1": WORDS,
        "agent2": WORDS,
        "deck1": WORDS,
        "deck2": WORDS,
        "pair": COUNT,
        "half": COUNT,
        "seed": COUNT,
        "spec1": WORDS,
        "spec2": WORDS,
        "score1": MEASURE,
        "score2": MEASURE,
        "winner": COUNT,
        "reason": WORDS,
        "turns": COUNT,
        "decisions1": COUNT,
        "decisions2": COUNT,
        "seconds1": MEASURE,
        "seconds2": MEASURE,
        "slowest1": MEASURE,
        "slowest2": MEASURE,
        "fault": WORDS,
    }
)


def tidy(results: Results) -> Sheet:
    """A row for every game, a column for all that is known of it; what belongs to a seat ends with its number."""
    return Sheet(COLUMNS, [row(game, results) for game in results.games])


def row(game: PlayedGame, results: Results) -> dict[str, object]:
    fixture = game.fixture
    specs: dict[str, str] = results.identity["agents"]
    known = {
        **key_of(fixture),
        **course_of(game),
        "game": game.number,
        "seed": fixture.seed,
        "spec1": specs[fixture.agents[0]],
        "spec2": specs[fixture.agents[1]],
        "score1": game.score(0),
        "score2": game.score(1),
        "winner": None if game.winner is None else game.winner + 1,
        "fault": None if game.fault is None else f"{game.fault.agent} {game.fault.text}",
    }
    return {name: known[name] for name in COLUMNS}


# ---- Málaga


def malaga_csv(results: Results) -> str:
    """Málaga's tournament file: every game; then victories, games and turns of each league, each stage, and all.

    Stages are numbered from 1 and leagues from 0, as there.  A draw is a victory of nobody.  An agent's turns are those
    of all its games.
    """
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    games = results.games
    stages = {name: number for number, name in enumerate(dict.fromkeys(game.fixture.stage for game in games), 1)}
    leagues = sorted({(stages[game.fixture.stage], game.fixture.pair) for game in games})
    lines.writerow(["Stage", "League", "Agent1", "Deck1", "Agent2", "Deck2", "Victory1", "Turns"])
    for game in games:
        (first, second), (deck, other) = game.fixture.agents, game.fixture.decks
        where = (stages[game.fixture.stage], game.fixture.pair)
        lines.writerow([*where, first, deck, second, other, int(game.winner == 0), game.turns])
    victories = [f"{agent} Victories" for agent in results.agents]
    turns = [f"{agent} Turns" for agent in results.agents]
    lines.writerow(["Stage", "League", *victories, "TotalGamesLeague", *turns])
    for stage, league in leagues:
        played = [game for game in games if (stages[game.fixture.stage], game.fixture.pair) == (stage, league)]
        lines.writerow([stage, league, *summed(played, results.agents)])
    lines.writerow(["Stage", *victories, "TotalGamesStage", *turns])
    for name, stage in stages.items():
        lines.writerow([stage, *summed([game for game in games if game.fixture.stage == name], results.agents)])
    lines.writerow([*victories, "totalGames", *turns])
    lines.writerow(summed(games, results.agents))
    return text.getvalue()


def summed(games: Sequence[PlayedGame], agents: Iterable[str]) -> list[int]:
    """The victories of each agent, the games, and the turns of each agent."""
    victories = dict.fromkeys(agents, 0)
    turns = dict.fromkeys(agents, 0)
    for game in games:
        for seat, agent in enumerate(game.fixture.agents):
            victories[agent] += game.winner == seat
            turns[agent] += game.turns
    return [*victories.values(), len(games), *turns.values()]


# ---- files


EXPORTS: Mapping[str, Callable[[Results], bytes]] = MappingProxyType(
    {
        "csv": lambda results: csv_bytes(tidy(results)),
        "malaga": lambda results: malaga_csv(results).encode(),
        "parquet": lambda results: parquet(tidy(results)),
        "jsonl": lambda results: json_lines(tidy(results)),
    }
)


def export(results: Results, form: str, path: Path) -> None:
    """Write all games to a file."""
    if form not in EXPORTS:
        raise MatchError(f"results can be written as {', '.join(EXPORTS)}, not as {form!r}")
    write_sheet(path, lambda: EXPORTS[form](results))
