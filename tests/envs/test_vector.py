"""The vectorised environment, which must play the same games as single sessions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from encoded_high_card import NAME
from tiny_game import LOW, Duel

from topdeck import Action, Agent, Clock, Deck, Observation, Rng, Session, TopdeckError
from topdeck.core.agent import AgentFailed
from topdeck.core.build import compiled
from topdeck.core.encoding import Encoder
from topdeck.core.errors import IllegalAction, InfrastructureError, MatchError, SchemaError
from topdeck.envs import Episodes, GymVectorEnv, OpponentSampler, VectorEnv, vector_env

GAMES = ("hearthstone", "gwent")
COUNT = 2000 if compiled() else 10  # games to compare, of each kind
SLOTS = 50


class Single:
    """A single game with the episodes of one slot, played without an environment."""

    def __init__(self, game: str, slot: int, encoder: Encoder, seed: int) -> None:
        self.episodes = Episodes(game, seed=seed)
        self.slot = slot
        self.encoder = encoder
        self.start()

    def start(self) -> None:
        self.session = Session(self.episodes.start(self.slot).state)

    def check(self, env: VectorEnv) -> None:
        """Compare the arrays of the environment with those of this game."""
        seat = self.session.state.player
        view = self.session.view(seat)
        assert env.players[self.slot] == seat
        assert np.array_equal(env.observations[self.slot], self.encode(seat))
        legal = [self.encoder.action_id(view, action) for action in view.actions()]
        assert np.flatnonzero(env.masks[self.slot]).tolist() == sorted(legal)

    def encode(self, seat: int) -> np.ndarray:
        arrays = self.encoder.encode(self.session.view(seat))
        return np.concatenate([block.ravel() for block in arrays.values()])

    def step(self, number: int, env: VectorEnv) -> float | None:
        """Play a decision that the environment has played, and return the reward if the game is over."""
        seat = self.session.state.player
        self.session.submit(seat, self.encoder.decode(number, self.session.view(seat)))
        result = self.session.result
        if result is None:
            return None
        assert np.array_equal(env.final_observations[self.slot], self.encode(seat))
        self.start()
        return 2 * result.score(seat) - 1


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES, NAME])
def test_vectorised_games_equal_single_games_move_by_move(game: str) -> None:
    env, rng, played = vector_env(game, min(COUNT, SLOTS)), Rng(7), 0
    env.reset(seed=11)
    singles = [Single(game, slot, env.encoder, 11) for slot in range(env.count)]
    while played < COUNT:
        for single in singles:
            single.check(env)
        ids = env.random_ids(rng)
        rewards, dones = env.step(np.array(ids))
        for single, number in zip(singles, ids, strict=True):
            reward = single.step(number, env)
            assert bool(dones[single.slot]) == (reward is not None)
            assert rewards[single.slot] == (reward or 0)
            played += reward is not None


def play(env: VectorEnv, steps: int, seed: int = 1) -> list[Any]:
    rng, seen = Rng(seed), []
    for _ in range(steps):
        rewards, dones = env.step(env.random_ids(rng))
        seen.append([array.copy() for array in (env.observations, env.masks, env.players, rewards, dones)])
    return seen


def same(one: list[Any], other: list[Any]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(np.array_equal(a, b) for arrays in pairs for a, b in zip(*arrays, strict=True))


@pytest.mark.parametrize("opponent", [None, "random"])
def test_equal_seeds_give_equal_games(opponent: str | None) -> None:
    first, second = (vector_env(NAME, 5, opponent=opponent) for env in range(2))
    first.reset(seed=3)
    second.reset(seed=3)
    games = play(first, 60)
    assert same(games, play(second, 60))
    first.reset(seed=3)
    assert same(games, play(first, 60))
    second.reset(seed=4)
    assert not same(games, play(second, 60))


def test_the_arrays_are_allocated_once_and_only_masks_are_read_only() -> None:
    env = vector_env(NAME, 3)
    env.reset(seed=1)
    arrays = (env.observations, env.masks, env.players, env.rewards, env.dones)
    assert [str(array.dtype) for array in arrays] == ["int16", "uint8", "uint8", "float64", "uint8"]
    assert [array.shape for array in arrays] == [(3, env.encoder.size), (3, env.encoder.action_count), *[(3,)] * 3]
    addresses = [array.ctypes.data for array in arrays]
    before = env.observations.copy()
    play(env, 3)
    assert not np.array_equal(before, env.observations)
    assert [array.ctypes.data for array in arrays] == addresses
    assert [array.flags.writeable for array in arrays] == [True, False, True, True, True]  # torch warns otherwise


def test_a_mask_contains_nothing_of_earlier_decisions() -> None:
    env, rng = vector_env(NAME, 3), Rng(1)
    env.reset(seed=1)
    for _ in range(60):
        for game, mask in zip(env.games, env.masks, strict=True):
            assert np.array_equal(mask, env.encoder.mask(game.session.view(game.player)))
        env.step(env.random_ids(rng))


def test_arrays_outlive_their_environment() -> None:
    env = vector_env(NAME, 2)
    env.reset(seed=1)
    observations, kept = env.observations, env.observations.copy()
    del env
    np.random.default_rng(1).integers(9, size=10_000).sum()
    assert np.array_equal(observations, kept)


def test_the_reward_is_that_of_the_player_who_decided() -> None:
    env, rng = vector_env(NAME, 4), Rng(2)
    env.reset(seed=1)
    ended = 0
    for _ in range(200):
        players = env.players.copy()
        rewards, dones = env.step(env.random_ids(rng))
        for game in range(4):
            result = env.results[game]
            assert (result is not None) == bool(dones[game])
            assert rewards[game] == (0 if result is None else 2 * result.score(int(players[game])) - 1)
            ended += result is not None
    assert ended > 20


def test_against_an_opponent_only_the_learner_decides() -> None:
    env, rng = vector_env(NAME, 4, opponent="random", seat=1), Rng(2)
    env.reset(seed=1)
    for _ in range(50):
        assert env.players.tolist() == [1] * 4
        env.step(env.random_ids(rng))
        for game, result in enumerate(env.results):
            assert env.rewards[game] == (0 if result is None else 2 * result.score(1) - 1)


# ---- illegal ids


@pytest.mark.parametrize("number", [-1, 8, 99, 10**30, 0.5, None, "lay 2"])
def test_an_illegal_id_is_rejected_before_any_game_is_stepped(number: Any) -> None:
    env = vector_env(NAME, 3)
    env.reset(seed=1)
    before, ids = env.observations.copy(), env.random_ids(Rng(1))
    states = [game.session.state.to_json() for game in env.games]
    with pytest.raises(IllegalAction) as error:
        env.step([*ids[:2], number])
    assert str(error.value) == f"game 2: {number!r} is not the id of a legal action; choose one from its mask"
    assert np.array_equal(before, env.observations)
    assert [game.session.state.to_json() for game in env.games] == states
    env.step(ids)


@pytest.mark.parametrize("count", [0, 2, 4])
def test_there_must_be_one_id_for_each_game(count: int) -> None:
    env = vector_env(NAME, 3)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=rf"^`step` needs 3 ids, one for each game, not {count}$"):
        env.step([0] * count)


def test_resigning_ends_one_game_and_changes_no_other() -> None:
    env, plain = vector_env(NAME, 3, illegal="resign"), vector_env(NAME, 3)
    env.reset(seed=1)
    plain.reset(seed=1)
    ids = env.random_ids(Rng(1))
    plain.step(ids)
    rewards, dones = env.step([ids[0], -1, ids[2]])
    assert (rewards.tolist(), dones.tolist()) == ([0, -1, 0], [0, 1, 0])
    assert "chose an illegal action" in str(env.results[1])
    for game in (0, 2):
        assert np.array_equal(env.observations[game], plain.observations[game])
    second = Episodes(NAME, seed=1)
    second.start(1)
    assert env.games[1].session.state == second.start(1).state


def test_array_types_of_all_kinds_are_accepted() -> None:
    env = vector_env(NAME, 3)
    env.reset(seed=1)
    for kind in (np.int64, np.int32, np.uint8):
        env.step(np.array(env.random_ids(Rng(1)), dtype=kind))
    env.step(tuple(map(np.int64, env.random_ids(Rng(1)))))


# ---- opponents that fail


class Faulty(Agent):
    """Plays once and then fails."""

    name = "faulty"

    def __init__(self, failing: bool) -> None:
        self.failing = failing

    def act(self, view: Observation, clock: Clock) -> Action:
        if self.failing:
            raise RuntimeError("out of ideas")
        return view.actions()[0]


class OneFaulty(OpponentSampler):
    """Only the opponent in the slot 1 fails."""

    def __init__(self, slots: tuple[int, ...] = (1,)) -> None:
        self.slots = slots

    def sample(self, rng: Rng, slot: int) -> Agent:
        return Faulty(slot in self.slots)


def test_an_opponent_that_fails_loses_only_its_own_game() -> None:
    env = vector_env(NAME, 3, opponent=OneFaulty(), seat=0)
    plain = vector_env(NAME, 3, opponent=OneFaulty(()), seat=0)
    env.reset(seed=1)
    plain.reset(seed=1)
    ids = env.random_ids(Rng(1))
    plain.step(ids)
    with pytest.warns(RuntimeWarning, match=r"^the opponent failed and loses the game: RuntimeError: out of ideas$"):
        env.step(ids)
    assert (env.rewards.tolist(), env.dones.tolist()) == ([0, 1, 0], [0, 1, 0])
    assert env.faults == ["", "RuntimeError: out of ideas", ""]
    for game in (0, 2):
        assert np.array_equal(env.observations[game], plain.observations[game])


@pytest.mark.filterwarnings("ignore:the opponent failed")
def test_an_opponent_that_fails_before_the_first_decision_is_reported() -> None:
    env = vector_env(NAME, 2, opponent=OneFaulty((0, 1)), seat=1)
    with pytest.raises(MatchError, match=r"^game 0 ends before the first decision: RuntimeError: out of ideas$"):
        env.reset(seed=1)
    with pytest.raises(TopdeckError, match=r"^the environment is not ready; call reset\(\) before step\(\)$"):
        env.step([0, 0])


def test_a_machine_without_memory_is_not_a_fault_of_the_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    def run_out_of_memory(self: Agent, view: Observation, clock: Clock) -> Action:
        raise InfrastructureError("the machine ran out of memory and killed processes")

    monkeypatch.setattr(Faulty, "act", run_out_of_memory)
    with pytest.raises(InfrastructureError, match=r"^the machine ran out of memory"):
        vector_env(NAME, 2, opponent=OneFaulty(), seat=1).reset(seed=1)


def test_an_opponent_that_fails_before_the_game_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Agent, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        raise AgentFailed("exited with status 4")

    monkeypatch.setattr(Faulty, "begin", fail)
    with pytest.raises(MatchError, match=r"^the opponent failed before the game: AgentFailed: exited with status 4$"):
        vector_env(NAME, 2, opponent=OneFaulty()).reset(seed=1)


def test_after_an_unexpected_error_the_environment_must_be_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    env = vector_env(NAME, 2)
    env.reset(seed=1)
    ids = env.random_ids(Rng(1))
    with monkeypatch.context() as context:
        context.setattr(Duel, "step", None)
        with pytest.raises(TypeError):
            env.step(ids)
    with pytest.raises(TopdeckError, match=r"^the environment is not ready; call reset\(\) before step\(\)$"):
        env.step(ids)
    env.reset(seed=1)
    env.step(ids)


# ---- invalid arguments


def test_step_needs_a_reset() -> None:
    with pytest.raises(TopdeckError, match=r"^the environment is not ready; call reset\(\) before step\(\)$"):
        vector_env(NAME, 1).step([0])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"count": 0}, "a vectorised environment needs at least one game, not 0"),
        ({"count": 1, "illegal": "ignore"}, "illegal must be 'raise' or 'resign', not 'ignore'"),
        ({"count": 1, "decks": []}, "an environment requires decks; pass decks='premade' or a list of decks"),
    ],
)
def test_invalid_arguments_are_rejected(arguments: Any, message: str) -> None:
    with pytest.raises(TopdeckError) as error:
        vector_env(NAME, **arguments)
    assert str(error.value) == message


@pytest.mark.parametrize("game", [*GAMES, NAME])
def test_an_unknown_version_of_the_encoder_is_rejected(game: str) -> None:
    with pytest.raises(SchemaError, match=r"\b99\b.*\b1\b"):
        vector_env(game, 1, version=99)


def test_a_game_without_an_encoder_is_rejected() -> None:
    with pytest.raises(SchemaError, match=r"^High Card has no encoder for learning$"):
        vector_env("tiny_game:HighCard", 1)


# ---- Gymnasium's interface


def test_gymnasium_s_interface_returns_the_same_games() -> None:
    env, core = GymVectorEnv(NAME, 4, opponent=None), vector_env(NAME, 4)
    observations, info = env.reset(seed=5)
    core.reset(seed=env.core.episodes.seed)
    rng = Rng(1)
    for _ in range(40):
        assert np.array_equal(observations, core.observations)
        assert np.array_equal(info["action_mask"], core.masks)
        assert env.observation_space.contains(observations)
        ids = np.array(core.random_ids(rng))
        assert env.action_space.contains(ids)
        observations, rewards, terminated, truncated, info = env.step(ids)
        core.step(ids)
        assert np.array_equal(rewards, core.rewards)
        assert np.array_equal(terminated, core.dones)
        assert not truncated.any()
        for game in np.flatnonzero(terminated):
            assert np.array_equal(info["final_obs"][game], core.final_observations[game])
    env.close()


def test_gymnasium_s_arrays_are_copies_unless_it_is_told_otherwise() -> None:
    for copy in (True, False):
        env = GymVectorEnv(NAME, 2, opponent=None, decks=[LOW], copy=copy)
        observations, info = env.reset(seed=5)
        kept = observations.copy()
        env.step(info["action_mask"].argmax(axis=1))
        assert np.array_equal(observations, kept) == copy
