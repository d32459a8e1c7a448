"""Exports results as tidy tables (CSV, Parquet or JSON Lines) or in the Málaga CSV format."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polars

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.card_statistics import CardReport
from topdeck.arena.results.card_tables import tidy_card_rows
from topdeck.arena.results.store.results import Results
from topdeck.arena.results.store.rows import key_values, result_values
from topdeck.arena.results.store.tables import GAMES
from topdeck.core.errors import MatchError
from topdeck.core.writing import write_atomically

WORDS, COUNT, MEASURE, TRUTH = polars.String, polars.Int64, polars.Float64, polars.Boolean
Kind = type[polars.DataType]


@dataclass(frozen=True)
class Sheet:
    """A table with typed columns."""

    columns: Mapping[str, Kind]
    rows: Sequence[Mapping[str, object]]

    def frame(self) -> polars.DataFrame:
        return polars.DataFrame(self.rows, schema=dict(self.columns))


def json_lines(sheet: Sheet) -> bytes:
    """Convert a table to JSON Lines, with one line per row."""
    return "".join(f"{json.dumps(row)}\n" for row in sheet.rows).encode()


def csv_bytes(sheet: Sheet) -> bytes:
    return sheet.frame().write_csv().encode()


def parquet(sheet: Sheet) -> bytes:
    file = io.BytesIO()
    sheet.frame().write_parquet(file)
    return file.getvalue()


SHEETS: Final[Mapping[str, Callable[[Sheet], bytes]]] = {"csv": csv_bytes, "parquet": parquet, "jsonl": json_lines}


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


COLUMNS: Final[Mapping[str, Kind]] = {  # the same for all card games
    "game": COUNT,  # the number used by reports, faults and `topdeck replay`
    **dict.fromkeys(["stage", "agent1", "agent2", "deck1", "deck2"], WORDS),
    **dict.fromkeys(["pair", "half", "seed"], COUNT),
    **dict.fromkeys(["spec1", "spec2"], WORDS),
    **dict.fromkeys(["score1", "score2"], MEASURE),
    "winner": COUNT,
    "reason": WORDS,
    **dict.fromkeys(["turns", "decisions1", "decisions2"], COUNT),
    **dict.fromkeys(["seconds1", "seconds2", "slowest1", "slowest2"], MEASURE),
    "fault": WORDS,
}


def tidy(results: Results) -> Sheet:
    """Return a table with one row per game; the names of columns that refer to one seat end in 1 or 2."""
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


# ---- card statistics


CARD_COLUMNS: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(["agent", "deck", "group", "id", "name"], WORDS),
    "from_deck": TRUTH,
    **dict.fromkeys(["copies", "offered"], COUNT),
    **dict.fromkeys(["kept", "kept_low", "kept_high"], MEASURE),
    "when": WORDS,
    "turn": COUNT,
    "opponent": WORDS,
    "games": COUNT,
    **dict.fromkeys(["score", "score_low", "score_high", "difference", "margin"], MEASURE),
}


def export_cards(report: CardReport, form: str, path: Path) -> int:
    """Write card statistics to a file, and return the number of rows.

    The file contains a row for each agent, deck, card and situation (`when`), and additional rows for each turn and
    opponent.

    Args:
        report: The card statistics to write.
        form: The file format: `csv`, `parquet` or `jsonl`.
        path: The output file; an existing file is overwritten.

    Raises:
        MatchError: The format is unknown, or the file cannot be written.
    """
    require_sheet(form)
    sheet = Sheet(CARD_COLUMNS, tidy_card_rows(report))
    write_sheet(path, lambda: SHEETS[form](sheet))
    return len(sheet.rows)


def require_sheet(form: str) -> None:
    """Raise an error if this format does not support card statistics."""
    if form not in SHEETS:
        raise MatchError(f"the format of card statistics must be one of {', '.join(SHEETS)}, not {form!r}")


# ---- Málaga


def malaga_csv(results: Results) -> str:
    """Return all games in the Málaga CSV format, followed by totals per league, per stage and overall.

    Stages are numbered from 1 and leagues from 0, as in the original format.  A draw is not a victory for either agent.
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
    """Return the number of victories per agent, the number of games, and the number of turns per agent."""
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
        form: The file format: `csv`, `malaga`, `parquet` or `jsonl`.
        path: The output file; an existing file is overwritten.

    Raises:
        MatchError: The format is unknown, or the file cannot be written.
    """
    if form not in EXPORTS:
        raise MatchError(f"the export format must be one of {', '.join(EXPORTS)}, not {form!r}")
    write_sheet(path, lambda: malaga_csv(results).encode() if form == "malaga" else SHEETS[form](tidy(results)))
