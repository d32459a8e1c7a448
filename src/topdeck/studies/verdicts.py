"""Verdicts on whether published values agree with ours and on whether published findings are reproduced."""

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
WIDEST = 0.12  # maximum half-width of an interval that counts as agreement
AS_WIDE = 2.0  # the same maximum, as a multiple of the half-width of the paper's interval
NORMAL = NormalDist()


class Agreement(Enum):
    """The verdict on a published value."""

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
class ComparedCell:
    """A table cell with our measurement and, if available, the verdict."""

    cell: Cell
    measure: Measure
    measured: Measured
    agreement: Agreement | None = None

    @cached_property
    def difference(self) -> Difference | None:
        """Our mean minus the published value; `None` if either is missing or the published value is a maximum."""
        published = self.cell.published
        if published is None or not self.measured.count or published.best_of > 1:
            return None
        ours = self.measured.difference_to_number(published.value)
        return Difference(ours.mean, hypot(ours.error, published_error(published, self.measure, self.measured)))


def judge_cells(cells: Sequence[Cell], results: Results) -> list[ComparedCell]:
    """Compare all cells in a table with the published values; Holm's procedure corrects for the number of cells."""
    pairs = compare_cells(cells, results)
    known = {
        place: pair.difference for place, pair in enumerate(pairs) if pair.difference and not pair.measured.has_too_few
    }
    rejected = dict(zip(known, holm([p_value(difference) for difference in known.values()]), strict=True))
    return [replace(pair, agreement=judge_agreement(pair, rejected.get(place))) for place, pair in enumerate(pairs)]


def compare_cells(cells: Sequence[Cell], results: Results) -> list[ComparedCell]:
    """Measure the cells of a table whose published values are not comparable with ours, without judging them."""
    measure = results.study.measure
    return [ComparedCell(cell, measure(cell.quantity.measure), results.measure(cell.quantity)) for cell in cells]


def published_error(published: Published, measure: Measure, measured: Measured) -> float:
    """Return the error of a published value, as stated or computed from the number of games or our spread."""
    if published.error is None and published.games is None:
        return 0.0
    known = printed_error(published, measure)
    return measured.spread / sqrt(published.games or 1) if known is None else known


def judge_agreement(pair: ComparedCell, differs: bool | None) -> Agreement | None:
    """Return the verdict on a value based on the result of its test, or `None` if there is nothing to compare."""
    published = pair.cell.published
    if published is None or not pair.measured.count:
        return None
    if pair.difference is None:
        return judge_maximum(published, pair.measured)
    if differs is None:
        return Agreement.INCONCLUSIVE
    low, high = pair.difference.interval()
    is_near = low <= 0.0 <= high and (high - low) / 2 <= widest_margin(published, pair.measure)
    return Agreement.DIFFERS if differs else Agreement.AGREES if is_near else Agreement.INCONCLUSIVE


def judge_maximum(published: Published, measured: Measured) -> Agreement:
    """Return the verdict on a published maximum of shares; it agrees if randomness can explain the difference."""
    if measured.has_too_few:
        return Agreement.INCONCLUSIVE
    ours = measured.estimate
    games = published.games or 1
    luckiest = NORMAL.inv_cdf((1 - LEVEL / 2) ** (1 / published.best_of))
    low = ours.low - Z * share_error(ours.low, games)
    high = ours.high + luckiest * share_error(ours.high, games)
    return Agreement.AGREES if low <= published.value <= high else Agreement.DIFFERS


def widest_margin(published: Published, measure: Measure) -> float:
    """Return the largest half-width at which an interval counts as agreement."""
    if measure.is_share:
        return WIDEST
    return WIDEST * abs(published.value) if published.error is None else AS_WIDE * Z * published.error


def p_value(difference: Difference) -> float:
    """Return the two-sided p-value of a difference, based on the normal distribution."""
    if difference.error == 0.0:
        return 0.0 if difference.mean else 1.0
    return 2 * NORMAL.cdf(-abs(difference.mean) / difference.error)


