"""What is measured and found, in words and figures."""

from __future__ import annotations

from collections.abc import Sequence

from topdeck.arena.results.statistics import Difference, Z
from topdeck.report.style import with_minus
from topdeck.studies.measuring import share_error
from topdeck.studies.study import Claim, Level, Measure, Published, Quantity, Study
from topdeck.studies.verdicts import Agreement, CheckedClaim, Compared

SIGNS = {Agreement.AGREES: "=", Agreement.DIFFERS: "≠", Agreement.UNKNOWN: "?"}
LEGEND = (
    "Ours with its 95 % interval / the paper's, with the interval that as many games have. "
    "= agrees, ≠ differs, ? cannot be told; † is a misprint."
)
NAMES = {"against": "against", "deck": "with", "against_deck": "against the deck", "budget": "at", "agent": ""}
MEASURES: dict[Measure, str] = {"score": "", "wins": "wins of", "draws": "draws of", "turns": "turns of"}
AFTER = ("against", "deck", "against_deck", "budget", "seat", "mirror")  # what follows the names of players


# ---- quantities and claims


def quantity_text(quantity: Quantity, study: Study) -> str:
    """Such as `MCTS2 3.0 Utility at 100 ms against Greedy`."""
    where = quantity.where
    own = {name: levels for name, levels in where.items() if name not in AFTER}
    parts = [MEASURES[quantity.measure], *(level_text(name, levels, study) for name, levels in own.items())]
    if not own:
        parts.append("all")
    parts += [level_text(name, where[name], study) for name in AFTER if name in where]
    return " ".join(filter(None, parts))


def level_text(name: str, levels: Sequence[Level], study: Study) -> str:
    shown = " or ".join(study.titles.get(str(level), str(level)) for level in levels)
    if name == "seat":
        return f"in the {shown} seat"
    if name == "mirror":
        return "with the same deck as the opponent" if levels == (True,) else "with another deck than the opponent"
    if name == "budget":
        return f"at {shown} ms"
    return f"{NAMES[name]} {shown}".strip() if name in NAMES else f"{name} {shown}"


def claim_text(claim: Claim, study: Study) -> str:
    than = quantity_text(claim.than, study) if isinstance(claim.than, Quantity) else f"{claim.than:.0%}"
    by = f" by {100 * claim.by:g} points" if claim.by and claim.relation != "near" else ""
    within = f" within {100 * claim.by:g} points" if claim.relation == "near" else ""
    return f"{quantity_text(claim.of, study)} is {claim.relation} {than}{by}{within}"


def evidence_text(one: CheckedClaim) -> str:
    """By how much, and between which bounds."""
    if one.difference is None:
        return "no games"
    unit = "points" if one.claim.of.measure != "turns" else "turns"
    scale = 100 if unit == "points" else 1
    return f"{signed(one.difference, scale)} {unit}"


def signed(one: Difference, scale: float = 100) -> str:
    low, high = one.interval()
    return with_minus(f"{scale * one.mean:+.1f} ({scale * low:+.1f} to {scale * high:+.1f})")


# ---- cells


def cell_text(one: Compared) -> str:
    """Such as `55 ±5 / 59 ±10 =`."""
    ours = own_text(one)
    published = one.cell.published
    if published is None:
        return ours
    theirs = published_text(published, one.cell.quantity.measure) + "†" * one.cell.misprint
    return f"{ours or '–'} / {theirs} {SIGNS[one.agreement] if one.agreement else ''}".strip()


def own_text(one: Compared) -> str:
    if not one.measured.games:
        return ""
    if one.cell.quantity.measure == "turns":
        return f"{one.measured.mean:.1f}"
    found = one.measured.estimate
    return f"{100 * found.mean:.0f} ±{100 * (found.high - found.low) / 2:.0f}"


def published_text(published: Published, measure: Measure) -> str:
    if measure == "turns":
        return f"{published.value:g}"
    if published.games is None:
        return f"{100 * published.value:g}"
    return f"{100 * published.value:.3g} ±{100 * Z * share_error(published.value, published.games):.0f}"
