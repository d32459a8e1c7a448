"""Cards from Curse of Naxxramas."""

from topdeck.games.hearthstone.language import FRIENDLY, MINION, Buff, Random, card

# ---- priest


@card("FP1_023")
class DarkCultist:
    deathrattle = Buff(Random(FRIENDLY & MINION), health=3)
