"""The episodes of an environment: the seed, decks, seat and opponent of each game."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from topdeck.core.agent import Agent
from topdeck.core.deck import Deck
from topdeck.core.errors import MatchError, TopdeckError, hint
from topdeck.core.game import Game
from topdeck.core.registry import load_game, two_decks
from topdeck.core.rng import Rng
from topdeck.core.state import State
from topdeck.envs.decks import PREMADE, DeckSampler, make_deck_sampler
from topdeck.envs.opponents import OpponentSampler, make_opponent_sampler

Seat = Literal["random", 0, 1]
SELF_PLAY = -1  # the learner's seat if the caller plays both sides
OPTIONS = ("decks", "opponent", "seat")


class Episode(NamedTuple):
    """The start of a game.

    Attributes:
        state: The initial position.
        decks: The decks of players 0 and 1.
        seat: The learner's seat, or -1 in self-play.
        opponent: The agent in the other seat, for which `begin` has been called, or None in self-play.
    """

    state: State
    decks: tuple[Deck, Deck]
    seat: int
    opponent: Agent | None


class Episodes:
    """Starts the games of an environment.

    All randomness is derived from one seed.  An episode depends only on the seed, its slot (its place in the batch)
    and its number, not on the order in which games finish.

    Args:
        game: The game or its name.
        decks: The decks, given as `premade`, `generated`, a deck, a list of decks, or a `DeckSampler`.
        opponent: An agent spec, a list of specs, specs with weights, or an `OpponentSampler`; None for self-play.
        seat: The learner's seat; by default, it is chosen at random for each episode.
        seed: The seed.
        settings: The game's settings.

    Raises:
        DeckError: A deck is unknown or illegal, or no decks are given.
        SpecError: An agent is unknown.
    """

    def __init__(
        self,
        game: Game | str,
        decks: object = PREMADE,
        opponent: object = None,
        seat: Seat = "random",
        seed: int = 0,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        self.name = game if isinstance(game, str) else game.name
        self.settings = dict(settings or {})
        self.decks: DeckSampler = make_deck_sampler(self.game, decks, self.settings)
        self.opponents = None if opponent is None else make_opponent_sampler(self.name, opponent)
        self.named: dict[str, OpponentSampler] = {}  # opponents passed as an option
        check_seat(seat)
        self.seat = seat
        self.reseed(seed)

    def reseed(self, seed: int) -> None:
        """Restart from the first episode with another seed."""
        self.seed = seed
        self.started: dict[int, int] = {}  # the number of episodes by slot

    def start(self, slot: int = 0, options: Mapping[str, Any] | None = None) -> Episode:
        """Start the next game in a slot.

        Args:
            slot: The index of the game in a batch.
            options: Settings for this episode only, namely `decks` (two decks or their names, the learner's deck
                first), `opponent` (an agent spec) and `seat`.

        Raises:
            TopdeckError: An option is unknown or invalid, a deck is illegal, or the opponent fails.
        """
        number = self.started.get(slot, 0)
        self.started[slot] = number + 1
        rng = Rng(derive_seed(self.seed, slot, number, "choices"))
        chosen = check_options(options, self.opponents is not None)
        first, second = self.decks.sample_pair(rng)
        seat = SELF_PLAY if self.opponents is None else rng.below(2) if self.seat == "random" else int(self.seat)
        opponent = None if self.opponents is None else self.opponents.sample(rng, slot)
        if chosen:
            first, second = two_decks(self.game, chosen["decks"]) if "decks" in chosen else (first, second)
            seat = chosen.get("seat", seat)
            if "opponent" in chosen:
                opponent = self.find_opponents(chosen["opponent"]).sample(rng, slot)
        decks = (second, first) if seat == 1 else (first, second)
        state = self.game.start(decks, derive_seed(self.seed, slot, number, "game"), **self.settings)
        if opponent is not None:
            agent_rng = Rng(derive_seed(self.seed, slot, number, "opponent"))
            begin_game(opponent, self.name, 1 - seat, decks[1 - seat], agent_rng)
        return Episode(state, decks, seat, opponent)

    def find_opponents(self, spec: str) -> OpponentSampler:
        """Return the sampler for an opponent passed as an option."""
        if spec not in self.named:
            self.named[spec] = make_opponent_sampler(self.name, spec)
        return self.named[spec]

    def close(self) -> None:
        """Close the opponents."""
        for opponents in (self.opponents, *self.named.values()):
            if opponents is not None:
                opponents.close()


def begin_game(opponent: Agent, game: str, seat: int, deck: Deck, rng: Rng) -> None:
    """Let the opponent begin a game, or raise a MatchError if it fails."""
    try:
        opponent.begin(game, seat, deck, rng)
    except TopdeckError:
        raise
    except Exception as error:
        raise MatchError(f"the opponent failed before the game: {type(error).__name__}: {error}") from error


def check_seat(seat: object) -> None:
    if seat not in ("random", 0, 1):
        raise TopdeckError(f"the seat must be 0, 1 or 'random', not {seat!r}")


def check_options(options: Mapping[str, Any] | None, has_opponent: bool) -> Mapping[str, Any]:
    """Return the options of an episode, or raise a TopdeckError if they are invalid."""
    chosen = options or {}
    for name in chosen:
        if name not in OPTIONS:
            raise TopdeckError(f"unknown option {name!r}{hint(str(name), OPTIONS)}")
        if name != "decks" and not has_opponent:
            raise TopdeckError(f"the option {name!r} needs an environment with an opponent, not self-play")
    if chosen.get("seat", 0) not in (0, 1):
        raise TopdeckError(f"the option 'seat' must be 0 or 1, not {chosen['seat']!r}")
    return chosen


def derive_seed(*parts: object) -> int:
    """Return a seed that is derived from the given parts and independent of seeds derived from other parts."""
    text = "/".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 4
