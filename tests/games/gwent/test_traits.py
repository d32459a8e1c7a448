"""Traits of decks and of play, compared with manual results."""

from __future__ import annotations

import pytest

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.games.gwent.game import Gwent
from topdeck.games.gwent.scenario import scenario, side

GAME = Gwent()
POWER = 15 + 10 + 5 + 1 + 8 + 4 + 4 + 3 * (10 + 3 + 11 + 6)  # of the 19 units of the starter deck of Monsters


def test_a_deck_that_comes_with_the_game() -> None:
    assert GAME.decks.traits(GAME.deck("Monsters")) == pytest.approx(
        {
            "mean_power": POWER / 19,
            "unit_share": 19 / 25,
            "bronze_share": 15 / 25,
            "silver_share": 6 / 25,
            "gold_share": 4 / 25,
            "faction_share": 14 / 25,
            "size": 25,
        }
    )


def test_cards_have_the_power_that_the_settings_give_them() -> None:
    assert GAME.decks.traits(GAME.deck("Monsters"), weak_ifrit=True)["mean_power"] == pytest.approx((POWER - 1) / 19)


def test_a_deck_without_units_has_no_power_and_one_without_cards_no_traits() -> None:
    traits = GAME.decks.traits(Deck("Weather", {"first_light": 2, "commanders_horn": 1}))
    assert (traits["mean_power"], traits["unit_share"], traits["silver_share"]) == (0.0, 0.0, 1 / 3)
    with pytest.raises(DeckError, match=r"^Nothing has no cards and therefore no traits$"):
        GAME.decks.traits(Deck("Nothing", {}))


def test_a_finished_game_as_either_player_sees_it() -> None:
    """The first player wins two rounds, 11 to 6 and 4 to 0, and keeps a card."""
    me = side("Skellige", melee=["Fiend"], hand=["Roach", "Wyvern"])
    foe = side("Monsters", siege=["Wyvern"], hand=["Fiend"] * 3, deck=["Fiend"] * 3)
    table = scenario(me, foe).pass_round().pass_round()
    while table.texts()[0].startswith("keep"):
        table.keep()
    table.play("Roach").pass_round().pass_round()
    assert table.state.result() is not None
    turns = float(table.state.turn)
    assert GAME.play_traits(table.state, 0) == {
        "turns": turns,
        "rounds": 2,
        "rounds_won": 2,
        "enemy_rounds_won": 0,
        "points": 15,
        "enemy_points": 6,
        "units": 1,
        "enemy_units": 0,
        "hand": 1,
        "enemy_hand": 5,
        "deck": 0,
    }
    assert GAME.play_traits(table.state, 1) == {
        "turns": turns,
        "rounds": 2,
        "rounds_won": 0,
        "enemy_rounds_won": 2,
        "points": 6,
        "enemy_points": 15,
        "units": 0,
        "enemy_units": 1,
        "hand": 5,
        "enemy_hand": 1,
        "deck": 1,
    }
