"""JSON forms of states and observations, and how they are read back."""

from __future__ import annotations

from collections.abc import Callable
from reprlib import repr as brief
from typing import Any, TypeVar

from topdeck.errors import FormError, TopdeckError
from topdeck.event import history_from_json
from topdeck.game import Json
from topdeck.games.hearthstone.cards.database import rules as library_rules
from topdeck.games.hearthstone.cards.database import text_parts
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.action_text import known_card
from topdeck.games.hearthstone.engine.card import Card, Held
from topdeck.games.hearthstone.engine.events import heard_by
from topdeck.games.hearthstone.engine.invariants import broken
from topdeck.games.hearthstone.engine.model import (
    Choice,
    Enchantment,
    Entity,
    Later,
    Offer,
    Player,
    Rules,
    Table,
    bag,
    entity,
)
from topdeck.games.hearthstone.engine.play import FINISH_PLAY, FINISH_POWER
from topdeck.games.hearthstone.engine.words import CardEffect, CostChange, Effect, When
from topdeck.games.hearthstone.engine.zones import lurking
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.state import HearthstoneState

SCHEMA = 1
RULES = (FINISH_PLAY, FINISH_POWER)  # effects that belong to no card
MAX_STREAM = 1 << 61
MAX_NUMBER = 1 << 31
FLAGS = {**constants.KEYWORDS, "doomed": constants.DOOMED, "listed": constants.LISTED}
T = TypeVar("T")

# ---- states


def state_to_json(game: Table) -> Json:
    return {
        "schema": SCHEMA,
        "game": "hearthstone",
        "rules": rules_to_json(game.rules),
        "streams": [game.draws_first, game.draws_second, game.chance],
        "next_id": game.next_id,
        "player": game.player,
        "turn": game.turn,
        "phase": "mulligan" if game.phase == constants.MULLIGAN else "play",
        "winner": game.winner,
        "conceded": game.conceded,
        "deaths": game.deaths,
        "choice": choice_to_json(game.choice),
        "later": [later_to_json(later) for later in game.later],
        "players": [player_to_json(game.first), player_to_json(game.second)],
    }


def rules_to_json(rules: Rules) -> Json:
    return {
        "era": rules.era,
        "pool": rules.pool_name,
        "mulligan": rules.mulligan,
        "max_turns": rules.max_turns,
        "positions": "all" if rules.all_positions else "relevant",
        "any_set": rules.any_set,
    }


def player_to_json(player: Player) -> Json:
    form: Json = {
        "hero": entity_to_json(player.hero),
        "power": player.power.id,
        "power_uses": player.power_uses,
        "hand": [held_to_json(held) for held in player.hand],
        "deck": [held_to_json(held) for held in player.deck_cards()],
        "board": [entity_to_json(it) for it in player.board],
        "weapon": None if player.weapon is None else entity_to_json(player.weapon),
        "secrets": [entity_to_json(it) for it in player.secrets],
        "graveyard": [card.id for card in player.graveyard],
        "shown": [card.id for card in player.shown],
        "buried": [held_to_json(held) for held in player.buried],
        "offers": [offer_to_json(offer) for offer in player.offers],
        **{name: getattr(player, name) for name in PLAYER_NUMBERS},
    }
    return {**form, "gained": player.gained} if player.gained else form


PLAYER_NUMBERS = ("mana", "max_mana", "locked", "owed", "armor", "fatigue", "played", "jade", "totems")
ENTITY_NUMBERS = ("id", "seat", "attack", "health", "max_health", "attacks", "aura_attack", "aura_health")


def entity_to_json(it: Entity) -> Json:
    form: Json = {"card": it.card.id, **{name: getattr(it, name) for name in ENTITY_NUMBERS}}
    form["keywords"] = words(it.keywords)
    form["aura_keywords"] = words(it.aura_keywords)
    form["enchantments"] = [enchantment_to_json(one) for one in it.enchantments]
    return form


def words(flags: int) -> list[str]:
    return [word for word, flag in FLAGS.items() if flags & flag]


def flags(words: list[str]) -> int:
    found = 0
    for word in words:
        found |= FLAGS[word]
    return found


