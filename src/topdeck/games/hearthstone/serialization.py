"""JSON forms of tables and observations, and how they are read back; pickled cards are found by `cards/database.py`."""

from __future__ import annotations

from reprlib import repr as brief
from typing import Any, TypeVar

from topdeck.errors import FormError, TopdeckError
from topdeck.event import history_from_json
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import text_parts
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.action_parser import known_card
from topdeck.games.hearthstone.engine.card import Card, Held, total_mark
from topdeck.games.hearthstone.engine.events import heard_by
from topdeck.games.hearthstone.engine.invariants import broken
from topdeck.games.hearthstone.engine.model import (
    Choice,
    CostModifier,
    Enchantment,
    Entity,
    PendingEffect,
    Player,
    Rules,
    Table,
    entity,
    full_mask,
)
from topdeck.games.hearthstone.engine.play import FINISH_PLAY, FINISH_POWER
from topdeck.games.hearthstone.engine.words import CardEffect, CostChange, Effect, When
from topdeck.games.hearthstone.engine.zones import listeners_in
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.reading import read_flag, read_game_form, read_list, read_number, whole
from topdeck.state import Json

SCHEMA = 1
RULES = (FINISH_PLAY, FINISH_POWER)  # effects that belong to no card
MAX_STREAM = 1 << 61
FLAGS = {**constants.KEYWORDS, "doomed": constants.DOOMED, "listed": constants.LISTED}
T = TypeVar("T")
TableT = TypeVar("TableT", bound=Table)

# ---- states


def table_to_json(game: Table) -> Json:
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
    form: Json = {
        "era": rules.era,
        "pool": rules.pool_name,
        "mulligan": rules.mulligan,
        "max_turns": rules.max_turns,
        "positions": "all" if rules.all_positions else "relevant",
        "any_set": rules.any_set,
    }
    return {**form, "hands": "open"} if rules.open_hands else form  # forms of before know nothing of hands


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
        "buried": [held_to_json(held) for held in player.known_in_deck],
        "offers": [cost_modifier_to_json(modifier) for modifier in player.cost_modifiers],
        **{key(name): getattr(player, name) for name in PLAYER_NUMBERS},
    }
    return {**form, "gained": player.temporary_mana} if player.temporary_mana else form


PLAYER_NUMBERS = ("mana", "max_mana", "locked", "overload", "armor", "fatigue", "played", "jade", "totems")
ENTITY_NUMBERS = ("id", "label", "attack", "health", "max_health", "attacks", "aura_attack", "aura_health")
KEYS = {"overload": "owed", "label": "seat"}  # what a form calls otherwise


def key(name: str) -> str:
    """The key of an attribute in a form; forms of before must stay readable."""
    return KEYS.get(name, name)


def entity_to_json(it: Entity) -> Json:
    form: Json = {"card": it.card.id, **{key(name): getattr(it, name) for name in ENTITY_NUMBERS}}
    form["keywords"] = keyword_names(it.keywords)
    form["aura_keywords"] = keyword_names(it.aura_keywords)
    form["enchantments"] = [enchantment_to_json(one) for one in it.enchantments]
    return form


def keyword_names(bits: int) -> list[str]:
    return [word for word, bit in FLAGS.items() if bits & bit]


def keyword_bits(names: list[str]) -> int:
    found = 0
    for name in names:
        found |= FLAGS[name]
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
    form: Json = {
        "card": one.card.id,
        "attack": one.attack,
        "keywords": keyword_names(one.keywords),
        "until": one.until,
        "side": one.side,
        "owner": one.owner,
        "deathrattle": text_index(one.deathrattle, one.card),
        "trigger": text_index(one.trigger, one.card),
    }
    return {**form, "order": one.order} if one.order else form


def cost_modifier_to_json(one: CostModifier) -> Json:
    return {
        "card": one.card.id,
        "change": text_index(one.change, one.card),
        "until": one.until,
        "once": one.once,
    }


def choice_to_json(choice: Choice | None) -> Json | None:
    if choice is None:
        return None
    return {
        "options": [card.id for card in choice.options],
        "then": text_index(choice.then, choice.maker),
        "asker": text_index(choice.asker, choice.maker),
        "maker": choice.maker.id,
    }


def later_to_json(later: PendingEffect) -> Json:
    return {
        "effect": text_index(later.effect, later.card),
        "card": later.card.id,
        "side": later.side,
        "me": later.me,
        "it": later.it,
        "amount": later.amount,
    }


def text_index(word: object, card: Card) -> int | None:
    """Where a word stands in the text of its card; negative ones are the rules' own words."""
    if word is None:
        return None
    for index, rule in enumerate(RULES, -len(RULES)):
        if rule is word:
            return index
    for index, part in enumerate(text_parts(card)):
        if part is word:
            return index
    raise FormError(f"{word!r} is not part of the text of {card.name}, so it has no JSON form")


