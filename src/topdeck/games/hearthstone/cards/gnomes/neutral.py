"""Neutral cards from Goblins vs Gnomes, and the Spare Parts."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.board import add_secret
from topdeck.games.hearthstone.engine.constants import MAX_SECRETS
from topdeck.games.hearthstone.engine.enchantments import buff
from topdeck.games.hearthstone.engine.entity import new_entity
from topdeck.games.hearthstone.engine.events import remove_secret
from topdeck.games.hearthstone.engine.flags import Keywords
from topdeck.games.hearthstone.engine.zones import draw, draw_into_hand, mill, replace_in_hand
from topdeck.games.hearthstone.language import (
    AFTER_SUMMON,
    BEAST,
    CHARACTER,
    CLEAVE,
    DEATHRATTLE,
    DIED,
    DIVINE_SHIELD,
    ENEMY,
    ENEMY_HAND,
    FRIENDLY,
    HAS_SECRET,
    HERO,
    LEGENDARY,
    MECH,
    MEGA_WINDFURY,
    MINION,
    MY_HERO,
    OTHER,
    PAID_COST,
    PIRATE,
    PLAYED,
    PROPOSED,
    SELF,
    SPELL,
    STEALTH,
    TARGET,
    TAUNT,
    TURN_END,
    TURN_START,
    UNTIL_MY_TURN,
    WEAPON,
    WINDFURY,
    AddOneOf,
    AddRandom,
    Aura,
    Between,
    Buff,
    Condition,
    CostChange,
    Costs,
    Count,
    Damage,
    Destroy,
    EachPlayer,
    Effect,
    Entity,
    EquipRandom,
    Exists,
    Freeze,
    Give,
    Heal,
    If,
    Missiles,
    MissTarget,
    Random,
    ReturnToHand,
    Selector,
    Settle,
    Summon,
    SummonBeside,
    SummonRandom,
    SwapStats,
    Table,
    TransformByCost,
    When,
    While,
    card,
    destroy_secret,
    plain_cards,
)

SPARE_PARTS = ("PART_001", "PART_002", "PART_003", "PART_004", "PART_005", "PART_006", "PART_007")


@card("GVG_006")
class Mechwarper:
    cost_aura = CostChange(MECH, -1)


@card("GVG_013")
class Cogmaster:
    aura = Aura(SELF & While(Exists(FRIENDLY & MECH)), attack=2)


class RemoveTopCards(Effect):
    """Remove three random cards from the player's deck, and show them to both players."""

    def in_words(self) -> str:
        return "remove the top three cards of your deck"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        mill(game, game.owner(me), 3)


@card("GVG_016")
class FelReaver:
    when = When(PLAYED, ENEMY, RemoveTopCards())


@card("GVG_065")
class OgreBrute:
    when = When(PROPOSED, SELF, MissTarget())


@card("GVG_067")
class StonesplinterTrogg:
    when = When(PLAYED, ENEMY & SPELL, Buff(SELF, attack=1))


@card("GVG_068")
class BurlyRockjawTrogg:
    when = When(PLAYED, ENEMY & SPELL, Buff(SELF, attack=2))


@card("GVG_069")
class AntiqueHealbot:
    play = Heal(MY_HERO, 8)


class TakeSecret(Effect):
    """Take control of a random enemy secret, or destroy a random one if no secret can be taken over.

    A secret cannot be taken over if the player already has it or has no room for it. The secret keeps its place in the
    order of play: https://hearthstone.fandom.com/wiki/Kezan_Mystic.
    """

    def in_words(self) -> str:
        return "take control of a random enemy secret"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        taker, secrets = game.owner(me), list(game.opponent(me).secrets)
        mine = [secret.card for secret in taker.secrets]
        new = [secret for secret in secrets if secret.card not in mine and len(mine) < MAX_SECRETS]
        if new:
            secret = new[game.random(len(new))]
            remove_secret(game, secret)
            add_secret(game, taker, new_entity(secret.card, secret.id, taker.side))
        elif secrets:
            destroy_secret(game, secrets[game.random(len(secrets))])


