"""What is measured and found, in words and figures."""

from __future__ import annotations

from collections.abc import Sequence

from topdeck.arena.results.statistics import Difference, Z
from topdeck.parameters import any_of
from topdeck.report.style import with_minus
from topdeck.studies.measuring import share_error
from topdeck.studies.study import Claim, Level, Published, Quantity, Study, Unit
from topdeck.studies.verdicts import Agreement, CheckedClaim, Compared

SIGNS = {Agreement.AGREES: "=", Agreement.DIFFERS: "≠", Agreement.UNKNOWN: "?"}
LEGEND = (
    "Ours with its 95 % interval / the paper's, with its own interval, or that of as many games. "
    "= agrees, ≠ differs, ? cannot be told; † is a misprint."
)
OWN_LEGEND = "Means with their 95 % intervals."
NAMES = {
    "against": "against",
    "deck": "with",
    "against_deck": "against the deck",
    "agent": "",
    "generation": "in generation",
    "turn": "in turn",
}
UNSAID = "score"  # the measure that goes without saying
AFTER = ("against", "deck", "against_deck", "budget", "seat", "mirror", "generation", "turn")  # what follows names


# ---- quantities and claims


def quantity_text(quantity: Quantity, study: Study) -> str:
    """Such as `MCTS2 3.0 Utility at 100 ms against Greedy`."""
    where = quantity.where
    own = {name: levels for name, levels in where.items() if name not in AFTER}
    who = ", ".join(level_text(name, levels, study) for name, levels in own.items())
    what = study.shown(quantity.measure, "measure")
    parts = [who or "all"] if quantity.measure == UNSAID else [what, f"of {who}" if who else ""]
    parts += [level_text(name, where[name], study) for name in AFTER if name in where]
    return " ".join(filter(None, parts))


def level_text(name: str, levels: Sequence[Level], study: Study) -> str:
    shown = any_of([study.shown(level, name) for level in levels])
    if name == "seat":
        return f"in the {shown} seat"
    if name == "mirror":
        return "with the same deck as the opponent" if levels == (True,) else "with another deck than the opponent"
    if name == "budget":
        return f"at {shown} ms"
    return f"{NAMES[name]} {shown}".strip() if name in NAMES else f"{name.replace('_', ' ')} {shown}"


def claim_text(claim: Claim, study: Study) -> str:
    unit = study.unit(claim.of.measure)
    than = quantity_text(claim.than, study) if isinstance(claim.than, Quantity) else number_text(claim.than, unit)
    by = f" by {unit.factor * claim.by:g} {unit.word}" if claim.by and claim.relation != "near" else ""
    within = f" within {unit.factor * claim.by:g} {unit.word}" if claim.relation == "near" else ""
    return f"{quantity_text(claim.of, study)} is {claim.relation} {than}{by}{within}"


def number_text(number: float, unit: Unit) -> str:
    return f"{number:.0%}" if unit.is_share else f"{number:g}"


def evidence_texts(one: CheckedClaim, study: Study) -> tuple[str, str]:
    """By how much, and between which bounds: here, and in the paper."""
    unit = study.unit(one.claim.of.measure)
    here = f"{signed(one.difference, unit)} {unit.word}".strip() if one.difference else "nothing is known"
    return here, signed(one.published, unit) if one.published else ""


def signed(one: Difference, unit: Unit) -> str:
    values = [unit.factor * value for value in (one.mean, *one.interval())]
    mean, low, high = (f"{value:+.{max(unit.digits, int(unit.is_share))}f}" for value in values)
    return with_minus(f"{mean} ({low} to {high})")


# ---- cells


def cell_text(one: Compared) -> str:
    """Such as `55 ±5 / 59 ±10 =`."""
    ours = own_text(one)
    published = one.cell.published
    if published is None:
        return ours
    theirs = published_text(published, one.unit) + "†" * one.cell.misprint
    return f"{ours or '–'} / {theirs} {SIGNS[one.agreement] if one.agreement else ''}".strip()


def own_text(one: Compared) -> str:
    if not one.measured.count:
        return ""
    found, unit = one.measured.estimate, one.unit
    values = (unit.factor * found.mean, unit.factor * (found.high - found.low) / 2)
    return with_minus(" ±".join(f"{value:.{unit.digits}f}" for value in values))


def published_text(published: Published, unit: Unit) -> str:
    value = unit.factor * published.value
    if published.error is not None:
        return with_minus(f"{value:g} ±{unit.factor * Z * published.error:.{unit.digits}f}")
    if published.games is None or not unit.is_share:
        return with_minus(f"{value:g}")
    return f"{value:.3g} ±{unit.factor * Z * share_error(published.value, published.games):.0f}"
