"""Conversion of forms to engine positions."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any, TypeVar

from topdeck.core.errors import PositionFormError, ScenarioError
from topdeck.core.event import history_from_json
from topdeck.core.position_form import collect, keyword_bits, read_each, read_json_form, require_word
from topdeck.core.state import Json
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import auras, constants, events, invariants, turns
from topdeck.games.hearthstone.engine.card import Card, CardInstance, LateCost, total_mark
from topdeck.games.hearthstone.engine.entity import Enchantment, Entity, new_entity
from topdeck.games.hearthstone.engine.player import CostModifier, CthunBonus, Player
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import Choice, PendingEffect, Table
from topdeck.games.hearthstone.knowledge.hidden import draw_options
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.positions import forms, writing
from topdeck.games.hearthstone.positions.forms import CardForm, DeckCardForm, MinionForm, PositionForm, SideForm
from topdeck.games.shared.positions import common_table_arguments, require_possible, require_type, select_fields

PLAYABLE = (constants.MINION_CARD, constants.SPELL_CARD, constants.WEAPON_CARD)
SETTINGS = ("era", "pool", "mulligan", "max_turns", "positions", "any_set", "hands", "format")
T = TypeVar("T")
TableT = TypeVar("TableT", bound=Table)


def state_from_json(data: Json, make: type[TableT]) -> TableT:
    """Return the position with this JSON form, as an instance of the table class `make`."""
    read = partial(possible_table, make=make)
    return read_json_form("hearthstone", "state", forms.SCHEMA, data, PositionForm, read)


def observation_from_json(data: Json, make: type[Table]) -> HearthstoneObservation:
    read = partial(read_observation, make=make)
    return read_json_form("hearthstone", "observation", forms.SCHEMA, data, PositionForm, read)


def possible_table(form: PositionForm, make: type[TableT]) -> TableT:
    """Return the position described by a form, and raise a PositionFormError if it violates an invariant."""
    game = read_table(form, make)
    require_possible(invariants.violations(game))
    return game


def read_observation(form: PositionForm, make: type[Table]) -> HearthstoneObservation:
    if form.view is None:
        raise PositionFormError({"view": "the seat of the observing player must be 0 or 1"})
    view = HearthstoneObservation(read_table(form, make, True), form.view, history_from_json(form.history))
    choice = view.table.choice
    if choice is not None and choice.options and view.table.player != view.player:
        raise PositionFormError({"choice": f"player {view.player} cannot see the other player's options"})
    require_possible(invariants.violations(fill_hidden(view)))
    return view


def fill_hidden(view: HearthstoneObservation) -> Table:
    """Fill in the opponent's hidden secrets and options, so that the view can be checked like a full position."""
    game = view.table.copy()
    opponent, cards = game.seat(1 - view.player), game.rules.cards.values()
    secrets = [card for card in cards if card.secret and card is not game.rules.secret_placeholder(card)]
    if all(it.card is game.rules.secret_placeholder(it.card) for it in opponent.secrets):
        opponent.secrets = tuple(it.shallow_copy() for it in opponent.secrets)
        for card, it in zip(secrets, opponent.secrets, strict=False):
            it.card = card
    game.listening = events.listening_bits(game.first) | events.listening_bits(game.second)
    if game.player != view.player:
        draw_options(game, opponent)
    return game


# ---- a table


