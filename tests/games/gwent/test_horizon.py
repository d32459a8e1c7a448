"""How far a search of Gwent looks."""

from __future__ import annotations

import pytest

from topdeck.errors import SpecError
from topdeck.games.gwent.horizon import HORIZONS, EndOfRound, Rounds
from topdeck.games.gwent.scenario import scenario, side


def test_the_end_of_the_round_is_the_first() -> None:
    assert [*HORIZONS] == ["round", "rounds"]
    table = scenario(side("Skellige", hand=["Roach"]), side("Monsters", hand=["Fiend"], leader=None))
    start = table.state.copy()
    table.pass_round()
    assert not EndOfRound().over(start, table.state)
    table.pass_round()
    assert table.state.round == 2
    assert EndOfRound().over(start, table.state)
    assert not Rounds(1).over(start, table.state)
    assert Rounds(0).over(start, table.state)


def test_a_game_has_three_rounds_at_most() -> None:
    with pytest.raises(SpecError, match="more must be from 0 to 2 rounds, not 3"):
        Rounds(3)
