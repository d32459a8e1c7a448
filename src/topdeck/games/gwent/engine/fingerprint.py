"""Equal positions, equal numbers, on every machine and in both builds."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.core.rng import mix
from topdeck.games.gwent.engine.card import total_mark
from topdeck.games.gwent.engine.model import Choice, Player, Table, Unit, last_played


def fingerprint(game: Table) -> i64:
    """The position: units by row and place, whatever their labels are; decks and graveyards in any order."""
    code = mix(17, game.player + 4 * (game.winner + 2) + 32 * game.phase + 64 * game.starter + 128 * game.round)
    code = mix(code, game.turn)
    code = of_side(code, game.first)
    code = of_side(code, game.second)
    code = of_past(code, game, game.first)
    code = of_past(code, game, game.second)
    choice = game.choice
    if choice is not None:
        code = of_choice(code, choice)
    for task in game.agenda:
        code = mix(code, task.card.mark + task.side)
    return mix(mix(code, code >> 29), code >> 31)


def of_side(code: i64, side: Player) -> i64:
    code = of_row(code, side.melee)
    code = of_row(code, side.ranged)
    code = of_row(code, side.siege)
    row: i64 = 1
    for effect in side.effects:
        if effect is not None:
            code = mix(code, of_name(effect.name) * 4 + row)
        row += 1
    leader = side.leader
    code = mix(code, 5 if leader is None else leader.mark())
    code = mix(code, (2 if side.passed else 1) + 4 * side.wins + 16 * side.swaps + (64 if side.any_card else 0))
    code = mix(code, total_mark(side.hand))
    code = mix(code, total_mark(side.deck))
    code = mix(code, total_mark(side.graveyard))
    return mix(code, total_mark(side.aside))


def of_past(code: i64, game: Table, side: Player) -> i64:
    """The cards of the past that others ask for, and no more of it."""
    for tag in game.rules.remembered:
        card = last_played(side, tag, None)
        if card is not None:
            code = mix(code, card.mark)
    return code


def of_row(code: i64, row: list[Unit]) -> i64:
    for unit in row:
        code = mix(code, unit.card.mark + unit.owner)
        code = mix(code, ((unit.base * 1024 + unit.power) * 256 + unit.armor) * 64 + unit.keywords)
    return mix(code, len(row) + 11)


def of_choice(code: i64, choice: Choice) -> i64:
    code = mix(code, choice.maker.mark + (1 if choice.buried else 0))
    laid = choice.laid
    if laid is not None:
        code = mix(code, laid.mark())
    for held in choice.cards:
        code = mix(code, held.mark())
    return code


def of_name(name: str) -> i64:
    """A number for a short name."""
    code: i64 = 7
    for letter in name:
        code = (code * 131 + ord(letter)) & 0xFFFFFFFF
    return code
