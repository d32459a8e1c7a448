"""A session: one game in progress, driven by its caller."""

from __future__ import annotations

import pytest
from tiny_game import EVEN, LOW, Duel, HighCard, Lay

from topdeck.core.errors import IllegalAction, TopdeckError
from topdeck.core.event import Event
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState


def session() -> Session:
    return Session(HighCard().start((LOW, EVEN), 1))


def random_hearthstone() -> Session:
    hearthstone = load_game("hearthstone")
    decks = hearthstone.deck("MidrangeSecretHunter"), hearthstone.deck("RenoKazakusMage")
    return Session(hearthstone.start(decks, 5))


def lay(game: Session) -> Action:
    """Let the player to move lay the lowest card."""
    seat = game.player
    assert seat is not None
    action = game.view(seat).actions()[0]
    game.submit(seat, action)
    return action


def moves(events: tuple[Event, ...]) -> list[tuple[int, str]]:
    return [(event.player, event.action) for event in events]


def test_a_session_says_who_must_decide_until_the_game_is_over() -> None:
    game = session()
    assert (game.player, game.turn, game.result, game.actions) == (0, 1, None, [])
    lay(game)
    assert (game.player, game.turn) == (1, 1)
    while game.player is not None:
        lay(game)
    assert game.result == game.state.result() is not None
    assert len(game.actions) == 16


def test_a_session_plays_the_game_that_the_state_would() -> None:
    game, state, rng = random_hearthstone(), random_hearthstone().state, Rng(7)
    while (seat := game.player) is not None:
        action = rng.choice(game.view(seat).actions())
        game.submit(seat, action)
        state.apply(action)
        assert state.fingerprint() == game.state.fingerprint()
    assert game.result == state.result()


def test_any_seat_may_look_at_any_time() -> None:
    game = session()
    for seat in (0, 1):
        view = game.view(seat)
        assert (view.player, view.turn) == (seat, 1)
        assert bool(view.actions()) == (seat == game.player)


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_two_seats(seat: int) -> None:
    game = session()
    with pytest.raises(TopdeckError, match=f"a seat must be 0 or 1, not {seat}"):
        game.view(seat)


# ---- refusals


def refused(game: Session, seat: int, action: Action) -> str:
    """Return the error message, and check that the session has not changed."""
    before = game.state.to_json(), list(game.actions), game.view(0), game.view(1)
    with pytest.raises(IllegalAction) as refusal:
        game.submit(seat, action)
    assert (game.state.to_json(), game.actions, game.view(0), game.view(1)) == before
    return str(refusal.value)


def test_the_decision_of_another_is_refused() -> None:
    game = session()
    action = game.view(0).actions()[0]
    assert refused(game, 1, action) == "player 1 cannot act now: it is player 0's decision"
    assert refused(game, 7, action) == "player 7 cannot act now: it is player 0's decision"


def test_an_illegal_action_is_refused() -> None:
    assert refused(session(), 0, Lay(77)) == "'lay 77' is not legal now"


def test_an_action_of_another_game_is_refused() -> None:
    assert refused(random_hearthstone(), 0, Lay(7)).startswith("'lay 7' is not legal now; legal actions: throw")


def test_when_the_game_is_over_nobody_can_decide() -> None:
    game = session()
    while game.player is not None:
        action = lay(game)
    over = {refused(game, seat, action) for seat in (0, 1)}
    loser = 1 - game.state.player
    assert over == {f"'{action}' is not legal now", f"player {loser} cannot act now: the game is over"}


def test_a_player_may_concede_where_the_game_lets_it() -> None:
    game = random_hearthstone()
    game.submit(0, game.view(0).parse("concede"))
    assert game.player is None
    assert game.view(1).history[-1].words == "concede"


# ---- what happened


def test_before_the_first_decision_there_is_no_history() -> None:
    game = session()
    assert game.view(0).history == game.view(1).history == ()


