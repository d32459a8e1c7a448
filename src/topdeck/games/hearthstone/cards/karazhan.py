"""Cards from One Night in Karazhan."""

from dataclasses import dataclass

from topdeck.games.hearthstone.cards.basic.shaman import BASIC_TOTEMS
from topdeck.games.hearthstone.engine.board import position_right_of, summon
from topdeck.games.hearthstone.engine.card import new_card_instance
from topdeck.games.hearthstone.engine.constants import CREATED, GONE, MEMORY, RIGHTMOST
from topdeck.games.hearthstone.engine.enchantments import remember_card
from topdeck.games.hearthstone.engine.entity import new_entity
from topdeck.games.hearthstone.engine.health import heal
from topdeck.games.hearthstone.engine.zones import shuffle_into_deck
from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    ATTACK,
    BEAST,
    CANT_ATTACK_HEROES,
    CHARACTER,
    DISCARDED,
    DRAGON,
    ENEMY,
    FRIENDLY,
    GAME_START,
    HAS_SECRET,
    IMMUNE,
    LEGENDARY,
    MINION,
    MURLOC,
    MY_HERO,
    MY_SPELL_DAMAGE,
    MY_TURN,
    PAID_COST,
    PLAYED,
    ROOM,
    SECRET,
    SELF,
    SPELL,
    SPELLS_CAST,
    TARGET,
    TAUNT,
    TO_HAND,
    TURN_END,
    UNLIMITED_ATTACKS,
    AddRandom,
    AddRandomOfEnemyClass,
    AddToHand,
    Aura,
    Buff,
    BuffHand,
    Card,
    CardEffect,
    Choice,
    CostChange,
    Costs,
    Count,
    CountInHand,
    Damage,
    Destroy,
    Discover,
    Draw,
    DrawA,
    Effect,
    Entity,
    Equip,
    Exists,
    GainArmor,
    Heal,
    Holding,
    If,
    LoseDurability,
    OfClass,
    OfOtherClass,
    Player,
    Random,
    Resurrect,
    Selector,
    Silence,
    Summon,
    SummonBeside,
    SummonCopy,
    SummonCopyFromDeck,
    SummonMe,
    SummonOneOf,
    SummonRandom,
    SummonWithCost,
    Table,
    When,
    While,
    card,
    plain_cards,
)

# ---- neutral


@card("KAR_029")
class RunicEgg:
    deathrattle = Draw()


@card("KAR_030a")
class PantrySpider:
    play = Summon("KAR_030")


@card("KAR_033")
class BookWyrm:
    targets = ENEMY & MINION & (ATTACK <= 3)
    needs_target_if = CountInHand(DRAGON) >= 2  # this card itself is a Dragon, so another Dragon is needed
    play = Destroy(TARGET)


@card("KAR_036")
class ArcaneAnomaly:
    when = When(PLAYED, FRIENDLY & SPELL, Buff(SELF, health=1))


@card("KAR_037")
class AvianWatcher:
    play = If(HAS_SECRET, Buff(SELF, attack=1, health=1, keywords=TAUNT))


class RememberTarget(Effect):
    """Let the minion that has this text remember the target and its controller."""

    def in_words(self) -> str:
        return ""  # the words of the deathrattle say what happens to the minion

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if not it.has_keyword(GONE):
            remember_card(me, it.card, it.side)


class SummonRemembered(Effect):
    """Summon the remembered minion for the player who controlled it."""

    def in_words(self) -> str:
        return "summon again the minion that the battlecry destroyed, for its controller"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        for enchantment in me.enchantments:
            if enchantment.until == MEMORY:
                position = position_right_of(game, me) if enchantment.side == me.side else RIGHTMOST
                summon(game, game.seat(enchantment.side), enchantment.card, position)


@card("KAR_041")
class MoatLurker:
    """Copies also remember the minion (HearthSim/hs-bugs 605), and only the last minion is remembered (955)."""

    targets = MINION
    play = RememberTarget() + Destroy(TARGET)
    deathrattle = SummonRemembered()


@card("KAR_044")
class Moroes:
    when = When(TURN_END, MY_HERO, Summon("KAR_044a"))


