"""Classic shaman cards."""

from topdeck.games.hearthstone.language import *


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


@card("EX1_259")
class LightningStorm:
    play = DamageEach(ENEMY & MINION, Between(2, 3))


PLAIN = plain_cards(SpiritWolf="EX1_tk11", Doomhammer="EX1_567", AlAkirTheWindlord="NEW1_010")
