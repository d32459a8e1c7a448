"""Hunter cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import BEAST, MINION, BuffHand, Summon, card, plain_cards


@card("CFM_315")
class Alleycat:
    play = Summon("CFM_315t")


@card("CFM_334")
class SmugglersCrate:
    play = BuffHand(BEAST, attack=2, health=2, count=1)


@card("CFM_336")
class ShakyZipgunner:
    deathrattle = BuffHand(MINION, attack=2, health=2, count=1)


@card("CFM_338")
class TroggBeastrager:
    play = BuffHand(BEAST, attack=1, health=1, count=1)


PLAIN = plain_cards(Tabbycat="CFM_315t")
