"""Compare our figures with the published ones, and judge whether published findings are reproduced."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from math import ceil, hypot, sqrt
from statistics import NormalDist

from topdeck.arena.results.statistics import Difference, Z
from topdeck.studies.results import Measured, Results, share_error
from topdeck.studies.study import Cell, Claim, Finding, Level, Measure, Published, Quantity, Study

LEVEL = 0.05
WIDEST = 0.12  # of an interval that may be called agreement, to either side
AS_WIDE = 2.0  # times that of a paper which tells its own
NORMAL = NormalDist()


class Agreement(Enum):
    """The verdict on a published number."""

    AGREES = "agrees"
    DIFFERS = "differs"
    INCONCLUSIVE = "inconclusive"


class Verdict(Enum):
    """The verdict on a published finding."""

    REPRODUCED = "reproduced"
    NOT_REPRODUCED = "not reproduced"
    INCONCLUSIVE = "inconclusive"


# ---- cells


@dataclass(frozen=True)
class Compared:
    """A cell with what we measured."""

    cell: Cell
    measure: Measure
    measured: Measured
    agreement: Agreement | None = None

    @cached_property
    def difference(self) -> Difference | None:
        """How far ours is above the published number, where both are known."""
        published = self.cell.published
        if published is None or not self.measured.count or published.best_of > 1:
            return None
        ours = self.measured.above_number(published.value)
        return Difference(ours.mean, hypot(ours.error, published_error(published, self.measure, self.measured)))


def compared(cells: Sequence[Cell], results: Results) -> list[Compared]:
    """All cells of a table; the more there are, the more it takes to say that one differs (Holm's procedure)."""
    found = side_by_side(cells, results)
    known = {
        place: cell.difference for place, cell in enumerate(found) if cell.difference and not cell.measured.is_little
    }
    rejected = dict(zip(known, holm([p_value(difference) for difference in known.values()]), strict=True))
    return [replace(cell, agreement=agreement_of(cell, rejected.get(place))) for place, cell in enumerate(found)]


def side_by_side(cells: Sequence[Cell], results: Results) -> list[Compared]:
    """The same without any verdict, where the numbers of both are not of the same kind."""
    measure = results.study.measure
    return [Compared(cell, measure(cell.quantity.measure), results.measured(cell.quantity)) for cell in cells]


def published_error(published: Published, measure: Measure, measured: Measured) -> float:
    """The error of a printed number: as it is printed, of a share by itself, else from how much our games differ."""
    if published.error is None and published.games is None:
        return 0.0
    known = printed_error(published, measure)
    return measured.spread / sqrt(published.games or 1) if known is None else known


def agreement_of(one: Compared, differs: bool | None) -> Agreement | None:
    """The verdict on a number that differs, or does not; too few games cannot tell."""
    published = one.cell.published
    if published is None or not one.measured.count:
        return None
    if one.difference is None:
        return luck_verdict(published, one.measured)
    if differs is None:
        return Agreement.INCONCLUSIVE
    low, high = one.difference.interval()
    is_near = low <= 0.0 <= high and (high - low) / 2 <= widest(published, one.measure)
    return Agreement.DIFFERS if differs else Agreement.AGREES if is_near else Agreement.INCONCLUSIVE


def luck_verdict(published: Published, measured: Measured) -> Agreement:
    """A published maximum agrees if luck explains it: between one share as good as ours and the best of all."""
    if measured.is_little:
        return Agreement.INCONCLUSIVE
    found = measured.estimate
    games = published.games or 1
    luckiest = NORMAL.inv_cdf((1 - LEVEL / 2) ** (1 / published.best_of))
    low = found.low - Z * share_error(found.low, games)
    high = found.high + luckiest * share_error(found.high, games)
    return Agreement.AGREES if low <= published.value <= high else Agreement.DIFFERS


def widest(published: Published, measure: Measure) -> float:
    """Of what is no share, twice what the paper's own interval is, or as many percent of the printed number."""
    if measure.is_share:
        return WIDEST
    return WIDEST * abs(published.value) if published.error is None else AS_WIDE * Z * published.error


def p_value(difference: Difference) -> float:
    """How likely chance alone makes as great a difference."""
    if difference.error == 0.0:
        return 0.0 if difference.mean else 1.0
    return 2 * NORMAL.cdf(-abs(difference.mean) / difference.error)


def holm(values: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of several hypotheses are rejected, so that one that is true is rejected in 5 % of all tables at most."""
    found = [False] * len(values)
    for place, number in enumerate(sorted(range(len(values)), key=lambda one: values[one])):
        if values[number] > level / (len(values) - place):
            break
        found[number] = True
    return found


# ---- findings


@dataclass(frozen=True)
class CheckedClaim:
    """A claim, with the difference that it is about."""

    claim: Claim
    measure: Measure
    of: Measured
    than: Measured | None = None  # none, if it is compared with a number
    difference: Difference | None = None  # none without observations
    published: Difference | None = None  # the same by the paper's own numbers, where it printed them
    quantile: float = Z

    @property
    def is_little(self) -> bool:
        """Are there too few observations for any verdict?"""
        return self.of.is_little or (self.than is not None and self.than.is_little)

    @property
    def verdict(self) -> Verdict:
        if self.difference is None or self.is_little:
            return Verdict.INCONCLUSIVE
        return verdict_of(self.claim, self.measure, self.difference, self.quantile)

    @property
    def observations_needed(self) -> int | None:
        """How many observations would decide it, if the difference stayed the same; none, if no number would."""
        if self.difference is None or self.is_little:
            return None
        error = max(decisive_errors(self.claim, self.measure, self.difference.mean, self.quantile))
        return ceil(self.of.count * (self.difference.error / error) ** 2) if error > 0.0 else None


@dataclass(frozen=True)
class CheckedFinding:
    """A published finding with its claims: reproduced if all of them are, not reproduced if one is not."""

    finding: Finding
    claims: list[CheckedClaim]

    @property
    def verdict(self) -> Verdict:
        return Verdict.INCONCLUSIVE if self.finding.untestable else of_all(claim.verdict for claim in self.claims)

    @property
    def in_the_paper(self) -> Verdict | None:
        """The verdict of the paper's own numbers on the claims that are not reproduced; none, if not printed."""
        differing = [claim for claim in self.claims if claim.verdict is Verdict.NOT_REPRODUCED]
        known = [
            verdict_of(claim.claim, claim.measure, claim.published, Z)
            for claim in differing
            if claim.published is not None
        ]
        return of_all(known) if known and len(known) == len(differing) else None


def of_all(verdicts: Iterable[Verdict]) -> Verdict:
    found = {*verdicts}
    if found == {Verdict.REPRODUCED}:
        return Verdict.REPRODUCED
    return Verdict.NOT_REPRODUCED if Verdict.NOT_REPRODUCED in found else Verdict.INCONCLUSIVE


def checked(finding: Finding, results: Results) -> CheckedFinding:
    """Each claim of several needs stronger evidence against it, as one such claim is enough."""
    quantile = NORMAL.inv_cdf(1 - LEVEL / (2 * len(finding.claims)))
    return CheckedFinding(finding, [checked_claim(claim, results, quantile) for claim in finding.claims])


def checked_claim(claim: Claim, results: Results, quantile: float) -> CheckedClaim:
    measure, of, than = results.study.measure(claim.of.measure), results.measured(claim.of), None
    difference: Difference | None = None
    if isinstance(claim.than, Quantity):
        than = results.measured(claim.than)
        difference = of.above(than) if of.count and than.count else None
    elif of.count:
        difference = of.above_number(claim.than)
    if difference is None:
        return CheckedClaim(claim, measure, of, than)
    printed = published_difference(claim, results.study)
    published = printed and bounded(printed, claim, measure)
    return CheckedClaim(claim, measure, of, than, bounded(difference, claim, measure), published, quantile)


def bounded(found: Difference, claim: Claim, measure: Measure) -> Difference:
    """Limit the interval of a difference between shares to possible values."""
    if not measure.is_share:
        return found
    low, high = (-1.0, 1.0) if isinstance(claim.than, Quantity) else (-claim.than, 1.0 - claim.than)
    return replace(found, least=low, most=high)


def published_difference(claim: Claim, study: Study) -> Difference | None:
    """What a claim is about, by the paper's own numbers; none, if they are not printed, or not of how many games."""
    of = printed_mean(claim.of, study)
    than = printed_mean(claim.than, study) if isinstance(claim.than, Quantity) else Difference(claim.than, 0.0)
    return Difference(of.mean - than.mean, hypot(of.error, than.error)) if of and than else None


def printed_mean(quantity: Quantity, study: Study) -> Difference | None:
    """The mean of all that the paper prints about something; none, if a part of it is not printed."""
    measure = study.measure(quantity.measure)
    cells = single([cell for cell in study.cells if is_about(cell, quantity)])
    printed = [cell.published for cell in cells if cell.published is not None]
    errors = [error for one in printed if (error := printed_error(one, measure)) is not None]
    if not printed or len(errors) < len(printed) or not covers(cells, quantity):
        return None
    return Difference(sum(one.value for one in printed) / len(printed), hypot(*errors) / len(printed))


def is_about(cell: Cell, quantity: Quantity) -> bool:
    """Is what is printed there a part of it?"""
    own, asked = cell.quantity, quantity.where
    parts = all(name in own.where and {*own.where[name]} <= {*levels} for name, levels in asked.items())
    return cell.published is not None and own.measure == quantity.measure and parts


def single(cells: Sequence[Cell]) -> list[Cell]:
    """Those that divide it most finely, each once: the others are sums of them, or divide it in another way."""
    ways: defaultdict[frozenset[str], dict[frozenset[tuple[str, tuple[Level, ...]]], Cell]] = defaultdict(dict)
    for cell in cells:
        where = cell.quantity.where
        ways[frozenset(where)].setdefault(frozenset(where.items()), cell)
    finest = max(ways, key=lambda names: (len(names), len(ways[names])), default=frozenset())
    return [*ways[finest].values()]


def covers(cells: Sequence[Cell], quantity: Quantity) -> bool:
    """Is there a number for every level that it is about?"""
    printed = {(name, level) for cell in cells for name, levels in cell.quantity.where.items() for level in levels}
    return all((name, level) in printed for name, levels in quantity.where.items() for level in levels)


def printed_error(one: Published, measure: Measure) -> float | None:
    """None, if it is not known how far chance may have moved it."""
    if one.error is not None:
        return one.error
    return share_error(one.value, one.games) if one.games is not None and measure.is_share else None


def verdict_of(claim: Claim, measure: Measure, found: Difference, quantile: float) -> Verdict:
    """Reproduced if the whole interval supports the claim, not reproduced if the whole interval contradicts it."""
    supporting, contradicting = decisive_errors(claim, measure, found.mean, quantile)
    if found.error < supporting:
        return Verdict.REPRODUCED
    return Verdict.NOT_REPRODUCED if found.error < contradicting else Verdict.INCONCLUSIVE


def decisive_errors(claim: Claim, measure: Measure, mean: float, quantile: float) -> tuple[float, float]:
    """The standard errors below which a difference supports the claim, and below which it contradicts the claim.

    A negative error means that no number of games would do it.  "Better" without a number is contradicted by a
    difference that is at most negligible.
    """
    if claim.relation == "near":
        return (claim.by - abs(mean)) / Z, (abs(mean) - claim.by) / quantile
    amount = mean if claim.relation == "above" else -mean
    limit = measure.negligible if claim.compares_two_sides and not claim.by else claim.by
    return (amount - claim.by) / Z, (limit - amount) / quantile
