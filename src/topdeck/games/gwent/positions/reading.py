"""Conversion of forms to engine positions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, TypeVar

from topdeck.core.errors import BeliefError, PositionFormError, ScenarioError, TopdeckError
from topdeck.core.event import history_from_json
from topdeck.core.position_form import collect, keyword_bits, read_each, read_json_form, require_word
from topdeck.core.rng import Rng
from topdeck.core.state import Json
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine import constants, invariants
from topdeck.games.gwent.engine.abilities import RowEffect
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.model import Choice, Gift, Player, Rules, Table, Task, Unit
from topdeck.games.gwent.engine.zones import sort_cards
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.language.effects import Ask, Pick
from topdeck.games.gwent.positions import forms
from topdeck.games.gwent.positions.forms import CardForm, PositionForm, SideForm, UnitForm
from topdeck.games.gwent.positions.writing import EFFECTS
from topdeck.games.gwent.settings import chosen_rules
from topdeck.games.shared.positions import common_table_arguments, require_possible, require_type, select_fields

HELD = (constants.UNIT_CARD, constants.SPECIAL_CARD)
BURIED = (*HELD, constants.LEADER_CARD)
PILES = (("hand", HELD), ("deck", HELD), ("aside", HELD), ("graveyard", BURIED))
STANDING = (constants.UNIT_CARD, constants.LEADER_CARD)
T = TypeVar("T")
TableT = TypeVar("TableT", bound=Table)


def state_from_json(data: Json, make: type[TableT]) -> TableT:
    """Return the position with this JSON form, as an instance of the table class `make`."""
    read = partial(possible_table, make=make)
    return read_json_form("gwent", "state", forms.SCHEMA, data, PositionForm, read)


def observation_from_json(data: Json, make: type[Table]) -> GwentObservation:
    read = partial(read_observation, make=make)
    return read_json_form("gwent", "observation", forms.SCHEMA, data, PositionForm, read)


def possible_table(form: PositionForm, make: type[TableT]) -> TableT:
    """Return the position described by a form, and raise a PositionFormError if it violates an invariant."""
    game = read_table(form, make)
    require_possible(invariants.violations(game))
    return game


def read_observation(form: PositionForm, make: type[Table]) -> GwentObservation:
    """Return the observation described by a form.

    The observation must be consistent: observing a sample of it must give the same observation.

    Raises:
        PositionFormError: The form contains mistakes; the error lists them by field.
    """
    if form.view is None:
        raise PositionFormError({"view": "the seat of the observing player must be 0 or 1"})
    view = GwentObservation(read_table(form, make), form.view)
    try:
        sample = view.sample(Rng(1))
    except BeliefError as error:
        raise PositionFormError({"": f"this position is impossible: {error}"}) from None
    require_possible(invariants.violations(sample))
    if sample.observe(view.player) != view:
        raise PositionFormError({"": f"this is not a view of player {view.player}"})
    view.history = history_from_json(form.history)
    return view


# ---- a table


def read_table(form: PositionForm, make: type[TableT], rules: Rules | None = None) -> TableT:
    """Return the position that a form describes, without checking invariants; `rules` overrides the form's settings."""
    [rules] = collect({"settings": lambda: rules or chosen_rules(form.settings)}).values()
    reader = Reader(rules)
    readers: dict[str, Callable[[], Any]] = {
        "sides": partial(read_each, reader.read_side, enumerate(form.sides)),
        "choice": lambda: None if form.choice is None else reader.read_choice(form.choice),
        "agenda": partial(read_each, reader.build, form.agenda, Task),
    }
    sides, choice, agenda = collect(readers).values()
    table = make_table(form, make, rules, *sides)
    table.choice, table.agenda = choice, agenda
    table.labels = next(reader.labels) - 1 if form.labels is None else form.labels
    return table


def make_table(form: PositionForm, make: type[TableT], rules: Rules, first: Player, second: Player) -> TableT:
    """Return a table with these players and the numbers from a form, but without a pending choice or labels."""
    scores = earlier_scores(form.round, first, second) if form.scores is None else form.scores
    return make(
        **common_table_arguments(form),
        rules=rules,
        first=first,
        second=second,
        labels=0,
        round_number=form.round,
        starter=form.starter,
        choice=None,
        agenda=(),
        picked=None,
        scores=tuple((points[0], points[1]) for points in scores),
    )


def earlier_scores(round_number: int, first: Player, second: Player) -> Sequence[Sequence[int]]:
    """Return scores for the earlier rounds that are consistent with both players' wins."""
    if round_number < 2:
        return ()
    return ((first.wins, second.wins),) if round_number == 2 else ((1, 0), (0, 1))


