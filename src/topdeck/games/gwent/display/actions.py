"""Descriptions of actions, with the names of the cards and units involved."""

from collections.abc import Callable
from typing import Final

from topdeck.core.state import Action
from topdeck.games.gwent.engine import actions as kinds
from topdeck.games.gwent.engine.actions import GwentAction, aim_text, place_text
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import NO_AIM, NOWHERE, ROW_AIMS
from topdeck.games.gwent.engine.model import Table, Unit
from topdeck.games.gwent.engine.play import target_unit

NOBODY: Final = "nobody"


def describe_action(table: Table, action: Action) -> str:
    """Describe an action in a position; the action may be illegal."""
    assert isinstance(action, GwentAction)
    try:
        target = target_unit(table, action.aim)
    except IndexError:  # there is no unit at this place
        target = None
    return describe_past_action(action, None if target is None else target.card)


def describe_past_action(action: GwentAction, target: Card | None) -> str:
    """Describe a past action, given the card of the unit that it targeted, if any."""
    return PHRASES[action.kind](action, NOBODY if target is None else target.name)


def play_phrase(action: GwentAction, target: str) -> str:
    option = "" if action.option == kinds.NO_OPTION else f" as {option_name(action)}"
    place = "" if action.spot == NOWHERE else f" on {place_text(action.spot, action.place)}"
    aim = "" if action.aim == NO_AIM else f" → {aim_name(action.aim, target)}"
    return f"play {card_name(action)}{option}{place}{aim}"


PHRASES: Final[dict[int, Callable[[GwentAction, str], str]]] = {
    kinds.PASS: lambda action, target: "pass",
    kinds.PLAY_CARD: play_phrase,
    kinds.DISCARD: lambda action, target: f"discard {card_name(action)}",
    kinds.KEEP: lambda action, target: "keep the hand",
    kinds.SWAP: lambda action, target: f"swap {card_name(action)}",
    kinds.PICK: lambda action, target: f"pick {card_name(action)}",
    kinds.DECLINE: lambda action, target: "pick nothing",
    kinds.AIM: lambda action, target: f"aim at {aim_name(action.aim, target)}",
    kinds.CONCEDE: lambda action, target: "concede",
}


def card_name(action: GwentAction) -> str:
    """Return the name of an action's card, with its power if that differs from the printed power."""
    held = action.held
    if held is None:
        return "no card"
    return held.card.name if held.is_printed() else f"{held.card.name} {power_text(held)}"


def power_text(it: CardInstance | Unit) -> str:
    """Return the power, followed by the base power if the two differ."""
    return str(it.power) if it.power == it.base else f"{it.power}/{it.base}"


def option_name(action: GwentAction) -> str:
    """Return the name of the special card that an action's card spawns."""
    options: tuple[Card, ...] = () if action.held is None else action.held.card.options
    return options[action.option].name if action.option < len(options) else "nothing that it spawns"


def aim_name(aim: int, target: str) -> str:
    """Return the name of a row, or the name and place of a unit."""
    if aim == NO_AIM:
        return NOBODY
    return aim_text(aim) if aim >= ROW_AIMS else f"{target} ({aim_text(aim)})"
