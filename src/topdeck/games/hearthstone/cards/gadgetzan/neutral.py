"""Neutral and multi-class cards from Mean Streets of Gadgetzan, and the Jade Golems."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine import consequences
from topdeck.games.hearthstone.engine.board import (
    copy_minion,
    entity_from_held,
    leave_board,
    position_right_of,
    summon_entity,
)
from topdeck.games.hearthstone.engine.card import new_card_instance
from topdeck.games.hearthstone.engine.constants import CREATED, GONE
from topdeck.games.hearthstone.engine.entity import new_entity
from topdeck.games.hearthstone.engine.legal import attackable_characters, legal_targets
from topdeck.games.hearthstone.engine.zones import draw_into_hand, reveal_from_deck, shuffle_into_deck
from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    AFTER_PLAY,
    ALIVE,
    ARMED,
    ATTACKS,
    BATTLECRY,
    CHARACTER,
    CHARGE,
    DEATHRATTLE,
    DIED,
    DRAGON,
    DRAWN,
    ENEMY,
    ENEMY_HAND,
    ENEMY_HERO,
    ENEMY_WEAPON,
    FRIENDLY,
    HEALTH,
    HERO,
    KILLED,
    MAX_BOARD,
    MINION,
    MURLOC,
    MY_HAND,
    MY_HERO,
    MY_WEAPON,
    PIRATE,
    PLAYED,
    PROPOSED,
    SELF,
    SPELL,
    STEALTH,
    SUMMON,
    TARGET,
    TARGETED,
    TAUNT,
    TO_HAND,
    TURN_END,
    TURN_START,
    AddRandom,
    AddToHand,
    Attack,
    Aura,
    Buff,
    BuffHand,
    BuffInHand,
    Card,
    CardEffect,
    Choice,
    Count,
    Damage,
    Draw,
    EachPlayer,
    Effect,
    Either,
    Entity,
    Exists,
    ForEnemy,
    Give,
    Has,
    Heal,
    HealFully,
    If,
    JadeGolem,
    LoseDurability,
    RefreshPower,
    Selector,
    SelfIs,
    ShuffleMeIn,
    Silence,
    Summon,
    SummonFromDeck,
    SummonFromHand,
    SummonMeFromDeck,
    SwapStats,
    Table,
    Take,
    When,
    While,
    card,
    is_alive,
    plain_cards,
    random_index,
)


@dataclass(eq=False)
class DiscoverOneOfEach(Effect):
    """Choose one of several distinct cards from the card pool, with one card for each class in `classes`."""

    classes: tuple[str, ...]
    then: CardEffect

    def in_words(self) -> str:
        return "discover a card (choose one of several, one each of {classes}, and {then})"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        offered: list[Card] = []
        for hero_class in self.classes:
            cards = [card for card in game.rules.pool if hero_class in card.classes and card not in offered]
            offered.append(cards[game.random(len(cards))])
        game.offer(Choice(options=tuple(offered), then=self.then, maker=me.card, asker=self), me)


@card("CFM_025")
class WindUpBurglebot:
    when = When(AFTER_ATTACK, SELF, Draw(), against=MINION, only_if=SelfIs(ALIVE))


@card("CFM_060")
class RedManaWyrm:
    when = When(PLAYED, FRIENDLY & SPELL, Buff(SELF, attack=2))


@card("CFM_063")
class KookyChemist:
    targets = MINION
    play = SwapStats(TARGET)


@card("CFM_064")
class BlubberBaron:
    in_hand = When(SUMMON, FRIENDLY & MINION & BATTLECRY, BuffInHand(attack=1, health=1))


@card("CFM_067")
class HozenHealer:
    targets = MINION
    play = HealFully(TARGET)


@card("CFM_095")
class WeaselTunneler:
    deathrattle = ShuffleMeIn(enemy=True)


@card("CFM_120")
class MistressOfMixtures:
    deathrattle = Heal(HERO, 4)


@card("CFM_321")
class GrimestreetInformant:
    play = DiscoverOneOfEach(("hunter", "paladin", "warrior"), TO_HAND)


@card("CFM_325")
class SmallTimeBuccaneer:
    aura = Aura(SELF & While(ARMED), attack=2)


@card("CFM_328")
class FightPromoter:
    play = If(Exists(FRIENDLY & MINION & (HEALTH >= 6)), Draw(2))


@card("CFM_341")
class SergeantSally:
    deathrattle = Damage(ENEMY & MINION, Attack(SELF))


@card("CFM_344")
class FinjaTheFlyingStar:
    when = When(KILLED, SELF, SummonFromDeck(MURLOC, count=2))


@card("CFM_609")
class FelOrcSoulfiend:
    when = When(TURN_START, MY_HERO, Damage(SELF, 2))


POTIONS = (
    "CFM_021",
    "CFM_065",
    "CFM_094",
    "CFM_603",
    "CFM_604",
    "CFM_608",
    "CFM_611",
    "CFM_620",
    "CFM_661",
    "CFM_662",
)  # https://hearthstone.gamepedia.com/Potion


class IsPotion(Selector):
    def fits(self, card: Card) -> bool:
        return card.id in POTIONS

    def in_words(self) -> str:
        return "[Potion]"


@card("CFM_619")
class KabalChemist:
    play = AddRandom(IsPotion())


@card("CFM_637")
class PatchesThePirate:
    in_deck = When(AFTER_PLAY, FRIENDLY & PIRATE, SummonMeFromDeck())


@card("CFM_646")
class BackstreetLeper:
    deathrattle = Damage(ENEMY_HERO, 2)


@card("CFM_647")
class BlowgillSniper:
    targets = CHARACTER
    play = Damage(TARGET, 1)


@card("CFM_648")
class BigTimeRacketeer:
    play = Summon("CFM_648t")


@card("CFM_649")
class KabalCourier:
    play = DiscoverOneOfEach(("mage", "priest", "warlock"), TO_HAND)


@card("CFM_651")
class NagaCorsair:
    play = Buff(MY_WEAPON, attack=1)


@card("CFM_652")
class SecondRateBruiser:
    costs_less = Either(Count(ENEMY & MINION) >= 3, 2, 0)


@card("CFM_654")
class FriendlyBartender:
    when = When(TURN_END, MY_HERO, Heal(MY_HERO, 1))


@card("CFM_655")
class ToxicSewerOoze:
    play = LoseDurability(ENEMY_WEAPON)


@card("CFM_656")
class StreetwiseInvestigator:
    play = Take(ENEMY & MINION, STEALTH)


@card("CFM_658")
class BackroomBouncer:
    when = When(DIED, FRIENDLY & MINION, Buff(SELF, attack=1))


@card("CFM_659")
class GadgetzanSocialite:
    targets = CHARACTER
    play = Heal(TARGET, 2)


@card("CFM_667")
class BombSquad:
    targets = ENEMY & MINION
    play = Damage(TARGET, 5)
    deathrattle = Damage(MY_HERO, 5)


@dataclass(eq=False)
class SummonTwins(Effect):
    """Summon two copies of this minion, one on each side of it, that keep its changes but have these ids."""

    ids: tuple[str, str]

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        for number, card_id in enumerate(self.ids):
            if len(owner.board) < MAX_BOARD:
                twin = copy_minion(game, me, owner.side)
                twin.card = game.rules.cards[card_id]
                summon_entity(game, owner, twin, max(position_right_of(game, me) - 1 + number, 0))

    def in_words(self) -> str:
        return "summon two copies of {me}"


@card("CFM_668")
class Doppelgangster:
    play = SummonTwins(("CFM_668t", "CFM_668t2"))


@card("CFM_668t")
class DoppelgangsterSecond:
    play = SummonTwins(("CFM_668t2", "CFM_668"))


@card("CFM_668t2")
class DoppelgangsterThird:
    play = SummonTwins(("CFM_668", "CFM_668t"))


@card("CFM_669")
class BurglyBully:
    when = When(PLAYED, ENEMY & SPELL, AddToHand("GAME_005"))


class RandomTarget(Effect):
    """Replace the target of a card or hero power with a random legal target, or with no target if none is left."""

    def in_words(self) -> str:
        return "a random legal target is chosen instead"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        targets = it.card.option_text(game.option).targets
        if targets is not None:
            characters = legal_targets(game, game.owner(it), targets, it.card)
            choose_target(game, [character for character in characters if character is not it] or [nobody(game, it)])


class RandomDefender(Effect):
    """Redirect the proposed attack to a random enemy that the attacker can attack."""

    def in_words(self) -> str:
        return "it attacks a random enemy instead"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        characters = [enemy for enemy in attackable_characters(game.opponent(it)) if is_alive(enemy)]
        if game.amount == 0 and len(characters) > 1:  # the attack has not been redirected before
            choose_target(game, characters)


def choose_target(game: Table, characters: list[Entity]) -> None:
    """Choose one of these characters at random as the target or defender."""
    game.defender = characters[game.random(len(characters))]
    if game.log is not None and not game.defender.has_keyword(GONE):
        consequences.report(game, consequences.RANDOM, game.defender)


def nobody(game: Table, source: Entity) -> Entity:
    """Return a placeholder target that effects ignore because it is not in play."""
    placeholder = new_entity(source.card, game.new_id(), source.side)
    placeholder.keywords |= GONE
    return placeholder


@card("CFM_670")
class MayorNoggenfogger:
    when = (When(TARGETED, FRIENDLY | ENEMY, RandomTarget()), When(PROPOSED, CHARACTER, RandomDefender()))


class SwapWithDeck(Effect):
    """Swap the target with a random minion in the player's deck, if there is one."""

    def in_words(self) -> str:
        return "swap {target} with a random minion in your deck"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        index = random_index(game, owner, MINION)
        if index < 0 or it.has_keyword(GONE):
            return
        held = reveal_from_deck(game, owner, index)
        leave_board(game, it)
        shuffle_into_deck(game, owner, new_card_instance(it.card, CREATED, me.card, game.turn, True))
        summon_entity(game, owner, entity_from_held(game, owner, held), it.slot)


