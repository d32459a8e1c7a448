"""Epic neutral cards from the Classic set."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    DIVINE_SHIELD,
    FRIENDLY,
    MINION,
    MURLOC,
    MY_DAMAGE,
    MY_HERO,
    OTHER,
    OTHER_CARDS,
    PIRATE,
    SELF,
    TARGET,
    TURN_START,
    Aura,
    BecomeCopy,
    Buff,
    Count,
    Destroy,
    DrawA,
    Has,
    Take,
    When,
    card,
)

SHIELDS = Count(MINION & Has(DIVINE_SHIELD))


@card("EX1_005")
class BigGameHunter:
    targets = MINION & (ATTACK >= 7)
    play = Destroy(TARGET)


@card("EX1_105")
class MountainGiant:
    costs_less = OTHER_CARDS


@card("EX1_507")
class MurlocWarleader:
    aura = Aura(MURLOC & OTHER, attack=2, health=1)


@card("EX1_507", since="gadgetzan-2017")
class MurlocWarleaderFrom2017:
    aura = Aura(FRIENDLY & MURLOC & OTHER, attack=2, health=1)


@card("EX1_507", since="competition-2018")
class MurlocWarleaderFrom2018:
    aura = Aura(FRIENDLY & MURLOC & OTHER, attack=2)


@card("EX1_564")
class FacelessManipulator:
    targets = MINION
    play = BecomeCopy(TARGET)


@card("EX1_586")
class SeaGiant:
    costs_less = Count(MINION)


@card("EX1_590")
class BloodKnight:
    play = Buff(SELF, attack=3 * SHIELDS, health=3 * SHIELDS) + Take(MINION, DIVINE_SHIELD)


@card("EX1_620")
class MoltenGiant:
    costs_less = MY_DAMAGE


@card("NEW1_016")
class CaptainsParrot:
    play = DrawA(PIRATE)


@card("NEW1_017")
class HungryCrab:
    targets = MURLOC
    play = Destroy(TARGET) + Buff(SELF, attack=2, health=2)


@card("NEW1_021")
class Doomsayer:
    when = When(TURN_START, MY_HERO, Destroy(MINION))


@card("NEW1_027")
class SouthseaCaptain:
    aura = Aura(FRIENDLY & PIRATE & OTHER, attack=1, health=1)
