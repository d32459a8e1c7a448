"""Samplers that choose the decks for an episode."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.core.game import Game
from topdeck.core.registry import to_deck
from topdeck.core.rng import Rng

PREMADE = "premade"
GENERATED = "generated"


class DeckSampler:
    """Chooses the decks for episodes.

    Subclasses implement `sample` or, if the two decks depend on each other, `sample_pair`.
    """

    def sample(self, rng: Rng) -> Deck:
        """Return a random deck."""
        raise NotImplementedError

    def sample_pair(self, rng: Rng) -> tuple[Deck, Deck]:
        """Return the decks for both players; by default, two independent samples.

        In self-play, the first deck belongs to player 0.  Otherwise, the first deck belongs to the learner.
        """
        return self.sample(rng), self.sample(rng)


class ListedDecks(DeckSampler):
    """Chooses uniformly from a list of decks, independently for each player.

    Raises:
        DeckError: The list is empty.
    """

    def __init__(self, decks: Iterable[Deck]) -> None:
        self.decks = tuple(decks)
        if not self.decks:
            raise DeckError(f"an environment requires decks; pass decks={PREMADE!r} or a list of decks")

    def sample(self, rng: Rng) -> Deck:
        return rng.choice(self.decks)


class DeckPairs(DeckSampler):
    """Chooses uniformly from a list of deck pairs.

    Raises:
        DeckError: The list is empty.
    """

    def __init__(self, pairs: Iterable[tuple[Deck, Deck]]) -> None:
        self.pairs = tuple(pairs)
        if not self.pairs:
            raise DeckError("an environment requires at least one pair of decks")

    def sample_pair(self, rng: Rng) -> tuple[Deck, Deck]:
        return rng.choice(self.pairs)


class GeneratedDecks(DeckSampler):
    """Builds a new random deck for each player and episode, using the game's deck builder.

    The kind of deck, such as its class or faction, is chosen uniformly from the kinds of the included decks.

    Raises:
        DeckError: The game cannot build decks.
    """

    def __init__(self, game: Game, settings: Mapping[str, object]) -> None:
        self.game = game
        options = game.decks.new_options()
        self.settings = {name: value for name, value in settings.items() if name in options}
        kinds = [{name: deck.about[name] for name in options if name in deck.about} for deck in game.decks.included()]
        self.kinds = [kind for index, kind in enumerate(kinds) if kind not in kinds[:index]]
        self.sample(Rng(0))  # raises an error for games that cannot build decks

    def sample(self, rng: Rng) -> Deck:
        kind = rng.choice(self.kinds)
        seed = rng.seed()
        return self.game.decks.new((), None, f"generated-{seed:015x}", seed, **{**self.settings, **kind})


class MixedDecks(DeckSampler):
    """Chooses a sampler for each pair of decks, with probabilities proportional to the samplers' weights."""

    def __init__(self, samplers: Sequence[DeckSampler], weights: Sequence[float]) -> None:
        if not samplers or len(samplers) != len(weights) or min(weights) < 0 or sum(weights) <= 0:
            raise DeckError("mixed decks require a non-negative weight for each sampler and a positive total weight")
        self.samplers = tuple(samplers)
        self.weights = list(map(float, weights))

    def sample_pair(self, rng: Rng) -> tuple[Deck, Deck]:
        return self.samplers[rng.weighted_index(self.weights)].sample_pair(rng)


def make_deck_sampler(game: Game, decks: object, settings: Mapping[str, object]) -> DeckSampler:
    """Return the sampler for an environment's `decks` argument.

    Args:
        game: The game.
        decks: A sampler, a deck, the name of a deck, an iterable of decks and names, `premade` (a uniform choice among
            the training decks that are legal under the settings), or `generated` (new random decks).
        settings: The game's settings.

    Raises:
        DeckError: A deck is unknown, or no decks are given.
    """
    if isinstance(decks, DeckSampler):
        return decks
    if decks == GENERATED:
        return GeneratedDecks(game, settings)
    if decks == PREMADE:
        return ListedDecks(premade_decks(game, settings))
    if isinstance(decks, str | Deck):
        return ListedDecks([to_deck(game, decks)])
    if not isinstance(decks, Iterable):
        raise DeckError(f"decks must be {PREMADE!r}, {GENERATED!r}, a deck or a list of decks, not {decks!r}")
    return ListedDecks([to_deck(game, deck) for deck in decks])


def premade_decks(game: Game, settings: Mapping[str, object]) -> list[Deck]:
    """List the training decks that are legal under the settings."""
    decks = game.decks.training()
    return [deck for deck in decks if not game.decks.faults(deck, **settings)] if settings else decks
