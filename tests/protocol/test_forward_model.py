"""The forward model uses only the observation, and rejects invalid requests without changing anything."""

from __future__ import annotations

import msgspec
import pytest
from tiny_game import EVEN, LOW, Duel, HighCard, View, lays, parts

from topdeck import Clock, Rng, Session, load_game
from topdeck.agents import make_belief, make_score
from topdeck.core.state import Action, Belief, Observation, State, StateScore
from topdeck.protocol import forward_model
from topdeck.protocol.forward_model import MOST_STATES, ForwardModel
from topdeck.protocol.host import act_message, find_encoder
from topdeck.protocol.messages import (
    Applied,
    Apply,
    Error,
    Free,
    Freed,
    GetResults,
    GetScores,
    ListActions,
    Listed,
    Reply,
    Request,
    Results,
    Sample,
    Sampled,
    Scores,
)
from topdeck.testing.check_game import with_history

GAMES = ("hearthstone", "gwent")


def positions(game: str, seed: int) -> list[tuple[State, Observation]]:
    """The positions of a random game with the views of the player who decides."""
    known = load_game(game)
    first, second = known.decks.included()[seed % 3 : seed % 3 + 2]
    session, rng = Session(known.start((first, second), seed)), Rng(seed)
    found = []
    while (player := session.player) is not None:
        found.append((session.state.copy(), session.view(player)))
        session.submit(player, rng.choice(session.state.actions()))
    return found


def model(game: str, view: Observation, seed: int = 1) -> ForwardModel:
    score = make_score("default", game)
    assert isinstance(score, StateScore)
    return ForwardModel(view, Rng(seed), make_belief("default", game), score)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def view(game: str) -> Observation:
    return positions(game, 2)[12][1]


def requests() -> list[Request]:
    """Return requests of every kind, with positions three actions deep."""
    first: list[Request] = [Sample(count=4), ListActions(states=[0, 1, 2, 3])]
    first += [Apply(states=[0, 1, 2, 3], actions=[0, 0, 0, 0]), Apply(states=[0, 1], actions=[0, 0], copy=False)]
    return [*first, GetResults(states=[*range(8)]), GetScores(states=[*range(8)]), ListActions(states=[*range(8)])]


# ---- leaks


@pytest.mark.parametrize("seed", range(3))
def test_positions_that_look_the_same_give_the_same_messages(game: str, seed: int) -> None:
    known, rng = load_game(game), Rng(seed)
    encoder = find_encoder(known)
    for state, view in positions(game, seed)[::4]:
        other_state = known.resample_hidden(state, view.player, rng)
        other = with_history(other_state.observe(view.player), view.history)
        assert msgspec.json.encode(act_message(view, Clock(), encoder)) == msgspec.json.encode(
            act_message(other, Clock(), encoder)
        )
        mine, twin = model(game, view), model(game, other)
        for request in requests():
            assert mine.answer(request) == twin.answer(request)


def test_samples_have_the_actions_of_the_observation(game: str, view: Observation) -> None:
    sampled = model(game, view)
    sampled.answer(Sample(count=3))
    texts = [action.text() for action in view.actions()]
    assert sampled.answer(ListActions(states=[0, 1, 2])) == Listed(actions=[texts] * 3)


# ---- requests


def test_positions_can_be_played_to_the_end(game: str, view: Observation) -> None:
    played, rng = model(game, view), Rng(3)
    sampled = played.answer(Sample(count=2))
    assert isinstance(sampled, Sampled)
    counts = dict(zip(sampled.states, sampled.counts, strict=True))
    results: dict[int, float | None] = {}
    while running := [handle for handle, count in counts.items() if count]:
        actions: list[int | str] = [rng.below(counts[handle]) for handle in running]
        applied = played.answer(Apply(states=running, actions=actions, copy=False))
        assert isinstance(applied, Applied)
        counts.update(zip(applied.states, applied.counts, strict=True))
        results.update(zip(applied.states, applied.results, strict=True))
    told = played.answer(GetResults(states=sampled.states))
    assert isinstance(told, Results)
    for handle, outcome in zip(sampled.states, told.results, strict=True):
        assert outcome is not None
        points = 0.5 if outcome.winner is None else float(outcome.winner == view.player)
        assert results[handle] == points


