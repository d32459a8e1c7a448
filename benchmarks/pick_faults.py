"""A check that a random action, which is chosen without a list, is the same as one drawn from the list of actions."""

from __future__ import annotations

from topdeck import Rng, State

STREAM = 57
DRAWS = 3


def pick_faults(state: State) -> list[str]:
    """Return why `pick` differs from a random index into the list of actions."""
    choices = state.actions()
    for seed in range(DRAWS):
        drawn = choices[Rng(seed, STREAM).below(len(choices))] if choices else None
        if (picked := state.pick(Rng(seed, STREAM))) != drawn:
            return [f"`pick` returns '{picked}' instead of '{drawn}'"]
    return []
