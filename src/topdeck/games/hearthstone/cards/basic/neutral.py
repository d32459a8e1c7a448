"""Basic neutral cards."""

from topdeck.games.hearthstone.language import *


@card("GAME_005")
class TheCoin:
    play = GainMana(1)


@card("EX1_066")
class AcidicSwampOoze:
    play = BreakEnemyWeapon()


PLAIN = plain_cards(
    BloodfenRaptor="CS2_172",
    RiverCrocolisk="CS2_120",
    ChillwindYeti="CS2_182",
    BoulderfistOgre="CS2_200",
    MurlocRaider="CS2_168",
    WarGolem="CS2_186",
    OasisSnapjaw="CS2_119",
    CoreHound="CS2_201",
    MagmaRager="CS2_118",
    GoldshireFootman="CS1_042",
    StonetuskBoar="CS2_171",
    FrostwolfGrunt="CS2_121",
    IronfurGrizzly="CS2_125",
    SilverbackPatriarch="CS2_127",
    Wolfrider="CS2_124",
    KoboldGeomancer="CS2_142",
    SenjinShieldmasta="CS2_179",
    BluegillWarrior="CS2_173",
)
