"""`topdeck replay`: a list of stored games, or one move by move."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from topdeck import load_game
from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import Fault, PlayedGame
from topdeck.arena.results.store.results import Results, read_results
from topdeck.arena.results.stored_games import SEATS, UNFINISHED, ReplayableGame, chosen, is_records, of_game, of_record
from topdeck.cli.faults import show_details
from topdeck.cli.options import AsJson, new_app
from topdeck.cli.output import console, print_json
from topdeck.cli.tables import columns, fits, print_table
from topdeck.core.record import Record, read_records
from topdeck.core.state import Json

BEST = 3  # options of an explanation that are shown
SHOWN = 200  # characters of an explanation of another form


app = new_app()


@app.command()
def replay(
    results: Annotated[Path, typer.Argument(help="Results file, name in the results database, or file of records.")],
    number: Annotated[
        int | None, typer.Argument(metavar="GAME", help="Number of a game in the list.", show_default=False)
    ] = None,
    agent: Annotated[str, typer.Option(help="List only the games of this agent.", show_default=False)] = "",
    explain: Annotated[bool, typer.Option(help="Print the search info of the agents, where it was stored.")] = True,
    as_json: AsJson = False,
) -> None:
    """List stored games, or show one move by move.

    Example: topdeck replay games.db 3
    """
    if is_records(results):
        records = dict(enumerate(read_records(results), 1))
        if number is None and len(records) > 1:
            show_records(records, as_json)
        else:
            show_game(of_record(chosen(records, number or 1)), explain, as_json)
        return
    stored = read_results(results)
    if number is None:
        show_list(stored, agent, as_json)
    else:
        games = {game.number: game for game in stored.games}
        show_game(of_game(stored.complete(chosen(games, number))), explain, as_json)


# ---- the list


def show_list(results: Results, agent: str, as_json: bool) -> None:
    games = [game for game in results.games if not agent or agent in game.fixture.agents]
    if as_json:
        print_json([game_row(game) for game in games])
        return
    shown = console()
    table = list_of(games)
    print_table(shown, table if fits(shown, table) else list_of(games, narrow=True))
    if any(game.fault for game in games):
        shown.print("fault: the agent in this seat failed; topdeck replay with the number of the game shows how")


def list_of(games: Sequence[PlayedGame], narrow: bool = False) -> Table:
    """A line for each game; where there is little room two, with the decks below the agents."""
    faulty = any(game.fault for game in games)
    staged = not narrow or len({game.fixture.stage for game in games}) > 1
    seats = SEATS if narrow else ("first", "deck", "second", "deck")
    heads = ["game", *(["stage"] if staged else []), *seats, "winner", "turns", *(["fault"] if faulty else [])]
    table = columns(*heads, numbers=("game", "turns"))
    for game in games:
        fixture = game.fixture
        cells = [cell for pair in zip(fixture.agents, fixture.decks, strict=True) for cell in pair]
        if narrow:
            cells = ["\n".join(cells[:2]), "\n".join(cells[2:])]
        winner = "draw" if game.winner is None else (SEATS if narrow else fixture.agents)[game.winner]
        words = map(escape, [*([fixture.stage] if staged else []), *cells, winner])
        table.add_row(str(game.number), *words, str(game.turns), *([failed(game)] if faulty else []))
    return table


def failed(game: PlayedGame) -> str:
    """The seat of the agent that failed."""
    return SEATS[game.fault.seat] if game.fault else ""


def game_row(game: PlayedGame) -> Json:
    return {
        "game": game.number,
        "stage": game.fixture.stage,
        "agents": list(game.fixture.agents),
        "decks": list(game.fixture.decks),
        "winner": game.winner,
        "reason": game.reason,
        "turns": game.turns,
        "fault": form_of(game.fault),
    }


def form_of(fault: Fault | None) -> Json | None:
    return None if fault is None else asdict(fault)


def show_records(records: dict[int, Record], as_json: bool) -> None:
    """What a file of records holds."""
    if as_json:
        print_json([listed_record(number, record) for number, record in records.items()])
        return
    table = columns("game", "first", "second", "seed", "actions", "end", numbers=("game", "seed", "actions"))
    for number, record in records.items():
        decks = [escape(deck.name) for deck in record.decks]
        table.add_row(str(number), *decks, str(record.seed), str(len(record.actions)), escape(of_record(record).end))
    print_table(console(), table)


def listed_record(number: int, record: Record) -> Json:
    result = record.result
    return {
        "game": number,
        "decks": [deck.name for deck in record.decks],
        "seed": record.seed,
        "actions": len(record.actions),
        "winner": None if result is None else result.winner,
        "reason": UNFINISHED if result is None else result.reason,
    }


# ---- a game


def show_game(game: ReplayableGame, explain: bool, as_json: bool) -> None:
    if as_json:
        record = [json.loads(line) for line in game.record.lines()]
        thoughts = list(game.explanations)
        told = {"agents": list(game.agents), "end": game.end, "fault": form_of(game.fault)}
        print_json({**told, "record": record, "explanations": thoughts})
        return
    shown = console()
    first, second = (f"{agent} with {deck.name}" for agent, deck in zip(game.agents, game.record.decks, strict=True))
    shown.print(f"[bold]{escape(first)} against {escape(second)}[/], seed {game.record.seed}\n", soft_wrap=True)
    tell(game, explain, shown)
    if game.fault is not None:
        where = f"on turn {game.fault.turn}, action {game.fault.action}"
        text = printable(f"{game.fault.agent} {game.fault.text} {where}")
        shown.print(f"\n[yellow]fault[/] {escape(text)}", soft_wrap=True)
        show_details(shown, game.fault.traceback, game.fault.output)
    shown.print(f"\n[bold]{escape(printable(game.end))}[/]", soft_wrap=True)


def tell(game: ReplayableGame, explain: bool, shown: Console) -> None:
    """Every turn with its board, every action in words, and what the agent thought of it."""
    told_by = load_game(game.record.game)
    turn = -1
    states = game.record.replay()
    before = next(states).copy()
    for number, after in enumerate(states):
        action = before.parse(game.record.actions[number])
        if before.turn != turn:
            turn = before.turn
            shown.print(f"\n{before}", markup=False, soft_wrap=True)
        shown.print(told_by.display.narrate(before, action, after), markup=False, soft_wrap=True)
        thought = game.explanations[number] if explain and game.explanations else None
        if thought is not None:
            shown.print(thought_in_words(thought), style="dim", markup=False, soft_wrap=True)
        before = after.copy()


def thought_in_words(explanation: Any) -> str:
    """The options it liked best, and what it expected; what another form says is told as it is."""
    try:
        visited = [option for option in explanation["options"] if option["visits"]]
        best = sorted(visited, key=lambda option: -option["value"])[:BEST]
        rows = [f"    {option['value']:>10.4g} {option['visits']:>7}  {option['words']}" for option in best]
        expected = "; ".join(explanation["words"])
        effort = f"    {explanation['iterations']} iterations"
    except (KeyError, TypeError, ValueError):
        return printable(f"    {json.dumps(explanation, ensure_ascii=False)[:SHOWN]}")
    head = [f"    {'value':>10} {'visits':>7}  action"] if rows else []
    return printable("\n".join([*head, *rows, f"    expected: {expected}", effort]))
