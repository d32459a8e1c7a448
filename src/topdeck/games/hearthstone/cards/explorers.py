"""Cards from The League of Explorers."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.card import CardInstance, new_card_instance
from topdeck.games.hearthstone.engine.casting import cast_spell
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.enchantments import copy_deathrattles
from topdeck.games.hearthstone.engine.events import listening_bits
from topdeck.games.hearthstone.engine.zones import (
    forget_known_card,
    replace_in_hand,
    set_deck,
    set_hand,
    shuffle_into_deck,
)
from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    BATTLECRY,
    BEAST,
    CANT_ATTACK,
    CARD,
    CHARACTER,
    DEATHRATTLE,
    DOUBLE_BATTLECRY,
    ENEMY,
    EVENT_AMOUNT,
    FRIENDLY,
    HERO,
    HERO_TAKES_DOUBLE,
    HERO_TAKES_ONE,
    INSPIRE,
    LEGENDARY,
    MAX_BOARD,
    MECH,
    MINION,
    MURLOC,
    MY_HERO,
    NO_DUPLICATES,
    OTHER,
    OVERLOADED,
    PAID_COST,
    PLAYED,
    ROOM,
    SELF,
    SHARED_SPELL_DAMAGE,
    SPELL,
    TARGET,
    TAUNT,
    TO_HAND,
    TO_POWER,
    TURN_END,
    TURN_START,
    AddToHand,
    Aura,
    Buff,
    ChooseAmong,
    CostChange,
    Costs,
    Count,
    Damage,
    Destroy,
    Discover,
    Draw,
    EachPlayer,
    Effect,
    Entity,
    Exists,
    ForEnemy,
    Give,
    HealFully,
    If,
    Missiles,
    Random,
    Resurrect,
    Selector,
    SetAttack,
    SetHealth,
    ShuffleIn,
    ShuffleMinionIn,
    Summon,
    SummonFromDeck,
    SummonRandom,
    SummonWithCost,
    Table,
    TargetIs,
    Teach,
    When,
    While,
    card,
    plain_cards,
)

# ---- neutral


@card("LOEA16_3")
class LanternOfPower:
    targets = MINION
    play = Buff(TARGET, attack=10, health=10)


@card("LOEA16_4")
class TimepieceOfHorror:
    play = Missiles(ENEMY, 10)


@card("LOEA16_5")
class MirrorOfDoom:
    needs = ROOM
    play = Summon("LOEA16_5t", MAX_BOARD)


BASIC_POWERS = ("CS2_017", "DS1h_292", "CS2_034", "CS2_101", "CS1h_001", "CS2_083b", "CS2_049", "CS2_056", "CS2_102")


@card("LOE_011")
class RenoJackson:
    play = If(NO_DUPLICATES, HealFully(MY_HERO))


@card("LOE_029")
class JeweledScarab:
    play = Discover(Costs(3), TO_HAND)


@card("LOE_038")
class NagaSeaWitch:
    cost_aura = CostChange(CARD, to=5)


@card("LOE_039")
class GorillabotA3:
    play = If(Exists(FRIENDLY & MECH & OTHER), Discover(MECH, TO_HAND))


@card("LOE_046")
class HugeToad:
    deathrattle = Damage(Random(ENEMY), 1)


@card("LOE_047")
class TombSpider:
    play = Discover(BEAST, TO_HAND)


class CastCopyOnMe(Effect):
    """Cast a copy of the played spell on the minion that has this text."""

    def in_words(self) -> str:
        return "cast a copy of it on {me}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        cast_spell(game, game.owner(me), it.card, game.option, me)


@card("LOE_053")
class DjinniOfZephyrs:
    when = When(AFTER_PLAY, FRIENDLY & SPELL, CastCopyOnMe(), against=FRIENDLY & MINION & OTHER)


@card("LOE_061")
class AnubisathSentinel:
    deathrattle = Buff(Random(FRIENDLY & MINION, dying=True), attack=3, health=3)


@card("LOE_073")
class FossilizedDevilsaur:
    play = If(Exists(FRIENDLY & BEAST), Give(SELF, TAUNT))


@card("LOE_076")
class SirFinleyMrrgglton:
    play = ChooseAmong(BASIC_POWERS, TO_POWER)


@card("LOE_077")
class BrannBronzebeard:
    rules = DOUBLE_BATTLECRY


@dataclass(eq=False)
class ReplaceAllCards(Effect):
    """Replace each card in the player's hand and deck with a random matching card from the card pool."""

    cards: Selector

    def in_words(self) -> str:
        return "replace each card in your hand and deck with {cards:random}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        set_hand(game, owner, self.replacements(game, me, len(owner.hand)))
        set_deck(owner, self.replacements(game, me, owner.cards_left))
        owner.known_in_deck = ()
        game.listening = listening_bits(game.first) | listening_bits(game.second)  # cards in a deck can have triggers

    def replacements(self, game: Table, me: Entity, count: int) -> list[CardInstance]:
        pool = game.rules.matching_cards(self.cards)
        drawn = [pool[game.random(len(pool))] for place in range(count)]
        return [new_card_instance(card, CREATED, me.card, game.turn, False) for card in drawn]


