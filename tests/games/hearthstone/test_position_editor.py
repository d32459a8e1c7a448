"""The position editor of Hearthstone: its fields, forms of positions, and mistakes by field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from topdeck.core.errors import PositionFormError
from topdeck.core.state import Json
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.position_editor import state_from_form
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side, weapon
from topdeck.games.hearthstone.state import HearthstoneState

GAME = Hearthstone()
FOE: Json = {"class": "warrior"}


def form(me: Json, opponent: Json = FOE, **more: object) -> Json:
    return {"game": "hearthstone", "sides": [me, opponent], **more}


def arranged(me: Json, opponent: Json = FOE, **more: object) -> HearthstoneState:
    state = GAME.editor.arrange(form(me, opponent, **more))
    assert isinstance(state, HearthstoneState)
    return state


def board_form(*board: Any) -> list[Any]:
    """Return the forms of a scenario's minions, as in the editor."""
    state = scenario(side("mage", board=board), side("warrior")).state
    found: list[Any] = GAME.editor.arrangement(state)["sides"][0]["board"]
    return found


# ---- from a form


def test_a_table_is_set_as_it_was_filled_in() -> None:
    state = arranged(
        {
            "class": "mage",
            "health": 12,
            "armor": 3,
            "mana": 4,
            "crystals": 7,
            "hand": ["Fireball", {"card": "Wisp", "cost": 1, "attack": 2, "health": 3}],
            "deck": ["Frostbolt"],
            "secrets": ["Ice Block"],
            "weapon": {"card": "Arcanite Reaper", "attack": 6, "durability": 1},
            "attacks": 1,
            "power_uses": 1,
            "keywords": ["frozen"],
        },
        {
            "class": "warrior",
            "board": [
                "Wisp",
                {"card": "Argent Squire", "attack": 4, "health": 5, "damage": 2, "without": ["divine shield"]},
            ],
        },
        player=1,
        turn=8,
    )
    me, opponent = state.first, state.second
    assert (state.player, state.turn) == (1, 8)
    assert (me.hero.health, me.armor, me.mana, me.max_mana, me.power_uses) == (12, 3, 4, 7, 1)
    assert [(held.card.name, held.cost, held.attack, held.health) for held in me.hand] == [
        ("Fireball", 0, 0, 0),
        ("Wisp", 1, 2, 3),
    ]
    assert [held.card.name for held in me.deck_cards()] == ["Frostbolt"]
    assert [it.card.name for it in me.secrets] == ["Ice Block"]
    assert me.weapon is not None
    assert (me.weapon.attack, me.weapon.health, me.hero.attacks) == (6, 1, 1)
    assert me.hero.has_keyword(constants.FROZEN)
    squire = opponent.board[1]
    assert (squire.attack, squire.health, squire.max_health) == (4, 3, 5)
    assert not squire.has_keyword(constants.DIVINE_SHIELD)


def test_a_silenced_minion_that_just_arrived_is_both() -> None:
    state = arranged({"class": "mage", "board": [{"card": "Knife Juggler", "keywords": ["silenced", "exhausted"]}]})
    [juggler] = state.first.board
    assert juggler.has_keyword(constants.SILENCED)
    assert juggler.has_keyword(constants.SICK)
    assert juggler.listens == 0


def test_minions_may_have_handles_of_their_own() -> None:
    state = arranged({"class": "mage", "board": ["Wisp", {"card": "Wisp", "handle": 1}, "Wisp"]})
    assert [it.label for it in state.first.board] == [2, 1, 3]


# ---- and back


