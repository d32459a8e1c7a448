"""Epic neutral cards from the Classic set."""

from topdeck.games.hearthstone.language import (
    FRIENDLY,
    MINION,
    MURLOC,
    MY_HERO,
    OTHER,
    PIRATE,
    TURN_START,
    Aura,
    Destroy,
    When,
    card,
)


@card("EX1_507")
class MurlocWarleader:
    aura = Aura(MURLOC & OTHER, attack=2, health=1)


@card("EX1_507", since="gadgetzan-2017")
class MurlocWarleaderFrom2017:
    aura = Aura(FRIENDLY & MURLOC & OTHER, attack=2, health=1)


@card("EX1_507", since="competition-2018")
class MurlocWarleaderFrom2018:
    aura = Aura(FRIENDLY & MURLOC & OTHER, attack=2)


@card("NEW1_021")
class Doomsayer:
    when = When(TURN_START, MY_HERO, Destroy(MINION))


@card("NEW1_027")
class SouthseaCaptain:
    aura = Aura(FRIENDLY & PIRATE & OTHER, attack=1, health=1)
