"""Death phases: the dead leave together, then speak in order of play, until nobody dies."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.auras import refresh_auras
from topdeck.games.hearthstone.engine.card import LARGEST_MARK
from topdeck.games.hearthstone.engine.constants import CHANGING_AURA, DIED, DOOMED, DRAW, GONE, SILENCED
from topdeck.games.hearthstone.engine.events import answer, in_order, listeners, on_leave_play
from topdeck.games.hearthstone.engine.model import Entity, Player, Table


def settle(game: Table) -> None:
    """What happens between two phases: auras, deaths, and the end of the game."""
    if game.listening & CHANGING_AURA:
        refresh_auras(game)
    if not game.deaths:
        return
    while game.deaths:
        game.deaths = False
        game.in_death_phase = True
        death_phase(game)
        game.in_death_phase = False
        if game.deaths or game.listening & CHANGING_AURA:
            refresh_auras(game)
    if dying(game.first.hero) or dying(game.second.hero):
        decide_winner(game)


def dying(it: Entity) -> bool:
    return it.health <= 0 or it.keywords & DOOMED != 0


def death_phase(game: Table) -> None:
    fallen: list[Entity] = []
    remove_dead(fallen, game, game.first)
    remove_dead(fallen, game, game.second)
    if len(fallen) == 1:
        run_death_triggers(game, fallen[0])
    elif fallen:
        row = list(fallen)
        for it in in_order(fallen):
            if death_matters(game, it):
                first, second = list(game.first.board), list(game.second.board)
                run_death_triggers(game, it)
                update_slots(row, it, game.first, first, second)
                update_slots(row, it, game.second, second, first)


def death_matters(game: Table, it: Entity) -> bool:
    """Can anything come of its death: a deathrattle, or somebody who listens?"""
    return game.listening & DIED != 0 or it.card.deathrattle is not None or len(it.enchantments) > 0


def update_slots(row: list[Entity], it: Entity, owner: Player, before: list[Entity], enemies: list[Entity]) -> None:
    """Those who fell on this side keep their places among those who came and went while one of them spoke."""
    if owner.board == before:
        return
    behind = it.side != owner.side  # do they stand to the right of what was summoned meanwhile?
    for other in row:
        if other is it:
            behind = True
        elif other.side == owner.side:
            other.slot = slot_between(owner.board, before, other.slot, enemies, behind)


def slot_between(board: list[Entity], before: list[Entity], slot: i64, enemies: list[Entity], behind: bool) -> i64:
    """Where one now stands who stood before `before[slot]`; whoever was taken from the enemies is at the end."""
    left, right = before[:slot], before[slot:]
    found: i64 = 0
    seen: i64 = 0
    for entity in board:
        if entity in right or entity in enemies:
            break
        seen += 1
        if behind or entity in left:
            found = seen
    return found


def remove_dead(fallen: list[Entity], game: Table, owner: Player) -> None:
    """Take the dead of a side off the board; a dead hero stays dead, whoever heals it later."""
    if owner.hero.health <= 0:
        owner.hero.keywords |= DOOMED
    living: i64 = 0
    heard: i64 = 0
    for it in owner.board:
        if it.health <= 0 or it.keywords & DOOMED:
            it.keywords |= GONE
            it.slot = living
            heard |= it.listens
            fallen.append(it)
            owner.graveyard += (it.card,)
            owner.graveyard_mark = (owner.graveyard_mark + it.card.mark) & LARGEST_MARK
        else:
            living += 1
    if living < len(owner.board):
        owner.board = [it for it in owner.board if not it.keywords & GONE]
        on_leave_play(game, owner, heard)


def run_death_triggers(game: Table, it: Entity) -> None:
    """The deathrattle takes its turn among those who listen, in order of play."""
    if not game.listening & DIED:
        deathrattle(game, it)
        return
    spoken = False
    for other in listeners(game, DIED):
        if not spoken and other.id > it.id:
            deathrattle(game, it)
            spoken = True
        answer(game, DIED, other, it, it, 0)
    if not spoken:
        deathrattle(game, it)


def deathrattle(game: Table, it: Entity) -> None:
    printed = it.card.deathrattle
    if printed is not None and not it.has(SILENCED):
        printed.run(game, it, it)
    for enchantment in it.enchantments:
        taught = enchantment.deathrattle
        if taught is not None:
            taught.run(game, it, it)


def decide_winner(game: Table) -> None:
    first, second = dying(game.first.hero), dying(game.second.hero)
    game.winner = DRAW if first and second else 1 if first else 0
