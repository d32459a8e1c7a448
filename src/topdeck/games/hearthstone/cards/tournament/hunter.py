"""Hunter cards from The Grand Tournament."""

from topdeck.games.hearthstone.engine.zones import find_in_deck, take_from_deck
from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    BEAST,
    BESIDE_TARGET,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    HURT,
    IMMUNE,
    MINION,
    MY_HAND,
    MY_HERO,
    OTHER,
    PLAYED,
    ROOM,
    SPELL,
    TARGET,
    THIS_TURN,
    TURN_END,
    AddRandom,
    Damage,
    Destroy,
    Effect,
    Entity,
    Exists,
    Give,
    If,
    OfClass,
    Splash,
    Summon,
    SummonRandom,
    Table,
    Teach,
    When,
    card,
    reveal_jouster,
)


@card("AT_010")
class RamWrangler:
    play = If(Exists(FRIENDLY & BEAST), SummonRandom(MINION & BEAST))


@card("AT_056")
class Powershot:
    targets = MINION
    play = Splash(2, BESIDE_TARGET, 2)


@card("AT_057")
class Stablemaster:
    targets = FRIENDLY & BEAST
    play = Give(TARGET, IMMUNE, until=THIS_TURN)


class JoustForMinion(Effect):
    """Joust; if the player's minion costs more, the player draws it, and the opponent knows that it is in the hand."""

    def in_words(self) -> str:
        return "joust (reveal a random minion of each deck); if yours costs more, draw it"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        mine, theirs = reveal_jouster(game, owner), reveal_jouster(game, game.opponent(me))
        if mine is not None and (theirs is None or mine.cost > theirs.cost):
            take_from_deck(game, owner, find_in_deck(owner, mine), known=True)


@card("AT_058")
class KingsElekk:
    play = JoustForMinion()


@card("AT_059")
class BraveArcher:
    inspire = If(MY_HAND <= 0, Damage(ENEMY_HERO, 2))


@card("AT_060")
class BearTrap:
    secret = When(AFTER_ATTACK, ENEMY, Summon("CS2_125"), against=MY_HERO, only_if=ROOM)


@card("AT_061")
class LockAndLoad:
    play = Teach(MY_HERO, trigger=When(PLAYED, FRIENDLY & SPELL, AddRandom(OfClass("hunter"))), until=THIS_TURN)


@card("AT_062")
class BallOfSpiders:
    needs = ROOM
    play = Summon("FP1_011", 3)


@card("AT_063")
class Acidmaw:
    when = When(HURT, MINION & OTHER, Destroy(TARGET))


@card("AT_063t")
class Dreadscale:
    when = When(TURN_END, MY_HERO, Damage(MINION & OTHER, 1))
