"""The demonstration: built-in players meet over the complete decks, then one game move by move."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from topdeck import Agent, Deck, State, load_game
from topdeck.agents import make_agent
from topdeck.arena.match import Played, mirrored, play_game
from topdeck.build import compiled
from topdeck.cli.show import print_json
from topdeck.errors import TopdeckError
from topdeck.game import Action
from topdeck.games.hearthstone.model import Table as Position
from topdeck.games.hearthstone.text import recounted
from topdeck.record import write_records

GAME = "hearthstone"
PLAYERS = ("greedy", "random")


def show_demo(pairs: int, seed: int, narrate: bool, record: Path | None, as_json: bool) -> None:
    if record is not None and not record.resolve().parent.is_dir():
        raise TopdeckError(f"there is no folder {record.resolve().parent} to write {record.name} into")
    aside = Console(stderr=True, highlight=False)
    build = "compiled" if compiled() else "interpreted, about ten times slower than compiled"
    aside.print(f"[bold]Topdeck[/] is {build}. Mirrored pairs: the same seed and decks twice, the players swapped.\n")
    played = play_all(pairs, seed, aside)
    if record is not None:
        keep(record, played)
    if as_json:
        print_json([summary(one) for one in played])
        return
    console = Console(highlight=False)
    console.print(result_table(played))
    if narrate:
        console.print()
        tell(seed, console)


def keep(path: Path, played: list[Played]) -> None:
    try:
        write_records(path, [one.record for one in played])
    except OSError as error:
        raise TopdeckError(f"the records cannot be written to {path}: {error.strerror}") from None


def play_all(pairs: int, seed: int, console: Console) -> list[Played]:
    """Every pair of players over every pair of decks; what was played before Ctrl-C is kept."""
    pairings = list(combinations(PLAYERS, 2))
    decks = load_game(GAME).decks()
    matches = [(a, b, one, other) for a, b in pairings for one in decks for other in decks]
    played: list[Played] = []
    with progress_bar(console) as progress:
        task = progress.add_task("playing", total=2 * pairs * len(matches))
        try:
            for a, b, one, other in matches:
                for result in mirrored(GAME, (make_agent(a), make_agent(b)), (one, other), pairs, seed):
                    played.append(result)
                    progress.advance(task)
        except KeyboardInterrupt:
            console.print("[yellow]interrupted; these are the games so far[/]")
    return played


def progress_bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console
    )


def summary(one: Played) -> dict[str, object]:
    return {
        "agents": list(one.agents),
        "decks": [deck.name for deck in one.record.decks],
        "seed": one.record.seed,
        "winner": one.result.winner,
        "reason": one.result.reason,
        "turns": one.turns,
        "actions": len(one.record.actions),
    }


def result_table(played: list[Played]) -> Table:
    """Wins and games of each player with each deck."""
    games: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in played:
        for seat in (0, 1):
            games[one.agents[seat], one.record.decks[seat].name].append(one.result.score(seat))
    table = Table(title="Results", box=None, header_style="bold", title_justify="left", pad_edge=False)
    table.add_column("player")
    table.add_column("deck")
    for column in ("games", "points", "share"):
        table.add_column(column, justify="right")
    for (agent, deck), scores in sorted(games.items(), key=lambda row: -sum(row[1]) / len(row[1])):
        share = sum(scores) / len(scores)
        table.add_row(agent, deck, str(len(scores)), f"{sum(scores):g}", f"{share:.0%}")
    return table


def tell(seed: int, console: Console) -> None:
    """One full game, move by move."""
    agents: tuple[Agent, Agent] = (make_agent("greedy"), make_agent("random"))
    first, *_, second = load_game(GAME).decks()
    decks: tuple[Deck, Deck] = (first, second)
    players = f"greedy with {first.name} against random with {second.name}"
    console.print(f"[bold]One game, move by move[/]: {players}\n", soft_wrap=True)
    turn = -1

    def watch(state: State, action: Action) -> None:
        nonlocal turn
        assert isinstance(state, Position)
        if state.turn != turn:
            turn = state.turn
            console.print(str(state), markup=False, soft_wrap=True)
        after = state.copy()
        after.step(action)
        console.print(recounted(state, action, after), markup=False, soft_wrap=True)

    played = play_game(GAME, agents, decks, seed, watch=watch)
    console.print(
        f"\n[bold]{played.agents[played.result.winner]} wins[/]" if played.result.winner is not None else "\ndraw"
    )
    console.print(f"{played.result.reason}, turn {played.turns}")
