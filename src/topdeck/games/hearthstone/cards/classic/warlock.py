"""Classic warlock cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, Discard, GainCrystals
from topdeck.games.hearthstone.language.selectors import MY_HERO


@card("EX1_301")
class Felguard:
    play = GainCrystals(-1)


@card("EX1_310")
class Doomguard:
    play = Discard(2)


@card("EX1_319")
class FlameImp:
    play = Damage(MY_HERO, 3)