@card("LOE_079")
class EliseStarseeker:
    play = ShuffleIn("LOE_019t")


@card("LOE_019t")
class MapToTheGoldenMonkey:
    play = ShuffleIn("LOE_019t2") + Draw()


@card("LOE_019t2")
class GoldenMonkey:
    play = ReplaceAllCards(LEGENDARY & MINION)


@card("LOE_086")
class SummoningStone:
    when = When(PLAYED, FRIENDLY & SPELL, SummonWithCost(PAID_COST))


@card("LOE_089")
class WobblingRunts:
    deathrattle = Summon("LOE_089t") + Summon("LOE_089t2") + Summon("LOE_089t3")


@card("LOE_092")
class ArchThiefRafaam:
    play = ChooseAmong(("LOEA16_3", "LOEA16_4", "LOEA16_5"), TO_HAND)


@card("LOE_107")
class EerieStatue:
    aura = Aura(SELF & While(Count(MINION) >= 2), keywords=CANT_ATTACK)


@card("LOE_110")
class AncientShade:
    play = ShuffleIn("LOE_110t")


@card("LOE_110t")
class AncientCurse:
    drawn = Damage(MY_HERO, 7, fixed=True) + Draw()


# ---- druid


@card("LOE_050")
class MountedRaptor:
    deathrattle = SummonRandom(MINION & Costs(1))


@card("LOE_051")
class JungleMoonkin:
    rules = SHARED_SPELL_DAMAGE


@card("LOE_115")
class RavenIdol:
    options = ("LOE_115a", "LOE_115b")


@card("LOE_115a")
class RavenIdolForAMinion:
    play = Discover(MINION, TO_HAND)


@card("LOE_115b")
class RavenIdolForASpell:
    play = Discover(SPELL, TO_HAND)


# ---- hunter


@card("LOE_020")
class DesertCamel:
    play = EachPlayer(SummonFromDeck(MINION & Costs(1)))


@card("LOE_021")
class DartTrap:
    secret = When(INSPIRE, ENEMY, Damage(Random(ENEMY), 5))


@card("LOE_105")
class ExplorersHat:
    targets = MINION
    play = Buff(TARGET, attack=1, health=1) + Teach(TARGET, deathrattle=AddToHand("LOE_105"))


# ---- mage


@card("LOE_002")
class ForgottenTorch:
    targets = CHARACTER
    play = Damage(TARGET, 3) + ShuffleIn("LOE_002t")


@card("LOE_002t")
class RoaringTorch:
    targets = CHARACTER
    play = Damage(TARGET, 6)


@card("LOE_003")
class EtherealConjurer:
    play = Discover(SPELL, TO_HAND)


@card("LOE_119")
class AnimatedArmor:
    rules = HERO_TAKES_ONE


# ---- paladin


@card("LOE_017")
class KeeperOfUldaman:
    targets = MINION
    play = SetAttack(TARGET, 3) + SetHealth(TARGET, 3)


