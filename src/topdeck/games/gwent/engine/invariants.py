"""Invariants that every position must satisfy between two decisions."""

from collections.abc import Iterator

from topdeck.games.gwent.engine.actions import DECLINING
from topdeck.games.gwent.engine.constants import DRAW, HIDDEN, MULLIGAN, ONGOING, PLAY, ROW_LIMIT, ROWS, WINS
from topdeck.games.gwent.engine.legal import actions
from topdeck.games.gwent.engine.model import Choice, Player, Table, Unit
from topdeck.games.gwent.engine.rounds import find_winner
from topdeck.games.gwent.engine.zones import sort_cards

MAX_POWER = 4000


def violations(game: Table) -> list[str]:
    """Return a description of every invariant that the position violates."""
    return [*table_violations(game), *side_violations(game, game.first), *side_violations(game, game.second)]


def table_violations(game: Table) -> Iterator[str]:
    if game.player not in (0, 1) or game.starter not in (0, 1):
        yield f"player {game.player} is to decide and player {game.starter} starts, but players are numbered 0 and 1"
    if game.phase not in (MULLIGAN, PLAY) or not ONGOING <= game.winner <= DRAW:
        yield f"the phase {game.phase} or the winner {game.winner} is invalid"
    if not 1 <= game.round <= 3 or game.turn < 0:
        yield f"the round {game.round} or the turn {game.turn} is invalid"
    if not game.conceded and game.winner != find_winner(game):
        yield f"the winner is {game.winner}, but the rounds won are {game.first.wins} and {game.second.wins}"
    if game.winner == ONGOING:
        yield from running_violations(game)
    labels = [unit.label for player in (game.first, game.second) for unit in player.units()]
    if len(set(labels)) < len(labels) or any(not 0 < label <= game.labels for label in labels):
        yield "two units share a label, or a label has not been assigned yet"


def running_violations(game: Table) -> Iterator[str]:
    me = game.seat(game.player)
    if len(game.scores) != game.round - 1:
        yield f"{len(game.scores)} previous rounds have scores in round {game.round}"
    if game.picked is not None or (game.agenda and game.choice is None):
        yield "an effect waits for a choice, but no choice is pending"
    if game.phase == MULLIGAN and not me.swaps:
        yield f"player {game.player} has no swaps left in the mulligan"
    if game.phase == PLAY and game.choice is None and (me.passed or not me.can_play()):
        yield f"player {game.player} is to decide, but has passed or has no cards"
    if game.first.passed and game.second.passed:
        yield "both players have passed"
    if game.choice is not None:
        yield from choice_violations(game, me, game.choice)


def choice_violations(game: Table, me: Player, choice: Choice) -> Iterator[str]:
    if actions(game) in ([], [DECLINING]):
        yield f"{choice.maker.name} offers player {me.side} no choice"
    for held in choice.cards:
        if held not in (me.graveyard if choice.buried else me.deck):
            yield f"player {me.side} cannot pick {held.card.name}"


def side_violations(game: Table, player: Player) -> Iterator[str]:
    name = f"player {player.side}"
    for number, row in enumerate(ROWS):
        units = player.row(number)
        if len(units) > ROW_LIMIT:
            yield f"{name} has {len(units)} units in the {row} row"
        for unit in units:
            yield from unit_violations(unit, player.side, number)
    if len(player.effects) != len(ROWS):
        yield f"{name} has row effects for {len(player.effects)} rows"
    if player.hand != sort_cards(player.hand):
        yield f"the hand of {name} is not in order"
    for pile in (player.hand, player.deck, player.graveyard, player.aside):
        for held in pile:
            yield from power_violations(held.card.name, held.base, held.power)
            if held.card.token or held.card.id == HIDDEN or (held.card.is_leader() and pile is not player.graveyard):
                yield f"{name} holds {held.card.name}"
    if any(held.power != held.base for held in player.graveyard):
        yield f"a card in the graveyard of {name} does not have its base power"
    if player.leader is not None and not player.leader.card.is_leader():
        yield f"{player.leader.card.name} is the leader of {name}, but not a leader card"
    if not 0 <= player.wins <= WINS or not 0 <= player.swaps <= 3:
        yield f"{name} has won {player.wins} rounds and has {player.swaps} swaps left"
    if player.aside and (game.phase != MULLIGAN or not player.swaps):
        yield f"cards of {name} were put aside, but not returned after the mulligan"


def unit_violations(unit: Unit, side: int, row: int) -> Iterator[str]:
    if (unit.side, unit.row) != (side, row) or unit.owner not in (0, 1):
        yield f"{unit.card.name} has the wrong side, row or owner"
    if not unit.card.is_unit() or unit.card.id == HIDDEN:
        yield f"{unit.card.name} is on the board, but not a unit"
    if unit.power < 1 or unit.armor < 0:
        yield f"{unit.card.name} has {unit.power} power and {unit.armor} armor"
    yield from power_violations(unit.card.name, unit.base, unit.power)


def power_violations(name: str, base: int, power: int) -> Iterator[str]:
    if not (0 <= base <= MAX_POWER and 0 <= power <= MAX_POWER):
        yield f"{name} has {power} power and {base} base power"
