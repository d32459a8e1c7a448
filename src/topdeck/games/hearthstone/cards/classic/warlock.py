"""Classic warlock cards."""

from topdeck.games.hearthstone.language import *


@card("EX1_301")
class Felguard:
    play = GainCrystals(-1)


@card("EX1_310")
class Doomguard:
    play = Discard(2)


@card("EX1_319")
class FlameImp:
    play = Damage(MY_HERO, 3)
