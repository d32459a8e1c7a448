"""Legality checks agree with the list of actions."""

import pytest

from topdeck import Rng, load_game
from topdeck.core.state import Action
from topdeck.games.hearthstone.engine.actions import CONCESSION, PLAY_CARD, HearthstoneAction
from topdeck.games.hearthstone.engine.legal import actions, is_legal
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

HEARTHSTONE = load_game("hearthstone")


def positions(decks: tuple[str, str], seed: int) -> list[HearthstoneState]:
    """Return every position of a random game, including the last."""
    state = HEARTHSTONE.start((HEARTHSTONE.deck(decks[0]), HEARTHSTONE.deck(decks[1])), seed)
    assert isinstance(state, HearthstoneState)
    rng, found = Rng(seed), [state.copy()]
    while state.result() is None:
        state.step(rng.choice(state.actions()))
        found.append(state.copy())
    return found


@pytest.mark.parametrize(
    "decks", [("MidrangeJadeShaman", "RenoKazakusMage"), ("MiraclePirateRogue", "ZooDiscardWarlock")]
)
def test_an_action_is_legal_if_and_only_if_it_is_listed(decks: tuple[str, str]) -> None:
    game = positions(decks, 5)
    known = {action for state in game for action in actions(state)}
    assert len(known) > 70
    for state in game:
        listed = set(actions(state))
        for action in known:
            assert is_legal(state, action) == (action in listed), f"{action} in {state!r}"


def test_an_equal_action_object_is_legal() -> None:
    for state in positions(("MidrangeJadeShaman", "AggroPirateWarrior"), 6)[:-1]:
        for action in actions(state):
            assert is_legal(state, state.parse(action.text()))


def test_an_action_of_another_game_is_not_legal() -> None:
    for state in positions(("MidrangeJadeShaman", "AggroPirateWarrior"), 7):
        assert not is_legal(state, Action())
        assert not is_legal(state, CONCESSION)  # `apply` accepts it nevertheless


@pytest.mark.parametrize("kind", range(8))
def test_a_forged_action_is_rejected(kind: int) -> None:
    forged = HearthstoneAction(kind, (), 0, 0, 0, 31, 31, 7, 7)
    for state in positions(("MidrangeJadeShaman", "AggroPirateWarrior"), 7):
        assert not is_legal(state, forged)


@pytest.mark.parametrize("position", [-100, -9, -1, 3, 8, 100])
def test_a_card_cannot_be_played_at_an_invalid_position(position: int) -> None:
    state = scenario(side("mage", mana=2, hand=["Wisp"]), side("mage")).state
    [wisp] = [held.card for held in state.first.hand]
    assert not is_legal(state, HearthstoneAction(PLAY_CARD, (wisp,), position=position))


def test_a_placeholder_cannot_be_played() -> None:
    """Placeholders have no ways to be played, unlike the cards that they represent."""
    state = scenario(side("mage", mana=2, hand=["Wisp"]), side("mage")).state
    for card in (state.rules.unknown, state.rules.coin):
        assert not is_legal(state, HearthstoneAction(PLAY_CARD, (card,)))


# ---- passing


def test_ending_the_turn_is_the_pass_action_of_the_player_to_decide() -> None:
    state = scenario(side("mage"), side("mage")).state
    ending = state.pass_action()
    assert ending is not None
    assert (ending.text(), state.observe(0).pass_action(), state.observe(1).pass_action()) == ("end", ending, None)


def test_a_choice_a_mulligan_and_a_finished_game_cannot_be_passed() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"]), side("mage"))
    table.play("Dark Peddler")
    mulligan = HEARTHSTONE.start((HEARTHSTONE.deck("MurlocDruid"), HEARTHSTONE.deck("MurlocDruid")), 1)
    finished = positions(("MurlocDruid", "MurlocDruid"), 1)[-1]
    assert [state.pass_action() for state in (table.state, mulligan, finished)] == [None, None, None]
