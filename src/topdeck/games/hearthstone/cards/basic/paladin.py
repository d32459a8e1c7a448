"""Basic paladin cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import ATTACKS, MY_HERO, ROOM, Heal, Summon, When, card, plain_cards


@card("CS2_101")
class Reinforce:
    needs = ROOM
    play = Summon("CS2_101t")


@card("CS2_097")
class TruesilverChampion:
    when = When(ATTACKS, MY_HERO, Heal(MY_HERO, 2))


PLAIN = plain_cards(UtherLightbringer="HERO_04", SilverHandRecruit="CS2_101t")
