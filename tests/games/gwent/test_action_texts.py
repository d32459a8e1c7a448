"""Actions as text: valid texts round-trip, and others are rejected."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable

import pytest
from gwent_boards import random_game
from gwent_positions import POSITIONS, mid_game

from topdeck.core.errors import FormError, IllegalAction, UnknownCard
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.gwent.state import GwentState

each_position = pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)


@each_position
def test_actions_round_trip_as_text_json_and_pickle(position: Callable[[], GwentState]) -> None:
    state = position()
    for action in state.actions():
        for twin in (
            state.parse(action.text()),
            state.observe(state.player).parse(str(action)),
            state.parse_json(json.loads(json.dumps(action.to_json()))),
            pickle.loads(pickle.dumps(action)),
        ):
            assert twin == action
            assert hash(twin) == hash(action)
            assert twin.text() == action.text()


def test_all_actions_of_random_games_round_trip() -> None:
    for seed in range(len(FACTIONS)):
        for state, _, _ in random_game(seed, picks="optional", discard=True, places="all"):
            assert [state.parse(action.text()) for action in state.actions()] == state.actions()


@pytest.mark.parametrize(
    "text",
    [
        *("pass", "keep", "decline", "concede", "swap fiend", "pick triss_merigold", "discard fiend:6/4"),
        *("play first_light as rally", "play dagon as torrential_rain on siege 2 at enemy melee"),
        *("play wyvern on melee 1 at enemy ranged 9", "play biting_frost at enemy siege", "aim at melee 3"),
    ],
)
def test_a_text_is_unchanged_after_reading(text: str) -> None:
    assert mid_game().parse(text).text() == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "examples: 'pass', 'play wyvern on melee 1 at enemy ranged 2'"),
        ("retreat", "examples: 'pass', "),
        ("Pass", "examples: 'pass', "),
        ("pass ", "examples: 'pass', "),
        ("pass\n", "examples: 'pass', "),
        ("play  wyvern", "examples: 'pass', "),
        ("play wyvern on air 1", "examples: 'pass', "),
        ("play wyvern on melee", "examples: 'pass', "),
        ("play wyvern on melee 0", "examples: 'pass', "),
        ("play wyvern on melee 10", "examples: 'pass', "),
        ("aim at melee 1 on siege 1", "examples: 'pass', "),
        ("play wyvern:5", "examples: 'pass', "),
        ("play wyvern:99999/1", "examples: 'pass', "),
        ("play", "play needs a card"),
        ("swap", "swap needs a card"),
        ("pass wyvern", "pass takes no card"),
        ("aim wyvern at melee 1", "aim takes no card"),
        ("play wyvern as rally", "'rally' is not one of its options (it has none)"),
        ("play first_light as fog", "'fog' is not one of its options (clear_skies, rally)"),
    ],
)
def test_a_malformed_action_is_rejected_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(FormError) as refused:
        mid_game().parse(text)
    assert str(refused.value).startswith(f"{text!r} is not a Gwent action; {why}")
    assert "\n" not in str(refused.value)


def test_an_action_with_an_unknown_card_is_rejected() -> None:
    with pytest.raises(UnknownCard, match=r"^unknown card id 'unicorn'$"):
        mid_game().parse("play unicorn")
    with pytest.raises(FormError, match=r"^'fiend:5000/1' exceeds the maximum power of 4000$"):
        mid_game().parse("play fiend:5000/1")


def test_an_action_that_is_read_may_still_be_illegal() -> None:
    state = mid_game()
    for text in ("keep", "pass on melee 1", "play wyvern on melee 9", "aim at melee 1"):
        before = state.to_json()
        with pytest.raises(IllegalAction, match=r"is not legal now; legal actions: pass; "):
            state.apply(state.parse(text))
        assert state.to_json() == before
