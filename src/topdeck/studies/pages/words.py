"""Formatting quantities, claims, evidence and table cells for study pages."""

from collections.abc import Sequence

from topdeck.arena.results.statistics import Difference, Z, wilson
from topdeck.config.parameters import join_with_or
from topdeck.report.labels import with_minus
from topdeck.studies.study import Claim, Level, Measure, Published, Quantity, Study
from topdeck.studies.verdicts import Agreement, CheckedClaim, ComparedCell, Verdict

SIGNS = {Agreement.AGREES: "=", Agreement.DIFFERS: "≠", Agreement.INCONCLUSIVE: "?"}
LEGEND = (
    "Each cell shows our mean with its 95 % confidence interval, followed by the published value. The interval for "
    "the published value is either taken from the paper or computed from the number of games. An equals sign (=) "
    "means that the two values agree, an inequality sign (≠) means that they differ, and a question mark (?) means "
    "that the comparison is inconclusive. A dagger (†) marks a misprint."
)
OWN_LEGEND = "The tables show means with 95 % confidence intervals."
OWNERS = ("agent", "run")  # levels that have a measure; others are conditions
TEMPLATES = {  # phrases for the levels that follow the agent, in this order
    "against": "against {}",
    "meeting": "with {}",
    "deck": "with {}",
    "against_deck": "against the deck {}",
    "budget": "at {} ms",
    "seat": "in the {} seat",
    "mirror": "{}",
    "generation": "in generation {}",
    "turn": "on turn {}",
}
MIRROR = {True: "with the same deck as the opponent", False: "with a deck different from the opponent's"}

RELATIONS = {"above": ">", "below": "<", "near": "≈"}


# ---- quantities and claims


def quantity_text(quantity: Quantity, study: Study) -> str:
    """Return text such as `score of MCTS2 3.0 Utility against Greedy at 100 ms`."""
    where = quantity.where
    own = {name: levels for name, levels in where.items() if name not in TEMPLATES}
    levels = ", ".join(level_text(name, levels, study) for name, levels in own.items())
    preposition = "of" if any(name in OWNERS for name in own) else "with"
    parts = [study.level_title(quantity.measure, "measure"), f"{preposition} {levels}" if levels else ""]
    parts += [level_text(name, where[name], study) for name in TEMPLATES if name in where]
    return " ".join(filter(None, parts))


def level_text(name: str, levels: Sequence[Level], study: Study) -> str:
    if name == "mirror":
        return MIRROR[levels == (True,)]
    titles = [study.level_title(level, name) for level in levels]
    if name in TEMPLATES:
        return TEMPLATES[name].format(join_with_or(titles))
    if name == "agent":
        return join_with_or(titles)
    return f"{name.replace('_', ' ')} {join_with_or([f'“{title}”' if ' ' in title else title for title in titles])}"


def claim_text(claim: Claim, study: Study) -> str:
    measure = study.measure(claim.of.measure)
    than = quantity_text(claim.than, study) if isinstance(claim.than, Quantity) else number_text(claim.than, measure)
    margin = f"{measure.factor * claim.by:g} {measure.unit}"
    by = f" (within {margin})" if claim.relation == "near" else f" (by at least {margin})" if claim.by else ""
    return f"{quantity_text(claim.of, study)} {RELATIONS[claim.relation]} {than}{by}"


def number_text(number: float, measure: Measure) -> str:
    return f"{100 * number:.0f} %" if measure.is_share else f"{number:g}"


def evidence_texts(claim: CheckedClaim) -> tuple[str, str]:
    """Return our difference, its interval, the number of observations needed, and the paper's difference."""
    measure = claim.measure
    here = f"{signed_text(claim.difference, measure)} {measure.unit}".strip() if claim.difference else "no observations"
    needed = needed_text(claim) if claim.verdict is Verdict.INCONCLUSIVE else ""
    return f"{here}{needed}", signed_text(claim.published, measure) if claim.published else ""


def needed_text(claim: CheckedClaim) -> str:
    """Return text such as `; 1,600 observations, about 5,200 needed for a verdict`."""
    if claim.has_too_few:
        return f"; {claim.of.count:,} observations, too few for an interval"
    needed = claim.observations_needed
    words = f"about {round_up(needed):,} needed for a verdict" if needed else "and more would not lead to a verdict"
    return f"; {claim.of.count:,} observations, {words}"


def round_up(number: int) -> int:
    """Round a number up to two significant digits."""
    step = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // step) * step


def signed_text(difference: Difference, measure: Measure) -> str:
    values = [measure.factor * value for value in (difference.mean, *difference.interval())]
    mean, low, high = (f"{value:+.{max(measure.digits, int(measure.is_share))}f}" for value in values)
    return with_minus(f"{mean} ({low} to {high})")


# ---- cells


def cell_text(pair: ComparedCell) -> str:
    """Return text such as `55 (50–60) / 59 (49–68) =`."""
    ours = own_text(pair)
    published = pair.cell.published
    if published is None:
        return ours
    theirs = published_text(published, pair.measure) + "†" * pair.cell.misprint
    return f"{ours or '–'} / {theirs} {SIGNS[pair.agreement] if pair.agreement else ''}".strip()


def own_text(pair: ComparedCell) -> str:
    if not pair.measured.count:
        return ""
    ours, measure = pair.measured.estimate, pair.measure
    mean, low, high = (f"{measure.factor * value:.{measure.digits}f}" for value in (ours.mean, ours.low, ours.high))
    return with_minus(mean if ours.low == ours.high else f"{mean} {interval_text(low, high)}")


def published_text(published: Published, measure: Measure) -> str:
    value = f"{measure.factor * published.value:.4g}"
    if published.best_of > 1:
        return f"{value} (best of {published.best_of:,})"
    interval = published_interval(published, measure)
    if interval is None:
        return with_minus(value)
    low, high = (f"{measure.factor * bound:.{measure.digits}f}" for bound in interval)
    return with_minus(f"{value} {interval_text(low, high)}")


def published_interval(published: Published, measure: Measure) -> tuple[float, float] | None:
    """Return the published interval or, for a share, the Wilson interval.

    Return `None` if the number of games is unknown.
    """
    if published.error is not None:
        margin = Z * published.error
        low, high = published.value - margin, published.value + margin
        return (max(0.0, low), min(1.0, high)) if measure.is_share else (low, high)
    if published.games is None or not measure.is_share:
        return None
    found = wilson(published.value, published.games)
    return found.low, found.high


def interval_text(low: str, high: str) -> str:
    """Return text such as `(50–60)`, or `(-5 to 3)` if a bound is negative."""
    return f"({low} to {high})" if "-" in low + high else f"({low}–{high})"
