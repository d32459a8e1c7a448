"""The position editor of both games: a form recreates its position, or lists the information that it omits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import gwent_positions
import hearthstone_positions
import pytest
from random_positions import some_turns

from topdeck.core.errors import PositionFormError
from topdeck.core.registry import load_game
from topdeck.core.state import Json, State

POSITIONS: dict[str, tuple[str, Callable[[], State]]] = {
    **{f"hearthstone {make.__name__}": ("hearthstone", make) for make in hearthstone_positions.POSITIONS},
    **{f"gwent {make.__name__}": ("gwent", make) for make in gwent_positions.POSITIONS},
}

# Knowledge of past events, which is not part of a fingerprint.
PAST = (
    "the origin of its cards",
    "cards of the deck that the opponent has seen",
    "cards that the opponent knows",
    "cards that left the game",
    "the opponent's knowledge of changes",
    "settings that",
)


def is_past(words: str) -> bool:
    return words.removeprefix("player 0: ").removeprefix("player 1: ").startswith(PAST)


def games() -> Iterator[tuple[str, State]]:
    """Yield every third position of random games."""
    for game in ("hearthstone", "gwent"):
        for seed in range(4):
            decisions = seed
            while (state := some_turns(game, decisions, seed)).result() is None and decisions < 60:
                yield game, state
                decisions += 7


def executed(text: str) -> State:
    names: dict[str, State] = {}
    exec(text, names)
    return names["state"]


def test_who_can_only_answer_a_question_is_not_to_move_without_it() -> None:
    with pytest.raises(PositionFormError, match="this position cannot be edited: the first side is to move: it needs"):
        load_game("gwent").editor.arrangement(gwent_positions.second_shot())


@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "gwent second_shot"])
def test_a_form_makes_its_position_again_or_says_what_is_lost(name: str) -> None:
    game, make = POSITIONS[name]
    check_form(game, make())


def test_so_it_is_in_the_middle_of_games() -> None:
    exact = [check_form(game, state) for game, state in games()]
    assert len(exact) > 40
    assert exact.count(True) > len(exact) // 2


def check_form(name: str, state: State) -> bool:
    """Check that the form recreates the position, or lists the information that it omits."""
    game = load_game(name)
    if state.result() is not None:
        with pytest.raises(PositionFormError, match="the game is over"):
            game.editor.arrangement(state)
        return False
    form: Json = game.editor.arrangement(state)
    made = game.editor.arrange(form)
    lost = [words for words in form.get("lost", []) if not is_past(words)]
    same = made.fingerprint() == state.fingerprint()
    assert same != bool(lost), lost
    assert made.player == state.player
    assert game.state(made.to_json()) == made
    assert game.editor.arrangement(made) == {key: value for key, value in form.items() if key != "lost"}
    assert executed(game.editor.scenario_text(form)) == made
    return same
