"""What a card script may say, and the decorator that names its card."""

from __future__ import annotations

from collections.abc import Callable

from topdeck.games.shared.card_scripts import script_marker

ATTRIBUTES = frozenset(
    (
        "targets",  # who may be aimed at
        "needs_target_if",  # a target is asked for only while this holds
        "needs",  # playable only while this holds
        "play",  # what a spell does; a battlecry
        "combo",  # instead of `play`, after another card
        "options",  # the cards of a "choose one"
        "ingredients",  # any two of them make such a card; they work in this order
        "only_offered",  # it stands for something while a player chooses, and is no card of its own
        "deathrattle",
        "discarded",  # what happens when it is
        "when",  # triggers while in play
        "secret",  # the trigger of a secret
        "in_deck",  # triggers while in the deck
        "inspire",
        "aura",  # bonuses to others, or to itself
        "enrage",  # bonuses to itself while damaged
        "cost_aura",  # what it does to the costs of own cards
        "costs_less",  # by how much
        "rules",  # how it bends the rules
        "keywords",  # beyond those of the card table
    )
)


def card(card_id: str, since: str = "") -> Callable[[type], type]:
    """Mark a class as the script of a card.

    Args:
        card_id: The card's id in the card table, from which its name and numbers come.
        since: The first era that has this script, where an earlier era had another one.

    Raises:
        TypeError: The class has an attribute that is not one of `ATTRIBUTES`.
    """
    return script_marker(ATTRIBUTES, card_id, since)
