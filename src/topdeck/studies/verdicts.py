"""Whether our figures and those of a paper agree, and whether what it found holds here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import hypot, sqrt
from statistics import NormalDist

from topdeck.arena.results.statistics import Difference, Z
from topdeck.studies.measuring import Measured, StudyGames, share_error
from topdeck.studies.study import Cell, Claim, Finding, Published, Quantity

LEVEL = 0.05
WIDEST = 0.12  # of an interval that may be called agreement, to either side
NORMAL = NormalDist()


class Agreement(Enum):
    """What is said of a cell."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNKNOWN = "cannot be told"


class Verdict(Enum):
    """What is said of a finding."""

    HOLDS = "holds"
    DIFFERS = "differs"
    UNKNOWN = "cannot be told"


# ---- cells


@dataclass(frozen=True)
class Compared:
    """A cell with what we measured."""

    cell: Cell
    measured: Measured
    difference: Difference | None  # how far ours is above the published number, where both are known
    agreement: Agreement | None = None


def compared(cells: Sequence[Cell], games: StudyGames) -> list[Compared]:
    """All cells of a table; the more there are, the more it takes to say that one differs (Holm's procedure)."""
    found = [beside(cell, games.measured(cell.quantity)) for cell in cells]
    known = [one for one in found if one.difference is not None and not one.measured.is_little]
    rejected = holm([p_value(one.difference) for one in known if one.difference is not None])
    differing = {id(one) for one, is_rejected in zip(known, rejected, strict=True) if is_rejected}
    return [judged(one, id(one) in differing) for one in found]


def beside(cell: Cell, measured: Measured) -> Compared:
    if cell.published is None or not measured.games:
        return Compared(cell, measured, None)
    ours = measured.above_number(cell.published.value)
    errors = hypot(ours.error, published_error(cell.published, cell.quantity, measured))
    return Compared(cell, measured, Difference(ours.mean, errors))


def published_error(published: Published, quantity: Quantity, measured: Measured) -> float:
    """The error of a printed number: of a share by itself, of another mean from how much our games differ."""
    if published.games is None:
        return 0.0
    if quantity.measure == "turns":
        spread = sum((one - measured.mean) ** 2 for one in measured.values) / max(measured.games - 1, 1)
        return sqrt(spread / published.games)
    return share_error(published.value, published.games)


def judged(one: Compared, differs: bool) -> Compared:
    if one.difference is None:
        return one
    low, high = one.difference.interval()
    if differs:
        agreement = Agreement.DIFFERS
    elif not one.measured.is_little and low <= 0.0 <= high and (high - low) / 2 <= widest(one):
        agreement = Agreement.AGREES
    else:
        agreement = Agreement.UNKNOWN
    return Compared(one.cell, one.measured, one.difference, agreement)


def widest(one: Compared) -> float:
    """Of what is no share, as many percent of the printed number."""
    is_share = one.cell.quantity.measure != "turns"
    return WIDEST if is_share or one.cell.published is None else WIDEST * one.cell.published.value


def p_value(one: Difference) -> float:
    """How likely chance alone makes as great a difference."""
    if one.error == 0.0:
        return 0.0 if one.mean else 1.0
    return 2 * NORMAL.cdf(-abs(one.mean) / one.error)


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
    of: Measured
    than: Measured | None  # none, if it is compared with a number
    difference: Difference | None  # none without games
    verdict: Verdict


@dataclass(frozen=True)
class CheckedFinding:
    """What a paper concludes, and what became of it: it holds if all claims do, and differs if one does."""

    finding: Finding
    claims: list[CheckedClaim]

    @property
    def verdict(self) -> Verdict:
        verdicts = {one.verdict for one in self.claims}
        if verdicts == {Verdict.HOLDS}:
            return Verdict.HOLDS
        return Verdict.DIFFERS if Verdict.DIFFERS in verdicts else Verdict.UNKNOWN


def checked(finding: Finding, games: StudyGames) -> CheckedFinding:
    """Each claim of several needs stronger evidence to differ, as one that does is enough."""
    quantile = NORMAL.inv_cdf(1 - LEVEL / (2 * len(finding.claims)))
    return CheckedFinding(finding, [checked_claim(claim, games, quantile) for claim in finding.claims])


def checked_claim(claim: Claim, games: StudyGames, quantile: float) -> CheckedClaim:
    of = games.measured(claim.of)
    than = games.measured(claim.than) if isinstance(claim.than, Quantity) else None
    if not of.games or (than is not None and not than.games):
        return CheckedClaim(claim, of, than, None, Verdict.UNKNOWN)
    found = of.above(than) if than is not None else of.above_number(number_of(claim))
    is_little = of.is_little or (than is not None and than.is_little)
    verdict = Verdict.UNKNOWN if is_little else verdict_of(claim, found, quantile)
    return CheckedClaim(claim, of, than, found, verdict)


def number_of(claim: Claim) -> float:
    assert not isinstance(claim.than, Quantity)
    return claim.than


def verdict_of(claim: Claim, found: Difference, quantile: float) -> Verdict:
    """It holds if all of the interval says so, and differs if all of it says the opposite."""
    if claim.relation == "near":
        return near_verdict(found, claim.by, quantile)
    one = found if claim.relation == "above" else Difference(-found.mean, found.error)
    if one.interval(Z)[0] > claim.by:
        return Verdict.HOLDS
    return Verdict.DIFFERS if one.interval(quantile)[1] < claim.by else Verdict.UNKNOWN


def near_verdict(found: Difference, by: float, quantile: float) -> Verdict:
    low, high = found.interval(Z)
    if -by <= low and high <= by:
        return Verdict.HOLDS
    low, high = found.interval(quantile)
    return Verdict.DIFFERS if low > by or high < -by else Verdict.UNKNOWN
