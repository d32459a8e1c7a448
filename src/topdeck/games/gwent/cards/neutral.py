"""Neutral cards, which any deck may contain, and special cards spawned by other cards."""

from topdeck.games.gwent.language import (
    ALLIES,
    ANYBODY,
    BRONZE,
    DAMAGED,
    ENEMY,
    ENEMY_ROW,
    GOLD,
    IN_HAZARD,
    ON_ROW,
    PLAY_IT,
    TARGET,
    UNIT,
    Agreed,
    Armor,
    Beside,
    Boost,
    ChangePicked,
    ClearHazards,
    CopyPower,
    Damage,
    Highest,
    If,
    Lay,
    Lowest,
    Pick,
    PickRandom,
    Random,
    RowEffect,
    SummonSelf,
    When,
    card,
    plain_cards,
)

FOG = RowEffect("fog", True, Damage(Highest(ON_ROW), 2))
RAIN = RowEffect("rain", True, Damage(Random(ON_ROW, 2), 1))
FROST = RowEffect("frost", True, Damage(Lowest(ON_ROW), 2))


@card("first_light")
class FirstLight:
    options = ("clear_skies", "rally")


@card("clear_skies")
class ClearSkies:
    play = Boost(ALLIES & DAMAGED & IN_HAZARD, 2) + ClearHazards()


@card("rally")
class Rally:
    play = PickRandom(BRONZE & UNIT, PLAY_IT)


@card("alzurs_thunder")
class AlzursThunder:
    targets = ANYBODY
    play = Damage(TARGET, 9)


@card("thunderbolt")
class Thunderbolt:
    targets = ANYBODY
    play = Boost(Beside(1), 3) + Armor(Beside(1), 2)


@card("reconnaissance")
class Reconnaissance:
    play = Pick(BRONZE & UNIT, PLAY_IT, seen=2)


@card("impenetrable_fog")
class ImpenetrableFog:
    targets = ENEMY_ROW
    play = Lay(FOG)


@card("torrential_rain")
class TorrentialRain:
    targets = ENEMY_ROW
    play = Lay(RAIN)


@card("biting_frost")
class BitingFrost:
    targets = ENEMY_ROW
    play = Lay(FROST)


@card("petris_philter")
class PetrisPhilter:
    play = Boost(Random(ALLIES, 6), 2)


@card("commanders_horn")
class CommandersHorn:
    targets = ANYBODY
    play = If(Agreed("strong_horn"), Boost(Beside(2), 4), Boost(Beside(2), 3))


@card("roach")
class Roach:
    in_deck = When(GOLD, SummonSelf())


@card("dudu")
class Dudu:
    targets = ENEMY
    deploy = CopyPower()


@card("manticore_venom")
class ManticoreVenom:
    targets = ANYBODY
    play = Damage(TARGET, 13)


@card("vaedermakar")
class Vaedermakar:
    options = ("biting_frost", "impenetrable_fog", "alzurs_thunder")


@card("triss_merigold")
class TrissMerigold:
    targets = ANYBODY
    deploy = Damage(TARGET, 5)


@card("royal_decree")
class RoyalDecree:
    play = Pick(GOLD & UNIT, ChangePicked(boost=2) + PLAY_IT)


PLAIN = plain_cards(GeraltOfRivia="geralt_of_rivia")