@card("GVG_074")
class KezanMystic:
    play = TakeSecret()


@card("GVG_075")
class ShipsCannon:
    when = When(AFTER_SUMMON, FRIENDLY & PIRATE, Damage(Random(ENEMY), 2))


@card("GVG_076")
class ExplosiveSheep:
    deathrattle = Damage(MINION, 2)


@card("GVG_078")
class MechanicalYeti:
    deathrattle = EachPlayer(AddOneOf(SPARE_PARTS))


@card("GVG_082")
class ClockworkGnome:
    deathrattle = AddOneOf(SPARE_PARTS)


@card("GVG_089")
class Illuminator:
    when = When(TURN_END, MY_HERO, Heal(MY_HERO, 4), only_if=HAS_SECRET)


@card("GVG_090")
class MadderBomber:
    play = Missiles(CHARACTER & OTHER, 6)


class DrawOrHatch(Effect):
    """Draw a card and, if it is a minion, transform it into a Chicken; the opponent does not see this."""

    def in_words(self) -> str:
        return "draw a card; if it is a minion, transform it into a 1/1 Chicken"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        index = draw_into_hand(game, owner)
        owner.known_in_deck = ()  # any card that the opponent knew to be in the deck may be gone
        if index >= 0 and owner.hand[index].card.is_minion():
            chicken = owner.hand[index].change_into(game.rules.cards["GVG_092t"], listed=False, origin=None)
            replace_in_hand(game, owner, index, chicken.without_changes())


@card("GVG_092")
class GnomishExperimenter:
    play = DrawOrHatch()


@dataclass(eq=False)
class RefillHand(Effect):
    """Let the player whose turn is ending draw cards until the hand has the given size."""

    size: int

    def in_words(self) -> str:
        return "the player whose turn it was draws until they have {size} cards"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(it)
        for place in range(self.size - len(owner.hand)):  # draws from an empty deck cause fatigue damage
            draw(game, owner)


@card("GVG_094")
class Jeeves:
    when = When(TURN_END, HERO, RefillHand(3))


@card("GVG_095")
class GoblinSapper:
    aura = Aura(SELF & While(ENEMY_HAND >= 6), attack=4)


@card("GVG_096")
class PilotedShredder:
    deathrattle = SummonRandom(MINION & Costs(2))


@card("GVG_097")
class LilExorcist:
    play = Buff(SELF, attack=Count(ENEMY & MINION & DEATHRATTLE), health=Count(ENEMY & MINION & DEATHRATTLE))


@card("GVG_099")
class BombLobber:
    play = Damage(Random(ENEMY & MINION), 4)


@card("GVG_102")
class TinkertownTechnician:
    play = If(Exists(FRIENDLY & MECH), Buff(SELF, attack=1, health=1) + AddOneOf(SPARE_PARTS))


@card("GVG_103")
class MicroMachine:
    when = When(TURN_START, HERO, Buff(SELF, attack=1))


