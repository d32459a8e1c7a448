"""Classic druid cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Transform
from topdeck.games.hearthstone.language.selectors import SELF


@card("EX1_165")
class DruidOfTheClaw:
    options = ("EX1_165a", "EX1_165b")


@card("EX1_165a")
class CatForm:
    play = Transform(SELF, "EX1_165t1")


@card("EX1_165b")
class BearForm:
    play = Transform(SELF, "EX1_165t2")


@card("EX1_165t1")
class DruidOfTheClawAsCat:
    """Charge."""


@card("EX1_165t2")
class DruidOfTheClawAsBear:
    """Taunt."""
