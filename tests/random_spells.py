"""Control over the spells that cards cast at random."""

from collections.abc import Iterator
from contextlib import contextmanager

from topdeck.games.hearthstone.language import CastRandom
from topdeck.games.hearthstone.scenario import Scenario
from topdeck.games.shared.card_scripts import script_parts


@contextmanager
def limited_spells(table: Scenario, caster: str, *spells: str) -> Iterator[None]:
    """Let a card cast only these spells, regardless of its own condition."""
    matching = table.state.rules.matching_by_selector
    [cast] = [part for part in script_parts(table.card(caster).play) if isinstance(part, CastRandom)]
    usual = table.state.rules.matching_cards(cast.cards)
    matching[cast.cards] = tuple(table.card(spell) for spell in spells)
    try:
        yield
    finally:
        matching[cast.cards] = usual
