"""Priest cards from Mean Streets of Gadgetzan."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.zones import show_in_deck
from topdeck.games.hearthstone.language import (
    ATTACK,
    CHARACTER,
    CHARGE,
    DRAGON,
    ENEMY,
    FRIENDLY,
    HEALED,
    HERO_POWER,
    MINION,
    NO_DUPLICATES,
    ROOM,
    SELF,
    TARGET,
    THIS_TURN,
    TO_HAND,
    Buff,
    CardEffect,
    CostChange,
    Damage,
    Effect,
    Entity,
    Give,
    Heal,
    Holding,
    If,
    Reprice,
    Silence,
    Summon,
    Table,
    TakeControl,
    When,
    card,
    offer_choice,
    plain_cards,
)


@card("CFM_020")
class RazaTheChained:
    play = If(NO_DUPLICATES, Reprice(CostChange(HERO_POWER, to=0)))


@card("CFM_020", since="competition-2018")
class RazaTheChainedFrom2018:
    play = If(NO_DUPLICATES, Reprice(CostChange(HERO_POWER, to=1)))


@card("CFM_603")
class PotionOfMadness:
    needs = ROOM
    targets = ENEMY & MINION & (ATTACK <= 2)
    play = Give(TARGET, CHARGE, until=THIS_TURN) + TakeControl(TARGET, until=THIS_TURN)


@card("CFM_604")
class GreaterHealingPotion:
    targets = FRIENDLY & CHARACTER
    play = Heal(TARGET, 12)


@dataclass(eq=False)
class DiscoverInEnemyDeck(Effect):
    """Choose one of three different cards from the enemy's deck.

    From then on, the player knows that the deck contains all three cards.
    """

    then: CardEffect

    def in_words(self) -> str:
        return "discover a card of your opponent's deck (choose one of three copies and {then})"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        opponent = game.opponent(me)
        for seen in offer_choice(game, me, [held.card for held in opponent.deck_cards()], self.then, self):
            show_in_deck(game, opponent, seen)


@card("CFM_605")
class DrakonidOperative:
    play = If(Holding(DRAGON), DiscoverInEnemyDeck(TO_HAND))


@card("CFM_606")
class ManaGeode:
    when = When(HEALED, SELF, Summon("CFM_606t"))


@card("CFM_626")
class KabalTalonpriest:
    targets = FRIENDLY & MINION
    play = Buff(TARGET, health=3)


@card("CFM_657")
class KabalSongstealer:
    targets = MINION
    play = Silence(TARGET)


@card("CFM_661")
class PintSizePotion:
    play = Buff(ENEMY & MINION, attack=-3, until=THIS_TURN)


@card("CFM_662")
class DragonfirePotion:
    play = Damage(MINION - DRAGON, 5)


PLAIN = plain_cards(Crystal="CFM_606t")