@pytest.mark.parametrize(
    ("board", "shown"),
    [
        (["Chillwind Yeti"], ["CS2_182"]),
        ([minion("Chillwind Yeti", damage=2)], [{"card": "CS2_182", "damage": 2}]),
        ([minion("Chillwind Yeti", attack=7, health=9)], [{"card": "CS2_182", "attack": 7, "health": 9}]),
        (
            [minion("Wisp", keywords=constants.TAUNT, attacks=1)],
            [{"card": "CS2_231", "keywords": ["taunt"], "attacks": 1}],
        ),
        (
            [minion("Argent Squire", without=constants.DIVINE_SHIELD)],
            [{"card": "EX1_008", "without": ["divine shield"]}],
        ),
        ([minion("Wisp", silenced=True, asleep=True)], [{"card": "CS2_231", "keywords": ["exhausted", "silenced"]}]),
    ],
    ids=["as printed", "wounded", "other numbers", "taunt", "lost its shield", "silenced"],
)
def test_the_form_of_a_minion_has_the_differences_from_its_card(board: list[Any], shown: list[Any]) -> None:
    assert board_form(*board) == shown


def test_effects_of_auras_and_enrage_are_left_out_because_they_are_recomputed() -> None:
    assert board_form("Dire Wolf Alpha", "Wisp") == ["EX1_162", "CS2_231"]
    assert board_form(minion("Grommash Hellscream", damage=1)) == [{"card": "EX1_414", "damage": 1}]


def test_changed_cards_in_hand_and_other_powers_are_kept() -> None:
    state = scenario(side("mage", hand=[in_hand("Wisp", cost=2), "Wisp"], power="Life Tap"), side("warrior")).state
    mine = GAME.editor.arrangement(state)["sides"][0]
    assert mine["hand"] == [{"card": "CS2_231", "cost": 2}, "CS2_231"]
    assert mine["power"] == "CS2_056"


def test_a_weapon_below_zero_attack_comes_back() -> None:
    state = scenario(side("warrior", weapon=weapon("Gorehowl", attack=-1)), side("mage")).state
    shown = GAME.editor.arrangement(state)
    assert shown["sides"][0]["weapon"] == {"card": "EX1_411", "attack": -1}
    again = state_from_form(shown).first.weapon
    assert again is not None
    assert (again.card.name, again.attack) == ("Gorehowl", -1)


def test_a_minion_below_zero_attack_has_none_in_the_editor() -> None:
    board = ["War Golem", "Wisp", "Blood Imp"]
    table = scenario(side("priest", hand=["Pint-Size Potion"]), side("mage", board=board)).play("Pint-Size Potion")
    shown = GAME.editor.arrangement(table.state)
    assert shown["sides"][1]["board"] == [{"card": "CS2_186", "attack": 4}, {"card": "CS2_231", "attack": 0}, "CS2_059"]
    assert "part of the state of Wisp" in " ".join(shown["lost"])


def test_the_default_era_is_left_out_even_if_it_is_given() -> None:
    deck, era = GAME.decks.default(), json.loads(f'"{DEFAULT_ERA}"')  # an equal string, but another object
    state = GAME.start((deck, deck), 0, era=era, mulligan=False, max_turns=41)  # settings of no other test
    assert "era" not in GAME.editor.arrangement(state)


def test_effects_that_end_with_the_turn_are_reported_as_lost() -> None:
    table = scenario(side("druid", board=["Wisp"]), side("warrior")).power()
    assert GAME.editor.arrangement(table.state)["lost"] == ["player 0: part of the state of Malfurion Stormrage"]


def test_a_choice_is_said_to_be_lost() -> None:
    deck = ["Wisp", "Fireball", "Frostbolt"]
    table = scenario(side("hunter", hand=["Tracking"], deck=deck), side("mage")).play("Tracking")
    assert "the pending choice" in GAME.editor.arrangement(table.state)["lost"]


# ---- what is refused


