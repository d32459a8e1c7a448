"""`topdeck replay`: lists stored games, or shows one move by move."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from msgspec import to_builtins
from rich.console import Console
from rich.markup import escape
from typer import Argument, Option

from topdeck.arena.play.review import review_game
from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import SEATS, PlayedGame, choose_game, describe_end, game_from_record
from topdeck.arena.results.game_review import PlayerSummary, ReviewedDecision, summarize
from topdeck.arena.results.store.results import Results, read_results
from topdeck.cli.faults import show_details
from topdeck.cli.options import AsJson, command
from topdeck.cli.output import console, fits, print_json, print_table
from topdeck.core.errors import RecordError
from topdeck.core.record import is_records, read_records
from topdeck.core.state import Json
from topdeck.core.transcript import transcript

MOST_OPTIONS = 3  # maximum number of options to print from the search info
MOST_CHARACTERS = 200  # maximum length of search info in an unknown format


@command()
def replay(
    results: Annotated[Path, Argument(help="Results file, name in the results database, or record file.")],
    number: Annotated[int | None, Argument(metavar="GAME", help="Game number in the list.")] = None,
    agent: Annotated[str, Option(help="List only this agent's games.")] = "",
    explain: Annotated[bool, Option(help="Print the agents' search info if it was stored.")] = True,
    review: Annotated[
        int, Option(min=0, help="Let a champion review the game, using this many milliseconds per decision.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """List stored games, or show one move by move.

    Example: topdeck replay games.db 3
    """
    if is_records(results):
        recorded = {place: game_from_record(record, place) for place, record in enumerate(read_records(results), 1)}
        if number is None and len(recorded) > 1:
            require_number(review)
            show_records([*recorded.values()], as_json)
        else:
            show_game(choose_game(recorded, number or 1), explain, review, as_json)
        return
    stored = read_results(results)
    if number is None:
        require_number(review)
        show_list(stored, agent, as_json)
    else:
        games = {game.number: game for game in stored.games}
        show_game(stored.complete(choose_game(games, number)), explain, review, as_json)


def require_number(review: int) -> None:
    """Require a game number for a review unless there is only one game."""
    if review:
        raise RecordError("specify the number of the game to review, as in `topdeck replay games.db 3 --review 200`")


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


def show_game(game: PlayedGame, explain: bool, review: int, as_json: bool) -> None:
    reviewed = [*review_game(game.record, f"champion(ms={review})")] if review else []
    if as_json:
        record = [json.loads(line) for line in game.record.lines()]
        facts = {"agents": list(game.agents), "end": describe_end(game), "fault": game.fault and asdict(game.fault)}
        more = {"review": review_facts(reviewed)} if review else {}
        print_json({**facts, "record": record, **event_facts(game), "explanations": list(game.explanations), **more})
        return
    shown = console()
    first, second = (f"{agent} with {deck.name}" for agent, deck in zip(game.agents, game.record.decks, strict=True))
    shown.print(f"[bold]{escape(first)} against {escape(second)}[/], seed {game.record.seed}\n", soft_wrap=True)
    show_moves(game, explain, {decision.place: decision for decision in reviewed}, shown)
    if game.fault is not None:
        where = f"on turn {game.fault.turn}, action {game.fault.action}"
        text = printable(f"{game.fault.agent} {game.fault.text} {where}")
        shown.print(f"\n[yellow]fault[/] {escape(text)}", soft_wrap=True)
        show_details(shown, game.fault.traceback, game.fault.output)
    shown.print(f"\n[bold]{escape(printable(describe_end(game)))}[/]", soft_wrap=True)
    if review:
        rows = [[agent, *summary_cells(summarize(reviewed, player))] for player, agent in enumerate(game.agents)]
        print_table(shown, ("player", "reviewed", "average loss", "inaccuracies", "mistakes", "blunders"), rows)


def summary_cells(summary: PlayerSummary) -> list[str]:
    marks = (summary.inaccuracies, summary.mistakes, summary.blunders)
    return [str(summary.decisions), f"{summary.average_loss:.1%}", *map(str, marks)]


def review_facts(reviewed: Sequence[ReviewedDecision]) -> Json:
    """Return the reviewed decisions and the summary of each player."""
    decisions = [
        {**to_builtins(decision), "loss": decision.loss, "mark": decision.mark, "explanation": decision.explain()}
        for decision in reviewed
    ]
    return {"decisions": decisions, "players": [to_builtins(summarize(reviewed, player)) for player in (0, 1)]}


def event_facts(game: PlayedGame) -> Json:
    """Return the events of a game, or the reason why it cannot be replayed, such as different rules."""
    try:
        return {"events": [event.to_json() for event in game.record.replay_events()]}
    except RecordError as error:
        return {"events": None, "replay_error": str(error)}


def show_moves(game: PlayedGame, explain: bool, reviewed: Mapping[int, ReviewedDecision], shown: Console) -> None:
    """Print the board at the start of every turn, and every action with its consequences, search info and mark."""
    for number, step in enumerate(transcript(game.record)):
        if step.board:
            shown.print(f"\n{step.board}", markup=False, soft_wrap=True)
        shown.print(step.words, markup=False, soft_wrap=True)
        for line in step.consequences:
            shown.print(f"        {line}", markup=False, soft_wrap=True)
        info = game.explanations[number] if explain and game.explanations else None
        if info is not None:
            shown.print(search_info_text(info), style="dim", markup=False, soft_wrap=True)
        decision = reviewed.get(number)
        if decision is not None and decision.mark is not None:
            text = f"    {decision.mark}: {decision.explain()}"
            shown.print(text, style="yellow", markup=False, soft_wrap=True)


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