@card("LOE_026")
class AnyfinCanHappen:
    play = Resurrect(MURLOC, count=MAX_BOARD, any_side=True)


@card("LOE_027")
class SacredTrial:
    """The secret also reacts to Lord Jaraxxus, who is already a hero and does not count as a minion."""

    secret = When(
        AFTER_PLAY,
        ENEMY & (MINION | HERO),
        Destroy(TARGET),
        only_if=(Count(ENEMY & MINION) >= 4) | TargetIs(HERO) & (Count(ENEMY & MINION) >= 3),
    )


@card("LOE_027", since="competition-2018")
class SacredTrialFrom2018:
    secret = When(AFTER_PLAY, ENEMY & MINION, Destroy(TARGET), only_if=Count(ENEMY & MINION) >= 4)


# ---- priest


@card("LOE_006")
class MuseumCurator:
    play = Discover(DEATHRATTLE, TO_HAND)


@card("LOE_104")
class Entomb:
    targets = ENEMY & MINION
    play = ShuffleMinionIn(TARGET)


class ShuffleMeIntoEnemyDeck(Effect):
    """Shuffle the card that has this text into the opponent's deck; both players see this."""

    def in_words(self) -> str:
        return "shuffle this card into your opponent's deck"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        shuffle_into_deck(game, game.opponent(me), new_card_instance(me.card, CREATED, me.card, game.turn, True))


@card("LOE_111")
class ExcavatedEvil:
    play = Damage(MINION, 3) + ShuffleMeIntoEnemyDeck()


# ---- rogue


@card("LOE_012")
class TombPillager:
    deathrattle = AddToHand("GAME_005")


class CopyDeathrattles(Effect):
    """Give the minion that has this text all of the target's deathrattles."""

    def in_words(self) -> str:
        return "{me} gains the deathrattles of {target}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        copy_deathrattles(game, me, it)


@card("LOE_019")
class UnearthedRaptor:
    targets = FRIENDLY & MINION & DEATHRATTLE
    play = CopyDeathrattles()


# ---- shaman


@card("LOE_016")
class RumblingElemental:
    when = When(AFTER_PLAY, FRIENDLY & MINION & BATTLECRY, Damage(Random(ENEMY), 2))


@card("LOE_018")
class TunnelTrogg:
    when = When(OVERLOADED, MY_HERO, Buff(SELF, attack=EVENT_AMOUNT))


@card("LOE_113")
class EveryfinIsAwesome:
    play = Buff(FRIENDLY & MINION, attack=2, health=2)
    costs_less = Count(FRIENDLY & MURLOC)


# ---- warlock


@card("LOE_007")
class CurseOfRafaam:
    play = ForEnemy(AddToHand("LOE_007t"))


class ShowInHand(Effect):
    """Show the opponent the card in hand that has this text."""

    def in_words(self) -> str:
        return "reveal this card"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        held = owner.hand[me.slot].with_known()
        replace_in_hand(game, owner, me.slot, held)
        if owner.known_in_deck:
            forget_known_card(owner, held)


@card("LOE_007t")
class Cursed:
    in_hand = When(TURN_START, MY_HERO, ShowInHand() + Damage(MY_HERO, 2, fixed=True))


@card("LOE_023")
class DarkPeddler:
    play = Discover(Costs(1), TO_HAND)


@card("LOE_116")
class ReliquarySeeker:
    play = If(Count(FRIENDLY & MINION & OTHER) >= 6, Buff(SELF, attack=4, health=4))


# ---- warrior


@card("LOE_009")
class ObsidianDestroyer:
    when = When(TURN_END, MY_HERO, Summon("LOE_009t"))


@card("LOE_118")
class CursedBlade:
    rules = HERO_TAKES_DOUBLE


# ---- cards without text

PLAIN = plain_cards(
    Scarab="LOE_009t",
    PitSnake="LOE_010",
    FierceMonkey="LOE_022",
    RascallyRunt="LOE_089t",
    WilyRunt="LOE_089t2",
    GrumblyRunt="LOE_089t3",
    MurlocTinyfin="LOEA10_3",
    MummyZombie="LOEA16_5t",
)
