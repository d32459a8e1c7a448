"""Functions that put units on the board and remove them from it."""

from mypy_extensions import i64

from topdeck.core.tuples import append_item
from topdeck.games.gwent.engine import consequences
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import DOOMED, ROW_LIMIT
from topdeck.games.gwent.engine.model import Player, Table, Unit


def put_on_board(game: Table, held: CardInstance, owner: i64, row: i64, place: i64) -> Unit:
    """Put a card on the board as a unit, in a row that must have room for it."""
    card = held.card
    side = row // 3
    unit = Unit(card, game.new_label(), owner, side, row % 3, held.base, held.power, 0, card.keywords)
    game.row_at(row).insert(place, unit)
    if game.log is not None:
        consequences.report(game, consequences.ENTER, unit, unit.power)
    return unit


def summon_beside(game: Table, me: Unit, held: CardInstance) -> Unit | None:
    """Put a card to the right of a unit without deploying it; return None if the row is full."""
    row = game.row_at(me.spot())
    if len(row) >= ROW_LIMIT or me not in row:
        return None
    return put_on_board(game, held, me.side, me.spot(), row.index(me) + 1)


def summon_at_end(game: Table, held: CardInstance, owner: i64, row: i64) -> Unit | None:
    """Put a card at the right end of a row without deploying it; return None if the row is full."""
    units = game.row_at(row)
    if len(units) >= ROW_LIMIT:
        return None
    return put_on_board(game, held, owner, row, len(units))


def destroy(game: Table, it: Unit) -> None:
    """Send a unit to its owner's graveyard, then run its deathwish."""
    row = it.spot()
    if leave_board(game, it):
        bury(game.seat(it.owner), it.card, it.base, it.keywords)
        if game.log is not None:
            consequences.report(game, consequences.DESTROY, it)
            consequences.begin(game, consequences.DEATHWISH, it)
        deathwish = it.card.deathwish
        if deathwish is not None:
            deathwish.run(game, it, it, row)
        if game.log is not None:
            consequences.end(game)


def banish(game: Table, it: Unit) -> None:
    """Remove a unit from the game."""
    if leave_board(game, it):
        if game.log is not None:
            consequences.report(game, consequences.BANISH, it)
        remove(game.seat(it.owner), it.card)


def leave_board(game: Table, it: Unit) -> bool:
    row = game.row_at(it.spot())
    place: i64 = 0
    for unit in row:
        if unit is it:
            del row[place]
            it.power = 0
            return True
        place += 1
    return False


def bury(owner: Player, card: Card, base: i64, keywords: i64) -> None:
    """Put a card into the graveyard and reset it to its base power, or remove it from the game if it is doomed."""
    if keywords & DOOMED:
        remove(owner, card)
    else:
        owner.graveyard = append_item(owner.graveyard, CardInstance(card, base, base))


def remove(owner: Player, card: Card) -> None:
    """Remove a card from the game, and record it if it was part of the deck."""
    if card.collectible:
        owner.gone = append_item(owner.gone, card)


def neighbours(game: Table, it: Unit, reach: i64) -> list[Unit]:
    """Return a unit and its neighbours up to the distance `reach`, or an empty list if the unit is not on the board."""
    row = game.row_at(it.spot())
    if it not in row:
        return []
    place = row.index(it)
    return row[max(0, place - reach) : place + reach + 1]


def count_crew(game: Table, it: Unit, crew: i64) -> i64:
    """Return the number of adjacent units that have the keyword `crew`."""
    count: i64 = 0
    for unit in neighbours(game, it, 1):
        if unit is not it and unit.keywords & crew:
            count += 1
    return count
