"""Paladin cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    DIVINE_SHIELD,
    ENEMY,
    FRIENDLY,
    MINION,
    MURLOC,
    MY_HERO,
    SELF,
    TARGET,
    Aura,
    Buff,
    Heal,
    Joust,
    Named,
    SetAttack,
    SummonRandom,
    card,
)


@card("AT_074")
class SealOfChampions:
    targets = MINION
    play = Buff(TARGET, attack=3, keywords=DIVINE_SHIELD)


@card("AT_075")
class WarhorseTrainer:
    aura = Aura(FRIENDLY & Named("CS2_101t"), attack=1)


@card("AT_076")
class MurlocKnight:
    inspire = SummonRandom(MURLOC)


@card("AT_077")
class ArgentLance:
    play = Joust(Buff(SELF, health=1))


@card("AT_081")
class EadricThePure:
    play = SetAttack(ENEMY & MINION, 1)


@card("AT_104")
class TuskarrJouster:
    play = Joust(Heal(MY_HERO, 7))
