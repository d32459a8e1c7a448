"""The attributes of card scripts, and the decorator that marks a script."""

from collections.abc import Callable
from typing import Any, Final

from topdeck.games.hearthstone.engine.abilities import (
    Amount,
    Aura,
    Condition,
    CostChange,
    Effect,
    Enrage,
    Selector,
    When,
)
from topdeck.games.hearthstone.engine.flags import Keywords, RuleChange
from topdeck.games.shared.card_scripts import script_marker

# The attributes of a card script with their types.
ATTRIBUTES: Final[dict[str, Any]] = {
    "targets": Selector,  # the possible targets
    "needs_target_if": Condition,  # the card needs a target only while this condition holds
    "needs": Condition,  # the card is playable only while this condition holds
    "play": Effect,  # the effect of a spell, or a battlecry
    "combo": Effect,  # replaces `play` if another card was played earlier this turn
    "options": tuple[str, ...],  # the options of a "choose one" card
    "both": Effect,  # the effect of all options together, if this is not simply all options in sequence
    "ingredients": tuple[str, ...],  # any two of these cards combine into this card; their effects run in this order
    "only_offered": bool,  # whether it only represents an option while a player chooses
    "deathrattle": Effect,
    "discarded": Effect,  # the effect of discarding it
    "drawn": Effect,  # the effect of drawing it; a spell leaves the hand first
    "when": When | tuple[When, ...],  # triggers while in play
    "secret": When,  # the trigger of a secret
    "in_hand": When | tuple[When, ...],  # triggers while in the hand
    "in_deck": When | tuple[When, ...],  # triggers while in the deck
    "inspire": Effect,
    "aura": Aura | tuple[Aura, ...],  # bonuses for others, or for itself
    "enrage": Enrage,  # bonuses for itself while damaged
    "cost_aura": CostChange,  # a change to the costs of the player's cards
    "costs_less": Amount,  # the amount by which it costs less
    "rules": RuleChange,  # the rules that it changes while in play
    "keywords": Keywords,  # keywords in addition to those in the card table
}


def card(card_id: str, since: str = "") -> Callable[[type], type]:
    """Mark a class as the script of a card.

    Args:
        card_id: The card's id in the card table, which provides its name and stats.
        since: The first era that uses this script, if earlier eras use a different one.

    Raises:
        TypeError: The class has an attribute that is not listed in `ATTRIBUTES`.
    """
    return script_marker(ATTRIBUTES, card_id, since)
