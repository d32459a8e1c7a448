"""Agent scores with confidence intervals.

Games with the same deal are not independent.  The two games of a mirrored pair have the same deal, and so do all games
with the same decks and pair number, whichever agents play them.  Different deals are independent, so all intervals are
based on the variance between deals.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from math import inf, pi, sqrt, tan

from topdeck.arena.played_game import PlayedGame

Z = 1.959963984540054  # the 97.5 % quantile of the normal distribution
P = 0.975
RECENT_DEALS = 1000

ClusterSum = tuple[float, int]  # the sum and number of the scores in a cluster


@dataclass(frozen=True)
class Estimate:
    """A mean score between 0 and 1 with its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({100 * self.low:.1f}–{100 * self.high:.1f})"


UNKNOWN = Estimate(0.5, 0.0, 1.0)  # the estimate if there are no games


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A row in the standings, with the results of one agent."""

    agent: str
    games: int
    wins: int
    draws: int
    losses: int
    score: Estimate  # a draw counts as half a win
    seats: tuple[Estimate, Estimate]
    decisions: int
    seconds: float
    slowest: float
    faults: int

    @property
    def seconds_per_decision(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def cells(self, elo: str | None = None) -> dict[str, str]:
        """Map column names to the cells of a table row, omitting the rating column if `elo` is None."""
        counts = {name: f"{getattr(self, name):,}" for name in ("games", "wins", "draws", "losses")}
        rating = {} if elo is None else {"Elo (95 %)": elo}
        seats = {name: f"{seat.mean:.1%}" for name, seat in zip(("first", "second"), self.seats, strict=True)}
        time = {"ms/decision": f"{1000 * self.seconds_per_decision:,.3g}"}
        return {**counts, "score (95 %)": str(self.score), **rating, **seats, **time}


# ---- intervals


def jackknife_mean(scores: Sequence[float], clusters: Sequence[Hashable]) -> Estimate:
    """Return the mean of scores between 0 and 1, assuming that scores in different clusters are independent.

    The interval is a delete-one-cluster jackknife interval with Student's t quantile for the effective number of
    clusters, which accounts for unequal cluster sizes.  If all clusters have the same mean, the jackknife variance is
    0, so the Wilson interval is used instead, with each cluster as one trial.
    """
    return estimate_of_sums([(cluster_sum, 1) for cluster_sum in sums_by_cluster(scores, clusters).values()])


def estimate_of_sums(sums: Collection[tuple[ClusterSum, int]]) -> Estimate:
    """Return the jackknife mean of clusters; each element of `sums` is a cluster sum and its number of occurrences."""
    clusters = sum(times for _, times in sums)
    if not clusters:
        return UNKNOWN
    total = sum(part * times for (part, _), times in sums)
    count = sum(size * times for (_, size), times in sums)
    mean = total / count
    kinds = {pair for pair, _ in sums}  # only a few, because most sums occur many times
    if all(part * count == total * size for part, size in kinds):
        return wilson(mean, clusters)
    squares = {(part, size): ((total - part) / (count - size) - mean) ** 2 for part, size in kinds}
    variance = sum(times * squares[pair] for pair, times in sums) * (clusters - 1) / clusters
    sizes = chain.from_iterable(repeat(size, times) for (_, size), times in sums)
    margin = t_quantile(max(1, effective_clusters(sizes) - 1)) * sqrt(variance)
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


class RunningScore:
    """A mean score with its confidence interval, updated after each game in constant memory.

    Only the most recent deals are remembered; a game with an older deal counts as a game with a new deal.
    """

    def __init__(self) -> None:
        self.total = 0.0
        self.count = 0
        self.recent: dict[int, ClusterSum] = {}  # keyed by deal
        self.earlier: Counter[ClusterSum] = Counter()

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else UNKNOWN.mean

    def add(self, deal: int, score: float) -> None:
        """Add the score of a game whose deal has the seed `deal`."""
        self.total += score
        self.count += 1
        part, size = self.recent.pop(deal, (0.0, 0))
        self.recent[deal] = (part + score, size + 1)
        if len(self.recent) > RECENT_DEALS:
            oldest = next(iter(self.recent))
            self.earlier[self.recent.pop(oldest)] += 1

    def estimate(self) -> Estimate:
        return estimate_of_sums((self.earlier + Counter(self.recent.values())).items())


@dataclass(frozen=True)
class Difference:
    """The difference between two means, with its standard error and the range of possible values."""

    mean: float
    error: float
    least: float = -inf
    most: float = inf

    def interval(self, quantile: float = Z) -> tuple[float, float]:
        margin = quantile * self.error
        return max(self.least, self.mean - margin), min(self.most, self.mean + margin)


def difference(
    scores: Sequence[float], clusters: Sequence[Hashable], others: Sequence[float], other_clusters: Sequence[Hashable]
) -> Difference:
    """Return the difference between two means; the effects of shared clusters cancel out.

    The standard error is the jackknife error over all clusters of both means.
    """
    sums, other_sums = sums_by_cluster(scores, clusters), sums_by_cluster(others, other_clusters)
    every = {**sums, **other_sums}
    means = zip(leave_one_out(sums, every), leave_one_out(other_sums, every), strict=True)
    mean, *left = (first - second for first, second in means)
    middle = sum(left) / len(left)
    variance = sum((value - middle) ** 2 for value in left) * (len(left) - 1) / len(left)
    return Difference(mean, sqrt(variance))


def leave_one_out(sums: Mapping[Hashable, ClusterSum], clusters: Iterable[Hashable]) -> list[float]:
    """Return the mean of all scores, followed by the means obtained by leaving out each cluster in turn."""
    total, count = sum(part for part, _ in sums.values()), sum(size for _, size in sums.values())
    removed = [(0.0, 0), *(sums.get(cluster, (0.0, 0)) for cluster in clusters)]
    return [(total - part) / (count - size) if count > size else total / count for part, size in removed]


def sums_by_cluster(scores: Sequence[float], clusters: Sequence[Hashable]) -> dict[Hashable, ClusterSum]:
    """Return the sum and the size of each cluster, in order of first appearance."""
    sums: dict[Hashable, ClusterSum] = {}
    for score, cluster in zip(scores, clusters, strict=True):
        total, count = sums.get(cluster, (0.0, 0))
        sums[cluster] = (total + score, count + 1)
    return sums


def effective_clusters(sizes: Iterable[int]) -> int:
    """Return the number of equal-sized clusters that would give the same precision (Satterthwaite's approximation)."""
    counts = Counter(sizes).items()
    return sum(count * size**2 for size, count in counts) ** 2 // sum(count * size**4 for size, count in counts)


def wilson(share: float, count: int) -> Estimate:
    """Return the proportion of successes in independent trials, with its Wilson interval."""
    scale = 1 + Z * Z / count
    center = (share + Z * Z / (2 * count)) / scale
    margin = Z / scale * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    low, high = max(0.0, center - margin), min(1.0, center + margin)
    return Estimate(share, min(low, share), max(high, share))  # rounding must not exclude a proportion of 0 or 1


def t_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t-distribution.

    The result is exact for 1 and 2 degrees of freedom; otherwise, the Cornish–Fisher expansion is accurate to 0.2 %.
    """
    if freedom == 1:
        return tan(pi * (P - 0.5))
    if freedom == 2:
        return (2 * P - 1) / sqrt(2 * P * (1 - P))
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


# ---- scores


def mean_by_deal(games: Sequence[PlayedGame], scores: Sequence[float]) -> Estimate:
    """Return the mean score of the games with a confidence interval that treats deals as clusters."""
    return jackknife_mean(scores, [game.fixture.seed for game in games])


def count_deals(games: Iterable[PlayedGame]) -> int:
    """Count the distinct deals, which are the independent observations."""
    return len({game.fixture.seed for game in games})


def games_of_agent(games: Iterable[PlayedGame], agent: str) -> list[PlayedGame]:
    return [game for game in games if agent in game.fixture.agents]


def score(games: Iterable[PlayedGame], agent: str) -> Estimate:
    """Return the mean score of an agent, counting a draw as half a win.

    With several deck pairings, the interval is slightly too wide, because it includes the differences between pairings.

    Args:
        games: The games, which may include games between other agents.
        agent: The agent's name.
    """
    own = games_of_agent(games, agent)
    return mean_by_deal(own, [game.score(game.seat_of(agent)) for game in own])


def score_in_seat(games: Iterable[PlayedGame], agent: str, seat: int) -> Estimate:
    own = [game for game in games if game.fixture.agents[seat] == agent]
    return mean_by_deal(own, [game.score(seat) for game in own])


def score_against(games: Iterable[PlayedGame], agent: str, other: str) -> Estimate:
    """Return an agent's mean score against another agent, with a confidence interval.

    Args:
        games: The games, which may include games between other agents.
        agent: The agent's name.
        other: The name of its opponent.
    """
    return score([game for game in games if {*game.fixture.agents} == {agent, other}], agent)


def win_matrix(games: Sequence[PlayedGame], agents: Sequence[str]) -> dict[str, dict[str, Estimate]]:
    """Return the mean score of each agent against each of its opponents."""
    pairs = {frozenset(game.fixture.agents) for game in games}
    return {
        agent: {other: score_against(games, agent, other) for other in agents if frozenset((agent, other)) in pairs}
        for agent in agents
    }


def score_by_pairing(games: Iterable[PlayedGame], agent: str) -> dict[tuple[str, str], Estimate]:
    """Return an agent's mean score for each deck pairing; the decks in a pairing are in seat order."""
    pairings: dict[tuple[str, str], list[PlayedGame]] = {}
    for game in games_of_agent(games, agent):
        pairings.setdefault(game.fixture.decks, []).append(game)
    return {decks: score(own, agent) for decks, own in pairings.items()}


def first_player_score(games: Sequence[PlayedGame]) -> Estimate:
    """Return the mean score of the first player, which is 0.5 if playing first gives no advantage."""
    return mean_by_deal(games, [game.score(0) for game in games])


def mean_turns(games: Sequence[PlayedGame]) -> float:
    return sum(game.turns for game in games) / len(games) if games else 0.0


def standing(games: Iterable[PlayedGame], agent: str) -> Standing:
    """Return an agent's row in the standings.

    Args:
        games: The games, which may include games between other agents.
        agent: The agent's name.
    """
    own = games_of_agent(games, agent)
    seated = [(game, game.seat_of(agent)) for game in own]
    scores = [game.score(seat) for game, seat in seated]
    return Standing(
        agent=agent,
        games=len(own),
        wins=scores.count(1.0),
        draws=scores.count(0.5),
        losses=scores.count(0.0),
        score=mean_by_deal(own, scores),
        seats=(score_in_seat(own, agent, 0), score_in_seat(own, agent, 1)),
        decisions=sum(game.decisions[seat] for game, seat in seated),
        seconds=sum(game.seconds[seat] for game, seat in seated),
        slowest=max((game.slowest[seat] for game, seat in seated), default=0.0),
        faults=sum(game.fault is not None and game.fault.seat == seat for game, seat in seated),
    )
