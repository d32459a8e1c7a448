"""JSON forms of tables and observations, and how they are read back."""

from __future__ import annotations

from reprlib import repr as brief
from typing import Any, TypeVar

from topdeck.errors import BeliefError, FormError, TopdeckError
from topdeck.event import history_from_json
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.cards.database import text_parts
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.engine.card import Card, Held
from topdeck.games.gwent.engine.constants import KEYWORDS, ROWS
from topdeck.games.gwent.engine.invariants import broken
from topdeck.games.gwent.engine.model import Choice, Gift, Player, Rules, Table, Task, Unit
from topdeck.games.gwent.engine.play import APPEARED, PLAYED_FROM_HAND
from topdeck.games.gwent.engine.words import Effect, RowEffect, Target
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.language.effects import Ask, Pick
from topdeck.games.gwent.settings import game_settings
from topdeck.reading import read_flag, read_game_form, read_list, read_number, whole
from topdeck.rng import Rng
from topdeck.settings import check_settings
from topdeck.state import Json

SCHEMA = 1
MAX_STREAM = 1 << 61
PHASES = ("mulligan", "play")
ARRIVALS = (PLAYED_FROM_HAND, APPEARED)  # effects that belong to no card; their addresses are negative
TableT = TypeVar("TableT", bound=Table)

# ---- written


def table_to_json(game: Table) -> Json:
    return {
        "schema": SCHEMA,
        "game": "gwent",
        "rules": dict(game.rules.settings),
        "streams": [game.draws_first, game.draws_second, game.chance],
        "labels": game.labels,
        "player": game.player,
        "turn": game.turn,
        "round": game.round,
        "starter": game.starter,
        "phase": PHASES[game.phase],
        "winner": game.winner,
        "conceded": game.conceded,
        "scores": [list(score) for score in game.scores],
        "choice": choice_to_json(game.choice),
        "agenda": [task_to_json(task) for task in game.agenda],
        "players": [player_to_json(game.first), player_to_json(game.second)],
    }


def player_to_json(player: Player) -> Json:
    return {
        "faction": player.faction,
        "leader": None if player.leader is None else held_to_json(player.leader),
        "hand": forms(player.hand),
        "deck": forms(player.deck),
        "aside": forms(player.aside),
        "graveyard": forms(player.graveyard),
        "rows": [[unit_to_json(unit) for unit in player.row(row)] for row in range(len(ROWS))],
        "effects": [None if effect is None else effect.name for effect in player.effects],
        "passed": player.passed,
        "wins": player.wins,
        "swaps": player.swaps,
        "played": [card.id for card in player.played],
        "gone": [card.id for card in player.gone],
        "gifts": [[gift.tag, gift.boost, gift.strengthen] for gift in player.gifts],
        **({"any_card": True} if player.any_card else {}),
    }


def forms(cards: tuple[Held, ...]) -> list[str | Json]:
    return [held_to_json(held) for held in cards]


def held_to_json(held: Held) -> str | Json:
    """Its id, and its power where that was changed."""
    return held.card.id if held.is_printed() else {"card": held.card.id, "base": held.base, "power": held.power}


def unit_to_json(unit: Unit) -> Json:
    return {
        "card": unit.card.id,
        "label": unit.label,
        "owner": unit.owner,
        "base": unit.base,
        "power": unit.power,
        "armor": unit.armor,
        "keywords": [name for name, bit in KEYWORDS.items() if unit.keywords & bit],
    }


def choice_to_json(choice: Choice | None) -> Json | None:
    if choice is None:
        return None
    return {
        "maker": choice.maker.id,
        "cards": forms(choice.cards),
        "buried": choice.buried,
        "asker": address(choice.asker, choice.maker),
        "then": address(choice.then, choice.maker),
        "laid": None if choice.laid is None else held_to_json(choice.laid),
        "targets": address(choice.targets, choice.maker),
        "me": choice.me,
    }


def task_to_json(task: Task) -> Json:
    return {
        "effect": address(task.effect, task.card),
        "card": task.card.id,
        "side": task.side,
        "me": task.me,
        "it": task.it,
        "row": task.row,
    }


