"""Hunter cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.conditions import ROOM
from topdeck.games.hearthstone.effects import Summon
from topdeck.games.hearthstone.script import When
from topdeck.games.hearthstone.selectors import ENEMY, MY_HERO
from topdeck.games.hearthstone.terms import AFTER_ATTACK


@card("AT_060")
class BearTrap:
    secret = When(AFTER_ATTACK, ENEMY, Summon("CS2_125"), against=MY_HERO, only_if=ROOM)
