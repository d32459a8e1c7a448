"""The same position with other hidden cards: what a player sees of it must not change."""

from __future__ import annotations

from topdeck.core.rng import Rng
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.model import Choice, Table
from topdeck.games.gwent.engine.zones import in_order


def resample_hidden(table: Table, player: int, rng: Rng) -> Table:
    """A copy in which all that is hidden from the player is something else."""
    twin = table.copy()
    twin.draw_streams(rng)
    opponent, cards = twin.seat(1 - player), [card for card in twin.rules.cards.values() if card.collectible]
    opponent.hand = in_order(others(opponent.hand, cards, rng))
    opponent.deck = others(opponent.deck, cards, rng)
    opponent.aside = others(opponent.aside, cards, rng)
    me = twin.seat(player)
    shuffled = list(me.deck)
    rng.shuffle(shuffled)
    me.deck = tuple(shuffled)
    choice = twin.choice
    if choice is not None and choice.cards and not choice.buried and twin.player != player:
        picks = tuple(rng.choice(opponent.deck) for option in range(1 + rng.below(3)))
        twin.choice = Choice(
            maker=choice.maker, cards=in_order(picks), asker=choice.asker, then=choice.then, me=choice.me
        )
    return twin


def others(places: tuple[CardInstance, ...], cards: list[Card], rng: Rng) -> tuple[CardInstance, ...]:
    """Other cards for hidden places, with other powers."""
    return tuple(rng.choice(cards).as_printed.with_changes(rng.below(3), rng.below(3)) for place in places)
