"""Basic warrior cards, with the hero and the hero power."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import THIS_TURN
from topdeck.games.hearthstone.language.effects import Buff, Destroy, Draw, GainArmor
from topdeck.games.hearthstone.language.selectors import DAMAGED, ENEMY, MINION, MY_HERO, TARGET


@card("HERO_01")
class GarroshHellscream:
    """The hero of the warriors."""


@card("CS2_102")
class ArmorUp:
    play = GainArmor(2)


@card("CS2_105")
class HeroicStrike:
    play = Buff(MY_HERO, attack=4, until=THIS_TURN)


@card("CS2_106")
class FieryWarAxe:
    """No text."""


@card("CS2_108")
class Execute:
    targets = ENEMY & MINION & DAMAGED
    play = Destroy(TARGET)


@card("CS2_112")
class ArcaniteReaper:
    """No text."""


@card("EX1_606")
class ShieldBlock:
    play = GainArmor(5) + Draw()


@card("NEW1_011")
class KorkronElite:
    """Charge."""
