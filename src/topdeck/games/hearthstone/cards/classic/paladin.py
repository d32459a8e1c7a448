"""Classic paladin cards."""

from topdeck.games.hearthstone.engine.board import summon
from topdeck.games.hearthstone.engine.constants import RIGHTMOST
from topdeck.games.hearthstone.engine.health import damage
from topdeck.games.hearthstone.engine.zones import draw, draw_from, find_in_deck, random_deck_index
from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    AFTER_SUMMON,
    ALIVE,
    ATTACKS,
    CHARACTER,
    DIED,
    DIVINE_SHIELD,
    ENEMY,
    ENEMY_HAND,
    ENEMY_HERO,
    EVENT_AMOUNT,
    FRIENDLY,
    HERO,
    HURT,
    IN_PLAY,
    MINION,
    MY_HAND,
    MY_HERO,
    PROPOSED,
    ROOM,
    SELF,
    TARGET,
    Buff,
    Damage,
    DoubleAttack,
    Draw,
    Effect,
    Entity,
    Equip,
    ForGiver,
    Give,
    Heal,
    Interpose,
    LoseDurability,
    Missiles,
    SetAttack,
    SetHealth,
    Table,
    Teach,
    When,
    add_spell_damage,
    card,
    plain_cards,
)


@card("EX1_130")
class NobleSacrifice:
    secret = When(PROPOSED, ENEMY & IN_PLAY, Interpose("EX1_130a"), only_if=ROOM)


@card("EX1_132")
class EyeForAnEye:
    secret = When(HURT, MY_HERO, Damage(ENEMY_HERO, EVENT_AMOUNT, boost=0))


class ReturnToLife(Effect):
    """Summon a new copy of a minion that died, with 1 health left."""

    def in_words(self) -> str:
        return "summon it again with 1 health"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        twin = summon(game, game.owner(me), it.card, RIGHTMOST)
        if twin is not None:
            twin.health = 1


@card("EX1_136")
class Redemption:
    """The secret triggers after all other reactions to the death: https://hearthstone.gamepedia.com/Redemption."""

    secret = When(DIED, FRIENDLY & MINION, ReturnToLife(), only_if=ROOM, late=True)


@card("EX1_349")
class DivineFavor:
    play = Draw(ENEMY_HAND - MY_HAND)


@card("EX1_354")
class LayOnHands:
    targets = CHARACTER
    play = Heal(TARGET, 8) + Draw(3)


@card("EX1_355")
class BlessedChampion:
    targets = MINION
    play = DoubleAttack(TARGET)


@card("EX1_362")
class ArgentProtector:
    targets = FRIENDLY & MINION
    play = Give(TARGET, DIVINE_SHIELD)


@card("EX1_363")
class BlessingOfWisdom:
    targets = MINION
    play = Teach(TARGET, trigger=When(ATTACKS, SELF, ForGiver(Draw())))


class DamageByNextCard(Effect):
    """Deal the target damage equal to the printed cost of the next card in the player's deck, then draw the card."""

    def in_words(self) -> str:
        return "draw a card and deal damage equal to its cost to {target}{spell_damage:more}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        if owner.cards_left == 0:
            draw(game, owner)
            return
        card = owner.deck[random_deck_index(game, owner)].card
        damage(game, me, it, add_spell_damage(game, me, card.cost, 1))
        if any(held.card is card for held in owner.deck_cards()):
            draw_from(game, owner, find_in_deck(owner, card))
        else:  # a reaction to the damage has drawn it
            draw(game, owner)


@card("EX1_365")
class HolyWrath:
    targets = CHARACTER
    play = DamageByNextCard()


@card("EX1_366")
class SwordOfJustice:
    when = When(AFTER_SUMMON, FRIENDLY & MINION, Buff(TARGET, attack=1, health=1) + LoseDurability(SELF))


@card("EX1_379")
class Repentance:
    """The secret also reacts to Lord Jaraxxus, who is already a hero at this point."""

    secret = When(AFTER_PLAY, ENEMY & (MINION | HERO) & ALIVE, SetHealth(TARGET, 1))


@card("EX1_379", since="competition-2018")
class RepentanceFrom2018:
    secret = When(AFTER_PLAY, ENEMY & MINION & ALIVE, SetHealth(TARGET, 1))


@card("EX1_382")
class AldorPeacekeeper:
    targets = ENEMY & MINION
    play = SetAttack(TARGET, 1)


@card("EX1_383")
class TirionFordring:
    deathrattle = Equip("EX1_383t")


@card("EX1_384")
class AvengingWrath:
    play = Missiles(ENEMY, 8)


@card("EX1_619")
class Equality:
    play = SetHealth(MINION, 1)


PLAIN = plain_cards(Defender="EX1_130a", Ashbringer="EX1_383t")
