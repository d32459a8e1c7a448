"""The search for a win this turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")

from analysis_page import page, sent
from random_positions import some_turns
from starlette.testclient import TestClient

from topdeck.core.state import State
from topdeck.games.hearthstone.puzzles import CHANCE, puzzles
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side
from topdeck.web.analysis.thinking import verdict


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with page(tmp_path_factory.mktemp("games")) as found:
        yield found


def lethal(client: TestClient, state: State, game: str = "hearthstone", **more: object) -> tuple[int, dict[str, Any]]:
    response = client.post("/api/analysis/lethal", json=sent(game, state, **more))
    return response.status_code, response.json()


def facing(*, health: int, **mine: Any) -> Scenario:
    return scenario(side("mage", **mine), side("warrior", health=health, deck=["Wisp"] * 5), turn=5)


def wins(state: State, line: list[dict[str, str]]) -> bool:
    """Whether the line wins in the position itself."""
    for form in line:
        state.apply(state.parse(form["action"]))
    result = state.result()
    return result is not None and result.winner == 0


# ---- words


def test_the_result_of_a_search_is_summarized() -> None:
    def told(chance: float, seconds: float) -> dict[str, Any]:
        line = ["end"] if chance else []
        return {"options": [{"value": chance}], "line": line, "words": line, "iterations": 9, "seconds": seconds}

    assert verdict(told(1.0, 0.1), 5.0).words.startswith("This line wins in all 100 simulated futures")
    assert verdict(told(0.25, 5.0), 5.0).words.startswith("This line wins in about 25% of the simulated futures")
    assert (
        verdict(told(0.0, 0.1), 5.0).words
        == "All lines of play for this turn were searched in 24 futures, and none of them won."
    )
    assert verdict(told(0.0, 5.0), 5.0).words == "No win was found within 5 s."


# ---- invalid requests


def test_gwent_has_no_search_for_a_win(client: TestClient) -> None:
    status, told = lethal(client, some_turns("gwent", 12), "gwent")
    assert (status, told["words"]) == (400, "Gwent cannot search for a win in the current turn; use an agent instead")


def test_a_finished_game_is_rejected(client: TestClient) -> None:
    state = facing(health=3).state
    state.apply(state.parse("concede"))
    assert lethal(client, state) == (400, {"type": "refused", "words": "the game is over; there is nothing to decide"})


def test_the_time_limit_is_bounded(client: TestClient) -> None:
    assert lethal(client, facing(health=3).state, seconds=21)[0] == 400


# ---- searches


@pytest.mark.slow
def test_a_certain_win_is_found_and_its_line_wins(client: TestClient) -> None:
    table = facing(health=9, hand=["Fireball", "Frostbolt"], mana=6)
    status, found = lethal(client, table.state)
    assert (status, found["verdict"], found["chance"]) == (200, "certain", 1.0)
    assert {one["words"] for one in found["line"]} == {
        "play Fireball → Garrosh Hellscream",
        "play Frostbolt → Garrosh Hellscream",
    }
    assert wins(table.state, found["line"])


@pytest.mark.slow
def test_a_win_that_needs_luck_is_possible(client: TestClient) -> None:
    """Huffer has charge; Misha and Leokk do not."""
    status, found = lethal(client, facing(health=4, hand=["Animal Companion"], mana=3).state, seconds=1)
    assert (status, found["verdict"]) == (200, "possible")
    assert 0.1 < found["chance"] < 0.7
    assert found["line"][0]["words"] == "play Animal Companion"


@pytest.mark.slow
def test_no_win_is_found_where_there_is_none(client: TestClient) -> None:
    status, found = lethal(client, facing(health=30, hand=["Wisp"], mana=1).state)
    assert (status, found["verdict"]) == (200, "not found")
    assert "line" not in found
    assert found["words"] == "All lines of play for this turn were searched in 24 futures, and none of them won."


@pytest.mark.slow
def test_possible_secrets_make_a_win_uncertain(client: TestClient) -> None:
    """The actual secret would not prevent the win, but the player cannot know that."""
    me = side("warrior", board=[minion("Chillwind Yeti")], mana=0)
    state = scenario(me, side("mage", health=4, secrets=["Counterspell"], deck=["Wisp"] * 5), turn=5).state
    assert wins(state.copy(), [{"action": "attack 0.1 > 1.0"}])
    assert lethal(client, state, seconds=1)[1]["verdict"] == "possible"


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [puzzles()[0], next(one for one in puzzles() if CHANCE in one.themes)], ids=str)
def test_puzzles_are_solved_for_certain(client: TestClient, puzzle: Any) -> None:
    found = lethal(client, puzzle.start(), seconds=20)[1]
    assert found["verdict"] == "certain"
    assert puzzle.is_won_with(tuple(one["words"] for one in found["line"]), 4)
