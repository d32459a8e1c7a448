"""The attributes of card scripts, and the decorator that marks a script."""

from collections.abc import Callable

from topdeck.games.shared.card_scripts import script_marker

ATTRIBUTES = frozenset(
    (
        "targets",  # possible targets
        "needs_target_if",  # the card needs a target only while this holds
        "needs",  # playable only while this holds
        "play",  # the effect of a spell, or a battlecry
        "combo",  # replaces `play` if another card was played earlier this turn
        "options",  # the options of a "choose one" card
        "ingredients",  # any two of them combine into this card; their effects run in this order
        "only_offered",  # whether it only represents an option while a player chooses
        "deathrattle",
        "discarded",  # the effect of discarding it
        "when",  # triggers while in play
        "secret",  # the trigger of a secret
        "in_deck",  # triggers while in the deck
        "inspire",
        "aura",  # bonuses for others, or for itself
        "enrage",  # bonuses for itself while damaged
        "cost_aura",  # a change to the costs of the player's cards
        "costs_less",  # the amount by which it costs less
        "rules",  # how it changes the rules
        "keywords",  # in addition to those in the card table
    )
)


def card(card_id: str, since: str = "") -> Callable[[type], type]:
    """Mark a class as the script of a card.

    Args:
        card_id: The card's id in the card table, from which its name and numbers come.
        since: The first era with this script, if earlier eras use a different one.

    Raises:
        TypeError: The class has an attribute that is not one of `ATTRIBUTES`.
    """
    return script_marker(ATTRIBUTES, card_id, since)
