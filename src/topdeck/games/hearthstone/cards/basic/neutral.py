"""Basic neutral cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import BreakEnemyWeapon, GainMana


@card("GAME_005")
class TheCoin:
    play = GainMana(1)


@card("CS2_172")
class BloodfenRaptor:
    """No text."""


@card("CS2_120")
class RiverCrocolisk:
    """No text."""


@card("CS2_182")
class ChillwindYeti:
    """No text."""


@card("CS2_200")
class BoulderfistOgre:
    """No text."""


@card("CS2_168")
class MurlocRaider:
    """No text."""


@card("CS2_186")
class WarGolem:
    """No text."""


@card("CS2_119")
class OasisSnapjaw:
    """No text."""


@card("CS2_201")
class CoreHound:
    """No text."""


@card("CS2_118")
class MagmaRager:
    """No text."""


@card("CS1_042")
class GoldshireFootman:
    """Taunt."""


@card("CS2_171")
class StonetuskBoar:
    """Charge."""


@card("CS2_121")
class FrostwolfGrunt:
    """Taunt."""


@card("CS2_125")
class IronfurGrizzly:
    """Taunt."""


@card("CS2_127")
class SilverbackPatriarch:
    """Taunt."""


@card("CS2_124")
class Wolfrider:
    """Charge."""


@card("CS2_142")
class KoboldGeomancer:
    """Spell Damage +1."""


@card("CS2_179")
class SenjinShieldmasta:
    """Taunt."""


@card("CS2_173")
class BluegillWarrior:
    """Charge."""


@card("EX1_066")
class AcidicSwampOoze:
    play = BreakEnemyWeapon()
