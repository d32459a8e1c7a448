"""Classic shaman cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.amounts import Between
from topdeck.games.hearthstone.language.conditions import ROOM
from topdeck.games.hearthstone.language.effects import Damage, DamageEach, Summon
from topdeck.games.hearthstone.language.selectors import CHARACTER, ENEMY, MINION, TARGET


@card("EX1_238")
class LightningBolt:
    targets = CHARACTER
    play = Damage(TARGET, 3)


@card("EX1_241")
class LavaBurst:
    targets = CHARACTER
    play = Damage(TARGET, 5)


@card("EX1_248")
class FeralSpirit:
    needs = ROOM
    play = Summon("EX1_tk11", 2)


@card("EX1_tk11")
class SpiritWolf:
    """Taunt."""


@card("EX1_259")
class LightningStorm:
    play = DamageEach(ENEMY & MINION, Between(2, 3))


@card("EX1_567")
class Doomhammer:
    """Windfury and overload."""


@card("NEW1_010")
class AlAkirTheWindlord:
    """Windfury, charge, divine shield and taunt."""
