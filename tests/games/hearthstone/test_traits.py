"""Traits of decks and of playing styles, computed by hand."""

from __future__ import annotations

import pytest

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side

GAME = Hearthstone()
FIREBALL, RAGNAROS, WAR_AXE, WISP = "CS2_029", "EX1_298", "CS2_106", "CS2_231"


def test_a_small_deck() -> None:
    """Two for 4 mana, one for 8, one for 2 and one for nothing."""
    traits = GAME.decks.traits(Deck("Five", {FIREBALL: 2, RAGNAROS: 1, WAR_AXE: 1, WISP: 1}))
    mean = 18 / 5
    squares = 2 * (4 - mean) ** 2 + (8 - mean) ** 2 + (2 - mean) ** 2 + mean**2
    assert traits == pytest.approx(
        {
            "mean_cost": mean,
            "cost_spread": (squares / 5) ** 0.5,
            "minion_share": 0.4,
            "spell_share": 0.4,
            "weapon_share": 0.2,
            "class_share": 0.6,
            "legend_share": 0.2,
        }
    )


def test_a_deck_that_comes_with_the_game() -> None:
    traits = GAME.decks.traits(GAME.deck("ThesisMidrangeHunter"))
    assert traits["mean_cost"] == pytest.approx(96 / 30)
    assert traits["minion_share"] == pytest.approx(17 / 30)
    assert traits["spell_share"] == pytest.approx(11 / 30)
    assert traits["weapon_share"] == pytest.approx(2 / 30)  # Eaglehorn Bow
    assert traits["class_share"] == pytest.approx(23 / 30)
    assert traits["legend_share"] == pytest.approx(1 / 30)  # Barnes


def test_traits_use_the_costs_of_the_era() -> None:
    axes = Deck("Axes", {WAR_AXE: 2})
    costs = [GAME.decks.traits(axes, era=era)["mean_cost"] for era in ("gadgetzan-2017", "competition-2018")]
    assert costs == [2.0, 3.0]


def test_a_deck_without_cards_or_with_unknown_ones_has_no_traits() -> None:
    with pytest.raises(DeckError, match=r"^Nothing has no cards and therefore no traits$"):
        GAME.decks.traits(Deck("Nothing", {}))
    with pytest.raises(UnknownCard, match=r"^unknown card 'Fireboll' \(did you mean Fireball\?\)$"):
        GAME.decks.traits(Deck("Wrong", {"Fireboll": 2}))


def test_a_finished_game_as_either_player_sees_it() -> None:
    """The first player burns the second; two minions, one with taunt, are left against one, and a card in hand."""
    me = side(
        *("mage",),
        health=20,
        armor=3,
        hand=["Fireball", "Wisp"],
        board=["Chillwind Yeti", "Sen'jin Shieldmasta"],
        deck=["Wisp"] * 3,
        graveyard=["War Golem", "Bloodfen Raptor"],
        mana=10,
    )
    opponent = side("warrior", health=6, board=["Bloodfen Raptor"], graveyard=["Boulderfist Ogre"])
    table = scenario(me, opponent, turn=9)
    table.play("Fireball", target="enemy hero")
    assert table.state.result() is not None
    assert GAME.play_traits(table.state, 0) == {
        "turns": 9,
        "life": 23,
        "enemy_life": 0,
        "attack": 7,
        "enemy_attack": 3,
        "health": 10,
        "taunt_health": 5,
        "taunt_cost": 4,
        "minions": 2,
        "enemy_minions": 1,
        "dead_cost": 9,
        "enemy_dead_cost": 6,
        "hand": 1,
        "deck": 3,
    }
    assert GAME.play_traits(table.state, 1) == {
        "turns": 9,
        "life": 0,
        "enemy_life": 23,
        "attack": 3,
        "enemy_attack": 7,
        "health": 2,
        "taunt_health": 0,
        "taunt_cost": 0,
        "minions": 1,
        "enemy_minions": 2,
        "dead_cost": 6,
        "enemy_dead_cost": 9,
        "hand": 0,
        "deck": 0,
    }
