"""Turns and rounds: what begins and ends by itself."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.games.gwent.engine.abilities import RowEffect
from topdeck.games.gwent.engine.board import bury
from topdeck.games.gwent.engine.constants import DRAW, HAND, MULLIGAN, ONGOING, PLAY, RESILIENT, ROW_COUNT, WINS
from topdeck.games.gwent.engine.model import Player, Table, Unit, stand_in
from topdeck.games.gwent.engine.zones import draw, end_mulligan

DRAWS: Final = (HAND, 2, 1)  # cards in each round
NO_EFFECTS: Final[tuple[RowEffect | None, ...]] = (None, None, None)


def deal(game: Table) -> None:
    """The hands of the first round, and who begins it."""
    game.starter = game.random(2) if game.rules.coin else 0
    begin_round(game)


def begin_round(game: Table) -> None:
    """Both players draw, and swap cards one after the other."""
    for player in (game.first, game.second):
        draw(game, player, DRAWS[game.round - 1])
        player.swaps = game.rules.swaps[game.round - 1] if player.deck else 0
    game.phase = MULLIGAN
    go_on_with_mulligans(game)


def go_on_with_mulligans(game: Table) -> None:
    """Ask the next player who may swap; when there is none, the round begins."""
    for player in (game.first, game.second):
        if player.swaps:
            game.player = player.side
            return
        end_mulligan(player)
    game.phase = PLAY
    begin_turn(game, game.starter)


# ---- turns


def begin_turn(game: Table, side: i64) -> None:
    """What lies on the rows works; then the player decides, unless it has passed or must."""
    game.player = side
    game.turn += 1
    player = game.seat(side)
    tick(game, player)
    if player.passed:
        if not game.seat(1 - side).passed:  # both have only when the game is over, and somebody plays on by hand
            end_turn(game)
    elif not player.can_play():
        pass_round(game)


def tick(game: Table, player: Player) -> None:
    if player.effects == NO_EFFECTS:
        return
    row = 3 * player.side
    for effect in player.effects:
        if effect is not None and game.row_at(row):
            me = stand_in(game.rules.hidden.card, player.side)
            effect.tick.run(game, me, me, row)
        row += 1


def end_turn(game: Table) -> None:
    """The units of the player do what they do at the end of its turns, and it is the other's turn."""
    for unit in busy_at_end(game.seat(game.player)):
        effect = unit.card.turn_end
        if effect is not None and unit.power > 0:
            effect.run(game, unit, unit, unit.spot())
    begin_turn(game, 1 - game.player)


def busy_at_end(player: Player) -> list[Unit]:
    """The units that do something at the end of a turn."""
    found: list[Unit] = []
    for row in range(ROW_COUNT):
        for unit in player.row(row):
            if unit.card.turn_end is not None:
                found.append(unit)
    return found


def pass_round(game: Table) -> None:
    """The player has done with this round; when both have, it is over."""
    game.seat(game.player).passed = True
    if game.seat(1 - game.player).passed:
        end_round(game)
    else:
        end_turn(game)


# ---- rounds


def end_round(game: Table) -> None:
    """Whoever has more points wins it; both do, if they have the same."""
    first, second = game.first.points(), game.second.points()
    game.scores += ((first, second),)
    if first >= second:
        game.first.wins += 1
    if second >= first:
        game.second.wins += 1
    game.starter = 0 if first > second else 1 if second > first else 1 - game.starter
    game.winner = winner(game)
    if game.winner == ONGOING:
        for player in (game.first, game.second):
            clear_side(game, player)
        game.round += 1
        begin_round(game)


def winner(game: Table) -> i64:
    first, second = game.first.wins >= WINS, game.second.wins >= WINS
    if first and second:
        return DRAW
    return 0 if first else 1 if second else ONGOING


def clear_side(game: Table, player: Player) -> None:
    """Only resilient units stay; the others are buried, and no deathwish works."""
    player.effects = NO_EFFECTS
    player.passed = False
    player.melee = remaining(game, player.melee)
    player.ranged = remaining(game, player.ranged)
    player.siege = remaining(game, player.siege)


def remaining(game: Table, row: list[Unit]) -> list[Unit]:
    """The resilient ones, which are so no longer: boosts and armor are gone, wounds are not."""
    kept: list[Unit] = []
    for unit in row:
        if unit.keywords & RESILIENT:
            unit.keywords &= ~RESILIENT
            if not game.rules.thesis:
                unit.armor = 0
                unit.power = min(unit.power, unit.base)
            kept.append(unit)
        else:
            bury(game.seat(unit.owner), unit.card, unit.base, unit.keywords)
    return kept
