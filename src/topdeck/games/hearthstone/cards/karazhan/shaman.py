"""Shaman cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.words import Aura
from topdeck.games.hearthstone.language.amounts import MY_SPELL_DAMAGE
from topdeck.games.hearthstone.language.conditions import AtLeast
from topdeck.games.hearthstone.language.effects import Damage, SummonRandom
from topdeck.games.hearthstone.language.selectors import ENEMY, MINION, SELF, Costs, While


@card("KAR_063")
class SpiritClaws:
    aura = Aura(SELF & While(AtLeast(MY_SPELL_DAMAGE, 1)), attack=2)


@card("KAR_073")
class MaelstromPortal:
    play = Damage(ENEMY & MINION, 1) + SummonRandom(MINION & Costs(1))
