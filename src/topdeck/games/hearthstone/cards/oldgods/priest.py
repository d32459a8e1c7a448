"""Priest cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    CHARACTER,
    FRIENDLY,
    MINION,
    OTHER,
    TARGET,
    Buff,
    Destroy,
    Heal,
    SummonCopy,
    card,
)


@card("OG_094")
class PowerWordTentacles:
    targets = MINION
    play = Buff(TARGET, attack=2, health=6)


@card("OG_100")
class ShadowWordHorror:
    play = Destroy(MINION & (ATTACK <= 2))


@card("OG_234")
class DarkshireAlchemist:
    targets = CHARACTER
    play = Heal(TARGET, 5)


@card("OG_316")
class HeraldVolazj:
    play = SummonCopy(FRIENDLY & MINION & OTHER, attack=1, health=1)
