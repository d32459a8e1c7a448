"""Neutral cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import DEATHRATTLE, MAX_BOARD, Resurrect, Summon, card, plain_cards


@card("OG_133")
class NZothTheCorruptor:
    play = Resurrect(DEATHRATTLE, count=MAX_BOARD)


@card("OG_249")
class InfestedTauren:
    deathrattle = Summon("OG_249a")


PLAIN = plain_cards(PsychOTron="OG_145", Slime="OG_249a")