def read_table(form: PositionForm, make: type[TableT], hidden: bool = False) -> TableT:
    """Return the position described by a form, without checking invariants; `hidden` allows placeholders."""
    settings = select_fields(form, SETTINGS)
    field = "" if form.era in database.eras() else "era"
    [rules] = collect({field: partial(database.rules, **settings)}).values()
    reader = Reader(form, rules.cards, hidden)
    readers: dict[str, Callable[[], Any]] = {
        "sides": partial(read_each, reader.read_side, enumerate(form.sides)),
        "choice": lambda: None if form.choice is None else reader.build(form.choice, Choice),
        "later": partial(read_each, reader.build, form.later, PendingEffect),
        "limbo": partial(read_each, reader.read_limbo, form.limbo),
    }
    sides, choice, later, limbo = collect(readers).values()
    game = make_table(form, make, rules, *sides)
    game.choice, game.later, game.limbo, game.countered = choice, later, limbo, form.countered
    game.active = -1 if form.active is None else form.active
    game.defender = None if form.defender is None else game.find(form.defender)
    game.playing = None if form.playing is None else game.find(form.playing)
    game.transformed = None if form.transformed is None else game.find(form.transformed)
    game.summoned, game.option = form.summoned, form.option
    game.next_id = next(reader.ids) - 1 if form.next_id is None else form.next_id
    for side, player in zip(form.sides, sides, strict=True):
        enchant(game, player, side.board)
    if writing.is_settled(game):
        auras.refresh_auras(game)
    else:
        game.stale = form.stale
    return game


def make_table(form: PositionForm, make: type[TableT], rules: Rules, first: Player, second: Player) -> TableT:
    """Return a table with the numbers from a form and these players, without a pending choice or further entities."""
    return make(
        **common_table_arguments(form),
        rules=rules,
        first=first,
        second=second,
        next_id=1,
        listening=events.listening_bits(first) | events.listening_bits(second),
        deaths=form.deaths,
        choice=None,
        later=(),
        expiring=True,
    )


def enchant(game: Table, player: Player, board: Sequence[str | MinionForm]) -> None:
    """Apply the effects that a scenario specifies for a player's minions."""
    for form, it in zip(board, list(player.board), strict=True):
        for effect in () if isinstance(form, str) else form.enchanted:
            effect.run(game, player.hero, it)


