"""The page docs/strength.md, made of the results in a folder; for `strength.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from textwrap import fill

from corrections import Correction, in_order, mark, marks
from pairings import (
    BEST,
    FINAL_MS,
    JADE,
    MS,
    ORDERS,
    PAPERS,
    SEED,
    UCT,
    Order,
    Pairing,
    against_all,
    finals,
    outdated,
    premade,
    recorded,
    strongest,
    whole_pairs,
)

from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Estimate, mean_turns, score, standing
from topdeck.arena.results.store.results import read_results

UNFINISHED = "unfinished"

WIDTH = 120

INTRODUCTION = """
How the agents do against each other, and whether what the papers say of them holds here. `make strength` plays what is
missing and writes this page. The agents and the papers are explained in [agents.md](agents.md).
"""
MIRROR = f"""
`{UCT}` meets `greedy` as in Madrid: {JADE} against itself, era `competition-2018`, no mulligan. On Madrid's engine it
won 48 % of a hundred games at 10 ms, and 69 % at 100 ms.
"""
RAISED = "What they mark was measured before a correction; the corrections are listed at the end."
BEFORE = """
These corrections came after games of this page had been played. The rows with their numbers show what was before, and
will be measured again.
"""
ELSEWHERE = 0.347  # of its games, `eva` won against `miller`
EVA_AND_MILLER = """
Elsewhere, `eva` won 34.7 % of its games against `miller`. Those were played on another engine, SabberStone, with three
decks. Here there are nine, both agents play both sides of every deal, and where a minion stands is only a choice if it
matters: `miller` looks the further ahead the fewer options it has, so it looks further here than there.
"""
INDIRECT = f"""
These agents did not meet. Each row compares their scores against `{BEST}` in the table above, in points of a hundred.
It is a hint and no proof: the papers had other decks, budgets and opponents, and who does better against a third need
not win.
"""
HEAD = """| pairing | pairs | the first wins (95 %) | games | turns | seconds a decision | what is said | holds? |
|---|---|---|---|---|---|---|---|"""
ORDER_HEAD = """| better | worse | who says so | difference (95 %) | holds? |
|---|---|---|---|---|"""


def page(folder: Path, pairs: int) -> str:
    """All that is known, in Markdown."""
    best = rows(against_all(), folder, pairs)
    best.sort(key=lambda row: row.score.mean if row.games else 2.0)
    papers = rows(PAPERS, folder, pairs)
    last = rows(finals(strongest(folder, pairs)), folder, pairs)
    comparisons = compared({row.pairing.agents[1]: row for row in best})
    in_the_finals = table(last) if last else "Not known yet: some of the pairings above are unfinished."
    [eva] = [row for row in papers if row.pairing.agents == ("eva", "miller")]
    old = corrections([*best, *papers, *last])
    sections = [
        f"# Strength\n\n{wrapped(INTRODUCTION)}",
        f"## How it was measured\n\n{settings_text(folder, pairs, bool(old))}",
        f"## `{BEST}` against all others\n\nThe strongest opponents first, at {MS} ms a decision.\n\n{table(best)}",
        f"## What is said of two agents\n\n{wrapped(MIRROR)}\n\n{table(papers)}\n\n{wrapped(eva_and_miller(eva))}",
        f"## The strongest, at {FINAL_MS} ms\n\n{in_the_finals}",
        f"## What is said of the order\n\n{wrapped(INDIRECT)}\n\n" + "\n".join([ORDER_HEAD, *map(str, comparisons)]),
        f"## What contradicts a paper\n\n{contradictions(papers, comparisons)}",
    ]
    if old:
        sections.append(f"## Measured before a correction\n\n{wrapped(BEFORE)}\n\n{old}")
    if failed := faults([*best, *papers, *last]):
        sections.append(f"## Faults\n\nAn agent that fails has lost the game.\n\n{failed}")
    return "\n\n".join(sections) + "\n"


# ---- pairings


@dataclass(frozen=True)
class Row:
    """What is known of a pairing."""

    pairing: Pairing
    games: list[PlayedGame]
    pairs: int  # that are wanted
    before: tuple[Correction, ...] = ()  # these corrections

    @property
    def score(self) -> Estimate:
        """That of the first agent."""
        return score(self.games, self.pairing.agents[0])

    @property
    def finished(self) -> bool:
        return whole_pairs(self.games) >= self.pairs

    @property
    def agents(self) -> str:
        first, second = self.pairing.agents
        time = f", {self.pairing.ms} ms" if self.pairing.deck else ""
        return f"`{first}` – `{second}`{time}"

    @property
    def verdict(self) -> str:
        if not self.finished:
            return UNFINISHED
        return self.pairing.claim.holds(self.score) if self.pairing.claim else ""

    def __str__(self) -> str:
        played = whole_pairs(self.games)
        count = str(played) if self.finished else f"{played} of {self.pairs}"
        claim = self.pairing.claim
        said = f"{claim.words} ({claim.source})" if claim else ""
        return f"| {' | '.join([self.agents + marks(self.before), count, *self.numbers(), said, self.verdict])} |"

    def numbers(self) -> list[str]:
        if not self.games:
            return ["", "0", "", ""]
        sides = [standing(self.games, agent) for agent in self.pairing.agents]
        times = " / ".join(f"{side.seconds_per_decision:.4f}" for side in sides)
        return [str(self.score), str(len(self.games)), f"{mean_turns(self.games):.1f}", times]


def rows(pairings: Sequence[Pairing], folder: Path, pairs: int) -> list[Row]:
    return [Row(pairing, recorded(pairing, folder), pairs, outdated(pairing, folder)) for pairing in pairings]


def table(shown: Sequence[Row]) -> str:
    return "\n".join([HEAD, *map(str, shown)])


# ---- orders


@dataclass(frozen=True)
class Comparison:
    """Which of two agents does better against the best, by how many points of a hundred."""

    order: Order
    better: str  # as it is written on the page
    worse: str
    difference: float = 0.0
    margin: float | None = None  # None: not measured

    @property
    def verdict(self) -> str:
        if self.margin is None:
            return UNFINISHED
        return "yes" if self.difference > self.margin else "no" if self.difference < -self.margin else "open"

    @property
    def measured(self) -> str:
        if self.margin is None:
            return ""
        low, high = self.difference - self.margin, self.difference + self.margin
        return f"{self.difference:+.1f} ({low:+.1f} to {high:+.1f})"

    @property
    def contradiction(self) -> str:
        order = self.order
        said = f"{self.better} before {self.worse} ({order.source})."
        return f"{said} Here, against `{BEST}`: {self.measured}. {order.check}"

    def __str__(self) -> str:
        return f"| {self.better} | {self.worse} | {self.order.source} | {self.measured} | {self.verdict} |"


def compared(by_agent: Mapping[str, Row]) -> list[Comparison]:
    return [comparison(order, by_agent[order.better], by_agent[order.worse]) for order in ORDERS]


def comparison(order: Order, better: Row, worse: Row) -> Comparison:
    """The interval takes the two scores for independent; they share their deals, so it is a little too wide."""
    first, second = f"`{order.better}`{marks(better.before)}", f"`{order.worse}`{marks(worse.before)}"
    if not (better.finished and worse.finished):
        return Comparison(order, first, second)
    one, other = score(better.games, order.better), score(worse.games, order.worse)
    margin = 50 * hypot(one.high - one.low, other.high - other.low)
    return Comparison(order, first, second, 100 * (one.mean - other.mean), margin)


# ---- words


def wrapped(text: str, bullet: str = "") -> str:
    """A paragraph, or an item of a list, in lines."""
    return fill(f"{bullet}{' '.join(text.split())}", WIDTH, subsequent_indent=" " * len(bullet), break_on_hyphens=False)


def listed(items: Iterable[str]) -> str:
    return "\n".join(wrapped(item, "- ") for item in items)


def eva_and_miller(row: Row) -> str:
    """The figure known elsewhere beside ours, and what may make a difference."""
    if not row.finished:
        return EVA_AND_MILLER
    measured = row.score
    agrees = measured.low <= ELSEWHERE <= measured.high
    verdict = "agrees with it: these reasons come to nothing that can be told from chance" if agrees else "differs"
    return f"{EVA_AND_MILLER} What is measured here, {measured}, {verdict}."


def settings_text(folder: Path, pairs: int, outdated: bool) -> str:
    decks = [deck.name for deck in premade()]
    count = len(decks)
    return listed(
        [
            f"""**Pairs.** {pairs} mirrored pairs for each pairing of agents: the same deal twice, with the agents
            swapped. A draw is half a win. The interval counts pairs, not games. All pairings of agents have the same
            deals (seed {SEED}).""",
            f"""**Decks.** The {count} premade ones: {", ".join(decks)}. They go round: {count} mirrors; then each deck
            against the next of that list; then against the one after it, and so on. So in every {count} pairs each
            deck sits once in either seat; the first {count * (count + 1) // 2} pairs have all mirrors and each deck
            against each other; and wherever it stops, no deck sat in a seat more than once more often than another.""",
            f"""**Time.** {MS} ms a decision for every agent that takes `ms`, unless more is said; the others take what
            they take. The seconds are those of the first and of the second agent, forced moves included.""",
            "**Rules.** The defaults of `topdeck match`, unless others are named.",
            """**Holds?** *yes*: all of the interval agrees with what is said; *no*: none of it does; *open*: it may be
            either.""",
            f"**Machine.** {machine_text(folder)}",
        ]
        + [f"**Raised numbers.** {RAISED}"] * outdated
    )


def machine_text(folder: Path) -> str:
    """Where the games were played, and how busy it was."""
    results = [read_results(path) for path in sorted(folder.glob("*.db"))]
    machines = dict.fromkeys(
        f"{one['processor']}, {one['cores']} cores, Python {one['python']}, the {one['build']} build"
        for found in results
        for one in found.runs
    )
    loads = [load for found in results for load in found.loads]
    busy = f" Load while it played: {min(loads):.1f}–{max(loads):.1f}, its own included." if loads else ""
    return f"{'; '.join(machines) or 'Not known'}.{busy}"


def contradictions(papers: Sequence[Row], comparisons: Sequence[Comparison]) -> str:
    """What others say, and what does not hold."""
    items = [
        f"{row.agents}{marks(row.before)}: {row.pairing.claim.words} ({row.pairing.claim.source}). "
        f"Here it is {row.score}."
        for row in papers
        if row.pairing.claim and row.verdict == "no"
    ]
    items += [one.contradiction for one in comparisons if one.verdict == "no"]
    if UNFINISHED in [row.verdict for row in papers] + [one.verdict for one in comparisons]:
        items.append("Some pairings are unfinished, and say nothing yet.")
    return listed(items) or "Nothing that was measured here."


def corrections(shown: Sequence[Row]) -> str:
    """What was put right after some of these games."""
    missed = {one for row in shown for one in row.before}
    return listed(f"{mark(one) or 'All rows:'} {one.words}" for one in in_order(missed))


def faults(shown: Sequence[Row]) -> str:
    """How often agents failed."""
    counts = [(row, sum(one.fault is not None for one in row.games)) for row in shown]
    return listed(f"{row.agents}: in {count} of {len(row.games)} games" for row, count in counts if count)
