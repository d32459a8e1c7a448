"""Mage cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import AddRandom, Damage, SummonRandom
from topdeck.games.hearthstone.language.selectors import CHARACTER, MINION, SPELL, TARGET, Costs, OfClass


@card("KAR_009")
class BabblingBook:
    play = AddRandom(SPELL & OfClass("mage"))


@card("KAR_076")
class FirelandsPortal:
    targets = CHARACTER
    play = Damage(TARGET, 5) + SummonRandom(MINION & Costs(5))
