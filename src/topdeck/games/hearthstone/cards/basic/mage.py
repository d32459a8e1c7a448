"""Basic mage cards, with the hero and the hero power."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import HURT
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.effects import Damage, Draw, Freeze, Transform
from topdeck.games.hearthstone.language.selectors import CHARACTER, ENEMY, MINION, SELF, TARGET


@card("HERO_08")
class JainaProudmoore:
    """The hero of the mages."""


@card("CS2_034")
class Fireblast:
    targets = CHARACTER
    play = Damage(TARGET, 1)


@card("CS2_022")
class Polymorph:
    targets = MINION
    play = Transform(TARGET, "CS2_tk1")


@card("CS2_tk1")
class Sheep:
    """No text."""


@card("CS2_023")
class ArcaneIntellect:
    play = Draw(2)


@card("CS2_024")
class Frostbolt:
    targets = CHARACTER
    play = Damage(TARGET, 3) + Freeze(TARGET)


@card("CS2_029")
class Fireball:
    targets = CHARACTER
    play = Damage(TARGET, 6)


@card("CS2_032")
class Flamestrike:
    play = Damage(ENEMY & MINION, 4)


@card("CS2_033")
class WaterElemental:
    when = When(HURT, CHARACTER, Freeze(TARGET), against=SELF)
