"""Text and JSON forms of states, observations and actions: what is written is read back, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from forms import changed, form, nodes, refusal, through_json
from gwent_boards import random_game
from gwent_hidden import GAME
from gwent_positions import gifts, marked, mid_game, mulligan, royal_decree, second_shot, thesis

from topdeck.errors import FormError
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.settings import game_settings
from topdeck.games.gwent.state import GwentState
from topdeck.state import Json


def test_every_position_of_random_games_survives() -> None:
    for seed in range(4):
        for before, _, _ in random_game(seed, picks="optional", discard=True):
            assert form(through_json(before)) == form(before)


def test_what_waits_for_a_choice_survives() -> None:
    """The second shot of the Ballista, and after it the news that a unit was played from hand."""
    state = second_shot()
    [task] = state.to_json()["agenda"]
    assert task["card"] == "reinforced_ballista"
    twin = through_json(state)
    assert [action.text() for action in twin.actions()] == ["aim at enemy melee 1", "aim at enemy melee 2"]
    twin.apply(twin.parse("aim at enemy melee 2"))
    assert [it.power for it in twin.second.units()] == [it.card.power - 2 for it in twin.second.units()]
    assert (twin.choice, twin.agenda) == (None, ())


def test_a_state_says_its_schema_game_and_rules() -> None:
    data = thesis().to_json()
    assert (data["schema"], data["game"]) == (1, "gwent")
    assert data["rules"].keys() == game_settings().keys()
    assert (data["rules"]["mode"], data["rules"]["priscilla_herself"]) == ("valencia", True)


def test_the_rules_have_the_defaults_of_the_settings() -> None:
    assert {name: setting.default for name, setting in game_settings().items()} == database.rules().settings


# ---- forms that are none


@pytest.mark.parametrize("key", [key for key in mid_game().to_json() if key not in ("schema", "game")])
def test_a_missing_key_is_named(key: str) -> None:
    said = refusal(GAME.state, changed(mid_game().to_json(), key, ...))
    assert said == f"the JSON form of a Gwent state lacks or misspells '{key}'"


@pytest.mark.parametrize("key", mid_game().to_json()["players"][0])
def test_a_missing_key_of_a_player_is_named(key: str) -> None:
    said = refusal(GAME.state, changed(mid_game().to_json(), f"players/1/{key}", ...))
    assert said == f"the JSON form of a Gwent state lacks or misspells '{key}'"


MALFORMED = "the JSON form of a Gwent state is malformed: "
WRONG: list[tuple[Callable[[], GwentState], str, Any, str]] = [
    (mid_game, "player", 2, "player must be a whole number from 0 to 1, not 2"),
    (mid_game, "player", "0", "player must be a whole number from 0 to 1, not '0'"),
    (mid_game, "turn", True, "turn must be a whole number from 0 to 2147483648, not True"),
    (mid_game, "turn", 1.5, "turn must be a whole number from 0 to 2147483648, not 1.5"),
    (mid_game, "round", 4, "round must be a whole number from 1 to 3, not 4"),
    (mid_game, "phase", "sleep", "phase must be mulligan or play, not 'sleep'"),
    (mid_game, "conceded", 0, "conceded must be true or false, not 0"),
    (mid_game, "streams", [1, 2], "streams must be a list of 3, not [1, 2]"),
    (mid_game, "streams/0", 0, "a random stream must be a whole number from 1 to 2305843009213693952, not 0"),
    (mid_game, "players", [], "players must be a list of 2, not []"),
    (mid_game, "players/0/faction", "Nilfgaard", "there is no faction 'Nilfgaard'"),
    (mid_game, "players/0/hand", "fiend", "hand must be a list, not 'fiend'"),
    (mid_game, "players/0/hand/0", "unicorn", "there is no card with the id 'unicorn'"),
    (mid_game, "players/0/hand/0", {"card": "fiend", "base": -1, "power": 2}, "base must be a whole number from 0 to"),
    (mid_game, "players/0/leader", "unicorn", "there is no card with the id 'unicorn'"),
    (mid_game, "players/0/rows", [[], []], "rows must be a list of 3, not [[], []]"),
    (mid_game, "players/0/effects", [None], "effects must be a list of 3, not [None]"),
    (mid_game, "players/0/played", ["unicorn"], "there is no card with the id 'unicorn'"),
    (mid_game, "players/0/gone", [3], "there is no card with the id 3"),
    (mid_game, "players/0/wins", 3, "wins must be a whole number from 0 to 2, not 3"),
    (marked, "players/0/rows/0/0/power", 0, "power must be a whole number from 1 to 2147483648, not 0"),
    (marked, "players/0/rows/0/0/owner", 2, "owner must be a whole number from 0 to 1, not 2"),
    (marked, "players/0/rows/0/0/card", "unicorn", "there is no card with the id 'unicorn'"),
    (marked, "scores/0", [3, -1], "points must be a whole number from 0 to 1048576, not -1"),
    (gifts, "players/0/gifts/0", [3, 1, 1], "a tag must be a text, not 3"),
    (gifts, "players/0/gifts/0", ["Dwarf", 1, "1"], "a strengthening must be a whole number from 0 to 1000, not '1'"),
    (royal_decree, "choice/maker", "unicorn", "there is no card with the id 'unicorn'"),
    (royal_decree, "choice/asker", 99, "the text of Royal Decree has no part 99"),
    (royal_decree, "choice/asker", "0", "the text of Royal Decree has no part '0'"),
    (royal_decree, "choice/asker", None, "Royal Decree does not ask for this choice"),
    (royal_decree, "choice/then", None, "Royal Decree does not ask for this choice"),
    (royal_decree, "choice/buried", True, "Royal Decree does not ask for this choice"),
    (royal_decree, "choice/maker", "fiend", "the text of Fiend has no part "),
    (second_shot, "choice/targets", None, "Reinforced Ballista does not ask for this choice"),
    (second_shot, "agenda/0/effect", None, "nothing of Reinforced Ballista is left to happen"),
    (second_shot, "agenda/0/effect", 77, "the text of Reinforced Ballista has no part 77"),
    (second_shot, "agenda/0/row", 6, "row must be a whole number from 0 to 5, not 6"),
]


@pytest.mark.parametrize(("position", "path", "value", "why"), WRONG, ids=[f"{row[1]} {row[2]}" for row in WRONG])
def test_a_wrong_value_is_refused_in_one_sentence(
    position: Callable[[], GwentState], path: str, value: Any, why: str
) -> None:
    assert refusal(GAME.state, changed(position().to_json(), path, value)).startswith(MALFORMED + why)


@pytest.mark.parametrize(
    ("position", "path", "value"),
    [
        (marked, "players/0/rows/0/0/keywords", ["flying"]),
        (marked, "players/0/effects/0", "sunshine"),
    ],
)
def test_a_word_that_there_is_not_is_named(position: Callable[[], GwentState], path: str, value: Any) -> None:
    word = value[0] if isinstance(value, list) else value
    said = refusal(GAME.state, changed(position().to_json(), path, value))
    assert said == f"the JSON form of a Gwent state lacks or misspells '{word}'"


@pytest.mark.parametrize(
    ("position", "path", "value", "why"),
    [
        (mid_game, "players/0/wins", 2, "player -1 has won with 2 to 0 rounds"),
        (mid_game, "round", 3, "0 rounds are counted in round 3"),
        (mid_game, "labels", 0, "units share a label, or have one that was not given yet"),
        (mid_game, "players/0/passed", True, "player 0 cannot play"),
        (mid_game, "players/0/hand", ["wyvern", "alzurs_thunder"], "the hand of player 0 is not in order"),
        (mid_game, "players/0/hand", ["hidden"], "player 0 holds a hidden card"),
        (mid_game, "players/0/hand", ["wolf"], "player 0 holds Wolf"),
        (mid_game, "players/0/deck", ["dagon"], "player 0 holds Dagon"),
        (mid_game, "players/0/leader", "fiend", "Fiend leads player 0"),
        (mid_game, "players/0/aside", ["fiend"], "cards of player 0 were put aside and not returned"),
        (mulligan, "players/0/swaps", 0, "player 0 has no card to swap"),
        (marked, "players/0/graveyard", [{"card": "fiend", "base": 1, "power": 2}], "a buried card of player 0 is not"),
        (marked, "players/0/rows/0/0/card", "first_light", "First Light is on the board"),
        (royal_decree, "players/0/deck", [], "player 0 cannot pick Triss Merigold"),
        (royal_decree, "choice/cards", ["fiend", "woodland_spirit", "xavier_moran"], "player 0 cannot pick Xavier"),
        (royal_decree, "choice/cards", [], "Royal Decree asks player 0 for nothing"),
        (second_shot, "players/1/rows", [[], [], []], "Reinforced Ballista asks player 0 for nothing"),
        (second_shot, "choice", None, "something waits though nobody chooses"),
    ],
)
def test_an_impossible_position_is_refused(position: Callable[[], GwentState], path: str, value: Any, why: str) -> None:
    said = refusal(GAME.state, changed(position().to_json(), path, value))
    assert said.startswith(f"this Gwent position is impossible: {why}")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"mode": "homecoming"}, "there is no mode 'homecoming'; there are standard, valencia"),
        ({"handsize": 11}, "Gwent has no setting 'handsize'; it has mode, "),
        ({"discard": "yes"}, "the setting discard must be true or false, not 'yes'"),
        ({"discard": 1}, "the setting discard must be true or false, not 1"),
    ],
)
def test_unknown_rules_are_refused(rules: Json, why: str) -> None:
    said = refusal(GAME.state, changed(mid_game().to_json(), "rules", rules))
    assert said.startswith(f"the rules of this Gwent position are not known: {why}")


@pytest.mark.parametrize("rules", [None, [], "standard"])
def test_rules_that_are_no_table_are_refused(rules: Any) -> None:
    assert "malformed" in refusal(GAME.state, changed(mid_game().to_json(), "rules", rules))


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("view", 1, "this Gwent position is impossible: player 1 holds a hidden card"),
        ("players/1/hand/0", "fiend", "this is not what player 0 sees of a Gwent position"),
        ("streams/0", 77, "this is not what player 0 sees of a Gwent position"),
        ("players/1/deck", ["hidden"] * 60, "this Gwent position is impossible: a deck of Scoia'tael cannot hold "),
        ("round", 3, "this Gwent position is impossible: 0 rounds are counted in round 3"),
    ],
)
def test_what_nobody_can_see_is_no_observation(path: str, value: Any, why: str) -> None:
    assert refusal(GAME.observation, changed(mid_game().observe(0).to_json(), path, value)).startswith(why)


JUNK: tuple[Any, ...] = (None, -1, 10**9, "", "fiend", [], {}, [None], ...)


def test_any_value_in_any_place_is_read_or_refused() -> None:
    """There is no other error, and no position that breaks an invariant."""
    for position in (marked, second_shot, royal_decree):
        data = position().to_json()
        for path, _, _ in nodes(data):
            for value in JUNK:
                with suppress(FormError):
                    read = GAME.state(changed(data, path, value))
                    assert GAME.faults(read) == []
                    assert str(read)
                    assert read.actions() or read.result()
