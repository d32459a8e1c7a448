"""The standings of a ladder, as JSON and as a page."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from math import isfinite

from msgspec import Struct

from topdeck.competition.jobs import FINISHED, LOST
from topdeck.competition.ladder import Ladder
from topdeck.competition.matchmaking import Place

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ladder</title>
<style>
body {{ font: 1rem/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: 0.2rem 1rem 0.2rem 0; text-align: left; }}
.number {{ text-align: right; font-variant-numeric: tabular-nums; }}
</style>
<h1>Ladder</h1>
{boards}
<h2>Workers</h2>
{workers}
</html>
"""


class AgentStanding(Struct):
    """An agent's place; its rating is None before its first game, and its interval is None before its second pair."""

    agent: str
    elo: float | None
    low: float | None
    high: float | None
    pairs: int
    needs_games: bool


class WorkerStanding(Struct):
    """The jobs of a worker."""

    name: str
    finished: int
    lost: int
    rejected: int
    banned: str


class LadderStandings(Struct):
    """The standings of all tracks and a list of the workers."""

    tracks: dict[str, list[AgentStanding]]
    workers: list[WorkerStanding]


def make_standings(ladder: Ladder) -> LadderStandings:
    """Return the current standings of a ladder."""
    tracks = {name: [*map(make_standing, board.places)] for name, board in ladder.boards.items()}
    counts = ladder.jobs.counts()
    workers = [
        WorkerStanding(worker.name, jobs[FINISHED], jobs[LOST], worker.rejected, worker.banned)
        for worker in ladder.jobs.workers()
        for jobs in [Counter(counts.get(worker.name, {}))]
    ]
    return LadderStandings(tracks, workers)


def make_standing(place: Place) -> AgentStanding:
    if place.rating is None:
        return AgentStanding(place.agent, None, None, None, place.pairs, place.needs_games)
    low, high = (bound if isfinite(bound) else None for bound in (place.rating.low, place.rating.high))
    return AgentStanding(place.agent, place.rating.elo, low, high, place.pairs, place.needs_games)


def make_page(standings: LadderStandings) -> str:
    """Return the standings as an HTML page with all names escaped."""
    boards = "\n".join(
        f"<h2>{escape(name)}</h2>\n{make_table(('', 'agent', 'Elo', '95 % interval', 'pairs', ''), make_rows(places))}"
        for name, places in standings.tracks.items()
    )
    workers = [
        (worker.name, worker.finished, worker.lost, worker.rejected, worker.banned) for worker in standings.workers
    ]
    heads = ("worker", "jobs finished", "lost", "rejected", "banned because")
    return PAGE.format(boards=boards, workers=make_table(heads, workers))


def make_rows(places: Sequence[AgentStanding]) -> Iterable[tuple[object, ...]]:
    for number, place in enumerate(places, 1):
        elo = "" if place.elo is None else f"{place.elo:+.0f}"
        interval = "" if place.low is None or place.high is None else f"{place.low:+.0f} to {place.high:+.0f}"
        yield number, place.agent, elo, interval, place.pairs, "playing" if place.needs_games else ""


def make_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return an HTML table with aligned numbers."""
    lines = [f"<tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>"]
    for row in rows:
        cells = (f"<td{' class=number' if isinstance(value, int) else ''}>{escape(str(value))}</td>" for value in row)
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return "<table>\n" + "\n".join(lines) + "\n</table>"
