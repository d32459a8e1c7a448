"""An agent's judgement of a whole game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from agent_processes import agent_processes
from msgspec import json
from shelves import played_store, shelf, visitor
from starlette.testclient import TestClient

from topdeck import load_game
from topdeck.agents import make_agent
from topdeck.arena.plan.experiment import make_experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.core.clock import Clock
from topdeck.core.rng import Rng
from topdeck.core.state import Observation, State
from topdeck.web import thinker
from topdeck.web.errors import RequestError
from topdeck.web.thinker import AgentSlots, Analyser, Thinkers
from topdeck.web.watching.library import Library
from topdeck.web.watching.messages import Judged
from topdeck.web.watching.replays import SEED, judge_game, read_judge

FAST = "ismcts(iterations=4, ms=none)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A results file with a game of Gwent, which has few decisions."""
    folder = tmp_path_factory.mktemp("judged")
    match = make_experiment(["random", "random"], ["Monsters"], game="gwent", format=RoundRobin(1), seed=5)
    played_store(folder / "match.db", games=1, experiment=match)
    return folder


@pytest.fixture
def client(folder: Path, tmp_path: Path) -> Iterator[TestClient]:
    with visitor(tmp_path, folder) as client:
        yield client


@pytest.fixture(scope="module")
def states(folder: Path) -> list[State]:
    results = read_results(find_location(folder / "match.db"))
    return [state.copy() for state in results.complete(results.games[0]).record.replay()]


def asked(client: TestClient, **question: object) -> Any:
    address = f"/api/shelf/{shelf(client)['match.db']['id']}/games/1/judgement"
    return client.post(address, json={"agent": FAST, "ms": 1000, **question})


def lines(client: TestClient, **question: object) -> list[dict[str, Any]]:
    answer = asked(client, **question)
    assert answer.status_code == 200, answer.text
    return [json.decode(line) for line in answer.text.splitlines()]


def by_hand(state: State) -> float | None:
    """The first player's win probability by the agent itself, without the server."""
    view, agent = state.observe(state.player), make_agent(FAST, "gwent")
    agent.begin("gwent", view.player, load_game("gwent").decks.default(), Rng(SEED))
    action = agent.act(view, Clock(60.0))
    told = agent.explanation(view)
    assert told is not None
    [value] = [one["value"] for one in told["options"] if one["action"] == action.text()]
    return float(value if state.player == 0 else 1.0 - value)


@pytest.mark.slow
def test_positions_are_judged_by_the_view_of_the_player_who_decides(client: TestClient, states: list[State]) -> None:
    told = {line["place"]: line["chance"] for line in lines(client)}
    assert [*told] == sorted(told)
    assert all(0.0 <= chance <= 1.0 for chance in told.values())
    result = states[-1].result()
    assert result is not None
    assert told[len(states) - 1] == result.score(0)
    for player in (0, 1):
        places = [place for place, state in enumerate(states[:-1]) if state.player == player and place in told]
        assert len(places) > 3
        assert [told[place] for place in places[:3]] == [by_hand(states[place]) for place in places[:3]]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"agent": "greedy"}, "greedy does not estimate win probabilities; choose `champion` or `ismcts`"),
        ({"agent": "random"}, "random does not estimate win probabilities"),
        ({"agent": "nonsense"}, "unknown agent 'nonsense'"),
        ({"agent": "troublemakers:Agent"}, "troublemakers:Agent is not available on this server; restart the server"),
        ({"agent": "ismcts(score=best.toml)"}, "looks like a file"),
        ({"ms": 60_000}, "<= 2000"),
        ({"more": 1}, "unknown field"),
    ],
)
def test_invalid_judgement_requests_are_rejected(client: TestClient, question: dict[str, object], words: str) -> None:
    answer = asked(client, **question)
    assert answer.status_code == 400
    assert words in answer.json()["words"]


def test_the_number_of_judging_agents_is_limited(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "MOST_THINKERS", 0)
    [refusal] = lines(client)
    assert refusal["words"] == "0 pages are already analysing positions; try again later"


@pytest.mark.slow
def test_an_agent_that_fails_ends_the_judgement_in_one_sentence(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide = Analyser.decide

    async def fail_later(mind: Analyser, view: Observation, seconds: float, seed: int) -> Any:
        if view.turn > 3:
            raise RequestError("ismcts fell asleep")
        return await decide(mind, view, seconds, seed)

    monkeypatch.setattr(Analyser, "decide", fail_later)
    *before, last = lines(client)
    assert {line["type"] for line in before} == {"judged"}
    assert last["words"] == "ismcts fell asleep"


@pytest.mark.slow
def test_the_agent_of_a_page_that_disconnects_is_killed(folder: Path, tmp_path: Path) -> None:
    before = agent_processes()

    async def leave_early() -> None:
        kept = Library((folder,), tmp_path)
        [name] = [item.id for item in kept.items()]
        _, replay = kept.replay(name, 1)
        thinkers = Thinkers(AgentSlots(1), frozenset())
        judgements = judge_game(replay, read_judge(FAST, replay.game, frozenset()), 100, thinkers)
        assert isinstance(await anext(judgements), Judged)
        assert thinkers.busy == 1
        await judgements.aclose()
        assert thinkers.busy == 0

    asyncio.run(leave_early())
    assert agent_processes() <= before
