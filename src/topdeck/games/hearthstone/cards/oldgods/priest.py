"""Priest cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    CHARACTER,
    HEALING_HURTS,
    MINION,
    TARGET,
    THIS_TURN,
    Buff,
    ChangeRules,
    Destroy,
    Heal,
    card,
)


@card("OG_094")
class PowerWordTentacles:
    targets = MINION
    play = Buff(TARGET, attack=2, health=6)


@card("OG_100")
class ShadowWordHorror:
    play = Destroy(MINION & (ATTACK <= 2))


@card("OG_104")
class EmbraceTheShadow:
    play = ChangeRules(HEALING_HURTS, THIS_TURN)


@card("OG_234")
class DarkshireAlchemist:
    targets = CHARACTER
    play = Heal(TARGET, 5)
