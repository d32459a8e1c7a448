"""Hunter cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import AFTER_ATTACK, ENEMY, MY_HERO, ROOM, Summon, When, card


@card("AT_060")
class BearTrap:
    secret = When(AFTER_ATTACK, ENEMY, Summon("CS2_125"), against=MY_HERO, only_if=ROOM)
