"""Cards from Curse of Naxxramas."""

from topdeck.games.hearthstone.language import BEAST, FRIENDLY, MINION, AddRandom, Buff, Random, card

# ---- hunter


@card("FP1_011")
class Webspinner:
    deathrattle = AddRandom(MINION & BEAST)


# ---- priest


@card("FP1_023")
class DarkCultist:
    deathrattle = Buff(Random(FRIENDLY & MINION), health=3)
