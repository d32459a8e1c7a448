"""Named beliefs about the opponent's hidden cards."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from topdeck.beliefs.bigrams import Bigrams, parse_bigrams, read_bigrams
from topdeck.beliefs.candidates import THRESHOLD
from topdeck.config.parameters import A_DECK, A_FILE, BELIEF, part
from topdeck.core.errors import BeliefError
from topdeck.core.state import Belief
from topdeck.games.hearthstone.decks.deck import find_deck
from topdeck.games.hearthstone.knowledge.beliefs.deck_models import Bigram, Decks
from topdeck.games.hearthstone.knowledge.beliefs.filling import Blind, Uniform, Unknown, class_and_seen_ids

__all__ = ["BELIEFS", "Bigram", "Blind", "Decks", "Uniform", "Unknown", "class_and_seen_ids", "load_included_bigrams"]


def make_unknown() -> Belief:
    """Leave hidden cards as placeholders, as in the competition's framework."""
    return Unknown()


def make_uniform() -> Belief:
    """Sample uniformly from all cards available to the opponent's class."""
    return Uniform()


def make_known_decks(
    decks: Sequence[Annotated[str, A_DECK]] = (),
    threshold: float = THRESHOLD,
    olomouc: bool = False,
    affordable: bool = False,
) -> Belief:
    """Sample from known decks, by default the included ones; `threshold` applies to Olomouc's deck matching.

    Args:
        decks: The names or files of the known decks.
        threshold: The minimum degree to which a deck must match the seen cards, if `olomouc` is true.
        olomouc: Weight each deck by how well it matches the cards seen so far.
        affordable: Assume that the opponent holds the cards it can afford next turn.
    """
    if not 0 <= threshold < 1:
        raise BeliefError(f"`threshold` must be at least 0 and less than 1, not {threshold}")
    return Decks([find_deck(deck) for deck in decks], threshold, olomouc, affordable)


def make_bigram(table: Annotated[str, A_FILE] = "") -> Belief:
    """Sample cards according to the bigrams in a file, by default those in the included table.

    Args:
        table: The path of a file written by `benchmarks/learn_bigrams.py`.
    """
    return Bigram(read_bigrams(Path(table)) if table else load_included_bigrams())


def make_blind(belief: Annotated[Belief, part(BELIEF)] | None = None) -> Belief:
    """Ignore open hands and sample their cards from another belief, by default `uniform`.

    Args:
        belief: The belief that samples the cards.
    """
    return Blind(Uniform() if belief is None else belief)


@cache
def load_included_bigrams() -> Bigrams:
    """Return the bigrams that `python benchmarks/learn_bigrams.py` learned from games with the included decks."""
    file = files("topdeck.games.hearthstone").joinpath("data/bigrams.json")
    return parse_bigrams(file.read_text("utf-8"), file.name)


BELIEFS: Mapping[str, Callable[..., Belief]] = MappingProxyType(
    {
        "uniform": make_uniform,  # the first is the default
        "unknown": make_unknown,
        "decks": make_known_decks,
        "bigram": make_bigram,
        "blind": make_blind,
    }
)
