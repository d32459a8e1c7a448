"""Rogue cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.engine.card import new_card_instance
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.zones import add_new_card, add_to_hand, draw
from topdeck.games.hearthstone.language import (
    CHARACTER,
    DEATHRATTLE,
    FRIENDLY,
    MINION,
    MY_WEAPON,
    SELF,
    STEALTH,
    TARGET,
    TO_HAND,
    UNDAMAGED,
    UNTIL_MY_TURN,
    AddOneOf,
    AddRandomOfEnemyClass,
    Attack,
    Buff,
    BuffCthun,
    Damage,
    Destroy,
    Discover,
    Draw,
    Effect,
    Entity,
    Give,
    Health,
    OnEach,
    ReturnToHand,
    Table,
    card,
)


@card("OG_070")
class BladedCultist:
    combo = Buff(SELF, attack=1, health=1)


@card("OG_072")
class JourneyBelow:
    play = Discover(DEATHRATTLE, TO_HAND)


class DrawWithCopies(Effect):
    """Draw a card, and add two unmodified copies of it to the hand."""

    def in_words(self) -> str:
        return "draw a card, then put two copies of it into your hand"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        drawn = draw(game, owner)
        if drawn is not None:
            for copy in range(2):
                add_to_hand(game, owner, drawn.card, me.card, drawn.known)


@card("OG_073")
class ThistleTea:
    play = DrawWithCopies()


TOXINS = ("OG_080b", "OG_080c", "OG_080d", "OG_080e", "OG_080f")


@card("OG_080")
class XarilPoisonedMind:
    play = AddOneOf(TOXINS)
    deathrattle = AddOneOf(TOXINS)


@card("OG_080b")
class KingsbloodToxin:
    play = Draw()


@card("OG_080c")
class BloodthistleToxin:
    targets = FRIENDLY & MINION
    play = ReturnToHand(TARGET, cost=-2)


@card("OG_080d")
class BriarthornToxin:
    targets = MINION
    play = Buff(TARGET, attack=3)


@card("OG_080e")
class FadeleafToxin:
    targets = FRIENDLY & MINION
    play = Give(TARGET, STEALTH, until=UNTIL_MY_TURN)


@card("OG_080f")
class FirebloomToxin:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("OG_176")
class ShadowStrike:
    targets = CHARACTER & UNDAMAGED
    play = Damage(TARGET, 5)


@card("OG_267")
class SouthseaSquidface:
    deathrattle = Buff(MY_WEAPON, attack=2)


@card("OG_282")
class BladeOfCThun:
    targets = MINION
    play = BuffCthun(attack=Attack(TARGET), health=Health(TARGET)) + Destroy(TARGET)


class AddSmallCopyToHand(OnEach):
    """Add 1/1 copies of minions to the player's hand; the copies cost 1."""

    def change(self, game: Table, me: Entity, it: Entity) -> None:
        printed = it.card
        held = new_card_instance(printed, CREATED, me.card, game.turn, True)
        add_new_card(game, game.owner(me), held.with_changes(1 - printed.cost, 1 - printed.attack, 1 - printed.health))

    def in_words(self) -> str:
        return "put a 1/1 copy of {who} that costs 1 into your hand"


@card("OG_291")
class Shadowcaster:
    targets = FRIENDLY & MINION
    play = AddSmallCopyToHand(TARGET)


@card("OG_330")
class UndercityHuckster:
    deathrattle = AddRandomOfEnemyClass()
