"""An external score and belief: `hostile_score:Nosy`, `hostile_score:Shy`."""

from __future__ import annotations

from hostile import note

from topdeck.core.state import Belief, Observation, State, StateScore


class Nosy(StateScore):
    """It notes that it was asked."""

    def value(self, state: State, player: int) -> float:
        note("scored")
        return 0.0


class Shy(Belief):
    """It has no opinion, and its constructor fails."""

    def __init__(self) -> None:
        raise OSError("no opinion")

    def observe(self, view: Observation) -> None:
        pass
