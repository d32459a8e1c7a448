"""Druid cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.conditions import TargetIs
from topdeck.games.hearthstone.language.effects import Buff, Draw, If
from topdeck.games.hearthstone.language.selectors import BEAST, MINION, TARGET


@card("OG_048")
class MarkOfYShaarj:
    targets = MINION
    play = Buff(TARGET, attack=2, health=2) + If(TargetIs(BEAST), Draw())
