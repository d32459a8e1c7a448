"""Checks that run when a card script is loaded, so that unsupported parts are reported before the first game.

A single pass over the fields of all parts of a script checks types and card ids, and finds misplaced parts, such as a
selector for characters in play that is used to select cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from mypy_extensions import i64

from topdeck.games.hearthstone import language
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Aura, Pair, Part, Selector, When
from topdeck.games.hearthstone.language import (
    Counter,
    ForGiver,
    Interpose,
    MissTarget,
    RedirectAttack,
    RepriceDrawnCard,
    SelfIs,
    Splash,
    TargetIs,
    Teach,
)
from topdeck.games.hearthstone.language.amounts import EventAmount
from topdeck.games.hearthstone.language.conditions import TargetDies, TargetSurvives
from topdeck.games.hearthstone.language.script import ATTRIBUTES
from topdeck.games.hearthstone.language.selectors import BesideTarget, IsTarget
from topdeck.games.shared.card_scripts import ScriptError

PLAIN: Final = (str, int, float, NoneType)  # values that error messages show unchanged
MOST_IDS: Final = 3  # the maximum number of ids in a hint, because many tokens share a name
PASS_CARD: Final = "pass its `NewCard` to `add_cards` as `cards=(…,)`"
# The ways to use a selector: to select characters in play, to test a character, or to test a card.
SELECT: Final = "select"
MATCH: Final = "matches"
FIT: Final = "fits"
# Fields whose selectors test characters one by one.  A field called `cards` tests cards, and all other fields select
# characters.
MATCHING: Final = {
    When: ("who", "against"),
    Aura: ("who",),
    TargetIs: ("who",),
    SelfIs: ("who",),
    Pair: ("left", "right"),
}

NEED_TARGET: Final = (IsTarget, BesideTarget, TargetDies, TargetIs, TargetSurvives, Splash)
NEED_EVENT: Final = (EventAmount, Counter, RedirectAttack, Interpose, MissTarget, RepriceDrawnCard)
# Attributes that apply while a minion is on the board.
ON_BOARD: Final = ("play", "combo", "both", "inspire", "when", "aura")


@dataclass(frozen=True)
class Place:
    """The context in which a part of a script is used.

    Attributes:
        use: The selector method that the part uses.
        has_target: Whether `TARGET` refers to a character.
        in_trigger: Whether the part belongs to a trigger.
        on_board: Whether the card that has the text is a minion on the board.
        granted: Whether the part belongs to text that the card gives to a character.
    """

    use: str = SELECT
    has_target: bool = False
    in_trigger: bool = False
    on_board: bool = False
    granted: bool = False


class ScriptChecker:
    """Checks card scripts.

    Attributes:
        types: The type of each card in the card table, keyed by card id.
        ids: The card ids for each lower-case card name.
        owners: For each card that has a script, the id of the card that has the text; for an option, that is the
            "choose one" card to which it belongs.
    """

    def __init__(self, types: Mapping[str, str], ids: Mapping[str, list[str]], scripts: Iterable[Any]) -> None:
        self.types = types
        self.ids = ids
        self.owners = {script.card_id: script.card_id for script in scripts}
        for script in scripts:
            self.owners |= {
                option: script.card_id for option in getattr(script, "options", ()) if option in self.owners
            }

    def check(self, script: Any) -> None:
        """Check a script.

        Raises:
            ScriptError: Part of the script is unsupported.
        """
        attributes = {name: value for name, value in vars(script).items() if name in ATTRIBUTES}
        minion = self.types[self.owners[script.card_id]] == constants.TYPES[constants.MINION_CARD]
        if "needs_target_if" in attributes and "targets" not in attributes:
            raise ScriptError(f"{script.__name__}: a script with `needs_target_if` also needs `targets`")
        for name, value in attributes.items():
            place = Place(
                use=MATCH if name == "targets" else SELECT,
                has_target=name == "both" or (name in ("play", "combo") and "targets" in attributes),
                on_board=name in ON_BOARD and minion,
            )
            for mistake in wrong_types(f"{script.__name__}.{name}", value, ATTRIBUTES[name]):
                raise ScriptError(mistake)
            for mistake in self.mistakes(value, place):
                raise ScriptError(f"{script.__name__}.{name}: {mistake}")

    def mistakes(self, value: Any, place: Place) -> Iterator[str]:
        """Yield error messages for a part of a script and its nested parts."""
        match value:
            case str():
                yield from self.unknown_ids(value)
            case tuple():
                for item in value:
                    yield from self.mistakes(item, place)
            case dict():
                yield from self.mistakes((*value, *value.values()), place)
            case Part():
                yield from misplacements(value, place)
                kind: Any = type(value)
                for name, hint in typed_fields(kind):
                    inner = getattr(value, name)
                    yield from wrong_types(f"{kind.__name__}.{name}", inner, hint)
                    if not isinstance(inner, int):
                        yield from self.mistakes(inner, inner_place(value, name, place))

    def unknown_ids(self, word: str) -> Iterator[str]:
        """Yield an error message for a string unless it is a card id or the name of a class."""
        if word not in self.owners and word not in constants.CLASSES:
            if word in self.types:
                yield f"the card {word!r} has no script; add one, or list it with `plain_cards`"
            else:
                yield f"unknown card {word!r}; {self.suggest_id(word)}"

    def suggest_id(self, word: str) -> str:
        """Return a hint for an unknown id, which can be a card name or an id with different capitalization."""
        ids = self.ids.get(word.lower()) or [card_id for card_id in self.types if card_id.lower() == word.lower()]
        return f"use the id {' or '.join(ids[:MOST_IDS])}" if ids else f"if it is an id of your own, {PASS_CARD}"


# ---- misplaced parts


def misplacements(part: Part, place: Place) -> Iterator[str]:
    """Yield the reasons why a part cannot work where it is used; its nested parts are not checked."""
    if isinstance(part, NEED_TARGET) and not place.has_target:
        yield f"{word(part)} needs a target; add `targets` to the script, or use it in a trigger"
    if isinstance(part, NEED_EVENT) and not place.in_trigger:
        yield f"{word(part)} works only in a trigger"
    if isinstance(part, ForGiver) and not (place.in_trigger and place.granted):
        yield "ForGiver works only in a trigger that the card gives to a character"
    if isinstance(part, Selector) and not isinstance(part, Pair):
        if part.is_positional() and not place.on_board:
            yield f"{word(part)} works only for a minion on the board"
        if place.use == FIT and not overrides(part, FIT):
            yield f"{word(part)} selects characters in play, so it cannot select cards"
        if place.use == MATCH and not overrides(part, MATCH) and not overrides(part, FIT):
            yield f"{word(part)} selects by itself, so it cannot be combined or used as a condition"


def word(value: object) -> str:
    """Return a value's name in the card-script vocabulary, its `repr` if it is plain, or its class name."""
    plain = repr(value) if isinstance(value, PLAIN) else type(value).__name__
    return next((name for name in language.__all__ if getattr(language, name) is value), plain)