def holm(values: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Apply Holm's procedure to p-values and return which hypotheses are rejected."""
    rejected = [False] * len(values)
    for place, number in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        if values[number] > level / (len(values) - place):
            break
        rejected[number] = True
    return rejected


# ---- findings


@dataclass(frozen=True)
class CheckedClaim:
    """A claim, with our measurement of the difference that the claim concerns."""

    claim: Claim
    measure: Measure
    of: Measured
    than: Measured | None = None  # None if the claim compares the quantity with a number
    difference: Difference | None = None  # None if there are no observations
    published: Difference | None = None  # the difference between the published values, if known
    quantile: float = Z

    @property
    def has_too_few(self) -> bool:
        """Whether there are too few observations for a verdict."""
        return self.of.has_too_few or (self.than is not None and self.than.has_too_few)

    @property
    def verdict(self) -> Verdict:
        if self.difference is None or self.has_too_few:
            return Verdict.INCONCLUSIVE
        return judge_claim(self.claim, self.measure, self.difference, self.quantile)

    @property
    def observations_needed(self) -> int | None:
        """The number of observations that would decide the claim if the difference did not change, or `None`."""
        if self.difference is None or self.has_too_few:
            return None
        error = max(decisive_errors(self.claim, self.measure, self.difference.mean, self.quantile))
        return ceil(self.of.count * (self.difference.error / error) ** 2) if error > 0.0 else None


@dataclass(frozen=True)
class CheckedFinding:
    """A finding with its checked claims.

    The finding is reproduced if all of its claims are reproduced.  The finding is not reproduced if at least one claim
    has the verdict `NOT_REPRODUCED`.
    """

    finding: Finding[Claim]
    claims: list[CheckedClaim]

    @property
    def verdict(self) -> Verdict:
        return Verdict.INCONCLUSIVE if self.finding.untestable else combine(claim.verdict for claim in self.claims)

    @property
    def in_the_paper(self) -> Verdict | None:
        """The verdict of the published values on claims that were not reproduced; `None` if a value is missing."""
        differing = [claim for claim in self.claims if claim.verdict is Verdict.NOT_REPRODUCED]
        known = [
            judge_claim(claim.claim, claim.measure, claim.published, Z)
            for claim in differing
            if claim.published is not None
        ]
        return combine(known) if known and len(known) == len(differing) else None


def combine(verdicts: Iterable[Verdict]) -> Verdict:
    kinds = {*verdicts}
    if kinds == {Verdict.REPRODUCED}:
        return Verdict.REPRODUCED
    return Verdict.NOT_REPRODUCED if Verdict.NOT_REPRODUCED in kinds else Verdict.INCONCLUSIVE


def check_finding(finding: Finding[Claim], results: Results) -> CheckedFinding:
    """Check a finding's claims; the more claims there are, the stronger the evidence against each must be."""
    quantile = NORMAL.inv_cdf(1 - LEVEL / (2 * len(finding.claims)))
    return CheckedFinding(finding, [check_claim(claim, results, quantile) for claim in finding.claims])


def check_claim(claim: Claim, results: Results, quantile: float) -> CheckedClaim:
    measure, of, than = results.study.measure(claim.of.measure), results.measure(claim.of), None
    difference: Difference | None = None
    if isinstance(claim.than, Quantity):
        than = results.measure(claim.than)
        difference = of.difference_to(than) if of.count and than.count else None
    elif of.count:
        difference = of.difference_to_number(claim.than)
    if difference is None:
        return CheckedClaim(claim, measure, of, than)
    printed = published_difference(claim, results.study)
    published = printed and with_bounds(printed, claim, measure)
    return CheckedClaim(claim, measure, of, than, with_bounds(difference, claim, measure), published, quantile)


def with_bounds(difference: Difference, claim: Claim, measure: Measure) -> Difference:
    """Return the difference, clipping its interval to possible values if the measure is a share."""
    if not measure.is_share:
        return difference
    low, high = (-1.0, 1.0) if isinstance(claim.than, Quantity) else (-claim.than, 1.0 - claim.than)
    return replace(difference, least=low, most=high)


def published_difference(claim: Claim, study: Study) -> Difference | None:
    """Return the difference between the published values, or `None` if a value or its error is unknown."""
    of = printed_mean(claim.of, study)
    than = printed_mean(claim.than, study) if isinstance(claim.than, Quantity) else Difference(claim.than, 0.0)
    return Difference(of.mean - than.mean, hypot(of.error, than.error)) if of and than else None


def printed_mean(quantity: Quantity, study: Study) -> Difference | None:
    """Return the mean of the published values for a quantity, or `None` if any value or its error is unknown."""
    measure = study.measure(quantity.measure)
    cells = finest_cells([cell for cell in study.cells if is_part(cell, quantity)])
    printed = [cell.published for cell in cells if cell.published is not None]
    errors = [error for number in printed if (error := printed_error(number, measure)) is not None]
    if not printed or len(errors) < len(printed) or not covers(cells, quantity):
        return None
    return Difference(sum(number.value for number in printed) / len(printed), hypot(*errors) / len(printed))


def is_part(cell: Cell, quantity: Quantity) -> bool:
    """Return whether a cell has a published value that contributes to a quantity."""
    own, wanted = cell.quantity, quantity.where
    is_inside = all(name in own.where and {*own.where[name]} <= {*levels} for name, levels in wanted.items())
    return cell.published is not None and own.measure == quantity.measure and is_inside


def finest_cells(cells: Sequence[Cell]) -> list[Cell]:
    """Return the most fine-grained cells, without duplicates; all other cells aggregate these."""
    divisions: defaultdict[frozenset[str], dict[frozenset[tuple[str, tuple[Level, ...]]], Cell]] = defaultdict(dict)
    for cell in cells:
        where = cell.quantity.where
        divisions[frozenset(where)].setdefault(frozenset(where.items()), cell)
    finest = max(divisions, key=lambda names: (len(names), len(divisions[names])), default=frozenset())
    return [*divisions[finest].values()]


def covers(cells: Sequence[Cell], quantity: Quantity) -> bool:
    """Return whether every level of a quantity has a published value."""
    printed = {(name, level) for cell in cells for name, levels in cell.quantity.where.items() for level in levels}
    return all((name, level) in printed for name, levels in quantity.where.items() for level in levels)


def printed_error(number: Published, measure: Measure) -> float | None:
    """Return the standard error of a published value, or `None` if it is unknown."""
    if number.error is not None:
        return number.error
    return share_error(number.value, number.games) if number.games is not None and measure.is_share else None


def judge_claim(claim: Claim, measure: Measure, difference: Difference, quantile: float) -> Verdict:
    """Return the verdict on a claim: inconclusive unless the entire interval supports or contradicts the claim."""
    supporting, contradicting = decisive_errors(claim, measure, difference.mean, quantile)
    if difference.error < supporting:
        return Verdict.REPRODUCED
    return Verdict.NOT_REPRODUCED if difference.error < contradicting else Verdict.INCONCLUSIVE


def decisive_errors(claim: Claim, measure: Measure, mean: float, quantile: float) -> tuple[float, float]:
    """Return the standard errors below which a difference with this mean supports or contradicts the claim.

    A negative standard error means that no number of games would be enough.  A claim that one side is better, without a
    minimum difference, is contradicted by a difference that is negligible or has the opposite sign.
    """
    if claim.relation == "near":
        return (claim.by - abs(mean)) / Z, (abs(mean) - claim.by) / quantile
    amount = mean if claim.relation == "above" else -mean
    limit = measure.negligible if claim.compares_two_sides and not claim.by else claim.by
    return (amount - claim.by) / Z, (limit - amount) / quantile
