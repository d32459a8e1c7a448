"""Legal actions. Listing the legal actions neither changes the position nor uses random numbers."""

from typing import Final

from mypy_extensions import i64

from topdeck.core.state import Action
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Selector
from topdeck.games.hearthstone.engine.actions import (
    ATTACKS,
    END,
    END_TURN,
    MAKE_ATTACK,
    PLAY_CARD,
    POSITIONS,
    POWERS,
    TARGETS,
    USE_POWER,
    HearthstoneAction,
    modified_play,
    throw_action,
)
from topdeck.games.hearthstone.engine.auras import changes_rule
from topdeck.games.hearthstone.engine.board import has_secret
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.combat import attack_keywords, has_cleave, hero_can_attack, total_attack
from topdeck.games.hearthstone.engine.costs import can_pay, cheapest_copy, power_cost
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table

UNKNOWN_SPOTS: Final = -1  # not computed yet, because no playable minion has been found
ANY_CARD: Final = -1  # the bits of all cards
RESTRICTED: Final = 65536  # a bit that is added to those of the attackers if one of them cannot attack heroes


def pass_action(game: Table) -> Action | None:
    """Return the action that ends the turn, or None if it is not legal now."""
    return (
        END if game.winner == constants.ONGOING and game.choice is None and game.phase != constants.MULLIGAN else None
    )


def actions(game: Table) -> list[Action]:
    """List the legal actions: ending the turn, playing cards (in hand order), using the hero power, and attacking."""
    listed: list[Action] = []
    if game.winner != constants.ONGOING:
        return listed
    me = game.seat(game.player)
    choice = game.choice
    if choice is not None:
        add_choices(listed, choice.options)
    elif game.phase == constants.MULLIGAN:
        add_throws(listed, game, me)
    else:
        listed.append(END)
        add_cards(listed, game, me, None)
        add_power(listed, game, me)
        add_attacks(listed, me, game.seat(1 - game.player))
    return listed


def is_legal(game: Table, action: Action) -> bool:
    """Return whether an action is legal, without listing all actions unless a choice is pending."""
    if game.choice is not None or game.winner != constants.ONGOING:
        return action in actions(game)
    if not isinstance(action, HearthstoneAction):
        return False
    me = game.seat(game.player)
    if game.phase == constants.MULLIGAN:
        return can_throw(game, me, action.cards) and action == throw_action(action.cards)
    if action.kind == END_TURN:
        return action == END
    if action.kind == MAKE_ATTACK:
        return is_legal_attack(me, game.seat(1 - game.player), action)
    alike: list[Action] = []
    if action.kind == USE_POWER:
        add_power(alike, game, me)
    elif action.kind == PLAY_CARD and action.cards:
        if is_plain_play(game, me, action):
            return True
        add_cards(alike, game, me, action.cards[0])
    return action in alike


def is_plain_play(game: Table, me: Player, action: HearthstoneAction) -> bool:
    """Return whether the action is a legal way to play an unmodified card without targets or options."""
    card = action.cards[0]
    place: i64 = action.position if card.type == constants.MINION_CARD else 0
    if card.aimed or card.options or not 0 <= place < len(card.plays) or action is not card.plays[place]:
        return False
    index: i64 = 0
    for held in me.hand:
        if held.card is card and not held.is_modified() and is_offered(game, me, held, index, ANY_CARD):
            return (
                card.type != constants.MINION_CARD or place == constants.RIGHTMOST or place < spots_on_board(game, me)
            )
        index += 1
    return False


def add_choices(listed: list[Action], options: tuple[Card, ...]) -> None:
    for card in options:
        action = card.choose
        if action is not None and action not in listed:
            listed.append(action)


def add_throws(listed: list[Action], game: Table, me: Player) -> None:
    """Add an action for every set of cards that can be replaced in the mulligan; equal copies are interchangeable."""
    sets: list[tuple[Card, ...]] = [()]
    offered: list[Card] = []
    for card in throwable_cards(game, me):
        if card in offered:
            copies = offered.count(card)
            sets += [thrown + (card,) for thrown in sets if thrown.count(card) == copies]
        else:
            sets += [thrown + (card,) for thrown in sets]
        offered.append(card)
    for thrown in sets:
        listed.append(throw_action(thrown))


