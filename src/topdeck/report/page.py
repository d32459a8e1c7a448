"""The HTML page of a report on games."""

from collections.abc import Mapping, Sequence
from itertools import starmap
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from topdeck.arena.plan.sweep import display_value, sweep_from
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results import card_tables
from topdeck.arena.results.card_statistics import CardReport
from topdeck.arena.results.importance import Importance
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.statistics import first_player_score, mean_turns, standing
from topdeck.arena.results.store.results import Results
from topdeck.core.build import VERSION
from topdeck.core.errors import MatchError
from topdeck.core.state import Json
from topdeck.report.files import html_list, render_template, write_files
from topdeck.report.findings import Findings
from topdeck.report.game_charts import game_charts
from topdeck.report.labels import with_minus

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIRST = ("agent", "score (95 %)", "Elo (95 %)")  # the columns of the standings that are visible on narrow screens
SETTINGS = ("format", "seed", "salt", "clock", "machine")  # the columns of the table of results files


def page(
    findings: Findings,
    title: str = "",
    cards: CardReport | None = None,
    home: str = "",
    replays: Mapping[str, str] | None = None,
) -> str:
    """Return the HTML page.

    Args:
        findings: The results.
        title: The page title; by default, the name of the results.
        cards: The card statistics; by default, the page has none.
        home: The address of an overview page that links to this page.
        replays: The addresses of pages with games, keyed by the label of the game.
    """
    return render_template(
        "page.html",
        title=title or findings.results.name,
        home=home,
        replays=replays or {},
        findings=findings,
        charts=game_charts(findings),
        turns=mean_turns(findings.games),
        first_player=first_player_score(findings.games),
        standings=standings(findings),
        importance=importance_rows(findings.importance),
        cards=None if cards is None else card_section(cards),
        faults=faults(findings.games),
        **circumstances(findings.results),
    )


def standings(findings: Findings) -> list[dict[str, str]]:
    """Return a row for each agent, from best to worst."""
    elo = {row.agent: with_minus(str(row)) for row in findings.ratings}
    rows = [(agent, standing(findings.games_by_agent[agent], agent)) for agent in findings.agents]
    cells = [{"agent": agent, **row.cells(elo.get(agent)), "faults": f"{row.faults:,}"} for agent, row in rows]
    first = [name for name in FIRST if all(name in row for row in cells)]
    return [{name: row[name] for name in (*first, *(name for name in row if name not in first))} for row in cells]


def importance_rows(importance: Sequence[Importance]) -> list[Json]:
    """Return a row per parameter, with its share of the variance and the corresponding standard deviation."""
    return [
        {"parameter": row.name, "share": f"{row.share:.0%}", "deviation": f"{100 * sqrt(row.variance):.1f}"}
        for row in importance
    ]


def card_section(report: CardReport) -> Json:
    """Return the notes on card statistics, and the heading, the mean score and the tables of each agent and deck."""
    decks = [
        {
            "heading": card_tables.deck_heading(deck),
            "games": card_tables.count_games(deck.games),
            "score": deck.score,
            "cards": card_tables.card_rows(deck),
            "others": card_tables.other_rows(deck),
            "turns": card_tables.turn_rows(deck, report.turn_name),
            "opponents": card_tables.opponent_rows(deck),
        }
        for deck in report.decks
    ]
    names = {"turn": report.turn_name, "group": report.group_name}
    return {**names, "notes": [card_tables.LEGEND, *card_tables.notes(report)], "decks": decks}


class FaultGroup(NamedTuple):
    """The games in which an agent had the same fault."""

    fault: tuple[str, str]  # the agent and the description of the fault
    games: list[PlayedGame]

    @property
    def different(self) -> list[PlayedGame]:
        """The first game with each traceback and output."""
        games: dict[tuple[str, str], PlayedGame] = {}
        for game in self.games:
            if game.fault is not None and (game.fault.traceback or game.fault.output):
                games.setdefault((game.fault.traceback, game.fault.output), game)
        return [*games.values()]


