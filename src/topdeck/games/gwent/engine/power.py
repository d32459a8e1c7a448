"""Changes to the power and armor of units."""

from mypy_extensions import i64

from topdeck.games.gwent.engine import consequences
from topdeck.games.gwent.engine.board import banish, destroy
from topdeck.games.gwent.engine.model import Table, Unit


def damage(game: Table, it: Unit, amount: i64) -> None:
    """Deal damage, which reduces armor first, and destroy the unit if its power reaches 0."""
    if amount <= 0 or it.power <= 0:
        return
    if game.log is not None:
        consequences.report(game, consequences.DAMAGE, it, amount)
    absorbed = min(it.armor, amount)
    it.armor -= absorbed
    it.power -= min(it.power, amount - absorbed)
    if it.power == 0:
        destroy(game, it)


def boost(game: Table, it: Unit, amount: i64) -> None:
    """Increase the power of a living unit."""
    if it.power > 0 and amount > 0:
        if game.log is not None:
            consequences.report(game, consequences.BOOST, it, amount)
        it.power += amount


def strengthen(game: Table, it: Unit, amount: i64) -> None:
    """Increase both the base power and the current power of a living unit."""
    if it.power > 0 and amount > 0:
        if game.log is not None:
            consequences.report(game, consequences.STRENGTHEN, it, amount)
        it.base += amount
        it.power += amount


def weaken(game: Table, it: Unit, amount: i64) -> None:
    """Reduce both the base power and the current power.

    The unit is banished if its base power reaches 0, or destroyed if only its current power does.
    """
    if amount <= 0 or it.power <= 0:
        return
    if game.log is not None:
        consequences.report(game, consequences.WEAKEN, it, amount)
    it.base -= min(it.base, amount)
    it.power -= min(it.power, amount)
    if it.base == 0:
        banish(game, it)
    elif it.power == 0:
        destroy(game, it)


def heal(game: Table, it: Unit) -> None:
    """Restore a damaged unit to its base power."""
    if 0 < it.power < it.base:
        if game.log is not None:
            consequences.report(game, consequences.HEAL, it, it.base - it.power)
        it.power = it.base


def reset(game: Table, it: Unit) -> None:
    """Set a unit's power to its base power."""
    if it.power > 0:
        if game.log is not None and it.power != it.base:
            consequences.report(game, consequences.RESET, it, it.base)
        it.power = it.base


def set_power(game: Table, it: Unit, power: i64) -> None:
    """Boost or damage a unit so that it has this power, ignoring armor."""
    if it.power > 0 and power > 0:
        if game.log is not None and it.power != power:
            consequences.report(game, consequences.SET_POWER, it, power)
        it.power = power
