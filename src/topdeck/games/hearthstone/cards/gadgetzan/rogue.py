"""Rogue cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    ATTACKS,
    CHARACTER,
    COMBO,
    FRIENDLY,
    KILLED,
    MINION,
    MY_WEAPON,
    SELF,
    STEALTH,
    TARGET,
    AddRandomOfEnemyClass,
    Attack,
    Buff,
    Damage,
    GainMana,
    Give,
    Has,
    If,
    JadeGolem,
    ReturnToHand,
    When,
    card,
    plain_cards,
)


@card("CFM_342")
class LuckydoBuccaneer:
    play = If(Attack(MY_WEAPON) >= 3, Buff(SELF, attack=4, health=4))


@card("CFM_630")
class CounterfeitCoin:
    play = GainMana(1)


@card("CFM_634")
class LotusAssassin:
    when = When(KILLED, SELF, Give(SELF, STEALTH))


@card("CFM_690")
class JadeShuriken:
    targets = CHARACTER
    play = Damage(TARGET, 2)
    combo = Damage(TARGET, 2) + JadeGolem()


@card("CFM_691")
class JadeSwarmer:
    deathrattle = JadeGolem()


@card("CFM_693")
class GadgetzanFerryman:
    targets = FRIENDLY & MINION
    needs_target_if = COMBO
    combo = ReturnToHand(TARGET)


@card("CFM_694")
class ShadowSensei:
    targets = MINION & Has(STEALTH)
    play = Buff(TARGET, attack=2, health=2)


@card("CFM_781")
class ShakuTheCollector:
    when = When(ATTACKS, SELF, AddRandomOfEnemyClass())


PLAIN = plain_cards(ShadowRager="CFM_636")
