"""Cards from Curse of Naxxramas."""

from topdeck.games.hearthstone.language import BEAST, MINION, AddRandom, card

# ---- hunter


@card("FP1_011")
class Webspinner:
    deathrattle = AddRandom(MINION & BEAST)
