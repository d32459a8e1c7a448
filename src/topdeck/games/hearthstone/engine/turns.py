"""The start of a game, the mulligan and the turns."""

from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants, events
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.auras import update_auras
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.deaths import settle
from topdeck.games.hearthstone.engine.enchantments import (
    borrowed_minions,
    end_enchantments,
    return_minion,
    return_order,
)
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.player import NO_CTHUN_BONUS, Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import add_to_hand, draw, set_deck, set_hand


def new_player(side: i64, hero: Card, power: Card, cards: list[CardInstance]) -> Player:
    """Return a player with a hero and a deck, in the state before the game starts."""
    player = Player(
        side=side,
        hero=new_entity(hero, side, side),
        power=power,
        deck=(),
        deck_listeners=(),
        hand=(),
        board=[],
        weapon=None,
        secrets=(),
        graveyard=(),
        shown=(),
        known_in_deck=(),
        cost_modifiers=(),
        cthun=NO_CTHUN_BONUS,
    )
    set_deck(player, cards)
    return player


def deal(game: Table) -> None:
    """Deal the opening hands; without a mulligan, begin the first turn."""
    for card in range(3):
        draw(game, game.first)
    for card in range(4):
        draw(game, game.second)
    coin = game.rules.coin
    add_to_hand(game, game.second, coin, coin, True)
    game.listening = events.listening_bits(game.first) | events.listening_bits(game.second)
    if not game.rules.mulligan:
        begin_game(game)


def begin_game(game: Table) -> None:
    """Begin the first turn, after the mulligan."""
    game.phase = constants.PLAY
    events.emit(game, constants.GAME_START, game.first.hero, game.first.hero, 0)
    events.emit(game, constants.GAME_START, game.second.hero, game.second.hero, 0)
    begin_turn(game)


def mulligan(game: Table, thrown: tuple[Card, ...]) -> None:
    """Replace these cards in the opening hand; after both mulligans, begin the first turn."""
    me = game.seat(game.player)
    kept = list(me.hand)
    back: list[CardInstance] = []
    for card in thrown:
        for held in kept:
            if held.card is card:
                back.append(held)
                kept.remove(held)
                break
    if back:
        set_hand(game, me, kept)
        for held in back:
            draw(game, me)
        set_deck(me, me.deck_cards() + back)
        game.listening = events.listening_bits(game.first) | events.listening_bits(
            game.second
        )  # cards in a deck can have triggers
    game.player = 1 - game.player
    if game.player == 0:
        begin_game(game)


# ---- turns


def end_turn(game: Table) -> None:
    """End the turn and begin the opponent's turn."""
    me = game.seat(game.player)
    announce_turn_end(game, me)
    settle(game)
    game.run_or_defer(CLEAN_UP, me.hero, me.hero)


class CleanUp(Effect):
    """The step that ends "this turn" effects, after the end-of-turn triggers."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.winner != constants.ONGOING:
            return
        owner = game.owner(me)
        end_turn_for(me)
        for minion in owner.board:
            end_turn_for(minion)
        end_enchantments(game, constants.THIS_TURN, game.player)
        if owner.temporary_mana > 0:
            lose_temporary_mana(owner)
        settle(game)
        game.run_or_defer(NEXT_TURN, me, me)


CLEAN_UP: Final = CleanUp()


class NextTurn(Effect):
    """The beginning of the opponent's turn."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.winner == constants.ONGOING:
            game.player = 1 - game.player
            begin_turn(game)


NEXT_TURN: Final = NextTurn()


def announce_turn_end(game: Table, me: Player) -> None:
    """Run the end-of-turn triggers and return borrowed minions, all in a single sequence by order of play."""
    if game.expiring:
        borrowed = borrowed_minions(game, me.side)
        if borrowed:
            queue = queue_turn_end(game, me.hero, borrowed)
            react_to_turn_end(game, me.hero, queue, events.next_order(game))
            return
    events.emit(game, constants.TURN_END, me.hero, me.hero, 0)


def queue_turn_end(game: Table, hero: Entity, borrowed: list[Entity]) -> list[events.Reaction]:
    """Return the end-of-turn triggers and the returns of borrowed minions as reactions, in order of play."""
    queue = events.queue_reactions(game, constants.TURN_END, hero, hero)
    for it in borrowed:
        queue.append(events.Reaction(return_order(it) * events.ORDERS, it, None, RETURN_MINION, None))
    return events.sort_reactions(queue)


def react_to_turn_end(game: Table, hero: Entity, queue: list[events.Reaction], before: i64) -> None:
    if events.run_reactions(game, REST_OF_TURN_END, constants.TURN_END, hero, hero, 0, queue, before):
        events.run_card_triggers(game, constants.TURN_END, hero, hero)


class RestOfTurnEnd(Effect):
    """The remaining steps at the end of a turn, deferred until a choice is made."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        due = game.due
        if due is not None:
            queue = queue_turn_end(game, me, borrowed_minions(game, me.side))
            react_to_turn_end(game, me, events.remaining_reactions(queue, due), due.before)


REST_OF_TURN_END: Final = RestOfTurnEnd()


class ReturnMinion(Effect):
    """The return of a borrowed minion at the end of the turn."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        return_minion(game, me)


RETURN_MINION: Final = ReturnMinion()


def end_turn_for(it: Entity) -> None:
    """End the turn of a character: unfreeze it if it has missed an attack, and reset its number of attacks."""
    if (
        it.keywords & constants.FROZEN
        and it.keywords & (constants.SICK | constants.CHARGE) != constants.SICK
        and it.attacks == 0
    ):
        it.keywords &= ~constants.FROZEN
    it.attacks = 0


def begin_turn(game: Table) -> None:
    """Begin the turn of the active player, or end the game as a draw if the turn limit is reached."""
    game.turn += 1
    if game.turn >= game.rules.max_turns:
        game.winner = constants.DRAW
        return
    me = game.seat(game.player)
    if game.log is not None:
        consequences.report_card(game, consequences.TURN, me, None, amount=game.turn)
    refill_mana(me)
    game.first.died_this_turn = game.second.died_this_turn = 0
    me.played = me.minions_played = 0
    me.power_uses = 0
    for it in me.board:
        it.keywords &= ~constants.SICK
        it.attacks = 0  # it may have attacked this turn for its previous controller
    end_enchantments(game, constants.UNTIL_MY_TURN, game.player)
    if game.listening & constants.CHANGING_AURA:
        update_auras(game)  # an aura can depend on whose turn it is
    events.emit(game, constants.TURN_START, me.hero, me.hero, 0)
    settle(game)
    game.run_or_defer(DRAW_FOR_TURN, me.hero, me.hero)


class DrawForTurn(Effect):
    """The draw at the beginning of a turn."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.winner == constants.ONGOING:
            draw(game, game.owner(me))
            settle(game)


DRAW_FOR_TURN: Final = DrawForTurn()


def lose_temporary_mana(me: Player) -> None:
    """Remove the unspent mana that was gained for this turn only; this mana is spent before other mana."""
    me.mana = max(0, min(me.mana, me.max_mana - me.locked))
    me.temporary_mana = 0


def refill_mana(me: Player) -> None:
    """Add a mana crystal and fill all crystals except those locked by overload."""
    me.max_mana = min(me.max_mana + 1, constants.MAX_MANA)
    me.locked = min(me.overload, me.max_mana)
    me.overload = 0
    me.mana = me.max_mana - me.locked
