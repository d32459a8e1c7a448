"""Classic priest cards."""

from topdeck.games.hearthstone.language import *


@card("EX1_091")
class CabalShadowPriest:
    targets = ENEMY & MINION & AttackAtMost(2)
    play = TakeControl(TARGET)


@card("EX1_332")
class SilenceSpell:
    targets = MINION
    play = Silence(TARGET)
