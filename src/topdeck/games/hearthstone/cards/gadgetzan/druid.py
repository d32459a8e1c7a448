"""Druid cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import BEAST, FRIENDLY, MINION, TARGET, Buff, JadeGolem, card


@card("CFM_343")
class JadeBehemoth:
    play = JadeGolem()


@card("CFM_614")
class MarkOfTheLotus:
    play = Buff(FRIENDLY & MINION, attack=1, health=1)


@card("CFM_816")
class VirmenSensei:
    targets = FRIENDLY & BEAST
    play = Buff(TARGET, attack=2, health=2)
