"""Classic druid cards."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_HERO,
    OTHER,
    ROOM,
    SELF,
    TARGET,
    TAUNT,
    THIS_TURN,
    Attack,
    Buff,
    Damage,
    Destroy,
    Draw,
    ForEnemy,
    GainArmor,
    GainCrystals,
    Heal,
    If,
    Silence,
    Splash,
    Summon,
    SummonBeside,
    TargetIs,
    Teach,
    Transform,
    card,
    plain_cards,
)


@card("EX1_154")
class Wrath:
    options = ("EX1_154a", "EX1_154b")
    both = Damage(TARGET, 4) + Draw()


@card("EX1_154", since="competition-2018")
class WrathFrom2018:
    options = ("EX1_154a", "EX1_154b")


@card("EX1_154a")
class WrathForThree:
    targets = MINION
    play = Damage(TARGET, 3)


@card("EX1_154b")
class WrathForOne:
    targets = MINION
    play = Draw() + Damage(TARGET, 1)  # in this order (HearthSim/hs-bugs 148)


@card("EX1_155")
class MarkOfNature:
    options = ("EX1_155a", "EX1_155b")


@card("EX1_155a")
class MarkOfNatureForAttack:
    targets = MINION
    play = Buff(TARGET, attack=4)


@card("EX1_155b")
class MarkOfNatureForHealth:
    targets = MINION
    play = Buff(TARGET, health=4, keywords=TAUNT)


@card("EX1_158")
class SoulOfTheForest:
    play = Teach(FRIENDLY & MINION, deathrattle=Summon("EX1_158t"))


@card("EX1_160")
class PowerOfTheWild:
    options = ("EX1_160b", "EX1_160a")


@card("EX1_160a")
class SummonAPanther:
    needs = ROOM
    play = Summon("EX1_160t")


@card("EX1_160b")
class LeaderOfThePack:
    play = Buff(FRIENDLY & MINION, attack=1, health=1)


@card("EX1_161")
class Naturalize:
    targets = MINION
    play = Destroy(TARGET) + ForEnemy(Draw(2))


@card("EX1_164")
class Nourish:
    options = ("EX1_164a", "EX1_164b")


@card("EX1_164a")
class NourishWithMana:
    play = GainCrystals(2, full=True)


@card("EX1_164b")
class NourishWithCards:
    play = Draw(3)


@card("EX1_165")
class DruidOfTheClaw:
    options = ("EX1_165a", "EX1_165b")
    both = Transform(SELF, "OG_044a")


@card("EX1_165a")
class CatForm:
    play = Transform(SELF, "EX1_165t1")


@card("EX1_165b")
class BearForm:
    play = Transform(SELF, "EX1_165t2")


@card("EX1_166")
class KeeperOfTheGrove:
    options = ("EX1_166a", "EX1_166b")
    both = Damage(TARGET, 2) + If(TargetIs(MINION), Silence(TARGET))


@card("EX1_166a")
class MoonfireOfTheKeeper:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("EX1_166b")
class Dispel:
    targets = MINION
    play = Silence(TARGET)


@card("EX1_178")
class AncientOfWar:
    options = ("EX1_178b", "EX1_178a")


@card("EX1_178a")
class Rooted:
    play = Buff(SELF, health=5, keywords=TAUNT)


@card("EX1_178b")
class Uproot:
    play = Buff(SELF, attack=5)


@card("EX1_570")
class Bite:
    play = Buff(MY_HERO, attack=4, until=THIS_TURN) + GainArmor(4)


@card("EX1_571")
class ForceOfNature:
    needs = ROOM
    play = Summon("EX1_tk9", 3)


@card("EX1_573")
class Cenarius:
    options = ("EX1_573a", "EX1_573b")


@card("EX1_573a")
class DemigodsFavor:
    play = Buff(FRIENDLY & MINION & OTHER, attack=2, health=2)


@card("EX1_573b")
class ShandosLesson:
    play = SummonBeside("EX1_573t", 2)


@card("EX1_578")
class Savagery:
    targets = MINION
    play = Damage(TARGET, Attack(MY_HERO))


@card("NEW1_007")
class Starfall:
    options = ("NEW1_007b", "NEW1_007a")
    both = Splash(7, ENEMY & MINION, 2)


@card("NEW1_007", since="competition-2018")
class StarfallFrom2018:
    options = ("NEW1_007b", "NEW1_007a")


@card("NEW1_007a")
class StarfallOnAll:
    play = Damage(ENEMY & MINION, 2)


@card("NEW1_007b")
class StarfallOnOne:
    targets = MINION
    play = Damage(TARGET, 5)


@card("NEW1_008")
class AncientOfLore:
    options = ("NEW1_008a", "NEW1_008b")


@card("NEW1_008a")
class AncientTeachings:
    play = Draw()


@card("NEW1_008b")
class AncientSecrets:
    targets = CHARACTER
    play = Heal(TARGET, 5)


PLAIN = plain_cards(
    DruidOfTheClawAsCat="EX1_165t1",
    DruidOfTheClawAsBear="EX1_165t2",
    DruidOfTheClawAsBoth="OG_044a",
    TreantOfTheForest="EX1_158t",
    Treant="EX1_tk9",
    Panther="EX1_160t",
    TreantWithTaunt="EX1_573t",
)
