"""The tables in docs/strength.md, used by `strength_page.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path

from corrections import Correction, marks
from pairings import ByDecks, Counts, Order, Pairing, outdated, recorded, whole_pairs

from topdeck.arena.plan.formats import Two
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Estimate, mean_by_deal, mean_turns, score, standing, wilson

UNFINISHED = "unfinished"

HEAD = """| pairing | pairs | the first wins (95 %) | games | turns | seconds per decision | claim | confirmed? |
|---|---|---|---|---|---|---|---|"""
ORDER_HEAD = """| better | worse | source | difference (95 %) | confirmed? |
|---|---|---|---|---|"""
WINS_HEAD = """| pairing | here | wins (95 %) | published | wins (95 %) | difference (95 %) | differs? |
|---|---|---|---|---|---|---|"""


def table(head: str, lines: Iterable[object]) -> str:
    return "\n".join([head, *map(str, lines)])


def cells(*texts: str) -> str:
    return f"| {' | '.join(texts)} |"


# ---- pairings


@dataclass(frozen=True)
class Row:
    """The results of a pairing."""

    pairing: Pairing
    games: list[PlayedGame]
    pairs: int  # the number of pairs to play
    before: tuple[Correction, ...] = ()  # the corrections made after these games

    @property
    def score(self) -> Estimate:
        """The score of the first agent."""
        return score(self.games, self.pairing.agents[0])

    @property
    def finished(self) -> bool:
        return whole_pairs(self.games) >= self.pairs

    @property
    def agents(self) -> str:
        first, second = self.pairing.agents
        return ", ".join(filter(None, [f"`{first}` – `{second}`", self.pairing.remark])) + marks(self.before)

    @property
    def progress(self) -> str:
        """The number of complete pairs played so far."""
        played = whole_pairs(self.games)
        return str(played) if self.finished else f"{played} of {self.pairs}"

    @property
    def verdict(self) -> str:
        if not self.finished:
            return UNFINISHED
        return self.pairing.claim.holds(self.score) if self.pairing.claim else ""

    def __str__(self) -> str:
        claim = self.pairing.claim
        said = f"{claim.words} ({claim.source})" if claim else ""
        return cells(self.agents, self.progress, *self.numbers(), said, self.verdict)

    def numbers(self) -> list[str]:
        if not self.games:
            return ["", "0", "", ""]
        sides = [standing(self.games, agent) for agent in self.pairing.agents]
        times = " / ".join(f"{side.seconds_per_decision:.4f}" for side in sides)
        return [str(self.score), str(len(self.games)), f"{mean_turns(self.games):.1f}", times]


def rows(pairings: Sequence[Pairing], folder: Path, pairs: int) -> list[Row]:
    return [Row(pairing, recorded(pairing, folder), pairs, outdated(pairing, folder)) for pairing in pairings]


# ---- differences


@dataclass(frozen=True)
class Difference:
    """The difference between two proportions in percentage points, with its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """Whether the first proportion is larger: "yes", "no", or "open" if the interval contains 0."""
        return "yes" if self.low > 0 else "no" if self.high < 0 else "open"

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ({self.low:+.1f} to {self.high:+.1f})"


def difference(estimate: Estimate, other: Estimate) -> Difference:
    """Return the difference with Newcombe's interval for two independent proportions."""
    mean = estimate.mean - other.mean
    low = mean - hypot(estimate.mean - estimate.low, other.high - other.mean)
    high = mean + hypot(estimate.high - estimate.mean, other.mean - other.low)
    return Difference(100 * mean, 100 * low, 100 * high)


# ---- orders


@dataclass(frozen=True)
class Comparison:
    """A comparison of two agents by their scores against the best agent."""

    order: Order
    better: str  # as shown on the page
    worse: str
    difference: Difference | None  # None: not measured

    @property
    def verdict(self) -> str:
        return self.difference.verdict if self.difference else UNFINISHED

    def __str__(self) -> str:
        measured = str(self.difference or "")
        return cells(self.better, self.worse, self.order.source, measured, self.verdict)


def compared(orders: Sequence[Order], by_agent: Mapping[str, Row]) -> list[Comparison]:
    return [comparison(order, by_agent[order.better], by_agent[order.worse]) for order in orders]


def comparison(order: Order, better: Row, worse: Row) -> Comparison:
    """Compare two agents; the interval is slightly too wide because it ignores that their scores share deals."""
    first, second = f"`{order.better}`{marks(better.before)}", f"`{order.worse}`{marks(worse.before)}"
    if not (better.finished and worse.finished):
        return Comparison(order, first, second, None)
    measured = difference(score(better.games, order.better), score(worse.games, order.worse))
    return Comparison(order, first, second, measured)


# ---- wins, losses and draws


@dataclass(frozen=True)
class WinsRow:
    """The results of a pairing next to those in a paper; a draw does not count as a win."""

    row: Row

    @property
    def here(self) -> Estimate:
        """The first agent's win rate in our games."""
        games, agent = self.row.games, self.row.pairing.agents[0]
        return mean_by_deal(games, [float(game.winner == game.seat_of(agent)) for game in games])

    @property
    def there(self) -> Estimate | None:
        """The published win rate; its games were not mirrored pairs and are treated as independent."""
        if self.row.pairing.published is None:
            return None
        counts = total(self.row.pairing.published)
        return wilson(counts.wins / sum(counts), sum(counts))

    @property
    def difference(self) -> Difference | None:
        there = self.there
        return difference(self.here, there) if there and self.row.finished else None

    @property
    def verdict(self) -> str:
        """Whether the difference is significant."""
        if not self.row.finished:
            return UNFINISHED
        return "" if self.difference is None else "open" if self.difference.verdict == "open" else "yes"

    def __str__(self) -> str:
        here = [str(total(by_decks(self.row))), str(self.here)] if self.row.games else ["", ""]
        published = self.row.pairing.published
        there = [str(total(published)), str(self.there)] if published else ["", ""]
        return cells(self.row.agents, *here, *there, str(self.difference or ""), self.verdict)


def by_decks(row: Row) -> ByDecks:
    """Return the first agent's wins, losses and draws for every pair of decks."""
    agent, found = row.pairing.agents[0], Counter[tuple[Two, int | None]]()
    for game in row.games:
        seat = game.seat_of(agent)
        decks = game.fixture.decks if seat == 0 else game.fixture.decks[::-1]
        found[decks, None if game.winner is None else int(game.winner != seat)] += 1
    return {decks: Counts(found[decks, 0], found[decks, 1], found[decks, None]) for decks, _ in found}


def total(counts: ByDecks) -> Counts:
    return Counts(*map(sum, zip(*counts.values(), strict=True)))


def deck_table(decks: Sequence[str], counts: ByDecks) -> str:
    """Return a table with a row per deck of the agent and a column per deck of its opponent."""
    head = f"{cells('', *decks)}\n|{'---|' * (len(decks) + 1)}"
    lines = [cells(own, *(str(counts.get((own, other), Counts(0, 0, 0))) for other in decks)) for own in decks]
    return table(head, lines)
