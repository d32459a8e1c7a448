"""Position hashes, which are identical on every machine and in both builds."""

from mypy_extensions import i64

from topdeck.core.rng import mix
from topdeck.games.gwent.engine.card import total_mark
from topdeck.games.gwent.engine.model import Choice, Player, Table, Unit, last_played_card


def fingerprint(game: Table) -> i64:
    """Return a hash of the position that ignores labels and the order of decks and graveyards."""
    code = mix(17, game.player + 4 * (game.winner + 2) + 32 * game.phase + 64 * game.starter + 128 * game.round)
    code = mix(code, game.turn)
    code = hash_side(code, game.first)
    code = hash_side(code, game.second)
    code = hash_past(code, game, game.first)
    code = hash_past(code, game, game.second)
    choice = game.choice
    if choice is not None:
        code = hash_choice(code, choice)
    for task in game.agenda:
        code = mix(code, task.card.mark + task.side)
    return mix(mix(code, code >> 29), code >> 31)


def hash_side(code: i64, side: Player) -> i64:
    code = hash_row(code, side.melee)
    code = hash_row(code, side.ranged)
    code = hash_row(code, side.siege)
    row: i64 = 1
    for effect in side.effects:
        if effect is not None:
            code = mix(code, hash_name(effect.name) * 4 + row)
        row += 1
    leader = side.leader
    mark: i64 = 5
    if leader is not None:
        mark = leader.mark()
    code = mix(code, mark)
    code = mix(code, (2 if side.passed else 1) + 4 * side.wins + 16 * side.swaps + (64 if side.any_card else 0))
    code = mix(code, total_mark(side.hand))
    code = mix(code, total_mark(side.deck))
    code = mix(code, total_mark(side.graveyard))
    return mix(code, total_mark(side.aside))


def hash_past(code: i64, game: Table, side: Player) -> i64:
    """Hash the previously played cards to which the text of other cards refers."""
    for tag in game.rules.remembered:
        card = last_played_card(side, tag, None)
        if card is not None:
            code = mix(code, card.mark)
    return code


def hash_row(code: i64, row: list[Unit]) -> i64:
    for unit in row:
        code = mix(code, unit.card.mark + unit.owner)
        code = mix(code, ((unit.base * 1024 + unit.power) * 256 + unit.armor) * 64 + unit.keywords)
    return mix(code, len(row) + 11)


def hash_choice(code: i64, choice: Choice) -> i64:
    code = mix(code, choice.maker.mark + (1 if choice.buried else 0))
    laid = choice.laid
    if laid is not None:
        code = mix(code, laid.mark())
    for held in choice.cards:
        code = mix(code, held.mark())
    return code


def hash_name(name: str) -> i64:
    """Return a hash of a short name."""
    code: i64 = 7
    for letter in name:
        code = (code * 131 + ord(letter)) & 0xFFFFFFFF
    return code