def can_throw(game: Table, me: Player, cards: tuple[Card, ...]) -> bool:
    """Return whether `add_throws` lists this set of cards."""
    left = list(cards)
    for card in throwable_cards(game, me):
        if left and left[0] is card:
            del left[0]
        elif card in left:  # otherwise, a later copy would be replaced first
            return False
    return not left


def throwable_cards(game: Table, me: Player) -> list[Card]:
    """Return the cards in hand that can be replaced: all except the Coin."""
    return [held.card for held in me.hand if held.card is not game.rules.coin]


# ---- cards and the hero power


def add_cards(listed: list[Action], game: Table, me: Player, only: Card | None) -> None:
    """Add the ways to play every card in hand or, if `only` is passed, only that card."""
    spots: i64 = UNKNOWN_SPOTS
    seen: i64 = 0
    index: i64 = 0
    for held in me.hand:
        if (only is None or held.card is only) and is_offered(game, me, held, index, seen):
            if spots == UNKNOWN_SPOTS and held.card.type == constants.MINION_CARD:
                spots = spots_on_board(game, me)
            add_options(listed, game, me, held, spots)
        seen |= card_bit(held.card)
        index += 1


def is_offered(game: Table, me: Player, held: CardInstance, index: i64, seen: i64) -> bool:
    """Return whether the card at this hand index can be played and is the first of any equal copies.

    `seen` contains the `card_bit` of every card further to the left, so that copies are searched for only if needed.
    """
    if not can_pay(game, me, held) or not is_playable(game, me, held.card):
        return False
    if seen & card_bit(held.card) or game.listening & constants.COST_AURA:
        return not is_repeated(game, me, index, held)
    return True


def card_bit(card: Card) -> i64:
    """Return a bit that a card shares with few other cards."""
    bit: i64 = 1
    return bit << (card.mark & 63)


def spots_on_board(game: Table, me: Player) -> i64:
    """Return the number of positions for a new minion, not counting the rightmost."""
    return len(me.board) if positions_matter(game, me) else 0


def positions_matter(game: Table, me: Player) -> bool:
    """Return whether any card known to the player depends on the positions of the player's minions."""
    if not me.board:
        return False
    if game.rules.all_positions:
        return True
    if game.listening & constants.RULE:
        for it in game.seat(1 - me.side).board:
            if has_cleave(it):
                return True
    if game.listening & constants.POSITION:
        for it in me.board:
            if it.listens & constants.POSITION:
                return True
    for held in me.hand:
        if held.card.listens & constants.POSITION:
            return True
    return False


def is_playable(game: Table, me: Player, card: Card) -> bool:
    """Return whether there is room for the card and the condition for playing it holds."""
    if card.type == constants.MINION_CARD and len(me.board) >= constants.MAX_BOARD:
        return False
    if card.secret:
        if len(me.secrets) >= constants.MAX_SECRETS:
            return False
        if has_secret(me, card):
            return False
    needs = card.needs
    return needs is None or needs.holds(game, me.hero, me.hero)


def is_repeated(game: Table, me: Player, index: i64, held: CardInstance) -> bool:
    """Return whether the hand contains an identical copy further to the left or a cheaper copy."""
    if game.listening & constants.COST_AURA:
        return cheapest_copy(game, me, held) != index
    for other in me.hand:
        if index == 0:
            return False
        if other.card is held.card and other.is_same_as(held):
            return True
        index -= 1
    return False


def add_options(listed: list[Action], game: Table, me: Player, held: CardInstance, spots: i64) -> None:
    card = held.card
    if not card.options:
        add_ways(listed, game, me, held, card, 0, spots)
        return
    first = first_option(me, card)
    for option in range(first, last_option(me, card) + 1):
        text = card.option_text(option)
        if is_playable(game, me, text):
            add_ways(listed, game, me, held, text, option, spots)


def first_option(me: Player, card: Card) -> i64:
    """Return the number of the first option that the player can choose, or the number that stands for all options."""
    return len(card.options) if changes_rule(me, constants.BOTH_OPTIONS) else 0


def last_option(me: Player, card: Card) -> i64:
    """Return the number of the last option that the player can choose."""
    return len(card.options) if changes_rule(me, constants.BOTH_OPTIONS) else len(card.options) - 1


