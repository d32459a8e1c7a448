"""Named beliefs about the opponent's hidden cards."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated

from topdeck.config.parameters import A_DECK
from topdeck.core.state import Belief
from topdeck.games.gwent.decks.deck import find_deck
from topdeck.games.gwent.knowledge.beliefs.filling import Decks, Possible, Uniform

__all__ = ["BELIEFS", "Decks", "Possible", "Uniform"]


def uniform() -> Belief:
    """Sample random cards that a deck of the opponent's faction can contain."""
    return Uniform()


def known_decks(decks: Sequence[Annotated[str, A_DECK]] = ()) -> Belief:
    """Sample one of these decks (names or files); by default, one of the included decks."""
    return Decks([find_deck(deck) for deck in decks])


def possible(decks: Sequence[Annotated[str, A_DECK]] = ()) -> Belief:
    """Sample one of these decks, from which the opponent can play any card, as in the Valencia thesis."""
    return Possible(known_decks(decks))


BELIEFS: Mapping[str, Callable[..., Belief]] = MappingProxyType(
    {"uniform": uniform, "decks": known_decks, "possible": possible}
)
