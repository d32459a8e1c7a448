"""Explanations of why an action is illegal in the current position."""

from collections.abc import Iterable, Iterator

from topdeck.games.hearthstone.display.actions import character_name
from topdeck.games.hearthstone.display.card_text.describer import Describer
from topdeck.games.hearthstone.engine import actions, constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.combat import attack_keywords, hero_can_attack, total_attack
from topdeck.games.hearthstone.engine.costs import card_cost, costs_health, power_cost
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.legal import first_option, last_option, positions_matter
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.shared.english import listing

EVASIVE_TAUNT = (
    constants.TAUNT | constants.STEALTH | constants.IMMUNE
)  # taunt has no effect while a minion is stealthed or immune


def first_reason(reasons: Iterator[str]) -> str:
    """Return the first reason, or a generic reason if no reason was found."""
    return next(reasons, "this action is not legal now")


def general_reasons(game: Table) -> Iterator[str]:
    """Yield the reasons that rule out all ordinary actions, such as a pending choice or mulligan."""
    if game.winner != constants.ONGOING:
        yield f"the game is over: {game.result()}"
    if game.choice is not None:
        options = listing([card.name for card in game.choice.options], "or")
        yield f"{game.choice.maker.name} requires a choice first: {options}"
    if game.phase == constants.MULLIGAN:
        yield "the mulligan must be completed first"


# ---- cards and the hero power


def against_playing(game: Table, card: Card, target: Entity | None, position: int | None, option: int) -> Iterator[str]:
    yield from general_reasons(game)
    me = game.seat(game.player)
    prices = [card_cost(game, me, held) for held in me.hand if held.card is card]
    if not prices:
        yield f"{card.name} is not in hand; {list_names(held.card for held in me.hand)}"
        return
    yield from requirement_reasons(game, me, card, min(prices))
    choices = range(first_option(me, card), last_option(me, card) + 1) if card.options else range(1)
    if option not in choices:
        options = [f"{number} ({card.option_text(number).name})" for number in choices if card.options]
        yield f"{card.name} has no option {option}; it has {listing(options) or 'none'}"
    text = card.option_text(option)
    if card.options:
        yield from requirement_reasons(game, me, text)
    yield from target_reasons(game, text, target, actions.PLAY_CARD, (card,), option)
    if position is not None:
        yield position_reason(game, me, card, position)


def against_the_power(game: Table, target: Entity | None) -> Iterator[str]:
    yield from general_reasons(game)
    me = game.seat(game.player)
    if me.power_uses > 0:
        yield f"{me.power.name} has already been used this turn"
    yield from requirement_reasons(game, me, me.power, power_cost(game, me))
    yield from target_reasons(game, me.power, target, actions.USE_POWER)


def requirement_reasons(game: Table, me: Player, card: Card, price: int = 0) -> Iterator[str]:
    """Yield a card's requirements that the position does not meet."""
    if costs_health(me, card):
        left = me.hero.health + me.armor
        if price >= left and not me.hero.has_keyword(constants.IMMUNE):
            yield f"there is not enough health for {card.name}: it costs {price}, but only {left} is left"
    elif price > me.mana:
        yield f"there is not enough mana for {card.name}: it costs {price}, but only {me.mana} is left"
    if card.type == constants.MINION_CARD and len(me.board) >= constants.MAX_BOARD:
        yield f"there is no room for {card.name}: the board already has {constants.MAX_BOARD} minions"
    if card.secret and card in [it.card for it in me.secrets]:
        yield f"{card.name} is already in play"
    if card.secret and len(me.secrets) >= constants.MAX_SECRETS:
        yield f"there is no room for {card.name}: {constants.MAX_SECRETS} secrets are already in play"
    if card.needs is not None and not card.needs.holds(game, me.hero, me.hero):
        can = "used" if card.type == constants.POWER_CARD else "played"
        yield f"{card.name} can be {can} only {Describer(card).if_clause(card.needs)}"


def target_reasons(
    game: Table, text: Card, target: Entity | None, kind: int, cards: tuple[Card, ...] = (), option: int = 0
) -> Iterator[str]:
    """Yield the reasons why the target is illegal or, without a target, why a target is needed."""
    legal = [way for way in game.actions() if isinstance(way, actions.HearthstoneAction)]
    handles = dict.fromkeys(way.target for way in legal if (way.kind, way.cards, way.option) == (kind, cards, option))
    aims = [game.character_at(handle) for handle in handles if handle != constants.NO_TARGET]
    possible = listing([character_name(game, it) for it in aims], "or")
    if target is None and aims:
        yield f"{text.name} needs a target: {possible}"
    if target is None and not handles:
        yield f"there is no legal target for {text.name}"
    if target is not None and (target.side, target.label) not in [(it.side, it.label) for it in aims]:
        yield from gone_reasons(target)
        yield from reach_reasons(game, text, target)
        if not aims:
            yield f"{text.name} takes no target{' now' if text.targets is not None else ''}"
        yield f"{text.name} cannot target {character_name(game, target)}, only {possible}"


