"""Hunter cards of The Grand Tournament."""

from topdeck.games.hearthstone.language import *


@card("AT_060")
class BearTrap:
    secret = When(AFTER_ATTACK, ENEMY, Summon("CS2_125"), against=MY_HERO, only_if=ROOM)
