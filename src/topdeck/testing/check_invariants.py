"""`check_invariants`: plays a random game and checks the game's invariants at every decision."""

from collections.abc import Callable

from topdeck import Deck, Game, Rng, State
from topdeck.core.registry import load_game, two_decks
from topdeck.testing.check_game import MOST_ACTIONS, CheckFailed

MOVES_STREAM = 52  # the purpose of the random stream for the moves


def check_invariants(name: str, decks: tuple[Deck | str, Deck | str], seed: int = 0, **settings: object) -> int:
    """Play a random game to the end and check the invariants of every position.

    Args:
        name: The registered name of the game, or `module:Class`.
        decks: The decks of both players.
        seed: The seed for the deal and the moves.
        settings: The game's settings.

    Returns:
        The number of actions that were played.

    Raises:
        CheckFailed: A position violates an invariant.
    """
    game = load_game(name)
    return check_playout(game, game.start(two_decks(game, decks), seed, **settings), seed)


def check_playout(
    game: Game, state: State, seed: int, find_more: Callable[[Game, State, int], list[str]] | None = None
) -> int:
    """Play random moves from a position to the end of the game, and check every position.

    Args:
        game: The game to which the position belongs.
        state: The first position, which is modified in place.
        seed: The seed for the random moves.
        find_more: A function that returns further faults in a position, given the number of actions played so far.

    Returns:
        The number of actions that were played.

    Raises:
        CheckFailed: A position violates an invariant or has another fault, or the game does not end.
    """
    rng = Rng(seed, MOVES_STREAM)
    for number in range(MOST_ACTIONS):
        if faults := game.violations(state) or (find_more(game, state, number) if find_more else []):
            raise CheckFailed(f"{game.name}, seed {seed}, action {number}: {'; '.join(faults)}")
        choices = state.actions()
        if not choices:
            return number
        state.step(rng.choice(choices))
    raise CheckFailed(f"{game.name}, seed {seed}: the game has not ended after {MOST_ACTIONS} actions")
