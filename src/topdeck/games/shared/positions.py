"""Functions that read and write what positions in both games have in common, such as random streams and effects."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from topdeck.core.errors import FormError, PositionFormError, ScenarioError, UnknownCard
from topdeck.core.position_form import FormT
from topdeck.core.rng import stream
from topdeck.games.shared.card_filters import Card

T = TypeVar("T")

PHASES: Final = ("mulligan", "play")  # indexed by both engines' phase constants
STREAMS: Final = ("draws_first", "draws_second", "chance")
TABLE_FIELDS: Final = ("player", "turn", "winner", "conceded")  # fields with the same values in the form and the engine
OWNERS: Final = ("card", "maker")  # the field that names the card whose text contains an object's effects
TEXT: Final = "text"  # an optional field that overrides `OWNERS`


# ---- tables


def select_fields(source: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(source, name) for name in names}


def common_form_fields(table: Any) -> dict[str, Any]:
    """Return the fields of a position form that are written in the same way for both games."""
    streams = [getattr(table, name) for name in STREAMS]
    return {**select_fields(table, TABLE_FIELDS), "streams": streams, "phase": PHASES[table.phase]}


def common_table_arguments(form: Any) -> dict[str, Any]:
    """Return the arguments for creating a table that are read in the same way for both games."""
    streams = form.streams or [stream(form.seed, purpose) for purpose in range(len(STREAMS))]
    return {
        **select_fields(form, TABLE_FIELDS),
        **dict(zip(STREAMS, streams, strict=True)),
        "phase": PHASES.index(form.phase),
    }


def require_possible(violations: Iterable[str]) -> None:
    """Raise a PositionFormError for the first violated invariant, if any."""
    for violation in violations:
        raise PositionFormError({"": f"this position is impossible: {violation}"})


# ---- cards


def require_type(card: Any, types: Sequence[int], type_names: Sequence[str]) -> None:
    """Raise a ScenarioError unless the card has one of these types."""
    if card.type not in types:
        wanted = " or ".join(type_names[card_type] for card_type in types)
        raise ScenarioError(f"{card.name} is a {type_names[card.type]}, not a {wanted}")


def readable_name(text: str, cards: dict[str, Card], find_card: Callable[[str, dict[str, Card]], Card]) -> str:
    """Return the name of the card with this id if that name is unique; otherwise, return the text unchanged."""
    if text not in cards:
        return text
    name = cards[text].name
    try:
        return name if find_card(name, cards).id == text else text
    except UnknownCard:  # several cards have this name
        return text


# ---- objects with effects


@dataclass(frozen=True)
class EffectForms:
    """Converts objects with card effects to forms and vice versa.

    An effect is written as its index in the text of its card.  The fields of a form have the same names as the object's
    attributes.

    Attributes:
        parts: The fields that contain parts of the card's text, with the type of each part.
        rule_effects: Effects that the rules define; they have negative indices and can occur only in the `effect`
            field.
        text_parts: A function that lists the parts of a card's text in a fixed order.
        writers: Functions that convert the values of other fields, keyed by field name; fields without a function are
            written unchanged.
    """

    parts: Mapping[str, type]
    rule_effects: Sequence[object]
    text_parts: Callable[[Any], Iterable[object]]
    writers: Mapping[str, Callable[[Any], object]]

    def write(self, kind: type[FormT], source: Any) -> FormT:
        """Return the form of an object.

        Raises:
            FormError: An effect is not part of the card's text.
        """
        owner = next(getattr(source, name) for name in OWNERS if hasattr(source, name))
        card = getattr(source, TEXT, None) or owner
        return kind(**{name: self.write_field(name, getattr(source, name), card) for name in kind.__struct_fields__})

    def write_each(self, kind: type[FormT], sources: Iterable[Any]) -> list[FormT]:
        """Return the forms of several objects."""
        return [self.write(kind, source) for source in sources]

    def write_field(self, name: str, value: Any, card: Any) -> object:
        if value is None:
            return None
        if name in OWNERS or name == TEXT:
            return value.id
        if name in self.parts:
            return self.place(card, value)
        return self.writers[name](value) if name in self.writers else value

    def place(self, card: Any, wanted: object) -> int:
        for place, part in enumerate((*self.rule_effects, *self.text_parts(card)), -len(self.rule_effects)):
            if part is wanted:
                return place
        raise FormError(f"{wanted!r} is not part of the text of {card.name}, so it has no JSON form")

    def read(self, make: Callable[..., T], form: Any, card: Any, readers: Mapping[str, Callable[[Any], object]]) -> T:
        """Return the object described by a form.

        Args:
            make: The class of the object.
            form: The form.
            card: The card that the form names.
            readers: Functions that reverse the conversions of `writers`, keyed by field name.

        Raises:
            ScenarioError: The card's text has no part with this index and type.
        """
        values = {name: getattr(form, name) for name in form.__struct_fields__}
        for name, value in values.items():
            if name in OWNERS:
                values[name] = card
            elif name in readers and value is not None:
                values[name] = readers[name](value)
        text = values.get(TEXT) or card
        for name, value in values.items():
            if name in self.parts and value is not None:
                values[name] = self.part(text, name, value)
        return make(**values)

    def part(self, card: Any, name: str, place: int) -> object:
        rules = self.rule_effects if name == "effect" else ()
        parts = [*rules, *self.text_parts(card)]
        if not 0 <= place + len(rules) < len(parts):
            raise ScenarioError(f"the text of {card.name} has no part {place}")
        part = parts[place + len(rules)]
        if not isinstance(part, self.parts[name]):
            raise ScenarioError(f"part {place} of the text of {card.name} is not a {self.parts[name].__name__}")
        return part
