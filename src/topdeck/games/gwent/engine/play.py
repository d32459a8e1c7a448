"""Functions that perform each kind of action."""

from typing import Final

from mypy_extensions import i64

from topdeck.core.tuples import append_item
from topdeck.games.gwent.engine import actions, consequences
from topdeck.games.gwent.engine.abilities import Effect
from topdeck.games.gwent.engine.board import bury, put_on_board
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import NO_AIM, NOWHERE, ROW_AIMS, ROW_COUNT, ROW_LIMIT
from topdeck.games.gwent.engine.model import Choice, Player, Table, Unit, make_stand_in
from topdeck.games.gwent.engine.rounds import continue_mulligans, end_turn, pass_round
from topdeck.games.gwent.engine.zones import end_mulligan, remove_copy, swap, take_from_hand


def perform(game: Table, action: actions.GwentAction) -> None:
    """Perform a legal action."""
    kind = action.kind
    player = game.seat(game.player)
    choice = game.choice
    if kind == actions.PASS:
        pass_round(game)
        return
    if kind in (actions.KEEP, actions.SWAP):
        change_hand(game, player, action.held)
        return
    if kind == actions.CONCEDE:
        game.conceded = True
        game.winner = 1 - game.player
        return
    game.choice = None
    if choice is not None:
        resolve_choice(game, player, choice, action)
    else:
        play_from_hand(game, player, action)
    game.resume()
    if not game.has_choice():
        end_turn(game)


def change_hand(game: Table, player: Player, held: CardInstance | None) -> None:
    """Swap a card during the mulligan, or end the mulligan if the action has no card."""
    if held is None:
        end_mulligan(player)
    else:
        swap(game, player, held)
    continue_mulligans(game)


def play_from_hand(game: Table, player: Player, action: actions.GwentAction) -> None:
    held = action.held
    assert held is not None
    leading = held.card.is_leader()
    if leading:
        player.leader = None
    else:
        take_from_hand(game, player, held)
    put_into_play(game, player, held, action, not leading)


def resolve_choice(game: Table, player: Player, choice: Choice, action: actions.GwentAction) -> None:
    then, held = choice.then, action.held
    me = game.find(choice.me) or make_stand_in(choice.maker, player.side)
    if action.kind == actions.AIM:
        assert then is not None
        it = target_unit(game, action.aim)
        then.run(game, me, it or me, target_row(game, action.aim, me))
    elif action.kind == actions.PICK:
        assert then is not None
        assert held is not None
        take_picked_card(game, player, choice, held)
        then.run(game, me, me, me.spot())
    elif action.kind != actions.DECLINE:
        assert held is not None
        put_into_play(game, player, held, action, False)


def take_picked_card(game: Table, player: Player, choice: Choice, held: CardInstance) -> None:
    """Remove a picked card from the deck or graveyard."""
    if choice.buried:
        player.graveyard = remove_copy(player.graveyard, held)
    else:
        player.deck = remove_copy(player.deck, held)
    game.picked = held


# ---- playing a card


def put_into_play(
    game: Table, player: Player, held: CardInstance, action: actions.GwentAction, from_hand: bool
) -> None:
    """Play a card from any zone. A unit is deployed on the board; a special card takes effect and is buried."""
    card = held.card
    if action.kind == actions.DISCARD:
        bury(player, card, held.base, card.keywords)
        return
    it, depth = target_unit(game, action.aim), len(game.agenda)  # looked up before any unit moves
    player.played = append_item(player.played, card)
    if action.spot == NOWHERE:
        me = make_stand_in(card, player.side)
        bury(player, card, 0, card.keywords)
    else:
        me = put_on_board(game, held, player.side, actions.row_spot(action.spot, game.player), action.place)
    deploy(game, me, it, action, not from_hand and not card.is_leader())
    if action.spot != NOWHERE:
        game.run_or_defer(depth, PLAYED_FROM_HAND if from_hand else APPEARED, me, me, me.spot())


def deploy(game: Table, me: Unit, it: Unit | None, action: actions.GwentAction, pulled: bool) -> None:
    """Run the text of a card, or of the special card that it spawns.

    If the text requires a target and none is available, nothing happens. Under the thesis rules, a card that another
    card brings into play does not bring further cards into play.
    """
    text = me.card
    if action.option != actions.NO_OPTION:
        text = text.options[action.option]
        player = game.seat(me.side)
        player.played = append_item(player.played, text)
        me = make_stand_in(text, me.side)
    effect = text.play
    if effect is None or (text.targets is not None and action.aim == NO_AIM):
        return
    if not (pulled and game.rules.thesis and effect.pulls_cards()):
        effect.run(game, me, it or me, target_row(game, action.aim, me))


def target_unit(game: Table, aim: i64) -> Unit | None:
    """Return the target unit of an action, or None if the action does not target a unit."""
    if aim == NO_AIM or aim >= ROW_AIMS:
        return None
    return game.row_at(actions.row_spot(aim // ROW_LIMIT, game.player))[aim % ROW_LIMIT]


def target_row(game: Table, aim: i64, me: Unit) -> i64:
    """Return the target row of an action, or the row of `me` if the action has no target row."""
    return actions.row_spot(aim - ROW_AIMS, game.player) if aim >= ROW_AIMS else me.spot()


# ---- triggers for arriving units


class Arrival(Effect):
    """Run the triggers for a unit that has arrived on the board."""

    def __init__(self, from_hand: bool) -> None:
        self.from_hand: Final = from_hand

    def run(self, game: Table, me: Unit, it: Unit, row: i64) -> None:
        player = game.seat(me.side)
        for unit in listening_units(player, me):
            when = unit.card.when
            assert when is not None
            if game.log is not None:
                consequences.begin(game, consequences.TRIGGER, unit)
            when.effect.run(game, unit, me, unit.spot())
            if game.log is not None:
                consequences.end(game)
        if self.from_hand:
            for card in listening_cards_in_deck(player, me.card):
                when = card.in_deck
                assert when is not None
                when.effect.run(game, make_stand_in(card, me.side), me, row)


def listening_units(player: Player, arrived: Unit) -> list[Unit]:
    """Return the other units on a side whose triggers match the unit."""
    units: list[Unit] = []
    for row in range(ROW_COUNT):
        for unit in player.row(row):
            when = unit.card.when
            if when is not None and unit is not arrived and when.who.fits(arrived.card):
                units.append(unit)
    return units


def listening_cards_in_deck(player: Player, arrived: Card) -> list[Card]:
    """Return the cards in the deck whose triggers match the played card, with each copy listed separately."""
    cards: list[Card] = []
    for held in player.deck:
        when = held.card.in_deck
        if when is not None and when.who.fits(arrived):
            cards.append(held.card)
    return cards


PLAYED_FROM_HAND: Final = Arrival(True)
APPEARED: Final = Arrival(False)
