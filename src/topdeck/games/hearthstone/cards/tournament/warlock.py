"""Warlock cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    DEMON,
    DISCARDED,
    ENEMY,
    EVENT_AMOUNT,
    FREE_POWER_DRAWS,
    FRIENDLY,
    HERO,
    HURT,
    MINION,
    MY_HERO,
    SELF,
    TARGET,
    TURN_END,
    Buff,
    Count,
    Damage,
    Destroy,
    Discard,
    ForEnemy,
    GainCrystals,
    Later,
    Once,
    Random,
    Summon,
    When,
    card,
    plain_cards,
)


@card("AT_019")
class Dreadsteed:
    deathrattle = Summon("AT_019")


@card("AT_019", since="competition-2018")
class DreadsteedFrom2018:
    deathrattle = Later(When(TURN_END, HERO, Once(Summon("AT_019"))))


@card("AT_021")
class TinyKnightOfEvil:
    when = When(DISCARDED, FRIENDLY, Buff(SELF, attack=1, health=1))


@card("AT_022")
class FistOfJaraxxus:
    play = Damage(Random(ENEMY), 4)
    discarded = Damage(Random(ENEMY), 4)


@card("AT_023")
class VoidCrusher:
    inspire = Destroy(Random(FRIENDLY & MINION)) + Destroy(Random(ENEMY & MINION))


@card("AT_024")
class Demonfuse:
    targets = MINION & DEMON
    play = Buff(TARGET, attack=3, health=3) + ForEnemy(GainCrystals(1, full=True))


@card("AT_025")
class DarkBargain:
    needs = Count(ENEMY & MINION) >= 2
    play = Destroy(Random(ENEMY & MINION, 2)) + Discard(2)


@card("AT_026")
class Wrathguard:
    when = When(HURT, SELF, Damage(MY_HERO, EVENT_AMOUNT))


@card("AT_027")
class WilfredFizzlebang:
    rules = FREE_POWER_DRAWS


PLAIN = plain_cards(FearsomeDoomguard="AT_020")