def held_to_json(held: Held) -> Json:
    form: Json = {"card": held.card.id, "arrival": constants.ARRIVALS[held.arrival], "turn": held.turn}
    for change in ("cost", "attack", "health"):
        if getattr(held, change):
            form[change] = getattr(held, change)
    if held.maker is not None:
        form["maker"] = held.maker.id
    for flag in ("listed", "known"):
        if getattr(held, flag):
            form[flag] = True
    return form


def enchantment_to_json(one: Enchantment) -> Json:
    return {
        "card": one.card.id,
        "attack": one.attack,
        "keywords": words(one.keywords),
        "until": one.until,
        "side": one.side,
        "owner": one.owner,
        "deathrattle": address(one.deathrattle, one.card),
        "trigger": address(one.trigger, one.card),
    }


def offer_to_json(one: Offer) -> Json:
    return {
        "card": one.card.id,
        "change": address(one.change, one.card),
        "until": one.until,
        "once": one.once,
    }


def choice_to_json(choice: Choice | None) -> Json | None:
    if choice is None:
        return None
    return {
        "options": [card.id for card in choice.options],
        "then": address(choice.then, choice.maker),
        "asker": address(choice.asker, choice.maker),
        "maker": choice.maker.id,
    }


def later_to_json(later: Later) -> Json:
    return {
        "effect": address(later.effect, later.card),
        "card": later.card.id,
        "side": later.side,
        "me": later.me,
        "it": later.it,
        "amount": later.amount,
    }


def address(word: object, card: Card) -> int | None:
    """Where a word stands in the text of its card; negative ones are the rules' own words."""
    if word is None:
        return None
    for place, rule in enumerate(RULES, -len(RULES)):
        if rule is word:
            return place
    for place, part in enumerate(text_parts(card)):
        if part is word:
            return place
    raise FormError(f"{word!r} is not part of the text of {card.name}, so it has no JSON form")


# ---- and back


def state_from_json(data: Json) -> HearthstoneState:
    return read("state", read_state, data)


def observation_from_json(data: Json) -> HearthstoneObservation:
    return read("observation", read_observation, data)


def unpickled_state(data: Json) -> HearthstoneState:
    """From a pickle, which this program made: what the form says is not judged once more."""
    return read_table(data)


def unpickled_observation(data: Json) -> HearthstoneObservation:
    return read_view(data, data["view"])


def read(kind: str, reader: Callable[[Json], T], data: Json) -> T:
    """Read a form; whatever is wrong with it is said in one sentence."""
    if not isinstance(data, dict) or data.get("game") != "hearthstone":
        raise FormError(f'this is not the JSON form of a Hearthstone {kind}: it must say "game": "hearthstone"')
    if type(data.get("schema")) is not int or data["schema"] != SCHEMA:
        raise FormError(f"schema {brief(data.get('schema'))} of a Hearthstone {kind} is not known; it must be {SCHEMA}")
    try:
        return reader(data)
    except (KeyError, IndexError) as error:
        raise FormError(f"the JSON form of a Hearthstone {kind} lacks or misspells {brief(*error.args)}") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise FormError(f"the JSON form of a Hearthstone {kind} is malformed: {error}") from None


def read_state(data: Json) -> HearthstoneState:
    game = read_table(data)
    check(game)
    return game


def read_observation(data: Json) -> HearthstoneObservation:
    view = read_view(data, number(data, "view", 0, 1))
    choice = view.table.choice
    if choice is not None and choice.options and view.table.player != view.player:
        raise ValueError(f"player {view.player} does not see what the other one can choose")
    check(filled(view))
    return view


def read_view(data: Json, player: int) -> HearthstoneObservation:
    view = HearthstoneObservation(read_table(data), player)
    view.history = history_from_json(data.get("history", []))
    return view


def check(game: Table) -> None:
    faults = broken(game)
    if faults:
        raise FormError(f"this Hearthstone position is impossible: {faults[0]}")


