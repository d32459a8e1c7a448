"""Reading positions: from forms to the engine."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any, TypeVar

from topdeck.core.errors import BeliefError, PositionFormError, ScenarioError, TopdeckError
from topdeck.core.event import history_from_json
from topdeck.core.position_form import Mistakes, keyword_bits, read_form, read_json_form, require_word, text_part
from topdeck.core.rng import Rng, stream
from topdeck.core.state import Json
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.cards.database import text_parts
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.engine.abilities import Effect, RowEffect, Target
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import FACTIONS, KEYWORDS, ROWS
from topdeck.games.gwent.engine.invariants import violations
from topdeck.games.gwent.engine.model import Choice, Gift, Player, Rules, Table, Task, Unit
from topdeck.games.gwent.engine.zones import sort_cards
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.language.effects import Ask, Pick
from topdeck.games.gwent.positions import forms
from topdeck.games.gwent.positions.forms import CardForm, PositionForm, SideForm, UnitForm
from topdeck.games.gwent.positions.writing import RULE_EFFECTS
from topdeck.games.gwent.settings import chosen_rules

HELD = (constants.UNIT_CARD, constants.SPECIAL_CARD)
BURIED = (*HELD, constants.LEADER_CARD)
PILES = (("hand", HELD), ("deck", HELD), ("aside", HELD), ("graveyard", BURIED))
STANDING = (constants.UNIT_CARD, constants.LEADER_CARD)
T = TypeVar("T")
TableT = TypeVar("TableT", bound=Table)


def state_from_json(data: Json, make: type[TableT]) -> TableT:
    """Return the position with this JSON form, as a table of the given class."""
    return read_json_form("gwent", "state", forms.SCHEMA, data, lambda data: read_state(data, make))


def observation_from_json(data: Json, make: type[Table]) -> GwentObservation:
    return read_json_form("gwent", "observation", forms.SCHEMA, data, lambda data: read_observation(data, make))


def read_state(data: object, make: type[TableT]) -> TableT:
    """Return the position of a form.

    Raises:
        PositionFormError: The form has mistakes, which the error lists by field.
    """
    game = read_table(read_form(data, PositionForm), make)
    require_possible(game)
    return game


def require_possible(game: Table) -> None:
    for fault in violations(game):
        raise PositionFormError({"": f"this position is impossible: {fault}"})


def read_observation(data: object, make: type[Table]) -> GwentObservation:
    """Return the view of a form, which must be consistent: a sample of it must produce the same view.

    Raises:
        PositionFormError: The form has mistakes, which the error lists by field.
    """
    form = read_form(data, PositionForm)
    if form.view is None:
        raise PositionFormError({"view": "an observation must say whose view it is, 0 or 1"})
    view = GwentObservation(read_table(form, make), form.view)
    try:
        sample = view.sample(Rng(1))
    except BeliefError as error:
        raise PositionFormError({"": f"this position is impossible: {error}"}) from None
    require_possible(sample)
    if sample.observe(view.player) != view:
        raise PositionFormError({"": f"this is not a view of player {view.player}"})
    view.history = history_from_json(form.history)
    return view


# ---- a table


def read_table(form: PositionForm, make: type[TableT], rules: Rules | None = None) -> TableT:
    """Return the position of a form without checking that it is possible; `rules` replace those of its settings."""
    mistakes = Mistakes()
    rules = rules or mistakes.check("settings", chosen_rules, form.settings)
    mistakes.raise_if_any()
    assert rules is not None
    reader = Reader(rules)
    sides = mistakes.each("sides", reader.side, enumerate(form.sides))
    choice = mistakes.check("choice", reader.choice, form.choice)
    agenda = mistakes.each("agenda", reader.task, form.agenda)
    mistakes.raise_if_any()
    first, second = sides
    draws_first, draws_second, chance = form.streams or [stream(form.seed, purpose) for purpose in range(3)]
    scores = earlier_scores(form.round, first, second) if form.scores is None else form.scores
    return make(
        **{name: getattr(form, name) for name in forms.TABLE_FIELDS},
        rules=rules,
        first=first,
        second=second,
        draws_first=draws_first,
        draws_second=draws_second,
        chance=chance,
        labels=next(reader.labels) - 1 if form.labels is None else form.labels,
        round_number=form.round,
        phase=constants.MULLIGAN if form.phase == "mulligan" else constants.PLAY,
        choice=choice,
        agenda=tuple(agenda),
        picked=None,
        scores=tuple((points[0], points[1]) for points in scores),
    )


def earlier_scores(round_number: int, first: Player, second: Player) -> Sequence[Sequence[int]]:
    """Return points of the earlier rounds that lead to the wins of both players."""
    if round_number < 2:
        return ()
    return ((first.wins, second.wins),) if round_number == 2 else ((1, 0), (0, 1))


class Reader:
    """Reads the parts of a position."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.labels = count(1)

    def side(self, numbered: tuple[int, SideForm]) -> Player:
        number, form = numbered
        mistakes = Mistakes()
        mistakes.check("faction", require_word, form.faction, FACTIONS)
        leader = mistakes.check("leader", self.leader, form)
        parts: dict[str, Any] = {name: getattr(form, name) for name in forms.SIDE_FIELDS}
        for pile, types in PILES:
            parts[pile] = tuple(mistakes.each(pile, self.card_instance, getattr(form, pile), types))
        for name in ("played", "gone"):
            parts[name] = tuple(mistakes.each(name, partial(find_card, self.rules), getattr(form, name)))
        for place, row in enumerate(ROWS):
            parts[row] = mistakes.each(row, self.unit, getattr(form, row), number, place)
        effects = mistakes.check("effects", self.effects, form.effects)
        mistakes.raise_if_any()
        gifts = tuple(Gift(gift.tag, gift.boost, gift.strengthen) for gift in form.gifts)
        player = Player(side=number, leader=leader, effects=effects or (), gifts=gifts, **parts)
        player.hand = sort_cards(player.hand)
        return player

    def leader(self, form: SideForm) -> CardInstance | None:
        if form.leader is None:
            return None
        if leader := form.changed_leader or form.leader:
            return self.card_instance(leader, (constants.LEADER_CARD,))
        leaders = [card for card in self.rules.cards.values() if card.is_leader() and card.faction == form.faction]
        return leaders[-1].as_printed if leaders else None

    def card_instance(self, form: str | CardForm, types: tuple[int, ...] = ()) -> CardInstance:
        if isinstance(form, str):
            return find_card(self.rules, form, *types).as_printed
        return find_card(self.rules, form.card, *types).as_printed.with_changes(form.boost, form.strengthen)

    def unit(self, form: str | UnitForm, side: int, row: int) -> Unit:
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
            keywords=self.keywords(form, card) if form.keywords or form.without else card.keywords,
        )

    def keywords(self, form: UnitForm, card: Card) -> int:
        mistakes = Mistakes()
        given = mistakes.check("keywords", keyword_bits, form.keywords, KEYWORDS)
        taken = mistakes.check("without", keyword_bits, form.without, KEYWORDS)
        mistakes.raise_if_any()
        return card.keywords & ~(taken or 0) | (given or 0)

    def effects(self, form: Mapping[str, str]) -> tuple[RowEffect | None, ...]:
        mistakes = Mistakes()
        for row, effect in form.items():
            mistakes.check("", require_word, row, ROWS)
            mistakes.check(row, require_word, effect, self.rules.row_effects)
        mistakes.raise_if_any()
        return tuple(self.rules.row_effects.get(form.get(row, "")) for row in ROWS)

    def choice(self, form: forms.ChoiceForm | None) -> Choice | None:
        if form is None:
            return None
        maker = find_card(self.rules, form.maker)
        choice = Choice(
            maker=maker,
            cards=tuple(self.card_instance(card) for card in form.cards),
            buried=form.buried,
            asker=part_at(form.asker, maker, Effect),
            then=part_at(form.then, maker, Effect),
            laid=None if form.laid is None else self.card_instance(form.laid),
            targets=part_at(form.targets, maker, Target),
            me=form.me,
        )
        if choice.laid is None and not any(asks_for(part, choice) for part in text_parts(maker)):
            raise ScenarioError(f"{maker.name} does not ask for this choice")
        return choice

    def task(self, form: forms.TaskForm) -> Task:
        card = find_card(self.rules, form.card)
        effect = part_at(form.effect, card, Effect)
        assert effect is not None
        return Task(effect, card, form.side, form.me, form.it, form.row)


def find_card(rules: Rules, name: str, *types: int) -> Card:
    """Return a card by id or name.

    Raises:
        ScenarioError: There is no such card, or it has none of these types.
    """
    try:
        card = database.find_card(name, rules.cards)
    except TopdeckError as error:
        raise ScenarioError(str(error)) from None
    if types and card.type not in types and card.id != constants.HIDDEN:
        wanted = " or ".join(constants.TYPES[card_type] for card_type in types)
        raise ScenarioError(f"{card.name} is a {constants.TYPES[card.type]}, not a {wanted}")
    return card


def asks_for(part: object, choice: Choice) -> bool:
    """Return whether a part of a card script asks for a choice."""
    if isinstance(part, Pick):
        return part is choice.asker and part.then is choice.then and part.buried == choice.buried
    return isinstance(part, Ask) and part.targets is choice.targets and part.effect is choice.then


def part_at(place: int | None, card: Card, kind: type[T]) -> T | None:
    return None if place is None else text_part(place, text_parts(card), RULE_EFFECTS, kind, card.name)