@pytest.mark.parametrize(
    ("me", "more", "field", "words"),
    [
        ({"class": "bard"}, {}, "sides[0].class", "unknown value 'bard'; choose from druid, "),
        (
            {"class": "mage", "hand": ["Wisp", "Firebal"]},
            {},
            "sides[0].hand[1]",
            "unknown card 'Firebal' (did you mean ",
        ),
        ({"class": "mage", "board": ["Fireball"]}, {}, "sides[0].board[0]", "Fireball is a spell, not a minion"),
        ({"class": "mage", "deck": ["Jaina Proudmoore"]}, {}, "sides[0].deck[0]", "Jaina Proudmoore"),
        ({"class": "mage", "secrets": ["Wisp"]}, {}, "sides[0].secrets[0]", "Wisp is a minion, not a spell"),
        (
            {"class": "mage", "graveyard": ["Fireball"]},
            {},
            "sides[0].graveyard[0]",
            "Fireball is a spell, not a minion",
        ),
        ({"class": "mage", "weapon": {"card": "Wisp"}}, {}, "sides[0].weapon", "Wisp is a minion, not a weapon"),
        ({"class": "mage", "power": "Wisp"}, {}, "sides[0].power", "Wisp is a minion, not a hero power"),
        ({"class": "mage", "keywords": ["cold"]}, {}, "sides[0].keywords", "unknown value 'cold'"),
        (
            {"class": "mage", "board": [{"card": "Wisp", "without": ["x"]}]},
            {},
            "sides[0].board[0].without",
            "unknown value 'x'",
        ),
        ({"class": "mage", "mana": 11}, {}, "sides[0].mana", "expected `int` <= 10"),
        ({"class": "mage", "board": ["Wisp"] * 8}, {}, "sides[0].board", "expected `array` of length <= 7"),
        ({"class": "mage"}, {"era": "stone age"}, "era", "unknown era 'stone age'"),
        ({"class": "mage"}, {"player": 2}, "player", "expected `int` <= 1"),
        ({"class": "mage"}, {"turn": 99}, "", "this position is impossible: it is turn 99"),
        ({"class": "mage", "secrets": ["Ice Block"] * 2}, {}, "sides[0].secrets", "Ice Block can be in play only once"),
        (
            {"class": "mage", "board": [{"card": "Wisp", "damage": 1}]},
            {},
            "",
            "this position is impossible: player 0 has a dead",
        ),
    ],
)
def test_a_mistake_is_reported_by_field(me: Json, more: Json, field: str, words: str) -> None:
    with pytest.raises(PositionFormError) as caught:
        arranged(me, **more)
    assert list(caught.value.mistakes) == [field]
    assert caught.value.mistakes[field].startswith(words) or words in caught.value.mistakes[field]


def test_all_mistakes_are_reported_at_once() -> None:
    with pytest.raises(PositionFormError) as caught:
        arranged({"class": "mage", "hand": ["Wips"]}, {"class": "warlok"})
    assert list(caught.value.mistakes) == ["sides[0].hand[0]", "sides[1].class"]


# ---- as Python


def test_the_python_of_a_position_reads_like_one_that_a_person_writes() -> None:
    me = {"class": "mage", "hand": ["Fireball"], "keywords": ["frozen"]}
    foe = {"class": "warrior", "board": [{"card": "Sylvanas Windrunner", "damage": 1}]}
    assert GAME.editor.scenario_text(form(me, foe, turn=7)) == (
        "from topdeck.games.hearthstone.scenario import minion, scenario, side\n"
        "\n"
        "table = scenario(\n"
        '    side("mage", hand=["Fireball"], keywords=["frozen"]),\n'
        '    side("warrior", board=[minion("Sylvanas Windrunner", damage=1)]),\n'
        "    turn=7,\n"
        ")\n"
        "state = table.state\n"
    )


def test_cards_with_ambiguous_names_are_written_by_id() -> None:
    text = GAME.editor.scenario_text(form({"class": "mage", "board": ["CFM_712_t02", "CS2_231"]}))
    assert 'board=["CFM_712_t02", "Wisp"]' in text  # a Jade Golem of 2/2


def test_python_lists_what_it_leaves_out() -> None:
    table = scenario(side("druid"), side("warrior")).power()
    text = GAME.editor.scenario_text(GAME.editor.arrangement(table.state))
    assert "# left out: player 0: part of the state of Malfurion Stormrage\ntable = scenario(" in text
