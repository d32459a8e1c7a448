"""Warrior cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    CHARACTER,
    DAMAGED,
    EVENT_AMOUNT,
    HURT,
    MINION,
    MY_HERO,
    SELF,
    TAUNT,
    TO_HAND,
    TURN_END,
    WEAPON,
    BuffHand,
    Damage,
    Discover,
    GainArmor,
    Has,
    When,
    card,
    plain_cards,
)


@card("CFM_631")
class BrassKnuckles:
    when = When(AFTER_ATTACK, MY_HERO, BuffHand(MINION, attack=1, health=1, count=1))


@card("CFM_643")
class HobartGrapplehammer:
    play = BuffHand(WEAPON, attack=1, deck=True)


@card("CFM_716")
class SleepWithTheFishes:
    play = Damage(MINION & DAMAGED, 3)


@card("CFM_752")
class StolenGoods:
    play = BuffHand(MINION & Has(TAUNT), attack=3, health=3, count=1)


@card("CFM_754")
class GrimyGadgeteer:
    when = When(TURN_END, MY_HERO, BuffHand(MINION, attack=2, health=2, count=1))


@card("CFM_755")
class GrimestreetPawnbroker:
    play = BuffHand(WEAPON, attack=1, health=1, count=1)


@card("CFM_756")
class AlleyArmorsmith:
    when = When(HURT, CHARACTER, GainArmor(EVENT_AMOUNT), against=SELF)


@card("CFM_940")
class IKnowAGuy:
    play = Discover(MINION & Has(TAUNT), TO_HAND)


PLAIN = plain_cards(PublicDefender="CFM_300")
