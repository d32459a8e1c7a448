"""Druid cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    ATTACK,
    BEAST,
    CRYSTAL_ROOM,
    FRIENDLY,
    MINION,
    ROOM,
    SELF,
    TARGET,
    AddToHand,
    Buff,
    Count,
    Exists,
    GainCrystals,
    If,
    JadeGolem,
    card,
)


@card("CFM_343")
class JadeBehemoth:
    play = JadeGolem()


@card("CFM_614")
class MarkOfTheLotus:
    play = Buff(FRIENDLY & MINION, attack=1, health=1)


@card("CFM_616")
class PilferedPower:
    play = If(
        CRYSTAL_ROOM, GainCrystals(Count(FRIENDLY & MINION)), If(Exists(FRIENDLY & MINION), AddToHand("CS2_013t"))
    )


@card("CFM_617")
class CelestialDreamer:
    play = If(Exists(FRIENDLY & MINION & (ATTACK >= 5)), Buff(SELF, attack=2, health=2))


@card("CFM_713")
class JadeBlossom:
    needs = ROOM | CRYSTAL_ROOM
    play = JadeGolem() + GainCrystals(1)


@card("CFM_816")
class VirmenSensei:
    targets = FRIENDLY & BEAST
    play = Buff(TARGET, attack=2, health=2)
