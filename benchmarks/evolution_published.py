"""What the papers published about their evolutions, to be shown beside ours; for `evolution_page.py`."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from topdeck.games.hearthstone.scores.gretive import AGGRO, CONTROL, MIDRANGE
from topdeck.games.hearthstone.scores.madrid import EVO1

MADRID_BEST: Final = 0.57  # the best fitness of table 4.4 no. 2: the share of 200 games won
MADRID_WEIGHTS: Final = EVO1  # table 4.5, in the order of the second form

GRETIVE_GAMES: Final = 40  # whose fitness is added up


class Profile(NamedTuple):
    """A row of table 3, the means of ten runs, and of table 4."""

    most: float  # fitness
    least: float
    mean: float
    most_wins: float  # the share of games won
    least_wins: float
    mean_wins: float
    weights: Sequence[float]


GRETIVE: Final = MappingProxyType(
    {
        "gretive-aggro": Profile(
            *(1943.2, -2361.1, -59.3, 0.75, 0.45, 0.61),
            weights=AGGRO,
        ),
        "gretive-control": Profile(
            *(6139.9, 1126.5, 3712.6, 0.70, 0.40, 0.55),
            weights=CONTROL,
        ),
        "gretive-midrange": Profile(
            *(5871.7, 802.9, 3448.2, 0.78, 0.46, 0.63),
            weights=MIDRANGE,
        ),
    }
)
