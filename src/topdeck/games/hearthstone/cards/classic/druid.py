"""Classic druid cards."""

from topdeck.games.hearthstone.language import *


@card("EX1_165")
class DruidOfTheClaw:
    options = ("EX1_165a", "EX1_165b")


@card("EX1_165a")
class CatForm:
    play = Transform(SELF, "EX1_165t1")


@card("EX1_165b")
class BearForm:
    play = Transform(SELF, "EX1_165t2")


PLAIN = plain_cards(DruidOfTheClawAsCat="EX1_165t1", DruidOfTheClawAsBear="EX1_165t2")