def filled(view: HearthstoneObservation) -> Table:
    """The view with different secrets and new options in the hidden places, to be judged like a position."""
    game = view.table.copy()
    opponent, cards = game.seat(1 - view.player), game.rules.cards.values()
    secrets = [card for card in cards if card.secret and card is not game.rules.hidden(card)]
    if all(it.card is game.rules.hidden(it.card) for it in opponent.secrets):
        opponent.secrets = tuple(it.copy() for it in opponent.secrets)
        for card, it in zip(secrets, opponent.secrets, strict=False):
            it.card = card
    game.listening = heard_by(game.first) | heard_by(game.second)
    choice = game.choice
    if choice is not None and game.player != view.player:
        choice.asker.run(game, entity(choice.maker, 0, game.player), opponent.hero)
    return game


def read_table(data: Json) -> HearthstoneState:
    rules = read_rules(data["rules"])
    first, second = (read_player(form, side, rules.cards) for side, form in enumerate(listed(data, "players", 2)))
    draws_first, draws_second, chance = (
        whole(stream, "a random stream", 1, MAX_STREAM) for stream in listed(data, "streams", 3)
    )
    return HearthstoneState(
        rules,
        first,
        second,
        draws_first,
        draws_second,
        chance,
        number(data, "next_id"),
        number(data, "player", 0, 1),
        number(data, "turn", 0),
        {"mulligan": constants.MULLIGAN, "play": constants.PLAY}[data["phase"]],
        number(data, "winner", constants.ONGOING, 1),
        heard_by(first) | heard_by(second),
        flag(data, "deaths"),
        read_choice(data["choice"], rules.cards),
        tuple(read_later(form, rules.cards) for form in listed(data, "later")),
        flag(data, "conceded"),
        True,
    )


def read_rules(data: Json) -> Rules:
    try:
        return library_rules(
            data["era"],
            flag(data, "mulligan"),
            number(data, "max_turns"),
            data["positions"],
            data["pool"],
            flag(data, "any_set"),
        )
    except TopdeckError as error:
        raise FormError(f"the rules of this Hearthstone position are not known: {error}") from None


def number(data: Json, name: str, least: int = -MAX_NUMBER, most: int = MAX_NUMBER) -> int:
    return whole(data[name], name, least, most)


