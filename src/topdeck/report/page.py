"""A report: one page that needs nothing else, and its pictures as files."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from topdeck.arena.plan.sweep import in_words, sweep_from
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.importance import Importance
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.statistics import Standing, first_player_score, mean_turns, standing
from topdeck.arena.results.store.results import Results
from topdeck.core.build import VERSION
from topdeck.core.errors import MatchError
from topdeck.core.state import Json
from topdeck.report.figures import figures
from topdeck.report.files import Drawings, drawn, html_list, rendered, write_files
from topdeck.report.findings import Findings
from topdeck.report.style import with_minus

ELO = "Elo (95 %)"
HEADS = ("games", "wins", "draws", "losses", "score (95 %)", ELO, "first", "second", "ms a decision")
CAPTIONS = {
    "sweep": "Every combination against the same opponents, over all of them unless there is a curve for each. Bold in "
    "a map: the 95 % interval does not contain one half.",
    "wins": "Every bar is an agent; its parts are the games it won against each opponent.",
    "matrix": "Bold: the 95 % interval does not contain one half.",
    "ratings": "Bradley–Terry ratings; the intervals come from drawing the deals again and again.",
    "seats": "Both games of a pair have the same deal, with the agents swapped.",
    "agents-and-decks": "Over all opponents and their decks. Bold: the 95 % interval does not contain one half.",
    "decks": "All agents together. In the row is the deck of the player who begins, in the column that of the other. "
    "Bold: the 95 % interval does not contain one half.",
    "time": "The same agents with different time for a decision, each against all whom it met.",
}
MOST_NUMBERS = 20  # of games with the same fault that are named
MOST_DETAILS = 3  # of them that are told in full


def page(found: Findings, drawings: Drawings, title: str = "") -> str:
    """The whole page as HTML, with these pictures."""
    games, results = found.games, found.results
    ratings = {row.agent: with_minus(str(row)) for row in found.ratings}
    return rendered(
        "page.html",
        title=title or results.name,
        games=len(games),
        agents=results.specs,
        turns=mean_turns(games),
        draws=sum(game.winner is None for game in games),
        first_player=first_player_score(games),
        heads=[head for head in HEADS if ratings or head != ELO],
        standings=[row_of(standing(found.games_of[agent], agent), ratings.get(agent)) for agent in found.agents],
        places=results.rankings,
        figures=drawn(drawings, {name: caption(name, found) for name in drawings}),
        importance=importance_rows(found.importance),
        is_grid=found.sweep is not None and len(found.sweep.vary) > 1,
        faults=faults(results),
        **circumstances(results),
    )


def caption(name: str, found: Findings) -> str:
    """What a picture shows, and what it cannot."""
    if name == "ratings" and len(found.circles) > 1:
        apart = f"The agents fall into {len(found.circles)} groups that never met"
        return f"{CAPTIONS[name]} {apart}: across them, ratings say nothing."
    return CAPTIONS[name]


def row_of(row: Standing, rating: str | None) -> Json:
    """What stands in the columns of the standings; a sweep has no ratings."""
    counts = [row.games, row.wins, row.draws, row.losses]
    seats = [f"{seat.mean:.1%}" for seat in row.seats]
    numbers = [
        *counts,
        row.score,
        *([] if rating is None else [rating]),
        *seats,
        f"{1000 * row.seconds_per_decision:,.3g}",
    ]
    return {"agent": row.agent, "numbers": numbers}


def importance_rows(found: Sequence[Importance]) -> list[Json]:
    """What each parameter explains: its share, and by how much the score differs with it."""
    return [
        {
            "name": importance.name,
            "share": f"{importance.share:.0%}",
            "deviation": f"{100 * sqrt(importance.variance):.1f}",
        }
        for importance in found
    ]


def faults(results: Results | MergedResults) -> list[Json]:
    """Who did what in which games, the most frequent first, with what is known of the first ones."""
    found: dict[tuple[str, str], list[PlayedGame]] = {}
    for game in results.games:
        if game.fault is not None:
            found.setdefault((game.fault.agent, game.fault.text), []).append(game)
    return [
        {
            "agent": agent,
            "text": text,
            "games": game_numbers(games, results),
            "count": len(games),
            "details": details(games, results),
        }
        for (agent, text), games in sorted(found.items(), key=lambda row: -len(row[1]))
    ]


def game_numbers(games: Sequence[PlayedGame], results: Results | MergedResults) -> str:
    """The numbers of the first ones."""
    more = ", …" if len(games) > MOST_NUMBERS else ""
    return ", ".join(results.called(game) for game in games[:MOST_NUMBERS]) + more


def details(games: Sequence[PlayedGame], results: Results | MergedResults) -> list[tuple[str, str, str]]:
    """Of the first games that tell it: their numbers, the tracebacks, and what the agent printed last."""
    told = [(results.called(game), game.fault.traceback, game.fault.output) for game in games if game.fault]
    return [pair for pair in told if pair[1] or pair[2]][:MOST_DETAILS]


def circumstances(results: Results | MergedResults) -> Json:
    """How it was played; of several stores, what they have in common, and a row for each."""
    if isinstance(results, Results):
        return {"settings": settings(results), "stores": []}
    rows = [store_row(name, one) for name, one in results.stores.items()]
    return {"settings": shared_settings(results), "stores": rows, "repeated": results.repeated}


def settings(results: Results) -> list[tuple[str, str]]:
    """What is needed to play it again, besides the agents."""
    identity = results.identity
    sweep = sweep_from(identity["format"])
    vary = sweep.vary if sweep is not None else ()
    return [
        ("game", game_text(identity)),
        ("format", format_text(identity)),
        *((f"values of {one.name}", ", ".join(map(in_words, one.values))) for one in vary),
        ("seed", str(identity["seed"])),
        *([("salt", identity["salt"])] if "salt" in identity else []),
        ("clock", clock_text(identity)),
        ("decks", ", ".join(results.decks)),
        *(("machine", html_list(run)) for run in results.runs),
        ("load", "–".join(f"{load:.1f}" for load in results.loads)),
        ("written by", f"Topdeck {VERSION}"),
    ]


def shared_settings(merged: MergedResults) -> list[tuple[str, str]]:
    """What is said of all stores together."""
    first = next(iter(merged.stores.values()))
    return [
        ("game", game_text(first.identity)),
        ("decks", ", ".join(merged.decks)),
        ("written by", f"Topdeck {VERSION}"),
    ]


def store_row(name: str, results: Results) -> Json:
    """What is needed to play the games of one store again, besides agents and decks; a machine is told once."""
    identity = results.identity
    seed = f"{identity['seed']}, salt {identity['salt']}" if "salt" in identity else str(identity["seed"])
    machines = [html_list({key: value for key, value in run.items() if key != "started"}) for run in results.runs]
    words = [format_text(identity), seed, clock_text(identity), "; ".join(dict.fromkeys(machines))]
    return {"name": name, "games": len(results.games), "words": words}


def game_text(identity: Json) -> str:
    return f"{identity['game']}: {html_list(identity['setup'])}"


def format_text(identity: Json) -> str:
    form = {name: value for name, value in identity["format"].items() if name not in ("format", "vary")}
    return f"{identity['format']['format']}: {html_list(form)}"


def clock_text(identity: Json) -> str:
    clock = {name: value for name, value in identity["clock"].items() if value is not None}
    return html_list(clock) if "decision" in clock or "turn" in clock else "no limit"


# ---- files


def write_report(
    results: Results | MergedResults, path: Path, folder: Path | None = None, title: str = ""
) -> list[Path]:
    """The page, and in the folder its pictures; the files that were written."""
    if not results.games:
        raise MatchError(f"there is nothing to report: no game of {results.place} is finished")
    found = Findings(results)
    return write_files(path, lambda drawings: page(found, drawings, title), figures(found), folder)
