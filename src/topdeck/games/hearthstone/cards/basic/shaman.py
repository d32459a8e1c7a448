"""Basic shaman cards, with the hero, and the hero power with its totems."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import THIS_TURN, TURN_END
from topdeck.games.hearthstone.engine.words import Aura, When
from topdeck.games.hearthstone.language.conditions import ROOM, All, Lacks
from topdeck.games.hearthstone.language.effects import Buff, Heal, SummonOneOf, Transform
from topdeck.games.hearthstone.language.selectors import ADJACENT, CHARACTER, FRIENDLY, MINION, MY_HERO, TARGET

BASIC_TOTEMS = ("CS2_050", "CS2_051", "CS2_052", "NEW1_009")


@card("HERO_02")
class Thrall:
    """The hero of the shamans."""


@card("CS2_049")
class TotemicCall:
    needs = All(ROOM, Lacks(BASIC_TOTEMS))
    play = SummonOneOf(BASIC_TOTEMS, missing=True)


@card("CS2_050")
class SearingTotem:
    """No text."""


@card("CS2_051")
class StoneclawTotem:
    """Taunt."""


@card("CS2_052")
class WrathOfAirTotem:
    """Spell Damage +1."""


@card("NEW1_009")
class HealingTotem:
    when = When(TURN_END, MY_HERO, Heal(FRIENDLY & MINION, 1))


@card("EX1_565")
class FlametongueTotem:
    aura = Aura(ADJACENT, attack=2)


@card("CS2_045")
class RockbiterWeapon:
    targets = FRIENDLY & CHARACTER
    play = Buff(TARGET, attack=3, until=THIS_TURN)


@card("EX1_246")
class Hex:
    targets = MINION
    play = Transform(TARGET, "hexfrog")


@card("hexfrog")
class Frog:
    """Taunt."""
