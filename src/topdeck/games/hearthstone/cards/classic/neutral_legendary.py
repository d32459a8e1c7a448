"""Legendary neutral cards from the Classic set."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.board import position_right_of, summon
from topdeck.games.hearthstone.language import (
    CHARACTER,
    ENEMY,
    ENEMY_WEAPON,
    FRIENDLY,
    HERO,
    MAX_BOARD,
    MINION,
    MY_HERO,
    MY_WEAPON,
    OTHER,
    PLAYED,
    SELF,
    TARGET,
    TAUNT,
    TURN_END,
    TURN_START,
    AddOneOf,
    AddToHandForEnemy,
    BreakEnemyWeapon,
    Buff,
    Damage,
    Destroy,
    DiscardHand,
    Draw,
    Effect,
    Entity,
    Has,
    HealthOf,
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


@card("EX1_002")
class TheBlackKnight:
    targets = ENEMY & MINION & Has(TAUNT)
    play = Destroy(TARGET)


@card("EX1_012")
class BloodmageThalnos:
    deathrattle = Draw()


@card("EX1_014")
class KingMukla:
    play = AddToHandForEnemy("EX1_014t", 2)


@card("EX1_014t")
class Bananas:
    targets = MINION
    play = Buff(TARGET, attack=1, health=1)


@card("EX1_016")
class SylvanasWindrunner:
    deathrattle = TakeControl(Random(ENEMY & MINION))


@card("EX1_110")
class CairneBloodhoof:
    deathrattle = Summon("EX1_110t")


@card("EX1_116")
class LeeroyJenkins:
    play = SummonForEnemy("EX1_116t", 2)


@card("EX1_249")
class BaronGeddon:
    when = When(TURN_END, MY_HERO, Damage(CHARACTER & OTHER, 2))


@card("EX1_298")
class RagnarosTheFirelord:
    when = When(TURN_END, MY_HERO, Damage(Random(ENEMY), 8))


@dataclass(eq=False)
class FlipCoin(Effect):
    """Run an effect with a probability of one half."""

    effect: Effect
    in_words = "flip a coin; on heads, {effect}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.random(2) == 0:
            self.effect.run(game, me, it)


@card("EX1_557")
class NatPagle:
    when = When(TURN_START, MY_HERO, FlipCoin(Draw()))


@card("EX1_558")
class HarrisonJones:
    play = Draw(HealthOf(ENEMY_WEAPON)) + BreakEnemyWeapon()  # in this order (HearthSim/hs-bugs 902)


@card("EX1_561")
class Alexstrasza:
    targets = HERO
    play = SetRemainingHealth(TARGET, 15)


@dataclass(eq=False)
class FillBoard(Effect):
    """Summon a minion until the board is full, alternately to the right and to the left of this minion."""

    id: str
    in_words = "summon {id} on alternate sides of this minion until your board is full"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for number in range(MAX_BOARD):
            position = position_right_of(game, me) - number % 2
            summon(game, game.owner(me), game.rules.cards[self.id], max(position, 0))


@card("EX1_562")
class Onyxia:
    play = FillBoard("ds1_whelptoken")


@card("EX1_614")
class IllidanStormrage:
    when = When(PLAYED, FRIENDLY & OTHER, Summon("EX1_614t"))


@card("NEW1_024")
class CaptainGreenskin:
    play = Buff(MY_WEAPON, attack=1, health=1)


@card("NEW1_030")
class Deathwing:
    play = Destroy(MINION & OTHER) + DiscardHand()


@card("NEW1_038")
class Gruul:
    when = When(TURN_END, HERO, Buff(SELF, attack=1, health=1))


@card("NEW1_040")
class Hogger:
    when = When(TURN_END, MY_HERO, Summon("NEW1_040t"))


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

    in_words = "your hero"

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return any(enchantment.card.id == "DREAM_05" and enchantment.side == it.side for enchantment in me.enchantments)


@card("DREAM_05")
class Nightmare:
    targets = MINION
    play = Buff(TARGET, attack=5, health=5) + Teach(
        TARGET, trigger=When(TURN_START, CasterOfNightmare(), Destroy(SELF))
    )


PLAIN = plain_cards(
    LaughingSister="DREAM_01",
    EmeraldDrake="DREAM_03",
    BaineBloodhoof="EX1_110t",
    Whelp="EX1_116t",
    Malygos="EX1_563",
    FlameOfAzzinoth="EX1_614t",
    Gnoll="NEW1_040t",
    WhelpOfOnyxia="ds1_whelptoken",
)
