"""Paladin cards from The Grand Tournament."""

from topdeck.games.hearthstone.engine.constants import MAX_SECRETS
from topdeck.games.hearthstone.language import (
    DIVINE_SHIELD,
    ENEMY,
    FRIENDLY,
    MINION,
    MURLOC,
    MY_HERO,
    SELF,
    TARGET,
    TURN_START,
    Aura,
    Buff,
    Exists,
    Heal,
    Joust,
    Named,
    PutSecretsIntoPlay,
    SetAttack,
    SummonRandom,
    When,
    card,
)


@card("AT_073")
class CompetitiveSpirit:
    secret = When(TURN_START, MY_HERO, Buff(FRIENDLY & MINION, attack=1, health=1), only_if=Exists(FRIENDLY & MINION))


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


@card("AT_079")
class MysteriousChallenger:
    play = PutSecretsIntoPlay(MAX_SECRETS)


@card("AT_081")
class EadricThePure:
    play = SetAttack(ENEMY & MINION, 1)


@card("AT_104")
class TuskarrJouster:
    play = Joust(Heal(MY_HERO, 7))
