"""Descriptions of results for each player."""

from __future__ import annotations

import pickle

import pytest

from topdeck import Result, load_game
from topdeck.core.display import Display
from topdeck.games.gwent import scenario as gwent
from topdeck.games.hearthstone import scenario as hearthstone


def reasons(game: str, result: Result | None) -> list[str]:
    """Return the reason for the result in the words for each player."""
    assert result is not None
    return [load_game(game).display.describe_reason(result, seat) for seat in (0, 1)]


def test_a_dead_hero_is_the_readers_own_or_the_opponents() -> None:
    table = hearthstone.scenario(hearthstone.side("mage", hand=["Fireball"]), hearthstone.side("warrior", health=6))
    table.play("Fireball", target="enemy hero")
    result = table.state.result()
    assert reasons("hearthstone", result) == ["the opponent's hero died", "your hero died"]
    assert result is not None
    words = load_game("hearthstone").display.describe_result(result, ("greedy", "random"))
    assert words == "greedy wins: random's hero died"


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_who_concedes_is_told_so(game: str) -> None:
    rules = load_game(game)
    state = rules.start((rules.decks.default(), rules.decks.default()), 1)
    state.apply(state.parse("concede"))
    assert reasons(game, state.result()) == ["you conceded", "the opponent conceded"]


def test_the_readers_own_rounds_come_first() -> None:
    own, other = gwent.side("Skellige", wins=1), gwent.side("Monsters", wins=1, melee=["Fiend"])
    state = gwent.scenario(own, other, round_number=3).pass_round().pass_round().state
    result = state.result()
    assert result == Result(1, "2–1 in rounds")
    assert reasons("gwent", result) == ["1–2 in rounds", "2–1 in rounds"]


def test_a_result_without_a_known_cause_keeps_its_own_words() -> None:
    result = Result(0, "the opponent failed")
    assert Display("chess", "Chess").describe_reason(result, 0) == "the opponent failed"
    assert Display("chess", "Chess").describe_result(Result(None, "stalemate")) == "draw: stalemate"


def test_the_cause_is_pickled() -> None:
    again = pickle.loads(pickle.dumps(Result(1, "2–0 in rounds", "rounds", (0, 2))))
    assert (again.cause, again.tally) == ("rounds", (0, 2))