class Reader:
    """Reads the parts of a position or an observation, which can contain hidden cards."""

    def __init__(self, form: PositionForm, cards: dict[str, Card], hidden: bool) -> None:
        self.form = form
        self.cards = cards
        self.hidden = hidden
        self.as_printed: dict[tuple[str, type[CardForm]], CardInstance] = {}
        self.ids = count(2)  # the heroes have the ids 0 and 1

    def read_side(self, numbered: tuple[int, SideForm]) -> Player:
        number, form = numbered
        self.as_printed.clear()  # the two players must not share card objects
        labelled = zip(form.board, handles(form.board), strict=True)
        readers: dict[str, Callable[[], Any]] = {
            "": partial(self.read_hero, form, number),
            "power": partial(self.read_power, form),
            "board": partial(read_each, self.read_minion, labelled, number),
            "deck": partial(read_each, self.read_card, form.deck, DeckCardForm),
            "known_in_deck": partial(read_each, self.read_card, form.known_in_deck, DeckCardForm),
            "hand": partial(read_each, self.read_card, form.hand, CardForm),
            "secrets": partial(self.read_secrets, form.secrets, number),
            "graveyard": partial(read_each, self.find_card, form.graveyard, constants.MINION_CARD),
            "shown": partial(read_each, self.find_any_card, form.shown),
            "cost_modifiers": partial(read_each, self.build, form.cost_modifiers, CostModifier),
            "weapon": partial(self.read_weapon, form.weapon, number),
            "cthun_keywords": partial(read_keywords, form.cthun_keywords),
        }
        parts = collect(readers)
        hero, cthun_keywords = parts.pop(""), parts.pop("cthun_keywords")
        player = turns.new_player(number, hero.card, parts.pop("power"), list(parts.pop("deck")))
        player.hero, player.board = hero, list(parts.pop("board"))
        for name, value in {**parts, **select_fields(form, writing.SIDE_FIELDS)}.items():
            setattr(player, name, value)
        if form.cthun_attack or form.cthun_health or cthun_keywords:
            player.cthun = CthunBonus(form.cthun_attack, form.cthun_health, cthun_keywords)
        player.hand_listens = events.hand_listening_bits(player)
        player.graveyard_mark = total_mark(list(parts["graveyard"]))
        player.max_mana, player.rules = form.crystals, form.rules
        usual = writing.usual_temporary_mana(number == self.form.player, player)
        player.temporary_mana = usual if form.temporary_mana is None else form.temporary_mana
        return player

    def read_hero(self, form: SideForm, number: int) -> Entity:
        readers: dict[str, Callable[[], Any]] = {
            "class": partial(require_word, form.hero, database.HEROES),
            "keywords": partial(read_keywords, form.keywords),
            "aura_keywords": partial(read_keywords, form.aura_keywords),
            "enchantments": partial(read_each, self.build, form.enchantments, Enchantment),
            "replaced_by": partial(self.read_hero_card, form),
        }
        parts = collect(readers)
        card = parts["replaced_by"] or self.cards[database.HEROES[form.hero][0]]
        hero = new_entity(card, number, number)
        hero.health = form.health
        hero.max_health = max(hero.max_health, form.health) if form.full_health is None else form.full_health
        hero.attack, hero.attacks, hero.aura_keywords = form.attack, form.attacks, parts["aura_keywords"]
        hero.keywords = parts["keywords"] | hero.aura_keywords | constants.DOOMED * form.doomed
        hero.enchantments = parts["enchantments"]
        for enchantment in hero.enchantments:
            hero.listens |= enchantment.listens
        return hero

    def read_hero_card(self, form: SideForm) -> Card | None:
        """Return the hero that replaced the hero of the class, or None."""
        return None if form.replaced_by is None else self.find_card(form.replaced_by, constants.HERO_CARD)

    def read_power(self, form: SideForm) -> Card | None:
        """Return the hero power, or None if the class is unknown; `read_hero` reports that mistake."""
        name = form.power or database.HEROES.get(form.hero, ("", ""))[1]
        return self.find_card(name, constants.POWER_CARD) if name else None

    # ---- cards

    def find_card(self, name: str, *types: int) -> Card:
        """Return the card with this name, which must be implemented and have one of these types.

        In an observation, placeholders are also allowed.

        Raises:
            UnknownCard: No card has this name or id, or several cards have this name.
            ScenarioError: The card is not implemented or has a different type.
        """
        card = self.cards.get(name)
        if card is not None and card.implemented and card.type in types:  # a fast path for most cards
            return card
        card = self.find_any_card(name)
        if self.hidden and card.id == constants.UNKNOWN:
            return card
        if not card.implemented and not (self.hidden and card.secret):
            raise ScenarioError(f"{card.name} ({card.id}) is not implemented")
        require_type(card, types, constants.TYPES)
        return card

    def find_any_card(self, name: str) -> Card:
        return database.find_card(name, self.cards)

    def read_card(self, form: str | CardForm, kind: type[CardForm]) -> CardInstance:
        """Return a card in a hand or deck; equal cards that are specified only by name share one object."""
        if isinstance(form, str):
            held = self.as_printed.get((form, kind))
            if held is None:
                held = self.as_printed[form, kind] = self.read_card(kind(form), kind)
            return held
        return CardInstance(
            card=self.find_card(form.card, *PLAYABLE),
            arrival=constants.ARRIVALS.index(form.arrival),
            maker=None if form.maker is None else self.find_any_card(form.maker),
            late=tuple([LateCost(late.order, late.change, late.is_own) for late in form.late]),
            origin=None if form.origin is None else self.find_any_card(form.origin),
            **select_fields(form, writing.CARD_FIELDS),
        )

    # ---- in play

    def read_minion(self, labelled: tuple[str | MinionForm, int], side: int) -> Entity:
        form, label = labelled
        form = MinionForm(form) if isinstance(form, str) else form
        it = self.read_entity(form, side, constants.MINION_CARD)
        it.max_health += it.card.health if form.health is None else form.health
        it.health = it.max_health - form.damage
        it.attacks, it.label = form.attacks, label
        return it

    def read_weapon(self, form: str | forms.WeaponForm | None, side: int) -> Entity | None:
        if form is None:
            return None
        form = forms.WeaponForm(form) if isinstance(form, str) else form
        it = self.read_entity(form, side, constants.WEAPON_CARD)
        it.health = it.card.health if form.durability is None else form.durability
        it.max_health = max(it.card.health, it.health) if form.full_durability is None else form.full_durability
        return it

    def read_secrets(self, secrets: Sequence[str | forms.SecretForm], side: int) -> tuple[Entity, ...]:
        read = read_each(self.read_secret, secrets, side)
        for place, it in enumerate(read):
            if not self.hidden and it.card in [other.card for other in read[:place]]:
                raise ScenarioError(f"{it.card.name} can be in play only once")
        return read

    def read_secret(self, form: str | forms.SecretForm, side: int) -> Entity:
        form = forms.SecretForm(form) if isinstance(form, str) else form
        it = self.read_entity(form, side, constants.SPELL_CARD)
        if not it.card.secret:
            raise ScenarioError(f"{it.card.name} is not a secret")
        it.health = it.max_health = it.card.health
        return it

    def read_entity(self, form: Any, side: int, card_type: int) -> Entity:
        """Return an entity with its attack and keywords; its maximum health contains only the bonus from auras."""
        card, attack = self.find_card(form.card, card_type), getattr(form, "attack", None)
        readers: dict[str, Callable[[], Any]] = {
            "keywords": partial(read_keywords, getattr(form, "keywords", ())),
            "without": partial(read_keywords, getattr(form, "without", ())),
            "aura_keywords": partial(read_keywords, form.aura_keywords),
            "enchantments": partial(read_each, self.build, form.enchantments, Enchantment),
        }
        given, taken, aura, enchantments = collect(readers).values()
        it = new_entity(card, next(self.ids) if form.id is None else form.id, side)
        it.keywords = (0 if given & constants.SILENCED else card.keywords) & ~taken | given | aura
        it.keywords |= constants.LISTED * form.listed | constants.DOOMED * form.doomed
        it.listens = 0 if given & constants.SILENCED else card.listens
        it.attack = (card.attack if attack is None else attack) + form.aura_attack
        it.aura_attack, it.aura_keywords = form.aura_attack, aura
        it.max_health = it.aura_health = form.aura_health
        it.enchantments = enchantments
        for enchantment in enchantments:
            if enchantment.until == constants.WHILE_DAMAGED:
                it.attack += enchantment.attack
                it.keywords |= enchantment.keywords
            it.listens |= enchantment.listens
        return it

    def read_limbo(self, form: forms.LimboForm) -> Entity:
        it = new_entity(self.find_any_card(form.card), form.id, form.side)
        for name, value in select_fields(form, writing.LIMBO_FIELDS).items():
            setattr(it, name, value)
        it.enchantments = read_each(self.build, form.enchantments, Enchantment)
        return it

    def build(self, form: Any, make: Callable[..., T]) -> T:
        """Return an instance of the class `make`, with the fields of the form as arguments."""
        card = self.find_any_card(form.maker if hasattr(form, "maker") else form.card)
        readers = {
            "keywords": read_keywords,
            "options": lambda names: tuple(map(self.find_any_card, names)),
            "text": self.find_any_card,
        }
        return writing.EFFECTS.read(make, form, card, readers)


def read_keywords(words: Sequence[str]) -> int:
    return keyword_bits(words, constants.KEYWORDS)


def handles(board: Sequence[str | MinionForm]) -> Iterator[int]:
    """Return the handles of the minions on a board; missing handles are set to the lowest free numbers."""
    given = [None if isinstance(form, str) else form.handle for form in board]
    left = (number for number in count(1) if number not in given)
    return (next(left) if handle is None else handle for handle in given)
