"""Legal actions. Listing the legal actions neither changes the position nor uses random numbers."""

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
    PLAY_CARD,
    SWAP,
    GwentAction,
    Plays,
    find_plays,
    first_place,
    last_place,
    play_action,
    plays_at,
    plays_without_target,
    row_aim,
    row_size,
    row_spot,
    unit_aim,
)
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import (
    ENEMY_SPOTS,
    MULLIGAN,
    NO_AIM,
    NOWHERE,
    ONGOING,
    ROW_LIMIT,
    SIDE_BITS,
    SIZE_BITS,
    SPOTS,
    SPYING,
)
from topdeck.games.gwent.engine.model import Choice, Player, Table, Unit, make_stand_in
from topdeck.games.gwent.engine.zones import distinct_cards, is_among, playable_cards

UNAIMED: Final[list[i64]] = [NO_AIM]
UNIT_AIMS: Final[list[list[i64] | None]] = [None] * (2 << SIDE_BITS)  # aims at all units of a side; see `aims_at_side`
NOBODY: Final = 0  # no unit has this label


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
        sizes, everywhere = row_sizes(game, me), places_matter(game, me)
        for held in distinct_playable_cards(me):
            add_plays(listed, game, me, held, sizes, everywhere)
            if game.rules.may_discard:
                add_discard(listed, held)
    return listed


def distinct_playable_cards(me: Player) -> list[CardInstance]:
    """Return the distinct cards that the player can play, including the leader."""
    held = distinct_cards(playable_cards(me))
    leader = me.leader
    if leader is not None:
        held.append(leader)
    return held


def add_choices(listed: list[Action], game: Table, me: Player, choice: Choice) -> None:
    laid, targets = choice.laid, choice.targets
    if laid is not None:
        add_plays(listed, game, me, laid, row_sizes(game, me), places_matter(game, me))
    elif targets is not None:
        for aim in legal_aims(game, me, targets, choice.me):
            listed.append(GwentAction(AIM, aim=aim))
    else:
        for held in choice.cards:
            listed.append(GwentAction(PICK, held))
        if game.rules.may_decline:
            listed.append(DECLINING)


# ---- playing a card


def add_discard(listed: list[Action], held: CardInstance) -> None:
    """Add the action that discards a card in hand, unless `add_plays` has listed it because the rows are full."""
    if not held.card.is_leader():
        discard = GwentAction(DISCARD, held)
        if listed[len(listed) - 1] != discard:
            listed.append(discard)


def add_plays(listed: list[Action], game: Table, me: Player, held: CardInstance, sizes: i64, everywhere: bool) -> None:
    """Add every way to play a card, for each row, place, option and aim.

    Args:
        listed: The list of actions.
        game: The position.
        me: The player who plays the card.
        held: The card.
        sizes: The number of units in each row; see `row_sizes`.
        everywhere: Whether to list every place in a row; see `places_matter`.
    """
    card, plays, count = held.card, find_plays(held), len(listed)
    aims = legal_targets(game, me, card)
    if not card.is_unit():
        add_plays_at(listed, game, me, plays, NOWHERE, 0, aims)
        return
    begin = first_spot(card)
    if aims is UNAIMED and not card.options:
        listed += plays_without_target(plays, begin, side_sizes(sizes, begin), everywhere)
    else:
        for spot in range(begin, begin + ENEMY_SPOTS):
            for place in range(first_place(sizes, spot, everywhere), last_place(sizes, spot) + 1):
                add_plays_at(listed, game, me, plays, spot, place, aims)
    if len(listed) == count:
        listed.append(GwentAction(DISCARD, held))


def add_plays_at(
    listed: list[Action], game: Table, me: Player, plays: Plays, spot: i64, place: i64, aims: list[i64]
) -> None:
    """Add the ways to play a card at one place; `aims` contains the legal aims of its own text, not of its options."""
    options = plays.held.card.options
    if not options:
        add_aimed_plays(listed, plays, NO_OPTION, spot, place, aims)
        return
    option: i64 = 0
    for text in options:
        add_aimed_plays(listed, plays, option, spot, place, legal_targets(game, me, text))
        option += 1


def add_aimed_plays(listed: list[Action], plays: Plays, option: i64, spot: i64, place: i64, aims: list[i64]) -> None:
    by_aim = plays_at(plays, option, spot, place)
    for aim in aims:
        action = by_aim[aim + 1]
        listed.append(play_action(plays, option, spot, place, aim) if action is None else action)


def first_spot(card: Card) -> i64:
    """Return the first of the three rows on which a unit can be played."""
    return ENEMY_SPOTS if card.keywords & SPYING else 0


