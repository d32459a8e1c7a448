"""Hunter cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.words import CostChange
from topdeck.games.hearthstone.language.effects import Summon
from topdeck.games.hearthstone.language.selectors import SECRET


@card("KAR_005")
class KindlyGrandmother:
    deathrattle = Summon("KAR_005a")


@card("KAR_005a")
class BigBadWolf:
    """No text."""


@card("KAR_006")
class CloakedHuntress:
    cost_aura = CostChange(SECRET, to=0)
