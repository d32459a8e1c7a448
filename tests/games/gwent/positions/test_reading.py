"""JSON forms of states and observations: valid forms round-trip, and others are rejected."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from forms import changed, form, nodes, refusal, through_json
from gwent_boards import random_game
from gwent_hidden import GAME
from gwent_positions import gifts, marked, mid_game, mulligan, royal_decree, second_shot, thesis

from topdeck.core.errors import FormError
from topdeck.core.state import Json
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.settings import game_settings
from topdeck.games.gwent.state import GwentState


def test_every_position_of_random_games_round_trips() -> None:
    for seed in range(4):
        for before, _, _ in random_game(seed, picks="optional", discard=True):
            assert form(through_json(before)) == form(before)


def test_pending_effects_round_trip() -> None:
    """The second shot of the Ballista is pending, and after it the reactions to a unit played from hand."""
    state = second_shot()
    [task] = state.to_json()["agenda"]
    assert task["card"] == "reinforced_ballista"
    twin = through_json(state)
    assert [action.text() for action in twin.actions()] == ["aim at enemy melee 1", "aim at enemy melee 2"]
    twin.apply(twin.parse("aim at enemy melee 2"))
    assert [it.power for it in twin.second.units()] == [it.card.power - 2 for it in twin.second.units()]
    assert (twin.choice, twin.agenda) == (None, ())


def test_a_state_has_its_schema_game_and_settings() -> None:
    data = thesis().to_json()
    assert (data["schema"], data["game"]) == (2, "gwent")
    assert data["settings"]["mode"] == "valencia"
    assert through_json(thesis()).rules is thesis().rules


def test_settings_that_are_the_default_of_another_mode_round_trip() -> None:
    """The mode of the thesis has its own defaults, which a setting can override."""
    own = {name: setting.default for name, setting in game_settings().items() if name != "mode"}
    first, second, *_ = GAME.decks.included()
    state = GAME.start((first, second), 1, mode="valencia", **own)
    assert through_json(state).rules is state.rules


def test_the_rules_have_the_defaults_of_the_settings() -> None:
    assert {name: setting.default for name, setting in game_settings().items()} == database.rules().settings


# ---- forms that are none


@pytest.mark.parametrize(
    ("position", "path", "field"),
    [
        (mid_game, "sides", ""),
        (mid_game, "sides/1/faction", "sides[1]"),
        (marked, "sides/0/melee/0/card", "sides[0].melee[0]"),
        (gifts, "sides/0/gifts/0/tag", "sides[0].gifts[0]"),
        (royal_decree, "choice/maker", "choice"),
        (second_shot, "agenda/0/effect", "agenda[0]"),
    ],
)
def test_fields_without_a_default_are_required(position: Callable[[], GwentState], path: str, field: str) -> None:
    said = refusal(GAME.state, changed(position().to_json(), path, ...))
    words = f"object missing required field `{path.rpartition('/')[2]}`"
    assert said == f"invalid Gwent state: {field}: {words}" if field else f"invalid Gwent state: {words}"


INVALID = "invalid Gwent state: "
WRONG: list[tuple[Callable[[], GwentState], str, Any, str]] = [
    (mid_game, "player", 2, "player: expected `int` <= 1"),
    (mid_game, "player", "0", "player: expected `int`, got `str`"),
    (mid_game, "turn", True, "turn: expected `int`, got `bool`"),
    (mid_game, "turn", 1.5, "turn: expected `int`, got `float`"),
    (mid_game, "round", 4, "round: expected `int` <= 3"),
    (mid_game, "phase", "sleep", "phase: invalid enum value 'sleep'"),
    (mid_game, "conceded", 0, "conceded: expected `bool`, got `int`"),
    (mid_game, "streams", [1, 2], "streams: expected `array` of length >= 3"),
    (mid_game, "streams/0", 0, "streams[0]: expected `int` >= 1"),
    (mid_game, "sides", [], "sides: expected `array` of length >= 2"),
    (mid_game, "sides/0/faction", "Nilfgaard", "sides[0].faction: unknown value 'Nilfgaard'; choose from "),
    (mid_game, "sides/0/hand", "fiend", "sides[0].hand: expected `array`, got `str`"),
    (mid_game, "sides/0/hand/0", "unicorn", "sides[0].hand[0]: unknown card 'unicorn'"),
    (mid_game, "sides/0/hand/0", {"card": "fiend", "boost": 1000}, "sides[0].hand[0].boost: expected `int` <= 999"),
    (mid_game, "sides/0/leader", "unicorn", "sides[0].leader: unknown card 'unicorn'"),
    (mid_game, "sides/0/leader", "fiend", "sides[0].leader: Fiend is a unit, not a leader"),
    (mid_game, "sides/0/deck", ["dagon"], "sides[0].deck[0]: Dagon is a leader, not a unit or special"),
    (mid_game, "sides/0/effects", [None], "sides[0].effects: expected `object`, got `array`"),
    (mid_game, "sides/0/played", ["unicorn"], "sides[0].played[0]: unknown card 'unicorn'"),
    (mid_game, "sides/0/gone", [3], "sides[0].gone[0]: expected `str`, got `int`"),
    (mid_game, "sides/0/wins", 3, "sides[0].wins: expected `int` <= 2"),
    (marked, "sides/0/melee/0/power", 0, "sides[0].melee[0].power: expected `int` >= 1"),
    (marked, "sides/0/melee/0/owner", 2, "sides[0].melee[0].owner: expected `int` <= 1"),
    (marked, "sides/0/melee/0/card", "unicorn", "sides[0].melee[0]: unknown card 'unicorn'"),
    (
        marked,
        "sides/0/melee/0/card",
        "first_light",
        "sides[0].melee[0]: First Light is a special, not a unit or leader",
    ),
    (marked, "sides/0/melee/0/keywords", ["flying"], "sides[0].melee[0].keywords: unknown value 'flying'"),
    (marked, "sides/0/effects", {"melee": "sunshine"}, "sides[0].effects.melee: unknown value 'sunshine'"),
    (marked, "scores/0", [3, -1], "scores[0][1]: expected `int` >= 0"),
    (gifts, "sides/0/gifts/0/tag", 3, "sides[0].gifts[0].tag: expected `str`, got `int`"),
    (gifts, "sides/0/gifts/0/strengthen", "1", "sides[0].gifts[0].strengthen: expected `int`, got `str`"),
    (royal_decree, "choice/maker", "unicorn", "choice: unknown card 'unicorn'"),
    (royal_decree, "choice/asker", 99, "choice: the text of Royal Decree has no part 99"),
    (royal_decree, "choice/asker", "0", "choice.asker: expected `int | null`, got `str`"),
    (royal_decree, "choice/asker", None, "choice: Royal Decree does not offer this choice"),
    (royal_decree, "choice/then", None, "choice: Royal Decree does not offer this choice"),
    (royal_decree, "choice/buried", True, "choice: Royal Decree does not offer this choice"),
    (royal_decree, "choice/maker", "fiend", "choice: the text of Fiend has no part "),
    (second_shot, "choice/targets", None, "choice: Reinforced Ballista does not offer this choice"),
    (second_shot, "agenda/0/effect", None, "agenda[0].effect: expected `int`, got `null`"),
    (second_shot, "agenda/0/effect", 77, "agenda[0]: the text of Reinforced Ballista has no part 77"),
    (second_shot, "agenda/0/row", 6, "agenda[0].row: expected `int` <= 5"),
]


@pytest.mark.parametrize(("position", "path", "value", "why"), WRONG, ids=[f"{row[1]} {row[2]}" for row in WRONG])
def test_a_wrong_value_is_rejected_in_one_sentence(
    position: Callable[[], GwentState], path: str, value: Any, why: str
) -> None:
    assert refusal(GAME.state, changed(position().to_json(), path, value)).startswith(INVALID + why)


@pytest.mark.parametrize(
    ("position", "path", "value", "why"),
    [
        (mid_game, "sides/0/wins", 2, "the winner is -1, but the rounds won are 2 and 0"),
        (mid_game, "round", 3, "0 previous rounds have scores in round 3"),
        (mid_game, "labels", 0, "two units share a label, or a label has not been assigned yet"),
        (mid_game, "sides/0/passed", True, "player 0 is to decide, but has passed or has no cards"),
        (mid_game, "sides/0/hand", ["hidden"], "player 0 holds a hidden card"),
        (mid_game, "sides/0/hand", ["wolf"], "player 0 holds Wolf"),
        (mid_game, "sides/0/aside", ["fiend"], "cards of player 0 were put aside, but not returned after the mulligan"),
        (mulligan, "sides/0/swaps", 0, "player 0 has no swaps left in the mulligan"),
        (marked, "sides/0/graveyard", [{"card": "fiend", "boost": 2}], "a card in the graveyard of player 0 does not"),
        (royal_decree, "sides/0/deck", [], "player 0 cannot pick Triss Merigold"),
        (royal_decree, "choice/cards", ["fiend", "woodland_spirit", "xavier_moran"], "player 0 cannot pick Xavier"),
        (royal_decree, "choice/cards", [], "Royal Decree offers player 0 no choice"),
        (second_shot, "sides/1/melee", [], "Reinforced Ballista offers player 0 no choice"),
        (second_shot, "choice", None, "an effect waits for a choice, but no choice is pending"),
    ],
)
def test_an_impossible_position_is_rejected(
    position: Callable[[], GwentState], path: str, value: Any, why: str
) -> None:
    said = refusal(GAME.state, changed(position().to_json(), path, value))
    assert said.startswith(f"invalid Gwent state: this position is impossible: {why}")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"mode": "homecoming"}, "unknown mode 'homecoming'; choose from standard, valencia"),
        ({"handsize": 11}, "Gwent has no setting 'handsize'; its settings are mode, "),
        ({"discard": "yes"}, "the setting discard must be true or false, not 'yes'"),
        ({"discard": 1}, "the setting discard must be true or false, not 1"),
    ],
)
def test_unknown_settings_are_rejected(rules: Json, why: str) -> None:
    said = refusal(GAME.state, changed(mid_game().to_json(), "settings", rules))
    assert said.startswith(f"invalid Gwent state: settings: {why}")


@pytest.mark.parametrize("rules", [None, [], "standard"])
def test_settings_of_a_wrong_type_are_rejected(rules: Any) -> None:
    assert "settings: expected `object`" in refusal(GAME.state, changed(mid_game().to_json(), "settings", rules))


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("view", 1, "this position is impossible: player 1 holds a hidden card"),
        ("sides/1/hand/0", "fiend", "this is not a view of player 0"),
        ("streams/0", 77, "this is not a view of player 0"),
        ("sides/1/deck", ["hidden"] * 60, "this position is impossible: no legal Scoia'tael deck has room for "),
        ("round", 3, "this position is impossible: 0 previous rounds have scores in round 3"),
    ],
)
def test_an_impossible_observation_is_rejected(path: str, value: Any, why: str) -> None:
    assert refusal(GAME.observation, changed(mid_game().observe(0).to_json(), path, value)).startswith(
        f"invalid Gwent observation: {why}"
    )


JUNK: tuple[Any, ...] = (None, -1, 10**9, "", "fiend", [], {}, [None], ...)


def test_any_value_in_any_place_is_read_or_rejected() -> None:
    """There are no other errors, and no positions that violate an invariant."""
    for position in (marked, second_shot, royal_decree):
        data = position().to_json()
        for path, _, _ in nodes(data):
            for value in JUNK:
                with suppress(FormError):
                    read = GAME.state(changed(data, path, value))
                    assert GAME.violations(read) == []
                    assert str(read)
                    assert read.actions() or read.result()
