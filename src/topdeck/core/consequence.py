"""Consequences: damage, deaths, draws and everything else that an action causes, as seen by one player."""

from __future__ import annotations

from reprlib import repr as brief
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import FormError

NUMBERS: Final = ("player", "depth", "amount", "attack", "health")
TEXTS: Final = ("kind", "detail", "words")
REFERENCES: Final = ("source", "target", "card")


@mypyc_attr(acyclic=True)
class CardRef:
    """A reference to a card or character in a consequence.  References are immutable and are compared by value.

    Attributes:
        id: The card's id in the card table.
        name: The card's name.
        handle: The handle of a character in play, such as `1.2` (side and number); empty for all other cards.
    """

    def __init__(self, card_id: str, name: str, handle: str = "") -> None:
        self.id: Final = card_id
        self.name: Final = name
        self.handle: Final = handle

    def to_json(self) -> dict[str, str]:
        """Return the JSON form."""
        form = {"id": self.id, "name": self.name}
        return {**form, "handle": self.handle} if self.handle else form

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, CardRef)
            and self.id == other.id
            and self.name == other.name
            and self.handle == other.handle
        )

    def __hash__(self) -> int:
        return hash((self.id, self.name, self.handle))

    def __reduce__(self) -> Any:
        return CardRef, (self.id, self.name, self.handle)

    def __repr__(self) -> str:
        return f"CardRef({self.id!r}, {self.name!r}, {self.handle!r})"

    def __str__(self) -> str:
        return f"{self.name} {self.handle}" if self.handle else self.name


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Consequence:
    """An effect of an action, as seen by one player.  Consequences are immutable and are compared by value.

    The consequences of an action form a tree, listed in pre-order: the parent of a consequence, such as the trigger
    that caused it, is the last preceding consequence with a smaller depth.  Hidden cards are replaced by placeholders.

    Attributes:
        player: The player whose character or card is affected, 0 or 1.
        depth: The depth in the tree, starting at 0.
        amount: A number such as the damage dealt.
        attack: The change in the target's attack.
        health: The change in the target's health.
        detail: Further information, such as keywords or the name of a row.
    """

    def __init__(
        self,
        kind: str,
        player: i64,
        depth: i64 = 0,
        source: CardRef | None = None,
        target: CardRef | None = None,
        card: CardRef | None = None,
        amount: i64 = 0,
        attack: i64 = 0,
        health: i64 = 0,
        detail: str = "",
        words: str = "",
    ) -> None:
        self.player: Final = player
        self.depth: Final = depth
        self.amount: Final = amount
        self.attack: Final = attack
        self.health: Final = health
        self.detail: Final = detail
        self._kind: Final = kind
        self._source: Final = source
        self._target: Final = target
        self._card: Final = card
        self._words: Final = words

    @property
    def kind(self) -> str:
        """The kind of consequence, such as `damage`."""
        return self._kind

    @property
    def source(self) -> CardRef | None:
        """The card or character that caused the consequence, if the game reports it."""
        return self._source

    @property
    def target(self) -> CardRef | None:
        """The affected character in play, if any."""
        return self._target

    @property
    def card(self) -> CardRef | None:
        """The affected card, such as a drawn card, or the card that the target is transformed into."""
        return self._card

    @property
    def words(self) -> str:
        """A human-readable description."""
        return self._words

    def is_heading(self) -> bool:
        """Return whether this is only a heading, which is omitted if there are no consequences below it."""
        return False

    def reveals_card(self) -> bool:
        """Return whether this reveals a previously hidden card, such as a discarded card."""
        return False

    def redact(self, player: i64) -> Consequence:
        """Return the consequence as seen by a player, with placeholders for hidden cards."""
        return self

    def is_public(self) -> bool:
        """Return whether the consequence contains nothing that is hidden from either player."""
        return self.redact(0) is self and self.redact(1) is self

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which `consequence_from_json` can read; zeros and missing values are omitted."""
        form: dict[str, Any] = {"kind": self.kind, "player": int(self.player), "words": self.words}
        for name in REFERENCES:
            if (reference := getattr(self, name)) is not None:
                form[name] = reference.to_json()
        for name in ("depth", "amount", "attack", "health", "detail"):
            if value := getattr(self, name):
                form[name] = value
        return form

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Consequence) and parts(self) == parts(other)

    def __hash__(self) -> int:
        return hash((self.kind, self.player, self.depth, self.amount))

    def __reduce__(self) -> Any:
        return Consequence, parts(self)

    def __repr__(self) -> str:
        return f"Consequence{parts(self)!r}"

    def __str__(self) -> str:
        return self.words


def parts(item: Consequence) -> tuple[Any, ...]:
    """Return the constructor arguments that recreate a consequence."""
    return (
        item.kind,
        item.player,
        item.depth,
        item.source,
        item.target,
        item.card,
        item.amount,
        item.attack,
        item.health,
        item.detail,
        item.words,
    )


# ---- reading


def consequence_from_json(data: object) -> Consequence:
    """Read a consequence from its JSON form.

    Raises:
        FormError: The data is not the JSON form of a consequence.
    """
    if not isinstance(data, dict):
        raise FormError(f"a consequence of an event must be a table, not {brief(data)}")
    fields: dict[str, Any] = {"player": None, "kind": None, **data}
    for name in NUMBERS:
        if type(fields.get(name, 0)) is not int:
            raise FormError(f"the {name} of a consequence must be a whole number, not {brief(fields[name])}")
    for name in TEXTS:
        if type(fields.get(name, "")) is not str:
            raise FormError(f"the {name} of a consequence must be a string, not {brief(fields[name])}")
    source, target, card = [read_reference(name, data.get(name)) for name in REFERENCES]
    return Consequence(
        data["kind"],
        data["player"],
        data.get("depth", 0),
        source,
        target,
        card,
        data.get("amount", 0),
        data.get("attack", 0),
        data.get("health", 0),
        data.get("detail", ""),
        data.get("words", ""),
    )


def read_reference(field: str, data: object) -> CardRef | None:
    if data is None:
        return None
    names = [data.get(name, "") for name in ("id", "name", "handle")] if isinstance(data, dict) else []
    if not names or not all(isinstance(name, str) for name in names):
        raise FormError(f"the {field} of a consequence must be a table with an id and a name, not {brief(data)}")
    return CardRef(*names)
