"""The transcript of a game, which lists every action with its consequences."""

from collections.abc import Iterable, Iterator
from typing import Final

from topdeck.core.state import Action
from topdeck.games.gwent.display.actions import describe_action, power_text
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.engine.constants import DOOMED
from topdeck.games.gwent.engine.model import Table, Unit
from topdeck.games.shared.text_layout import group_equal, story_line

ENDINGS: Final = {"rounds": "{tally} in rounds"}  # templates for results by cause; see core.ending
COLUMN: Final = 66  # the column in which the consequences begin


def transcript_line(before: Table, action: Action, after: Table) -> str:
    """Return the transcript line for an action: the turn, the player, the action and its consequences.

    Args:
        before: The table before the action or, for a player's transcript, that player's view of it.
        action: The action, with placeholders for cards that the player does not see.
        after: The table after the action or, for a player's transcript, that player's view of it.
    """
    assert isinstance(action, GwentAction)
    move = f"R{before.round} T{before.turn:<2} P{before.player}  {describe_action(before, action)}"
    within = within_round if after.round == before.round else between_rounds
    return story_line(move, COLUMN, [*within(before, action, after), *round_results(before, after)], after)


def within_round(before: Table, action: GwentAction, after: Table) -> Iterator[str]:
    """Yield descriptions of the changes in points and units, and of any forced pass."""
    sides = ((before.first, after.first), (before.second, after.second))
    yield from (f"P{old.side} {old.points()} → {new.points()}" for old, new in sides if old.points() != new.points())
    before_units, after_units = units_by_label(before), units_by_label(after)
    yield from changes([(unit, after_units[label]) for label, unit in before_units.items() if label in after_units])
    gone = [unit for label, unit in before_units.items() if label not in after_units]
    for fate in ("destroyed", "banished"):
        names = [unit.card.name for unit in gone if describe_fate(before, unit, after) == fate]
        if names:
            yield f"{fate}: {join_names(names)}"
    arrived = arrivals([unit for label, unit in after_units.items() if label not in before_units], action)
    if arrived:
        yield f"new: {join_names(arrived)}"
    for old, new in sides:
        if new.passed and not old.passed and new.side != before.player:
            yield f"P{new.side} must pass"


def between_rounds(before: Table, action: GwentAction, after: Table) -> Iterator[str]:
    """Yield a note that lists the units that stay for the next round."""
    if units := units_by_label(after).values():
        yield f"staying: {join_names(unit.card.name for unit in units)}"


def units_by_label(table: Table) -> dict[int, Unit]:
    return {unit.label: unit for unit in table.first.units() + table.second.units()}


def changes(pairs: list[tuple[Unit, Unit]]) -> Iterator[str]:
    """Describe the changes to the units that stayed in play, grouping equal changes."""
    groups: dict[str, list[tuple[Unit, Unit]]] = {}
    for old, new in pairs:
        groups.setdefault(gain(old, new), []).append((old, new))
    for common, group in groups.items():
        if common:
            exact = {difference(old, new) for old, new in group}
            yield f"{join_names(old.card.name for old, new in group)} {exact.pop() if len(exact) == 1 else common}"


def gain(old: Unit, new: Unit) -> str:
    """Describe how much a unit's power and armor have changed, as in `+2, −1 armor`."""
    amounts = ((new.power - old.power, ""), (new.base - old.base, " base power"), (new.armor - old.armor, " armor"))
    notes = [f"{amount:+d}{unit}".replace("-", "−") for amount, unit in amounts if amount]
    return ", ".join(notes + resilience(old, new))


def difference(old: Unit, new: Unit) -> str:
    """Describe a unit's power and armor before and after a change, as in `3 → 5`."""
    powers = power_text(old), power_text(new)
    notes = [" → ".join(powers)] if powers[0] != powers[1] else []
    notes += [f"armor {old.armor} → {new.armor}"] if old.armor != new.armor else []
    return ", ".join(notes + resilience(old, new))


def resilience(old: Unit, new: Unit) -> list[str]:
    return ["is resilient"] if new.is_resilient() and not old.is_resilient() else []


def describe_fate(before: Table, unit: Unit, after: Table) -> str:
    """Return `banished` for a unit that left the board but is not in the graveyard, and `destroyed` otherwise."""
    if unit.keywords & DOOMED:
        return "destroyed"
    graveyards = [table.seat(unit.owner).graveyard for table in (before, after)]
    was, now = [[held.card.name for held in graveyard].count(unit.card.name) for graveyard in graveyards]
    return "destroyed" if now > was else "banished"


def arrivals(units: list[Unit], action: GwentAction) -> list[str]:
    """Describe the new units, except for the played unit if its power is the same as its card's."""
    played, texts = action.held, []
    for unit in units:
        held = played
        if held is not None and unit.card is held.card:
            played = None
            if (unit.power, unit.base) == (held.power, held.base):
                continue
        texts.append(f"{unit.card.name} {power_text(unit)}")
    return texts


def join_names(names: Iterable[str]) -> str:
    return ", ".join(group_equal(names))


def round_results(before: Table, after: Table) -> Iterator[str]:
    for number, (first, second) in enumerate(after.scores[len(before.scores) :], len(before.scores) + 1):
        outcome = "is a draw" if first == second else f"to P{0 if first > second else 1}"
        yield f"round {number} {outcome}, {first}–{second}"
