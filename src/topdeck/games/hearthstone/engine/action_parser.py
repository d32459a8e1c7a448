"""Parser for the text forms of actions."""

import re
from reprlib import repr as brief

from topdeck.core.errors import FormError, UnknownCard
from topdeck.games.hearthstone.engine import actions, constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import NO_TARGET, RIGHTMOST

HANDLE = r"([01])\.([0-7])"
ATTACK_TEXT = re.compile(rf"attack {HANDLE} > {HANDLE}")
POWER_TEXT = re.compile(rf"power(?: > {HANDLE})?")
CHANGE = r"([+-][0-9]{1,6})"
PLAY_TEXT = re.compile(
    rf"play ([\w+]+)(?: \[{CHANGE} {CHANGE} {CHANGE}\])?(?: as ([0-9]))?(?: at ([0-6]))?(?: > {HANDLE})?"
)


def read_action(text: str, cards: dict[str, Card]) -> actions.HearthstoneAction:
    """Return the action with this text form.

    Raises:
        FormError: The text does not describe an action.
        UnknownCard: The text contains an unknown card id.
    """
    if text == "end":
        return actions.END
    if text == "concede":
        return actions.CONCESSION
    if match := ATTACK_TEXT.fullmatch(text):
        return actions.attack_action(read_handle(match[1], match[2]), read_handle(match[3], match[4]))
    if match := POWER_TEXT.fullmatch(text):
        return actions.power_action(read_handle(match[1], match[2]))
    if match := PLAY_TEXT.fullmatch(text):
        return read_play(match, cards)
    word, *ids = text.split(" ")
    if word == "throw":
        return actions.throw_action(tuple(find_card(card_id, cards) for card_id in ids))
    if word == "choose" and len(ids) == 1:
        return actions.choose_action(find_card(ids[0], cards))
    raise FormError(f"{text!r} is not a Hearthstone action; examples: 'play CS2_029 > 1.0', 'attack 0.1 > 1.0'")


def read_play(match: re.Match[str], cards: dict[str, Card]) -> actions.HearthstoneAction:
    cost, attack, health = (int(change or 0) for change in match.group(2, 3, 4))
    position = RIGHTMOST if match[6] is None else int(match[6])
    card, target = find_card(match[1], cards), read_handle(match[7], match[8])
    option = None if match[5] is None else int(match[5])
    if option not in (range(len(card.options) + 1) if card.options else (None,)):
        raise FormError(f"{match[0]!r} is not a Hearthstone action: {card.name} has {len(card.options)} options")
    return actions.HearthstoneAction(
        actions.PLAY_CARD,
        (card,),
        cost=cost,
        attack=attack,
        health=health,
        target=target,
        position=position,
        option=option or 0,
    )


def read_handle(side: str | None, label: str | None) -> int:
    return NO_TARGET if side is None or label is None else 8 * int(side) + int(label)


def find_card(card_id: str, cards: dict[str, Card], *types: int) -> Card:
    """Return the card with this id; if `types` is passed, the card must have one of these types."""
    if card_id not in cards:
        raise UnknownCard(f"unknown card id {brief(card_id)}")
    card = cards[card_id]
    if types and card.type not in types:
        raise ValueError(f"{card.name} is a {constants.TYPES[card.type]}, not a {constants.TYPES[types[0]]}")
    return card
