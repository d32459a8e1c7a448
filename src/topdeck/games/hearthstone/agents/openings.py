"""Simple rules for the mulligan."""

from collections.abc import Mapping
from types import MappingProxyType

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.hearthstone.engine.actions import throw_action
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import MULLIGAN
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation

CHEAP = 3  # maximum mana cost of a card to keep
OPENINGS: Mapping[str, str] = MappingProxyType(
    {
        "keep-cheap": "throws back cards that cost more than three mana",
        "framework": "throws back cheap cards, although the competition's framework was meant to keep them",
        "random": "throws back each card with probability one half",
        "keep-all": "keeps all cards",
    }
)


def choose_mulligan(view: HearthstoneObservation, rule: str, rng: Rng) -> Action | None:
    """Return the mulligan action chosen by a rule, or None if the player has no mulligan decision to make."""
    if view.table.phase != MULLIGAN or view.table.player != view.player:
        return None
    if rule not in OPENINGS:
        raise TopdeckError(f"unknown mulligan rule {rule!r}; choose from {', '.join(OPENINGS)}")
    coin = view.table.rules.coin
    cards = [held.card for held in view.me.hand if held.card is not coin]
    return throw_action(order_by_hand(cards, [card for card in cards if is_thrown(card, rule, rng)]))


def order_by_hand(cards: list[Card], chosen: list[Card]) -> tuple[Card, ...]:
    """Return the chosen cards in hand order, using the first copies of each card, as the legal actions do."""
    return tuple([card for index, card in enumerate(cards) if cards[:index].count(card) < chosen.count(card)])


def is_thrown(card: Card, rule: str, rng: Rng) -> bool:
    if rule == "random":
        return rng.below(2) == 0
    return rule != "keep-all" and (card.cost > CHEAP) == (rule == "keep-cheap")
