"""Changes to the power and armor of units."""

from mypy_extensions import i64

from topdeck.games.gwent.engine.board import banish, destroy
from topdeck.games.gwent.engine.model import Table, Unit


def damage(game: Table, it: Unit, amount: i64) -> None:
    """Deal damage, which reduces armor first, and destroy the unit if its power reaches 0."""
    if amount <= 0 or it.power <= 0:
        return
    absorbed = min(it.armor, amount)
    it.armor -= absorbed
    it.power -= min(it.power, amount - absorbed)
    if it.power == 0:
        destroy(game, it)


def boost(it: Unit, amount: i64) -> None:
    """Increase the power of a living unit."""
    if it.power > 0 and amount > 0:
        it.power += amount


def strengthen(it: Unit, amount: i64) -> None:
    """Increase both the base power and the current power of a living unit."""
    if it.power > 0 and amount > 0:
        it.base += amount
        it.power += amount


def weaken(game: Table, it: Unit, amount: i64) -> None:
    """Reduce both the base power and the power.

    The unit is banished if its base power reaches 0, or destroyed if its power does.
    """
    if amount <= 0 or it.power <= 0:
        return
    it.base -= min(it.base, amount)
    it.power -= min(it.power, amount)
    if it.base == 0:
        banish(game, it)
    elif it.power == 0:
        destroy(game, it)


def heal(it: Unit) -> None:
    """Restore a damaged unit to its base power."""
    if 0 < it.power < it.base:
        it.power = it.base


def reset(it: Unit) -> None:
    """Set a unit's power to its base power."""
    if it.power > 0:
        it.power = it.base


def set_power(it: Unit, power: i64) -> None:
    """Boost or damage a unit so that it has this power, ignoring armor."""
    if it.power > 0 and power > 0:
        it.power = power
