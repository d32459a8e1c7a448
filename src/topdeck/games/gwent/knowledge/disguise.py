"""Positions with resampled hidden cards, to test that a player's view does not depend on them."""

from topdeck.core.rng import Rng
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.model import Choice, Table
from topdeck.games.gwent.engine.zones import sort_cards


def resample_hidden(table: Table, player: int, rng: Rng) -> Table:
    """Return a copy of the table in which all information hidden from the player is replaced at random."""
    twin = table.copy()
    twin.draw_streams(rng)
    opponent, cards = twin.seat(1 - player), [card for card in twin.rules.cards.values() if card.collectible]
    opponent.hand = sort_cards(random_cards(opponent.hand, cards, rng))
    opponent.deck = random_cards(opponent.deck, cards, rng)
    opponent.aside = random_cards(opponent.aside, cards, rng)
    me = twin.seat(player)
    shuffled = list(me.deck)
    rng.shuffle(shuffled)
    me.deck = tuple(shuffled)
    choice = twin.choice
    if choice is not None and choice.cards and not choice.buried and twin.player != player:
        picks = tuple(rng.choice(opponent.deck) for option in range(1 + rng.below(3)))
        twin.choice = Choice(
            maker=choice.maker, cards=sort_cards(picks), asker=choice.asker, then=choice.then, me=choice.me
        )
    return twin


def random_cards(places: tuple[CardInstance, ...], cards: list[Card], rng: Rng) -> tuple[CardInstance, ...]:
    """Return a random card with random power changes for each hidden card."""
    return tuple(rng.choice(cards).as_printed.with_changes(rng.below(3), rng.below(3)) for place in places)