def test_a_copy_leaves_its_position_as_it_was(game: str, view: Observation) -> None:
    kept = model(game, view)
    kept.answer(Sample())
    before = kept.positions[0].state.copy()
    applied = kept.answer(Apply(states=[0, 0], actions=[0, len(view.actions()) - 1]))
    assert isinstance(applied, Applied)
    assert applied.states == [1, 2]
    assert kept.positions[0].state == before
    assert kept.answer(Free(states=[0, 1])) == Freed(count=1)


def test_scores_are_those_of_the_agents_player(game: str, view: Observation) -> None:
    rated = model(game, view)
    rated.answer(Sample())
    state, score = rated.positions[0].state, make_score("default", game)
    assert isinstance(score, StateScore)
    assert rated.answer(GetScores(states=[0])) == Scores(scores=[score.value(state, view.player)])


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (ListActions(states=[0, 7]), "there is no state 7; states are freed at the end of each decision"),
        (Apply(states=[0], actions=[]), "`apply` requires one action for each of the 1 states"),
        (Apply(states=[0], actions=[999]), "there is no action 999; the position has "),
        (Apply(states=[0], actions=[-1]), "there is no action -1; the position has "),
        (Apply(states=[0, 1], actions=[0, "win"]), "'win' is not a"),
        (
            Apply(states=[0, 0], actions=[0, 0], copy=False),
            "`apply` can name the same state more than once only with `copy`",
        ),
        (Sample(count=MOST_STATES), "a program can hold at most 10,000 states; free some first"),
        (Free(states=[3]), "there is no state 3"),
    ],
)
def test_an_invalid_request_changes_nothing(game: str, view: Observation, request_: Request, message: str) -> None:
    asked = model(game, view)
    asked.answer(Sample(count=2))
    before = [position.state.copy() for position in asked.positions.values()]
    told: Reply = asked.answer(request_)
    assert isinstance(told, Error)
    assert told.message.startswith(message)
    assert [position.state for position in asked.positions.values()] == before


@pytest.mark.parametrize("action", [0, "lay 4"])
def test_a_finished_game_has_no_actions_even_if_it_lists_some(action: int | str) -> None:
    class Endless(Duel):
        def actions(self) -> list[Action]:
            return lays(self.hands[self.player])

    class EndlessView(View):
        def sample(self, rng: Rng, belief: Belief | None = None) -> Duel:
            return Endless([[4], []], [[], []], [1, 1], [0, 0], 0, 0, 5)

    view = HighCard().start((LOW, EVEN), 1).observe(0)
    asked = ForwardModel(EndlessView(**parts(view)), Rng(1), None, None)
    assert asked.answer(Sample()) == Sampled(states=[0], counts=[0])
    told = asked.answer(Apply(states=[0], actions=[action]))
    assert isinstance(told, Error)
    assert told.message.startswith(f"there is no action {action!r}; the position has ")


def test_a_request_can_name_a_limited_number_of_states(view: Observation) -> None:
    asked = ForwardModel(view, Rng(1), None, None)
    asked.answer(Sample())
    told = asked.answer(ListActions(states=[0] * (MOST_STATES + 1)))
    assert told == Error(message="a request can name at most 10,000 states")


def test_a_game_without_scores_says_so(view: Observation) -> None:
    asked = ForwardModel(view, Rng(1), None, None)
    asked.answer(Sample())
    told = asked.answer(GetScores(states=[0]))
    assert isinstance(told, Error)
    assert told.message.startswith("the host has no evaluation function for this game")


def test_copies_count_as_states(view: Observation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forward_model, "MOST_STATES", 3)
    asked = ForwardModel(view, Rng(1), None, None)
    asked.answer(Sample(count=2))
    assert isinstance(asked.answer(Apply(states=[0, 1], actions=[0, 0])), Error)
    assert isinstance(asked.answer(Apply(states=[0], actions=[0])), Applied)
