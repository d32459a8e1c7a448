"""Topdeck's games as OpenSpiel Python games, for OpenSpiel's sampling algorithms.

A game starts with a chance node that chooses the deal.  An action with a random outcome leads to a chance node with a
few equally likely outcomes, each of which is a seed for the random streams.  The true distribution is thus sampled
rather than enumerated, so algorithms that traverse the whole tree cannot solve these games.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from topdeck.core.encoding import Encoder
from topdeck.core.errors import IllegalAction
from topdeck.core.event import Event
from topdeck.core.registry import default_game, load_game, two_decks
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Observation, State
from topdeck.envs.episodes import derive_seed

try:
    import pyspiel
except ModuleNotFoundError:
    raise ImportError("topdeck.envs.openspiel requires OpenSpiel: pip install open_spiel") from None

NAME = "python_topdeck"
LONGEST_GAME = 10_000  # the maximum number of decisions and chance outcomes; OpenSpiel requires a limit
DEFAULTS = {"game": default_game(), "decks": "", "seed": 0, "deals": 1000, "outcomes": 16, "version": 0}
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Topdeck",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=DEFAULTS,
)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A Topdeck game for OpenSpiel.

    Args:
        params: `game` (its name), `decks` (two names separated by a comma; if empty, both players use the default
            deck), `seed`, `deals` (the number of deals at the first chance node), `outcomes` (the number of outcomes at
            all other chance nodes) and `version` (the version of the encoder; 0 for the newest).

    Raises:
        TopdeckError: The game, a deck or the version is unknown.

    Example:
        >>> game = pyspiel.load_game("python_topdeck", {"game": "gwent"})
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.played = load_game(chosen["game"])
        names = [name.strip() for name in chosen["decks"].split(",") if name.strip()]
        self.decks = two_decks(self.played, names or [self.played.decks.default()] * 2)
        self.encoder: Encoder = self.played.encoder(chosen["version"] or None)
        self.seed: int = chosen["seed"]
        self.deals: int = chosen["deals"]
        self.outcomes: int = chosen["outcomes"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.action_count,
            max_chance_outcomes=max(self.deals, self.outcomes),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(TYPE, info, dict(params or {}))

    def new_initial_state(self) -> OpenSpielState:
        """Return the chance node at which the deal is chosen."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        """Return an observer that writes encoded observations."""
        return OpenSpielObserver(self.encoder, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Position:
    """A game in progress, with all events that each player has seen since the start.

    Attributes:
        session: The game.
        seed: The seed from which the outcomes of chance nodes are derived.
        seen: For each player, the descriptions of all events seen so far.
        pending: The chosen action whose random outcome has not been determined yet, or None.
    """

    def __init__(self, session: Session, seed: int, seen: list[tuple[str, ...]], pending: Action | None = None) -> None:
        self.session = session
        self.seed = seed
        self.seen = seen
        self.pending = pending

    def __deepcopy__(self, memo: object) -> Position:
        session = self.session
        twin = Session(session.state.copy(), (session.history(0), session.history(1)))
        return Position(twin, self.seed, list(self.seen), self.pending)

    def sample(self, player: int, seed: int) -> Position:
        """Return a position that looks the same to a player; the opponent's events are hidden and therefore omitted."""
        view = self.session.view(player)
        histories: list[tuple[Event, ...]] = [(), ()]
        histories[player] = view.history
        seen: list[tuple[str, ...]] = [(), ()]
        seen[player] = self.seen[player]
        session = Session(view.sample(Rng(seed)), (histories[0], histories[1]))
        return Position(session, derive_seed(seed, "chance"), seen)

    def choose(self, action: Action) -> None:
        """Play an action, or keep it pending until its random outcome is chosen."""
        if is_random(self.session.state, action):
            self.pending = action
        else:
            self.play(action)

    def resolve(self, outcome: int) -> None:
        """Play the pending action with a random outcome."""
        action, self.pending = self.pending, None
        assert action is not None
        state = self.session.state
        self.seed = derive_seed(self.seed, outcome)
        state.seed(self.seed)
        self.play(action)

    def play(self, action: Action) -> None:
        session = self.session
        session.submit(session.state.player, action)
        for player in (0, 1):
            event = session.history(player)[-1]
            words = "; ".join(consequence.words for consequence in event.consequences)
            self.seen[player] += (f"{event.turn}/{event.player}: {event.action} {words}",)


