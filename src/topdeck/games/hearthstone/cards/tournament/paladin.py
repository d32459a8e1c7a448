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
    Destroy,
    Entity,
    Exists,
    Heal,
    Joust,
    Named,
    PutSecretsIntoPlay,
    Selector,
    SetAttack,
    SummonRandom,
    Table,
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


class AllButStrongest(Selector):
    """All minions except the one with the highest attack on each side; ties are broken at random."""

    def in_words(self) -> str:
        return "all minions except each player's minion with the highest attack"

    def select(self, game: Table, me: Entity, it: Entity) -> list[Entity]:
        others: list[Entity] = []
        for owner in (game.owner(me), game.opponent(me)):
            highest = max([minion.attack for minion in owner.board], default=0)
            strongest = [minion for minion in owner.board if minion.attack == highest]
            spared = strongest[game.random(len(strongest))] if strongest else None
            others += [minion for minion in owner.board if minion is not spared]
        return others


@card("AT_078")
class EnterTheColiseum:
    play = Destroy(AllButStrongest())


@card("AT_079")
class MysteriousChallenger:
    play = PutSecretsIntoPlay(MAX_SECRETS)


@card("AT_081")
class EadricThePure:
    play = SetAttack(ENEMY & MINION, 1)


@card("AT_104")
class TuskarrJouster:
    play = Joust(Heal(MY_HERO, 7))