def whole(value: object, name: str, least: int, most: int) -> int:
    """A whole number in range; much larger ones would not fit where compiled games keep them."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{name} must be a whole number from {least} to {most}, not {brief(value)}")
    return value


def flag(data: Json, name: str) -> bool:
    value = data[name]
    if not isinstance(value, bool):
        raise ValueError(f"{name} must be true or false, not {brief(value)}")
    return value


def listed(data: Json, name: str, size: int | None = None) -> list[Any]:
    value = data[name]
    if not isinstance(value, list) or size not in (None, len(value)):
        raise ValueError(f"{name} must be a list{'' if size is None else f' of {size}'}, not {brief(value)}")
    return value


def read_player(data: Json, side: int, cards: dict[str, Card]) -> Player:
    deck = read_all_held(listed(data, "deck"), cards)
    return Player(
        side,
        read_entity(data["hero"], side, cards, constants.HERO_CARD),
        known_card(data["power"], cards, constants.POWER_CARD),
        number(data, "power_uses"),
        deck,
        bag(len(deck)),
        len(deck),
        lurking(list(deck)),
        read_all_held(listed(data, "hand"), cards),
        [read_entity(form, side, cards, constants.MINION_CARD) for form in listed(data, "board")],
        None if data["weapon"] is None else read_entity(data["weapon"], side, cards, constants.WEAPON_CARD),
        tuple(read_secret(form, side, cards) for form in listed(data, "secrets")),
        tuple(known_card(id, cards, constants.MINION_CARD) for id in listed(data, "graveyard")),
        tuple(known_card(id, cards) for id in listed(data, "shown")),
        read_all_held(listed(data, "buried"), cards),
        tuple(read_offer(form, cards) for form in listed(data, "offers")),
        *(number({"gained": 0, **data}, name) for name in (*PLAYER_NUMBERS, "gained")),
    )


def read_secret(data: Json, side: int, cards: dict[str, Card]) -> Entity:
    secret = read_entity(data, side, cards, constants.SPELL_CARD)
    if not secret.card.secret:
        raise ValueError(f"{secret.card.name} is not a secret")
    return secret


def read_entity(data: Json, side: int, cards: dict[str, Card], type: int) -> Entity:
    card = known_card(data["card"], cards, type)
    keywords = flags(listed(data, "keywords"))
    enchantments = tuple(read_enchantment(form, cards) for form in listed(data, "enchantments"))
    listens = 0 if keywords & constants.SILENCED else card.listens
    for one in enchantments:
        if one.trigger is not None:
            listens |= one.trigger.event
    return Entity(
        card,
        number(data, "id"),
        side,
        number(data, "seat"),
        number(data, "attack"),
        number(data, "health"),
        number(data, "max_health"),
        keywords,
        listens,
        number(data, "attacks"),
        number(data, "aura_attack"),
        number(data, "aura_health"),
        flags(listed(data, "aura_keywords")),
        enchantments,
    )


def read_all_held(forms: list[Any], cards: dict[str, Card]) -> tuple[Held, ...]:
    """Equal forms that follow each other, as most do in a deck, are one card in several places."""
    found: list[Held] = []
    for place, form in enumerate(forms):
        found.append(found[-1] if place and form == forms[place - 1] else read_held(form, cards))
    return tuple(found)


def read_held(data: Json, cards: dict[str, Card]) -> Held:
    card = known_card(data["card"], cards, constants.MINION_CARD, constants.SPELL_CARD, constants.WEAPON_CARD)
    maker = known_card(data["maker"], cards) if "maker" in data else None
    arrival = constants.ARRIVALS.index(data["arrival"])
    data = {"cost": 0, "attack": 0, "health": 0, "listed": False, "known": False, **data}
    turn, own, known = number(data, "turn"), flag(data, "listed"), flag(data, "known")
    held = Held(card, 0, 0, 0, own, arrival, maker, turn, known)
    changes = [number(data, change, -99, 99) for change in ("cost", "attack", "health")]
    return held.changed(*changes) if any(changes) else held


def read_enchantment(data: Json, cards: dict[str, Card]) -> Enchantment:
    card = known_card(data["card"], cards)
    return Enchantment(
        card,
        number(data, "attack"),
        flags(listed(data, "keywords")),
        number(data, "until", constants.FOR_GOOD, constants.WHILE_DAMAGED),
        number(data, "side", 0, 1),
        number(data, "owner", -1, 1),
        at_address(data["deathrattle"], card, Effect),
        at_address(data["trigger"], card, When),
    )


def read_offer(data: Json, cards: dict[str, Card]) -> Offer:
    card = known_card(data["card"], cards)
    change = at_address(data["change"], card, CostChange)
    if change is None:
        raise ValueError(f"an offer of {card.name} changes no cost")
    return Offer(card, change, number(data, "until", constants.FOR_GOOD, constants.UNTIL_MY_TURN), flag(data, "once"))


def read_choice(data: Json | None, cards: dict[str, Card]) -> Choice | None:
    if data is None:
        return None
    maker = known_card(data["maker"], cards)
    then, asker = at_address(data["then"], maker, CardEffect), at_address(data["asker"], maker, Effect)
    if then is None or asker is None:
        raise ValueError(f"a choice of {maker.name} does nothing")
    return Choice(tuple(known_card(id, cards) for id in listed(data, "options")), then, maker, asker)


def read_later(data: Json, cards: dict[str, Card]) -> Later:
    card = known_card(data["card"], cards)
    effect = at_address(data["effect"], card, Effect, RULES)
    if effect is None:
        raise ValueError(f"nothing of {card.name} is left to happen")
    side, me, it, amount = number(data, "side", 0, 1), number(data, "me"), number(data, "it"), number(data, "amount")
    return Later(effect, card, side, me, it, amount)


def at_address(place: int | None, card: Card, kind: type[T], rules: tuple[Effect, ...] = ()) -> T | None:
    """The word at an address of a card's text; what waits for a choice may be the rules' own."""
    if place is None:
        return None
    words: Any = (*text_parts(card), *rules)
    if type(place) is not int or not -len(rules) <= place < len(words) - len(rules):
        raise ValueError(f"the text of {card.name} has no part {brief(place)}")
    found = words[place]
    if not isinstance(found, kind):
        raise ValueError(f"part {place} of the text of {card.name} is no {kind.__name__}")
    return found
