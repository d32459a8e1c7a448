"""Parser for the text forms of actions."""

import re
from reprlib import repr as brief

from topdeck.core.errors import FormError, UnknownCard
from topdeck.games.gwent.engine.actions import NAMES, NO_OPTION, GwentAction, row_aim, unit_aim
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import ENEMY_SPOTS, NO_AIM, NOWHERE, ROW_LIMIT, ROWS

SPOT = rf"(enemy )?({'|'.join(ROWS)})"
PLACE = rf"{SPOT} ([1-{ROW_LIMIT}])"
HELD = r"(\w+(?::\d{1,4}/\d{1,4})?)"  # a card, followed by its power if the power was changed
TEXT = re.compile(rf"(\w+)(?: {HELD})?(?: as (\w+))?(?: on {PLACE})?(?: at {SPOT}(?: ([1-{ROW_LIMIT}]))?)?")
BARE = ("pass", "keep", "decline", "concede")  # kinds of actions without a card
MAX_POWER = 4000


def read_action(text: str, cards: dict[str, Card]) -> GwentAction:
    """Return the action with this text form.

    Raises:
        FormError: The text does not describe an action.
        UnknownCard: The text contains an unknown card id.
    """
    match = TEXT.fullmatch(text)
    if match is None or match[1] not in NAMES:
        raise invalid_action(text, "examples: 'pass', 'play wyvern on melee 1 at enemy ranged 2'")
    held = read_held(match[2], cards) if match[2] else None
    if match[2] == "at" or (held is None) != (match[1] in (*BARE, "aim")):
        raise invalid_action(text, f"{match[1]} {'needs a' if held is None else 'takes no'} card")
    return GwentAction(
        NAMES.index(match[1]),
        held,
        read_option(match[3], held, text),
        read_spot(match[4], match[5]),
        int(match[6]) - 1 if match[6] else 0,
        read_aim(match[7], match[8], match[9]),
    )


def invalid_action(text: str, why: str) -> FormError:
    return FormError(f"{brief(text)} is not a Gwent action; {why}")


def read_held(text: str, cards: dict[str, Card]) -> CardInstance:
    """Return the card with this id, with its power and base power if the text contains them."""
    card_id, _, numbers = text.partition(":")
    if card_id not in cards:
        raise UnknownCard(f"unknown card id {brief(card_id)}")
    card = cards[card_id]
    if not numbers:
        return card.as_printed
    power, base = (int(number) for number in numbers.split("/"))
    if max(power, base) > MAX_POWER:
        raise FormError(f"{text!r} exceeds the maximum power of {MAX_POWER}")
    return CardInstance(card, base, power)


def read_option(text: str | None, held: CardInstance | None, whole: str) -> int:
    if text is None:
        return NO_OPTION
    options = [] if held is None else [card.id for card in held.card.options]
    if text not in options:
        raise invalid_action(whole, f"{text!r} is not one of its options ({', '.join(options) or 'it has none'})")
    return options.index(text)


def read_spot(enemy: str | None, row: str | None) -> int:
    if row is None:
        return NOWHERE
    return ROWS.index(row) + (ENEMY_SPOTS if enemy else 0)


def read_aim(enemy: str | None, row: str | None, place: str | None) -> int:
    if row is None:
        return NO_AIM
    return row_aim(read_spot(enemy, row)) if place is None else unit_aim(read_spot(enemy, row), int(place) - 1)
