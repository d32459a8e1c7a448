"""The start of a game, and its rounds and turns."""

from typing import Final

from mypy_extensions import i64

from topdeck.games.gwent.engine import consequences
from topdeck.games.gwent.engine.abilities import RowEffect
from topdeck.games.gwent.engine.board import bury
from topdeck.games.gwent.engine.constants import DRAW, HAND, MULLIGAN, ONGOING, PLAY, RESILIENT, ROW_COUNT, WINS
from topdeck.games.gwent.engine.model import Player, Table, Unit, make_stand_in
from topdeck.games.gwent.engine.zones import draw, end_mulligan

DRAWS: Final = (HAND, 2, 1)  # number of cards drawn at the start of each round
NO_EFFECTS: Final[tuple[RowEffect | None, ...]] = (None, None, None)


def deal(game: Table) -> None:
    """Choose the starting player and begin the first round."""
    game.starter = game.random(2) if game.rules.coin else 0
    begin_round(game)


def begin_round(game: Table) -> None:
    """Draw cards for both players and start the mulligans."""
    for player in (game.first, game.second):
        draw(game, player, DRAWS[game.round - 1])
        player.swaps = game.rules.swaps[game.round - 1] if player.deck else 0
    game.phase = MULLIGAN
    continue_mulligans(game)


def continue_mulligans(game: Table) -> None:
    """Let the next player swap cards, or begin the first turn of the round if no player can."""
    for player in (game.first, game.second):
        if player.swaps:
            game.player = player.side
            return
        end_mulligan(player)
    game.phase = PLAY
    begin_turn(game, game.starter)


# ---- turns


def begin_turn(game: Table, side: i64) -> None:
    """Begin a turn by applying row effects; skip the turn if the player has passed; pass if no card can be played."""
    game.player = side
    game.turn += 1
    player = game.seat(side)
    if game.log is not None:
        consequences.report_card(game, consequences.TURN, side, amount=game.turn)
    apply_row_effects(game, player)
    if player.passed:
        if not game.seat(1 - side).passed:  # both have passed only if play continues after the game is over
            end_turn(game)
    elif not player.can_play():
        if game.log is not None:
            consequences.report_card(game, consequences.FORCED_PASS, side)
        pass_round(game)


def apply_row_effects(game: Table, player: Player) -> None:
    if player.effects == NO_EFFECTS:
        return
    row = 3 * player.side
    for effect in player.effects:
        if effect is not None and game.row_at(row):
            me = make_stand_in(game.rules.hidden.card, player.side)
            if game.log is not None:
                consequences.begin_row_effect(game, row, effect.name)
            effect.tick.run(game, me, me, row)
            if game.log is not None:
                consequences.end(game)
        row += 1


def end_turn(game: Table) -> None:
    """Run the player's end-of-turn effects, then begin the opponent's turn."""
    for unit in units_with_turn_end(game.seat(game.player)):
        effect = unit.card.turn_end
        if effect is not None and unit.power > 0:
            if game.log is not None:
                consequences.begin(game, consequences.TRIGGER, unit)
            effect.run(game, unit, unit, unit.spot())
            if game.log is not None:
                consequences.end(game)
    begin_turn(game, 1 - game.player)


def units_with_turn_end(player: Player) -> list[Unit]:
    """Return the player's units that have an end-of-turn effect."""
    units: list[Unit] = []
    for row in range(ROW_COUNT):
        for unit in player.row(row):
            if unit.card.turn_end is not None:
                units.append(unit)
    return units


def pass_round(game: Table) -> None:
    """Make the current player pass, and end the round if both players have passed."""
    game.seat(game.player).passed = True
    if game.seat(1 - game.player).passed:
        end_round(game)
    else:
        end_turn(game)


# ---- rounds


def end_round(game: Table) -> None:
    """End the round, which is won by the player with more points, or by both players if it is tied."""
    first, second = game.first.points(), game.second.points()
    game.scores += ((first, second),)
    if game.log is not None:
        consequences.report_round(game, first, second)
    if first >= second:
        game.first.wins += 1
    if second >= first:
        game.second.wins += 1
    game.starter = 0 if first > second else 1 if second > first else 1 - game.starter
    game.winner = find_winner(game)
    if game.winner == ONGOING:
        for player in (game.first, game.second):
            clear_side(game, player)
        game.round += 1
        begin_round(game)


def find_winner(game: Table) -> i64:
    """Return the winner based on the rounds won so far, or `DRAW` or `ONGOING`."""
    first, second = game.first.wins >= WINS, game.second.wins >= WINS
    if first and second:
        return DRAW
    return 0 if first else 1 if second else ONGOING


def clear_side(game: Table, player: Player) -> None:
    """Bury all units on a side except for resilient ones, without running deathwishes."""
    player.effects = NO_EFFECTS
    player.passed = False
    player.melee = keep_resilient(game, player.melee)
    player.ranged = keep_resilient(game, player.ranged)
    player.siege = keep_resilient(game, player.siege)


def keep_resilient(game: Table, row: list[Unit]) -> list[Unit]:
    """Return the resilient units, which lose their resilience, boosts and armor but stay damaged."""
    kept: list[Unit] = []
    for unit in row:
        if unit.keywords & RESILIENT:
            unit.keywords &= ~RESILIENT
            if not game.rules.thesis:
                unit.armor = 0
                unit.power = min(unit.power, unit.base)
            if game.log is not None:
                consequences.report(game, consequences.STAY, unit)
            kept.append(unit)
        else:
            bury(game.seat(unit.owner), unit.card, unit.base, unit.keywords)
    return kept
