"""Invariants that every position must satisfy between two decisions."""

from collections.abc import Iterator
from typing import Final

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.auras import is_enraged, refresh_auras
from topdeck.games.hearthstone.engine.card import total_deck_mark, total_mark
from topdeck.games.hearthstone.engine.deaths import is_dying
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.events import hand_listening_bits, listening_bits
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import cards_with_deck_triggers

EXPIRING: Final = (constants.THIS_TURN, constants.UNTIL_MY_TURN)


def violations(game: Table) -> list[str]:
    """Return a description of every invariant that the position violates."""
    messages = [*id_violations(game), *choice_violations(game), *turn_violations(game), *consistency_violations(game)]
    for player in (game.first, game.second):
        messages += [f"player {player.side} {message}" for message in player_violations(game, player)]
    return messages


def id_violations(game: Table) -> Iterator[str]:
    """Check that entity ids are unique and in range."""
    ids = [it.id for it in all_in_play(game)]
    if len(ids) != len(set(ids)):
        yield "two entities in play share an id"
    numbered = ids + [entity_id for later in game.later for entity_id in (later.me, later.it)]
    numbered += [it.id for it in game.limbo]
    numbered += [enchantment.order for it in all_in_play(game) for enchantment in it.enchantments]
    for player in (game.first, game.second):
        numbered += [modifier.order for modifier in player.cost_modifiers]
        numbered += [late.order for held in player.hand for late in held.late]
    if any(entity_id > game.next_id for entity_id in numbered):
        yield "an entity in play has an id that has not been assigned yet"
    if any(entity_id < 0 for entity_id in numbered):
        yield "an entity in play has a negative id"


def choice_violations(game: Table) -> Iterator[str]:
    choice = game.choice
    if game.player not in (0, 1) or game.winner not in (constants.ONGOING, constants.DRAW, 0, 1):
        yield "the player to decide or the winner is invalid"
    elif choice is None:
        if game.later or game.limbo or game.active >= 0:
            yield "an effect waits for a choice, but no choice is pending"
        if game.summoned and game.winner == constants.ONGOING:
            yield "the triggers for a summoned minion have not run"
    elif not choice.options:
        yield "the choice has no options"
    elif game.winner != constants.ONGOING:
        yield "a choice is pending after the end of the game"
    elif not choice.then.allows(game.seat(game.player), choice.options):
        yield f"{choice.maker.name} does not offer these cards"


def turn_violations(game: Table) -> Iterator[str]:
    """Check that the turn, phase and result agree."""
    if game.phase == constants.MULLIGAN and game.turn != 0:
        yield f"the mulligan takes place in turn {game.turn}, but it must precede the first turn"
    if game.phase != constants.MULLIGAN and game.turn == 0:
        yield "the mulligan is over, but no turn has begun"
    late, first, second = game.turn >= game.rules.max_turns, is_dying(game.first.hero), is_dying(game.second.hero)
    if game.winner == constants.ONGOING:
        if game.conceded:
            yield "a player conceded, but the game continues"
        if late:
            yield f"it is turn {game.turn}, but the game ends before turn {game.rules.max_turns}"
    elif game.winner == constants.DRAW:
        if not late and not (first and second):
            yield "the game is a draw, but not both heroes are dead"
    elif not game.conceded and not (first if game.winner == 1 else second):
        yield f"player {game.winner} has won, but the other hero is alive"


def entities_in_play(player: Player) -> list[Entity]:
    weapon = [] if player.weapon is None else [player.weapon]
    return [player.hero, *player.board, *player.secrets, *weapon]


def consistency_violations(game: Table) -> Iterator[str]:
    """Check that redundant values agree."""
    if game.listening != listening_bits(game.first) | listening_bits(game.second):
        yield "the listening bits do not match the cards in play"
    if not game.expiring and any(
        enchantment.until in EXPIRING for it in all_in_play(game) for enchantment in it.enchantments
    ):
        yield "an enchantment will expire, but the position is not marked as expiring"
    waiting = game.choice is not None and (game.stale or game.listening & constants.CHANGING_AURA)
    if not waiting and game.winner == constants.ONGOING:
        for it in all_in_play(game):
            if is_enraged(it) and (it.card.enrage is None or it.keywords & constants.SILENCED or not it.is_damaged()):
                yield f"{it.card.name} is enraged without a reason"
        twin = game.copy()
        refresh_auras(twin)
        if aura_effects(game) != aura_effects(twin):
            yield "auras are out of date"


def all_in_play(game: Table) -> list[Entity]:
    return [*entities_in_play(game.first), *entities_in_play(game.second)]


def aura_effects(game: Table) -> list[tuple[int, ...]]:
    """Return the values that auras can change."""
    stats = [(it.attack, it.health, it.max_health, it.keywords) for it in all_in_play(game)]
    return [(game.first.rules, game.second.rules), *stats]


