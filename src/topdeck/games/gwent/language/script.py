"""What a card script may say, and the decorator that names its card."""

from __future__ import annotations

from collections.abc import Callable

from topdeck.games.shared.card_scripts import script_marker

ATTRIBUTES = frozenset(
    (
        "targets",  # what it must be aimed at
        "options",  # special cards, one of which it spawns and plays
        "play",  # what a special card does
        "deploy",  # what a unit does when it is played, or a spawned one when it appears
        "deathwish",  # what it does when it is destroyed during a round
        "turn_end",  # at the end of every own turn
        "when",  # when another unit comes to its side
        "in_deck",  # the same, while it is in the deck, of units that are played from hand
    )
)


def card(card_id: str) -> Callable[[type], type]:
    """Mark a class as the script of the card with this id; its name and numbers come from the card table.

    Raises:
        TypeError: The class has an attribute that is not one of `ATTRIBUTES`.
    """
    return script_marker(ATTRIBUTES, card_id)
