"""`check_invariants`: plays a random game and checks the invariants of the game at every decision."""

import json

from topdeck.core.deck import Deck
from topdeck.core.errors import TopdeckError
from topdeck.core.game import Game
from topdeck.core.registry import load_game, two_decks
from topdeck.core.rng import Rng
from topdeck.core.state import State
from topdeck.testing.check_game import MOST_ACTIONS, CheckFailed


def check_invariants(name: str, decks: tuple[Deck | str, Deck | str], seed: int = 0, **settings: object) -> int:
    """Play a random game to its end.

    Args:
        name: The game, by its registered name or as `module:Class`.
        decks: The decks of both players.
        seed: The seed of the deal and of the moves.
        settings: Settings of the game.

    Returns:
        The number of actions.

    Raises:
        CheckFailed: A position breaks an invariant.
    """
    game = load_game(name)
    return check_playout(game, game.start(two_decks(game, decks), seed, **settings), seed)


def check_playout(game: Game, state: State, seed: int, forms_every: int = 0) -> int:
    """Play on from a position at random and check every position.

    Args:
        game: The game of the position.
        state: The first position; it is changed.
        seed: The seed of the random moves.
        forms_every: The number of actions from one check of the JSON and position form to the next; 0 for none.

    Returns:
        The number of actions that were played.

    Raises:
        CheckFailed: A position breaks an invariant, or its forms cannot be read back.
    """
    rng = Rng(seed, 52)
    for number in range(MOST_ACTIONS):
        faults = game.violations(state)
        if not faults and forms_every and number % forms_every == 0:
            faults = form_faults(game, state)
        if faults:
            raise CheckFailed(f"{game.name}, seed {seed}, action {number}: {'; '.join(faults)}")
        choices = state.actions()
        if not choices:
            return number
        state.step(rng.choice(choices))
    raise CheckFailed(f"{game.name}, seed {seed}: the game has not ended after {MOST_ACTIONS} actions")


def form_faults(game: Game, state: State) -> list[str]:
    """Return why the position cannot be read back from its JSON form or from its position form."""
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
