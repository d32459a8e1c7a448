"""Classic neutral cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import (
    AFTER_SUMMON,
    CHARGE,
    HURT,
    PLAYED,
    TAUNT,
    THIS_TURN,
    TURN_END,
    TURN_START,
)
from topdeck.games.hearthstone.engine.model import Entity, Table
from topdeck.games.hearthstone.engine.words import Aura, Selector, When
from topdeck.games.hearthstone.language.amounts import MY_HAND, AttackOf, Count
from topdeck.games.hearthstone.language.conditions import ARMED, AtLeast
from topdeck.games.hearthstone.language.effects import (
    AddOneOf,
    Buff,
    Damage,
    Destroy,
    Draw,
    If,
    ReturnToHand,
    SetRemainingHealth,
    Silence,
    Summon,
    SummonForEnemy,
    SwapStats,
    TakeControl,
    Teach,
)
from topdeck.games.hearthstone.language.selectors import (
    ADJACENT,
    CHARACTER,
    ENEMY,
    FRIENDLY,
    HERO,
    MINION,
    MURLOC,
    MY_HERO,
    MY_WEAPON,
    OTHER,
    PIRATE,
    SECRET,
    SELF,
    SPELL,
    TARGET,
    Named,
    Random,
    While,
)


@card("CS2_231")
class Wisp:
    """No text."""


@card("CS2_146")
class SouthseaDeckhand:
    aura = Aura(SELF & While(ARMED), keywords=CHARGE)


@card("CS2_188")
class AbusiveSergeant:
    targets = MINION
    play = Buff(TARGET, attack=2, until=THIS_TURN)


@card("CS2_203")
class IronbeakOwl:
    targets = MINION
    play = Silence(TARGET)


@card("EX1_007")
class AcolyteOfPain:
    when = When(HURT, SELF, Draw())


@card("EX1_008")
class ArgentSquire:
    """Divine shield."""


@card("EX1_010")
class WorgenInfiltrator:
    """Stealth."""


@card("EX1_012")
class BloodmageThalnos:
    deathrattle = Draw()


@card("EX1_016")
class SylvanasWindrunner:
    deathrattle = TakeControl(Random(ENEMY & MINION))


@card("EX1_043")
class TwilightDrake:
    play = Buff(SELF, health=MY_HAND)


@card("EX1_044")
class QuestingAdventurer:
    when = When(PLAYED, FRIENDLY & OTHER, Buff(SELF, attack=1, health=1))


@card("EX1_059")
class CrazedAlchemist:
    targets = MINION
    play = SwapStats(TARGET)


@card("EX1_067")
class ArgentCommander:
    """Charge and divine shield."""


@card("EX1_080")
class Secretkeeper:
    when = When(PLAYED, SECRET, Buff(SELF, attack=1, health=1))


@card("EX1_085")
class MindControlTech:
    play = If(AtLeast(Count(ENEMY & MINION), 4), TakeControl(Random(ENEMY & MINION)))


@card("EX1_093")
class DefenderOfArgus:
    play = Buff(ADJACENT, attack=1, health=1, keywords=TAUNT)


@card("EX1_095")
class GadgetzanAuctioneer:
    when = When(PLAYED, FRIENDLY & SPELL, Draw())


@card("EX1_110")
class CairneBloodhoof:
    deathrattle = Summon("EX1_110t")


@card("EX1_110t")
class BaineBloodhoof:
    """No text."""


@card("EX1_116")
class LeeroyJenkins:
    play = SummonForEnemy("EX1_116t", 2)


@card("EX1_116t")
class Whelp:
    """No text."""


@card("EX1_162")
class DireWolfAlpha:
    aura = Aura(ADJACENT, attack=1)


@card("EX1_170")
class EmperorCobra:
    """Poisonous."""


@card("EX1_284")
class AzureDrake:
    play = Draw()


@card("EX1_298")
class RagnarosTheFirelord:
    when = When(TURN_END, MY_HERO, Damage(Random(ENEMY), 8))


@card("EX1_507")
class MurlocWarleader:
    aura = Aura(MURLOC & OTHER, attack=2, health=1)


@card("EX1_507", since="gadgetzan-2017")
class MurlocWarleaderFrom2017:
    aura = Aura(FRIENDLY & MURLOC & OTHER, attack=2, health=1)


@card("EX1_507", since="competition-2018")
class MurlocWarleaderFrom2018:
    aura = Aura(FRIENDLY & MURLOC & OTHER, attack=2)


@card("EX1_561")
class Alexstrasza:
    targets = HERO
    play = SetRemainingHealth(TARGET, 15)


@card("NEW1_018")
class BloodsailRaider:
    play = Buff(SELF, attack=AttackOf(MY_WEAPON))


@card("NEW1_019")
class KnifeJuggler:
    when = When(AFTER_SUMMON, FRIENDLY & OTHER, Damage(Random(ENEMY), 1))


@card("NEW1_021")
class Doomsayer:
    when = When(TURN_START, MY_HERO, Destroy(MINION))


@card("NEW1_022")
class DreadCorsair:
    costs_less = AttackOf(MY_WEAPON)


@card("NEW1_023")
class FaerieDragon:
    """Out of reach for spells and hero powers."""


@card("NEW1_027")
class SouthseaCaptain:
    aura = Aura(FRIENDLY & PIRATE & OTHER, attack=1, health=1)


# ---- Ysera and what she dreams of


@card("EX1_572")
class Ysera:
    when = When(TURN_END, MY_HERO, AddOneOf(("DREAM_01", "DREAM_02", "DREAM_03", "DREAM_04", "DREAM_05")))


@card("DREAM_01")
class LaughingSister:
    """Out of reach for spells and hero powers."""


@card("DREAM_02")
class YseraAwakens:
    play = Damage(CHARACTER - Named("EX1_572"), 5)


@card("DREAM_03")
class EmeraldDrake:
    """No text."""


@card("DREAM_04")
class Dream:
    targets = MINION
    play = ReturnToHand(TARGET)


class CasterOfNightmare(Selector):
    """The hero of a player who gave the bearer a Nightmare, whoever the bearer fights for by now."""

    in_words = "your hero"

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return any(one.card.id == "DREAM_05" and one.side == it.side for one in me.enchantments)


@card("DREAM_05")
class Nightmare:
    targets = MINION
    play = Buff(TARGET, attack=5, health=5) + Teach(
        TARGET, trigger=When(TURN_START, CasterOfNightmare(), Destroy(SELF))
    )
