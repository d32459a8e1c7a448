"""What games tell, with its uncertainty.

Games with the same deal share their luck, so they are not independent: the two of a mirrored pair, and those of all
agents that met with the same decks and number of the pair.  Deals are independent of each other, and all intervals
come from how much they differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from math import inf, pi, sqrt, tan

from topdeck.arena.played_game import PlayedGame

Z = 1.959963984540054  # 97.5 % of a normal distribution lie below
P = 0.975
RECENT_DEALS = 1000

ClusterSum = tuple[float, int]  # the sum of the scores in a cluster, and how many there are


@dataclass(frozen=True)
class Estimate:
    """A mean score between 0 and 1, with its 95 % interval; without games nothing is known."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({100 * self.low:.1f}–{100 * self.high:.1f})"


UNKNOWN = Estimate(0.5, 0.0, 1.0)


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How one agent did."""

    agent: str
    games: int
    wins: int
    draws: int
    losses: int
    score: Estimate  # a draw is half a win
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
        """Return the cells of a table by column; without a rating, there is no column for it."""
        counts = {name: str(getattr(self, name)) for name in ("games", "wins", "draws", "losses")}
        rating = {} if elo is None else {"Elo (95 %)": elo}
        seats = {name: f"{seat.mean:.1%}" for name, seat in zip(("first", "second"), self.seats, strict=True)}
        time = {"ms/decision": f"{1000 * self.seconds_per_decision:,.3g}"}
        return {**counts, "score (95 %)": str(self.score), **rating, **seats, **time}


# ---- intervals


def estimate(scores: Sequence[float]) -> Estimate:
    """The mean of independent scores between 0 and 1, with Student's interval."""
    return jackknife_mean(scores, range(len(scores)))


def jackknife_mean(scores: Sequence[float], clusters: Sequence[Hashable]) -> Estimate:
    """The mean of scores between 0 and 1, of which only those in different clusters are independent.

    The spread is that of the means without one cluster at a time (the jackknife), with Student's quantile for the
    effective number of clusters: a few large ones outweigh the others.  Where the clusters do not differ they say
    nothing of their spread, and Wilson's interval takes its place, as if each were one trial.
    """
    return estimate_of_sums([(cluster_sum, 1) for cluster_sum in cluster_sums(scores, clusters)])


def estimate_of_sums(sums: Collection[tuple[ClusterSum, int]]) -> Estimate:
    """Return the same for clusters whose sums are known, each with the number of clusters that have it."""
    clusters = sum(times for _, times in sums)
    if not clusters:
        return UNKNOWN
    total = sum(part * times for (part, _), times in sums)
    count = sum(size * times for (_, size), times in sums)
    mean = total / count
    kinds = {pair for pair, _ in sums}  # few: most clusters are like many others
    if all(part * count == total * size for part, size in kinds):
        return wilson(mean, clusters)
    squares = {(part, size): ((total - part) / (count - size) - mean) ** 2 for part, size in kinds}
    variance = sum(times * squares[pair] for pair, times in sums) * (clusters - 1) / clusters
    sizes = chain.from_iterable(repeat(size, times) for (_, size), times in sums)
    margin = t_quantile(max(1, effective(sizes) - 1)) * sqrt(variance)
    return Estimate(mean, max(0.0, mean - margin), min(1.0, mean + margin))


class RunningScore:
    """A mean score with its interval while games are added, in constant memory.

    The sums of deals are counted, and only those of recent deals can grow: a game that comes later counts as one of
    another deal.
    """

    def __init__(self) -> None:
        self.total = 0.0
        self.count = 0
        self.recent: dict[int, ClusterSum] = {}  # by deal
        self.earlier: Counter[ClusterSum] = Counter()

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else UNKNOWN.mean

    def add(self, deal: int, score: float) -> None:
        """Add the score of a game that was played with a deal."""
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
    """How much one mean is above another, with the standard error of that and the range of possible values."""

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
    """The difference of two means, between which clusters may be shared: then what they share cancels out.

    The error is that of the jackknife over all clusters of either."""
    sums, other_sums = sums_by_cluster(scores, clusters), sums_by_cluster(others, other_clusters)
    first, second = LeaveOneOut.of(sums), LeaveOneOut.of(other_sums)
    every = {**sums, **other_sums}
    mean = first.mean() - second.mean()
    left = [
        first.mean(*sums.get(cluster, (0.0, 0))) - second.mean(*other_sums.get(cluster, (0.0, 0))) for cluster in every
    ]
    middle = sum(left) / len(left)
    variance = sum((value - middle) ** 2 for value in left) * (len(left) - 1) / len(left)
    return Difference(mean, sqrt(variance))


@dataclass(frozen=True)
class LeaveOneOut:
    """A total, and what is left of its mean without a part."""

    total: float
    count: int

    @classmethod
    def of(cls, sums: Mapping[Hashable, tuple[float, int]]) -> LeaveOneOut:
        return cls(sum(part for part, _ in sums.values()), sum(size for _, size in sums.values()))

    def mean(self, part: float = 0.0, size: int = 0) -> float:
        return (self.total - part) / (self.count - size) if self.count > size else self.total / self.count