# ---- words of a card by their place in its text


def address(word: object, card: Card) -> int | None:
    """Where a word is in the text of a card; what the rules do themselves has a negative address."""
    if word is None:
        return None
    for place, arrival in enumerate(ARRIVALS):
        if word is arrival:
            return place - len(ARRIVALS)
    return next(place for place, other in enumerate(text_parts(card)) if other is word)


def word_at(place: object, card: Card) -> object:
    """The word at an address of a card's text."""
    if place is None:
        return None
    words: list[object] = [*text_parts(card), *ARRIVALS]
    if type(place) is not int or not -len(ARRIVALS) <= place < len(words) - len(ARRIVALS):
        raise ValueError(f"the text of {card.name} has no part {brief(place)}")
    return words[place]


# ---- read back


def state_from_json(data: object, make: type[TableT]) -> TableT:
    """The position with this form."""
    return read_game_form("gwent", "state", SCHEMA, data, lambda form: checked(read_table(form, make)))


def observation_from_json(data: object, make: type[Table]) -> GwentObservation:
    """The observation with this form."""
    return read_game_form("gwent", "observation", SCHEMA, data, lambda form: read_observation(form, make))


def checked(game: TableT) -> TableT:
    faults = broken(game)
    if faults:
        raise FormError(f"this Gwent position is impossible: {faults[0]}")
    return game


def read_observation(data: Json, make: type[Table]) -> GwentObservation:
    """A view; with any cards in the hidden places it must be a position of which that much is seen."""
    view = GwentObservation(read_table(data, make), read_number(data, "view", 0, 1))
    try:
        sample = checked(view.sample(Rng(1)))
    except BeliefError as error:
        raise FormError(f"this Gwent position is impossible: {error}") from None
    if sample.observe(view.player) != view:
        raise FormError(f"this is not what player {view.player} sees of a Gwent position")
    view.history = history_from_json(data.get("history", []))
    return view


def read_table(data: Json, make: type[TableT]) -> TableT:
    rules = read_rules(data["rules"])
    first, second = (read_player(form, side, rules) for side, form in enumerate(read_list(data, "players", 2)))
    streams = [whole(stream, "a random stream", 1, MAX_STREAM) for stream in read_list(data, "streams", 3)]
    return make(
        rules=rules,
        first=first,
        second=second,
        draws_first=streams[0],
        draws_second=streams[1],
        chance=streams[2],
        labels=read_number(data, "labels", 0),
        player=read_number(data, "player", 0, 1),
        turn=read_number(data, "turn", 0),
        round_number=read_number(data, "round", 1, 3),
        starter=read_number(data, "starter", 0, 1),
        phase=read_phase(data["phase"]),
        winner=read_number(data, "winner", constants.ONGOING, constants.DRAW),
        choice=read_choice(data["choice"], rules),
        agenda=tuple(read_task(form, rules) for form in read_list(data, "agenda")),
        picked=None,
        scores=tuple(read_score(form) for form in read_list(data, "scores")),
        conceded=read_flag(data, "conceded"),
    )


def read_rules(data: Any) -> Rules:
    try:
        check_settings("Gwent", game_settings(), data)
        return database.rules(**data)
    except TopdeckError as error:
        raise FormError(f"the rules of this Gwent position are not known: {error}") from None


def read_phase(name: Any) -> int:
    if name not in PHASES:
        raise ValueError(f"phase must be {' or '.join(PHASES)}, not {brief(name)}")
    return PHASES.index(name)


def read_score(data: Any) -> tuple[int, int]:
    first, second = data
    return whole(first, "points", 0, 1 << 20), whole(second, "points", 0, 1 << 20)


