"""The attributes of card scripts, and the decorator that marks a script."""

from collections.abc import Callable

from topdeck.games.shared.card_scripts import script_marker

ATTRIBUTES = frozenset(
    (
        "targets",  # the possible targets
        "options",  # the special cards from which the player chooses one to spawn and play
        "play",  # the effect of a special card
        "deploy",  # the effect of a unit when it is played or spawned
        "deathwish",  # the effect when it is destroyed during a round
        "turn_end",  # the effect at the end of each of the player's turns
        "when",  # a trigger for other units that arrive on its side
        "in_deck",  # a trigger that is active in the deck, for units played from hand
    )
)


def card(card_id: str) -> Callable[[type], type]:
    """Mark a class as the script of a card.

    Args:
        card_id: The card's id in the card table, which provides its name and stats.

    Raises:
        TypeError: The class has an attribute that is not listed in `ATTRIBUTES`.
    """
    return script_marker(ATTRIBUTES, card_id)