def overrides(selector: Selector, method: str) -> bool:
    return getattr(type(selector), method) is not getattr(Selector, method)


def inner_place(part: Part, name: str, place: Place) -> Place:
    """Return the context of the parts in a field."""
    kind: Any = type(part)
    use = FIT if isinstance(part, Pair) and place.use == FIT else use_in_field(kind, name)
    if isinstance(part, Teach) and name != "who":  # because the text belongs to another character
        return Place(use=use, on_board=True, granted=True)
    if isinstance(part, When):
        return replace(place, use=use, has_target=True, in_trigger=True)
    if part.binds_target(name):
        return replace(place, use=use, has_target=True)
    return place if use == place.use else replace(place, use=use)


@cache
def use_in_field(kind: type, name: str) -> str:
    """Return how parts of this class use the selector in a field."""
    if name == "cards":
        return FIT
    return MATCH if any(issubclass(kind, base) and name in names for base, names in MATCHING.items()) else SELECT


# ---- types


@cache
def typed_fields(kind: type) -> tuple[tuple[str, Any], ...]:
    """Return the names and types of the fields of a class."""
    if not is_dataclass(kind):
        return ()
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def wrong_types(name: str, value: object, hint: Any) -> Iterator[str]:
    """Yield an error message if a value has the wrong type."""
    types = plain_types(hint)
    if not isinstance(value, types):
        yield f"{name} must be {type_names(types)}, not {word(value)}"
    elif isinstance(value, tuple) and hint is not tuple:
        item_types = plain_types(item_type(hint))
        for item in value:
            if not isinstance(item, item_types):
                yield f"{name} must contain only {type_names(item_types)}, not {word(item)}"


@cache
def plain_types(hint: Any) -> tuple[type, ...]:
    """Return the classes to which a value with this annotation can belong.

    Compiled classes check types themselves and have only simplified annotations, in which `type` stands for any type.
    """
    if get_origin(hint) in (Union, UnionType):
        return tuple(kind for option in get_args(hint) for kind in plain_types(option))
    return (object,) if hint in (Any, type) else (int,) if hint is i64 else (get_origin(hint) or hint,)


@cache
def item_type(hint: Any) -> Any:
    """Return the type of the items in a tuple."""
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return next((get_args(option)[0] for option in options if get_origin(option) is tuple), Any)


def type_names(types: tuple[type, ...]) -> str:
    return " or ".join("None" if kind is NoneType else kind.__name__ for kind in types)
