"""Basic rogue cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    ENEMY,
    MINION,
    TARGET,
    UNDAMAGED,
    Damage,
    Draw,
    Equip,
    ReturnToHand,
    card,
    plain_cards,
)


@card("CS2_083b")
class DaggerMastery:
    play = Equip("CS2_082")


@card("CS2_072")
class Backstab:
    targets = MINION & UNDAMAGED
    play = Damage(TARGET, 2)


@card("EX1_129")
class FanOfKnives:
    play = Damage(ENEMY & MINION, 1) + Draw()


@card("EX1_581")
class Sap:
    targets = ENEMY & MINION
    play = ReturnToHand(TARGET)


PLAIN = plain_cards(ValeeraSanguinar="HERO_03", WickedKnife="CS2_082")
