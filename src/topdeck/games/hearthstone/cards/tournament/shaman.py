"""Shaman cards from The Grand Tournament."""

from topdeck.games.hearthstone.cards.basic.shaman import BASIC_TOTEMS
from topdeck.games.hearthstone.language import (
    CHARACTER,
    FRIENDLY,
    MINION,
    SELF,
    TARGET,
    TOTEM,
    Between,
    Buff,
    Count,
    DamageEach,
    Draw,
    Heal,
    Joust,
    SummonOneOf,
    card,
    plain_cards,
)


@card("AT_046")
class TuskarrTotemic:
    play = SummonOneOf(BASIC_TOTEMS)


@card("AT_047")
class DraeneiTotemcarver:
    play = Buff(SELF, attack=Count(FRIENDLY & TOTEM), health=Count(FRIENDLY & TOTEM))


@card("AT_048")
class HealingWave:
    targets = CHARACTER
    play = Joust(Heal(TARGET, 14), Heal(TARGET, 7))


@card("AT_049")
class ThunderBluffValiant:
    inspire = Buff(FRIENDLY & TOTEM, attack=2)


@card("AT_051")
class ElementalDestruction:
    play = DamageEach(MINION, Between(4, 5))


@card("AT_053")
class AncestralKnowledge:
    play = Draw(2)


PLAIN = plain_cards(TotemGolem="AT_052")