# ---- and back


def state_from_json(data: Json, make: type[TableT]) -> TableT:
    """The position with this form, as the kind of table that plays."""
    return read_game_form("hearthstone", "state", SCHEMA, data, lambda form: read_state(form, make))


def observation_from_json(data: Json, make: type[Table]) -> HearthstoneObservation:
    return read_game_form("hearthstone", "observation", SCHEMA, data, lambda form: read_observation(form, make))


def read_state(data: Json, make: type[TableT]) -> TableT:
    game = read_table(data, make)
    check_position(game)
    return game


def read_observation(data: Json, make: type[Table]) -> HearthstoneObservation:
    history = history_from_json(data.get("history", []))
    view = HearthstoneObservation(read_table(data, make), read_number(data, "view", 0, 1), history)
    choice = view.table.choice
    if choice is not None and choice.options and view.table.player != view.player:
        raise ValueError(f"player {view.player} does not see what the other one can choose")
    check_position(filled(view))
    return view


def check_position(game: Table) -> None:
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


def read_table(data: Json, make: type[TableT]) -> TableT:
    rules = read_rules(data["rules"])
    first, second = (read_player(form, side, rules.cards) for side, form in enumerate(read_list(data, "players", 2)))
    draws_first, draws_second, chance = (
        whole(stream, "a random stream", 1, MAX_STREAM) for stream in read_list(data, "streams", 3)
    )
    return make(
        rules=rules,
        first=first,
        second=second,
        draws_first=draws_first,
        draws_second=draws_second,
        chance=chance,
        next_id=read_number(data, "next_id"),
        player=read_number(data, "player", 0, 1),
        turn=read_number(data, "turn", 0),
        phase={"mulligan": constants.MULLIGAN, "play": constants.PLAY}[data["phase"]],
        winner=read_number(data, "winner", constants.ONGOING, 1),
        listening=heard_by(first) | heard_by(second),
        deaths=read_flag(data, "deaths"),
        choice=read_choice(data["choice"], rules.cards),
        later=tuple(read_later(form, rules.cards) for form in read_list(data, "later")),
        conceded=read_flag(data, "conceded"),
        expiring=True,
    )


def read_rules(data: Json) -> Rules:
    try:
        return database.rules(
            data["era"],
            mulligan=read_flag(data, "mulligan"),
            max_turns=read_number(data, "max_turns"),
            positions=data["positions"],
            pool=data["pool"],
            any_set=read_flag(data, "any_set"),
            hands=data.get("hands", "hidden"),
        )
    except TopdeckError as error:
        raise FormError(f"the rules of this Hearthstone position are not known: {error}") from None


def read_player(data: Json, side: int, cards: dict[str, Card]) -> Player:
    deck = read_all_held(read_list(data, "deck"), cards)
    graveyard = [known_card(card_id, cards, constants.MINION_CARD) for card_id in read_list(data, "graveyard")]
    return Player(
        side=side,
        hero=read_entity(data["hero"], side, cards, constants.HERO_CARD),
        power=known_card(data["power"], cards, constants.POWER_CARD),
        power_uses=read_number(data, "power_uses"),
        deck=deck,
        deck_mask=full_mask(len(deck)),
        deck_mark=total_mark([held.card for held in deck]),
        cards_left=len(deck),
        deck_listeners=listeners_in(list(deck)),
        hand=read_all_held(read_list(data, "hand"), cards),
        board=[read_entity(form, side, cards, constants.MINION_CARD) for form in read_list(data, "board")],
        weapon=None if data["weapon"] is None else read_entity(data["weapon"], side, cards, constants.WEAPON_CARD),
        secrets=tuple(read_secret(form, side, cards) for form in read_list(data, "secrets")),
        graveyard=tuple(graveyard),
        graveyard_mark=total_mark(graveyard),
        shown=tuple(known_card(card_id, cards) for card_id in read_list(data, "shown")),
        known_in_deck=read_all_held(read_list(data, "buried"), cards),
        cost_modifiers=tuple(read_cost_modifier(form, cards) for form in read_list(data, "offers")),
        temporary_mana=read_number({"gained": 0, **data}, "gained"),
        **{name: read_number(data, key(name)) for name in PLAYER_NUMBERS},
    )


def read_secret(data: Json, side: int, cards: dict[str, Card]) -> Entity:
    secret = read_entity(data, side, cards, constants.SPELL_CARD)
    if not secret.card.secret:
        raise ValueError(f"{secret.card.name} is not a secret")
    return secret