def row_sizes(game: Table, me: Player) -> i64:
    """Return the number of units in each row, starting with the player's own rows, packed into one integer."""
    return me.row_sizes() | (game.seat(1 - me.side).row_sizes() << SIDE_BITS)


def side_sizes(sizes: i64, begin: i64) -> i64:
    """Return the packed sizes of the three rows on the side that begins at a spot."""
    return (sizes >> (SIZE_BITS * begin)) & ((1 << SIDE_BITS) - 1)


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


def legal_targets(game: Table, me: Player, text: Card) -> list[i64]:
    """Return the legal aims for a card's text, or `UNAIMED` if it needs no target or none is available."""
    targets = text.targets
    if targets is None:
        return UNAIMED
    return legal_aims(game, me, targets, NOBODY) or UNAIMED


def legal_aims(game: Table, me: Player, targets: Target, asker: i64) -> list[i64]:
    """Return the units or rows that can be targeted, excluding the unit `asker` and starting with the player's side.

    The caller must not modify the list.
    """
    begin: i64 = 0 if targets.allies else ENEMY_SPOTS
    end: i64 = SPOTS if targets.enemies else ENEMY_SPOTS
    if targets.row:
        return [row_aim(spot) for spot in range(begin, end)]
    if asker == NOBODY and targets.who is None:
        sizes = row_sizes(game, me)
        mine = aims_at_side(sizes, 0) if targets.allies else []
        theirs = aims_at_side(sizes, ENEMY_SPOTS) if targets.enemies else []
        return mine + theirs if mine and theirs else mine or theirs
    codes: list[i64] = []
    for spot in range(begin, end):
        add_units(codes, game, me, targets, asker, spot)
    return codes


def aims_at_side(sizes: i64, begin: i64) -> list[i64]:
    """Return an aim for each unit on the side that begins at a spot; the list is created only once."""
    code = side_sizes(sizes, begin) | (0 if begin == 0 else 1 << SIDE_BITS)
    known = UNIT_AIMS[code]
    if known is None:
        known = UNIT_AIMS[code] = [
            unit_aim(spot, place)
            for spot in range(begin, begin + ENEMY_SPOTS)
            for place in range(row_size(sizes, spot))
        ]
    return known


def add_units(codes: list[i64], game: Table, me: Player, targets: Target, asker: i64, spot: i64) -> None:
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
    """Return whether an action is legal, listing actions only if a choice is pending."""
    if not isinstance(action, GwentAction) or game.winner != ONGOING:
        return False
    if game.choice is not None:
        return action in actions(game)
    me, held = game.seat(game.player), action.held
    if held is None:
        return action == (KEEPING if game.phase == MULLIGAN else PASSING)
    if game.phase == MULLIGAN:
        return is_among(held, me.hand) and action == GwentAction(SWAP, held)
    return is_playable(me, held) and is_legal_use(game, me, held, action)


def is_playable(me: Player, held: CardInstance) -> bool:
    leader = me.leader
    return (leader is not None and leader.is_same_as(held)) or is_among(held, playable_cards(me))


def is_legal_use(game: Table, me: Player, held: CardInstance, action: GwentAction) -> bool:
    """Return whether an action plays or discards a playable card in a way that `actions` lists."""
    text, option = held.card, action.option
    if action.kind == DISCARD:
        may_discard = game.rules.may_discard and not text.is_leader()
        return (may_discard or not has_room(game, me, text)) and action == GwentAction(DISCARD, held)
    if action.kind != PLAY_CARD or not is_legal_place(game, me, text, action.spot, action.place):
        return False
    if text.options:
        if option < 0 or option >= len(text.options):
            return False
        text = text.options[option]
    elif option != NO_OPTION:
        return False
    return action.aim in legal_targets(game, me, text)


def is_legal_place(game: Table, me: Player, card: Card, spot: i64, place: i64) -> bool:
    """Return whether a card can be played at a place; a special card must have no place."""
    if not card.is_unit():
        return spot == NOWHERE and place == 0
    begin = first_spot(card)
    if spot < begin or spot >= begin + ENEMY_SPOTS:
        return False
    last = last_place(row_sizes(game, me), spot)
    return place == last or (place < last and places_matter(game, me))


def has_room(game: Table, me: Player, card: Card) -> bool:
    """Return whether a card is a special card, or a unit that has room on at least one row."""
    begin, sizes = first_spot(card), row_sizes(game, me)
    for spot in range(begin, begin + ENEMY_SPOTS):
        if row_size(sizes, spot) < ROW_LIMIT:
            return True
    return not card.is_unit()
