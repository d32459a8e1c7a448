"""Custom cards: new cards and new scripts for existing cards, without changes to the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from topdeck.config.config_file import SourceMap, read_table
from topdeck.core.errors import TopdeckError, hint
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import constants
from topdeck.games.shared.card_scripts import ScriptError, scripts_among

Count = Annotated[int, msgspec.Meta(ge=0)]

CACHED = ("card_table", "ids_by_name", "rules", "shared_rules", "card_pools")


class NewCard(msgspec.Struct, frozen=True, kw_only=True):
    """The printed properties of a new card.

    Args:
        id: A unique id.
        name: The name of the card.
        type: The type of the card.
        cost: The mana cost.
        attack: The attack of a minion or weapon.
        health: The health of a minion, or the durability of a weapon.
        keywords: Printed keywords, such as `"taunt"` and `"divine shield"`.
        tribe: The tribe of a minion, such as `"murloc"`.
        classes: The classes whose decks can contain the card; by default, all classes.
        set: The set of the card.
        secret: Whether a spell is a secret.
        collectible: Whether decks can contain the card.
    """

    id: str
    name: str
    type: Literal["minion", "spell", "weapon"]
    cost: Count
    attack: Count = 0
    health: Count = 0
    keywords: tuple[str, ...] = ()
    tribe: str = ""
    classes: tuple[str, ...] = ()
    set: str = "basic"
    secret: bool = False
    collectible: bool = True


@contextmanager
def add_cards(*scripts: type, cards: tuple[NewCard, ...] = ()) -> Iterator[None]:
    """Add or change cards for positions and games that are created in a `with` block, in this process.

    New cards are not part of any pool of random cards.  Positions with new cards cannot be used after the block, and
    records of games with new cards can be replayed only in a block with the same cards.

    Example:
        with add_cards(Gatekeeper, cards=(gatekeeper,)):
            table = scenario(side("mage", hand=["Gatekeeper"]), side("warrior"))

    Args:
        scripts: Card scripts, which replace the scripts of existing cards with the same ids.
        cards: The printed properties of new cards.

    Raises:
        TopdeckError: A card or a script is invalid.
    """
    rows = (*database.numbers(), *map(to_row, cards))
    if taken := {row["id"] for row in database.numbers()} & {card.id for card in cards}:
        raise TopdeckError(f"a new card needs a unique id, but another card already has the id {min(taken)!r}")
    for script in scripts:
        if not hasattr(script, "card_id"):
            raise ScriptError(f"{script.__name__} is not a card script; mark it with @card")
    added = {script.card_id: script for script in scripts_among(scripts)}
    before = {name: getattr(database, name) for name in ("numbers", "scripts", *CACHED)}
    known = database.scripts

    def scripts_with_added(era: str = database.DEFAULT_ERA) -> dict[str, type]:
        return {**known(era), **added}

    replaced: dict[str, Any] = {name: cache(before[name].__wrapped__) for name in CACHED}
    replaced |= {"numbers": lambda: rows, "scripts": scripts_with_added}
    try:
        vars(database).update(replaced)
        database.check_scripts(scripts, tuple(known().values()))
        yield
    finally:
        vars(database).update(before)


def to_row(card: NewCard) -> dict[str, Any]:
    """Return the row of a card in the card table."""
    row: dict[str, Any] = msgspec.to_builtins(card)
    read_table(row, NewCard, SourceMap(f"new card {card.name!r}"))
    if card.type != "spell" and card.health < 1:
        need = "a minion needs at least 1 health" if card.type == "minion" else "a weapon needs at least 1 durability"
        raise TopdeckError(f"new card {card.name!r}: {need}; set `health`")
    for what, words, allowed in (
        ("keyword", card.keywords, constants.KEYWORDS),
        ("tribe", (card.tribe,) if card.tribe else (), constants.TRIBES),
        ("class", card.classes, constants.CLASSES),
    ):
        for word in words:
            if word not in allowed:
                raise TopdeckError(f"new card {card.name!r}: unknown {what} {word!r}{hint(word, allowed)}")
    return row