def add_ways(
    listed: list[Action], game: Table, me: Player, held: CardInstance, text: Card, option: i64, spots: i64
) -> None:
    """Add the ways to play a card with a given text, which is either its own or that of an option."""
    card = held.card
    width: i64 = POSITIONS if card.type == constants.MINION_CARD else 1
    row = option * width * (TARGETS if card.aimed else 1)
    targets = possible_targets(game, me, text)
    if targets is not None:
        opponent = game.seat(1 - me.side)
        mine, theirs = target_bits(game, me, me, targets, card), target_bits(game, me, opponent, targets, card)
        if mine or theirs or width == 1 or text is not card:  # minions, unlike options, need no target
            add_targeted_plays(listed, held, me, mine, row, width, spots)
            add_targeted_plays(listed, held, opponent, theirs, row, width, spots)
            return
    add_positions(listed, held, row + (constants.NO_TARGET * width if card.aimed else 0), width, spots)


def possible_targets(game: Table, me: Player, text: Card) -> Selector | None:
    """Return the possible targets of a card's text, or None if the text needs no target now."""
    needs_target_if = text.needs_target_if
    return text.targets if needs_target_if is None or needs_target_if.holds(game, me.hero, me.hero) else None


def target_bits(game: Table, me: Player, side: Player, targets: Selector, card: Card) -> i64:
    """Return a bit set of the characters on a side that the card can target: the hero, then each minion."""
    shield: i64 = 0
    if card.type == constants.SPELL_CARD or card.type == constants.POWER_CARD:
        shield = constants.ELUSIVE
    if side is not me:
        shield |= constants.STEALTH | constants.IMMUNE
    bits: i64 = 0
    if not side.hero.keywords & shield and targets.matches(game, me.hero, side.hero):
        bits = 1
    bit: i64 = 2
    for it in side.board:
        if not it.keywords & shield and targets.matches(game, me.hero, it):
            bits |= bit
        bit += bit
    return bits


def legal_targets(game: Table, me: Player, targets: Selector, card: Card) -> list[Entity]:
    """Return the characters that the player can target with the card."""
    characters: list[Entity] = []
    for side in (me, game.seat(1 - me.side)):
        bits = target_bits(game, me, side, targets, card)
        if bits & 1:
            characters.append(side.hero)
        for it in side.board:
            bits >>= 1
            if bits & 1:
                characters.append(it)
    return characters


def add_targeted_plays(
    listed: list[Action], held: CardInstance, side: Player, aimed: i64, row: i64, width: i64, spots: i64
) -> None:
    """Add the ways to play a card on any of the given targets on one side of the board."""
    hero = 8 * side.side
    if aimed & 1:
        add_positions(listed, held, row + hero * width, width, spots)
    for it in side.board:
        aimed >>= 1
        if aimed & 1:
            add_positions(listed, held, row + (hero + it.label) * width, width, spots)


def add_positions(listed: list[Action], held: CardInstance, row: i64, width: i64, spots: i64) -> None:
    """Add the ways to play a card on one target, one for each board position."""
    plays = held.card.plays
    changed = held.is_modified()
    if width > 1:
        for place in range(row, row + spots):
            listed.append(modified_play(plays[place], held) if changed else plays[place])
        row += constants.RIGHTMOST
    listed.append(modified_play(plays[row], held) if changed else plays[row])


def add_power(listed: list[Action], game: Table, me: Player) -> None:
    if not can_use_power(game, me):
        return
    targets = possible_targets(game, me, me.power)
    if targets is None:
        listed.append(POWERS[constants.NO_TARGET])
        return
    opponent = game.seat(1 - me.side)
    add_targeted_powers(listed, me, target_bits(game, me, me, targets, me.power))
    add_targeted_powers(listed, opponent, target_bits(game, me, opponent, targets, me.power))


def add_targeted_powers(listed: list[Action], side: Player, aimed: i64) -> None:
    hero = 8 * side.side
    if aimed & 1:
        listed.append(POWERS[hero])
    for it in side.board:
        aimed >>= 1
        if aimed & 1:
            listed.append(POWERS[hero + it.label])


def can_use_power(game: Table, me: Player) -> bool:
    """Return whether the hero power can be used, ignoring its targets."""
    return me.power_uses <= 0 and power_cost(game, me) <= me.mana and is_playable(game, me, me.power)


# ---- attacks


def add_attacks(listed: list[Action], me: Player, opponent: Player) -> None:
    """Add an attack for every pair of a character that can attack and a character that can be attacked."""
    attackers = attacker_bits(me) & ~RESTRICTED
    if not attackers:
        return
    targets = attackable_bits(opponent)
    hero = 8 * me.side
    for it in me.board:
        if attackers & 1:
            add_attacker_moves(listed, opponent, hero + it.label, defender_bits(it.keywords, opponent, targets))
        attackers >>= 1
    if attackers:
        add_attacker_moves(listed, opponent, hero, defender_bits(attack_keywords(me), opponent, targets))


