"""Is one agent better than another?  A sequential test of pairs that stops by itself.

The unit is the mirrored pair, and the measure normalised Elo: how many standard deviations a result is above even, in
units in which it resembles Elo.  It needs no guess how many draws or split pairs there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.formats import Format, Lineup, mirrored
from topdeck.arena.played_game import PlayedGame
from topdeck.core.errors import MatchError

UNIT = 800 / log(10)  # normalised Elo in a standard deviation of a game
FIRST = 16  # pairs before the test looks for the first time
LARGEST = 10_000  # normalised Elo that a hypothesis may be about
LEAST = 1e-3  # of a standard deviation of pairs: equal results say nothing of it


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What a test says after so many pairs."""

    pairs: int
    ratio: float  # the logarithm of the likelihood ratio
    low: float  # where the first hypothesis is accepted
    high: float  # where the second is
    better: bool | None  # H1 is accepted, or H0; None: it cannot say yet


@dataclass(frozen=True)
class Sprt(Format):
    """Pairs of the first agent against the second, until one of two hypotheses is accepted.

    H0: it is at most `elo0` better.  H1: it is at least `elo1` better.  `alpha` is the risk to accept H1 where H0 is
    true, `beta` that to accept H0 where H1 is true; `pairs` is the most that are played.
    """

    depends_on_results = True

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        super().__post_init__()
        if not all(abs(elo) <= LARGEST for elo in (self.elo0, self.elo1)):
            raise MatchError(
                f"elo0 and elo1 must be from -{LARGEST} to {LARGEST}; they are {self.elo0:g} and {self.elo1:g}"
            )
        if not self.elo0 < self.elo1:
            raise MatchError(f"elo0 must be below elo1; they are {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise MatchError(f"alpha and beta must be between 0 and 0.5; they are {self.alpha:g} and {self.beta:g}")

    @property
    def growing(self) -> tuple[str, ...]:
        """More pairs come after those of before; with more decks, the test would look at these in another order."""
        return ("pairs",)

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        """What was played, and a quarter more as long as the test cannot say."""
        scores = self.scores(lineup, games)
        decided = self.judged(scores).better is not None
        wanted = len(scores) if decided else max(FIRST, len(scores) + len(scores) // 4 + 1)
        return [game for number in range(min(wanted, self.pairs)) for game in self.numbered(lineup, number)]

    def count_first(self, lineup: Lineup) -> int:
        return len(self.fixtures(lineup, ()))

    def numbered(self, lineup: Lineup, number: int) -> list[Fixture]:
        """The games of a pair; the pairings of decks take turns."""
        if len(lineup.agents) != 2:
            raise MatchError("a sequential test is between two agents")
        agents = (lineup.agents[0], lineup.agents[1])
        decks = self.pairings(agents, lineup)
        if not decks:
            return []
        pair, place = divmod(number, len(decks))
        return mirrored("sequential test", agents, decks[place], self.decks == "own", pair, lineup)

    def scores(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[float]:
        """What the first agent scored in each pair, in their order, up to the first that is not complete."""
        first = lineup.agents[0]
        known = {played_game.fixture: played_game.score(played_game.seat_of(first)) for played_game in games}
        found: list[float] = []
        for number in range(self.pairs):
            halves = [known.get(game) for game in self.numbered(lineup, number)]
            points = [score for score in halves if score is not None]
            if len(points) < 2:
                break
            found.append(sum(points) / 2)
        return found

    def verdict(self, lineup: Lineup, games: Sequence[PlayedGame]) -> Verdict:
        return self.judged(self.scores(lineup, games))

    def counted(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[PlayedGame]:
        """The games that the verdict rests on; others were under way when it was reached."""
        pairs = range(self.verdict(lineup, games).pairs)
        fixtures = {fixture for number in pairs for fixture in self.numbered(lineup, number)}
        return [game for game in games if game.fixture in fixtures]

    def conclusion(self, verdict: Verdict, first: str, second: str) -> str:
        """What the test has shown of two agents, and how often such words are wrong."""
        if verdict.better is None:
            return f"neither H0 nor H1 accepted after {verdict.pairs} pairs: the test cannot say"
        if verdict.better:
            name, risk = "H1", self.alpha
            words = f"better than {second} by more than {self.elo0:g} normalised Elo"
        else:
            name, risk = "H0", self.beta
            words = f"not better than {second} by {self.elo1:g} normalised Elo or more"
        rate = f"error rate {100 * risk:.3g} %"
        return f"{name} accepted after {verdict.pairs} pairs: {first} is {words} ({rate})"

    def hypotheses(self, verdict: Verdict) -> str:
        """What was compared with what, and where the comparison stands."""
        bounds = f"log-likelihood ratio {verdict.ratio:+.2f}, bounds {verdict.low:+.2f} and {verdict.high:+.2f}"
        return f"H0: at most {self.elo0:g} normalised Elo better; H1: at least {self.elo1:g} better; {bounds}"

    def judged(self, scores: Sequence[float]) -> Verdict:
        """What pairs say, looked at one after the other: what came after the decision does not change it."""
        low, high = log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)
        total = squares = ratio = 0.0
        for number, score in enumerate(scores, 1):
            total += score - 0.5
            squares += (score - 0.5) ** 2
            if number >= FIRST:
                ratio = self.ratio(number, total / number, squares / number)
                if not low < ratio < high:
                    return Verdict(pairs=number, ratio=ratio, low=low, high=high, better=ratio >= high)
        return Verdict(pairs=len(scores), ratio=ratio, low=low, high=high, better=None)

    def ratio(self, pairs: int, mean: float, square: float) -> float:
        """The logarithm of how much likelier the results are if the agent is `elo1` better than if it is `elo0`."""
        square = max(square, mean * mean + LEAST)
        low, high = (likelihood(deviations(elo), mean, square) for elo in (self.elo0, self.elo1))
        return pairs * (high - low)


def deviations(elo: float) -> float:
    """Normalised Elo in standard deviations of a pair's mean, which are smaller than those of a game."""
    return elo * sqrt(2) / UNIT


def likelihood(shift: float, mean: float, square: float) -> float:
    """The mean log-likelihood of normal results that lie so many deviations above even, with the best deviation."""
    inverse = (shift * mean + sqrt(shift * shift * mean * mean + 4 * square)) / (2 * square)
    return log(inverse) - 0.5 * square * inverse**2 + shift * mean * inverse - 0.5 * shift**2


def normalised_elo(scores: Sequence[float]) -> float:
    """What the means of pairs come to."""
    mean = sum(scores) / len(scores) - 0.5
    variance = sum((score - 0.5 - mean) ** 2 for score in scores) / len(scores)
    return mean / sqrt(2 * max(variance, LEAST)) * UNIT
