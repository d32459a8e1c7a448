"""Rogue cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import AddRandomOfEnemyClass


@card("KAR_069")
class Swashburglar:
    play = AddRandomOfEnemyClass()