@card("KAR_061")
class TheCurator:
    play = DrawA(BEAST) + DrawA(DRAGON) + DrawA(MURLOC)


@card("KAR_062")
class NetherspiteHistorian:
    play = If(Holding(DRAGON), Discover(DRAGON, TO_HAND))


@card("KAR_095")
class Zoobot:
    play = (
        Buff(Random(FRIENDLY & BEAST), attack=1, health=1)
        + Buff(Random(FRIENDLY & DRAGON), attack=1, health=1)
        + Buff(Random(FRIENDLY & MURLOC), attack=1, health=1)
    )


@dataclass(eq=False)
class AddExtraCards(Effect):
    """Shuffle distinct matching cards, which are neutral or of the player's class, into the deck.

    Cards from the player's starting deck are excluded.  The opponent sees only the card that has this text.
    """

    cards: Selector
    count: int = 5

    def in_words(self) -> str:
        return "shuffle {cards:random} into your deck, all different from each other and from your own cards"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        pool = self.possible_cards(game, owner)
        for place in range(min(self.count, len(pool))):
            extra = pool.pop(game.random(len(pool)))
            shuffle_into_deck(game, owner, new_card_instance(extra, CREATED, me.card, game.turn, False))
        owner.known_in_deck += (me.card.in_deck.enter_hand(game.turn),)

    def possible_cards(self, game: Table, owner: Player) -> list[Card]:
        present = [held.card for held in (*owner.hand, *owner.deck_cards())]
        pool = [other for other in game.rules.matching_cards(self.cards) if other not in present]
        return [other for other in pool if not other.classes or owner.hero_class() in other.classes]


@card("KAR_096")
class PrinceMalchezaar:
    in_hand = When(GAME_START, MY_HERO, AddExtraCards(LEGENDARY & MINION))
    in_deck = in_hand


@card("KAR_097")
class MedivhTheGuardian:
    play = Equip("KAR_097t")


@card("KAR_097t")
class Atiesh:
    when = When(AFTER_PLAY, FRIENDLY & SPELL, SummonWithCost(PAID_COST) + LoseDurability(SELF), only_if=ROOM)


@card("KAR_114")
class Barnes:
    play = SummonCopyFromDeck(MINION, attack=1, health=1)


@card("KAR_702")
class MenagerieMagician:
    play = (
        Buff(Random(FRIENDLY & BEAST), attack=2, health=2)
        + Buff(Random(FRIENDLY & DRAGON), attack=2, health=2)
        + Buff(Random(FRIENDLY & MURLOC), attack=2, health=2)
    )


@card("KAR_710")
class Arcanosmith:
    play = Summon("KAR_710m")


@card("KAR_711")
class ArcaneGiant:
    costs_less = SPELLS_CAST


@card("KAR_712")
class VioletIllusionist:
    aura = Aura(MY_HERO & While(MY_TURN), keywords=IMMUNE)


# ---- druid


@card("KAR_065")
class MenagerieWarden:
    targets = FRIENDLY & BEAST
    play = SummonCopy(TARGET)


@card("KAR_075")
class MoongladePortal:
    targets = CHARACTER
    play = Heal(TARGET, 6) + SummonRandom(MINION & Costs(6))


# ---- hunter


@card("KAR_004")
class CatTrick:
    secret = When(AFTER_PLAY, ENEMY & SPELL, Summon("KAR_004a"), only_if=ROOM)


@card("KAR_005")
class KindlyGrandmother:
    deathrattle = Summon("KAR_005a")


@card("KAR_006")
class CloakedHuntress:
    cost_aura = CostChange(SECRET, to=0)


# ---- mage


@card("KAR_009")
class BabblingBook:
    play = AddRandom(SPELL & OfClass("mage"))


@card("KAR_076")
class FirelandsPortal:
    targets = CHARACTER
    play = Damage(TARGET, 5) + SummonRandom(MINION & Costs(5))


@card("KAR_092")
class MedivhsValet:
    targets = CHARACTER
    needs_target_if = HAS_SECRET
    play = Damage(TARGET, 3)