class Reader:
    """Reads the parts of a position form under the rules of a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.labels = count(1)

    def read_side(self, numbered: tuple[int, SideForm]) -> Player:
        number, form = numbered
        readers: dict[str, Callable[[], Any]] = {
            "faction": partial(require_word, form.faction, constants.FACTIONS),
            "leader": partial(self.read_leader, form),
        }
        for pile, types in PILES:
            readers[pile] = partial(read_each, self.read_card, getattr(form, pile), types)
        for name in ("played", "gone"):
            readers[name] = partial(read_each, partial(find_card, self.rules), getattr(form, name))
        for place, row in enumerate(constants.ROWS):
            readers[row] = partial(read_each, self.read_unit, getattr(form, row), number, place)
        readers["effects"] = partial(self.read_effects, form.effects)
        parts = {**collect(readers), **select_fields(form, forms.SIDE_FIELDS)}
        for row in constants.ROWS:
            parts[row] = list(parts[row])
        gifts = tuple(Gift(gift.tag, gift.boost, gift.strengthen) for gift in form.gifts)
        player = Player(side=number, gifts=gifts, **parts)
        player.hand = sort_cards(player.hand)
        return player

    def read_leader(self, form: SideForm) -> CardInstance | None:
        if form.leader is None:
            return None
        if leader := form.changed_leader or form.leader:
            return self.read_card(leader, (constants.LEADER_CARD,))
        leaders = [card for card in self.rules.cards.values() if card.is_leader() and card.faction == form.faction]
        return leaders[-1].as_printed if leaders else None

    def read_card(self, form: str | CardForm, types: tuple[int, ...] = ()) -> CardInstance:
        if isinstance(form, str):
            return find_card(self.rules, form, *types).as_printed
        return find_card(self.rules, form.card, *types).as_printed.with_changes(form.boost, form.strengthen)

    def read_unit(self, form: str | UnitForm, side: int, row: int) -> Unit:
        form = UnitForm(form) if isinstance(form, str) else form
        card = find_card(self.rules, form.card, *STANDING)
        base = card.power if form.base is None else form.base
        return Unit(
            card=card,
            label=next(self.labels) if form.label is None else form.label,
            owner=side if form.owner is None else form.owner,
            side=side,
            row=row,
            base=base,
            power=base if form.power is None else form.power,
            armor=form.armor,
            keywords=self.read_keywords(form, card) if form.keywords or form.without else card.keywords,
        )

    def read_keywords(self, form: UnitForm, card: Card) -> int:
        words = select_fields(form, ("keywords", "without"))
        bits = collect({name: partial(keyword_bits, some, constants.KEYWORDS) for name, some in words.items()})
        keywords: int = card.keywords & ~bits["without"] | bits["keywords"]
        return keywords

    def read_effects(self, form: Mapping[str, str]) -> tuple[RowEffect | None, ...]:
        for row in form:
            require_word(row, constants.ROWS)
        collect({row: partial(require_word, effect, self.rules.row_effects) for row, effect in form.items()})
        return tuple(self.rules.row_effects.get(form.get(row, "")) for row in constants.ROWS)

    def read_choice(self, form: forms.ChoiceForm) -> Choice:
        choice = self.build(form, Choice)
        if choice.laid is None and not any(asks_for(part, choice) for part in database.text_parts(choice.maker)):
            raise ScenarioError(f"{choice.maker.name} does not offer this choice")
        return choice

    def build(self, form: Any, make: Callable[..., T]) -> T:
        """Return an object of the class `make`, created with the fields of the form as arguments."""
        card = find_card(self.rules, form.maker if hasattr(form, "maker") else form.card)
        return EFFECTS.read(
            make, form, card, {"cards": lambda cards: tuple(map(self.read_card, cards)), "laid": self.read_card}
        )


def find_card(rules: Rules, name: str, *types: int) -> Card:
    """Return the card with this id or name.

    Raises:
        ScenarioError: The card is unknown or has a different type.
    """
    try:
        card = database.find_card(name, rules.cards)
    except TopdeckError as error:
        raise ScenarioError(str(error)) from None
    if types and card.id != constants.HIDDEN:
        require_type(card, types, constants.TYPES)
    return card


def asks_for(part: object, choice: Choice) -> bool:
    """Return whether a part of a card script offers this choice."""
    if isinstance(part, Pick):
        return part is choice.asker and part.then is choice.then and part.buried == choice.buried
    return isinstance(part, Ask) and part.targets is choice.targets and part.effect is choice.then
