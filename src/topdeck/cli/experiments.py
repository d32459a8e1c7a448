"""Plays an experiment and prints its results, for `match`, `tournament`, `sweep`, `sprt` and `demo`."""

from __future__ import annotations

import gc
from dataclasses import asdict, replace
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.sprt import Sprt, normalised_elo
from topdeck.arena.plan.sweep import Sweep
from topdeck.arena.play.executor import InProcessExecutor, make_executor
from topdeck.arena.play.runner import RunResult, checked_store, finish
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import (
    Standing,
    count_deals,
    first_player_score,
    mean_turns,
    score_against,
    score_by_pairing,
    standing,
)
from topdeck.arena.results.store.location import location_of
from topdeck.arena.results.store.memory_store import paused_collector
from topdeck.cli.bar import Bar
from topdeck.cli.exit_status import FORFEITED, INFRASTRUCTURE, INTERRUPTED, UNDECIDED
from topdeck.cli.faults import show_faults
from topdeck.cli.output import console, games_text, print_json
from topdeck.cli.sweeps import show_sweep, sweep_form
from topdeck.cli.tables import columns, print_table, shortened
from topdeck.cli.watch import Watch
from topdeck.config.spec import parse_spec

MOST_NAMES = 12  # agents that fit into a win matrix
ONE_DEAL = "warning: all games share a single deal, so the scores and their intervals mean nothing; play more pairs"


def run_and_show(
    experiment: Experiment,
    on: str,
    workers: int | None,
    out: Path | None,
    as_json: bool,
    debug: bool = False,
    grow: bool = False,
) -> int:
    """Play an experiment and print its results; returns the exit status."""
    finished = run(experiment, on, workers, out, grow)
    test = SprtOutcome(finished, experiment.format) if isinstance(experiment.format, Sprt) else None
    counted = test.counted if test else finished
    if as_json:
        print_json({**form(counted), **(test.form() if test else {})})
    else:
        show(counted)
        if test:
            test.show(console())
        show_faults(counted.games, out, debug)
    return status_of(finished) or (test.status if test else 0)


def status_of(finished: RunResult) -> int:
    """The exit status of a run; 0 if all of it was played by all."""
    if finished.failure:
        return INFRASTRUCTURE
    if finished.interrupted:
        return INTERRUPTED
    return FORFEITED if finished.forfeits else 0


class SprtOutcome:
    """The verdict of a sequential test, and the games that it rests on."""

    def __init__(self, finished: RunResult, test: Sprt) -> None:
        lineup = finished.experiment.lineup
        self.test = test
        self.played = len(finished.games)
        self.verdict = test.verdict(lineup, finished.games)
        self.counted = replace(finished, games=test.counted(lineup, finished.games))
        self.conclusion = test.conclusion(self.verdict, *lineup.agents)
        scores = test.scores(lineup, self.counted.games)
        self.elo = normalised_elo(scores) if scores else None

    @property
    def status(self) -> int:
        return {True: 0, False: 1, None: UNDECIDED}[self.verdict.better]

    def form(self) -> dict[str, object]:
        verdict = {"conclusion": self.conclusion, **asdict(self.verdict)}
        return {"played": self.played, "verdict": verdict, "normalised_elo": self.elo}

    def show(self, shown: Console) -> None:
        shown.print(f"\n[bold]{escape(self.conclusion)}[/]", soft_wrap=True)
        shown.print(self.test.hypotheses(self.verdict), soft_wrap=True)
        if self.elo is not None:
            row = standings(self.counted)[0]
            score = f"{row.wins} won, {row.draws} drawn and {row.losses} lost by {escape(row.agent)}"
            rest = self.played - row.games
            more = f"; {rest} more were played, and do not count" if rest > 0 else ""
            text = f"counted: {row.games} games, {score}, which come to {self.elo:+.0f} normalised Elo{more}"
            shown.print(text, soft_wrap=True)


def run(experiment: Experiment, on: str, workers: int | None, out: Path | None, grow: bool) -> RunResult:
    """Play, with a bar; where a person plays, it is here, and no bar gets in the way."""
    aside = Console(stderr=True, highlight=False)
    attended = any(parse_spec(entry.spec).name == "human" for entry in experiment.entries)
    executor = InProcessExecutor() if attended else make_executor(on, workers)
    with paused_collector():
        opened = checked_store(experiment, location_of(out), grow)
        gc.freeze()  # its plan stays: the collector need not look through it again and again
    with opened as store, Bar(aside, hidden=attended) as bar:
        finished = finish(store, executor, Watch(bar, store.experiment, lambda: len(store.fixtures())))
    if finished.failure:
        aside.print(f"topdeck: {finished.failure}", markup=False, soft_wrap=True)
    elif finished.interrupted:
        again = "" if out is None else "; the same command resumes"
        aside.print(f"[yellow]interrupted after {len(finished.games)} games{again}[/]")
    if count_deals(finished.games) == 1 and not attended:
        aside.print(f"[yellow]{ONE_DEAL}[/]", soft_wrap=True)
    return finished


# ---- for programs


def form(finished: RunResult) -> dict[str, object]:
    games, sweep = finished.games, finished.experiment.format
    return {
        "experiment": finished.experiment.identity(),
        "salt": finished.experiment.salt,
        "interrupted": finished.interrupted,
        "failure": finished.failure,
        "forfeits": dict(finished.forfeits),
        "games": len(games),
        "played_now": finished.played_now,
        "already_stored": finished.already_stored,
        "deals": count_deals(games),
        **({"sweep": sweep_form(sweep, games)} if isinstance(sweep, Sweep) else field_form(finished)),
        "first_player": asdict(first_player_score(games)),
        "mean_turns": mean_turns(games),
        "faults": [fault_form(game) for game in games if game.fault is not None],
    }