def read_entity(data: Json, side: int, cards: dict[str, Card], card_type: int) -> Entity:
    card = known_card(data["card"], cards, card_type)
    keywords = keyword_bits(read_list(data, "keywords"))
    enchantments = tuple(read_enchantment(form, cards) for form in read_list(data, "enchantments"))
    listens = 0 if keywords & constants.SILENCED else card.listens
    for one in enchantments:
        if one.trigger is not None:
            listens |= one.trigger.event
    return Entity(
        card=card,
        entity_id=read_number(data, "id"),
        side=side,
        label=read_number(data, "seat"),
        attack=read_number(data, "attack"),
        health=read_number(data, "health"),
        max_health=read_number(data, "max_health"),
        keywords=keywords,
        listens=listens,
        attacks=read_number(data, "attacks"),
        aura_attack=read_number(data, "aura_attack"),
        aura_health=read_number(data, "aura_health"),
        aura_keywords=keyword_bits(read_list(data, "aura_keywords")),
        enchantments=enchantments,
    )


def read_all_held(forms: list[Any], cards: dict[str, Card]) -> tuple[Held, ...]:
    """Equal forms that follow each other, as most do in a deck, are one card in several places."""
    found: list[Held] = []
    for index, form in enumerate(forms):
        found.append(found[-1] if index and form == forms[index - 1] else read_held(form, cards))
    return tuple(found)


def read_held(data: Json, cards: dict[str, Card]) -> Held:
    card = known_card(data["card"], cards, constants.MINION_CARD, constants.SPELL_CARD, constants.WEAPON_CARD)
    maker = known_card(data["maker"], cards) if "maker" in data else None
    arrival = constants.ARRIVALS.index(data["arrival"])
    data = {"cost": 0, "attack": 0, "health": 0, "listed": False, "known": False, **data}
    turn, own, known = read_number(data, "turn"), read_flag(data, "listed"), read_flag(data, "known")
    held = Held(card=card, cost=0, attack=0, health=0, listed=own, arrival=arrival, maker=maker, turn=turn, known=known)
    changes = [read_number(data, change, -99, 99) for change in ("cost", "attack", "health")]
    return held.changed(*changes) if any(changes) else held


def read_enchantment(data: Json, cards: dict[str, Card]) -> Enchantment:
    card = known_card(data["card"], cards)
    return Enchantment(
        card=card,
        attack=read_number(data, "attack"),
        keywords=keyword_bits(read_list(data, "keywords")),
        until=read_number(data, "until", constants.FOR_GOOD, constants.WHILE_DAMAGED),
        side=read_number(data, "side", 0, 1),
        owner=read_number(data, "owner", -1, 1),
        deathrattle=word_at(data["deathrattle"], card, Effect),
        trigger=word_at(data["trigger"], card, When),
        order=read_number({"order": 0, **data}, "order"),
    )


def read_cost_modifier(data: Json, cards: dict[str, Card]) -> CostModifier:
    card = known_card(data["card"], cards)
    change = word_at(data["change"], card, CostChange)
    if change is None:
        raise ValueError(f"an offer of {card.name} changes no cost")
    return CostModifier(
        card=card,
        change=change,
        until=read_number(data, "until", constants.FOR_GOOD, constants.UNTIL_MY_TURN),
        once=read_flag(data, "once"),
    )


def read_choice(data: Json | None, cards: dict[str, Card]) -> Choice | None:
    if data is None:
        return None
    maker = known_card(data["maker"], cards)
    then, asker = word_at(data["then"], maker, CardEffect), word_at(data["asker"], maker, Effect)
    if then is None or asker is None:
        raise ValueError(f"a choice of {maker.name} does nothing")
    return Choice(
        options=tuple(known_card(card_id, cards) for card_id in read_list(data, "options")),
        then=then,
        maker=maker,
        asker=asker,
    )


def read_later(data: Json, cards: dict[str, Card]) -> PendingEffect:
    card = known_card(data["card"], cards)
    effect = word_at(data["effect"], card, Effect, RULES)
    if effect is None:
        raise ValueError(f"nothing of {card.name} is left to happen")
    side, me, it, amount = (
        read_number(data, "side", 0, 1),
        read_number(data, "me"),
        read_number(data, "it"),
        read_number(data, "amount"),
    )
    return PendingEffect(effect=effect, card=card, side=side, me=me, it=it, amount=amount)


def word_at(index: int | None, card: Card, kind: type[T], rules: tuple[Effect, ...] = ()) -> T | None:
    """The word at an address of a card's text; what waits for a choice may be the rules' own."""
    if index is None:
        return None
    words: Any = (*text_parts(card), *rules)
    if type(index) is not int or not -len(rules) <= index < len(words) - len(rules):
        raise ValueError(f"the text of {card.name} has no part {brief(index)}")
    found = words[index]
    if not isinstance(found, kind):
        raise ValueError(f"part {index} of the text of {card.name} is no {kind.__name__}")
    return found
