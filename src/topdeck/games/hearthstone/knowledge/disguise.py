"""Positions that look the same to a player, but have different hidden cards."""

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import DEALT
from topdeck.games.hearthstone.engine.events import listening_bits
from topdeck.games.hearthstone.engine.model import Table
from topdeck.games.hearthstone.engine.zones import set_deck
from topdeck.games.hearthstone.knowledge.hidden import fill_secrets, possible_secrets, replace_card


def resample_hidden(table: Table, player: int, rng: Rng) -> Table:
    """Return a copy in which everything that is hidden from the player is different."""
    twin = table.copy()
    twin.draw_streams(rng)
    opponent = twin.seat(1 - player)
    pool = twin.rules.pool
    if not twin.rules.open_hands:
        opponent.hand = tuple(
            held if is_public(held) else other_card(held, pool, rng, rng.below(3) - 1) for held in opponent.hand
        )
    set_deck(opponent, [held if is_public(held) else other_card(held, pool, rng, 0) for held in opponent.deck_cards()])
    fill_secrets(opponent, tuple(possible_secrets(opponent, twin.rules, rng)))
    choice = twin.choice
    if choice is not None and twin.player != player:
        twin.choice = choice.with_options(tuple(rng.choice(pool) for option in choice.options))
    twin.listening = listening_bits(twin.first) | listening_bits(twin.second)
    return twin


def is_public(held: CardInstance) -> bool:
    """Return whether a card is known, or was visibly shuffled into the deck."""
    return held.known or (held.arrival == DEALT and not held.listed)


def other_card(held: CardInstance, pool: tuple[Card, ...], rng: Rng, change: int) -> CardInstance:
    """Return a random card with the same origin; `change` is added to its hidden cost and stats."""
    return replace_card(held, rng.choice(pool), held.listed).with_changes(change, change, change)
