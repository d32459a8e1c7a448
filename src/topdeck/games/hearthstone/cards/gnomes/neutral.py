"""Neutral cards from Goblins vs Gnomes, and the Spare Parts."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.board import add_secret
from topdeck.games.hearthstone.engine.constants import MAX_SECRETS
from topdeck.games.hearthstone.engine.events import remove_secret
from topdeck.games.hearthstone.engine.model import new_entity
from topdeck.games.hearthstone.language import (
    FRIENDLY,
    HAS_SECRET,
    MECH,
    MINION,
    MY_HERO,
    PAID_COST,
    PLAYED,
    SPELL,
    STEALTH,
    TARGET,
    TAUNT,
    TURN_END,
    UNTIL_MY_TURN,
    AddRandom,
    Buff,
    Condition,
    Effect,
    Entity,
    Freeze,
    Give,
    Heal,
    ReturnToHand,
    SwapStats,
    Table,
    When,
    card,
)
from topdeck.games.hearthstone.language.effects.secrets import destroy_secret

SPARE_PARTS = ("PART_001", "PART_002", "PART_003", "PART_004", "PART_005", "PART_006", "PART_007")


class TakeSecret(Effect):
    """Take control of a random enemy secret; if the player has all of them or no room, destroy a random one.

    The secret keeps its place in the order of play: https://hearthstone.fandom.com/wiki/Kezan_Mystic.
    """

    def in_words(self) -> str:
        return "take control of a random enemy secret"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        taker, secrets = game.owner(me), list(game.opponent(me).secrets)
        mine = [secret.card for secret in taker.secrets]
        new = [secret for secret in secrets if secret.card not in mine and len(mine) < MAX_SECRETS]
        if new:
            secret = new[game.random(len(new))]
            remove_secret(game, secret)
            add_secret(game, taker, new_entity(secret.card, secret.id, taker.side))
        elif secrets:
            destroy_secret(game, secrets[game.random(len(secrets))])


@card("GVG_074")
class KezanMystic:
    play = TakeSecret()


@card("GVG_089")
class Illuminator:
    when = When(TURN_END, MY_HERO, Heal(MY_HERO, 4), only_if=HAS_SECRET)


@dataclass(eq=False)
class CostWas(Condition):
    """The player paid this much for the card that is being played."""

    cost: int

    def in_words(self) -> str:
        return "it cost {cost} mana"

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return PAID_COST.value(game, me, it) == self.cost


@card("GVG_117")
class Gazlowe:
    when = When(PLAYED, FRIENDLY & SPELL, AddRandom(MINION & MECH), only_if=CostWas(1))


@card("PART_001")
class ArmorPlating:
    targets = MINION
    play = Buff(TARGET, health=1)


@card("PART_002")
class TimeRewinder:
    targets = FRIENDLY & MINION
    play = ReturnToHand(TARGET)


@card("PART_003")
class RustyHorn:
    targets = MINION
    play = Give(TARGET, TAUNT)


@card("PART_004")
class FinickyCloakfield:
    targets = FRIENDLY & MINION
    play = Give(TARGET, STEALTH, until=UNTIL_MY_TURN)


@card("PART_005")
class EmergencyCoolant:
    targets = MINION
    play = Freeze(TARGET)


@card("PART_006")
class ReversingSwitch:
    targets = MINION
    play = SwapStats(TARGET)


@card("PART_007")
class WhirlingBlades:
    targets = MINION
    play = Buff(TARGET, attack=1)
