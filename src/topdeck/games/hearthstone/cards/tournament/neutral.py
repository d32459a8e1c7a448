"""Neutral cards from The Grand Tournament, and the upgraded hero powers."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.auras import minion_spell_damage
from topdeck.games.hearthstone.language import (
    BATTLECRY,
    CANT_ATTACK,
    CANT_ATTACK_HEROES,
    CHARACTER,
    CHARGE,
    DEMON,
    DIVINE_SHIELD,
    DRAGON,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    HERO,
    HERO_POWER,
    HERO_SHIELDED,
    MECH,
    MINION,
    MY_HERO,
    NEXT_TURN,
    OTHER,
    PIRATE,
    PLAYED,
    POWER_AIMS,
    POWER_KEEPS_WEAPON,
    POWER_TWICE,
    POWERS_USED,
    PROPOSED,
    ROOM,
    SELF,
    SPELL,
    TARGET,
    TAUNT,
    THIS_TURN,
    TURN_END,
    WINDFURY,
    AddRandom,
    AddToHand,
    Buff,
    Card,
    CardEffect,
    Choice,
    CopyEnemyPower,
    CostChange,
    Count,
    Damage,
    Draw,
    Effect,
    Entity,
    Equip,
    Exists,
    ForEnemy,
    GainArmor,
    Give,
    HasRule,
    Heal,
    Holding,
    If,
    Joust,
    MissTarget,
    OfClass,
    Player,
    Random,
    Reprice,
    ReturnMe,
    ReturnToHand,
    Selector,
    Silence,
    Summon,
    Table,
    Take,
    Teach,
    UpgradePower,
    When,
    card,
    plain_cards,
)


@card("AT_017")
class TwilightGuardian:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=TAUNT))


@card("AT_080")
class GarrisonCommander:
    rules = POWER_TWICE


@card("AT_070")
class SkycapnKragg:
    costs_less = Count(FRIENDLY & PIRATE)


@card("AT_082")
class LowlySquire:
    inspire = Buff(SELF, attack=1)


@card("AT_083")
class DragonhawkRider:
    inspire = Give(SELF, WINDFURY, until=THIS_TURN)


@card("AT_084")
class LanceCarrier:
    targets = FRIENDLY & MINION
    play = Buff(TARGET, attack=2)


@card("AT_085")
class MaidenOfTheLake:
    cost_aura = CostChange(HERO_POWER, to=1)


@card("AT_086")
class Saboteur:
    play = ForEnemy(Reprice(CostChange(HERO_POWER, 5), until=NEXT_TURN))


@card("AT_088")
class MogorsChampion:
    when = When(PROPOSED, SELF, MissTarget())


@card("AT_089")
class BoneguardLieutenant:
    inspire = Buff(SELF, health=1)


@card("AT_090")
class MuklasChampion:
    inspire = Buff(FRIENDLY & MINION & OTHER, attack=1, health=1)


@card("AT_091")
class TournamentMedic:
    inspire = Heal(MY_HERO, 2)


@card("AT_094")
class FlameJuggler:
    play = Damage(Random(ENEMY), 1)


@card("AT_096")
class ClockworkKnight:
    targets = FRIENDLY & MECH
    play = Buff(TARGET, attack=1, health=1)


@card("AT_098")
class SideshowSpelleater:
    play = CopyEnemyPower()


@card("AT_099")
class Kodorider:
    inspire = Summon("AT_099t")


@card("AT_100")
class SilverHandRegent:
    inspire = Summon("CS2_101t")


@card("AT_103")
class NorthSeaKraken:
    targets = CHARACTER
    play = Damage(TARGET, 4)


@card("AT_105")
class InjuredKvaldir:
    play = Damage(SELF, 3)


@card("AT_106")
class LightsChampion:
    targets = MINION & DEMON
    play = Silence(TARGET)


@card("AT_108")
class ArmoredWarhorse:
    play = Joust(Give(SELF, CHARGE))


@dataclass(eq=False)
class CanAttackThisTurn(Effect):
    """Let the minion attack, and restore its restriction at the end of the turn."""

    steps: Effect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.steps.run(game, me, it)

    def in_words(self) -> str:
        return "{me} can attack this turn"


@card("AT_109")
class ArgentWatchman:
    inspire = CanAttackThisTurn(
        Take(SELF, CANT_ATTACK) + Teach(SELF, trigger=When(TURN_END, HERO, Give(SELF, CANT_ATTACK)), until=THIS_TURN)
    )


@card("AT_110")
class ColiseumManager:
    inspire = ReturnToHand(SELF)


@card("AT_111")
class RefreshmentVendor:
    play = Heal(HERO, 4)


@card("AT_112")
class MasterJouster:
    play = Joust(Give(SELF, TAUNT | DIVINE_SHIELD))


@card("AT_113")
class Recruiter:
    inspire = AddToHand("CS2_152")


@card("AT_115")
class FencingCoach:
    play = Reprice(CostChange(HERO_POWER, -2), once=True)


class WithSpellDamage(Selector):
    """Minions with spell damage, printed or given by another card; spell damage shared by an enemy does not count."""

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return minion_spell_damage(it) > 0

    def is_changing(self) -> bool:
        return True

    def in_words(self) -> str:
        return "[] with spell damage"


@card("AT_117")
class MasterOfCeremonies:
    play = If(Exists(FRIENDLY & MINION & WithSpellDamage()), Buff(SELF, attack=2, health=2))


@card("AT_118")
class GrandCrusader:
    play = AddRandom(OfClass("paladin"))


@card("AT_119")
class KvaldirRaider:
    inspire = Buff(SELF, attack=2, health=2)


@card("AT_120")
class FrostGiant:
    costs_less = POWERS_USED


@card("AT_121")
class CrowdFavorite:
    when = When(PLAYED, FRIENDLY & BATTLECRY, Buff(SELF, attack=1, health=1))


@card("AT_122")
class GormokTheImpaler:
    targets = CHARACTER
    needs_target_if = Count(FRIENDLY & MINION) >= 4  # before Gormok himself arrives
    play = Damage(TARGET, 4)


@card("AT_123")
class Chillmaw:
    deathrattle = If(Holding(DRAGON), Damage(MINION, 3))


@card("AT_124")
class BolfRamshield:
    rules = HERO_SHIELDED


@card("AT_125")
class Icehowl:
    keywords = CANT_ATTACK_HEROES


@card("AT_127")
class NexusChampionSaraad:
    inspire = AddRandom(SPELL)


@card("AT_128")
class TheSkeletonKnight:
    deathrattle = Joust(ReturnMe())


@card("AT_129")
class FjolaLightbane:
    when = When(PLAYED, FRIENDLY & SPELL, Give(SELF, DIVINE_SHIELD), against=SELF)


@card("AT_131")
class EydisDarkbane:
    when = When(PLAYED, FRIENDLY & SPELL, Damage(Random(ENEMY), 3), against=SELF)


@card("AT_133")
class GadgetzanJouster:
    play = Joust(Buff(SELF, attack=1, health=1))


# ---- the upgraded hero powers


@card("AT_132")
class JusticarTrueheart:
    play = UpgradePower(
        {
            "CS2_017": "AT_132_DRUID",
            "DS1h_292": "AT_132_HUNTER",
            "CS2_034": "AT_132_MAGE",
            "CS2_101": "AT_132_PALADIN",
            "CS1h_001": "AT_132_PRIEST",
            "CS2_083b": "AT_132_ROGUE",
            "CS2_049": "AT_132_SHAMAN",
            "CS2_056": "AT_132_WARLOCK",
            "CS2_102": "AT_132_WARRIOR",
        }
    )


@card("AT_132_DRUID")
class DireShapeshift:
    play = Buff(MY_HERO, attack=2, until=THIS_TURN) + GainArmor(2)


@card("AT_132_HUNTER")
class BallistaShot:
    targets = MINION | ENEMY_HERO
    needs_target_if = POWER_AIMS
    play = If(POWER_AIMS, Damage(TARGET, 3), Damage(ENEMY_HERO, 3))


@card("AT_132_MAGE")
class FireblastRank2:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("AT_132_PALADIN")
class TheSilverHand:
    needs = ROOM
    play = Summon("CS2_101t", 2)


@card("AT_132_PRIEST")
class HealHeroPower:
    targets = CHARACTER
    play = Heal(TARGET, 4)


@card("AT_132_ROGUE")
class PoisonedDaggers:
    play = If(~HasRule(POWER_KEEPS_WEAPON), Equip("AT_132_ROGUEt"))


@card("AT_132_WARLOCK")
class SoulTap:
    play = Draw()


@card("AT_132_WARRIOR")
class TankUp:
    play = GainArmor(4)


# ---- the upgraded shaman power: a totem of the player's choice


class DoWhatItSays(CardEffect):
    """Run the text of the chosen card."""

    def in_words(self) -> str:
        return "do what it says"

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        if card.play is not None:
            card.play.run(game, owner.hero, owner.hero)


@dataclass(eq=False)
class ChooseOneOf(Effect):
    """Choose one of these cards; all of them are offered."""

    ids: tuple[str, ...]
    then: CardEffect

    def in_words(self) -> str:
        return "choose one of {ids:names}, and {then}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        cards = tuple(game.rules.cards[card_id] for card_id in self.ids)
        game.offer(Choice(options=cards, then=self.then, maker=me.card, asker=self), me)


@card("AT_132_SHAMAN")
class TotemicSlam:
    needs = ROOM
    play = ChooseOneOf(("AT_132_SHAMANa", "AT_132_SHAMANb", "AT_132_SHAMANc", "AT_132_SHAMANd"), DoWhatItSays())


@card("AT_132_SHAMANa")
class HealingTotem:
    only_offered = True
    play = Summon("NEW1_009")


@card("AT_132_SHAMANb")
class SearingTotem:
    only_offered = True
    play = Summon("CS2_050")


@card("AT_132_SHAMANc")
class StoneclawTotem:
    only_offered = True
    play = Summon("CS2_051")


@card("AT_132_SHAMANd")
class WrathOfAirTotem:
    only_offered = True
    play = Summon("CS2_052")


PLAIN = plain_cards(
    ArgentHorserider="AT_087",
    IceRager="AT_092",
    FrigidSnobold="AT_093",
    SilentKnight="AT_095",
    TournamentAttendee="AT_097",
    WarKodo="AT_099t",
    PitFighter="AT_101",
    CapturedJormungar="AT_102",
    EvilHeckler="AT_114",
    PoisonedDagger="AT_132_ROGUEt",
)
