"""Scenes of Gwent: every decision has picks, and the buttons that end a turn are marked."""

from __future__ import annotations

from topdeck.core.scene import Scene
from topdeck.core.state import State
from topdeck.games.gwent.game import Gwent
from topdeck.games.gwent.scenario import scenario, side

FULL = ["Fiend"] * 9
GAME = Gwent()


def seen(state: State) -> Scene:
    return GAME.display.scene(state.observe(state.player))


def ending(state: State) -> dict[str, bool]:
    """Return the buttons, and whether they end something."""
    return {button.words: button.ends for button in seen(state).buttons}


def test_a_card_from_the_deck_without_room_is_discarded_with_a_button() -> None:
    own = side("Scoia'tael", deck=["Vaedermakar"], leader="Brouver Hoog", melee=FULL, ranged=FULL, siege=FULL[:8])
    scene = seen(
        scenario(own, side("Monsters", hand=["Fiend"])).play("Brouver Hoog", row="siege").pick("Vaedermakar").state
    )
    assert [(move.action, move.picks) for move in scene.moves] == [("discard vaedermakar", ("discard",))]
    assert [button.pick for button in scene.buttons] == ["discard"]


def test_buttons_end_a_round_a_mulligan_or_a_choice_but_discarding_does_not() -> None:
    monsters = side("Monsters", hand=["Fiend"])
    assert ending(scenario(monsters, monsters, discard=True).state) == {"Pass": True, "Discard": False}
    assert ending(GAME.start((GAME.decks.default(), GAME.decks.default()), 1)) == {"Keep the hand": True}
    own = side("Scoia'tael", deck=["Roach", "Dudu"], leader="Brouver Hoog")
    asked = scenario(own, monsters, picks="optional").play("Brouver Hoog").state
    assert ending(asked) == {"Pick nothing": True}
