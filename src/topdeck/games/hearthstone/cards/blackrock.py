"""Cards from Blackrock Mountain."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.zones import add_to_hand
from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    CARD,
    CHARACTER,
    DEATHS_THIS_TURN,
    DEMON,
    DRAGON,
    DRAWN,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    HURT,
    LEGENDARY,
    MINION,
    MY_HAND,
    MY_HEALTH,
    MY_HERO,
    PLAYED,
    POISONOUS,
    ROOM,
    SELF,
    SPELL,
    TARGET,
    TARGET_DIES,
    TARGET_SURVIVES,
    TURN_END,
    UNDAMAGED,
    Between,
    Buff,
    BuffHand,
    CostChange,
    Costs,
    Damage,
    Destroy,
    Draw,
    Effect,
    Either,
    Entity,
    ForEnemy,
    HasDied,
    Health,
    Holding,
    If,
    Missiles,
    Random,
    ReplaceHero,
    Reprice,
    Resurrect,
    Selector,
    ShuffleCopyIn,
    Summon,
    SummonRandom,
    Table,
    Transform,
    UnlockOverload,
    When,
    card,
    plain_cards,
)

HOLDING_A_DRAGON = Holding(DRAGON)

# ---- neutral


class YoungerPoison(Selector):
    """Poisonous characters that are younger than the entity with this text."""

    def in_words(self) -> str:
        return "a younger poisonous minion"

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return it.keywords & POISONOUS.bits != 0 and it.id > me.id


@card("BRM_019")
class GrimPatron:
    """Poison is a trigger, so the poison of a younger minion acts after this trigger (HearthSim/hs-bugs 799)."""

    when = (
        When(HURT, SELF, Summon("BRM_019"), only_if=TARGET_SURVIVES),
        When(HURT, SELF, Summon("BRM_019"), against=YoungerPoison(), only_if=TARGET_DIES & (Health(SELF) >= 1)),
    )


@card("BRM_019", since="competition-2018")
class GrimPatronFrom2018:
    """The trigger runs after all other reactions to the damage."""

    when = When(HURT, SELF, Summon("BRM_019"), only_if=TARGET_SURVIVES, late=True)


@card("BRM_020")
class DragonkinSorcerer:
    when = When(PLAYED, FRIENDLY & SPELL, Buff(SELF, attack=1, health=1), against=SELF)


@card("BRM_022")
class DragonEgg:
    when = When(HURT, SELF, Summon("BRM_022t"))


@card("BRM_024")
class DrakonidCrusher:
    play = If(Health(ENEMY_HERO) <= 15, Buff(SELF, attack=3, health=3))


@card("BRM_025")
class VolcanicDrake:
    costs_less = DEATHS_THIS_TURN


@card("BRM_026")
class HungryDragon:
    play = ForEnemy(SummonRandom(MINION & Costs(1)))


@card("BRM_028")
class EmperorThaurissan:
    when = When(TURN_END, FRIENDLY, BuffHand(CARD, cost=-1))


@card("BRM_027")
class MajordomoExecutus:
    deathrattle = ReplaceHero("BRM_027h", "BRM_027p")


@card("BRM_027p")
class DIEINSECT:
    play = Damage(Random(ENEMY), 8)


@card("BRM_029")
class RendBlackhand:
    """The condition is checked again when the battlecry runs (HearthSim/hs-bugs 127)."""

    targets = LEGENDARY & MINION
    needs_target_if = HOLDING_A_DRAGON
    play = If(HOLDING_A_DRAGON, Destroy(TARGET))


@dataclass(eq=False)
class AddSpellsOfEnemyClass(Effect):
    """Add random spells of the opponent's class to the player's hand, or a fixed spell if the class has no spells."""

    count: int
    id: str

    def in_words(self) -> str:
        return (
            "put {count:random spell} of your opponent's class into your hand"
            " ({id:name} if the enemy hero has no class)"
        )

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        classes = game.opponent(me).hero.card.classes
        pool = [card for card in game.rules.matching_cards(SPELL) if set(card.classes) & set(classes)]
        for place in range(self.count):
            card = pool[game.random(len(pool))] if pool else game.rules.cards[self.id]
            add_to_hand(game, game.owner(me), card, me.card, False)


@card("BRM_030")
class Nefarian:
    play = AddSpellsOfEnemyClass(2, "BRM_030t")


@card("BRM_030t")
class TailSwipe:
    targets = CHARACTER
    play = Damage(TARGET, 4)


class CopyDrawnCard(Effect):
    """Add an unmodified copy of the drawn card to the hand; the event's amount is the drawn card's index."""

    def in_words(self) -> str:
        return "put another copy of it into your hand"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        drawn = owner.hand[game.amount]
        add_to_hand(game, owner, drawn.card, me.card, drawn.known)


@card("BRM_031")
class Chromaggus:
    when = When(DRAWN, MY_HERO, CopyDrawnCard())


@card("BRM_033")
class BlackwingTechnician:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, health=1))


@card("BRM_034")
class BlackwingCorruptor:
    """The condition is checked again when the battlecry runs (HearthSim/hs-bugs 127)."""

    targets = CHARACTER
    needs_target_if = HOLDING_A_DRAGON
    play = If(HOLDING_A_DRAGON, Damage(TARGET, 3))


# ---- druid


@card("BRM_009")
class VolcanicLumberer:
    costs_less = DEATHS_THIS_TURN


@card("BRM_010")
class DruidOfTheFlame:
    options = ("BRM_010a", "BRM_010b")
    both = Transform(SELF, "OG_044b")


@card("BRM_010a")
class FirecatForm:
    play = Transform(SELF, "BRM_010t")


@card("BRM_010b")
class FireHawkForm:
    play = Transform(SELF, "BRM_010t2")


# ---- hunter


@card("BRM_013")
class QuickShot:
    targets = CHARACTER
    play = Damage(TARGET, 3) + If(MY_HAND <= 0, Draw())


@card("BRM_014")
class CoreRager:
    play = If(MY_HAND <= 0, Buff(SELF, attack=3, health=3))


# ---- mage


@card("BRM_002")
class Flamewaker:
    when = When(AFTER_PLAY, FRIENDLY & SPELL, Missiles(ENEMY, 2))


@card("BRM_003")
class DragonsBreath:
    targets = CHARACTER
    play = Damage(TARGET, 4)
    costs_less = DEATHS_THIS_TURN


# ---- paladin


@card("BRM_001")
class SolemnVigil:
    play = Draw(2)
    costs_less = DEATHS_THIS_TURN


@card("BRM_018")
class DragonConsort:
    play = Reprice(CostChange(DRAGON, -2), once=True)


# ---- priest


@card("BRM_004")
class TwilightWhelp:
    play = If(Holding(DRAGON), Buff(SELF, health=2))


@card("BRM_017")
class ResurrectSpell:
    needs = ROOM & HasDied(MINION)
    play = Resurrect(MINION)


# ---- rogue


@card("BRM_007")
class GangUp:
    targets = MINION
    play = ShuffleCopyIn(TARGET, 3)


@card("BRM_008")
class DarkIronSkulker:
    play = Damage(ENEMY & MINION & UNDAMAGED, 2)


# ---- shaman


@card("BRM_011")
class LavaShock:
    targets = CHARACTER
    play = Damage(TARGET, 2) + UnlockOverload()


@card("BRM_012")
class FireguardDestroyer:
    play = Buff(SELF, attack=Between(1, 4))


# ---- warlock


@card("BRM_005")
class Demonwrath:
    play = Damage(MINION - DEMON, 2)


@card("BRM_006")
class ImpGangBoss:
    when = When(HURT, SELF, Summon("BRM_006t"))


# ---- warrior


@card("BRM_015")
class Revenge:
    play = Damage(MINION, Either(MY_HEALTH <= 12, 3, 1))


@card("BRM_016")
class AxeFlinger:
    when = When(HURT, SELF, Damage(ENEMY_HERO, 2))


# ---- cards without text

PLAIN = plain_cards(
    Imp="BRM_006t",
    DruidOfTheFlameAsFirecat="BRM_010t",
    DruidOfTheFlameAsFireHawk="BRM_010t2",
    BlackWhelp="BRM_022t",
    RagnarosTheFirelord="BRM_027h",
    DruidOfTheFlameAsBoth="OG_044b",
)