def player_violations(game: Table, player: Player) -> Iterator[str]:
    if len(player.board) > constants.MAX_BOARD:
        yield f"has {len(player.board)} minions"
    if player.hand_listens != hand_listening_bits(player):
        yield "has the wrong events for its hand"
    if len(player.hand) > constants.MAX_HAND:
        yield f"has {len(player.hand)} cards in hand"
    if player.cards_left > constants.MAX_DECK or player.cards_left != int(player.deck_mask).bit_count():
        yield f"has {player.cards_left} cards in a deck of {int(player.deck_mask).bit_count()}"
    if not 0 <= player.mana <= constants.MAX_MANA or not 0 <= player.max_mana <= constants.MAX_MANA:
        yield f"has {player.mana} of {player.max_mana} mana"
    if player.locked > constants.MAX_MANA:
        yield f"has {player.locked} locked crystals"
    counts = (player.armor, player.fatigue, player.locked, player.overload, player.played)
    history = (player.minions_played, player.spells_cast, player.secrets_played, player.powers_used)
    if min(*counts, *history, player.jade, player.totems, player.temporary_mana) < 0:
        yield "has a negative count"
    if not 0 <= player.died_this_turn <= len(player.graveyard):
        yield f"has {player.died_this_turn} minions that died this turn, but {len(player.graveyard)} in its graveyard"
    if player.cthun.attack < 0 or player.cthun.health < 0:
        yield "has a C'Thun with a negative bonus"
    yield from number_violations(player)
    yield from label_violations(player)
    yield from card_instance_violations(game, player)
    yield from part_violations(player)
    if player.deck_mark != total_deck_mark(player.deck_cards()):
        yield "has the wrong mark for its deck"
    if player.graveyard_mark != total_mark(list(player.graveyard)):
        yield "has the wrong mark for its graveyard"
    if [held.card for held in player.deck_listeners] != [
        held.card for held in cards_with_deck_triggers(player.deck_cards())
    ]:
        yield "has the wrong list of cards with triggers in its deck"
    yield from (
        f"is known to have {name}, which is neither in its deck nor in its hand" for name in missing_cards(game, player)
    )
    if len(player.secrets) > constants.MAX_SECRETS:
        yield f"has {len(player.secrets)} secrets"
    if len({it.card.id for it in player.secrets}) != len(player.secrets):
        yield "has a secret twice"
    if any(not it.card.secret for it in player.secrets):
        yield "has a secret that is not a secret card"
    if player.hero.card.type != constants.HERO_CARD or player.power.type != constants.POWER_CARD:
        yield "has no hero or no hero power"
    seats = [it.label for it in player.board]
    if len(set(seats)) != len(seats) or any(not 1 <= label <= constants.MAX_BOARD for label in seats):
        yield "has minions with equal or invalid handles"
    if game.winner == constants.ONGOING and (game.choice is None or not game.deaths):
        yield from board_violations(player)


def part_violations(player: Player) -> Iterator[str]:
    """Check that options and ingredients occur only as parts of the cards to which they belong."""
    for where, cards in (
        ("holds {}", [held.card for held in player.hand]),
        ("has {} in its deck", [held.card for held in player.deck_cards()]),
        ("has {} on its board", [it.card for it in player.board]),
        ("has {} in its graveyard", player.graveyard),
    ):
        for card in cards:
            if card.part:
                yield f"{where.format(f'{card.name} ({card.id})')}, which is only a part of another card"


def number_violations(player: Player) -> Iterator[str]:
    """Check the attack, health and number of attacks of all entities in play."""
    for it in entities_in_play(player):
        own = it.attack - it.aura_attack
        temporary = sum([enchantment.attack for enchantment in it.enchantments])
        reduced = any(enchantment.attack < 0 for enchantment in it.enchantments)
        # A weapon's attack can fall below 0: Gorehowl loses attack even if only its hero's own attack dealt damage.
        if it.card.type != constants.WEAPON_CARD and (own < temporary or (it.attack < 0 and not reduced)):
            yield f"has {it.card.name} with negative attack, now or after an enchantment expires"
        if it.health > it.max_health:
            yield f"has {it.card.name} with {it.health} of {it.max_health} health"
        if it.attacks < 0 or (it.attacks > constants.MAX_ATTACKS and not it.is_hero()):
            yield f"has {it.card.name}, which attacked {it.attacks} times this turn"


def label_violations(player: Player) -> Iterator[str]:
    """Check that only minions have labels, and that auras give only keywords to heroes and only attack to weapons."""
    weapon = [] if player.weapon is None else [player.weapon]
    for it in [player.hero, *player.secrets, *weapon]:
        if it.label != 0:
            yield f"has {it.card.name} with the handle of a minion"
        if (
            it.aura_health != 0
            or (it.aura_keywords != 0 and it.card.type != constants.HERO_CARD)
            or (it.aura_attack != 0 and it.card.type != constants.WEAPON_CARD)
        ):
            yield f"has {it.card.name} with a bonus from an aura that does not affect it"


def card_instance_violations(game: Table, player: Player) -> Iterator[str]:
    for held in [*player.hand, *player.deck_cards(), *player.known_in_deck]:
        card = held.card
        if not 0 <= held.turn <= game.turn:
            yield f"got {card.name} in turn {held.turn}, but it is turn {game.turn}"
        if card.type == constants.MINION_CARD and (card.attack + held.attack < 0 or card.health + held.health < 1):
            yield f"has {card.name} with {card.attack + held.attack}/{card.health + held.health} in hand or deck"


def missing_cards(game: Table, player: Player) -> Iterator[str]:
    """Yield the cards that are known to be in the deck or hand but are in neither.

    In a view, a hidden card can be one of them.
    """
    there = [held.list_card() for held in (*player.deck_cards(), *player.hand)]
    for held in player.known_in_deck:
        card = held.card if held.card in there else game.rules.unknown
        if card in there:
            there.remove(card)
        else:
            yield held.card.name


def board_violations(player: Player) -> Iterator[str]:
    for it in player.board:
        if it.card.type != constants.MINION_CARD or it.side != player.side:
            yield f"has {it.card.name} on its board"
        if it.health <= 0 or it.keywords & (constants.DOOMED | constants.GONE):
            yield f"has a dead {it.card.name} on its board"
    if player.hero.health <= 0:
        yield f"has {player.hero.health} of {player.hero.max_health} health"
    weapon = player.weapon
    if weapon is not None and (weapon.health <= 0 or weapon.card.type != constants.WEAPON_CARD):
        yield f"wields a broken {weapon.card.name}"
