"""Shaman cards of Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import *


@card("CFM_707")
class JadeLightning:
    targets = CHARACTER
    play = Damage(TARGET, 4) + JadeGolem()


@card("CFM_717")
class JadeClaws:
    play = JadeGolem()
