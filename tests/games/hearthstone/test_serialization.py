"""Text and JSON forms of states, observations and actions: what is written is read back, and nothing else is."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from forms import changed, each_way, form, nodes, refusal, through_json
from hearthstone_positions import GAME, POSITIONS, finley, mid_game, mulligan, peddler, secrets, tracking, won
from hypothesis import given, settings
from hypothesis import strategies as st

from topdeck.errors import FormError, IllegalAction, UnknownCard
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.enchantments import add_text
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.state import Json

# ---- states


def test_a_state_says_its_schema_and_game() -> None:
    data = mid_game().to_json()
    assert (data["schema"], data["game"]) == (1, "hearthstone")
    assert list(data["rules"]) == ["era", "pool", "mulligan", "max_turns", "positions", "any_set"]


@each_way
def test_mana_for_the_turn_survives(there_and_back: Callable[[HearthstoneState], HearthstoneState]) -> None:
    table = scenario(side("warlock", hand=["Felguard"], mana=6, crystals=1), side("mage"))
    assert Scenario(there_and_back(table.state)).play("Felguard").me.mana == 3


@each_way
def test_an_enrage_that_was_overridden_survives(
    there_and_back: Callable[[HearthstoneState], HearthstoneState],
) -> None:
    raging = side("warrior", board=[minion("Grommash Hellscream", damage=2)])
    table = scenario(side("paladin", hand=["Aldor Peacekeeper"]), raging)
    table.play("Aldor Peacekeeper", "Grommash Hellscream")
    twin = Scenario(there_and_back(table.state))
    assert twin.end_turn().stats(1) == [(1, 7)]


def test_an_era_survives() -> None:
    table = scenario(side("warrior", hand=["Execute"]), side("mage"), era="kara-2016", positions="all")
    twin = through_json(table.state)
    assert twin.rules is table.state.rules
    assert twin.first.hand[0].card.cost == 1


# ---- actions


def all_actions() -> Iterator[tuple[HearthstoneState, Any]]:
    for position in POSITIONS:
        state = position()
        for action in state.actions():
            yield state, action


def test_every_action_survives_as_text_and_pickle() -> None:
    kinds = set()
    for state, action in all_actions():
        kinds.add(action.kind)
        for twin in (state.parse(action.text()), pickle.loads(pickle.dumps(action)), copy.copy(action)):
            assert twin == action
            assert hash(twin) == hash(action)
            assert twin.text() == str(action)
            assert repr(twin) == repr(action)
    assert len(kinds) == 6  # all but to concede, which is never listed


def test_different_actions_have_different_texts() -> None:
    for position in POSITIONS:
        texts = [action.text() for action in position().actions()]
        assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    "text",
    [
        "end",
        "concede",
        "throw",
        "throw CS2_029 CS2_029",
        "choose CS2_029",
        "power",
        "power > 1.3",
        "attack 0.7 > 1.0",
        "play CS2_029 > 1.0",
        "play CS2_231 [-1 +3 -1]",
        "play CS2_231 at 0",
        "play CS2_188 [+0 +1 +1] at 6 > 0.7",
        "play EX1_165 as 1 at 2",
        "play AT_037 as 0 > 1.7",
    ],
)
def test_a_text_is_read_and_written_alike(text: str) -> None:
    assert mulligan().parse(text).text() == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "End",
        "end ",
        " end",
        "end turn",
        "pass",
        "choose",
        "choose CS2_029 CS2_029",
        "power 1.0",
        "power > 2.0",
        "power > 1.8",
        "power >1.0",
        "attack",
        "attack 0.1",
        "attack 0.1 > 1.0 > 1.1",
        "attack 0.1 > 1.10",
        "attack Wisp > Wisp",
        "play",
        "play ",
        "play CS2_029 >",
        "play CS2_029 > 1.8",
        "play CS2_029 > hero",
        "play CS2_029 [1 2 3]",
        "play CS2_029 [+1 +2]",
        "play CS2_029 [+9999999 +0 +0]",
        "play CS2_029 at 7",
        "play CS2_029 at 0 as 0",
        "play CS2_029 as 0",
        "play EX1_165",
        "play EX1_165 as 2",
        "play EX1_165 as \N{ARABIC-INDIC DIGIT ZERO}",
        "play CS2_029\n",
        "end\nend",
    ],
)
def test_what_is_no_action_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(FormError) as failure:
        mulligan().parse(text)
    assert str(failure.value).startswith(f"{text!r} is no Hearthstone action")
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize("text", ["play NOBODY", "choose NOBODY", "throw CS2_029 NOBODY", "play NOBODY at 3 > 1.0"])
def test_an_action_with_an_unknown_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownCard, match="there is no card with the id 'NOBODY'"):
        mulligan().parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "end",
        "power",
        "choose CS2_029",
        "throw GAME_005",
        "throw CS2_029",
        "attack 0.0 > 1.0",
        "play CS2_029 > 1.0",
        "play CS2_231 [-9 +0 +0]",
    ],
)
def test_an_action_that_can_be_read_need_not_be_legal(text: str) -> None:
    state = mulligan()
    before = form(state)
    with pytest.raises(IllegalAction, match="is not legal now; legal are: "):
        state.apply(state.parse(text))
    assert form(state) == before


@given(st.text(max_size=30))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = mulligan_once().parse(text)
    except (FormError, UnknownCard):
        return
    assert action.text() == text


@cache
def mulligan_once() -> HearthstoneState:
    return mulligan()


# ---- cards


def test_a_card_survives_a_pickle_as_itself() -> None:
    for era in ("gadgetzan-2017", "kara-2016"):
        cards: dict[str, Card] = database.rules(era).cards
        assert all(pickle.loads(pickle.dumps(card)) is card for card in list(cards.values())[:50])
    new, old = (database.rules(era).cards["CS2_108"] for era in ("gadgetzan-2017", "kara-2016"))
    assert pickle.loads(pickle.dumps(old)).cost == 1
    assert pickle.loads(pickle.dumps(new)).cost == 2
    assert copy.deepcopy(new) is new


# ---- forms that are wrong


def with_change(path: str, value: object) -> Json:
    return changed(everything().to_json(), path, value)


@cache
def everything() -> HearthstoneState:
    me = side(
        "rogue",
        hand=["Preparation", in_hand("Wisp", attack=2)],
        board=["Wisp", minion("Huge Toad", damage=0)],
        deck=["Wisp", "Sap"],
        weapon="Spirit Claws",
        secrets=["Snake Trap"],
        graveyard=["Wisp"],
    )
    opponent = side("priest", hand=["Wisp"], board=["Chillwind Yeti"], deck=["Wisp"])
    table = scenario(me, opponent).play("Preparation")
    add_text(table.state, table.me.board[0], table.card("Huge Toad"), table.card("Huge Toad").deathrattle, None, 0)
    return table.state


def complaint_about(data: Any) -> str:
    return refusal(GAME.state, data)


OPTIONAL = ("cost", "attack", "health", "maker", "listed", "known")  # of a card in a hand or deck


def test_nothing_may_be_missing() -> None:
    for path, _, name in nodes(everything().to_json()):
        held = "/hand/" in path or "/deck/" in path
        if isinstance(name, int) or (held and name in OPTIONAL) or name in ("game", "schema"):
            continue
        assert (
            complaint_about(with_change(path, ...))
            == f"the JSON form of a Hearthstone state lacks or misspells {name!r}"
        )


@pytest.mark.parametrize("wrong", ["x", 1.5, [], {}, None, True, 10**30, -(10**30)], ids=str)
def test_a_number_must_be_a_number(wrong: object) -> None:
    for path, holder, key in nodes(everything().to_json()):
        if type(holder[key]) is int and key != "schema":
            wants_address = key in ("deathrattle", "change")
            if not (wants_address and (wrong is None or wrong is True)):
                complaint_about(with_change(path, wrong))


@pytest.mark.parametrize("wrong", ["x", 1.5, [], {}, None, 1, 0], ids=str)
def test_a_flag_must_be_true_or_false(wrong: object) -> None:
    for path in ("deaths", "conceded", "rules/mulligan", "players/0/offers/0/once", "players/0/deck/0/listed"):
        said = complaint_about(with_change(path, wrong))
        assert f"{path.rpartition('/')[2]} must be true or false, not {wrong!r}" in said


@pytest.mark.parametrize("wrong", ["x", 1.5, {}, None, True, 3], ids=str)
def test_a_list_must_be_a_list(wrong: object) -> None:
    for path in ("players", "streams", "later", *(f"players/1/{zone}" for zone in ZONES)):
        said = complaint_about(with_change(path, wrong))
        assert f"{path.rpartition('/')[2]} must be a list" in said


ZONES = ("hand", "deck", "board", "secrets", "graveyard", "shown", "offers")


@pytest.mark.parametrize(
    "path",
    [
        "players/0/power",
        "players/0/hero/card",
        "players/0/hand/0/card",
        "players/0/deck/0/card",
        "players/0/board/0/card",
        "players/0/board/0/enchantments/0/card",
        "players/0/weapon/card",
        "players/0/secrets/0/card",
        "players/0/graveyard/0",
        "players/0/offers/0/card",
    ],
)
def test_an_unknown_card_is_named(path: str) -> None:
    with pytest.raises(UnknownCard, match=r"^there is no card with the id 'NOBODY'$"):
        GAME.state(with_change(path, "NOBODY"))


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("rules/era", "stone age", "there is no era 'stone age'"),
        ("rules/pool", "0123456789ab", "gadgetzan-2017 has no card pool '0123456789ab'; it has 1-"),
        ("rules/max_turns", 0, "a game has from 1 to 10000 turns, not 0"),
        ("rules/positions", "some", "positions are 'relevant' or 'all', not 'some'"),
        ("rules", [], "malformed"),
        ("streams", [1, 2], "streams must be a list of 3, not [1, 2]"),
        ("streams/0", 0, "a random stream must be a whole number from 1 to 2305843009213693952, not 0"),
        ("streams/1", 1 << 62, "a random stream must be a whole number"),
        ("player", 2, "player must be a whole number from 0 to 1, not 2"),
        ("turn", -1, "turn must be a whole number from 0"),
        ("phase", "lunch", "lacks or misspells 'lunch'"),
        ("winner", -3, "winner must be a whole number from -2 to 1, not -3"),
        ("players", [{}], "players must be a list of 2, not [{}]"),
        ("next_id", 1, "something in play has an id of the future"),
        ("players/0/board/1/id", 1, "two things in play share an id"),
        ("players/0/board/1/seat", 1, "player 0 has two minions with one handle"),
        ("players/0/board/1/seat", 8, "player 0 has two minions with one handle"),
        ("players/0/board/0/health", 0, "player 0 has a dead Wisp on its board"),
        ("players/0/board/0/health", 9, "player 0 has Wisp with 9 of 1 health"),
        ("players/0/board/0/card", "CS2_029", "Fireball is a spell, not a minion"),
        ("players/0/board/0/keywords", ["flying"], "lacks or misspells 'flying'"),
        ("players/0/board/0/keywords", ["doomed"], "player 0 has a dead Wisp on its board"),
        ("players/0/board/0/aura_attack", 1, "auras are out of date"),
        ("players/0/board/0/enchantments/0/side", 2, "side must be a whole number from 0 to 1, not 2"),
        ("players/0/board/0/enchantments/0/until", 4, "until must be a whole number from 0 to 3, not 4"),
        ("players/0/board/0/enchantments/0/until", 3, "Wisp is enraged without a reason"),
        ("players/0/board/0/enchantments/0/deathrattle", 99, "the text of Huge Toad has no part 99"),
        ("players/0/hero/card", "CS2_231", "Wisp is a minion, not a hero"),
        ("players/0/hero/health", 0, "player 0 has 0 of 30 health"),
        ("players/0/hero/health", 31, "player 0 has Valeera Sanguinar with 31 of 30 health"),
        ("players/0/power", "CS2_231", "Wisp is a minion, not a hero power"),
        ("players/0/weapon/card", "CS2_231", "Wisp is a minion, not a weapon"),
        ("players/0/weapon/health", 0, "player 0 wields a broken Spirit Claws"),
        ("players/0/secrets/0/card", "CS2_029", "Fireball is not a secret"),
        ("players/0/hand/0/card", "HERO_01", "Garrosh Hellscream is a hero, not a minion"),
        (
            "players/0/hand/0/card",
            "EX1_165b",
            "player 0 holds Bear Form (EX1_165b), which is only a part of another card",
        ),
        ("players/0/hand/0/arrival", "stolen", "malformed"),
        ("players/0/hand/0/cost", 1000, "cost must be a whole number from -99 to 99, not 1000"),
        ("players/0/mana", 11, "player 0 has 11 of 10 mana"),
        ("players/0/max_mana", -1, "player 0 has 10 of -1 mana"),
        ("players/0/armor", -1, "player 0 has a negative count"),
        ("players/0/offers/0/change", None, "an offer of Preparation changes no cost"),
        ("players/0/offers/0/change", 0, "part 0 of the text of Preparation is no CostChange"),
        ("turn", 0, "the mulligan is over, and no turn has begun"),
        ("phase", "mulligan", "the mulligan is made in turn 9, not before the first"),
        ("turn", 50, "it is turn 50, and the game ends before turn 50"),
        ("rules/max_turns", 9, "it is turn 9, and the game ends before turn 9"),
        ("conceded", True, "a player conceded and plays on"),
        ("winner", -1, "it is a draw, and not both heroes are dead"),
        ("winner", 1, "player 1 has won, and the other hero lives"),
        ("players/0/board/1/id", -1, "something in play has an id below 0"),
        ("players/0/hero/seat", 1, "player 0 has Valeera Sanguinar with the handle of a minion"),
        ("players/0/hero/aura_health", 1, "player 0 has Valeera Sanguinar in an aura that does not reach it"),
        ("players/0/secrets/0/aura_keywords", ["taunt"], "player 0 has Snake Trap in an aura that does not reach it"),
        ("players/0/board/0/attack", -1, "player 0 has Wisp with less than 0 attack, now or when something ends"),
        ("players/0/board/0/enchantments/0/attack", 2, "player 0 has Wisp with less than 0 attack, now or when some"),
        ("players/0/board/0/enchantments/0/order", 999, "something in play has an id of the future"),
        ("players/0/board/0/enchantments/0/order", -1, "something in play has an id below 0"),
        ("players/0/board/0/attacks", -1, "player 0 has Wisp, which attacked -1 times this turn"),
        ("players/0/board/0/attacks", 3, "player 0 has Wisp, which attacked 3 times this turn"),
        ("players/0/board/0/keywords", {}, "keywords must be a list, not {}"),
        ("players/0/board/0/enchantments/0/deathrattle", -1, "the text of Huge Toad has no part -1"),
        ("players/0/weapon/max_health", 1, "player 0 has Spirit Claws with 3 of 1 health"),
        ("players/0/hand/0/turn", 10, "player 0 got Wisp in turn 10, and it is turn 9"),
        ("players/0/deck/0/turn", -1, "player 0 got Wisp in turn -1, and it is turn 9"),
        ("players/0/hand/0/health", -1, "player 0 has Wisp with 3/0 in hand or deck"),
        ("players/0/power_uses", -1, "player 0 has a negative count"),
        ("players/0/jade", -1, "player 0 has a negative count"),
        ("players/0/totems", -1, "player 0 has a negative count"),
        ("players/0/locked", 11, "player 0 has 11 locked crystals"),
        ("choice", {"options": [], "then": None, "asker": None, "maker": "CS2_029"}, "choice of Fireball does nothing"),
    ],
)
def test_what_cannot_be_is_refused_by_name(path: str, value: object, said: str) -> None:
    assert said in complaint_about(with_change(path, value))


@pytest.mark.parametrize(
    ("zone", "count", "said"),
    [("board", 8, "player 1 has 8 minions"), ("hand", 11, "player 1 has 11 cards in hand"), ("deck", 61, "61")],
)
def test_a_crowded_position_is_refused(zone: str, count: int, said: str) -> None:
    [one] = everything().to_json()["players"][1][zone]
    crowd = [{**one, "id": 50 + place, "seat": place % 7 + 1} for place in range(count)]
    data = with_change("next_id", 99)
    data["players"][1][zone] = crowd
    assert said in complaint_about(data)


@pytest.mark.parametrize(
    ("position", "path", "value", "said"),
    [
        (tracking, "players/0/deck", [], "Tracking does not offer these cards"),
        (tracking, "player", 1, "Tracking does not offer these cards"),
        (tracking, "choice/options", ["CS2_084"], "Tracking does not offer these cards"),
        (finley, "choice/options", ["CS2_029"], "Sir Finley Mrrgglton does not offer these cards"),
        (peddler, "choice/options", ["HERO_01"], "Dark Peddler does not offer these cards"),
        (peddler, "choice/asker", -1, "the text of Dark Peddler has no part -1"),
        (finley, "later/0/me", 99, "something in play has an id of the future"),
        (finley, "later/0/it", -1, "something in play has an id below 0"),
        (finley, "players/1/board/0/health", -3, "player 1 has a dead Wisp on its board"),
        (finley, "players/1/board/0/aura_attack", 1, "auras are out of date"),
        (finley, "players/0/hero/health", 0, "player 0 has 0 of 30 health"),
        (finley, "winner", 0, "there is a choice to make after the end"),
        (won, "winner", 1, "player 1 has won, and the other hero lives"),
        (won, "winner", -1, "it is a draw, and not both heroes are dead"),
    ],
)
def test_while_a_choice_waits_or_all_is_over_nothing_else_is_possible(
    position: Callable[[], HearthstoneState], path: str, value: object, said: str
) -> None:
    assert said in complaint_about(changed(position().to_json(), path, value))


@pytest.mark.parametrize(
    ("position", "player", "path", "value", "said"),
    [
        (tracking, 0, "view", 1, "player 1 does not see what the other one can choose"),
        (tracking, 1, "players/0/deck", [], "there is nothing to choose from"),
        (finley, 1, "later/0/me", 99, "something in play has an id of the future"),
        (secrets, 0, "players/1/secrets/0/attacks", -1, "player 1 has .*, which attacked -1 times this turn"),
    ],
)
def test_an_observation_of_what_cannot_be_is_refused(
    position: Callable[[], HearthstoneState], player: int, path: str, value: object, said: str
) -> None:
    assert re.search(said, refusal(GAME.observation, changed(position().observe(player).to_json(), path, value)))


# ---- forms that were tampered with at random

JUNK: st.SearchStrategy[object] = st.sampled_from(
    [None, True, False, -1, 0, 1, 2, 7, 10**6, 10**30, 0.5, "", "x", "CS2_029", "CS2_231", "HERO_01", "UNKNOWN"]
    + [[], {}, [None], ["taunt"], ["CS2_231"], [[]], {"card": "CS2_231"}]
)
PLACES = st.lists(st.integers(0, 10**6), min_size=1, max_size=3)


@cache
def written(position: Callable[[], HearthstoneState], player: int | None) -> str:
    state = position()
    return form(state) if player is None else json.dumps(state.observe(player).to_json())


def spoil(data: Json, place: int, junk: object, how: str) -> None:
    """Delete, replace or double something somewhere."""
    places = list(nodes(data))
    _, holder, key = places[place % len(places)]
    if how == "delete":
        del holder[key]
    elif how == "double" and isinstance(holder, list):
        holder.append(copy.deepcopy(holder[key]))
    else:
        holder[key] = copy.deepcopy(junk)


@pytest.mark.slow
@settings(max_examples=600)
@given(
    st.sampled_from(POSITIONS),
    st.sampled_from([None, None, 0, 1]),
    PLACES,
    st.lists(JUNK, min_size=3, max_size=3),
    st.sampled_from(["delete", "replace", "replace", "double"]),
)
def test_a_spoilt_form_is_refused_or_makes_a_sound_state(
    position: Callable[[], HearthstoneState], player: int | None, places: list[int], junk: list[object], how: str
) -> None:
    data = json.loads(written(position, player))
    for place, thing in zip(places, junk, strict=False):
        if data:
            spoil(data, place, thing, how)
    try:
        read = GAME.state(data) if player is None else GAME.observation(data)
    except (FormError, UnknownCard):
        return
    again = json.dumps(read.to_json())
    twin = GAME.state(json.loads(again)) if player is None else GAME.observation(json.loads(again))
    assert json.dumps(twin.to_json()) == again
    assert str(twin) == str(read)
    assert twin.actions() == read.actions()
    if isinstance(read, HearthstoneState):
        assert GAME.faults(read) == []
        assert read.copy().fingerprint() == read.fingerprint()
        assert read.observe(0) != read.observe(1)


def test_a_scenario_is_written_like_any_other_state() -> None:
    table: Scenario = scenario(side("mage", hand=["Fireball"]), side("warrior", board=["Chillwind Yeti"]))
    twin = Scenario(through_json(table.state))
    assert twin.play("Fireball", "Chillwind Yeti").opponent.board == []
