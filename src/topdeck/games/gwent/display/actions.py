"""Actions in words, with the names of what they touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from topdeck.core.state import Action
from topdeck.games.gwent.engine import actions as kinds
from topdeck.games.gwent.engine.actions import GwentAction, row_spot, spot_text
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import NO_AIM, NOWHERE, ROW_AIMS, ROW_LIMIT
from topdeck.games.gwent.engine.model import Table, Unit


def describe_action(table: Table, action: Action) -> str:
    """The action in words; what a forged one touches that is not there is called so."""
    assert isinstance(action, GwentAction)
    return PHRASES[action.kind](action, unit_name(table, action.aim))


def describe_past_action(action: GwentAction, target: Card | None) -> str:
    """The same of one that was aimed at a unit with this card."""
    return PHRASES[action.kind](action, "nobody" if target is None else target.name)


def play_phrase(action: GwentAction, target: str) -> str:
    option = option_name(action)
    manner = f" as {option}" if option else ""
    where = "" if action.spot == NOWHERE else f" on {place_name(action.spot, action.place)}"
    aim = "" if action.aim == NO_AIM else f" → {aim_name(action.aim, target)}"
    return f"play {describe_picked_card(action)}{manner}{where}{aim}"


PHRASES: Final[dict[int, Callable[[GwentAction, str], str]]] = {
    kinds.PASS: lambda action, target: "pass",
    kinds.PLAY_CARD: play_phrase,
    kinds.DISCARD: lambda action, target: f"discard {describe_picked_card(action)}",
    kinds.KEEP: lambda action, target: "keep the hand",
    kinds.SWAP: lambda action, target: f"swap {describe_picked_card(action)}",
    kinds.PICK: lambda action, target: f"pick {describe_picked_card(action)}",
    kinds.DECLINE: lambda action, target: "pick nothing",
    kinds.AIM: lambda action, target: f"aim at {aim_name(action.aim, target)}",
    kinds.CONCEDE: lambda action, target: "concede",
}


# ---- cards


def describe_picked_card(action: GwentAction) -> str:
    """The card of an action; its power tells a copy that was changed from the others."""
    held = action.held
    if held is None:
        return "no card"
    return held.card.name if held.is_printed() else f"{held.card.name} {power_text(held)}"


def power_text(it: CardInstance | Unit) -> str:
    """The power, and the base power where that differs."""
    return str(it.power) if it.power == it.base else f"{it.power}/{it.base}"


def option_name(action: GwentAction) -> str:
    """The special card that is played by the one that spawns it."""
    options: tuple[Card, ...] = () if action.held is None else action.held.card.options
    if action.option == kinds.NO_OPTION:
        return ""
    return options[action.option].name if 0 <= action.option < len(options) else "nothing that it spawns"


# ---- rows and units


def place_name(spot: int, place: int) -> str:
    return f"{spot_text(spot)} {place + 1}"


def aim_name(aim: int, target: str) -> str:
    """The unit that is aimed at and where it stands, or the row."""
    if aim == NO_AIM:
        return "nobody"
    if aim >= ROW_AIMS:
        return spot_text(aim - ROW_AIMS)
    spot, place = divmod(aim, ROW_LIMIT)
    return f"{target} ({place_name(spot, place)})"


def unit_name(table: Table, aim: int) -> str:
    """The name of the unit that is aimed at."""
    if aim == NO_AIM or aim >= ROW_AIMS:
        return "nobody"
    spot, place = divmod(aim, ROW_LIMIT)
    units = table.row_at(row_spot(spot, table.player))
    return units[place].card.name if place < len(units) else "nobody"
