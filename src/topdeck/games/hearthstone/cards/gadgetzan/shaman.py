"""Shaman cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    CHARACTER,
    ENEMY,
    HERO,
    MINION,
    OVERLOAD,
    ROOM,
    SELF,
    TARGET,
    TAUNT,
    TO_HAND,
    Costs,
    Damage,
    Discover,
    Heal,
    JadeGolem,
    ShuffleIn,
    Summon,
    TransformByCost,
    TransformRandom,
    When,
    card,
    plain_cards,
)


@card("CFM_061")
class JinyuWaterspeaker:
    targets = CHARACTER
    play = Heal(TARGET, 6)


@card("CFM_310")
class CallInTheFinishers:
    needs = ROOM
    play = Summon("CFM_310t", 4)


@card("CFM_312")
class JadeChieftain:
    play = JadeGolem(TAUNT)


@card("CFM_313")
class FindersKeepers:
    play = Discover(OVERLOAD, TO_HAND)


@card("CFM_324")
class WhiteEyes:
    deathrattle = ShuffleIn("CFM_324t")


@card("CFM_696")
class Devolve:
    play = TransformByCost(ENEMY & MINION, cost=-1)


@card("CFM_697")
class LotusIllusionist:
    when = When(AFTER_ATTACK, SELF, TransformRandom(SELF, MINION & Costs(6)), against=HERO)


@card("CFM_707")
class JadeLightning:
    targets = CHARACTER
    play = Damage(TARGET, 4) + JadeGolem()


@card("CFM_717")
class JadeClaws:
    play = JadeGolem()


PLAIN = plain_cards(MurlocRazorgill="CFM_310t", TheStormGuardian="CFM_324t")
