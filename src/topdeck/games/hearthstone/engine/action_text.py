"""Text forms of actions, read back."""

from __future__ import annotations

import re
from reprlib import repr as brief

from topdeck.errors import FormError, UnknownCard
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import (
    END,
    GIVE_UP,
    PLAY_CARD,
    HearthstoneAction,
    choose,
    fight,
    power,
    throw,
)
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import NO_TARGET, RIGHTMOST

HANDLE = r"([01])\.([0-7])"
FIGHT_TEXT = re.compile(rf"attack {HANDLE} > {HANDLE}")
POWER_TEXT = re.compile(rf"power(?: > {HANDLE})?")
CHANGE = r"([+-][0-9]{1,6})"
PLAY_TEXT = re.compile(
    rf"play ([\w+]+)(?: \[{CHANGE} {CHANGE} {CHANGE}\])?(?: as ([0-9]))?(?: at ([0-6]))?(?: > {HANDLE})?"
)


def read_action(text: str, cards: dict[str, Card]) -> HearthstoneAction:
    """The action with this text form."""
    if text == "end":
        return END
    if text == "concede":
        return GIVE_UP
    if match := FIGHT_TEXT.fullmatch(text):
        return fight(handle(match[1], match[2]), handle(match[3], match[4]))
    if match := POWER_TEXT.fullmatch(text):
        return power(handle(match[1], match[2]))
    if match := PLAY_TEXT.fullmatch(text):
        return read_play(match, cards)
    word, *ids = text.split(" ")
    if word == "throw":
        return throw(tuple(known_card(id, cards) for id in ids))
    if word == "choose" and len(ids) == 1:
        return choose(known_card(ids[0], cards))
    raise FormError(f"{text!r} is no Hearthstone action; one is e.g. 'play CS2_029 > 1.0' or 'attack 0.1 > 1.0'")


def read_play(match: re.Match[str], cards: dict[str, Card]) -> HearthstoneAction:
    cost, attack, health = (int(change or 0) for change in match.group(2, 3, 4))
    position = RIGHTMOST if match[6] is None else int(match[6])
    card, target = known_card(match[1], cards), handle(match[7], match[8])
    option = None if match[5] is None else int(match[5])
    if option not in (range(len(card.options)) if card.options else (None,)):
        raise FormError(f"{match[0]!r} is no Hearthstone action: {card.name} has {len(card.options)} options")
    return HearthstoneAction(PLAY_CARD, (card,), cost, attack, health, NO_TARGET, target, position, option or 0)


def handle(side: str | None, seat: str | None) -> int:
    return NO_TARGET if side is None or seat is None else 8 * int(side) + int(seat)


def known_card(id: str, cards: dict[str, Card], *types: int) -> Card:
    """The card with this id, which must be of one of these types if any are given."""
    if id not in cards:
        raise UnknownCard(f"there is no card with the id {brief(id)}")
    card = cards[id]
    if types and card.type not in types:
        raise ValueError(f"{card.name} is a {constants.TYPES[card.type]}, not a {constants.TYPES[types[0]]}")
    return card
