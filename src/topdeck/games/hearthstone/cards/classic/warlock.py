"""Classic warlock cards."""

from dataclasses import dataclass

from topdeck.games.hearthstone.language import (
    ADJACENT,
    CHARACTER,
    DEMON,
    ENEMY,
    FRIENDLY,
    HERO,
    MINION,
    MY_HERO,
    OTHER,
    ROOM,
    SELF,
    TARGET,
    TARGET_DIES,
    TURN_END,
    AddToHand,
    Attack,
    Buff,
    Condition,
    CostChange,
    Damage,
    Destroy,
    Discard,
    DrawA,
    Entity,
    Equip,
    GainCrystals,
    Heal,
    Health,
    If,
    Random,
    Repeat,
    ReplaceHero,
    Selector,
    Summon,
    SummonRandom,
    Table,
    TargetIs,
    Teach,
    When,
    card,
    plain_cards,
)


@card("CS2_059")
class BloodImp:
    when = When(TURN_END, MY_HERO, Buff(Random(FRIENDLY & MINION & OTHER, dying=True), health=1))


@card("EX1_301")
class Felguard:
    play = GainCrystals(-1)


@card("EX1_303")
class Shadowflame:
    targets = FRIENDLY & MINION
    play = Damage(ENEMY & MINION, Attack(TARGET)) + Destroy(TARGET)  # in this order (HearthSim/hs-bugs 690)


@card("EX1_304")
class VoidTerror:
    play = Buff(SELF, attack=Attack(ADJACENT), health=Health(ADJACENT)) + Destroy(ADJACENT)


@card("EX1_309")
class SiphonSoul:
    targets = MINION
    play = Destroy(TARGET) + Heal(MY_HERO, 3)


@card("EX1_310")
class Doomguard:
    play = Discard(2)


@card("EX1_312")
class TwistingNether:
    play = Destroy(MINION)


@card("EX1_313")
class PitLord:
    play = Damage(MY_HERO, 5)


@card("EX1_315")
class SummoningPortal:
    cost_aura = CostChange(MINION, -2, least=1)


@card("EX1_316")
class PowerOverwhelming:
    """The minion dies even if it changes sides first: https://hearthstone.fandom.com/wiki/Power_Overwhelming."""

    targets = FRIENDLY & MINION
    play = Buff(TARGET, attack=4, health=4) + Teach(TARGET, trigger=When(TURN_END, HERO, Destroy(SELF)))


@dataclass(eq=False)
class InDeck(Condition):
    """A matching card is in the player's deck."""

    cards: Selector

    def in_words(self) -> str:
        return "your deck contains {cards:one}"

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return any(self.cards.fits(held.card) for held in game.owner(me).deck_cards())


@card("EX1_317")
class SenseDemons:
    play = Repeat(2, If(InDeck(DEMON), DrawA(DEMON), AddToHand("EX1_317t")))


@card("EX1_319")
class FlameImp:
    play = Damage(MY_HERO, 3)


@card("EX1_320")
class BaneOfDoom:
    """A summoned Mal'Ganis does not save the target, which is destroyed: hearthstone.gamepedia.com/Bane_of_Doom."""

    targets = CHARACTER
    play = Damage(TARGET, 2) + If(TARGET_DIES, Destroy(TARGET) + SummonRandom(MINION & DEMON))


@card("EX1_323")
class LordJaraxxus:
    play = ReplaceHero("EX1_323h", "EX1_tk33") + Equip("EX1_323w")


@card("EX1_tk33")
class INFERNO:
    needs = ROOM
    play = Summon("EX1_tk34")


@card("EX1_596")
class Demonfire:
    targets = MINION
    play = If(TargetIs(FRIENDLY & DEMON), Buff(TARGET, attack=2, health=2), Damage(TARGET, 2))


PLAIN = plain_cards(LordJaraxxusHero="EX1_323h", BloodFury="EX1_323w", Infernal="EX1_tk34", WorthlessImp="EX1_317t")