def is_random(state: State, action: Action) -> bool:
    """Return whether an action draws random numbers."""
    return state.child(action).rng_signature() != state.rng_signature()


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position in the form that OpenSpiel expects."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position: Position | None = None  # None before the deal

    def current_player(self) -> int:
        """Return the player to move, or OpenSpiel's constant for the chance player or a terminal state."""
        position = self.position
        if position is None or position.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        player = position.session.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return equally likely outcomes."""
        game = self.get_game()
        count = game.deals if self.position is None else game.outcomes
        return [(outcome, 1 / count) for outcome in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.options(player))

    def options(self, player: int) -> dict[int, Action]:
        """Return a player's legal actions, keyed by action id."""
        assert self.position is not None
        view, encoder = self.position.session.view(player), self.get_game().encoder
        return {encoder.action_id(view, action): action for action in view.actions()}

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.position is None:
            seed = derive_seed(game.seed, "deal", action)
            self.position = Position(
                Session(game.played.start(game.decks, seed)), derive_seed(seed, "chance"), [(), ()]
            )
        elif self.position.pending is not None:
            self.position.resolve(action)
        else:
            chosen = self.options(self.position.session.state.player).get(action)
            if chosen is None:
                raise IllegalAction(f"{action} is not the id of a legal action; see legal_actions()")
            self.position.choose(chosen)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{'deal' if self.position is None else 'outcome'} {action}"
        chosen = self.options(player).get(action)
        return f"action {action}" if chosen is None else chosen.text()

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        position = self.position
        return position is not None and position.pending is None and position.session.result is not None

    def returns(self) -> list[float]:
        """Return each player's return: 1 for a win, -1 for a loss and 0 otherwise."""
        result = None if self.position is None else self.position.session.result
        return [0.0, 0.0] if result is None else [2 * result.score(player) - 1 for player in (0, 1)]

    def resample_from_infostate(self, player: int, sampler: Any) -> OpenSpielState:
        """Return a state with different hidden cards that looks the same to a player.

        Args:
            player: The player, who must be the player to move.
            sampler: A function that returns a random number from 0 to 1, such as `pyspiel.UniformProbabilitySampler`.
        """
        assert self.position is not None
        state: OpenSpielState = self.clone()
        state.position = self.position.sample(player, int(sampler() * 2**53))
        return state

    def __str__(self) -> str:
        return "before the deal" if self.position is None else str(self.position.session.state)


class OpenSpielObserver:
    """Writes observations in the format that OpenSpiel expects.

    Args:
        encoder: The game's encoder.
        has_recall: Whether the observation string contains all events that the player has seen.
    """

    def __init__(self, encoder: Encoder, has_recall: bool) -> None:
        self.encoder = encoder
        self.has_recall = has_recall
        self.tensor = np.zeros(encoder.size, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write a player's observation to `tensor`, which contains zeros before the deal."""
        self.tensor.fill(0)
        if state.position is not None:
            self.tensor[:] = self.numbers(state.position.session.view(player))

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return a player's observation as a string.

        The string contains a hash, so that different observations with equal descriptions can be distinguished.
        """
        position = state.position
        if position is None:
            return "before the deal"
        view = position.session.view(player)
        digest = hashlib.blake2b(self.numbers(view).tobytes(), digest_size=8).hexdigest()
        events = position.seen[player] if self.has_recall else ()
        return "\n".join([*events, str(view), digest])

    def numbers(self, view: Observation) -> np.ndarray:
        """Return an encoded observation."""
        return np.concatenate([array.ravel() for array in self.encoder.encode(view).values()])


pyspiel.register_game(TYPE, OpenSpielGame)
