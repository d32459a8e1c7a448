"""Classic rogue cards."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine.card import new_card_instance
from topdeck.games.hearthstone.engine.constants import RETURNED
from topdeck.games.hearthstone.engine.health import damage_all
from topdeck.games.hearthstone.engine.zones import put_in_hand
from topdeck.games.hearthstone.language import (
    ARMED,
    BESIDE_TARGET,
    CARDS_PLAYED,
    CHARACTER,
    COMBO,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    MINION,
    MY_HERO,
    MY_WEAPON,
    SELF,
    SPELL,
    STEALTH,
    TARGET,
    THIS_TURN,
    TURN_START,
    UNTIL_MY_TURN,
    Attack,
    Buff,
    CostChange,
    Damage,
    Destroy,
    Effect,
    Entity,
    Give,
    Later,
    Once,
    Reprice,
    ReturnToHand,
    Summon,
    Table,
    When,
    card,
    plain_cards,
)


@card("CS2_073")
class ColdBlood:
    targets = MINION
    play = Buff(TARGET, attack=2)
    combo = Buff(TARGET, attack=4)


@card("CS2_233")
class BladeFlurry:
    needs = ARMED
    play = Destroy(MY_WEAPON) + Damage(ENEMY & MINION, Attack(MY_WEAPON))


@card("EX1_124")
class Eviscerate:
    targets = CHARACTER
    play = Damage(TARGET, 2)
    combo = Damage(TARGET, 4)


class DealDamageToNeighbours(Effect):
    """The target deals damage equal to its attack to the minions next to it, without any spell bonus."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        damage_all(game, it, BESIDE_TARGET.select(game, me, it), it.attack)

    def in_words(self) -> str:
        return "{target} deals its attack damage to the minions next to it"


@card("EX1_126")
class Betrayal:
    targets = ENEMY & MINION
    play = DealDamageToNeighbours()


@card("EX1_128")
class Conceal:
    play = Give(FRIENDLY & MINION, STEALTH, until=UNTIL_MY_TURN)


@card("EX1_131")
class DefiasRingleader:
    combo = Summon("EX1_131t")


@card("EX1_133")
class PerditionsBlade:
    targets = CHARACTER
    play = Damage(TARGET, 1)
    combo = Damage(TARGET, 2)


@card("EX1_134")
class SI7Agent:
    targets = CHARACTER
    needs_target_if = COMBO
    combo = Damage(TARGET, 2)


@dataclass(eq=False)
class ReturnSpell(Effect):
    """Return a spell to the hand of the player who cast it; both players know the card."""

    id: str

    def in_words(self) -> str:
        return "return {id} to your hand"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        put_in_hand(game, game.owner(me), new_card_instance(game.rules.cards[self.id], RETURNED, None, game.turn, True))


@card("EX1_137")
class Headcrack:
    play = Damage(ENEMY_HERO, 2)
    combo = Damage(ENEMY_HERO, 2) + Later(When(TURN_START, MY_HERO, Once(ReturnSpell("EX1_137"))))


@card("EX1_144")
class Shadowstep:
    targets = FRIENDLY & MINION
    play = ReturnToHand(TARGET, cost=-2)


@card("EX1_145")
class Preparation:
    play = Reprice(CostChange(SPELL, change=-3), until=THIS_TURN, once=True)


@card("EX1_145", since="competition-2020")
class PreparationFrom2020:
    play = Reprice(CostChange(SPELL, change=-2), until=THIS_TURN, once=True)


@card("EX1_613")
class EdwinVanCleef:
    combo = Buff(SELF, attack=2 * CARDS_PLAYED, health=2 * CARDS_PLAYED)


@card("NEW1_005")
class Kidnapper:
    targets = MINION
    needs_target_if = COMBO
    combo = ReturnToHand(TARGET)


@card("NEW1_014")
class MasterOfDisguise:
    targets = FRIENDLY & MINION
    play = Give(TARGET, STEALTH, until=UNTIL_MY_TURN)


PLAIN = plain_cards(DefiasBandit="EX1_131t", PatientAssassin="EX1_522")
