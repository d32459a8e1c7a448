"""Legendary neutral cards from the Classic set."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    ENEMY,
    HERO,
    MINION,
    MY_HERO,
    SELF,
    TARGET,
    TURN_END,
    TURN_START,
    AddOneOf,
    Buff,
    Damage,
    Destroy,
    Draw,
    Entity,
    Named,
    Random,
    ReturnToHand,
    Selector,
    SetRemainingHealth,
    Summon,
    SummonForEnemy,
    Table,
    TakeControl,
    Teach,
    When,
    card,
    plain_cards,
)


@card("EX1_012")
class BloodmageThalnos:
    deathrattle = Draw()


@card("EX1_016")
class SylvanasWindrunner:
    deathrattle = TakeControl(Random(ENEMY & MINION))


@card("EX1_110")
class CairneBloodhoof:
    deathrattle = Summon("EX1_110t")


@card("EX1_116")
class LeeroyJenkins:
    play = SummonForEnemy("EX1_116t", 2)


@card("EX1_298")
class RagnarosTheFirelord:
    when = When(TURN_END, MY_HERO, Damage(Random(ENEMY), 8))


@card("EX1_561")
class Alexstrasza:
    targets = HERO
    play = SetRemainingHealth(TARGET, 15)


# ---- Ysera and her Dream cards


@card("EX1_572")
class Ysera:
    when = When(TURN_END, MY_HERO, AddOneOf(("DREAM_01", "DREAM_02", "DREAM_03", "DREAM_04", "DREAM_05")))


@card("DREAM_02")
class YseraAwakens:
    play = Damage(CHARACTER - Named("EX1_572"), 5)


@card("DREAM_04")
class Dream:
    targets = MINION
    play = ReturnToHand(TARGET)


class CasterOfNightmare(Selector):
    """The hero of the player who cast Nightmare on the minion, even if the minion has changed sides."""

    def in_words(self) -> str:
        return "your hero"

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return any(enchantment.card.id == "DREAM_05" and enchantment.side == it.side for enchantment in me.enchantments)


@card("DREAM_05")
class Nightmare:
    targets = MINION
    play = Buff(TARGET, attack=5, health=5) + Teach(
        TARGET, trigger=When(TURN_START, CasterOfNightmare(), Destroy(SELF))
    )


PLAIN = plain_cards(BaineBloodhoof="EX1_110t", Whelp="EX1_116t", LaughingSister="DREAM_01", EmeraldDrake="DREAM_03")
