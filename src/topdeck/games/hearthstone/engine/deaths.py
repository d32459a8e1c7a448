"""Death phases, in which dying characters leave play together and deathrattles run in order of play."""

from typing import Final

from mypy_extensions import i64

from topdeck.core.tuples import append_item
from topdeck.games.hearthstone.engine import consequences
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.auras import update_auras, update_other_auras
from topdeck.games.hearthstone.engine.card import LARGEST_MARK
from topdeck.games.hearthstone.engine.constants import (
    CHANGING_AURA,
    DIED,
    DOOMED,
    DRAW,
    GONE,
    MINION_CARD,
    RIGHTMOST,
    SILENCED,
    SUMMON,
)
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.events import (
    ORDERS,
    Reaction,
    emit,
    next_order,
    on_leave_play,
    queue_reactions,
    remaining_reactions,
    run_card_triggers,
    run_deathrattle,
    run_reactions,
    sort_by_play_order,
    sort_reactions,
)
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


def settle(game: Table) -> None:
    """Update auras, resolve deaths and check for the end of the game; called between phases."""
    if game.deaths or game.stale or game.summoned or game.listening & CHANGING_AURA or game.choice is not None:
        settle_changes(game)


def settle_changes(game: Table) -> None:
    if game.has_choice():
        game.defer(REST_OF_SETTLING, game.first.hero, game.first.hero, 0)
        return
    update_auras(game)
    if game.summoned and not resolve_summons(game):
        return
    if not game.deaths:
        return
    while game.deaths:
        game.deaths = False
        run_death_phase(game)
        if game.has_choice():
            game.defer(REST_OF_SETTLING, game.first.hero, game.first.hero, 0)
            return
        update_auras(game)
        if game.summoned and not resolve_summons(game):
            return
    if is_dying(game.first.hero) or is_dying(game.second.hero):
        decide_winner(game)


def force_deaths(game: Table) -> None:
    """Run a single death phase in the middle of a card's text; the deaths that it causes wait for the end of the text.

    While a choice is pending, all deaths wait for the choice.
    """
    if game.has_choice():
        settle(game)
        return
    update_auras(game)
    if not game.deaths or (game.summoned and not resolve_summons(game)):
        return
    game.deaths = False
    run_death_phase(game)
    if game.has_choice():
        settle(game)
        return
    update_auras(game)
    if is_dying(game.first.hero) or is_dying(game.second.hero):
        game.deaths = True


def resolve_summons(game: Table) -> bool:
    """Run the triggers for the minions summoned in the last phase, in order; return False if `settle` must wait."""
    while game.summoned:
        it = oldest_new_minion(game) if game.listening & SUMMON else None
        if it is None:
            game.summoned = 0
            return True
        game.summoned &= ~(1 << it.handle())
        emit(game, SUMMON, it, game.owner(it).hero, 0)
    if game.has_choice():
        game.defer(REST_OF_SETTLING, game.first.hero, game.first.hero, 0)
        return False
    update_auras(game)
    return True


def oldest_new_minion(game: Table) -> Entity | None:
    """Return the oldest minion whose summon triggers have not run yet."""
    oldest: Entity | None = None
    for side in (game.first, game.second):
        for it in side.board:
            if game.summoned >> it.handle() & 1 and (oldest is None or it.id < oldest.id):
                oldest = it
    return oldest


class RestOfSettling(Effect):
    """The remaining steps of `settle` after a choice."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        game.deaths = True  # a hero may have died before the choice
        settle(game)


REST_OF_SETTLING: Final = RestOfSettling()


def is_dying(it: Entity) -> bool:
    """Return whether a character will die in the next death phase."""
    return it.health <= 0 or it.keywords & DOOMED != 0


def run_death_phase(game: Table) -> None:
    fallen: list[Entity] = []
    heard = game.listening
    remove_dead(fallen, game, game.first)
    remove_dead(fallen, game, game.second)
    update_other_auras(game, heard)
    if len(fallen) == 1:
        run_death_triggers(game, fallen[0])
    elif fallen:
        row = [it for it in fallen if it.card.type == MINION_CARD]
        for it in sort_by_play_order(fallen):
            if game.has_choice():
                for other in row:  # from left to right
                    game.remember(other)
                game.defer(REST_OF_DEATH, it, it, 0, DIED, -1, next_order(game))
            elif triggers_on_death(game, it):
                run_death(game, row, it)


def run_death(game: Table, row: list[Entity], it: Entity) -> None:
    """Run the triggers for one of several deaths; `row` contains the dead minions of both sides, from left to right."""
    first, second = list(game.first.board), list(game.second.board)
    run_death_triggers(game, it)
    update_slots(row, it, game.first, first, second)
    update_slots(row, it, game.second, second, first)


class RestOfDeath(Effect):
    """A death that waits for a choice, or the remaining triggers of a death."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        due = game.due
        if due is not None and due.after >= 0:
            react_to_death(game, me, remaining_reactions(queue_death(game, me), due), due.before)
        else:
            run_death(game, [it for it in game.limbo if it.card.type == MINION_CARD], me)


REST_OF_DEATH: Final = RestOfDeath()


def triggers_on_death(game: Table, it: Entity) -> bool:
    """Return whether the character's death can trigger anything."""
    return game.listening & DIED != 0 or it.card.deathrattle is not None or len(it.enchantments) > 0