# ---- paladin


@card("KAR_010")
class NightbaneTemplar:
    play = If(Holding(DRAGON), SummonBeside("KAR_010a", 2))


class ToHandAndHeal(CardEffect):
    """Add the card to the hand, unseen by the opponent, and restore as much health to the hero as the card costs."""

    def in_words(self) -> str:
        return "put it into your hand and restore health to your hero equal to its cost"

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        TO_HAND.run(game, owner, card, choice)
        heal(game, new_entity(choice.maker, game.new_id(), owner.side), owner.hero, card.cost)

    def allows(self, owner: Player, options: tuple[Card, ...]) -> bool:
        return TO_HAND.allows(owner, options)


@card("KAR_057")
class IvoryKnight:
    play = Discover(SPELL, ToHandAndHeal())


@card("KAR_077")
class SilvermoonPortal:
    targets = MINION
    play = Buff(TARGET, attack=2, health=2) + SummonRandom(MINION & Costs(2))


# ---- priest


@card("KAR_013")
class Purify:
    targets = FRIENDLY & MINION
    play = Silence(TARGET) + Draw()


@card("KAR_035")
class PriestOfTheFeast:
    when = When(PLAYED, FRIENDLY & SPELL, Heal(MY_HERO, 3))


@card("KAR_204")
class OnyxBishop:
    play = Resurrect(MINION)


# ---- rogue


@card("KAR_069")
class Swashburglar:
    play = AddRandomOfEnemyClass()


@card("KAR_070")
class EtherealPeddler:
    play = BuffHand(OfOtherClass("rogue"), cost=-2)


@dataclass(eq=False)
class DiscountOtherClasses(Effect):
    """Reduce the cost of the cards in the player's hand that belong to a class other than the hero's."""

    less: int

    def in_words(self) -> str:
        return "reduce the cost of the cards of other classes in your hand by {less}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        BuffHand(OfOtherClass(game.owner(me).hero_class()), cost=-self.less).run(game, me, it)


@card("KAR_070", since="competition-2020")
class EtherealPeddlerOfAnyClass:
    play = DiscountOtherClasses(2)


@card("KAR_094")
class DeadlyFork:
    deathrattle = AddToHand("KAR_094a")


# ---- shaman


@card("KAR_021")
class WickedWitchdoctor:
    when = When(PLAYED, FRIENDLY & SPELL, SummonOneOf(BASIC_TOTEMS))


@card("KAR_063")
class SpiritClaws:
    aura = Aura(SELF & While(MY_SPELL_DAMAGE >= 1), attack=2)


@card("KAR_073")
class MaelstromPortal:
    play = Damage(ENEMY & MINION, 1) + SummonRandom(MINION & Costs(1))


# ---- warlock


@card("KAR_025")
class KaraKazham:
    needs = ROOM
    play = Summon("KAR_025a") + Summon("KAR_025b") + Summon("KAR_025c")


@card("KAR_089")
class MalchezaarsImp:
    when = When(DISCARDED, FRIENDLY, Draw())


@card("KAR_205")
class SilverwareGolem:
    discarded = SummonMe()


# ---- warrior


@card("KAR_026")
class ProtectTheKing:
    needs = ROOM & Exists(ENEMY & MINION)
    play = Summon("KAR_026t", Count(ENEMY & MINION))


@card("KAR_028")
class FoolsBane:
    keywords = CANT_ATTACK_HEROES
    rules = UNLIMITED_ATTACKS


@card("KAR_091")
class IronforgePortal:
    play = GainArmor(4) + SummonRandom(MINION & Costs(4))


# ---- cards without text

PLAIN = plain_cards(
    BigBadWolf="KAR_005a",
    Whelp="KAR_010a",
    PompousThespian="KAR_011",
    Candle="KAR_025a",
    Broom="KAR_025b",
    Teapot="KAR_025c",
    Pawn="KAR_026t",
    CellarSpider="KAR_030",
    Steward="KAR_044a",
    SharpFork="KAR_094a",
    EnchantedRaven="KAR_300",
    AnimatedShield="KAR_710m",
    CatInAHat="KAR_004a",
)
