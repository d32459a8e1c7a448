"""Classic priest cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language import effects
from topdeck.games.hearthstone.language.selectors import ENEMY, MINION, TARGET, AttackAtMost


@card("EX1_091")
class CabalShadowPriest:
    targets = ENEMY & MINION & AttackAtMost(2)
    play = effects.TakeControl(TARGET)


@card("EX1_332")
class Silence:
    targets = MINION
    play = effects.Silence(TARGET)
