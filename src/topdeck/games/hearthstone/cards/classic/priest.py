"""Classic priest cards."""

from topdeck.games.hearthstone.language import ATTACK, ENEMY, MINION, TARGET, Silence, TakeControl, card


@card("EX1_091")
class CabalShadowPriest:
    targets = ENEMY & MINION & (ATTACK <= 2)
    play = TakeControl(TARGET)


@card("EX1_332")
class SilenceSpell:
    targets = MINION
    play = Silence(TARGET)