@card("CFM_672")
class MadamGoya:
    targets = FRIENDLY & MINION
    play = SwapWithDeck()


@card("CFM_685")
class DonHanCho:
    play = BuffHand(MINION, attack=5, health=5, count=1)


@card("CFM_688")
class SpikedHogrider:
    play = If(Exists(ENEMY & MINION & Has(TAUNT)), Give(SELF, CHARGE))


@card("CFM_715")
class JadeSpirit:
    play = JadeGolem()


@card("CFM_790")
class DirtyRat:
    play = ForEnemy(SummonFromHand(MINION))


class DrawUntilOther(Effect):
    """Draw cards until a card does not match or is burnt, or until the deck is empty."""

    def in_words(self) -> str:
        return "draw cards until you draw one that is not a Dragon"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        index = draw_into_hand(game, owner)
        while index >= 0 and DRAGON.fits(owner.hand[index].card):
            index = draw_into_hand(game, owner)


@card("CFM_806")
class Wrathion:
    play = DrawUntilOther()


@card("CFM_807")
class AuctionmasterBeardo:
    when = When(AFTER_PLAY, FRIENDLY & SPELL, RefreshPower())


@card("CFM_808")
class GenzoTheShark:
    when = When(ATTACKS, SELF, EachPlayer(Draw(3 - MY_HAND)))


