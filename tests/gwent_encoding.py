"""Games and positions of Gwent for tests of the encoder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from gwent_boards import Seat, patient, position

from topdeck.core.deck import Deck
from topdeck.core.encoding import new_numbers
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Observation
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.encoding.encoder import GwentEncoder
from topdeck.games.gwent.engine.constants import FACTIONS, ROW_LIMIT
from topdeck.games.gwent.game import Gwent
from topdeck.games.gwent.knowledge.observation import GwentObservation

GAME = Gwent()
ENCODER = GAME.encoder()
SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"mode": "valencia"},
    {"starter": "coin", "last_mulligan": False},
    {"picks": "optional"},
    {"discard": True},
    {"places": "all"},
    {"strong_horn": True, "weak_ifrit": True, "priscilla_herself": True, "undvik_same_place": True},
    {"mode": "valencia", "picks": "optional", "discard": True, "places": "all"},
)


@cache
def covering_decks() -> tuple[Deck, ...]:
    """Return two legal decks for each faction, which together contain every card that decks may contain."""
    decks = []
    for seed, faction in enumerate(FACTIONS):
        cards = sorted(rules().pools[faction], key=lambda card: (card.colour, card.id))
        for half in (0, 1):
            chosen = [card.id for card in cards[half::2]]
            decks.append(GAME.decks.new(chosen, None, f"Half{half}", seed, faction=faction))
    return tuple(decks)


def decisions(decks: tuple[Deck, Deck], seed: int, **settings: Any) -> Iterator[GwentObservation]:
    """Yield the view of the player to decide at each decision of a random game in which players seldom pass."""
    state = GAME.start(decks, seed, **settings)
    session, rng = Session(state), Rng(seed)
    while session.player is not None:
        view = session.view(session.player)
        assert isinstance(view, GwentObservation)
        yield view
        action = patient(state, rng)
        assert action is not None
        session.submit(session.player, action)


def random_board(seed: int, largest: int, **settings: Any) -> GwentObservation:
    """Return a view of a board with random rows and a hand of any thirteen cards."""
    rng = Rng(seed)
    cards = [card.id for card in rules().cards.values() if card.collectible]
    rows = [("fiend",) * rng.below(min(largest, ROW_LIMIT) + 1) for _ in range(6)]
    hand = tuple(sorted((rng.choice(cards) for _ in range(13)), key=list(rules().cards).index))
    me = Seat("Monsters", hand=hand, melee=rows[0], ranged=rows[1], siege=rows[2])
    opponent = Seat("Skellige", melee=rows[3], ranged=rows[4], siege=rows[5])
    return position(me, opponent, settings=settings).observe(0)


def numbers(view: Observation, encoder: GwentEncoder = ENCODER) -> list[int]:
    """Return all values of an encoded observation."""
    values = new_numbers(encoder.size)
    encoder.write(view, values, 0)
    return [int(value) for value in values]


def row(view: Observation, block: str, number: int = 0) -> dict[str, int]:
    """Return the values of a row that are not 0, by name."""
    features = next(each.features for each in ENCODER.blocks if each.name == block)
    values = ENCODER.encode(view)[block][number]
    return {feature.name: int(value) for feature, value in zip(features, values, strict=True) if value}


def index(card: str) -> int:
    return ENCODER.cards.index(card)