def update_slots(row: list[Entity], it: Entity, owner: Player, before: list[Entity], enemies: list[Entity]) -> None:
    """Update the board slots of a side's dead minions after the deathrattle of `it` has changed the board."""
    if owner.board == before:
        return
    behind = it.side != owner.side  # whether they are to the right of newly summoned minions
    for other in row:
        if other is it:
            behind = True
        elif other.side == owner.side:
            other.slot = slot_between(owner.board, before, other.slot, enemies, behind)


def slot_between(board: list[Entity], before: list[Entity], slot: i64, enemies: list[Entity], behind: bool) -> i64:
    """Return the new slot of a dead minion that was to the left of `before[slot]`.

    Minions that were taken from the opponent come last.
    """
    left, right = before[:slot], before[slot:]
    new_slot: i64 = 0
    passed: i64 = 0
    for entity in board:
        if entity in right or entity in enemies:
            break
        passed += 1
        if behind or entity in left:
            new_slot = passed
    return new_slot


def remove_dead(fallen: list[Entity], game: Table, owner: Player) -> None:
    """Remove the dead minions and the broken weapon of a side; a dead hero stays dead even if it is healed later."""
    if owner.hero.health <= 0:
        owner.hero.keywords |= DOOMED
    living: i64 = 0
    heard: i64 = 0
    for it in owner.board:
        if it.health <= 0 or it.keywords & DOOMED:
            it.keywords |= GONE
            it.slot = living
            if game.later:
                game.limbo += (it,)
            heard |= it.listens
            fallen.append(it)
            if game.log is not None:
                consequences.report(game, consequences.DEATH, it)
            owner.graveyard = append_item(owner.graveyard, it.card)
            owner.died_this_turn += 1
            owner.graveyard_mark = (owner.graveyard_mark + it.card.mark) & LARGEST_MARK
        else:
            living += 1
    if living < len(owner.board):
        remove_gone(owner.board)
        on_leave_play(game, owner, heard)
    weapon = owner.weapon
    if weapon is not None and is_dying(weapon):
        unequip(game, owner, weapon)
        fallen.append(weapon)


def remove_gone(board: list[Entity]) -> None:
    """Remove the minions that have left play, of which there are only a few."""
    place: i64 = len(board) - 1
    while place >= 0:
        if board[place].keywords & GONE:
            board.pop(place)
        place -= 1


def unequip(game: Table, owner: Player, weapon: Entity) -> None:
    """Remove a player's weapon; minions that its deathrattles summon appear at the right end of the board."""
    owner.weapon = None
    if game.log is not None:
        consequences.report_card(game, consequences.BREAK, owner, weapon.card)
    weapon.keywords |= GONE
    weapon.slot = RIGHTMOST
    if game.later:
        game.limbo += (weapon,)
    on_leave_play(game, owner, weapon.listens)


def run_death_triggers(game: Table, it: Entity) -> None:
    """Run the deathrattles of an entity and, if it is a minion, all triggers for its death, in order of play."""
    if it.card.type == MINION_CARD and game.listening & DIED:
        react_to_death(game, it, queue_death(game, it), next_order(game))
    else:
        run_deathrattles(game, it)


def run_deathrattles(game: Table, it: Entity) -> None:
    """Run an entity's deathrattles: the printed one and those from enchantments."""
    if game.has_choice():
        game.defer(REST_OF_DEATH, it, it, 0, DIED, -1, next_order(game))
    elif it.enchantments:
        queue: list[Reaction] = []
        add_deathrattles(queue, it)
        react_to_death(game, it, queue, next_order(game))
    else:
        printed = it.card.deathrattle
        if printed is not None and not it.has_keyword(SILENCED):
            run_deathrattle(game, printed, it)


def trigger_deathrattles(game: Table, it: Entity) -> None:
    """Run the deathrattles of a minion in play; if one of them makes it leave play, the others do not run."""
    queue: list[Reaction] = []
    add_deathrattles(queue, it)
    outer = game.text
    for reaction in sort_reactions(queue):
        game.text = reaction.text
        if game.has_choice():
            game.defer(reaction.effect, it, it, 0)
        elif not it.keywords & GONE:
            run_deathrattle(game, reaction.effect, it)
    game.text = outer


def queue_death(game: Table, it: Entity) -> list[Reaction]:
    """Return the deathrattles of an entity and the triggers for its death, in order of play."""
    queue = queue_reactions(game, DIED, it, it) if it.card.type == MINION_CARD else []
    add_deathrattles(queue, it)
    return sort_reactions(queue)


def react_to_death(game: Table, it: Entity, queue: list[Reaction], before: i64) -> None:
    if run_reactions(game, REST_OF_DEATH, DIED, it, it, 0, queue, before):
        run_card_triggers(game, DIED, it, it)


def add_deathrattles(queue: list[Reaction], it: Entity) -> None:
    printed = it.card.deathrattle
    if printed is not None and not it.has_keyword(SILENCED):
        queue.append(Reaction(it.id * ORDERS, it, None, printed, None))
    for enchantment in it.enchantments:
        given = enchantment.deathrattle
        if given is not None:
            queue.append(Reaction(enchantment.order * ORDERS, it, None, given, enchantment.card))


def decide_winner(game: Table) -> None:
    first, second = is_dying(game.first.hero), is_dying(game.second.hero)
    game.winner = DRAW if first and second else 1 if first else 0
    if game.log is not None:
        for hero in (game.first.hero, game.second.hero):
            if is_dying(hero):
                consequences.report(game, consequences.DEATH, hero)
