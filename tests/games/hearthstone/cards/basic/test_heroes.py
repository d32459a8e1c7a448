"""The nine heroes."""

import pytest

from topdeck.core.deck import Deck
from topdeck.games.hearthstone.cards.database import HEROES
from topdeck.games.hearthstone.game import Hearthstone

NAMES = {
    "druid": "Malfurion Stormrage",
    "hunter": "Rexxar",
    "mage": "Jaina Proudmoore",
    "paladin": "Uther Lightbringer",
    "priest": "Anduin Wrynn",
    "rogue": "Valeera Sanguinar",
    "shaman": "Thrall",
    "warlock": "Gul'dan",
    "warrior": "Garrosh Hellscream",
}
CARDS = (
    *("Wisp", "Murloc Raider", "Stonetusk Boar", "Goldshire Footman", "Bloodfen Raptor"),
    *("River Crocolisk", "Kobold Geomancer", "Frostwolf Grunt", "Wolfrider", "Magma Rager"),
    *("Ironfur Grizzly", "Chillwind Yeti", "Oasis Snapjaw", "Boulderfist Ogre", "War Golem"),
)


@pytest.mark.card(*(hero for hero, power in HEROES.values()))
def test_a_game_begins_with_a_healthy_hero_of_the_class_of_the_deck() -> None:
    for hero_class, name in NAMES.items():
        deck = Deck("Plain", dict.fromkeys(CARDS, 2), **{"class": hero_class})
        for player in (0, 1):
            me = Hearthstone().start((deck, deck), 0).seat(player)
            assert (me.hero.card.name, me.hero_class()) == (name, hero_class)
            assert (me.hero.attack, me.hero.health, me.hero.max_health, me.armor) == (0, 30, 30, 0)
