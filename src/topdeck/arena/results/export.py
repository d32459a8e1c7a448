"""Export of results: tidy tables as CSV, Parquet or JSON lines, and Málaga's CSV."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import polars

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.results import Results
from topdeck.arena.results.store.rows import key_values, result_values
from topdeck.arena.results.store.tables import GAMES
from topdeck.core.errors import MatchError
from topdeck.core.writing import write_atomically

WORDS, COUNT, MEASURE, TRUTH = polars.String, polars.Int64, polars.Float64, polars.Boolean
Kind = type[polars.DataType]


@dataclass(frozen=True)
class Sheet:
    """Rows with the types of their columns."""

    columns: Mapping[str, Kind]
    rows: Sequence[Mapping[str, object]]

    def frame(self) -> polars.DataFrame:
        return polars.DataFrame(self.rows, schema=dict(self.columns))


def json_lines(sheet: Sheet) -> bytes:
    """Return a line of JSON for every row."""
    return "".join(f"{json.dumps(row)}\n" for row in sheet.rows).encode()


def csv_bytes(sheet: Sheet) -> bytes:
    return sheet.frame().write_csv().encode()


def parquet(sheet: Sheet) -> bytes:
    file = io.BytesIO()
    sheet.frame().write_parquet(file)
    return file.getvalue()


SHEETS: Mapping[str, Callable[[Sheet], bytes]] = MappingProxyType(
    {"csv": csv_bytes, "parquet": parquet, "jsonl": json_lines}
)


def write_sheet(path: Path, make: Callable[[], bytes]) -> None:
    """Write a table to a file atomically.

    Raises:
        MatchError: The file cannot be written.
    """
    if not path.name or path.is_dir():
        raise MatchError(f"{path} cannot be written: it is a folder")
    data = make()
    try:
        write_atomically(path, data)
    except OSError as error:
        raise MatchError(f"{path} cannot be written: {error.strerror}") from None


# ---- games


COLUMNS: Mapping[str, Kind] = MappingProxyType(  # the same for all games
    {
        name: kind
        for kind, names in (
            (COUNT, "game"),  # the number that reports, faults and `topdeck replay` use
            (WORDS, "stage agent1 agent2 deck1 deck2"),
            (COUNT, "pair half seed"),
            (WORDS, "spec1 spec2"),
            (MEASURE, "score1 score2"),
            (COUNT, "winner"),
            (WORDS, "reason"),
            (COUNT, "turns decisions1 decisions2"),
            (MEASURE, "seconds1 seconds2 slowest1 slowest2"),
            (WORDS, "fault"),
        )
        for name in names.split()
    }
)


def tidy(results: Results) -> Sheet:
    """Return a row for every game; columns that belong to a seat end with its number."""
    return Sheet(COLUMNS, [row(game, results) for game in results.games])


def row(game: PlayedGame, results: Results) -> dict[str, object]:
    fixture = game.fixture
    stored = (*key_values(fixture), game.number, fixture.seed, *result_values(game))
    specs: dict[str, str] = results.identity["agents"]
    values = {
        **dict(zip(GAMES.c.keys()[1:], stored, strict=False)),
        "game": game.number,
        "spec1": specs[fixture.agents[0]],
        "spec2": specs[fixture.agents[1]],
        "score1": game.score(0),
        "score2": game.score(1),
        "winner": None if game.winner is None else game.winner + 1,
        "fault": None if game.fault is None else f"{game.fault.agent} {game.fault.text}",
    }
    return {name: values[name] for name in COLUMNS}


# ---- Málaga


def malaga_csv(results: Results) -> str:
    """Return Málaga's tournament file: all games, then victories, games and turns by league, by stage, and in total.

    Stages are numbered from 1 and leagues from 0, as in the original.  A draw counts as a victory for neither agent.
    """
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    stages = list(dict.fromkeys(game.fixture.stage for game in results.games))
    leagues: dict[tuple[int, int], list[PlayedGame]] = {}
    lines.writerow(["Stage", "League", "Agent1", "Deck1", "Agent2", "Deck2", "Victory1", "Turns"])
    for game in results.games:
        (first, second), (deck, other) = game.fixture.agents, game.fixture.decks
        league = (stages.index(game.fixture.stage) + 1, game.fixture.pair)
        leagues.setdefault(league, []).append(game)
        lines.writerow([*league, first, deck, second, other, int(game.winner == 0), game.turns])
    victories = [f"{agent} Victories" for agent in results.agents]
    turns = [f"{agent} Turns" for agent in results.agents]
    lines.writerow(["Stage", "League", *victories, "TotalGamesLeague", *turns])
    for league in sorted(leagues):
        lines.writerow([*league, *totals(leagues[league], results.agents)])
    lines.writerow(["Stage", *victories, "TotalGamesStage", *turns])
    for number, name in enumerate(stages, 1):
        games = [game for game in results.games if game.fixture.stage == name]
        lines.writerow([number, *totals(games, results.agents)])
    lines.writerow([*victories, "totalGames", *turns])
    lines.writerow(totals(results.games, results.agents))
    return text.getvalue()


def totals(games: Sequence[PlayedGame], agents: Iterable[str]) -> list[int]:
    """Return the victories of each agent, the number of games, and the turns of all games of each agent."""
    victories = dict.fromkeys(agents, 0)
    turns = dict.fromkeys(agents, 0)
    for game in games:
        for seat, agent in enumerate(game.fixture.agents):
            victories[agent] += game.winner == seat
            turns[agent] += game.turns
    return [*victories.values(), len(games), *turns.values()]


# ---- files


EXPORTS = ("csv", "malaga", "parquet", "jsonl")


def export(results: Results, form: str, path: Path) -> None:
    """Write all games to a file.

    Args:
        results: The results to write.
        form: The format: csv, malaga, parquet or jsonl.
        path: The file, which is replaced if it exists.

    Raises:
        MatchError: The format is unknown, or the file cannot be written.
    """
    if form not in EXPORTS:
        raise MatchError(f"results can be written as {', '.join(EXPORTS)}, not as {form!r}")
    write_sheet(path, lambda: malaga_csv(results).encode() if form == "malaga" else SHEETS[form](tidy(results)))