@dataclass(eq=False)
class HadAttackWhenPlayed(Selector):
    """Cards that had this attack when they were played, regardless of later changes."""

    attack: int

    def in_words(self) -> str:
        return "[] with {attack} attack"

    def matches(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.amount == self.attack


@card("GVG_104")
class Hobgoblin:
    when = When(PLAYED, FRIENDLY & MINION & OTHER & HadAttackWhenPlayed(1), Buff(TARGET, attack=2, health=2))


@card("GVG_105")
class PilotedSkyGolem:
    deathrattle = SummonRandom(MINION & Costs(4))


@card("GVG_106")
class Junkbot:
    when = When(DIED, FRIENDLY & MECH & OTHER, Buff(SELF, attack=2, health=2))


@dataclass(eq=False)
class GiveOneOf(Effect):
    """Give each selected minion one of three keywords at random, even if the minion already has the keyword."""

    who: Selector
    first: Keywords
    second: Keywords
    third: Keywords

    def in_words(self) -> str:
        return "give {who:each} {first}, {second} or {third}, at random"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        keywords = (self.first, self.second, self.third)
        for entity in self.who.select(game, me, it):
            buff(game, me, entity, 0, 0, keywords[game.random(3)].bits)


@card("GVG_107")
class EnhanceOMechano:
    play = GiveOneOf(FRIENDLY & MINION & OTHER, WINDFURY, TAUNT, DIVINE_SHIELD)


@card("GVG_108")
class Recombobulator:
    targets = FRIENDLY & MINION
    play = TransformByCost(TARGET)


@card("GVG_110")
class DrBoom:
    play = SummonBeside("GVG_110t", 2)


@card("GVG_110t")
class BoomBot:
    deathrattle = Damage(Random(ENEMY), Between(1, 4))


@card("GVG_111")
class MimironsHead:
    when = When(
        TURN_START,
        MY_HERO,
        Destroy(FRIENDLY & MECH) + Settle() + Summon("GVG_111t"),
        only_if=Count(FRIENDLY & MECH) >= 3,
    )


@card("GVG_111t")
class V07TR0N:
    aura = Aura(SELF, keywords=MEGA_WINDFURY)


@card("GVG_112")
class MogorTheOgre:
    when = When(PROPOSED, MINION, MissTarget())


@card("GVG_113")
class FoeReaper4000:
    rules = CLEAVE


@card("GVG_114")
class SneedsOldShredder:
    deathrattle = SummonRandom(MINION & LEGENDARY)


@card("GVG_115")
class Toshley:
    play = AddOneOf(SPARE_PARTS)
    deathrattle = AddOneOf(SPARE_PARTS)


@card("GVG_116")
class MekgineerThermaplugg:
    when = When(DIED, ENEMY & MINION, Summon("EX1_029"))


@dataclass(eq=False)
class CostWas(Condition):
    """The player paid this much for the card that is being played."""

    cost: int

    def in_words(self) -> str:
        return "it cost {cost} mana"

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return PAID_COST.value(game, me, it) == self.cost


@card("GVG_117")
class Gazlowe:
    when = When(PLAYED, FRIENDLY & SPELL, AddRandom(MINION & MECH), only_if=CostWas(1))


@card("GVG_118")
class TroggzorTheEarthinator:
    when = When(PLAYED, ENEMY & SPELL, Summon("GVG_068"))


@card("GVG_119")
class Blingtron3000:
    play = EachPlayer(EquipRandom(WEAPON))


@card("GVG_120")
class HemetNesingwary:
    targets = MINION & BEAST
    play = Destroy(TARGET)


@card("GVG_121")
class ClockworkGiant:
    costs_less = ENEMY_HAND


# ---- Spare Parts


@card("PART_001")
class ArmorPlating:
    targets = MINION
    play = Buff(TARGET, health=1)


@card("PART_002")
class TimeRewinder:
    targets = FRIENDLY & MINION
    play = ReturnToHand(TARGET)


@card("PART_003")
class RustyHorn:
    targets = MINION
    play = Give(TARGET, TAUNT)


@card("PART_004")
class FinickyCloakfield:
    targets = FRIENDLY & MINION
    play = Give(TARGET, STEALTH, until=UNTIL_MY_TURN)


@card("PART_005")
class EmergencyCoolant:
    targets = MINION
    play = Freeze(TARGET)


@card("PART_006")
class ReversingSwitch:
    targets = MINION
    play = SwapStats(TARGET)


@card("PART_007")
class WhirlingBlades:
    targets = MINION
    play = Buff(TARGET, attack=1)


# ---- cards without text

PLAIN = plain_cards(
    SpiderTank="GVG_044",
    Puddlestomper="GVG_064",
    SaltyDog="GVG_070",
    LostTallstrider="GVG_071",
    ForceTankMAX="GVG_079",
    GilblinStalker="GVG_081",
    FlyingMachine="GVG_084",
    AnnoyOTron="GVG_085",
    ArcaneNullifierX21="GVG_091",
    Chicken="GVG_092t",
    TargetDummy="GVG_093",
    GnomereganInfantry="GVG_098",
    MiniMage="GVG_109",
)
