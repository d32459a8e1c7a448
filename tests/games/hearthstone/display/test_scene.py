"""Scenes of Hearthstone: the buttons that end a turn."""

from __future__ import annotations

from hearthstone_positions import mid_game, mulligan, peddler

from topdeck.core.state import State
from topdeck.games.hearthstone.game import Hearthstone


def ending(state: State) -> dict[str, bool]:
    """Return the buttons, and whether they end something."""
    scene = Hearthstone().display.scene(state.observe(state.player))
    return {button.words: button.ends for button in scene.buttons}


def test_buttons_end_the_turn_and_the_mulligan() -> None:
    assert ending(mulligan()) == {"Done": True}
    assert ending(mid_game()) == {"End turn": True}
    assert ending(peddler()) == {}
