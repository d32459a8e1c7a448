"""The page of a report, and its figures as files."""

from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from topdeck.arena.plan.sweep import display_value, sweep_from
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.importance import Importance
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.statistics import first_player_score, mean_turns, standing
from topdeck.arena.results.store.results import Results
from topdeck.core.build import VERSION
from topdeck.core.errors import MatchError
from topdeck.core.state import Json
from topdeck.report.figures import figures
from topdeck.report.files import Drawings, add_captions, html_list, render_template, write_files
from topdeck.report.findings import Findings
from topdeck.report.style import with_minus

CAPTIONS = {
    "sweep": "Every combination against the same opponents; over all of them unless each has a curve. Bold in a map: "
    "the 95 % interval does not contain one half.",
    "wins": "Every bar is an agent; its parts are the games it won against each opponent.",
    "matrix": "Bold: the 95 % interval does not contain one half.",
    "ratings": "Bradley–Terry ratings; the intervals are bootstrapped over the deals.",
    "seats": "Both games of a pair have the same deal, with the agents swapped.",
    "agents-and-decks": "Over all opponents and their decks. Bold: the 95 % interval does not contain one half.",
    "decks": "All agents together. In the row is the deck of the player who begins, in the column that of the other. "
    "Bold: the 95 % interval does not contain one half.",
    "time": "The same agents with different time for a decision, each against all its opponents.",
}
MOST_NUMBERS = 20  # games with the same fault that are listed
MOST_DETAILS = 3  # games with the same fault whose tracebacks are shown


def page(found: Findings, drawings: Drawings, title: str = "") -> str:
    """Return the page as HTML, with the given figures."""
    games, results = found.games, found.results
    ratings = {row.agent: with_minus(str(row)) for row in found.ratings}
    return render_template(
        "page.html",
        title=title or results.name,
        games=len(games),
        agents=results.specs,
        turns=mean_turns(games),
        draws=sum(game.winner is None for game in games),
        first_player=first_player_score(games),
        standings=[
            {"agent": agent, **standing(found.games_by_agent[agent], agent).cells(ratings.get(agent))}
            for agent in found.agents
        ],
        places=results.rankings,
        figures=add_captions(drawings, {name: caption(name, found) for name in drawings}),
        importance=importance_rows(found.importance),
        is_grid=found.sweep is not None and len(found.sweep.vary) > 1,
        faults=faults(results),
        **circumstances(results),
    )


def caption(name: str, found: Findings) -> str:
    """Return the caption of a figure."""
    if name == "ratings" and len(found.circles) > 1:
        apart = f"The agents fall into {len(found.circles)} groups that never played each other"
        return f"{CAPTIONS[name]} {apart}: ratings of different groups cannot be compared."
    return CAPTIONS[name]


def importance_rows(found: Sequence[Importance]) -> list[Json]:
    """Return the share of the variance that each parameter explains, and the deviation of the score."""
    return [
        {"parameter": row.name, "share": f"{row.share:.0%}", "deviation": f"{100 * sqrt(row.variance):.1f}"}
        for row in found
    ]


def faults(results: Results | MergedResults) -> list[Json]:
    """Return the faults with their games, the most frequent first."""
    found: dict[tuple[str, str], list[PlayedGame]] = {}
    for game in results.games:
        if game.fault is not None:
            found.setdefault((game.fault.agent, game.fault.text), []).append(game)
    return [
        {"agent": agent, "text": text, "count": len(games)}
        | {"games": game_numbers(games, results), "details": details(games, results)}
        for (agent, text), games in sorted(found.items(), key=lambda row: -len(row[1]))
    ]


def game_numbers(games: Sequence[PlayedGame], results: Results | MergedResults) -> str:
    """Return the numbers of the first games."""
    more = ", …" if len(games) > MOST_NUMBERS else ""
    return ", ".join(results.game_label(game) for game in games[:MOST_NUMBERS]) + more


def details(games: Sequence[PlayedGame], results: Results | MergedResults) -> list[tuple[str, str, str]]:
    """Return the number, the traceback and the agent's last output of the first games that have any."""
    rows = [(results.game_label(game), game.fault.traceback, game.fault.output) for game in games if game.fault]
    return [row for row in rows if row[1] or row[2]][:MOST_DETAILS]


def circumstances(results: Results | MergedResults) -> Json:
    """Return the settings; of several stores, those they share, and a row for each store."""
    if isinstance(results, Results):
        return {"settings": settings(results), "stores": []}
    rows = [store_row(name, store) for name, store in results.stores.items()]
    [first, *_] = results.stores.values()
    shared = [
        ("game", game_text(first.identity)),
        ("decks", ", ".join(results.decks)),
        ("written by", f"Topdeck {VERSION}"),
    ]
    return {"settings": shared, "stores": rows, "repeated": results.repeat_count}


def settings(results: Results) -> list[tuple[str, str]]:
    """Return the settings that are needed to play the games again, except the agents."""
    identity = results.identity
    sweep = sweep_from(identity["format"])
    vary = sweep.vary if sweep is not None else ()
    return [
        ("game", game_text(identity)),
        ("format", format_text(identity)),
        *((f"values of {varied.name}", ", ".join(map(display_value, varied.values))) for varied in vary),
        ("seed", str(identity["seed"])),
        *([("salt", identity["salt"])] if "salt" in identity else []),
        ("clock", clock_text(identity)),
        ("decks", ", ".join(results.decks)),
        *(("machine", html_list(run)) for run in results.runs),
        ("load", "–".join(f"{load:.1f}" for load in results.loads)),
        ("written by", f"Topdeck {VERSION}"),
    ]


def store_row(name: str, results: Results) -> Json:
    """Return the settings of one store, except agents and decks; each machine is listed once."""
    identity = results.identity
    seed = f"{identity['seed']}, salt {identity['salt']}" if "salt" in identity else str(identity["seed"])
    machines = [html_list({key: value for key, value in run.items() if key != "started"}) for run in results.runs]
    played = {"store": name, "games": len(results.games), "format": format_text(identity), "seed": seed}
    return {**played, "clock": clock_text(identity), "machine": "; ".join(dict.fromkeys(machines))}


def game_text(identity: Json) -> str:
    return f"{identity['game']}: {html_list(identity['setup'])}"


def format_text(identity: Json) -> str:
    form = {name: value for name, value in identity["format"].items() if name not in ("format", "vary")}
    return f"{identity['format']['format']}: {html_list(form)}"


def clock_text(identity: Json) -> str:
    clock = {name: value for name, value in identity["clock"].items() if value is not None}
    return html_list(clock) if "decision" in clock or "turn" in clock else "no limit"


def write_report(
    results: Results | MergedResults, path: Path, folder: Path | None = None, title: str = ""
) -> list[Path]:
    """Write a page about results.

    Args:
        results: The results of one experiment, or of several.
        path: The file of the page.
        folder: The folder for the figures as PNG and SVG; without it, they are only in the page.
        title: The title of the page; by default the name of the results.

    Returns:
        The files that were written.
    """
    if not results.games:
        raise MatchError(f"there is nothing to report: no game of {results.place} is finished")
    found = Findings(results)
    return write_files(path, lambda drawings: page(found, drawings, title), figures(found), folder)
