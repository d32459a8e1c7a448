"""The same position with other hidden cards: what a player sees of it must not change."""

from __future__ import annotations

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import DEALT
from topdeck.games.hearthstone.engine.events import heard_by
from topdeck.games.hearthstone.engine.model import Player, Rules, Table, entity
from topdeck.games.hearthstone.engine.zones import set_deck


def resample_hidden(table: Table, player: int, rng: Rng) -> Table:
    """A copy in which all that is hidden from the player is something else."""
    twin = table.copy()
    twin.draw_streams(rng)
    opponent = twin.seat(1 - player)
    pool = twin.rules.pool
    if not twin.rules.open_hands:
        opponent.hand = tuple(
            held if stays(held) else other_card(held, pool, rng, rng.below(3) - 1) for held in opponent.hand
        )
    set_deck(opponent, [held if stays(held) else other_card(held, pool, rng, 0) for held in opponent.deck_cards()])
    disguise_secrets(opponent, twin.rules, rng)
    choice = twin.choice
    if choice is not None and twin.player != player:
        twin.choice = choice.offering(tuple(rng.choice(pool) for option in choice.options))
    twin.listening = heard_by(twin.first) | heard_by(twin.second)
    return twin


def stays(held: CardInstance) -> bool:
    """Is it known, or one that was shuffled in for all to see?"""
    return held.known or (held.arrival == DEALT and not held.listed)


def other_card(held: CardInstance, pool: tuple[Card, ...], rng: Rng, change: int) -> CardInstance:
    """Another card that came the same way; only its holder knows that its numbers changed."""
    card = rng.choice(pool)
    other = CardInstance(
        card=card,
        cost=0,
        attack=0,
        health=0,
        listed=held.listed,
        arrival=held.arrival,
        maker=held.maker,
        turn=held.turn,
        known=False,
    )
    return other.with_changes(change, change, change)


def disguise_secrets(opponent: Player, rules: Rules, rng: Rng) -> None:
    """Other secrets of the same classes, as far as there are."""
    chosen: list[Card] = []
    for it in opponent.secrets:
        others = [c for c in rules.secrets if c.classes == it.card.classes and c not in chosen]
        chosen.append(rng.choice(others))
    opponent.secrets = tuple(entity(card, it.id, it.side) for card, it in zip(chosen, opponent.secrets, strict=True))
