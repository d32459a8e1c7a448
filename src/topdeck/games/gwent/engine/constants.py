"""Numbers with names: rows, kinds and colours of cards, keywords, phases, limits."""

from typing import Final

# rows of a side; a spot is a row of either side, as the player who acts sees it: first its own, then the enemy's
ROWS: Final = ("melee", "ranged", "siege")
ROW_COUNT: Final = 3
MELEE: Final = 0
RANGED: Final = 1
SIEGE: Final = 2
ENEMY_SPOTS: Final = 3  # where the spots of the enemy begin
SPOTS: Final = 6
NOWHERE: Final = -1
ROW_LIMIT: Final = 9  # units in a row

# what a card is
UNIT_CARD: Final = 0
SPECIAL_CARD: Final = 1
LEADER_CARD: Final = 2
TYPES: Final = ("unit", "special", "leader")

BRONZE: Final = 0
SILVER: Final = 1
GOLD: Final = 2
LEADER: Final = 3
COLOURS: Final = ("bronze", "silver", "gold", "leader")

NEUTRAL: Final = "Neutral"
FACTIONS: Final = ("Northern Realms", "Scoia'tael", "Monsters", "Skellige")
HIDDEN: Final = "hidden"  # the id of a card that a player may not know

# keywords, one bit each
CREW: Final = 1  # gives a crewed neighbour another go
DOOMED: Final = 2  # leaves the game instead of going to a graveyard
SPYING: Final = 4  # is played on the side of the opponent
RESILIENT: Final = 8  # stays for the next round, once
KEYWORDS: Final = {"crew": CREW, "doomed": DOOMED, "spying": SPYING, "resilient": RESILIENT}

# what an action is aimed at: a unit by its spot and place, or a whole row
NO_AIM: Final = -1
ROW_AIMS: Final = SPOTS * ROW_LIMIT  # where the codes of rows begin

# phases, and what a game comes to
MULLIGAN: Final = 0
PLAY: Final = 1
ONGOING: Final = -1
DRAW: Final = 2

HAND: Final = 10  # cards to begin with
WINS: Final = 2  # rounds that win the game

# deck rules
SMALLEST_DECK: Final = 25
SMALLEST_DECK_OF_THESIS: Final = 22  # Valencia, section 2.1
LARGEST_DECK: Final = 40
COPIES: Final = (3, 1, 1)  # of a card, by its colour
MOST_OF_COLOUR: Final = (LARGEST_DECK, 6, 4)
