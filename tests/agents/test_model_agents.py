"""Agents that search with a model."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from card_models import CardModel, PreferredCard
from encoded_high_card import EncodedHighCard
from tiny_game import EVEN, LOW, Duel, registered

from topdeck.agents import make_agent
from topdeck.agents.model_agents import ModelAgent
from topdeck.arena.play.match import play_game
from topdeck.core.clock import Clock
from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.search.evaluation import ScoreEvaluator
from topdeck.search.model_evaluator import ModelEvaluator
from topdeck.testing import check_agent

GAME = "encoded-high-card"
PREFERRED = "model=card_models:PreferredCard(rank={rank}), iterations={iterations}, ms=none"
NAMES = ("puct", "gumbel")


@pytest.fixture(autouse=True)
def encoded_high_card() -> Iterator[None]:
    with registered(EncodedHighCard()):
        yield


def seated(spec: str) -> ModelAgent:
    agent = make_agent(spec, GAME)
    assert isinstance(agent, ModelAgent)
    agent.begin(GAME, 0, EVEN, Rng(1))
    return agent


def model(agent: ModelAgent) -> CardModel:
    """The model of an agent, with only the batches of its search."""
    assert agent.model is not None
    assert isinstance(agent.model.model, CardModel)
    return agent.model.model


def opening() -> Duel:
    state = EncodedHighCard().start((EVEN, EVEN), 3)
    state.hands[0] = [2, 4, 9]
    state.player = 0
    return state


def choice(spec: str) -> Action:
    return seated(spec).act(opening().observe(0), Clock())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rank", [2, 4, 9])
def test_a_model_that_knows_the_move_makes_a_few_iterations_sufficient(name: str, rank: int) -> None:
    noise = ", noise=0" if name == "gumbel" else ""
    values = PREFERRED.format(rank=rank, iterations=2)
    assert str(choice(f"{name}({values}{noise})")) == f"lay {rank}"


@pytest.mark.parametrize("name", NAMES)
def test_the_model_is_called_with_batches_of_the_requested_size(name: str) -> None:
    agent = seated(f"{name}(model=card_models:CardModel, batch=4, iterations=200, ms=none)")
    counted = model(agent)
    counted.batches.clear()
    agent.act(opening().observe(0), Clock())
    assert max(counted.batches) == 4
    assert counted.batches.count(4) > 1
    assert counted.batches[0] == 1  # the root


def test_the_cache_saves_evaluations_within_and_between_decisions() -> None:
    agent = seated("puct(model=card_models:CardModel, iterations=300, ms=none)")
    counted = model(agent)
    state = opening()
    agent.act(state.observe(0), Clock())
    evaluator = agent.evaluator
    assert isinstance(evaluator, ModelEvaluator)
    assert evaluator.positions < 250  # of 300 iterations
    counted.batches.clear()
    agent.act(state.observe(0), Clock())
    again = sum(counted.batches)
    without = seated("puct(model=card_models:CardModel, iterations=300, ms=none, cache=0)")
    model(without).batches.clear()
    without.act(state.observe(0), Clock())
    assert again < 0.6 * sum(model(without).batches)


def test_every_game_begins_with_an_empty_cache_but_keeps_the_model() -> None:
    agent = seated("puct(model=card_models:CardModel, iterations=50, ms=none)")
    kept, evaluator = agent.model, agent.evaluator
    agent.begin(GAME, 1, EVEN, Rng(2))
    assert agent.model is kept
    assert agent.evaluator is not evaluator


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    spec = f"{name}({PREFERRED.format(rank=4, iterations=40)}, batch=3)"
    records = []
    for repeat in range(2):
        agents = make_agent(spec, GAME), make_agent("random", GAME)
        records.append(play_game(GAME, agents, (LOW, EVEN), 5, on_fault="raise").record)
    assert records[0].actions == records[1].actions


@pytest.mark.parametrize("name", NAMES)
def test_an_agent_with_a_model_keeps_the_rules_of_agents(name: str) -> None:
    report = check_agent(f"{name}({PREFERRED.format(rank=4, iterations=20)})", game=GAME, games=2, grace=5.0)
    assert report.games == 2


@pytest.mark.parametrize("name", NAMES)
def test_without_a_model_the_score_evaluates_positions(name: str) -> None:
    agent = seated(f"{name}(iterations=500, ms=none)")
    assert agent.model is None
    assert isinstance(agent.evaluator, ScoreEvaluator)
    state = opening()
    state.hands, state.decks = [[9, 2], [5]], [[], []]
    state.laid, state.points = 8, [0, 0]
    assert str(agent.act(state.observe(0), Clock())) == "lay 9"


def test_a_search_with_a_model_sees_only_samples_of_its_observation() -> None:
    """Games that differ only in what is hidden from the player give the same choices."""
    state = opening()
    game = EncodedHighCard()
    first = choice_and_visits(state)
    for seed in range(3):
        assert choice_and_visits(game.resample_hidden(state, 0, Rng(seed))) == first


def choice_and_visits(state: Duel) -> tuple[Action, list[int]]:
    agent = seated(f"puct({PREFERRED.format(rank=2, iterations=60)})")
    action = agent.act(state.observe(0), Clock())
    assert agent.search_info is not None
    return action, [option.visits for option in agent.search_info.options]


def test_greedy_plays_by_the_value_of_a_model() -> None:
    state = opening()
    state.laid = 8
    agent = make_agent("greedy(score=value(model=card_models:PreferredCard))", GAME)
    agent.begin(GAME, 0, EVEN, Rng(1))
    assert PreferredCard().rank == 9
    assert str(agent.act(state.observe(0), Clock())) == "lay 9"  # the only card that wins the round
