"""Rare neutral cards from the Classic set."""

from topdeck.games.hearthstone.language import (
    ADJACENT,
    AFTER_SUMMON,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_HAND,
    OTHER,
    PLAYED,
    SECRET,
    SELF,
    SPELL,
    TARGET,
    TAUNT,
    Buff,
    Count,
    Damage,
    Draw,
    If,
    Random,
    SwapStats,
    TakeControl,
    When,
    card,
    plain_cards,
)


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


@card("EX1_080")
class Secretkeeper:
    when = When(PLAYED, SECRET, Buff(SELF, attack=1, health=1))


@card("EX1_085")
class MindControlTech:
    play = If(Count(ENEMY & MINION) >= 4, TakeControl(Random(ENEMY & MINION)))


@card("EX1_093")
class DefenderOfArgus:
    play = Buff(ADJACENT, attack=1, health=1, keywords=TAUNT)


@card("EX1_095")
class GadgetzanAuctioneer:
    when = When(PLAYED, FRIENDLY & SPELL, Draw())


@card("EX1_284")
class AzureDrake:
    play = Draw()


@card("NEW1_019")
class KnifeJuggler:
    when = When(AFTER_SUMMON, FRIENDLY & OTHER, Damage(Random(ENEMY), 1))


PLAIN = plain_cards(ArgentCommander="EX1_067", EmperorCobra="EX1_170")
