"""Neutral cards from Whispers of the Old Gods."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.constants import GONE
from topdeck.games.hearthstone.engine.enchantments import set_attack, set_health
from topdeck.games.hearthstone.engine.zones import replace_in_hand
from topdeck.games.hearthstone.language import (
    ALIVE,
    CANT_ATTACK,
    CHARACTER,
    CTHUN_ATTACK,
    DEATHRATTLE,
    DRAGON,
    ENEMY,
    ENEMY_HERO,
    ENEMY_SECRETS,
    FRIENDLY,
    HERO_HAS_NOT_ATTACKED,
    HURT,
    KILLED,
    MAX_BOARD,
    MINION,
    MURLOC,
    MY_HAND,
    MY_HERO,
    OTHER,
    SELF,
    SPELL,
    SPELLS_CAST,
    TARGET,
    TAUNT,
    TURN_END,
    TURN_START,
    WEAPON,
    AddToHand,
    Attack,
    Aura,
    Buff,
    BuffCthun,
    BuffInHand,
    CastRandom,
    Condition,
    CostChange,
    Costs,
    Count,
    Damage,
    Destroy,
    DestroyEnemySecrets,
    DoubleAttack,
    Draw,
    DrawA,
    Effect,
    Enrage,
    Entity,
    Exists,
    FlipCoin,
    ForEnemy,
    Heal,
    If,
    Missiles,
    Named,
    OnEach,
    Random,
    Repeat,
    Resurrect,
    Selector,
    SetAttack,
    Settle,
    ShuffleIn,
    Summon,
    SummonAllFromHand,
    SummonFromDeck,
    Table,
    When,
    While,
    card,
    plain_cards,
)

OTHER_BLOODS = FRIENDLY & OTHER & Named("OG_173")


@card("OG_034")
class SilithidSwarmer:
    aura = Aura(SELF & While(HERO_HAS_NOT_ATTACKED), keywords=CANT_ATTACK)


@card("OG_042")
class YShaarjRageUnbound:
    when = When(TURN_END, MY_HERO, SummonFromDeck(MINION))


class TradeStats(OnEach):
    """Swap the displayed attack and health with those of another minion; auras are applied again afterwards."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        if not it.has_keyword(GONE):
            attack, health = me.attack, me.health
            set_stats(game, me, it.attack, it.health)
            set_stats(game, it, attack, health)

    def in_words(self) -> str:
        return "swap the attack and health of {me} and {who}"


def set_stats(game: Table, it: Entity, attack: int, health: int) -> None:
    set_attack(game, it, attack)
    set_health(game, it, health)


@card("OG_102")
class Darkspeaker:
    targets = FRIENDLY & MINION
    play = TradeStats(TARGET)


@card("OG_122")
class MuklaTyrantOfTheVale:
    play = AddToHand("EX1_014t", 2)


@dataclass(eq=False)
class TransformInHand(Effect):
    """Transform the card in hand that has this text into a random matching card, which transforms again later.

    With `keep`, the new card keeps the changes to the old one.
    """

    cards: Selector
    keep: bool

    def in_words(self) -> str:
        return "transform this card into {cards:random} that keeps this text"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner, pool = game.owner(me), game.rules.matching_cards(self.cards)
        held = owner.hand[me.slot]
        new = held.change_into(pool[game.random(len(pool))], held.listed, me.card)
        replace_in_hand(game, owner, me.slot, new if self.keep else new.without_changes())


@card("OG_123")
class ShifterZerus:
    in_hand = When(TURN_START, MY_HERO, TransformInHand(MINION, keep=True))


@card("OG_123", since="competition-2020")
class ShifterZerusFrom2020:
    in_hand = When(TURN_START, MY_HERO, TransformInHand(MINION, keep=False))


@card("OG_131")
class TwinEmperorVeklor:
    play = If(CTHUN_ATTACK >= 10, Summon("OG_319"))


@card("OG_133")
class NZothTheCorruptor:
    play = Resurrect(DEATHRATTLE, count=MAX_BOARD)


@card("OG_134")
class YoggSaronHopesEnd:
    play = Repeat(SPELLS_CAST, CastRandom(SPELL, stops=False))


@card("OG_134", since="gadgetzan-2017")
class YoggSaronHopesEndInPlay:
    play = Repeat(SPELLS_CAST, CastRandom(SPELL))


@card("OG_138")
class NerubianProphet:
    in_hand = When(TURN_START, MY_HERO, BuffInHand(cost=-1))


@card("OG_147")
class CorruptedHealbot:
    deathrattle = Heal(ENEMY_HERO, 8)


@card("OG_150")
class AberrantBerserker:
    enrage = Enrage(attack=2)


@card("OG_151")
class TentacleOfNZoth:
    deathrattle = Damage(MINION, 1)


@card("OG_156")
class BilefinTidehunter:
    play = Summon("OG_156a")


