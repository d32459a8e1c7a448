"""The classes from which card texts are built."""

from collections.abc import Iterator
from typing import Any

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.abilities import Amount, CardEffect, Condition, Effect, Selector

BASES = (Effect, CardEffect, Selector, Amount, Condition)
HOMES = tuple(f"topdeck.games.hearthstone.{room}" for room in ("engine.abilities", "language", "cards"))


def subclasses(base: type[Any]) -> Iterator[type[Any]]:
    """Return the subclasses of a base class, including those defined in card modules."""
    database.all_scripts()
    for word in base.__subclasses__():
        if word.__module__.startswith(HOMES):
            yield word
            yield from subclasses(word)
