"""Rare neutral cards from the Classic set."""

from topdeck.games.hearthstone.engine.board import entity_from_held, leave_board, summon_entity
from topdeck.games.hearthstone.engine.card import new_card_instance
from topdeck.games.hearthstone.engine.consequences import RETURN, report
from topdeck.games.hearthstone.engine.constants import RETURNED
from topdeck.games.hearthstone.engine.zones import put_in_hand, remove_from_hand, reveal_card
from topdeck.games.hearthstone.language import (
    ADJACENT,
    AFTER_PLAY,
    AFTER_SUMMON,
    ATTACK,
    CHARACTER,
    ENEMY,
    ENEMY_WEAPON,
    FRIENDLY,
    HEALED,
    MINION,
    MURLOC,
    MY_HAND,
    MY_HERO,
    NO_MINION_PLAYED,
    OTHER,
    PLAYED,
    SECRET,
    SELF,
    SPELL,
    SUMMON,
    TARGET,
    TAUNT,
    THIS_TURN,
    TURN_END,
    TURN_START,
    Buff,
    CostChange,
    Count,
    Damage,
    Destroy,
    Draw,
    EachPlayer,
    Effect,
    Enrage,
    Entity,
    ForEnemy,
    GainCrystals,
    Give,
    GiveSpellDamage,
    Holding,
    If,
    LoseDurability,
    Random,
    Summon,
    SwapStats,
    Table,
    TakeControl,
    When,
    card,
    plain_cards,
)


@card("CS2_181")
class InjuredBlademaster:
    play = Damage(SELF, 4)


@card("EX1_001")
class Lightwarden:
    when = When(HEALED, CHARACTER, Buff(SELF, attack=2))


@card("EX1_004")
class YoungPriestess:
    when = When(TURN_END, MY_HERO, Buff(Random(FRIENDLY & MINION & OTHER, dying=True), health=1))


class SwapWithHand(Effect):
    """Swap the minion that has this text with a random minion in its controller's hand."""

    def in_words(self) -> str:
        return "swap this minion with a random minion in your hand"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        indices = [index for index, held in enumerate(owner.hand) if held.card.is_minion()]
        index = indices[game.random(len(indices))]
        held = owner.hand[index]
        remove_from_hand(game, owner, index)
        reveal_card(owner, held)
        leave_board(game, me)
        summon_entity(game, owner, entity_from_held(game, owner, held), me.slot)
        if game.log is not None:
            report(game, RETURN, me)
        put_in_hand(game, owner, new_card_instance(me.card, RETURNED, None, game.turn, True))


@card("EX1_006")
class AlarmOBot:
    when = When(TURN_START, MY_HERO, SwapWithHand(), only_if=Holding(MINION))


@card("EX1_009")
class AngryChicken:
    enrage = Enrage(attack=5)


@card("EX1_043")
class TwilightDrake:
    play = Buff(SELF, health=MY_HAND)


@card("EX1_044")
class QuestingAdventurer:
    when = When(PLAYED, FRIENDLY & OTHER, Buff(SELF, attack=1, health=1))


@card("EX1_050")
class ColdlightOracle:
    play = EachPlayer(Draw(2))  # in this order (HearthSim/hs-bugs 902)


@card("EX1_055")
class ManaAddict:
    when = When(PLAYED, FRIENDLY & SPELL, Buff(SELF, attack=2, until=THIS_TURN))


@card("EX1_058")
class SunfuryProtector:
    play = Give(ADJACENT, TAUNT)


@card("EX1_059")
class CrazedAlchemist:
    targets = MINION
    play = SwapStats(TARGET)


@card("EX1_076")
class PintSizedSummoner:
    cost_aura = CostChange(MINION, -1, only_if=NO_MINION_PLAYED)


@card("EX1_080")
class Secretkeeper:
    when = When(PLAYED, SECRET, Buff(SELF, attack=1, health=1))


@card("EX1_085")
class MindControlTech:
    play = If(Count(ENEMY & MINION) >= 4, TakeControl(Random(ENEMY & MINION)))


@card("EX1_089")
class ArcaneGolem:
    play = ForEnemy(GainCrystals(1, full=True))


@card("EX1_093")
class DefenderOfArgus:
    play = Buff(ADJACENT, attack=1, health=1, keywords=TAUNT)


@card("EX1_095")
class GadgetzanAuctioneer:
    when = When(PLAYED, FRIENDLY & SPELL, Draw())


@card("EX1_097")
class Abomination:
    deathrattle = Damage(CHARACTER, 2)


@card("EX1_102")
class Demolisher:
    when = When(TURN_START, MY_HERO, Damage(Random(ENEMY), 2))


@card("EX1_103")
class ColdlightSeer:
    play = Buff(MURLOC & OTHER, health=2)


@card("EX1_103", since="gadgetzan-2017")
class ColdlightSeerFrom2017:
    play = Buff(FRIENDLY & MURLOC & OTHER, health=2)


@card("EX1_284")
class AzureDrake:
    play = Draw()


@card("EX1_509")
class MurlocTidecaller:
    when = When(SUMMON, MURLOC & OTHER, Buff(SELF, attack=1))


@card("EX1_509", since="gadgetzan-2017")
class MurlocTidecallerFrom2017:
    when = When(SUMMON, FRIENDLY & MURLOC & OTHER, Buff(SELF, attack=1))


@card("EX1_584")
class AncientMage:
    play = GiveSpellDamage(ADJACENT, 1)


@card("EX1_597")
class ImpMaster:
    when = When(TURN_END, MY_HERO, Damage(SELF, 1) + Summon("EX1_598"))


@card("EX1_616")
class ManaWraith:
    cost_aura = CostChange(MINION, 1, for_all=True)


@card("NEW1_019")
class KnifeJuggler:
    when = When(AFTER_SUMMON, FRIENDLY & OTHER, Damage(Random(ENEMY), 1))


@card("NEW1_020")
class WildPyromancer:
    when = When(AFTER_PLAY, FRIENDLY & SPELL, Damage(MINION, 1))


@card("NEW1_025")
class BloodsailCorsair:
    play = LoseDurability(ENEMY_WEAPON)


@card("NEW1_026")
class VioletTeacher:
    when = When(PLAYED, FRIENDLY & SPELL, Summon("NEW1_026t"))


@card("NEW1_037")
class MasterSwordsmith:
    when = When(TURN_END, MY_HERO, Buff(Random(FRIENDLY & MINION & OTHER, dying=True), attack=1))


@card("NEW1_041")
class StampedingKodo:
    play = Destroy(Random(ENEMY & MINION & (ATTACK <= 2)))


PLAIN = plain_cards(
    RavenholdtAssassin="CS2_161",
    Sunwalker="EX1_032",
    AncientWatcher="EX1_045",
    ArgentCommander="EX1_067",
    EmperorCobra="EX1_170",
    Imp="EX1_598",
    VioletApprentice="NEW1_026t",
)