def faults(games: Sequence[PlayedGame]) -> list[FaultGroup]:
    """Return the games with faults, grouped by agent and fault, starting with the largest group."""
    groups: dict[tuple[str, str], list[PlayedGame]] = {}
    for game in games:
        if game.fault is not None:
            groups.setdefault((game.fault.agent, game.fault.text), []).append(game)
    return sorted(starmap(FaultGroup, groups.items()), key=lambda group: -len(group.games))


def circumstances(results: Results | MergedResults) -> Json:
    """Return the settings of the results or, for merged results, the shared settings and a row per results file."""
    if isinstance(results, Results):
        return {"settings": settings(results), "stores": []}
    rows = [store_row(name, store) for name, store in results.stores.items()]
    shared = [name for name in SETTINGS if len({row[name] for row in rows}) == 1]
    [first, *_] = results.stores.values()
    every = [
        ("game", game_text(first.identity)),
        *((name, rows[0][name]) for name in shared if rows[0][name]),
        ("decks", ", ".join(results.decks)),
        ("written by", f"Topdeck {VERSION}"),
    ]
    stores = [{name: cell for name, cell in row.items() if name not in shared} for row in rows]
    return {"settings": every, "stores": stores, "repeated": results.repeat_count}


def settings(results: Results) -> list[tuple[str, str]]:
    """Return the settings, other than the agents, that are needed to repeat the games."""
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
        *(("machine", machine) for machine in machines(results)),
        ("started", ", ".join(run["started"] for run in results.runs if "started" in run)),
        ("load", "–".join(f"{load:.1f}" for load in results.loads)),
        ("written by", f"Topdeck {VERSION}"),
    ]


def store_row(name: str, results: Results) -> dict[str, str]:
    """Return a table row with the settings of a results file, except agents and decks."""
    identity = results.identity
    values = (
        format_text(identity),
        str(identity["seed"]),
        identity.get("salt", ""),
        clock_text(identity),
        "; ".join(machines(results)),
    )
    return {"results file": name, "games": f"{len(results.games):,}", **dict(zip(SETTINGS, values, strict=True))}


def machines(results: Results) -> list[str]:
    """Return a description of each machine; a run that was resumed on the same machine has only one."""
    descriptions = [html_list({key: value for key, value in run.items() if key != "started"}) for run in results.runs]
    return list(dict.fromkeys(descriptions))


def game_text(identity: Json) -> str:
    return f"{identity['game']}: {html_list(identity['setup'])}"


def format_text(identity: Json) -> str:
    form = {name: value for name, value in identity["format"].items() if name not in ("format", "vary")}
    return f"{identity['format']['format']}: {html_list(form)}"


def clock_text(identity: Json) -> str:
    """Return the time limits, and whether they and the `ms` parameter refer to CPU time."""
    clock = {name: value for name, value in identity["clock"].items() if value is not None}
    if "decision" in clock or "turn" in clock:
        return html_list(clock)
    return "no limit, CPU time" if clock.get("time") == "cpu" else "no limit"


def write_report(
    results: Results | MergedResults,
    path: Path,
    folder: Path | None = None,
    title: str = "",
    cards: CardReport | None = None,
) -> list[Path]:
    """Write a report on games as an HTML page.

    Args:
        results: The results of one or more experiments.
        path: The file to write the page to.
        folder: The folder for PNG and SVG copies of the figures; by default, no copies are written.
        title: The page title; by default, the name of the results.
        cards: The card statistics of the results; by default, the page has none.

    Returns:
        The files that were written.
    """
    if not results.games:
        raise MatchError(f"there is nothing to report: no game in {results.place} has finished")
    findings = Findings(results)
    return write_files(path, page(findings, title, cards), folder, lambda: figures_for_print(findings))


def figures_for_print(findings: Findings) -> Mapping[str, "Figure"]:
    from topdeck.report.figures import figures  # loads matplotlib, which the page does not need

    return figures(findings)