@card("OG_158")
class ZealousInitiate:
    deathrattle = Buff(Random(FRIENDLY & MINION, dying=True), attack=1, health=1)


@card("OG_161")
class CorruptedSeer:
    play = Damage(MINION - MURLOC, 2)


@card("OG_162")
class DiscipleOfCThun:
    targets = CHARACTER
    play = Damage(TARGET, 2) + BuffCthun(attack=2, health=2)


@card("OG_173")
class BloodOfTheAncientOne:
    when = When(
        TURN_END,
        MY_HERO,
        Destroy(SELF) + Destroy(Random(OTHER_BLOODS)) + Settle() + Summon("OG_173a"),
        only_if=Exists(OTHER_BLOODS & ALIVE),
    )


class CopyStats(OnEach):
    """Set the attack and health of the minion that has this text to those of another minion."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        if not it.has_keyword(GONE):
            set_stats(game, me, it.attack, it.health)

    def in_words(self) -> str:
        return "set the attack and health of {me} to those of {who}"


@card("OG_174")
class FacelessShambler:
    targets = FRIENDLY & MINION
    play = CopyStats(TARGET)


@card("OG_200")
class ValidatedDoomsayer:
    when = When(TURN_START, MY_HERO, SetAttack(SELF, 7))


@card("OG_249")
class InfestedTauren:
    deathrattle = Summon("OG_249a")


@card("OG_254")
class EaterOfSecrets:
    play = Buff(SELF, attack=ENEMY_SECRETS, health=ENEMY_SECRETS) + DestroyEnemySecrets()


class CthunIsDead(Condition):
    """One of the player's C'Thuns has died this game."""

    def in_words(self) -> str:
        return "your C'Thun died this game"

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.rules.cthun in game.owner(me).graveyard


@card("OG_255")
class Doomcaller:
    play = BuffCthun(attack=2, health=2) + If(CthunIsDead(), ShuffleIn("OG_280"))


@card("OG_256")
class SpawnOfNZoth:
    deathrattle = Buff(FRIENDLY & MINION, attack=1, health=1)


@card("OG_271")
class ScaledNightmare:
    when = When(TURN_START, MY_HERO, DoubleAttack(SELF))


@card("OG_272")
class TwilightSummoner:
    deathrattle = Summon("OG_272t")


@card("OG_280")
class CThun:
    play = Missiles(ENEMY, Attack(SELF))


@card("OG_281")
class BeckonerOfEvil:
    play = BuffCthun(attack=2, health=2)


@card("OG_283")
class CThunsChosen:
    play = BuffCthun(attack=2, health=2)


@card("OG_284")
class TwilightGeomancer:
    play = BuffCthun(keywords=TAUNT)


@card("OG_286")
class TwilightElder:
    when = When(TURN_END, MY_HERO, BuffCthun(attack=1, health=1))


@card("OG_290")
class AncientHarbinger:
    when = When(TURN_START, MY_HERO, DrawA(MINION & Costs(10)))


@card("OG_295")
class CultApothecary:
    play = Heal(MY_HERO, 2 * Count(ENEMY & MINION))


@card("OG_300")
class TheBoogeymonster:
    when = When(KILLED, SELF, Buff(SELF, attack=2, health=2))


@card("OG_317")
class DeathwingDragonlord:
    deathrattle = SummonAllFromHand(DRAGON)


@card("OG_318")
class HoggerDoomOfElwynn:
    when = When(HURT, SELF, Summon("OG_318t"))


@card("OG_320")
class MidnightDrake:
    play = Buff(SELF, attack=MY_HAND)


@card("OG_321")
class CrazedWorshipper:
    when = When(HURT, SELF, BuffCthun(attack=1, health=1))


@card("OG_322")
class BlackwaterPirate:
    cost_aura = CostChange(WEAPON, -2)


@card("OG_323")
class PollutedHoarder:
    deathrattle = Draw()


@card("OG_337")
class CyclopianHorror:
    play = Buff(SELF, health=Count(ENEMY & MINION))


@card("OG_338")
class NatTheDarkfisher:
    when = When(TURN_START, ENEMY_HERO, FlipCoin(ForEnemy(Draw())))


@card("OG_339")
class SkeramCultist:
    play = BuffCthun(attack=2, health=2)


PLAIN = plain_cards(
    EvolvedKobold="OG_082",
    FacelessBehemoth="OG_141",
    EldritchHorror="OG_142",
    PsychOTron="OG_145",
    GrotesqueDragonhawk="OG_152",
    BogCreeper="OG_153",
    Ooze="OG_156a",
    TwistedWorgen="OG_247",
    AmgamRager="OG_248",
    TheAncientOne="OG_173a",
    Slime="OG_249a",
    FacelessDestroyer="OG_272t",
    Gnoll="OG_318t",
    TwinEmperorVeknilash="OG_319",
    Duskboar="OG_326",
    SquirmingTentacle="OG_327",
    SoggothTheSlitherer="OG_340",
)
