"""Classic priest cards."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.board import summon
from topdeck.games.hearthstone.engine.constants import RIGHTMOST
from topdeck.games.hearthstone.engine.zones import show_in_deck
from topdeck.games.hearthstone.language import (
    ATTACK,
    ATTACK_IS_HEALTH,
    CHARACTER,
    CHARGE,
    DAMAGED,
    DOUBLE_SPELLS,
    ENEMY,
    FRIENDLY,
    HEALING_HURTS,
    MINION,
    MY_HERO,
    ROOM,
    TARGET,
    THIS_TURN,
    TURN_START,
    Buff,
    CopyFromEnemyDeck,
    Damage,
    Draw,
    Effect,
    Entity,
    Give,
    HasPower,
    Heal,
    Health,
    If,
    Random,
    ReplacePower,
    SetAttack,
    Silence,
    Table,
    TakeControl,
    When,
    card,
    plain_cards,
)


@card("CS1_129")
class InnerFire:
    targets = MINION
    play = SetAttack(TARGET, Health(TARGET))


@card("EX1_091")
class CabalShadowPriest:
    targets = ENEMY & MINION & (ATTACK <= 2)
    play = TakeControl(TARGET)


@card("EX1_332")
class SilenceSpell:
    targets = MINION
    play = Silence(TARGET)


@card("EX1_334")
class ShadowMadness:
    needs = ROOM
    targets = ENEMY & MINION & (ATTACK <= 3)
    play = Give(TARGET, CHARGE, until=THIS_TURN) + TakeControl(TARGET, until=THIS_TURN)


@card("EX1_335")
class Lightspawn:
    rules = ATTACK_IS_HEALTH


@card("EX1_339")
class Thoughtsteal:
    play = CopyFromEnemyDeck(2)


@card("EX1_341")
class Lightwell:
    when = When(TURN_START, MY_HERO, Heal(Random(FRIENDLY & DAMAGED), 3))


@dataclass(eq=False)
class SummonCopyFromEnemyDeck(Effect):
    """Summon a copy of a random minion in the opponent's deck, or the minion with this id if the deck has none."""

    id: str

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        opponent = game.opponent(me)
        minions = [held.card for held in opponent.deck_cards() if held.card.is_minion()]
        copied = minions[game.random(len(minions))] if minions else game.rules.cards[self.id]
        if minions:
            show_in_deck(game, opponent, copied)
        summon(game, game.owner(me), copied, RIGHTMOST)

    def in_words(self) -> str:
        return "summon a copy of a random minion in your opponent's deck, or {id} if there is none"


@card("EX1_345")
class Mindgames:
    needs = ROOM
    play = SummonCopyFromEnemyDeck("EX1_345t")


@card("EX1_350")
class ProphetVelen:
    rules = DOUBLE_SPELLS


@card("EX1_591")
class AuchenaiSoulpriest:
    rules = HEALING_HURTS


@card("EX1_621")
class CircleOfHealing:
    play = Heal(MINION, 4)


@card("EX1_623")
class TempleEnforcer:
    targets = FRIENDLY & MINION
    play = Buff(TARGET, health=3)


@card("EX1_624")
class HolyFire:
    targets = CHARACTER
    play = Damage(TARGET, 5) + Heal(MY_HERO, 5)


SHADOWFORM = ("EX1_625t", "EX1_625t2")


@card("EX1_625")
class Shadowform:
    play = If(HasPower(SHADOWFORM), ReplacePower("EX1_625t2"), ReplacePower("EX1_625t"))


@card("EX1_625t")
class MindSpike:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("EX1_625t2")
class MindShatter:
    targets = CHARACTER
    play = Damage(TARGET, 3)


@card("EX1_626")
class MassDispel:
    play = Silence(ENEMY & MINION) + Draw()


PLAIN = plain_cards(ShadowOfNothing="EX1_345t")
