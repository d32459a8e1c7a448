"""Scenes of Hearthstone: the buttons that end a turn."""

from __future__ import annotations

from hearthstone_positions import mid_game, mulligan, peddler

from topdeck.core.scene import Face
from topdeck.core.state import State
from topdeck.games.hearthstone import scenario as hearthstone
from topdeck.games.hearthstone.game import Hearthstone


def ending(state: State) -> dict[str, bool]:
    """Return the buttons, and whether they end something."""
    scene = Hearthstone().display.scene(state.observe(state.player))
    return {button.words: button.ends for button in scene.buttons}


def test_buttons_end_the_turn_and_the_mulligan() -> None:
    assert ending(mulligan()) == {"Done": True}
    assert ending(mid_game()) == {"End turn": True}
    assert ending(peddler()) == {}


def armed() -> dict[str, Face]:
    """Return the faces of a player with a weapon, by name."""
    own = hearthstone.side("warrior", hand=["Arcanite Reaper"], weapon="Fiery War Axe", board=["Wisp"])
    state = hearthstone.scenario(own, hearthstone.side("shaman")).state
    scene = Hearthstone().display.scene(state.observe(0))
    return {face.name: face for place in scene.sides[0].places for face in place.faces}


def test_weapons_have_durability_instead_of_health() -> None:
    numbers = {name: [number.name for number in face.numbers] for name, face in armed().items()}
    assert numbers["Fiery War Axe"] == ["attack", "durability"]
    assert numbers["Arcanite Reaper"] == ["cost", "attack", "durability"]
    assert numbers["Wisp"] == ["attack", "health"]


def test_the_line_of_a_hero_has_no_cost_and_no_attack() -> None:
    assert armed()["Garrosh Hellscream"].line == "warrior hero · 30 health · basic"
