"""Hunter cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, Summon
from topdeck.games.hearthstone.language.selectors import ENEMY, Random


@card("OG_179")
class FieryBat:
    deathrattle = Damage(Random(ENEMY), 1)


@card("OG_216")
class InfestedWolf:
    deathrattle = Summon("OG_216a", 2)


@card("OG_216a")
class Spider:
    """No text."""


@card("OG_211")
class CallOfTheWild:
    """Huffer comes first and Misha last, which matters where room is short."""

    play = Summon("NEW1_034") + Summon("NEW1_033") + Summon("NEW1_032")
