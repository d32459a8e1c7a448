"""Named constants: rows, card types and colours, keywords, phases and limits."""

from typing import Final

# Rows of a side.  A spot is a row from the point of view of the player who acts: own rows first, then the enemy's.
ROWS: Final = ("melee", "ranged", "siege")
ROW_COUNT: Final = 3
MELEE: Final = 0
RANGED: Final = 1
SIEGE: Final = 2
ENEMY_SPOTS: Final = 3  # the first spot on the opponent's side
SPOTS: Final = 6
NOWHERE: Final = -1
ROW_LIMIT: Final = 9  # maximum number of units in a row
SIZE_BITS: Final = 4  # bits per row in a number that contains the sizes of several rows
SIZE_MASK: Final = 15
SIDE_BITS: Final = 12  # bits for the sizes of the three rows of a side

# Types and colours of cards.
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
HIDDEN: Final = "hidden"  # the id of the placeholder for any hidden card

# Keywords: a bit set.
CREW: Final = 1  # lets a crewed neighbour repeat its effect
DOOMED: Final = 2  # leaves the game instead of going to the graveyard
SPYING: Final = 4  # is played on the opponent's side
RESILIENT: Final = 8  # stays on the board for one more round
KEYWORDS: Final = {"crew": CREW, "doomed": DOOMED, "spying": SPYING, "resilient": RESILIENT}

# Aims: targets as numbers, which are units by spot and place, or rows.
NO_AIM: Final = -1
ROW_AIMS: Final = SPOTS * ROW_LIMIT  # the first aim that targets a row

# Phases, and values of `winner` besides the seats 0 and 1.
MULLIGAN: Final = 0
PLAY: Final = 1
ONGOING: Final = -1
DRAW: Final = 2

HAND: Final = 10  # cards in the opening hand
WINS: Final = 2  # rounds needed to win

# Rules for decks.
SMALLEST_DECK: Final = 25
SMALLEST_DECK_OF_THESIS: Final = 22  # Valencia, section 2.1
LARGEST_DECK: Final = 40
COPIES: Final = (3, 1, 1)  # the maximum number of copies of a card, by colour
MOST_OF_COLOUR: Final = (LARGEST_DECK, 6, 4)
