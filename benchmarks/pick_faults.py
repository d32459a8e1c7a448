"""Checks that `pick`, which does not list the actions, chooses the same action as a random index into the list."""

from __future__ import annotations

from topdeck import Rng, State

STREAM = 57
DRAWS = 3


def pick_faults(state: State) -> list[str]:
    """Return an error message if `pick` and a random index into the list of actions choose different actions."""
    choices = state.actions()
    for seed in range(DRAWS):
        drawn = choices[Rng(seed, STREAM).below(len(choices))] if choices else None
        if (picked := state.pick(Rng(seed, STREAM))) != drawn:
            return [f"`pick` returns '{picked}' instead of '{drawn}'"]
    return []
