"""Basic warlock cards, with the hero and the hero power."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Damage, Discard, Draw
from topdeck.games.hearthstone.language.selectors import CHARACTER, MY_HERO, TARGET


@card("HERO_07")
class Guldan:
    """The hero of the warlocks."""


@card("CS2_056")
class LifeTap:
    play = Draw() + Damage(MY_HERO, 2)


@card("CS2_065")
class Voidwalker:
    """Taunt."""


@card("EX1_308")
class Soulfire:
    targets = CHARACTER
    play = Damage(TARGET, 4) + Discard()