def read_player(data: Json, side: int, rules: Rules) -> Player:
    if data["faction"] not in constants.FACTIONS:
        raise ValueError(f"there is no faction {brief(data['faction'])}")
    rows = read_list(data, "rows", len(ROWS))
    units = [[read_unit(form, side, row, rules) for form in forms] for row, forms in enumerate(rows)]
    return Player(
        side=side,
        faction=data["faction"],
        leader=None if data["leader"] is None else read_held(data["leader"], rules),
        hand=read_cards(data, "hand", rules),
        deck=read_cards(data, "deck", rules),
        graveyard=read_cards(data, "graveyard", rules),
        melee=units[0],
        ranged=units[1],
        siege=units[2],
        effects=tuple(read_effect(name, rules) for name in read_list(data, "effects", len(ROWS))),
        passed=read_flag(data, "passed"),
        wins=read_number(data, "wins", 0, constants.WINS),
        played=tuple(known_card(card_id, rules) for card_id in read_list(data, "played")),
        swaps=read_number(data, "swaps", 0, 3),
        aside=read_cards(data, "aside", rules),
        gifts=tuple(read_gift(form) for form in read_list(data, "gifts")),
        gone=tuple(known_card(card_id, rules) for card_id in read_list(data, "gone")),
        any_card="any_card" in data and read_flag(data, "any_card"),
    )


def read_cards(data: Json, name: str, rules: Rules) -> tuple[Held, ...]:
    return tuple(read_held(form, rules) for form in read_list(data, name))


def read_held(data: Any, rules: Rules) -> Held:
    if isinstance(data, str):
        return known_card(data, rules).as_printed
    return Held(known_card(data["card"], rules), read_number(data, "base", 0), read_number(data, "power", 0))


def known_card(card_id: Any, rules: Rules) -> Card:
    if card_id not in rules.cards:
        raise ValueError(f"there is no card with the id {brief(card_id)}")
    return rules.cards[card_id]


def read_effect(name: Any, rules: Rules) -> RowEffect | None:
    return None if name is None else rules.row_effects[name]


def read_gift(data: Any) -> Gift:
    tag, boost, strengthen = data
    if not isinstance(tag, str):
        raise ValueError(f"a tag must be a text, not {brief(tag)}")
    return Gift(tag, whole(boost, "a boost", 0, 1000), whole(strengthen, "a strengthening", 0, 1000))


def read_unit(data: Json, side: int, row: int, rules: Rules) -> Unit:
    keywords = 0
    for name in read_list(data, "keywords"):
        keywords |= KEYWORDS[name]
    return Unit(
        card=known_card(data["card"], rules),
        label=read_number(data, "label", 1),
        owner=read_number(data, "owner", 0, 1),
        side=side,
        row=row,
        base=read_number(data, "base", 0),
        power=read_number(data, "power", 1),
        armor=read_number(data, "armor", 0),
        keywords=keywords,
    )


def read_choice(data: Json | None, rules: Rules) -> Choice | None:
    if data is None:
        return None
    maker = known_card(data["maker"], rules)
    targets = word_at(data["targets"], maker)
    choice = Choice(
        maker=maker,
        cards=read_cards(data, "cards", rules),
        buried=read_flag(data, "buried"),
        asker=read_effect_at(data["asker"], maker),
        then=read_effect_at(data["then"], maker),
        laid=None if data["laid"] is None else read_held(data["laid"], rules),
        targets=targets if isinstance(targets, Target) else None,
        me=read_number(data, "me", 0),
    )
    if choice.laid is None and not any(asks(word, choice) for word in text_parts(maker)):
        raise ValueError(f"{maker.name} does not ask for this choice")
    return choice


def asks(word: object, choice: Choice) -> bool:
    """Does a word of a card's text make such a choice?"""
    if isinstance(word, Pick):
        return word is choice.asker and word.then is choice.then and word.buried == choice.buried
    return isinstance(word, Ask) and word.targets is choice.targets and word.effect is choice.then


def read_effect_at(place: object, card: Card) -> Effect | None:
    effect = word_at(place, card)
    if effect is not None and not isinstance(effect, Effect):
        raise ValueError(f"part {place} of the text of {card.name} is no effect")
    return effect


def read_task(data: Json, rules: Rules) -> Task:
    card = known_card(data["card"], rules)
    effect = read_effect_at(data["effect"], card)
    if effect is None:
        raise ValueError(f"nothing of {card.name} is left to happen")
    side, row = read_number(data, "side", 0, 1), read_number(data, "row", 0, constants.SPOTS - 1)
    return Task(effect, card, side, read_number(data, "me", 0), read_number(data, "it", 0), row)
