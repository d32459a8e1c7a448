"""Classic shaman cards."""

from topdeck.games.hearthstone.language import (
    CARD,
    CHARACTER,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_HERO,
    OVERLOAD,
    PLAYED,
    ROOM,
    SELF,
    TARGET,
    TURN_END,
    Between,
    Buff,
    Count,
    Damage,
    DamageEach,
    Draw,
    DrawAndReprice,
    Random,
    Resummon,
    Silence,
    Summon,
    Teach,
    When,
    card,
    plain_cards,
)


@card("CS2_038")
class AncestralSpirit:
    targets = MINION
    play = Teach(TARGET, deathrattle=Resummon(SELF))


@card("CS2_053")
class FarSight:
    play = DrawAndReprice(CARD, -3)


@card("EX1_238")
class LightningBolt:
    targets = CHARACTER
    play = Damage(TARGET, 3)


@card("EX1_241")
class LavaBurst:
    targets = CHARACTER
    play = Damage(TARGET, 5)


@card("EX1_245")
class EarthShock:
    targets = MINION
    play = Silence(TARGET) + Damage(TARGET, 1)


@card("EX1_248")
class FeralSpirit:
    needs = ROOM
    play = Summon("EX1_tk11", 2)


@card("EX1_251")
class ForkedLightning:
    needs = Count(ENEMY & MINION) >= 2
    play = Damage(Random(ENEMY & MINION, 2), 2)


@card("EX1_258")
class UnboundElemental:
    when = When(PLAYED, FRIENDLY & OVERLOAD, Buff(SELF, attack=1, health=1))


@card("EX1_259")
class LightningStorm:
    play = DamageEach(ENEMY & MINION, Between(2, 3))


@card("EX1_575")
class ManaTideTotem:
    when = When(TURN_END, MY_HERO, Draw())


PLAIN = plain_cards(
    DustDevil="EX1_243",
    StormforgedAxe="EX1_247",
    EarthElemental="EX1_250",
    Doomhammer="EX1_567",
    SpiritWolf="EX1_tk11",
    AlAkirTheWindlord="NEW1_010",
)
