"""The board as text: each side's three rows with their points, and each player's other cards."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from topdeck.games.gwent.display.actions import power_text
from topdeck.games.gwent.engine.abilities import Target
from topdeck.games.gwent.engine.card import CardInstance
from topdeck.games.gwent.engine.constants import MELEE, MULLIGAN, ONGOING, RANGED, ROWS, SIEGE
from topdeck.games.gwent.engine.model import Gift, Player, Table, Unit, row_points
from topdeck.games.shared.text_layout import board_title, group_equal, moment_text, spread

WIDTH: Final = 100
LABEL, POINTS = 14, 6  # widths of the first two columns
INSIDE: Final = WIDTH - LABEL - POINTS - 8  # width available for the units of a row, without padding
RAISED: Final = "¹²³⁴⁵⁶⁷⁸⁹"  # superscript numbers for the places in a row, as in the text of actions
ARMOR, RESILIENT = "▣", "∞"
TIMES: Final = " × "
LINES: Final = 2  # maximum number of lines for a graveyard


def draw_board(table: Table, player: int | None) -> str:
    """Draw a table as text, as seen from a player's seat, or from seat 0 if `player` is None.

    The opponent's side is at the top. The table can also be a player's view, in which placeholders replace the hidden
    cards.
    """
    near, far = table.seat(player or 0), table.seat(1 - (player or 0))
    lines = [
        board_title(moment(table), player).ljust(WIDTH, "─"),
        *belongings(table, far),
        total_line(table, far, "┌┬┐"),
        *row_lines(far, (SIEGE, RANGED, MELEE)),
        middle_line(table),
        *row_lines(near, (MELEE, RANGED, SIEGE)),
        total_line(table, near, "└┴┘"),
        *belongings(table, near),
        *question(table),
    ]
    return "\n".join(lines)


def moment(table: Table) -> str:
    """Describe the round, the turn and the pending decision in words."""
    mulligan = f"Round {table.round} · mulligan" if table.phase == MULLIGAN else ""
    maker = "" if table.choice is None else table.choice.maker.name
    return moment_text(table, f"Round {table.round} · turn {table.turn}", mulligan, maker)


# ---- the rows


def total_line(table: Table, side: Player, corners: str) -> str:
    """Return a side's outer border, which shows the player, the total points and the rounds won."""
    left, middle, right = tuple(corners)
    total = f" {side.points()} ".rjust(POINTS - 1, "─").ljust(POINTS, "─")
    deciding = table.winner == ONGOING and side.side == table.player
    who = f"─ {'▶ ' if deciding else ''}player {side.side} · {side.faction} "
    standing = f" {rounds_text(table, side)} ─"
    if side.passed and table.winner == ONGOING:
        standing += "─ passed ─"
    names = who + standing.rjust(INSIDE + 2 - len(who), "─")
    return f"  {left}{'─ total '.ljust(LABEL, '─')}{middle}{total}{middle}{names}{right}"


def middle_line(table: Table) -> str:
    """Return the border between the two sides, which contains the legend."""
    notes = legend(table)
    meaning = f" {' · '.join(notes)} ═" if notes else ""
    return f"  ╞{'═' * LABEL}╪{'═' * POINTS}╪{meaning.rjust(INSIDE + 2, '═')}╡"


def row_lines(side: Player, rows: Iterable[int]) -> Iterator[str]:
    """Yield lines that show a side's rows with their effects, points and units."""
    for row in rows:
        units = side.row(row)
        effect = side.effects[row]
        name = ROWS[row] if effect is None else f"{ROWS[row]:<6} {effect.name}"
        numbered = [f"{RAISED[place]}{unit_text(unit)}" for place, unit in enumerate(units)]
        points = str(row_points(units))
        for line in spread(numbered, INSIDE) or [""]:
            yield f"  │ {name:<{LABEL - 1}}│{points:>{POINTS - 1}} │ {line:<{INSIDE}} │"
            name = points = ""


def unit_text(unit: Unit) -> str:
    armor = f" {ARMOR}{unit.armor}" if unit.armor else ""
    return f"{unit.card.name} {power_text(unit)}{armor}{f' {RESILIENT}' if unit.is_resilient() else ''}"


