"""Neutral and multi-class cards from Mean Streets of Gadgetzan, and the Jade Golems."""

from dataclasses import dataclass

from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    ARMED,
    ENEMY,
    FRIENDLY,
    KILLED,
    MINION,
    MURLOC,
    MY_WEAPON,
    PIRATE,
    SELF,
    TO_HAND,
    Aura,
    Buff,
    BuffHand,
    Card,
    CardEffect,
    Choice,
    Count,
    Effect,
    Either,
    Entity,
    JadeGolem,
    SummonFromDeck,
    SummonFromEnemyHand,
    SummonMeFromDeck,
    Table,
    When,
    While,
    card,
    plain_cards,
)


@card("CFM_325")
class SmallTimeBuccaneer:
    aura = Aura(SELF & While(ARMED), attack=2)


@card("CFM_344")
class FinjaTheFlyingStar:
    when = When(KILLED, SELF, SummonFromDeck(MURLOC, count=2))


@card("CFM_637")
class PatchesThePirate:
    in_deck = When(AFTER_PLAY, FRIENDLY & PIRATE, SummonMeFromDeck())


@dataclass(eq=False)
class DiscoverOneOfEach(Effect):
    """Choose between different cards from the card pool, one for each class in `classes`."""

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


@card("CFM_649")
class KabalCourier:
    play = DiscoverOneOfEach(("mage", "priest", "warlock"), TO_HAND)


@card("CFM_651")
class NagaCorsair:
    play = Buff(MY_WEAPON, attack=1)


@card("CFM_652")
class SecondRateBruiser:
    costs_less = Either(Count(ENEMY & MINION) >= 3, 2, 0)


@card("CFM_685")
class DonHanCho:
    play = BuffHand(MINION, attack=5, health=5, count=1)


@card("CFM_715")
class JadeSpirit:
    play = JadeGolem()


@card("CFM_790")
class DirtyRat:
    play = SummonFromEnemyHand(MINION)


@card("CFM_853")
class GrimestreetSmuggler:
    play = BuffHand(MINION, attack=1, health=1, count=1)


@card("CFM_902")
class AyaBlackpaw:
    play = JadeGolem()
    deathrattle = JadeGolem()


JADE_GOLEMS = plain_cards(**{f"JadeGolem{size}": f"CFM_712_t{size:02d}" for size in range(1, 31)})
