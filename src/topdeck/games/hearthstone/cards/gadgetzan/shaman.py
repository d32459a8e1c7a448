"""Shaman cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import CHARACTER, TARGET, Damage, JadeGolem, card


@card("CFM_707")
class JadeLightning:
    targets = CHARACTER
    play = Damage(TARGET, 4) + JadeGolem()


@card("CFM_717")
class JadeClaws:
    play = JadeGolem()
