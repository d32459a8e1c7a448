"""Rules of thumb for the mulligan."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.hearthstone.engine.actions import throw_action
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import MULLIGAN
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation

CHEAP = 3  # mana, the most a card may cost that one wants to begin with
OPENINGS: Mapping[str, str] = MappingProxyType(
    {
        "keep-cheap": "throws what costs more than three",
        "framework": "throws the rest: the competition's framework meant to keep the cheap cards, and keeps the others",
        "random": "throws each card with a chance of one half",
        "keep-all": "throws nothing",
    }
)


def mulligan(view: HearthstoneObservation, rule: str, rng: Rng) -> Action | None:
    """What to throw back."""
    if view.table.phase != MULLIGAN or view.table.player != view.player:
        return None
    if rule not in OPENINGS:
        raise TopdeckError(f"there is no rule {rule!r} for the mulligan; there are {', '.join(OPENINGS)}")
    coin = view.table.rules.coin
    cards = [held.card for held in view.me.hand if held.card is not coin]
    return throw_action(first_copies(cards, [card for card in cards if is_thrown(card, rule, rng)]))


def first_copies(cards: list[Card], chosen: list[Card]) -> tuple[Card, ...]:
    """The chosen cards as the list of actions has them: of equal copies the first is thrown first."""
    left = list(chosen)
    found: list[Card] = []
    for card in cards:
        if card in left:
            left.remove(card)
            found.append(card)
    return tuple(found)


def is_thrown(card: Card, rule: str, rng: Rng) -> bool:
    if rule == "random":
        return rng.below(2) == 0
    return rule != "keep-all" and (card.cost > CHEAP) == (rule == "keep-cheap")
