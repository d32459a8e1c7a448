"""Druid cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import BEAST, MINION, TARGET, Buff, Draw, If, TargetIs, card


@card("OG_048")
class MarkOfYShaarj:
    targets = MINION
    play = Buff(TARGET, attack=2, health=2) + If(TargetIs(BEAST), Draw())
