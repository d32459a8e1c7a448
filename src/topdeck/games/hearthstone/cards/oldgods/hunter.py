"""Hunter cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import *


@card("OG_179")
class FieryBat:
    deathrattle = Damage(Random(ENEMY), 1)


@card("OG_216")
class InfestedWolf:
    deathrattle = Summon("OG_216a", 2)


@card("OG_211")
class CallOfTheWild:
    """Huffer comes first and Misha last, which matters where room is short."""

    play = Summon("NEW1_034") + Summon("NEW1_033") + Summon("NEW1_032")


PLAIN = plain_cards(Spider="OG_216a")
