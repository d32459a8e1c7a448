"""Actions: small immutable values that have the same meaning in every copy and sample of a position.

The ways to play an unmodified card are created once and stored in the card, so listing the actions only requires a
lookup.
"""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Action
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import MINION_CARD, NO_TARGET, RIGHTMOST

# Kinds of actions.
END_TURN: Final = 0
PLAY_CARD: Final = 1
USE_POWER: Final = 2
MAKE_ATTACK: Final = 3
CHOOSE: Final = 4
THROW: Final = 5  # a mulligan that replaces these cards
CONCEDE: Final = 6

TARGETS: Final = 17
POSITIONS: Final = 8


@mypyc_attr(acyclic=True)
class HearthstoneAction(Action):
    """A decision, made up of cards, handles of characters, a board position and an option, but no hand indices."""

    def __init__(
        self,
        kind: i64,
        cards: tuple[Card, ...] = (),
        cost: i64 = 0,
        attack: i64 = 0,
        health: i64 = 0,
        source: i64 = NO_TARGET,
        target: i64 = NO_TARGET,
        position: i64 = RIGHTMOST,
        option: i64 = 0,
    ) -> None:
        self.kind: Final = kind
        self.cards: Final = cards  # the card played or chosen, or the cards replaced in a mulligan
        self.cost: Final = cost  # a change to the card in hand, like `attack` and `health`
        self.attack: Final = attack
        self.health: Final = health
        self.source: Final = source  # the handle of the attacker
        self.target: Final = target
        self.position: Final = position
        self.option: Final = option  # the index of the chosen option of a "choose one" card
        first: i64 = 0
        if cards:
            first = cards[0].number
        self.key: Final[i64] = (
            (((((first * 8 + kind) * 8 + option) * 8 + position) * 32 + target) * 32 + source) * 64 + (cost & 63)
        ) * 1024 + ((attack & 31) * 32 + (health & 31))

    def __hash__(self) -> int:
        return self.key ^ self.key >> 19 ^ self.key >> 35  # dictionaries use the lowest bits, which hardly vary

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, HearthstoneAction) or self.key != other.key:
            return False
        return (
            self.cards == other.cards
            and self.cost == other.cost
            and self.attack == other.attack
            and self.health == other.health
        )

    def text(self) -> str:
        return action_to_text(self)

    def __reduce__(self) -> Any:
        numbers = (self.cost, self.attack, self.health, self.source, self.target, self.position, self.option)
        return HearthstoneAction, (self.kind, self.cards, *numbers)

    def __repr__(self) -> str:
        cards = f"card_table({self.cards[0].era!r})" if self.cards else "{}"
        return f"read_action({action_to_text(self)!r}, {cards})"


def attack_action(source: i64, target: i64) -> HearthstoneAction:
    return HearthstoneAction(MAKE_ATTACK, source=source, target=target)


def power_action(target: i64) -> HearthstoneAction:
    return HearthstoneAction(USE_POWER, target=target)


def throw_action(cards: tuple[Card, ...]) -> HearthstoneAction:
    return HearthstoneAction(THROW, cards)


def choose_action(card: Card) -> HearthstoneAction:
    return HearthstoneAction(CHOOSE, (card,))


def play_action(card: Card, target: i64, position: i64, option: i64) -> HearthstoneAction:
    return HearthstoneAction(PLAY_CARD, (card,), target=target, position=position, option=option)


END: Final = HearthstoneAction(END_TURN)
CONCESSION: Final = HearthstoneAction(CONCEDE)
# In text, a handle consists of side and label: 0.0 is the first player's hero.
HANDLES: Final = [f"{character >> 3}.{character & 7}" for character in range(16)]
ATTACKS: Final = [attack_action(source, target) for source in range(16) for target in range(16)]
POWERS: Final = [power_action(target) for target in range(TARGETS)]


# ---- the ways to play a card


def list_plays(card: Card) -> list[HearthstoneAction]:
    """Return every way to play the unmodified card, ordered by option, then target, then position.

    The number after the last option stands for all options together.
    """
    options = len(card.options) + 1 if card.options else 1
    targets = list(range(TARGETS)) if card.aimed else [NO_TARGET]
    positions = list(range(POSITIONS)) if card.type == MINION_CARD else [RIGHTMOST]
    return [
        play_action(card, target, position, option)
        for option in range(options)
        for target in targets
        for position in positions
    ]


def create_actions(card: Card) -> None:
    """Create the actions that play or choose the card; its text must be complete."""
    card.aimed = any(text.targets is not None for text in (card, *card.options))
    card.plays = list_plays(card)
    card.choose = choose_action(card)


def modified_play(way: HearthstoneAction, held: CardInstance) -> HearthstoneAction:
    """Return the action that plays a modified card in the same way as this action plays an unmodified one."""
    return HearthstoneAction(
        PLAY_CARD,
        way.cards,
        cost=held.cost,
        attack=held.attack,
        health=held.health,
        target=way.target,
        position=way.position,
        option=way.option,
    )


# ---- the text form


def action_to_text(action: HearthstoneAction) -> str:
    """Return the action's text form, which `read_action` parses."""
    kind = action.kind
    if kind == END_TURN:
        return "end"
    if kind == CONCEDE:
        return "concede"
    if kind == MAKE_ATTACK:
        return f"attack {HANDLES[action.source]} > {HANDLES[action.target]}"
    if kind == THROW:
        return " ".join(["throw"] + [card.id for card in action.cards])
    if kind == CHOOSE:
        return f"choose {action.cards[0].id}"
    text = "power"
    if kind == PLAY_CARD:
        text = f"play {action.cards[0].id}"
        if action.cost != 0 or action.attack != 0 or action.health != 0:
            text += f" [{action.cost:+d} {action.attack:+d} {action.health:+d}]"
        if action.cards[0].options:
            text += f" as {action.option}"
        if action.position != RIGHTMOST:
            text += f" at {action.position}"
    if action.target != NO_TARGET:
        text += f" > {HANDLES[action.target]}"
    return text
