"""Mage cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    ALIVE,
    ENEMY,
    FRIENDLY,
    FROZEN,
    MINION,
    NO_DUPLICATES,
    SECRET,
    SECRETS_PLAYED,
    SELF,
    SPELL,
    TARGET,
    THIS_TURN,
    Buff,
    CostChange,
    Damage,
    Exists,
    Freeze,
    Has,
    If,
    Random,
    Repeat,
    Reprice,
    ShuffleCopyIn,
    Transform,
    When,
    card,
)


@card("CFM_021")
class FreezingPotion:
    targets = ENEMY
    play = Freeze(TARGET)


@card("CFM_065")
class VolcanicPotion:
    play = Damage(MINION, 2)


@card("CFM_066")
class KabalLackey:
    play = Reprice(CostChange(SECRET, to=0), until=THIS_TURN, once=True)


@card("CFM_620")
class PotionOfPolymorph:
    secret = When(AFTER_PLAY, ENEMY & MINION & ALIVE, Transform(TARGET, "CS2_tk1"))


@card("CFM_623")
class GreaterArcaneMissiles:
    play = Repeat(3, Damage(Random(ENEMY), 3))


@card("CFM_660")
class ManicSoulcaster:
    targets = FRIENDLY & MINION
    play = ShuffleCopyIn(TARGET)


@card("CFM_671")
class Cryomancer:
    play = If(Exists(ENEMY & Has(FROZEN)), Buff(SELF, attack=2, health=2))


@card("CFM_687")
class InkmasterSolia:
    play = If(NO_DUPLICATES, Reprice(CostChange(SPELL, to=0), until=THIS_TURN, once=True))


@card("CFM_760")
class KabalCrystalRunner:
    costs_less = 2 * SECRETS_PLAYED
