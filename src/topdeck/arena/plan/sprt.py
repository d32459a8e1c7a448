"""The sequential probability ratio test (SPRT), which tests whether one agent is better than another.

The test uses the results of mirrored pairs and measures normalised Elo: the number of standard deviations by which the
mean score exceeds 0.5, scaled to resemble Elo.  The test makes no assumptions about the proportion of draws or split
pairs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from topdeck.arena.plan.formats import Format, Lineup, Two, mirrored_pair
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

UNIT = 800 / log(10)  # the normalised Elo that corresponds to one standard deviation of a game's score
FIRST = 16  # the number of pairs before the first test
LARGEST = 10_000  # the maximum normalised Elo of a hypothesis
LEAST = 1e-3  # the minimum variance, because equal results have zero variance


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The current state of a sequential test.

    Attributes:
        pairs: The number of pairs on which the verdict is based.
        ratio: The log-likelihood ratio.
        low: The bound at which H0 is accepted.
        high: The bound at which H1 is accepted.
        better: True if H1 is accepted, False if H0 is accepted, and None if the test is undecided.
    """

    pairs: int
    ratio: float
    low: float
    high: float
    better: bool | None


@dataclass(frozen=True)
class Sprt(Format):
    """A match between two agents that continues until one of two hypotheses about the first agent is accepted.

    Attributes:
        pairs: The maximum number of pairs.
        elo0: Under H0, the first agent is stronger by at most this many normalised Elo points.
        elo1: Under H1, the first agent is stronger by at least this many normalised Elo points.
        alpha: The probability of accepting H1 when H0 is true.
        beta: The probability of accepting H0 when H1 is true.
        seats: The deck pairings in the order in which they are played, each with the first seat's deck first; by
            default, the pairings selected by `decks`.
    """

    depends_on_results = True

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05
    seats: tuple[Two, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if not all(abs(elo) <= LARGEST for elo in (self.elo0, self.elo1)):
            raise MatchError(
                f"`elo0` and `elo1` must be between -{LARGEST} and {LARGEST}, not {self.elo0:g} and {self.elo1:g}"
            )
        if not self.elo0 < self.elo1:
            raise MatchError(f"`elo0` must be less than `elo1`, but they are {self.elo0:g} and {self.elo1:g}")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise MatchError(f"`alpha` and `beta` must be between 0 and 0.5, not {self.alpha:g} and {self.beta:g}")

    def identity(self) -> Json:
        """Return the JSON form; for compatibility with older results, an empty list of deck pairings is omitted."""
        return {name: value for name, value in super().identity().items() if name != "seats" or value}

    def pairings(self, agents: Two, lineup: Lineup) -> list[Two]:
        return list(self.seats) or super().pairings(agents, lineup)

    @property
    def growable_parts(self) -> tuple[str, ...]:
        """The number of pairs; decks cannot be added, because new decks would change the order of earlier pairs."""
        return ("pairs",)

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        """Return the games played so far and, until a hypothesis has been accepted, about a quarter more games."""
        scores = self.scores(lineup, games)
        decided = self.judge(scores).better is not None
        wanted = len(scores) if decided else max(FIRST, len(scores) + len(scores) // 4 + 1)
        return [game for number in range(min(wanted, self.pairs)) for game in self.pair_games(lineup, number)]

    def count_first(self, lineup: Lineup) -> int:
        return len(self.fixtures(lineup, ()))

    def pair_games(self, lineup: Lineup, number: int) -> list[Fixture]:
        """Return the two games of the pair with this number; successive pairs cycle through the deck pairings."""
        if len(lineup.agents) != 2:
            raise MatchError(f"a sequential test needs exactly two agents, not {len(lineup.agents)}")
        agents = (lineup.agents[0], lineup.agents[1])
        decks = self.pairings(agents, lineup)
        if not decks:
            return []
        pair, place = divmod(number, len(decks))
        return mirrored_pair("sequential test", agents, decks[place], self.decks == "own", pair, lineup)

    def scores(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[float]:
        """Return the first agent's mean score in each pair, up to the first incomplete pair."""
        first = lineup.agents[0]
        known = {played_game.fixture: played_game.score(played_game.seat_of(first)) for played_game in games}
        scores: list[float] = []
        for number in range(self.pairs):
            halves = [known[game] for game in self.pair_games(lineup, number) if game in known]
            if len(halves) < 2:
                break
            scores.append(sum(halves) / 2)
        return scores

    def verdict(self, lineup: Lineup, games: Sequence[PlayedGame]) -> Verdict:
        """Return the state of the test after the given games."""
        return self.judge(self.scores(lineup, games))

    def decisive_games(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[PlayedGame]:
        """Return the games on which the verdict is based, excluding the games of later pairs."""
        pairs = range(self.verdict(lineup, games).pairs)
        fixtures = {fixture for number in pairs for fixture in self.pair_games(lineup, number)}
        return [game for game in games if game.fixture in fixtures]

    def conclusion(self, verdict: Verdict, first: str, second: str) -> str:
        """Describe the verdict on two agents and its error rate in one sentence."""
        if verdict.better is None:
            return f"neither H0 nor H1 accepted after {verdict.pairs} pairs: inconclusive"
        if verdict.better:
            name, risk = "H1", self.alpha
            words = f"better than {second} by more than {self.elo0:g} normalised Elo"
        else:
            name, risk = "H0", self.beta
            words = f"not better than {second} by {self.elo1:g} normalised Elo or more"
        rate = f"error rate {100 * risk:.3g} %"
        return f"{name} accepted after {verdict.pairs} pairs: {first} is {words} ({rate})"

    def hypotheses(self, verdict: Verdict) -> str:
        """Describe the hypotheses, the current log-likelihood ratio and its bounds."""
        bounds = f"log-likelihood ratio {verdict.ratio:+.2f}, bounds {verdict.low:+.2f} and {verdict.high:+.2f}"
        return f"H0: at most {self.elo0:g} normalised Elo better; H1: at least {self.elo1:g} better; {bounds}"

    def judge(self, scores: Sequence[float]) -> Verdict:
        """Apply the test after each pair until it reaches a decision, and return the verdict."""
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
        """Return the log-likelihood ratio of H1 to H0.

        The arguments `mean` and `square` are the mean and the mean square of the scores minus 0.5.
        """
        square = max(square, mean * mean + LEAST)
        low, high = (likelihood(deviations(elo), mean, square) for elo in (self.elo0, self.elo1))
        return pairs * (high - low)


def deviations(elo: float) -> float:
    """Convert normalised Elo to standard deviations of a pair's mean score."""
    return elo * sqrt(2) / UNIT


def likelihood(shift: float, mean: float, square: float) -> float:
    """Return the maximum mean log-likelihood of normal scores with a mean of `shift` standard deviations."""
    inverse = (shift * mean + sqrt(shift * shift * mean * mean + 4 * square)) / (2 * square)
    return log(inverse) - 0.5 * square * inverse**2 + shift * mean * inverse - 0.5 * shift**2


def normalised_elo(scores: Sequence[float]) -> float:
    """Estimate normalised Elo from the mean scores of pairs."""
    mean = sum(scores) / len(scores) - 0.5
    variance = sum((score - 0.5 - mean) ** 2 for score in scores) / len(scores)
    return mean / sqrt(2 * max(variance, LEAST)) * UNIT
