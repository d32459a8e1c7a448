"""Text and JSON forms of states, observations and actions: they are read back, and invalid ones are rejected."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from forms import changed, each_way, form, nodes, refusal, through_json
from hearthstone_positions import GAME, POSITIONS, finley, mid_game, mulligan, peddler, secrets, tracking, won
from hypothesis import given, settings
from hypothesis import strategies as st

from topdeck.core.errors import FormError, IllegalAction, UnknownCard
from topdeck.core.state import Json
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import IMMUNE
from topdeck.games.hearthstone.engine.enchantments import add_text
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

# ---- states


def test_a_state_has_its_schema_and_game() -> None:
    data = mid_game().to_json()
    assert (data["schema"], data["game"]) == (2, "hearthstone")
    assert data["pool"] == database.rules().pool_name


@each_way
def test_a_trigger_from_a_copied_deathrattle_survives(
    there_and_back: Callable[[HearthstoneState], HearthstoneState],
) -> None:
    me = side("rogue", hand=["Unearthed Raptor"], board=["Dreadsteed"])
    table = scenario(me, side("warrior", board=["War Golem"]), era="competition-2018")
    table.play("Unearthed Raptor", "Dreadsteed").end_turn().attack("War Golem", "Unearthed Raptor")
    twin = there_and_back(table.state)
    assert form(twin) == form(table.state)
    ending = twin.pass_action()
    assert ending is not None
    twin.apply(ending)
    assert [it.card.name for it in twin.second.board] == ["War Golem"]
    assert [it.card.name for it in twin.first.board] == ["Dreadsteed", "Dreadsteed"]


@each_way
def test_a_new_hero_survives(there_and_back: Callable[[HearthstoneState], HearthstoneState]) -> None:
    me = side("mage", hand=["Fireball"], board=[minion("Majordomo Executus", damage=5)])
    table = scenario(me, side("warlock", hand=["Lord Jaraxxus"], board=["Mal'Ganis"]))
    table.play("Fireball", "Majordomo Executus").end_turn().play("Lord Jaraxxus")
    twin = Scenario(there_and_back(table.state))
    assert (twin.me.hero.card.name, twin.me.deck_class(), twin.me.hero.health) == ("Ragnaros the Firelord", "mage", 8)
    assert (twin.opponent.hero.card.id, twin.opponent.hero_class()) == ("EX1_323h", "warlock")
    assert twin.state == table.state
    assert twin.state.fingerprint() == table.state.fingerprint()


@each_way
def test_a_hero_that_is_dead_despite_its_health_stays_dead(
    there_and_back: Callable[[HearthstoneState], HearthstoneState],
) -> None:
    me = side("warlock", hand=["Lord Jaraxxus", "Sacrificial Pact"])
    table = scenario(me, side("mage")).play("Lord Jaraxxus").play("Sacrificial Pact", "my hero")
    twin = there_and_back(table.state)
    assert (twin.first.hero.health, str(twin.result())) == (15, "player 1 wins: the other hero died")


@each_way
def test_changed_rules_and_given_spell_damage_survive(
    there_and_back: Callable[[HearthstoneState], HearthstoneState],
) -> None:
    hand = ["Embrace the Shadow", "Velen's Chosen", "Flash Heal", "Shrinkmeister"]
    table = scenario(side("priest", hand=hand, board=["Wisp"]), side("mage", board=["Wisp"]))
    table.play("Embrace the Shadow").play("Velen's Chosen", table.me.board[0])
    table.play("Shrinkmeister", table.opponent.board[0])
    twin = Scenario(there_and_back(table.state)).play("Flash Heal", "enemy hero")
    assert (twin.opponent.hero.health, twin.opponent.board[0].attack) == (24, -1)
    assert twin.end_turn().stats(1) == [(1, 1)]
    assert twin.me.rules == 0


@each_way
def test_an_aura_on_a_hero_survives_a_choice(there_and_back: Callable[[HearthstoneState], HearthstoneState]) -> None:
    me = side("mage", hand=["Ethereal Conjurer"], board=["Violet Illusionist"])
    twin = there_and_back(scenario(me, side("mage")).play("Ethereal Conjurer").state)
    assert twin.first.hero.keywords == twin.first.hero.aura_keywords == IMMUNE


@each_way
def test_mana_for_the_turn_survives(there_and_back: Callable[[HearthstoneState], HearthstoneState]) -> None:
    table = scenario(side("warlock", hand=["Felguard"], mana=6, crystals=1), side("mage"))
    assert Scenario(there_and_back(table.state)).play("Felguard").me.mana == 3


@each_way
def test_an_enrage_that_was_overridden_survives(there_and_back: Callable[[HearthstoneState], HearthstoneState]) -> None:
    raging = side("warrior", board=[minion("Grommash Hellscream", damage=2)])
    table = scenario(side("paladin", hand=["Aldor Peacekeeper"]), raging)
    table.play("Aldor Peacekeeper", "Grommash Hellscream")
    twin = Scenario(there_and_back(table.state))
    assert twin.end_turn().stats(1) == [(1, 7)]


@each_way
def test_text_given_to_a_hero_survives(there_and_back: Callable[[HearthstoneState], HearthstoneState]) -> None:
    table = scenario(side("rogue", hand=["The Coin", "Headcrack"]), side("mage")).play("The Coin").play("Headcrack")
    twin = Scenario(there_and_back(table.state))
    assert twin.end_turn().end_turn().hand() == ["Headcrack"]


@each_way
def test_the_number_of_deaths_of_a_turn_survives(
    there_and_back: Callable[[HearthstoneState], HearthstoneState],
) -> None:
    me = side("priest", board=["Kel'Thuzad", "Wisp"], graveyard=["Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem"])).attack("Wisp", "War Golem")
    twin = Scenario(there_and_back(table.state))
    assert (twin.me.died_this_turn, twin.end_turn().board()) == (1, ["Kel'Thuzad", "Wisp"])


@each_way
def test_large_numbers_survive(there_and_back: Callable[[HearthstoneState], HearthstoneState]) -> None:
    """Some cards double a number, and overload adds up without a limit until the next turn."""
    me = side("priest", hand=["Divine Spirit", "Elemental Destruction"], board=[minion("Wisp", health=992)], overload=9)
    twin = Scenario(there_and_back(scenario(me, side("mage")).play("Divine Spirit", "Wisp").state))
    assert twin.stats() == [(1, 1984)]
    after = Scenario(there_and_back(twin.play("Elemental Destruction").state))
    assert after.me.overload == 14


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
        "play EX1_165 as 3",
        "play EX1_165 as \N{ARABIC-INDIC DIGIT ZERO}",
        "play CS2_029\n",
        "end\nend",
    ],
)
def test_an_invalid_action_is_rejected_in_one_sentence(text: str) -> None:
    with pytest.raises(FormError) as failure:
        mulligan().parse(text)
    assert str(failure.value).startswith(f"{text!r} is not a Hearthstone action")
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize("text", ["play NOBODY", "choose NOBODY", "throw CS2_029 NOBODY", "play NOBODY at 3 > 1.0"])
def test_an_action_with_an_unknown_card_is_rejected_by_name(text: str) -> None:
    with pytest.raises(UnknownCard, match="unknown card id 'NOBODY'"):
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
    with pytest.raises(IllegalAction, match="is not legal now; legal actions: "):
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


def test_fields_without_a_default_are_required() -> None:
    required = {"sides": "", "class": "sides[0]", "until": "", "change": "", "once": ""}
    seen = set()
    for path, holder, name in nodes(everything().to_json()):
        if name in required or (name == "card" and "card" in holder):
            seen.add(name)
            said = complaint_about(with_change(path, ...))
            assert said.startswith("invalid Hearthstone state: ")
            assert f"missing required field `{name}`" in said
    assert seen == {*required, "card"}


def test_a_missing_field_has_its_default_or_is_rejected() -> None:
    for path, _, name in nodes(everything().to_json()):
        if not isinstance(name, int) and name not in ("game", "schema"):
            with suppress(FormError):
                state = GAME.state(with_change(path, ...))
                assert GAME.state(state.to_json()) == state


@pytest.mark.parametrize("wrong", ["x", 1.5, [], {}, None, True, 10**30, -(10**30)], ids=str)
def test_a_number_must_be_a_number(wrong: object) -> None:
    for path, holder, key in nodes(everything().to_json()):
        if type(holder[key]) is int and key != "schema" and (wrong is not None or key not in MAY_BE_NULL):
            complaint_about(with_change(path, wrong))


MAY_BE_NULL = ("deathrattle", "id", "next_id", "health", "handle")


@pytest.mark.parametrize("wrong", ["x", 1.5, [], {}, None, 1, 0], ids=str)
def test_a_flag_must_be_true_or_false(wrong: object) -> None:
    for path in ("deaths", "conceded", "mulligan", "sides/0/cost_modifiers/0/once", "sides/0/hand/0/listed"):
        said = complaint_about(with_change(path, wrong))
        assert f"{path.rpartition('/')[2]}: expected `bool`, got " in said


@pytest.mark.parametrize("wrong", ["x", 1.5, {}, True, 3], ids=str)
def test_a_list_must_be_a_list(wrong: object) -> None:
    for path in ("sides", "streams", "later", *(f"sides/1/{zone}" for zone in ZONES)):
        said = complaint_about(with_change(path, wrong))
        assert re.search(rf"{path.rpartition('/')[2]}: expected `array( \| null)?`, got ", said)


ZONES = ("hand", "deck", "board", "secrets", "graveyard", "shown", "cost_modifiers")


@pytest.mark.parametrize(
    "path",
    [
        "sides/0/power",
        "sides/0/hand/0/card",
        "sides/0/deck/0",
        "sides/0/board/0/card",
        "sides/0/board/0/enchantments/0/card",
        "sides/0/weapon/card",
        "sides/0/secrets/0/card",
        "sides/0/graveyard/0",
        "sides/0/cost_modifiers/0/card",
    ],
)
def test_an_unknown_card_is_named(path: str) -> None:
    said = complaint_about(with_change(path, "NOBODY"))
    place = re.sub(r"/(\d+)", r"[\1]", path.removesuffix("/card")).replace("/", ".")
    assert said.startswith(f"invalid Hearthstone state: {place}: unknown card 'NOBODY'")


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("era", "stone age", "unknown era 'stone age'"),
        ("pool", "0123456789ab", "gadgetzan-2017 has no card pool '0123456789ab' in standard; it has 1-"),
        ("max_turns", 0, "the maximum number of turns must be from 1 to 10000, not 0"),
        ("positions", "some", "positions: invalid enum value 'some'"),
        ("rules", [], "object contains unknown field `rules`"),
        ("streams", [1, 2], "streams: expected `array` of length >= 3"),
        ("streams/0", 0, "streams[0]: expected `int` >= 1"),
        ("streams/1", 1 << 62, "streams[1]: expected `int` <= 2305843009213693952"),
        ("player", 2, "player: expected `int` <= 1"),
        ("turn", -1, "turn: expected `int` >= 0"),
        ("phase", "lunch", "phase: invalid enum value 'lunch'"),
        ("winner", -3, "winner: expected `int` >= -2"),
        ("sides", [{"class": "mage"}], "sides: expected `array` of length >= 2"),
        ("next_id", 1, "an entity in play has an id that has not been assigned yet"),
        ("sides/0/board/1/id", 1, "two entities in play share an id"),
        ("sides/0/board", [{"card": "CS2_231", "handle": 2}] * 2, "player 0 has minions with equal or invalid handles"),
        ("sides/0/board/1/handle", 8, "board[1].handle: expected `int` <= 7"),
        ("sides/0/board/0/damage", 1, "player 0 has a dead Wisp on its board"),
        ("sides/0/board/0/card", "CS2_029", "Fireball is a spell, not a minion"),
        ("sides/0/board/0/keywords", ["flying"], "board[0].keywords: unknown value 'flying'"),
        ("sides/0/board/0/doomed", True, "player 0 has a dead Wisp on its board"),
        ("sides/0/board/0/enchantments/0/side", 2, "enchantments[0].side: expected `int` <= 1"),
        ("sides/0/board/0/enchantments/0/until", 5, "enchantments[0].until: expected `int` <= 4"),
        ("sides/0/board/0/enchantments/0/until", 3, "Wisp is enraged without a reason"),
        ("sides/0/board/0/enchantments/0/deathrattle", 99, "the text of Huge Toad has no part 99"),
        ("sides/0/class", "bard", "sides[0].class: unknown value 'bard'"),
        ("sides/0/health", 0, "player 0 has 0 of 30 health"),
        ("sides/0/full_health", 29, "player 0 has Valeera Sanguinar with 30 of 29 health"),
        ("sides/0/power", "CS2_231", "Wisp is a minion, not a hero power"),
        ("sides/0/weapon/card", "CS2_231", "Wisp is a minion, not a weapon"),
        ("sides/0/weapon/durability", 0, "player 0 wields a broken Spirit Claws"),
        ("sides/0/secrets/0/card", "CS2_029", "Fireball is not a secret"),
        ("sides/0/hand/0/card", "HERO_01", "Garrosh Hellscream is a hero, not a minion"),
        (
            "sides/0/hand/0/card",
            "EX1_165b",
            "player 0 holds Bear Form (EX1_165b), which is only a part of another card",
        ),
        ("sides/0/hand/0/arrival", "stolen", "hand[0].arrival: invalid enum value 'stolen'"),
        ("sides/0/hand/0/cost", 1000, "hand[0].cost: expected `int` <= 99"),
        ("sides/0/mana", 11, "sides[0].mana: expected `int` <= 10"),
        ("sides/0/crystals", -1, "sides[0].crystals: expected `int` >= 0"),
        ("sides/0/armor", -1, "sides[0].armor: expected `int` >= 0"),
        ("sides/0/cost_modifiers/0/change", None, "cost_modifiers[0].change: expected `int`, got `null`"),
        ("sides/0/cost_modifiers/0/change", 0, "part 0 of the text of Preparation is not a CostChange"),
        ("turn", 0, "the mulligan is over, but no turn has begun"),
        ("phase", "mulligan", "the mulligan takes place in turn 9, but it must precede the first turn"),
        ("turn", 50, "it is turn 50, but the game ends before turn 50"),
        ("max_turns", 9, "it is turn 9, but the game ends before turn 9"),
        ("conceded", True, "a player conceded, but the game continues"),
        ("winner", -1, "the game is a draw, but not both heroes are dead"),
        ("winner", 1, "player 1 has won, but the other hero is alive"),
        ("sides/0/board/1/id", -1, "an entity in play has a negative id"),
        (
            "sides/0/secrets/0/aura_keywords",
            ["taunt"],
            "player 0 has Snake Trap with a bonus from an aura that does not affect it",
        ),
        ("sides/0/board/0/attack", -1, "player 0 has Wisp with negative attack, now or after an enchantment expires"),
        ("sides/0/board/0/enchantments/0/attack", 2, "player 0 has Wisp with negative attack, now or after an ench"),
        ("sides/0/board/0/enchantments/0/order", 999, "an entity in play has an id that has not been assigned yet"),
        ("sides/0/board/0/enchantments/0/order", -1, "an entity in play has a negative id"),
        ("sides/0/board/0/attacks", -1, "board[0].attacks: expected `int` >= 0"),
        ("sides/0/board/0/attacks", 5, "board[0].attacks: expected `int` <= 4"),
        ("sides/0/board/0/keywords", {}, "board[0].keywords: expected `array`, got `object`"),
        ("sides/0/board/0/enchantments/0/deathrattle", -1, "the text of Huge Toad has no part -1"),
        ("sides/0/weapon/full_durability", 1, "player 0 has Spirit Claws with 3 of 1 health"),
        ("sides/0/hand/0/turn", 10, "player 0 got Wisp in turn 10, but it is turn 9"),
        ("sides/0/deck/0", {"card": "CS2_231", "turn": -1}, "player 0 got Wisp in turn -1, but it is turn 9"),
        ("sides/0/hand/0/health", -1, "player 0 has Wisp with 3/0 in hand or deck"),
        ("sides/0/power_uses", -100, "sides[0].power_uses: expected `int` >= -99"),
        ("sides/0/jade", -1, "sides[0].jade: expected `int` >= 0"),
        ("sides/0/totems", -1, "sides[0].totems: expected `int` >= 0"),
        ("sides/0/temporary_mana", -1, "player 0 has a negative count"),
        ("choice", {"options": [], "then": None, "asker": 0, "maker": "CS2_029"}, "choice.then: expected `int`"),
    ],
)
def test_an_impossible_state_is_rejected_with_the_field(path: str, value: object, said: str) -> None:
    assert said in complaint_about(with_change(path, value))


@pytest.mark.parametrize(
    ("zone", "count", "said"),
    [("board", 8, "of length <= 7"), ("hand", 11, "of length <= 10"), ("deck", 61, "of length <= 60")],
)
def test_a_crowded_position_is_rejected(zone: str, count: int, said: str) -> None:
    data = with_change(f"sides/1/{zone}", ["CS2_231"] * count)
    assert f"sides[1].{zone}: expected `array` {said}" in complaint_about(data)


@pytest.mark.parametrize(
    ("position", "path", "value", "said"),
    [
        (tracking, "sides/0/deck", [], "Tracking does not offer these cards"),
        (tracking, "player", 1, "Tracking does not offer these cards"),
        (tracking, "choice/options", ["CS2_084"], "Tracking does not offer these cards"),
        (finley, "choice/options", ["CS2_029"], "Sir Finley Mrrgglton does not offer these cards"),
        (peddler, "choice/options", ["HERO_01"], "Dark Peddler does not offer these cards"),
        (peddler, "choice/asker", -1, "the text of Dark Peddler has no part -1"),
        (finley, "later/0/me", 99, "an entity in play has an id that has not been assigned yet"),
        (finley, "later/0/it", -1, "an entity in play has a negative id"),
        (finley, "sides/1/board/0/damage", 3, "player 1 has a dead Wisp on its board"),
        (finley, "sides/1/board/0/aura_attack", 1, "auras are out of date"),
        (finley, "sides/0/health", 0, "player 0 has 0 of 30 health"),
        (finley, "winner", 0, "a choice is pending after the end of the game"),
        (won, "winner", 1, "player 1 has won, but the other hero is alive"),
        (won, "winner", -1, "the game is a draw, but not both heroes are dead"),
    ],
)
def test_while_a_choice_waits_or_all_is_over_nothing_else_is_possible(
    position: Callable[[], HearthstoneState], path: str, value: object, said: str
) -> None:
    assert said in complaint_about(changed(position().to_json(), path, value))


@pytest.mark.parametrize(
    ("position", "player", "path", "value", "said"),
    [
        (tracking, 0, "view", 1, "player 1 cannot see the other player's options"),
        (tracking, 1, "sides/0/deck", [], "the choice has no options"),
        (finley, 1, "later/0/me", 99, "an entity in play has an id that has not been assigned yet"),
        (
            secrets,
            0,
            "sides/1/secrets/0/aura_health",
            1,
            "player 1 has .* with a bonus from an aura that does not affect it",
        ),
    ],
)
def test_an_impossible_observation_is_rejected(
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
    """Delete, replace or double a random part."""
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
def test_a_spoilt_form_is_rejected_or_makes_a_sound_state(
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
        assert GAME.violations(read) == []
        assert read.copy().fingerprint() == read.fingerprint()
        assert read.observe(0) != read.observe(1)


def test_a_scenario_is_written_like_any_other_state() -> None:
    table: Scenario = scenario(side("mage", hand=["Fireball"]), side("warrior", board=["Chillwind Yeti"]))
    twin = Scenario(through_json(table.state))
    assert twin.play("Fireball", "Chillwind Yeti").opponent.board == []
