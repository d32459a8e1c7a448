"""Legal actions. Listing them does not change the position and uses no random numbers."""

from typing import Final

from mypy_extensions import i64

from topdeck.core.state import Action
from topdeck.games.gwent.engine.abilities import Target
from topdeck.games.gwent.engine.actions import (
    AIM,
    DECLINING,
    DISCARD,
    KEEPING,
    NO_OPTION,
    PASSING,
    PICK,
    SWAP,
    GwentAction,
    list_plays,
    play_action,
    row_aim,
    row_spot,
    unit_aim,
)
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import ENEMY_SPOTS, MULLIGAN, NO_AIM, NOWHERE, ONGOING, ROW_LIMIT, SPOTS
from topdeck.games.gwent.engine.model import Choice, Player, Table, Unit, make_stand_in
from topdeck.games.gwent.engine.zones import distinct_cards, is_among, playable_cards

UNAIMED: Final = [NO_AIM]


def pass_action(game: Table) -> Action | None:
    """Return the pass action, or None if passing is currently illegal."""
    return PASSING if game.winner == ONGOING and game.choice is None and game.phase != MULLIGAN else None


def actions(game: Table) -> list[Action]:
    """List the legal actions: passing, playing a card in hand (in card-table order), and playing the leader.

    Each card is listed with all of its rows, places, options and aims.
    """
    listed: list[Action] = []
    if game.winner != ONGOING:
        return listed
    me = game.seat(game.player)
    choice = game.choice
    if choice is not None:
        add_choices(listed, game, me, choice)
    elif game.phase == MULLIGAN:
        listed.append(KEEPING)
        for held in distinct_cards(me.hand):
            listed.append(GwentAction(SWAP, held))
    else:
        listed.append(PASSING)
        everywhere = places_matter(game, me)
        for held in distinct_playable_cards(me):
            add_uses(listed, game, me, held, everywhere)
    return listed


def distinct_playable_cards(me: Player) -> list[CardInstance]:
    """Return the different cards that the player can play, including the leader."""
    held = distinct_cards(playable_cards(me))
    leader = me.leader
    if leader is not None:
        held.append(leader)
    return held


def add_choices(listed: list[Action], game: Table, me: Player, choice: Choice) -> None:
    laid, targets = choice.laid, choice.targets
    if laid is not None:
        add_plays(listed, game, me, laid, places_matter(game, me))
    elif targets is not None:
        for aim in legal_aims(game, me, targets, choice.me):
            listed.append(GwentAction(AIM, aim=aim))
    else:
        for held in choice.cards:
            listed.append(GwentAction(PICK, held))
        if game.rules.may_decline:
            listed.append(DECLINING)


# ---- playing a card


def add_uses(listed: list[Action], game: Table, me: Player, held: CardInstance, everywhere: bool) -> None:
    """Add all actions that play a card in hand or the leader, and those that discard the card if the rules allow it."""
    add_plays(listed, game, me, held, everywhere)
    if game.rules.may_discard and not held.card.is_leader():
        discard = GwentAction(DISCARD, held)
        if listed[len(listed) - 1] != discard:  # `add_plays` lists it if there is no room
            listed.append(discard)


def add_plays(listed: list[Action], game: Table, me: Player, held: CardInstance, everywhere: bool) -> None:
    """Add every way to play a card, for each row, place, option and aim; `everywhere` is `places_matter`."""
    card = held.card
    is_plain = card.targets is None and not card.options
    aims = UNAIMED if is_plain else legal_targets(game, me, card)
    if not card.is_unit():
        add_targeted_plays(listed, game, me, held, NOWHERE, 0, aims)
        return
    begin = ENEMY_SPOTS if card.is_spying() else 0
    room = False
    for spot in range(begin, begin + ENEMY_SPOTS):
        size: i64 = len(game.row_at(row_spot(spot, me.side)))
        if size < ROW_LIMIT:
            room = True
            first: i64 = 0 if everywhere else size
            if is_plain and held.is_printed():
                plays = list_plays(card, NO_OPTION, spot, NO_AIM)
                for place in range(first, size + 1):
                    listed.append(plays[place])
            else:
                for place in range(first, size + 1):
                    add_targeted_plays(listed, game, me, held, spot, place, aims)
    if not room:
        listed.append(GwentAction(DISCARD, held))


def add_targeted_plays(
    listed: list[Action], game: Table, me: Player, held: CardInstance, spot: i64, place: i64, aims: list[int]
) -> None:
    """Add the ways to play a card at one place, for each option and target; `aims` are those of its own text."""
    card = held.card
    if not card.options:
        for aim in aims:
            listed.append(play_action(held, NO_OPTION, spot, place, aim))
        return
    option: i64 = 0
    for text in card.options:
        for aim in legal_targets(game, me, text):
            listed.append(play_action(held, option, spot, place, aim))
        option += 1


def places_matter(game: Table, me: Player) -> bool:
    """Return whether the leader, or any card in hand or deck, depends on the order of units in a row."""
    if game.rules.all_places:
        return True
    leader = me.leader
    if leader is not None and leader.card.positional:
        return True
    return has_positional(me.hand) or has_positional(me.deck)


def has_positional(cards: tuple[CardInstance, ...]) -> bool:
    for held in cards:
        if held.card.positional:
            return True
    return False


# ---- aims


def legal_targets(game: Table, me: Player, text: Card) -> list[int]:
    """Return the legal aims for a card's text, or `UNAIMED` if it needs no target or none is available."""
    targets = text.targets
    if targets is None:
        return UNAIMED
    return legal_aims(game, me, targets, 0) or UNAIMED


def legal_aims(game: Table, me: Player, targets: Target, asker: i64) -> list[int]:
    """Return the units or rows that can be targeted, excluding `asker` and starting with the player's side."""
    codes: list[int] = []
    begin: i64 = 0 if targets.allies else ENEMY_SPOTS
    end: i64 = SPOTS if targets.enemies else ENEMY_SPOTS
    for spot in range(begin, end):
        if targets.row:
            codes.append(row_aim(spot))
        else:
            add_units(codes, game, me, targets, asker, spot)
    return codes


def add_units(codes: list[int], game: Table, me: Player, targets: Target, asker: i64, spot: i64) -> None:
    place: i64 = 0
    for unit in game.row_at(row_spot(spot, me.side)):
        if unit.label != asker and may_be_target(game, me, targets, unit):
            codes.append(unit_aim(spot, place))
        place += 1


def may_be_target(game: Table, me: Player, targets: Target, unit: Unit) -> bool:
    who = targets.who
    return who is None or who.matches(game, make_stand_in(unit.card, me.side), unit)


# ---- checking one action


def is_legal(game: Table, action: Action) -> bool:
    """Return whether an action is legal, listing only the actions with the same card if possible."""
    if not isinstance(action, GwentAction) or game.winner != ONGOING:
        return False
    held = action.held
    if game.choice is not None or game.phase == MULLIGAN or held is None:
        return action in actions(game)
    me = game.seat(game.player)
    listed: list[Action] = []
    if is_playable(me, held):
        add_uses(listed, game, me, held, places_matter(game, me))
    return action in listed


def is_playable(me: Player, held: CardInstance) -> bool:
    leader = me.leader
    return (leader is not None and leader.is_same_as(held)) or is_among(held, playable_cards(me))
