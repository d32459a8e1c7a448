"""Agents of the Valencia thesis: UCT, with a heuristic in the selection, and with progressive bias."""

from __future__ import annotations

import pytest

from topdeck.agents import make_agent
from topdeck.core.clock import Clock
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.games.gwent.agents.valencia import HeuristicAgent, ValenciaAgent
from topdeck.games.gwent.scenario import Scenario, scenario, side
from topdeck.games.gwent.scores.valencia import Heuristic
from topdeck.search.decision import RobustChild
from topdeck.search.horizon import EndOfGame
from topdeck.search.selection import Biased, Ucb

GWENT = load_game("gwent")
NAMES = ("valencia-uct", "valencia-heuristic", "valencia-bias")


def seated(spec: str, seed: int = 3) -> ValenciaAgent:
    agent = make_agent(spec, "gwent")
    assert isinstance(agent, ValenciaAgent)
    agent.begin("gwent", 0, GWENT.deck("Skellige"), Rng(seed))
    return agent


def answer(spec: str, table: Scenario, seed: int = 3) -> str:
    return seated(spec, seed).act(table.state.observe(0), Clock()).text()


def won_by_passing() -> Scenario:
    """Return a last round in which the opponent has passed, and the only card of the leading player is harmful."""
    return scenario(
        side("Skellige", hand=["Manticore Venom"], melee=["Geralt of Rivia"], leader=None, wins=1),
        side("Monsters", melee=["Fiend"], hand=["Fiend"], passed=True, leader=None, wins=1),
        round_number=3,
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_winning_move_is_played(name: str) -> None:
    table = won_by_passing()
    table.state.apply(table.state.parse(answer(f"{name}(iterations=60, ms=none)", table)))
    while table.state.result() is None:
        table.state.apply(table.state.actions()[0])
    result = table.state.result()
    assert result is not None
    assert result.winner == 0


def test_plain_uct_follows_the_thesis() -> None:
    stages = seated("valencia-uct").policies()
    assert isinstance(stages.selection, Ucb)
    assert stages.selection.scale == pytest.approx(2**0.5)
    assert isinstance(stages.decision, RobustChild)
    assert isinstance(stages.horizon, EndOfGame)
    assert (stages.adversarial, stages.all_children, stages.simulations) == (True, False, 1)
    assert stages.heuristic is None


def test_the_program_of_the_thesis_gives_the_opponent_its_own_reward() -> None:
    assert not seated("valencia-uct(opponent=own-reward)").policies().adversarial


def test_the_heuristic_is_added_in_full_or_fades() -> None:
    full, fading = (seated(name).policies().selection for name in NAMES[1:])
    assert isinstance(full, Biased)
    assert isinstance(fading, Biased)
    assert (full.fading, fading.fading) == (False, True)
    assert full.importance == fading.importance == 1.0


@pytest.mark.parametrize("seed", range(6))
def test_the_value_of_the_parent_cannot_change_a_choice(seed: int) -> None:
    """Therefore the program of the thesis plays like plain UCT with any weights."""
    deck = GWENT.deck("Monsters")
    view = GWENT.start((deck, deck), seed, mode="valencia", starter="seat").observe(0)
    plain, printed = (
        seated("valencia-uct(iterations=80, ms=none)"),
        seated("valencia-heuristic(judged=parent, iterations=80, ms=none)"),
    )
    assert isinstance(printed, HeuristicAgent)
    assert plain.act(view, Clock()) == printed.act(view, Clock())
    assert visits(plain) == visits(printed)


def visits(agent: ValenciaAgent) -> list[tuple[str, int]]:
    return [(str(child.action), child.visits) for child in agent.tree.root.children]


def test_the_value_of_the_child_can_change_a_choice() -> None:
    deck = GWENT.deck("Monsters")
    view = GWENT.start((deck, deck), 1, mode="valencia", starter="seat").observe(0)
    plain, guided = seated("valencia-uct(iterations=80, ms=none)"), seated("valencia-heuristic(iterations=80, ms=none)")
    plain.act(view, Clock())
    guided.act(view, Clock())
    assert visits(plain) != visits(guided)


@pytest.mark.parametrize(
    ("name", "weights"), [("valencia-1", [2.5, 5, 5, 10, 2.5, 5]), ("valencia-2", [5, 5, 5, 10, 5, 5])]
)
def test_both_tunings_of_the_thesis_are_presets(name: str, weights: list[float]) -> None:
    agent = seated(f"valencia-heuristic(h={name})")
    assert isinstance(agent, HeuristicAgent)
    assert agent.heuristic is not None
    assert isinstance(agent.heuristic.score, Heuristic)
    assert agent.heuristic.score.weights == weights
