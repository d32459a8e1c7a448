"""Reports of an action's consequences, such as damage, boosts and draws.

The engine calls these functions only if `game.log` is not None, so each call costs a search only a pointer test.  A
report must not depend on cards that are hidden from a player, except for a card that `report_hidden` replaces.
"""

from functools import partial
from typing import Final

from mypy_extensions import i64

from topdeck.core.consequence_log import NO_LABEL, ConsequenceKind, LoggedConsequence, listed_kind
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import ROWS
from topdeck.games.gwent.engine.model import Gift, Table, Unit

# In the order of `ConsequenceKind.number`.
KINDS: Final = (
    "trigger",
    "deathwish",
    "row_effect",
    "enter",
    "damage",
    "boost",
    "strengthen",
    "weaken",
    "heal",
    "reset",
    "set_power",
    "armor",
    "resilience",
    "destroy",
    "banish",
    "stay",
    "random",
    "draw",
    "pick",
    "strengthen_buried",
    "gift",
    "lay",
    "clear",
    "turn",
    "forced_pass",
    "round",
)


new_kind: Final = partial(listed_kind, KINDS)

# Headings.
TRIGGER: Final = new_kind("trigger", "{source} triggers", heading=True)
DEATHWISH: Final = new_kind("deathwish", "the deathwish of {source} triggers", heading=True)
ROW_EFFECT: Final = new_kind("row_effect", "{detail} of {player} takes effect", heading=True)

# Units.
ENTER: Final = new_kind("enter", "{target} with {amount} power enters the {detail} row of {player}")
DAMAGE: Final = new_kind("damage", "{target} takes {amount} damage")
BOOST: Final = new_kind("boost", "{target} is boosted by {amount}")
STRENGTHEN: Final = new_kind("strengthen", "{target} is strengthened by {amount}")
WEAKEN: Final = new_kind("weaken", "{target} is weakened by {amount}")
HEAL: Final = new_kind("heal", "{target} is healed by {amount}")
RESET: Final = new_kind("reset", "the power of {target} is reset to {amount}")
SET_POWER: Final = new_kind("set_power", "the power of {target} becomes {amount}")
ARMOR: Final = new_kind("armor", "{target} gains {amount} armor")
RESILIENCE: Final = new_kind("resilience", "{target} becomes resilient")
DESTROY: Final = new_kind("destroy", "{target} is destroyed")
BANISH: Final = new_kind("banish", "{target} is banished")
STAY: Final = new_kind("stay", "{target} stays on the board")
RANDOM: Final = new_kind("random", "{target} is chosen at random")

# Cards, rows and players.
DRAW: Final = new_kind("draw", "{player} draws {card}")
PICK: Final = new_kind("pick", "{card} is taken from the deck of {player}", reveals=True)
STRENGTHEN_BURIED: Final = new_kind(
    "strengthen_buried", "{card} in the graveyard of {player} is strengthened by {amount}"
)
GIFT: Final = new_kind("gift", "{detail} in the hand and deck of {player} gain {amount} power")
LAY: Final = new_kind("lay", "{detail} of {player} begins")
CLEAR: Final = new_kind("clear", "the hazards of {player} are removed")
TURN: Final = new_kind("turn", "turn {amount} begins for {player}")
FORCED_PASS: Final = new_kind("forced_pass", "{player} has no cards left and passes")
ROUND: Final = new_kind("round", "{player} ends the round with {amount} point{s}")
ROUND_WON: Final = new_kind("round", "{player} wins {detail}")
ROUND_DRAWN: Final = new_kind("round", "{detail}")


def report(game: Table, kind: ConsequenceKind, it: Unit, amount: i64 = 0) -> None:
    """Report a consequence for a unit."""
    log = game.log
    if log is not None:
        log.add(
            LoggedConsequence(
                logged_kind=kind,
                player=it.side,
                depth=log.depth,
                target_card=it.card,
                target_side=it.side,
                target_label=unit_label(it),
                amount=amount,
                detail=ROWS[it.row] if kind is ENTER else "",
            )
        )


def report_card(
    game: Table,
    kind: ConsequenceKind,
    side: i64,
    card: Card | None = None,
    hidden_as: Card | None = None,
    amount: i64 = 0,
    detail: str = "",
) -> None:
    """Report a consequence for a player or for a card that is not on the board; the opponent sees `hidden_as`."""
    log = game.log
    if log is not None:
        log.add_card(kind, side, card, hidden_as, amount, detail)


def report_hidden(game: Table, kind: ConsequenceKind, side: i64, card: Card) -> None:
    """Report a consequence for a card that only its owner sees."""
    report_card(game, kind, side, card, game.rules.hidden.card)


def report_gift(game: Table, side: i64, gift: Gift) -> None:
    """Report a change to all matching units in the hand and deck."""
    detail = f"all units with the tag {gift.tag}" if gift.tag else "all units"
    report_card(game, GIFT, side, amount=gift.boost + gift.strengthen, detail=detail)


def report_row(game: Table, kind: ConsequenceKind, row: i64, name: str) -> None:
    """Report a hazard or boon on a row; rows are numbered across both sides."""
    report_card(game, kind, row // 3, detail=f"{name} on the {ROWS[row % 3]} row")


def report_round(game: Table, first: i64, second: i64) -> None:
    """Report both players' points at the end of a round, including its result."""
    if first == second:
        detail = f"round {game.round} is drawn, {first} to {second}"
    else:
        detail = f"round {game.round}, {max(first, second)} to {min(first, second)}"
    for side, own, other in ((0, first, second), (1, second, first)):
        kind = ROUND_WON if own > other else ROUND_DRAWN if own == other and side == 0 else ROUND
        report_card(game, kind, side, amount=own, detail="" if kind is ROUND else detail)


def begin(game: Table, kind: ConsequenceKind, it: Unit) -> None:
    """Begin the section for the consequences of a unit's trigger; `end` ends it."""
    log = game.log
    if log is not None:
        log.begin_trigger(kind, it.side, it.card, unit_label(it))


def begin_row_effect(game: Table, row: i64, name: str) -> None:
    """Begin the section for the consequences of a hazard or boon; `end` ends it."""
    log = game.log
    if log is not None:
        detail = f"{name} on the {ROWS[row % 3]} row"
        log.begin(LoggedConsequence(logged_kind=ROW_EFFECT, player=row // 3, depth=log.depth, detail=detail))


def end(game: Table) -> None:
    """End the section for the consequences of a trigger or row effect."""
    log = game.log
    if log is not None:
        log.end()


def unit_label(it: Unit) -> i64:
    """Return the label of a unit, or `NO_LABEL` for a card that is not on the board."""
    if it.label > 0:
        return it.label
    return NO_LABEL
