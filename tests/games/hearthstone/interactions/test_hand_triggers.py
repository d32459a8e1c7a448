"""Triggers of cards in hand: their order, and what the opponent learns from them."""

import pytest

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.knowledge.hidden import HearthstoneHidden, fill_in
from topdeck.games.hearthstone.positions.reading import state_from_json
from topdeck.games.hearthstone.scenario import minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState


@pytest.mark.mechanic("Hand triggers")
def test_a_card_that_was_drawn_in_reaction_to_an_event_reacts_to_it() -> None:
    """The hand reacts after the board (https://github.com/HearthSim/hs-bugs/issues/495)."""
    me = side("paladin", board=["Cult Master", "Wisp"], deck=["Bolvar Fordragon"])
    table = scenario(me, side("mage", board=["Boulderfist Ogre"])).attack("Wisp", "Boulderfist Ogre")
    assert (table.hand(), table.me.hand[0].attack) == (["Bolvar Fordragon"], 1)


def test_every_death_of_a_phase_counts() -> None:
    me = side("paladin", hand=["Bolvar Fordragon"], board=["Wisp", "Loot Hoarder", minion("War Golem", damage=5)])
    table = scenario(me, side("mage", hand=["Flamestrike"])).end_turn().play("Flamestrike")
    assert table.me.hand[0].attack == 3


def test_the_opponent_does_not_see_that_a_hidden_card_has_reacted() -> None:
    me = side("paladin", hand=["Bolvar Fordragon"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Boulderfist Ogre"])).attack("Wisp", "Boulderfist Ogre")
    plain = side("paladin", hand=["Wisp"], board=["Wisp"])
    other = scenario(plain, side("mage", board=["Boulderfist Ogre"])).attack("Wisp", "Boulderfist Ogre")
    assert table.me.hand[0].attack == 1
    assert table.state.observe(1).to_json() == other.state.observe(1).to_json()
    assert table.state.observe(1).table.listening == other.state.observe(1).table.listening


def test_a_copy_and_a_stored_position_still_react() -> None:
    me = side("paladin", hand=["Bolvar Fordragon"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Boulderfist Ogre"]))
    stored = state_from_json(table.state.to_json(), HearthstoneState)
    for state in (table.state.copy(), stored):
        [attack] = [action for action in state.actions() if str(action) == "attack 0.1 > 1.1"]
        state.step(attack)
        assert state.first.hand[0].attack == 1


def test_a_sampled_card_reacts() -> None:
    me = side("mage", hand=["Arcane Explosion"])
    view = scenario(me, side("paladin", hand=["Wisp"], board=["Wisp"])).state.observe(0)
    bolvar = view.table.rules.cards["GVG_063"]
    game = fill_in(view.table, 0, HearthstoneHidden((bolvar,), (), ()), Rng(2))
    [play] = [action for action in game.actions() if str(action).startswith("play")]
    game.step(play)
    assert game.second.hand[0].attack == 1
