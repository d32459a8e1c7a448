"""Basic paladin cards, with the hero and the hero power."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import ATTACK
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.conditions import ROOM
from topdeck.games.hearthstone.language.effects import Heal, Summon
from topdeck.games.hearthstone.language.selectors import MY_HERO


@card("HERO_04")
class UtherLightbringer:
    """The hero of the paladins."""


@card("CS2_101")
class Reinforce:
    needs = ROOM
    play = Summon("CS2_101t")


@card("CS2_101t")
class SilverHandRecruit:
    """No text."""


@card("CS2_097")
class TruesilverChampion:
    when = When(ATTACK, MY_HERO, Heal(MY_HERO, 2))
