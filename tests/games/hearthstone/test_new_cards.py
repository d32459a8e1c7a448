"""Custom cards: they are available in positions and games only inside the block, and every mistake is one line."""

from __future__ import annotations

from typing import Any

import pytest

from topdeck import load_game
from topdeck.agents import make_agent
from topdeck.arena import play_mirrored
from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.language import CHARACTER, TARGET, Damage, GainArmor, card
from topdeck.games.hearthstone.new_cards import NewCard, add_cards
from topdeck.games.hearthstone.scenario import scenario, side

FACTS: dict[str, Any] = {
    "id": "MY_001",
    "name": "Gatekeeper",
    "type": "minion",
    "cost": 3,
    "attack": 2,
    "health": 4,
    "keywords": ("taunt",),
}
GATEKEEPER = NewCard(**FACTS)


@card("MY_001")
class Gatekeeper:
    play = GainArmor(2)


@card("CS2_029")
class WeakFireball:
    targets = CHARACTER
    play = Damage(TARGET, 1)


def test_a_new_card_is_played_with_its_printed_values_and_its_script() -> None:
    with add_cards(Gatekeeper, cards=(GATEKEEPER,)):
        table = scenario(side("mage", hand=["Gatekeeper"]), side("warrior"))
        table.play("Gatekeeper")
        [minion] = table.me.board
        assert (minion.attack, minion.health, table.me.armor, table.me.mana) == (2, 4, 2, 7)


def test_an_existing_card_gets_another_script_in_the_block_only() -> None:
    sides = side("mage", hand=["Fireball"]), side("warrior")
    with add_cards(WeakFireball):
        assert scenario(*sides).play("Fireball", "enemy hero").opponent.hero.health == 29
    assert scenario(*sides).play("Fireball", "enemy hero").opponent.hero.health == 24
    assert "MY_001" not in database.rules().cards


def test_a_new_card_with_the_name_of_another_card_is_told_apart_by_its_id() -> None:
    other = NewCard(**{**FACTS, "name": "Fireball"})
    with add_cards(Gatekeeper, cards=(other,)):
        with pytest.raises(TopdeckError, match="several cards are called 'Fireball': CS2_029, MY_001; use an id"):
            scenario(side("mage", hand=["Fireball"]), side("warrior"))
        assert scenario(side("mage", hand=["MY_001"]), side("warrior")).hand() == ["Fireball"]
    assert scenario(side("mage", hand=["Fireball"]), side("warrior")).hand() == ["Fireball"]


def test_agents_play_with_a_deck_that_contains_a_new_card() -> None:
    game = load_game("hearthstone")
    deck = game.deck("MidrangeJadeShaman")
    with add_cards(Gatekeeper, cards=(GATEKEEPER,)):
        *kept, last = deck.cards
        guarded = deck.replace(
            name="Guarded", cards={**{name: deck.cards[name] for name in kept}, "MY_001": deck.cards[last]}
        )
        agents = (make_agent("greedy"), make_agent("random"))
        games = list(play_mirrored("hearthstone", agents, (guarded, deck), pairs=2, seed=1))
        assert [played.fault for played in games] == [None] * 4
        assert "MY_001" in str([played.record.actions for played in games])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"id": "CS2_029"}, "a new card needs a unique id, but another card already has the id 'CS2_029'"),
        ({"keywords": ("tount",)}, "new card 'Gatekeeper': unknown keyword 'tount'; did you mean taunt?"),
        ({"tribe": "ogre"}, "new card 'Gatekeeper': unknown tribe 'ogre'; choose from beast, "),
        ({"classes": ("wizard",)}, "new card 'Gatekeeper': unknown class 'wizard'"),
        ({"health": 0}, "new card 'Gatekeeper': a minion needs at least 1 health; set `health`"),
        ({"type": "weapon", "health": 0}, "new card 'Gatekeeper': a weapon needs at least 1 durability; set `health`"),
        ({"cost": "three"}, "new card 'Gatekeeper': cost: must be a whole number of at least 0, not three"),
        ({"cost": -1}, "new card 'Gatekeeper': cost: must be a whole number of at least 0, not -1"),
        ({"type": "creature"}, "new card 'Gatekeeper': type: must be minion, spell or weapon, not creature"),
        ({"classes": "warrior"}, "new card 'Gatekeeper': classes: must be a list of strings, not warrior"),
    ],
)
def test_a_mistake_in_a_new_card_is_one_line(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(TopdeckError) as error, add_cards(cards=(NewCard(**{**FACTS, **change}),)):
        pass
    assert str(error.value).startswith(complaint)
    assert "\n" not in str(error.value)


def test_a_mistake_in_a_script_is_one_line_and_changes_nothing() -> None:
    for script, complaint in {
        Gatekeeper: "Gatekeeper: no card in the card table has the id 'MY_001'; "
        "for a new card, pass its `NewCard` to `add_cards` as `cards=(…,)`",
        type("Plain", (), {}): "Plain is not a card script; mark it with @card",
    }.items():
        with pytest.raises(TopdeckError) as error, add_cards(script):
            pass
        assert str(error.value) == complaint
    assert scenario(side("mage", hand=["Fireball"]), side("warrior")).me.hand
