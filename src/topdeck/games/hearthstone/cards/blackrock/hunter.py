"""Hunter cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.amounts import MY_HAND
from topdeck.games.hearthstone.language.conditions import AtMost
from topdeck.games.hearthstone.language.effects import Damage, Draw, If
from topdeck.games.hearthstone.language.selectors import CHARACTER, TARGET


@card("BRM_013")
class QuickShot:
    targets = CHARACTER
    play = Damage(TARGET, 3) + If(AtMost(MY_HAND, 0), Draw())
