"""Shows a match: how it goes, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from topdeck import Deck, load_game
from topdeck.agents.spec import parse_spec
from topdeck.arena.match import Settings
from topdeck.arena.runner import Finished, run_match
from topdeck.arena.schedule import Match
from topdeck.arena.statistics import (
    Standing,
    first_player_score,
    mean_turns,
    score,
    score_by_pairing,
    standing,
)
from topdeck.arena.store import Outcome
from topdeck.arena.timing import TimeLimit
from topdeck.cli.show import console, print_json
from topdeck.errors import TopdeckError

GAME = "hearthstone"
DECK = "MidrangeJadeShaman"
MOST_FAULTS = 10  # that are shown
REFRESH = 0.5  # seconds between running scores: each looks at all games


def pairings(deck: str, deck2: str, decks: str) -> tuple[tuple[Deck, Deck], ...]:
    """One pairing, or each of the decks against each."""
    game = load_game(GAME)
    if not decks:
        first = game.deck(deck or DECK)
        return ((first, game.deck(deck2) if deck2 else first),)
    if deck or deck2:
        raise TopdeckError("--decks names all decks; leave out --deck and --deck2")
    names = dict.fromkeys(name.strip() for name in decks.split(","))
    chosen = game.decks() if decks == "all" else [game.deck(name) for name in names]
    return tuple((one, other) for one in chosen for other in chosen)


def show_match(
    agents: tuple[str, str],
    chosen: tuple[tuple[Deck, Deck], ...],
    pairs: int,
    seed: int,
    settings: Settings,
    limit: TimeLimit,
    workers: int | None,
    out: Path | None,
    as_json: bool,
) -> bool:
    """Play and show; was all of it played?  Where a person plays, it is here, and no bar gets in the way."""
    match = Match(GAME, agents, chosen, pairs, seed, settings, limit)
    aside = Console(stderr=True, highlight=False)
    attended = any(parse_spec(agent).name == "human" for agent in agents)
    with Watch(aside, match, hidden=attended) as watch:
        finished = run_match(match, out, 1 if attended else workers, watch)
    if finished.interrupted:
        again = "" if out is None else "; the same command goes on from there"
        aside.print(f"[yellow]interrupted after {len(finished.outcomes)} games{again}[/]")
    if as_json:
        print_json(form(finished))
    else:
        show(finished)
    return not finished.interrupted


# ---- while it is played


class Watch:
    """A bar that moves as games are finished; it appears when the match has begun."""

    def __init__(self, aside: Console, match: Match, hidden: bool = False) -> None:
        columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
        score_column = TextColumn("{task.fields[score]}")
        self.bar = Progress(TextColumn("{task.description}"), *columns, score_column, console=aside, disable=hidden)
        self.games = len(match.fixtures())
        self.outcomes: list[Outcome] = []
        self.before = 0  # games that were there already
        self.next = 0.0  # seconds, when the score is due

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *error: object) -> None:
        if self.bar.tasks:
            self.bar.stop()

    def __call__(self, outcomes: Sequence[Outcome]) -> None:
        self.outcomes += outcomes
        if not self.bar.tasks:
            self.before = len(outcomes)
            self.bar.add_task("playing", total=self.games, completed=self.before, speed="", score="")
            self.bar.start()
            return
        [task] = self.bar.tasks
        elapsed = task.elapsed or 0.0
        self.bar.update(task.id, advance=len(outcomes))
        if elapsed >= self.next or len(self.outcomes) == self.games:
            self.next = elapsed + REFRESH
            speed = (len(self.outcomes) - self.before) / max(elapsed, 1e-9)
            self.bar.update(task.id, speed=f"{speed:,.1f} games/s", score=str(score(self.outcomes)))


# ---- what came of it


def form(finished: Finished) -> dict[str, object]:
    outcomes = finished.outcomes
    match = finished.match
    return {
        "match": match.identity(),
        "interrupted": finished.interrupted,
        "games": len(outcomes),
        "agents": [standing_form(row) for row in standings(finished)],
        "pairings": [{"decks": list(decks), "score": asdict(one)} for decks, one in score_by_pairing(outcomes).items()],
        "first_player": asdict(first_player_score(outcomes)),
        "mean_turns": mean_turns(outcomes),
        "faults": [fault_form(one) for one in outcomes if one.fault is not None],
    }


def standings(finished: Finished) -> list[Standing]:
    return [standing(finished.outcomes, agent, side) for side, agent in enumerate(finished.match.agents)]


def standing_form(row: Standing) -> dict[str, object]:
    return {
        **asdict(row),
        "seconds_per_decision": row.seconds_per_decision,
        "decisions_per_second": row.decisions_per_second,
    }


def fault_form(one: Outcome) -> dict[str, object]:
    return {"decks": list(one.decks), "pair": one.pair, "seed": one.seed, **(one.fault or {})}


def show(finished: Finished) -> None:
    outcomes = finished.outcomes
    shown = console()
    if not outcomes:
        shown.print("no game was finished")
        return
    shown.print(result_table(standings(finished)))
    if len(finished.match.pairings) > 1:
        shown.print()
        shown.print(pairing_table(finished))
    begins = f"The player who begins scores {first_player_score(outcomes)}"
    shown.print(f"\n{begins}; a game has {mean_turns(outcomes):.1f} turns.")
    faults = [fault_text(one) for one in outcomes if one.fault is not None]
    for text in faults[:MOST_FAULTS]:
        shown.print(f"[yellow]fault[/] {escape(text)}", soft_wrap=True)
    if len(faults) > MOST_FAULTS:
        shown.print(f"and {len(faults) - MOST_FAULTS} more faults")


def result_table(rows: list[Standing]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("agent")
    for name in ("games", "wins", "draws", "losses", "score (95 %)", "first", "second", "ms/decision"):
        table.add_column(name, justify="right")
    for row in rows:
        counts = (str(count) for count in (row.games, row.wins, row.draws, row.losses))
        seats = (f"{seat.mean:.1%}" for seat in row.seats)
        table.add_row(escape(row.agent), *counts, str(row.score), *seats, f"{1000 * row.seconds_per_decision:,.3g}")
    return table


def pairing_table(finished: Finished) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in ("first deck", "second deck"):
        table.add_column(name)
    table.add_column(escape(f"score of {finished.match.agents[0]}"), justify="right")
    for (first, second), estimate in score_by_pairing(finished.outcomes).items():
        table.add_row(escape(first), escape(second), str(estimate))
    return table


def fault_text(one: Outcome) -> str:
    assert one.fault is not None
    fault = one.fault
    where = f"turn {fault['turn']}, action {fault['action']}, {one.decks[0]} – {one.decks[1]}, seed {one.seed}"
    return f"{fault['agent']} {fault['text']} ({where}, seat {fault['seat']})"
