"""Warrior cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.language import (
    DAMAGED,
    FRIENDLY,
    MECH,
    MINION,
    TARGET,
    Buff,
    Destroy,
    Either,
    Enrage,
    Exists,
    GainArmor,
    card,
)


@card("GVG_051")
class Warbot:
    enrage = Enrage(attack=1)


@card("GVG_052")
class Crush:
    targets = MINION
    play = Destroy(TARGET)
    costs_less = Either(Exists(FRIENDLY & MINION & DAMAGED), 4, 0)


@card("GVG_053")
class Shieldmaiden:
    play = GainArmor(5)


@card("GVG_055")
class ScrewjankClunker:
    targets = FRIENDLY & MECH
    play = Buff(TARGET, attack=2, health=2)
