"""Shaman cards of Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, JadeGolem
from topdeck.games.hearthstone.language.selectors import CHARACTER, TARGET


@card("CFM_707")
class JadeLightning:
    targets = CHARACTER
    play = Damage(TARGET, 4) + JadeGolem()


@card("CFM_717")
class JadeClaws:
    play = JadeGolem()
