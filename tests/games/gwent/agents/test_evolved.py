"""The agents with evolved weights."""

from __future__ import annotations

from importlib.resources import files

import pytest

from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.core.registry import load_game
from topdeck.games.gwent.scores.catalogue import SCORES

WEIGHTS = files("topdeck.games.gwent").joinpath("data/evolved/any.weights.toml")
BY_ROUND = "by-round(first=tempo, second=tempo, third=tempo)"
GWENT = load_game("gwent")


def actions(spec: str) -> list[str]:
    """Return the actions of a game that an agent plays against itself."""
    agents = make_agent(spec, "gwent"), make_agent(spec, "gwent")
    decks = GWENT.deck("Monsters"), GWENT.deck("Skellige")
    record = play_game("gwent", agents, decks, 3, on_fault="raise").record
    assert record is not None
    return list(record.actions)


def test_evolved_plays_by_the_weights_of_its_study_which_differ_by_round() -> None:
    played = actions("evolved")
    assert played == actions(f"greedy(score={BY_ROUND}, weights={WEIGHTS})")
    assert played != actions("greedy(score=tempo)")


def test_evolved_weights_have_a_row_for_each_round() -> None:
    assert SCORES["evolved"].names == tuple(
        f"{number}_{weight}" for number in ("first", "second", "third") for weight in SCORES["tempo"].names
    )


@pytest.mark.parametrize("name", ["evolved", "evolved-mcts(iterations=20, ms=none)"])
def test_evolved_agents_win_against_random_play(name: str) -> None:
    decks = GWENT.deck("Skellige"), GWENT.deck("Skellige")
    agents = make_agent(name, "gwent"), make_agent("random", "gwent")
    games = [play_game("gwent", agents, decks, seed, on_fault="raise") for seed in range(4)]
    assert sum(game.winner == 0 for game in games) >= 3
