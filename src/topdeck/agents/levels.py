"""Champion levels for games against people, with limited searches, simulated misjudgements and measured ratings."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from msgspec import Struct

from topdeck.core.game import Game
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, best_option

MAX_LOSS = 1.0  # in log-odds; options that trail the best by more, such as 26 % against 50 %, are never played
CERTAIN = 1.0 - 1e-6  # win probabilities are clipped to the range from 1e-6 to this value
FREQUENCIES = ((0.8, "often"), (0.3, "sometimes"), (0.0, "rarely"))  # words for the amount of noise, largest first


@dataclass(frozen=True)
class Level:
    """A playing strength of the champion.

    Attributes:
        number: The level, from 1 to 10.
        name: The name shown in lists of opponents.
        iterations: The maximum number of states searched per decision; 0 for no limit.
        noise: The standard deviation of the errors added to the options' log-odds.
    """

    number: int
    name: str
    iterations: int = 0
    noise: float = 0.0

    @property
    def about(self) -> str:
        """A one-sentence description of the level for lists of opponents."""
        if not self.iterations:
            return "Uses all of its time and plays the best move it finds."
        often = next(word for noise, word in FREQUENCIES if self.noise >= noise)
        return f"Considers up to {self.iterations} positions per decision and {often} misjudges moves."

    def choose(self, options: list[Option], rng: Rng) -> Option:
        """Return the best option or, after a simulated misjudgement, a slightly worse option."""
        best = best_option(options)
        if not self.noise:
            return best
        least = log_odds(best.value) - MAX_LOSS
        close = [option for option in options if option.visits and log_odds(option.value) >= least]
        return max(close, key=lambda option: log_odds(option.value) + self.noise * draw_normal(rng), default=best)


LEVELS = (
    Level(1, "Beginner", 20, 3.0),
    Level(2, "Novice", 25, 1.8),
    Level(3, "Casual", 35, 1.2),
    Level(4, "Regular", 50, 0.8),
    Level(5, "Experienced", 80, 0.5),
    Level(6, "Advanced", 120, 0.35),
    Level(7, "Skilled", 180, 0.22),
    Level(8, "Expert", 300, 0.14),
    Level(9, "Master", 700, 0.08),
    Level(10, "Champion"),
)


class LevelEntry(Struct, frozen=True):
    """A level in a list of opponents; the rating is None if the level has no measured rating for the game."""

    number: int
    name: str
    about: str
    rating: int | None
    spec: str


def list_levels(game: Game) -> list[LevelEntry]:
    """Return the champion's levels for a game, from weakest to strongest."""
    ratings: Sequence[int | None] = game.level_ratings or [None] * len(LEVELS)
    return [
        LevelEntry(level.number, level.name, level.about, rating, f"champion(level={level.number})")
        for level, rating in zip(LEVELS, ratings, strict=True)
    ]


def log_odds(win_probability: float) -> float:
    bounded = min(max(win_probability, 1.0 - CERTAIN), CERTAIN)
    return log(bounded / (1.0 - bounded))


def draw_normal(rng: Rng) -> float:
    """Return an approximately normal random number with mean 0 and standard deviation 1."""
    return sum(rng.random() for part in range(12)) - 6.0