def cluster_sums(scores: Sequence[float], clusters: Sequence[Hashable]) -> list[ClusterSum]:
    """The sum of each cluster and its size, in the order of their first scores."""
    if len({*clusters}) == len(clusters):  # as in one seat of a match, where nobody meets a deal twice
        return [(score, 1) for score, _ in zip(scores, clusters, strict=True)]
    return list(sums_by_cluster(scores, clusters).values())


def sums_by_cluster(scores: Sequence[float], clusters: Sequence[Hashable]) -> dict[Hashable, tuple[float, int]]:
    """The sum of each cluster and its size."""
    sums: dict[Hashable, tuple[float, int]] = {}
    for score, cluster in zip(scores, clusters, strict=True):
        total, count = sums.get(cluster, (0.0, 0))
        sums[cluster] = (total + score, count + 1)
    return sums


def effective(sizes: Iterable[int]) -> int:
    """The number of clusters of equal size whose spread would be known as well (Satterthwaite's rule)."""
    counts = Counter(sizes).items()
    return sum(count * size**2 for size, count in counts) ** 2 // sum(count * size**4 for size, count in counts)


def wilson(share: float, count: int) -> Estimate:
    """The interval of a share of so many independent trials."""
    scale = 1 + Z * Z / count
    center = (share + Z * Z / (2 * count)) / scale
    margin = Z / scale * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    low, high = max(0.0, center - margin), min(1.0, center + margin)
    return Estimate(share, min(low, share), max(high, share))  # at 0 and 1 one bound is the share, but for rounding


def t_quantile(freedom: int) -> float:
    """97.5 % of Student's distribution lie below: exact for 1 and 2, from 3 on within 0.2 % (Cornish and Fisher)."""
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


def by_deal(games: Sequence[PlayedGame], scores: Sequence[float]) -> Estimate:
    """The mean of what games scored."""
    return jackknife_mean(scores, [game.fixture.seed for game in games])


def count_deals(games: Iterable[PlayedGame]) -> int:
    """How many deals games had, which is the number of independent observations."""
    return len({game.fixture.seed for game in games})


def of_agent(games: Iterable[PlayedGame], agent: str) -> list[PlayedGame]:
    return [game for game in games if agent in game.fixture.agents]


def score(games: Iterable[PlayedGame], agent: str) -> Estimate:
    """How well an agent does in its games, a draw being half a win.

    Over several pairings of decks the interval is a little too wide: what they differ by counts as chance.
    """
    own = of_agent(games, agent)
    return by_deal(own, [game.score(game.seat_of(agent)) for game in own])


def score_in_seat(games: Iterable[PlayedGame], agent: str, seat: int) -> Estimate:
    own = [game for game in games if game.fixture.agents[seat] == agent]
    return by_deal(own, [game.score(seat) for game in own])


def score_against(games: Iterable[PlayedGame], agent: str, other: str) -> Estimate:
    return score([game for game in games if {*game.fixture.agents} == {agent, other}], agent)


def score_by_pairing(games: Iterable[PlayedGame], agent: str) -> dict[tuple[str, str], Estimate]:
    """How well an agent does in each pairing of decks, by seat."""
    pairings: dict[tuple[str, str], list[PlayedGame]] = {}
    for game in of_agent(games, agent):
        pairings.setdefault(game.fixture.decks, []).append(game)
    return {decks: score(own, agent) for decks, own in pairings.items()}


def first_player_score(games: Sequence[PlayedGame]) -> Estimate:
    """How well the player who begins does, whoever it is; 0.5 if beginning is no advantage."""
    return by_deal(games, [game.score(0) for game in games])


def mean_turns(games: Sequence[PlayedGame]) -> float:
    return sum(game.turns for game in games) / len(games) if games else 0.0


def standing(games: Iterable[PlayedGame], agent: str) -> Standing:
    """How an agent did in its games."""
    own = of_agent(games, agent)
    seats = [game.seat_of(agent) for game in own]
    scores = [game.score(seat) for game, seat in zip(own, seats, strict=True)]
    return Standing(
        agent=agent,
        games=len(own),
        wins=scores.count(1.0),
        draws=scores.count(0.5),
        losses=scores.count(0.0),
        score=by_deal(own, scores),
        seats=(score_in_seat(own, agent, 0), score_in_seat(own, agent, 1)),
        decisions=sum(game.decisions[seat] for game, seat in zip(own, seats, strict=True)),
        seconds=sum(game.seconds[seat] for game, seat in zip(own, seats, strict=True)),
        slowest=max((game.slowest[seat] for game, seat in zip(own, seats, strict=True)), default=0.0),
        faults=sum(game.fault is not None and game.fault.seat == seat for game, seat in zip(own, seats, strict=True)),
    )
