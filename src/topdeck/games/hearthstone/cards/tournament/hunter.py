"""Hunter cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import AFTER_ATTACK
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.conditions import ROOM
from topdeck.games.hearthstone.language.effects import Summon
from topdeck.games.hearthstone.language.selectors import ENEMY, MY_HERO


@card("AT_060")
class BearTrap:
    secret = When(AFTER_ATTACK, ENEMY, Summon("CS2_125"), against=MY_HERO, only_if=ROOM)
