"""Warrior cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import GainArmor, SummonRandom
from topdeck.games.hearthstone.language.selectors import MINION, Costs


@card("KAR_091")
class IronforgePortal:
    play = GainArmor(4) + SummonRandom(MINION & Costs(4))