def gone_reasons(it: Entity) -> Iterator[str]:
    if it.has_keyword(constants.GONE):
        yield f"{it.card.name} has left play"


def reach_reasons(game: Table, text: Card, target: Entity) -> Iterator[str]:
    """Yield the reasons why an otherwise valid target is protected."""
    me = game.seat(game.player)
    if text.targets is None or not text.targets.matches(game, me.hero, target):
        return
    if target.side != me.side:
        yield from protection_reasons(game, target)
    if target.has_keyword(constants.ELUSIVE):
        yield f"{character_name(game, target)} cannot be the target of spells or hero powers"


def protection_reasons(game: Table, it: Entity) -> Iterator[str]:
    """Yield the reasons why an enemy can be neither targeted nor attacked."""
    if it.has_keyword(constants.STEALTH):
        yield f"{character_name(game, it)} is in stealth"
    if it.has_keyword(constants.IMMUNE):
        yield f"{character_name(game, it)} is immune"


def position_reason(game: Table, me: Player, card: Card, position: int) -> str:
    if card.type != constants.MINION_CARD:
        return f"{card.name} is not a minion, so it has no position"
    if not positions_matter(game, me):
        return f'the position of {card.name} makes no difference; use positions="all" to allow every position'
    return f"the position must be 0 to {len(me.board) - 1}, or omitted for the right end, not {position}"


def list_names(cards: Iterable[Card]) -> str:
    names = [card.name for card in cards]
    return f"{listing(names)} {'is' if len(names) == 1 else 'are'}" if names else "nothing is"


# ---- attacks


def against_attacking(game: Table, attacker: Entity, target: Entity) -> Iterator[str]:
    yield from general_reasons(game)
    me, opponent = game.seat(game.player), game.seat(1 - game.player)
    name, other = character_name(game, attacker), character_name(game, target)
    yield from gone_reasons(attacker)
    yield from gone_reasons(target)
    if attacker.side != me.side:
        yield f"{name} does not belong to the player to move"
    yield from readiness_reasons(me, attacker, name)
    if target.side != opponent.side:
        yield f"{name} cannot attack {other}, which is on its own side"
    keywords = attack_keywords(me) if attacker.is_hero() else attacker.keywords
    if target.is_hero() and keywords & constants.CANT_ATTACK_HEROES:
        yield f"{name} can't attack heroes"
    yield from protection_reasons(game, target)
    guards = [character_name(game, it) for it in opponent.board if it.keywords & EVASIVE_TAUNT == constants.TAUNT]
    if guards and not target.has_keyword(constants.TAUNT):
        yield f"{name} cannot attack {other}: {listing(guards)} {'has' if len(guards) == 1 else 'have'} taunt"


def readiness_reasons(me: Player, attacker: Entity, name: str) -> Iterator[str]:
    """Yield the reasons why one of the player's own characters cannot attack."""
    if attacker.has_keyword(constants.FROZEN):
        yield f"{name} is frozen"
    if attacker.has_keyword(constants.CANT_ATTACK):
        yield f"{name} can't attack"
    if total_attack(me, attacker) <= 0:
        yield f"{name} has no attack"
    if attacker.keywords & (constants.SICK | constants.CHARGE) == constants.SICK:
        yield f"{name} arrived this turn"
    if not (hero_can_attack(me) if attacker.is_hero() else attacker.can_attack(attacker.keywords)):
        yield f"{name} has already attacked this turn"


# ---- choices and the mulligan


def against_choosing(game: Table, card: Card) -> Iterator[str]:
    if game.winner != constants.ONGOING or game.choice is None:
        yield "there is nothing to choose now"
    else:
        yield f"{card.name} is not one of the options; {list_names(game.choice.options)}"


def against_throwing(game: Table, cards: Iterable[Card]) -> Iterator[str]:
    if game.winner != constants.ONGOING or game.phase != constants.MULLIGAN:
        yield "there is no mulligan now"
    hand = [held.card for held in game.seat(game.player).hand]
    thrown = listing([card.name for card in cards])
    yield f"{thrown} cannot be thrown back: {list_names(hand)} in hand, and {game.rules.coin.name} must stay there"