def field_form(finished: RunResult) -> dict[str, object]:
    """How agents did that have met each other."""
    first = finished.experiment.entries[0].name
    return {
        "agents": [standing_form(row) for row in standings(finished)],
        "places": finished.rankings,
        "matrix": matrix_form(finished),
        "pairings": [
            {"decks": list(decks), "agent": first, "score": asdict(score)}
            for decks, score in score_by_pairing(finished.games, first).items()
        ],
    }


def standings(finished: RunResult) -> list[Standing]:
    """All agents, the best first; of a match, in the order they were named."""
    entries = finished.experiment.entries
    return [standing(finished.games, entry.name) for entry in entries] if len(entries) == 2 else finished.standings


def matrix_form(finished: RunResult) -> dict[str, dict[str, object]]:
    """How well each agent does against each it met."""
    met = {game.fixture.agents for game in finished.games}
    names = [entry.name for entry in finished.experiment.entries]
    return {
        name: {
            other: asdict(score_against(finished.games, name, other))
            for other in names
            if {(name, other), (other, name)} & met
        }
        for name in names
    }


def standing_form(row: Standing) -> dict[str, object]:
    return {
        **asdict(row),
        "seconds_per_decision": row.seconds_per_decision,
        "decisions_per_second": row.decisions_per_second,
    }


def fault_form(game: PlayedGame) -> dict[str, object]:
    fixture = game.fixture
    where = {"game": game.number, "decks": list(fixture.decks), "pair": fixture.pair, "seed": fixture.seed}
    return {**where, **(asdict(game.fault) if game.fault else {})}


# ---- for people


def show(finished: RunResult) -> None:
    games = finished.games
    shown = console()
    if not games:
        shown.print("no game was finished")
        return
    if isinstance(sweep := finished.experiment.format, Sweep):
        show_sweep(shown, sweep, games)
    else:
        show_field(shown, finished)
    begins = f"The player who begins scores {first_player_score(games)}"
    deals = count_deals(games)
    had = f"{len(games)} games had {deals} {'deal' if deals == 1 else 'deals'}"
    shown.print(f"\n{games_text(finished.played_now, finished.already_stored)}", soft_wrap=True)
    shown.print(f"{begins}; a game has {mean_turns(games):.1f} turns; {had}.", soft_wrap=True)
    if salt := finished.experiment.salt:
        shown.print(f"The salt was {salt}; with --salt {salt}, the same games are played again.", soft_wrap=True)


def show_field(shown: Console, finished: RunResult) -> None:
    """How agents did that have met each other."""
    games, rows = finished.games, standings(finished)
    print_table(shown, result_table(rows, elo_of(finished) if len(rows) > 2 else {}))
    if 2 < len(rows) <= MOST_NAMES:
        shown.print()
        print_table(shown, matrix_table(rows, games))
    if len(rows) == 2 and len({game.fixture.decks for game in games}) > 1:
        shown.print()
        print_table(shown, pairing_table(rows[0].agent, games))
    for name, order in finished.rankings.items():
        places = ", ".join(f"{place} {agent}" for place, agent in enumerate(order, 1))
        shown.print(f"\n[bold]{name}[/]: {escape(places)}", soft_wrap=True)


def elo_of(finished: RunResult) -> dict[str, str]:
    """The ratings, where they can be computed."""
    try:
        from topdeck.arena.results.ratings import ratings
    except ImportError:  # an optional part
        return {}
    played = {agent for game in finished.games for agent in game.fixture.agents}
    agents = [entry.name for entry in finished.experiment.entries if entry.name in played]
    return {row.agent: str(row) for row in ratings(finished.games, agents)}


def result_table(rows: list[Standing], elo: dict[str, str]) -> Table:
    faulty = any(row.faults for row in rows)
    heads = ["games", "wins", "draws", "losses", "score (95 %)", *(["Elo (95 %)"] if elo else [])]
    heads += ["first", "second", "ms/decision", *(["faults"] if faulty else [])]
    table = columns("agent", *heads, numbers=tuple(heads))
    for row in rows:
        counts = [str(count) for count in (row.games, row.wins, row.draws, row.losses)]
        seats = [f"{seat.mean:.1%}" for seat in row.seats]
        time = f"{1000 * row.seconds_per_decision:,.3g}"
        rating = [elo.get(row.agent, "")] if elo else []
        faults = [str(row.faults)] if faulty else []
        table.add_row(escape(row.agent), *counts, str(row.score), *rating, *seats, time, *faults)
    return table


def matrix_table(rows: list[Standing], games: list[PlayedGame]) -> Table:
    """How well each does against each; the columns are in the order of the rows."""
    numbers = tuple(str(number) for number in range(1, len(rows) + 1))
    table = columns("score against", *numbers, numbers=numbers)
    met = {frozenset(game.fixture.agents) for game in games}
    for number, row in enumerate(rows, 1):
        cells = [
            f"{score_against(games, row.agent, other.agent).mean:.0%}"
            if frozenset((row.agent, other.agent)) in met
            else ""
            for other in rows
        ]
        table.add_row(escape(f"{number} {row.agent}"), *cells)
    return table


def pairing_table(agent: str, games: list[PlayedGame]) -> Table:
    head = f"score of {shortened(agent)}"
    table = columns("first deck", "second deck", head, numbers=(head,))
    for (first, second), estimate in score_by_pairing(games, agent).items():
        table.add_row(escape(first), escape(second), str(estimate))
    return table
