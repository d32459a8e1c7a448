"""Simple rules for the mulligan."""

from collections.abc import Mapping
from types import MappingProxyType

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.gwent.engine.actions import KEEPING, SWAP, GwentAction
from topdeck.games.gwent.engine.card import CardInstance
from topdeck.games.gwent.engine.constants import MULLIGAN
from topdeck.games.gwent.engine.model import Player
from topdeck.games.gwent.knowledge.observation import GwentObservation

OPENINGS: Mapping[str, str] = MappingProxyType(
    {
        "thin": "swaps cards that are more useful in the deck, such as copies that another copy summons",
        "keep-all": "swaps nothing",
        "random": "swaps a random card or stops, with equal probability",
    }
)


def mulligan(view: GwentObservation, rule: str, rng: Rng) -> Action | None:
    """Return the action that a mulligan rule chooses, or None if the player is not in the mulligan phase."""
    if view.table.phase != MULLIGAN or view.table.player != view.player:
        return None
    if rule not in OPENINGS:
        raise TopdeckError(f"unknown mulligan rule {rule!r}; choose from {', '.join(OPENINGS)}")
    if rule == "keep-all":
        return KEEPING
    if rule == "random":
        return rng.choice(view.actions())
    unwanted = better_in_deck(view.me)
    return KEEPING if unwanted is None else GwentAction(SWAP, unwanted)


def better_in_deck(me: Player) -> CardInstance | None:
    """Return a card in the hand that would be more useful in the deck, or None if there is no such card.

    Such a card either enters play from the deck on its own or is summoned by another copy in the hand.
    """
    last: CardInstance | None = None
    for held in me.hand:
        if held.card.in_deck is not None:
            return held
        play = held.card.play
        if last is not None and last.card is held.card and play is not None and play.summons_copies():
            return held
        last = held
    return None