@card("CFM_809")
class TanarisHogchopper:
    play = If(ENEMY_HAND <= 0, Give(SELF, CHARGE))


@card("CFM_810")
class LeathercladHogleader:
    play = If(ENEMY_HAND >= 6, Give(SELF, CHARGE))


@card("CFM_851")
class DaringReporter:
    """A mortally wounded minion no longer grows (HearthSim/hs-bugs 638)."""

    when = When(DRAWN, ENEMY_HERO, Buff(SELF, attack=1, health=1), only_if=SelfIs(ALIVE))


@card("CFM_852")
class LotusAgents:
    play = DiscoverOneOfEach(("druid", "rogue", "shaman"), TO_HAND)


@card("CFM_853")
class GrimestreetSmuggler:
    play = BuffHand(MINION, attack=1, health=1, count=1)


@card("CFM_855")
class DefiasCleaner:
    targets = MINION & DEATHRATTLE
    play = Silence(TARGET)


@card("CFM_902")
class AyaBlackpaw:
    play = JadeGolem()
    deathrattle = JadeGolem()


JADE_GOLEMS = plain_cards(**{f"JadeGolem{size}": f"CFM_712_t{size:02d}" for size in range(1, 31)})

PLAIN = plain_cards(
    StreetTrickster="CFM_039",
    LittleFriend="CFM_648t",
    HiredGun="CFM_653",
    WorgenGreaser="CFM_665",
    GrookFuMaster="CFM_666",
    AncientOfBlossoms="CFM_854",
)
