"""The transcript of a game: every action, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from topdeck.core.state import Action
from topdeck.games.gwent.display.actions import describe_action, power_text
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.engine.constants import DOOMED, ONGOING
from topdeck.games.gwent.engine.model import Table, Unit

COLUMN: Final = 66  # where the consequences begin


def transcript_line(before: Table, action: Action, after: Table) -> str:
    """One line of a game's transcript: when, who, what, and what came of it.

    For a player it is made of what that player sees: masked tables, and the action as far as it is seen."""
    assert isinstance(action, GwentAction)
    line = f"R{before.round} T{before.turn:<2} P{before.player}  {describe_action(before, action)}"
    news = [*points(before, after), *on_the_board(before, action, after), *passes(before, after)]
    news += [*rounds(before, after), *([] if after.winner == ONGOING else [str(after.result())])]
    return f"{line:<{COLUMN}}  ({'; '.join(news)})" if news else line


def points(before: Table, after: Table) -> Iterator[str]:
    """The points that have changed in this round."""
    if after.round == before.round:
        for old, new in ((before.first, after.first), (before.second, after.second)):
            if old.points() != new.points():
                yield f"P{old.side} {old.points()} → {new.points()}"


# ---- units


def on_the_board(before: Table, action: GwentAction, after: Table) -> Iterator[str]:
    """Who was changed, who left and who came; at the end of a round, only who stays."""
    old, new = units_by_label(before), units_by_label(after)
    if after.round != before.round:
        if new:
            yield f"staying: {join_names(unit.card.name for unit in new.values())}"
        return
    yield from changes([(unit, new[label]) for label, unit in old.items() if label in new])
    gone = [unit for label, unit in old.items() if label not in new]
    for fate in ("destroyed", "banished"):
        names = [unit.card.name for unit in gone if describe_fate(before, unit, after) == fate]
        if names:
            yield f"{fate}: {join_names(names)}"
    arrived = arrivals(old, new, action)
    if arrived:
        yield f"new: {join_names(arrived)}"


def units_by_label(table: Table) -> dict[int, Unit]:
    """The units on the board by their labels."""
    return {unit.label: unit for unit in table.first.units() + table.second.units()}


def changes(pairs: list[tuple[Unit, Unit]]) -> Iterator[str]:
    """What has become of units that stayed; those who got the same are told together."""
    groups: dict[str, list[tuple[Unit, Unit]]] = {}
    for old, new in pairs:
        groups.setdefault(gain(old, new), []).append((old, new))
    for got, group in groups.items():
        if got:
            exact = {difference(old, new) for old, new in group}
            yield f"{join_names(old.card.name for old, new in group)} {exact.pop() if len(exact) == 1 else got}"


def gain(old: Unit, new: Unit) -> str:
    """By how much a unit has changed."""
    power, base, armor = new.power - old.power, new.base - old.base, new.armor - old.armor
    notes = [f"{power:+d}"] if power else []
    notes += [f"{base:+d} base power"] if base else []
    notes += [f"{armor:+d} armor"] if armor else []
    notes = [note.replace("-", "−") for note in notes]
    return ", ".join(notes + ["is resilient"] * (new.is_resilient() and not old.is_resilient()))


def difference(old: Unit, new: Unit) -> str:
    """What a unit was and is."""
    powers = power_text(old), power_text(new)
    notes = [" → ".join(powers)] if powers[0] != powers[1] else []
    notes += [f"armor {old.armor} → {new.armor}"] if old.armor != new.armor else []
    return ", ".join(notes + ["is resilient"] * (new.is_resilient() and not old.is_resilient()))


def describe_fate(before: Table, unit: Unit, after: Table) -> str:
    """Did it go to its graveyard, as far as it may, or out of the game?"""
    if unit.keywords & DOOMED:
        return "destroyed"
    name, owner = unit.card.name, unit.owner
    was, now = [[held.card.name for held in table.seat(owner).graveyard].count(name) for table in (before, after)]
    return "destroyed" if now > was else "banished"


def arrivals(old: dict[int, Unit], new: dict[int, Unit], action: GwentAction) -> list[str]:
    """Those who came besides the card that was played, and that one, too, if it is not as it was laid."""
    played = None if action.held is None else action.held.card
    found = []
    for unit in (unit for label, unit in new.items() if label not in old):
        held = action.held
        if unit.card is played and held is not None:
            played = None
            if (unit.power, unit.base) == (held.power, held.base):
                continue
        found.append(f"{unit.card.name} {power_text(unit)}")
    return found


def join_names(names: Iterable[str]) -> str:
    return ", ".join(group_equal(names))


def group_equal(texts: Iterable[str]) -> list[str]:
    """Equal ones together."""
    return [f"{count}× {text}" if count > 1 else text for text, count in Counter(texts).items()]


# ---- rounds


def passes(before: Table, after: Table) -> Iterator[str]:
    """Who had to pass for want of cards; that a player passed is said already."""
    if after.round == before.round:
        for old, new in ((before.first, after.first), (before.second, after.second)):
            if new.passed and not old.passed and new.side != before.player:
                yield f"P{new.side} must pass"


def rounds(before: Table, after: Table) -> Iterator[str]:
    """The result of the round that has ended."""
    for number, (first, second) in enumerate(after.scores[len(before.scores) :], len(before.scores) + 1):
        outcome = "is a draw" if first == second else f"to P{0 if first > second else 1}"
        yield f"round {number} {outcome}, {first}–{second}"
