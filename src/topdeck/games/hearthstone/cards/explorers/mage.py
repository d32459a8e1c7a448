"""Mage cards of The League of Explorers."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, ShuffleIn
from topdeck.games.hearthstone.language.selectors import CHARACTER, TARGET


@card("LOE_002")
class ForgottenTorch:
    targets = CHARACTER
    play = Damage(TARGET, 3) + ShuffleIn("LOE_002t")


@card("LOE_002t")
class RoaringTorch:
    targets = CHARACTER
    play = Damage(TARGET, 6)
