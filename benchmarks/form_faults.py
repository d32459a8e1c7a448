"""Checks that positions survive conversion to their JSON form and their position form and back."""

from __future__ import annotations

import json

from topdeck import Game, State, TopdeckError


def form_faults(game: Game, state: State) -> list[str]:
    """Return the reasons why a position cannot be read back from its JSON form or its position form."""
    try:
        twin = game.state(json.loads(json.dumps(state.to_json())))
        if twin.to_json() != state.to_json():
            return ["the JSON form of the position changes when it is read back"]
        if state.pass_action() is None:
            return []  # the position editor cannot represent pending choices and finished games
        form = game.editor.arrangement(state)
        again = game.editor.arrangement(game.editor.arrange(form))
    except TopdeckError as error:
        return [f"the position cannot be read back: {error}"]
    first, second = ({name: value for name, value in part.items() if name != "lost"} for part in (form, again))
    return [] if first == second else [f"the position form changes when it is read back: {first}"]
