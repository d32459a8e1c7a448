"""The table in text: three rows a side with their points, and all that lies around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from topdeck.games.gwent.display.actions import power_text
from topdeck.games.gwent.engine.abilities import Target
from topdeck.games.gwent.engine.card import CardInstance
from topdeck.games.gwent.engine.constants import MELEE, MULLIGAN, ONGOING, RANGED, ROWS, SIEGE
from topdeck.games.gwent.engine.model import Choice, Gift, Player, Table, Unit, row_points
from topdeck.games.shared.text_layout import spread

WIDTH: Final = 100
LABEL, POINTS = 14, 6  # the first two columns
INSIDE: Final = WIDTH - LABEL - POINTS - 8  # the units of a row, with a space on either side
RAISED: Final = "¹²³⁴⁵⁶⁷⁸⁹"  # the places in a row, as actions count them
ARMOR, RESILIENT = "▣", "∞"
LINES: Final = 2  # of a graveyard


def draw_board(table: Table, player: int | None) -> str:
    """A table from a player's seat, the opponent on top; for nobody in particular, from the first one.

    It draws what it is given: a table that a player may see has placeholders for the rest."""
    title = f"── {moment(table)} ──"
    if player is not None:
        title += f" seen by player {player} ──"
    near, far = table.seat(player or 0), table.seat(1 - (player or 0))
    return "\n".join(
        [
            title.ljust(WIDTH, "─"),
            *belongings(table, far),
            total_line(table, far, ("┌", "┬", "┐")),
            *row_lines(far, (SIEGE, RANGED, MELEE)),
            middle_line(table),
            *row_lines(near, (MELEE, RANGED, SIEGE)),
            total_line(table, near, ("└", "┴", "┘")),
            *belongings(table, near),
            *question(table),
        ]
    )


def moment(table: Table) -> str:
    """The round, the turn, and what is to be decided."""
    when = f"Round {table.round} · turn {table.turn}"
    if table.winner != ONGOING:
        return f"{when} · {table.result()}"
    if table.phase == MULLIGAN:
        return f"Round {table.round} · mulligan · player {table.player} to decide"
    if table.choice is not None:
        return f"{when} · player {table.player} choosing for {table.choice.maker.name}"
    return f"{when} · player {table.player} to act"


# ---- the rows


def total_line(table: Table, side: Player, corners: tuple[str, str, str]) -> str:
    """The border of a side: its points in all, who it is, and how it stands in rounds."""
    left, middle, right = corners
    total = f" {side.points()} ".rjust(POINTS - 1, "─").ljust(POINTS, "─")
    deciding = table.winner == ONGOING and side.side == table.player
    who = f"─ {'▶ ' if deciding else ''}player {side.side} · {side.faction} "
    standing = f" {rounds_text(table, side)} ─"
    if side.passed and table.winner == ONGOING:
        standing += "─ passed ─"
    names = who + standing.rjust(INSIDE + 2 - len(who), "─")
    return f"  {left}{'─ total '.ljust(LABEL, '─')}{middle}{total}{middle}{names}{right}"


def middle_line(table: Table) -> str:
    """The border between the sides, with what the marks on the board mean."""
    notes = legend(table)
    meaning = f" {' · '.join(notes)} ═" if notes else ""
    return f"  ╞{'═' * LABEL}╪{'═' * POINTS}╪{meaning.rjust(INSIDE + 2, '═')}╡"


def row_lines(side: Player, rows: Iterable[int]) -> Iterator[str]:
    """The rows of a side, with what lies on them, points and units."""
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
    words = [unit.card.name, power_text(unit)]
    if unit.armor:
        words.append(f"{ARMOR}{unit.armor}")
    if unit.is_resilient():
        words.append(RESILIENT)
    return " ".join(words)


def legend(table: Table) -> list[str]:
    """What the marks on the board mean, as far as there are any."""
    units = table.first.units() + table.second.units()
    notes = ["power/base"] if any(unit.power != unit.base for unit in units) else []
    notes += [f"{ARMOR} armor"] if any(unit.armor for unit in units) else []
    return notes + ([f"{RESILIENT} resilient"] if any(unit.is_resilient() for unit in units) else [])


# ---- what a player has


def belongings(table: Table, side: Player) -> list[str]:
    """A player's leader, cards, graveyard and, where it is known, hand."""
    facts = [leader_text(side), f"hand {len(side.hand)}", f"deck {len(side.deck)}"]
    if side.aside:
        facts.append(f"put aside {len(side.aside)}")
    if table.phase == MULLIGAN and side.swaps:
        facts.append(plural(side.swaps, "swap") + " left")
    lines = spread(facts, WIDTH, head="  ") + spread(
        gift_texts(side.gifts), WIDTH, head="  given to hand and deck: ", gap=", "
    )
    return lines + graveyard_lines(side) + hand_lines(table, side)


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def rounds_text(table: Table, side: Player) -> str:
    """The rounds a player has won, and its points and the other's in those before."""
    won = f"{plural(side.wins, 'round')} won"
    points = ", ".join(f"{score[side.side]}–{score[1 - side.side]}" for score in table.scores)
    return f"{won} ({points})" if points else won