def test_a_view_tells_the_own_last_move_and_what_the_other_did_since() -> None:
    game = session()
    first, second = lay(game), lay(game)
    assert moves(game.view(0).history) == [(0, first.text()), (1, second.text())]
    assert moves(game.view(1).history) == [(1, second.text())]
    assert game.view(0).history == game.view(0).history  # looking changes nothing


def test_moves_that_nobody_looked_at_before_the_own_decision_are_not_told_after_it() -> None:
    game = session()
    texts: list[tuple[int, str]] = []
    for _ in range(5):  # without a view
        seat = game.player
        assert seat is not None
        action = game.state.actions()[0]
        game.submit(seat, action)
        texts.append((seat, action.text()))
    for seat in (0, 1):
        own = max(place for place, (player, _) in enumerate(texts) if player == seat)
        assert moves(game.view(seat).history) == texts[own:]


def test_a_plain_observation_has_no_history() -> None:
    game = session()
    lay(game)
    assert game.state.observe(1).history == ()


def test_all_moves_before_the_first_own_decision_are_told() -> None:
    game = Session(scenario(side("mage", hand=["Wisp", "Wisp"]), side("mage")).state)
    for words in ("play Wisp", "play Wisp", "end turn"):
        game.submit(0, next(action for action in game.view(0).actions() if game.state.describe(action) == words))
    assert [event.words for event in game.view(1).history] == ["play Wisp", "play Wisp", "end turn"]
    assert [event.words for event in game.view(0).history] == ["end turn"]


def test_the_histories_of_a_player_make_up_all_it_was_told() -> None:
    game, rng = random_hearthstone(), Rng(3)
    heard: list[list[Event]] = [[], []]
    while (seat := game.player) is not None:
        view = game.view(seat)
        heard[seat] += view.history
        game.submit(seat, rng.choice(view.actions()))
    for seat in (0, 1):
        heard[seat] += game.view(seat).history
        assert len(heard[seat]) == len(game.actions)
        played = zip(heard[seat], game.actions, strict=True)
        own = [event.action for event in heard[seat] if event.player == seat]
        assert own == [action.text() for event, action in played if event.player == seat]
    assert [event.player for event in heard[0]] == [event.player for event in heard[1]]


class FaceDown(Duel):
    """High Card in which the leader lays the card face down."""

    def redact(self, action: Action, player: int) -> Action:
        return action if player == self.player or self.laid else Lay(0)


def test_a_game_says_what_the_other_player_sees_of_a_move() -> None:
    high_card = HighCard()
    high_card.duel = FaceDown
    game = Session(high_card.start((LOW, EVEN), 1))
    first = lay(game)
    assert moves(game.view(1).history) == [(0, "lay 0")]
    assert moves(game.view(0).history) == [(0, first.text())]
    second = lay(game)
    assert moves(game.view(0).history) == [(0, first.text()), (1, second.text())]


def test_a_session_says_what_it_is() -> None:
    game = session()
    lay(game)
    assert repr(game) == "<a game on turn 1, 1 decisions made, it is player 1's decision>"


def test_the_state_is_there_for_the_driver_alone() -> None:
    game = random_hearthstone()
    assert isinstance(game.state, HearthstoneState)
    view = game.view(0)
    assert isinstance(view, HearthstoneObservation)
    assert view.state is view.table is not game.state
    assert view.table.rules.unknown in [held.card for held in view.opponent.hand]


def test_a_session_can_continue_a_game_with_the_events_that_the_players_have_seen() -> None:
    game = session()
    for _ in range(5):
        lay(game)
    twin = Session(game.state.copy(), (game.history(0), game.history(1)))
    for seat in (0, 1):
        assert twin.view(seat).history == game.view(seat).history != ()
    assert lay(twin) == lay(game)
    assert [twin.history(seat) for seat in (0, 1)] == [game.history(seat) for seat in (0, 1)]