def legend(table: Table) -> list[str]:
    """Return explanations of the symbols that appear on the board."""
    units = table.first.units() + table.second.units()
    notes = {
        "power/base": any(unit.power != unit.base for unit in units),
        f"{ARMOR} armor": any(unit.armor for unit in units),
        f"{RESILIENT} resilient": any(unit.is_resilient() for unit in units),
    }
    return [note for note, is_used in notes.items() if is_used]


# ---- a player's other cards


def belongings(table: Table, side: Player) -> list[str]:
    """Return lines that show a player's leader, card counts, boosts, graveyard and hand."""
    facts = [leader_text(side), f"hand {len(side.hand)}", f"deck {len(side.deck)}"]
    if side.aside:
        facts.append(f"put aside {len(side.aside)}")
    if table.phase == MULLIGAN and side.swaps:
        facts.append(with_count(side.swaps, "swap") + " left")
    gifts = spread(gift_texts(side.gifts), WIDTH, head="  given to hand and deck: ", gap=", ")
    return [*spread(facts, WIDTH, head="  "), *gifts, *graveyard_lines(side), *hand_lines(table, side)]


def with_count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def rounds_text(table: Table, side: Player) -> str:
    """Return the number of rounds that a player has won and both players' points in earlier rounds."""
    won = f"{with_count(side.wins, 'round')} won"
    points = ", ".join(f"{score[side.side]}–{score[1 - side.side]}" for score in table.scores)
    return f"{won} ({points})" if points else won


def leader_text(side: Player) -> str:
    if side.leader is not None:
        return f"leader {describe_card_instance(side.leader)}"
    used = [card.name for card in side.played if card.is_leader()]
    return f"leader {used[0]} used" if used else "leader used"


def gift_texts(gifts: tuple[Gift, ...]) -> list[str]:
    """Describe the total boosts given to units in a player's hand and deck, grouped by tag."""
    boosts: Counter[str] = Counter()
    bases: Counter[str] = Counter()
    for gift in gifts:
        boosts[f"{gift.tag or 'all'} units"] += gift.boost
        bases[f"{gift.tag or 'all'} units"] += gift.strengthen
    texts = [f"{units} +{amount}" for units, amount in boosts.items() if amount]
    return texts + [f"{units} +{amount} base power" for units, amount in bases.items() if amount]


def graveyard_lines(side: Player) -> list[str]:
    """Return lines that list as many cards from the graveyard as fit, with the most recent card first."""
    cards = [describe_card_instance(held) for held in reversed(side.graveyard)]
    shown = len(cards)
    while True:
        more = [f"and {len(cards) - shown} more"] if shown < len(cards) else []
        lines = spread(group_equal(cards[:shown], TIMES) + more, WIDTH, head="  graveyard ", gap=", ")
        if len(lines) <= LINES:
            return lines
        shown -= 1


def describe_card_instance(held: CardInstance) -> str:
    return f"{held.card.name} {power_text(held)}" if held.card.is_unit() else held.card.name


def hand_lines(table: Table, side: Player) -> list[str]:
    """Return lines that show the known cards in a hand and the number of hidden ones, or no lines if all are hidden."""
    known = [describe_card_instance(held) for held in side.hand if held.card is not table.rules.hidden.card]
    hidden = [f"{len(side.hand) - len(known)} hidden"] if len(known) < len(side.hand) else []
    return spread(group_equal(known, TIMES) + hidden, WIDTH, head="  hand ") if known else []


# ---- choices


def question(table: Table) -> list[str]:
    """Return lines that describe the pending choice in the middle of a turn."""
    choice = table.choice
    if choice is None or table.winner != ONGOING:
        return []
    name, place = choice.maker.name, "graveyard" if choice.buried else "deck"
    if choice.laid is not None:
        return [f"  {name}: where does {describe_card_instance(choice.laid)} go?"]
    if choice.targets is not None:
        return [f"  {name}: aim at {target_text(choice.targets)}"]
    if any(held.card is table.rules.hidden.card for held in choice.cards):
        return [f"  {name}: pick one of {with_count(len(choice.cards), 'hidden card')} from the {place}"]
    cards = group_equal(map(describe_card_instance, choice.cards), TIMES)
    return spread(cards, WIDTH, head=f"  {name}: pick from the {place}: ")


def target_text(targets: Target) -> str:
    sides = "any" if targets.allies and targets.enemies else "a friendly" if targets.allies else "an enemy"
    return f"{sides} {'row' if targets.row else 'unit'}"
