"""`topdeck replay`: lists stored games, or shows one move by move."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from rich.console import Console
from rich.markup import escape
from typer import Argument, Option

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import SEATS, PlayedGame, choose_game, describe_end, game_from_record
from topdeck.arena.results.store.results import Results, read_results
from topdeck.cli.faults import show_details
from topdeck.cli.options import AsJson, command
from topdeck.cli.output import console, fits, print_json, print_table
from topdeck.core.errors import RecordError
from topdeck.core.record import is_records, read_records
from topdeck.core.state import Json

MOST_OPTIONS = 3  # maximum number of options to print from the search info
MOST_CHARACTERS = 200  # maximum length of search info in an unknown format


@command()
def replay(
    results: Annotated[Path, Argument(help="Results file, name in the results database, or record file.")],
    number: Annotated[int | None, Argument(metavar="GAME", help="Number of the game in the list.")] = None,
    agent: Annotated[str, Option(help="List only this agent's games.")] = "",
    explain: Annotated[bool, Option(help="Print the agents' search info if it was stored.")] = True,
    as_json: AsJson = False,
) -> None:
    """List stored games, or show one move by move.

    Example: topdeck replay games.db 3
    """
    if is_records(results):
        recorded = {place: game_from_record(record, place) for place, record in enumerate(read_records(results), 1)}
        if number is None and len(recorded) > 1:
            show_records([*recorded.values()], as_json)
        else:
            show_game(choose_game(recorded, number or 1), explain, as_json)
        return
    stored = read_results(results)
    if number is None:
        show_list(stored, agent, as_json)
    else:
        games = {game.number: game for game in stored.games}
        show_game(stored.complete(choose_game(games, number)), explain, as_json)


# ---- the list


def show_list(results: Results, agent: str, as_json: bool) -> None:
    games = [game for game in results.games if not agent or agent in game.fixture.agents]
    if as_json:
        print_json([game_facts(game) for game in games])
        return
    shown, table = console(), make_list(games)
    print_table(shown, *(table if fits(shown, *table) else make_list(games, narrow=True)))
    if any(game.fault for game in games):
        shown.print("fault: the agent in this seat failed; run topdeck replay with the game number for details")


def make_list(games: Sequence[PlayedGame], narrow: bool = False) -> tuple[list[str], list[list[str]]]:
    """Return the headers and rows of the list of games; a narrow list shows each deck below its agent."""
    has_faults = any(game.fault for game in games)
    has_stages = not narrow or len({game.fixture.stage for game in games}) > 1
    seats = SEATS if narrow else ("first", "deck", "second", "deck")
    heads = ["game", *(["stage"] if has_stages else []), *seats, "winner", "turns", *(["fault"] if has_faults else [])]
    rows: list[list[str]] = []
    for game in games:
        fixture = game.fixture
        cells = [cell for pair in zip(fixture.agents, fixture.decks, strict=True) for cell in pair]
        if narrow:
            cells = ["\n".join(cells[:2]), "\n".join(cells[2:])]
        winner = "draw" if game.winner is None else (SEATS if narrow else fixture.agents)[game.winner]
        stage = [fixture.stage] if has_stages else []
        fault = [SEATS[game.fault.seat] if game.fault else ""] if has_faults else []
        rows.append([str(game.number), *stage, *cells, winner, str(game.turns), *fault])
    return heads, rows


def game_facts(game: PlayedGame) -> Json:
    return {
        "game": game.number,
        "stage": game.fixture.stage,
        "agents": list(game.fixture.agents),
        "decks": list(game.fixture.decks),
        "winner": game.winner,
        "reason": game.reason,
        "turns": game.turns,
        "fault": game.fault and asdict(game.fault),
    }


def show_records(games: Sequence[PlayedGame], as_json: bool) -> None:
    """List the games in a record file."""
    if as_json:
        print_json([record_facts(game) for game in games])
        return
    rows = [
        [*map(str, (game.number, *game.fixture.decks, game.fixture.seed, len(game.record.actions))), describe_end(game)]
        for game in games
    ]
    print_table(console(), ("game", "first", "second", "seed", "actions", "end"), rows)


def record_facts(game: PlayedGame) -> Json:
    return {
        "game": game.number,
        "decks": list(game.fixture.decks),
        "seed": game.fixture.seed,
        "actions": len(game.record.actions),
        "winner": game.winner,
        "reason": game.reason,
    }


# ---- a game


def show_game(game: PlayedGame, explain: bool, as_json: bool) -> None:
    if as_json:
        record = [json.loads(line) for line in game.record.lines()]
        facts = {"agents": list(game.agents), "end": describe_end(game), "fault": game.fault and asdict(game.fault)}
        print_json({**facts, "record": record, **event_facts(game), "explanations": list(game.explanations)})
        return
    shown = console()
    first, second = (f"{agent} with {deck.name}" for agent, deck in zip(game.agents, game.record.decks, strict=True))
    shown.print(f"[bold]{escape(first)} against {escape(second)}[/], seed {game.record.seed}\n", soft_wrap=True)
    show_moves(game, explain, shown)
    if game.fault is not None:
        where = f"on turn {game.fault.turn}, action {game.fault.action}"
        text = printable(f"{game.fault.agent} {game.fault.text} {where}")
        shown.print(f"\n[yellow]fault[/] {escape(text)}", soft_wrap=True)
        show_details(shown, game.fault.traceback, game.fault.output)
    shown.print(f"\n[bold]{escape(printable(describe_end(game)))}[/]", soft_wrap=True)


def event_facts(game: PlayedGame) -> Json:
    """Return the events of a game, or the reason why it cannot be replayed, such as other rules."""
    try:
        return {"events": [event.to_json() for event in game.record.replay_events()]}
    except RecordError as error:
        return {"events": None, "replay_error": str(error)}


def show_moves(game: PlayedGame, explain: bool, shown: Console) -> None:
    """Print the board at the start of every turn, and every action with its consequences and the search info."""
    turn = -1
    states = game.record.replay(log=True)
    before = next(states).copy()
    for number, after in enumerate(states):
        action = before.parse(game.record.actions[number])
        if before.turn != turn:
            turn = before.turn
            shown.print(f"\n{before}", markup=False, soft_wrap=True)
        event = before.event(action).with_consequences(after.consequences())
        shown.print(f"T{event.turn:<2} P{event.player}  {before.describe(action)}", markup=False, soft_wrap=True)
        for line in event.lines():
            shown.print(f"        {line}", markup=False, soft_wrap=True)
        info = game.explanations[number] if explain and game.explanations else None
        if info is not None:
            shown.print(search_info_text(info), style="dim", markup=False, soft_wrap=True)
        before = after.copy()


def search_info_text(info: Any) -> str:
    """Return the best options and the expected line as text, or search info in an unknown format as JSON."""
    try:
        visited = [option for option in info["options"] if option["visits"]]
        best = sorted(visited, key=lambda option: -option["value"])[:MOST_OPTIONS]
        rows = [f"    {option['value']:>10.4g} {option['visits']:>7}  {option['words']}" for option in best]
        expected = "; ".join(info["words"])
        effort = f"    {info['iterations']} iterations"
    except (KeyError, TypeError, ValueError):
        return printable(f"    {json.dumps(info, ensure_ascii=False)[:MOST_CHARACTERS]}")
    head = [f"    {'value':>10} {'visits':>7}  action"] if rows else []
    return printable("\n".join([*head, *rows, f"    expected: {expected}", effort]))