def list_attacks(me: Player, opponent: Player) -> list[Action]:
    listed: list[Action] = []
    add_attacks(listed, me, opponent)
    return listed


def defender_bits(keywords: i64, opponent: Player, targets: i64) -> i64:
    """Return the bits of the targets that a character with these keywords can attack."""
    if keywords & constants.CANT_ATTACK_HEROES:
        minions: i64 = 0
        for it in opponent.board:
            minions += minions + 1
        return targets & minions
    return targets


def is_legal_attack(me: Player, opponent: Player, action: HearthstoneAction) -> bool:
    """Return whether `add_attacks` lists the attack."""
    attacker, target = action.source - 8 * me.side, action.target - 8 * opponent.side
    return (
        character_can_attack(me, attacker, target)
        and can_be_attacked(opponent, target)
        and action == ATTACKS[action.source * 16 + action.target]
    )


def attacker_bits(me: Player) -> i64:
    """Return a bit set of the characters that can attack: each minion, then the hero; see also `RESTRICTED`."""
    bits: i64 = 0
    bit: i64 = 1
    keywords: i64 = 0
    for it in me.board:
        if it.attack > 0 and it.can_attack(it.keywords):
            bits |= bit
            keywords |= it.keywords
        bit += bit
    if total_attack(me, me.hero) > 0 and hero_can_attack(me):
        bits |= bit
        keywords |= attack_keywords(me)
    if keywords & constants.CANT_ATTACK_HEROES:
        bits |= RESTRICTED
    return bits


def character_can_attack(me: Player, label: i64, target: i64) -> bool:
    """Return whether this character can attack the target with this label, assuming that it can be attacked at all."""
    forbidden: i64 = constants.CANT_ATTACK_HEROES if target == 0 else 0
    if label == 0:
        return total_attack(me, me.hero) > 0 and hero_can_attack(me) and not attack_keywords(me) & forbidden
    for it in me.board:
        if it.label == label:
            return it.attack > 0 and it.can_attack(it.keywords) and not it.keywords & forbidden
    return False


def attackable_bits(opponent: Player) -> i64:
    """Return a bit set of the characters that can be attacked: each minion, then the hero."""
    bits: i64 = 0
    guards: i64 = 0
    bit: i64 = 1
    for it in opponent.board:
        keywords = it.keywords
        if not keywords & (constants.STEALTH | constants.IMMUNE):
            bits |= bit
            if keywords & constants.TAUNT:
                guards |= bit
        bit += bit
    if guards:
        return guards
    return bits if opponent.hero.keywords & constants.IMMUNE else bits | bit


def attackable_characters(opponent: Player) -> list[Entity]:
    """Return the characters that can be attacked."""
    bits = attackable_bits(opponent)
    characters = [it for place, it in enumerate(opponent.board) if bits >> place & 1]
    return characters + [opponent.hero] if bits >> len(opponent.board) & 1 else characters


def can_be_attacked(opponent: Player, label: i64) -> bool:
    """Return whether the character with this label can be attacked."""
    needed = taunt_keyword(opponent)
    if label == 0:
        return not needed and not opponent.hero.keywords & constants.IMMUNE
    for it in opponent.board:
        if it.label == label:
            return it.keywords & (constants.STEALTH | constants.IMMUNE | needed) == needed
    return False


def taunt_keyword(opponent: Player) -> i64:
    """Return the keyword that defenders must have: taunt, or 0 if no minion protects the side."""
    return constants.TAUNT if has_taunt(opponent) else 0


def has_taunt(opponent: Player) -> bool:
    """Return whether a minion with taunt protects the side; stealthed and immune minions do not count."""
    for it in opponent.board:
        if it.keywords & (constants.TAUNT | constants.STEALTH | constants.IMMUNE) == constants.TAUNT:
            return True
    return False


def add_attacker_moves(listed: list[Action], opponent: Player, attacker: i64, targets: i64) -> None:
    """Add the attacks of one character."""
    index = attacker * 16 + 8 * opponent.side
    for it in opponent.board:
        if targets & 1:
            listed.append(ATTACKS[index + it.label])
        targets >>= 1
    if targets:
        listed.append(ATTACKS[index])
