"""Classic rogue cards."""

from topdeck.games.hearthstone.language import (
    ARMED,
    CARDS_PLAYED,
    CHARACTER,
    COMBO,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_WEAPON,
    SELF,
    SPELL,
    STEALTH,
    TARGET,
    THIS_TURN,
    UNTIL_MY_TURN,
    Attack,
    Buff,
    CostChange,
    Damage,
    Destroy,
    Give,
    Reprice,
    ReturnToHand,
    Summon,
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


PLAIN = plain_cards(DefiasBandit="EX1_131t", PatientAssassin="EX1_522")