def leader_text(side: Player) -> str:
    if side.leader is not None:
        return f"leader {describe_card_instance(side.leader)}"
    used = [card.name for card in side.played if card.is_leader()]
    return f"leader {used[0]} used" if used else "leader used"


def gift_texts(gifts: tuple[Gift, ...]) -> list[str]:
    """What all units of a kind in hand and deck have got, summed up."""
    boosts: Counter[str] = Counter()
    bases: Counter[str] = Counter()
    for gift in gifts:
        boosts[gift.tag] += gift.boost
        bases[gift.tag] += gift.strengthen
    texts = [f"{tag or 'all'} units +{amount}" for tag, amount in boosts.items() if amount]
    return texts + [f"{tag or 'all'} units +{amount} base power" for tag, amount in bases.items() if amount]


def graveyard_lines(side: Player) -> list[str]:
    """What is buried, the last ones first, as much of it as fits."""
    cards = list(reversed(side.graveyard))
    shown = len(cards)
    while True:
        more = [f"and {len(cards) - shown} more"] if shown < len(cards) else []
        lines = spread(group_equal(cards[:shown]) + more, WIDTH, head="  graveyard ", gap=", ")
        if len(lines) <= LINES:
            return lines
        shown -= 1


def group_equal(cards: Iterable[CardInstance]) -> list[str]:
    """The cards in words, equal ones together."""
    return [
        f"{count} × {text}" if count > 1 else text
        for text, count in Counter(map(describe_card_instance, cards)).items()
    ]


def describe_card_instance(held: CardInstance) -> str:
    return f"{held.card.name} {power_text(held)}" if held.card.is_unit() else held.card.name


def hand_lines(table: Table, side: Player) -> list[str]:
    """The cards of a hand that are known; of the others, how many they are."""
    hidden = sum(held.card is table.rules.hidden.card for held in side.hand)
    known = group_equal(held for held in side.hand if held.card is not table.rules.hidden.card)
    if not known:
        return []
    return spread(known + ([f"{hidden} hidden"] if hidden else []), WIDTH, head="  hand ")


# ---- what is asked


def question(table: Table) -> list[str]:
    """The decision in the middle of a turn, in words."""
    choice = table.choice
    if choice is None or table.winner != ONGOING:
        return []
    if choice.laid is not None:
        return [f"  {choice.maker.name}: where does {describe_card_instance(choice.laid)} go?"]
    if choice.targets is not None:
        return [f"  {choice.maker.name}: aim at {target_text(choice.targets)}"]
    return offer(table, choice)


def target_text(targets: Target) -> str:
    sort = "row" if targets.row else "unit"
    if targets.allies and targets.enemies:
        return f"any {sort}"
    return f"an own {sort}" if targets.allies else f"an enemy {sort}"


def offer(table: Table, choice: Choice) -> list[str]:
    """The cards to pick one of."""
    place = "graveyard" if choice.buried else "deck"
    if any(held.card is table.rules.hidden.card for held in choice.cards):
        return [f"  {choice.maker.name}: pick one of {plural(len(choice.cards), 'hidden card')} from the {place}"]
    return spread(group_equal(choice.cards), WIDTH, head=f"  {choice.maker.name}: pick from the {place}: ")
