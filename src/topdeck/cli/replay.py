"""Shows stored games: a list of them, or one move by move."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck import State
from topdeck.arena.fixture import Outcome
from topdeck.arena.store.results import Results, read_results
from topdeck.cli.experiments import plain_table
from topdeck.cli.show import console, print_json
from topdeck.errors import TopdeckError
from topdeck.game import Action, Json
from topdeck.games.hearthstone.model import Table as Position
from topdeck.games.hearthstone.text import recounted
from topdeck.record import Record, read_records

BEST = 3  # options of an explanation that are shown


@dataclass(frozen=True)
class Stored:
    """A game that can be replayed: who played it, what they thought, and how it ended."""

    record: Record
    agents: tuple[str, str]
    explanations: Sequence[Json | None]
    end: str


def show_replay(path: Path, number: int | None, agent: str, explain: bool, as_json: bool) -> None:
    """All games of a file, or the one with this number."""
    if is_records(path):
        games = [of_record(record) for record in read_records(path)]
        if number is None and len(games) > 1:
            raise TopdeckError(f"{path} holds {len(games)} records; name one of them by its number")
        show_game(games[chosen(number or 1, len(games))], explain, as_json)
        return
    results = read_results(path)
    if number is None:
        show_list(results, agent, as_json)
    else:
        show_game(of_outcome(results, results.outcomes[chosen(number, len(results.outcomes))]), explain, as_json)


def is_records(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{"
    except OSError:
        return False


def chosen(number: int, count: int) -> int:
    if not 1 <= number <= count:
        raise TopdeckError(f"there is no game {number}; there are {count}")
    return number - 1


def of_record(record: Record) -> Stored:
    agents = ("first", "second")
    result = record.result
    return Stored(record, agents, (), ending(result.winner, result.reason, agents) if result else "broken off")


def of_outcome(results: Results, outcome: Outcome) -> Stored:
    agents = outcome.fixture.agents
    end = ending(outcome.winner, outcome.reason, agents)
    story = results.story(outcome.fixture)
    return Stored(results.record(outcome, story), agents, story.explanations, end)


def ending(winner: int | None, reason: str, agents: tuple[str, str]) -> str:
    return f"{'draw' if winner is None else f'{agents[winner]} wins'}: {reason}"


# ---- the list


def show_list(results: Results, agent: str, as_json: bool) -> None:
    games = [
        (number, one) for number, one in enumerate(results.outcomes, 1) if not agent or agent in one.fixture.agents
    ]
    if as_json:
        print_json([listed(number, one) for number, one in games])
        return
    table = plain_table("game", "stage", "first", "deck", "second", "deck", "winner", "turns")
    for column in table.columns[1:6]:
        column.justify = "left"
    for number, one in games:
        fixture = one.fixture
        winner = "draw" if one.winner is None else fixture.agents[one.winner]
        seats = [text for pair in zip(fixture.agents, fixture.decks, strict=True) for text in pair]
        table.add_row(str(number), *map(escape, [fixture.stage, *seats, winner]), str(one.turns))
    console().print(table)


def listed(number: int, one: Outcome) -> Json:
    return {
        "game": number,
        "stage": one.fixture.stage,
        "agents": list(one.fixture.agents),
        "decks": list(one.fixture.decks),
        "winner": one.winner,
        "reason": one.reason,
        "turns": one.turns,
    }


# ---- a game


def show_game(game: Stored, explain: bool, as_json: bool) -> None:
    if as_json:
        record = [json.loads(line) for line in game.record.lines()]
        thoughts = list(game.explanations)
        print_json({"agents": list(game.agents), "end": game.end, "record": record, "explanations": thoughts})
        return
    shown = console()
    first, second = (f"{agent} with {deck.name}" for agent, deck in zip(game.agents, game.record.decks, strict=True))
    shown.print(f"[bold]{escape(first)} against {escape(second)}[/], seed {game.record.seed}\n", soft_wrap=True)
    tell(game, explain, shown)
    shown.print(f"\n[bold]{escape(game.end)}[/]", soft_wrap=True)


def tell(game: Stored, explain: bool, shown: Console) -> None:
    """Every turn with its board, every action in words, and what the agent thought of it."""
    turn = -1
    states = game.record.replay()
    before = next(states).copy()
    for number, after in enumerate(states):
        action = before.parse(game.record.actions[number])
        if before.turn != turn:
            turn = before.turn
            shown.print(f"\n{before}", markup=False, soft_wrap=True)
        shown.print(in_words(before, action, after), markup=False, soft_wrap=True)
        thought = game.explanations[number] if explain and game.explanations else None
        if thought is not None:
            shown.print(thought_in_words(thought), style="dim", markup=False, soft_wrap=True)
        before = after.copy()


def in_words(before: State, action: Action, after: State) -> str:
    if isinstance(before, Position) and isinstance(after, Position):
        return recounted(before, action, after)
    return before.describe(action)


def thought_in_words(explanation: Json) -> str:
    """The options it liked best, and what it expected."""
    seen = sorted((one for one in explanation["options"] if one["visits"]), key=lambda one: -one["value"])
    rows = [f"    {one['value']:>10.4g} {one['visits']:>7}  {one['words']}" for one in seen[:BEST]]
    expected = "; ".join(explanation["words"])
    return "\n".join([*rows, f"    expected: {expected}", f"    {explanation['iterations']} iterations"])
