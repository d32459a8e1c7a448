"""Actions in words, with the names of what they touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from topdeck.games.gwent.engine import actions as kinds
from topdeck.games.gwent.engine.actions import GwentAction, spot_of, spot_text
from topdeck.games.gwent.engine.card import Card, Held
from topdeck.games.gwent.engine.constants import NO_AIM, NOWHERE, ROW_AIMS, ROW_LIMIT, SPOTS
from topdeck.games.gwent.engine.model import Table, Unit
from topdeck.state import Action


def describe_action(table: Table, action: Action) -> str:
    """The action in words; what a forged one touches that is not there is called so."""
    assert isinstance(action, GwentAction)
    phrase = PHRASES.get(action.kind)
    return f"do something unknown ({action.kind})" if phrase is None else phrase(table, action)


def play_phrase(table: Table, action: GwentAction) -> str:
    option = option_name(action)
    manner = f" as {option}" if option else ""
    where = "" if action.spot == NOWHERE else f" on {place_name(action.spot, action.place)}"
    aim = "" if action.aim == NO_AIM else f" → {aim_name(table, action.aim)}"
    return f"play {picked_name(action)}{manner}{where}{aim}"


PHRASES: Final[dict[int, Callable[[Table, GwentAction], str]]] = {
    kinds.PASS: lambda table, action: "pass",
    kinds.PLAY_CARD: play_phrase,
    kinds.DISCARD: lambda table, action: f"discard {picked_name(action)}",
    kinds.KEEP: lambda table, action: "keep the hand",
    kinds.SWAP: lambda table, action: f"swap {picked_name(action)}",
    kinds.PICK: lambda table, action: f"pick {picked_name(action)}",
    kinds.DECLINE: lambda table, action: "pick nothing",
    kinds.AIM: lambda table, action: f"aim at {aim_name(table, action.aim)}",
    kinds.CONCEDE: lambda table, action: "concede",
}


# ---- cards


def picked_name(action: GwentAction) -> str:
    """The card of an action; its power tells a copy that was changed from the others."""
    held = action.held
    if held is None:
        return "no card"
    return held.card.name if held.is_printed() else f"{held.card.name} {power_text(held)}"


def power_text(it: Held | Unit) -> str:
    """The power, and the base power where that differs."""
    return str(it.power) if it.power == it.base else f"{it.power}/{it.base}"


def option_name(action: GwentAction) -> str:
    """The special card that is played by the one that spawns it."""
    options: tuple[Card, ...] = () if action.held is None else action.held.card.options
    if action.option == kinds.NO_OPTION:
        return ""
    return options[action.option].name if 0 <= action.option < len(options) else "nothing that it spawns"


# ---- rows and units


def spot_name(spot: int) -> str:
    return spot_text(spot) if 0 <= spot < SPOTS else "no row"


def place_name(spot: int, place: int) -> str:
    return f"{spot_name(spot)} {place + 1}"


def aim_name(table: Table, aim: int) -> str:
    """The unit that is aimed at and where it stands, or the row."""
    if not 0 <= aim < ROW_AIMS:
        return spot_name(aim - ROW_AIMS)
    spot, place = divmod(aim, ROW_LIMIT)
    units = table.row_at(spot_of(spot, table.player))
    name = units[place].card.name if place < len(units) else "nobody"
    return f"{name} ({place_name(spot, place)})"
