"""Paladin cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import LIFESTEAL, MINION, MY_HERO, TURN_END, BuffHand, When, card


@card("CFM_305")
class SmugglersRun:
    play = BuffHand(MINION, attack=1, health=1)


@card("CFM_639")
class GrimestreetEnforcer:
    when = When(TURN_END, MY_HERO, BuffHand(MINION, attack=1, health=1))


@card("CFM_753")
class GrimestreetOutfitter:
    play = BuffHand(MINION, attack=1, health=1)


@card("CFM_815")
class WickerflameBurnbristle:
    """Has taunt and divine shield, and the damage it deals also heals its hero."""

    keywords = LIFESTEAL
