"""Playing on: a new room whose game begins with the first actions of a recorded game."""

from secrets import token_urlsafe

from topdeck import Deck, Game
from topdeck.core.record import Record
from topdeck.core.state import State
from topdeck.web.errors import RequestError
from topdeck.web.review.messages import ContinuedGame, PlayOnAsked
from topdeck.web.rooms.files import RoomNote, hash_token
from topdeck.web.rooms.lobby import Lobby, current_person
from topdeck.web.rooms.messages import SEATS, Invitation

RULES = "rules"  # the entry of a setup that is not a setting


def make_invitation(record: Record, state: State, asked: PlayOnAsked, agents: frozenset[str]) -> Invitation:
    """Return a request for a game with a record's decks and rules; a rematch repeats this request.

    Args:
        record: The recorded game.
        state: The position from which the game continues.
        asked: The person's seat and the opponent.
        agents: The external agents that are offered.

    Raises:
        TopdeckError: The game is over in this position, or the opponent is not offered.
    """
    if state.result() is not None:
        raise RequestError("the game is over in this position; choose an earlier one")
    game = Invitation(game=record.game, opponent=asked.opponent).rules()
    texts = [deck_text(deck, game) for deck in record.decks]
    invitation = Invitation(
        game=record.game,
        opponent=asked.opponent,
        deck=texts[asked.seat],
        opponent_deck=texts[1 - asked.seat],
        seat="first" if asked.seat == 0 else "second",
        settings={name: value for name, value in record.setup.items() if name != RULES},
    )
    invitation.check(agents)
    return invitation


def deck_text(deck: Deck, game: Game) -> str:
    """Return the name of an included deck, or the text of a deck file for any other deck."""
    return deck.name if any(deck == other for other in game.decks.every()) else game.decks.text(deck)


def continue_game(record: Record, state: State, place: int, invitation: Invitation, lobby: Lobby) -> ContinuedGame:
    """Open a room that continues a game from the position after `place` decisions.

    Undrawn cards are drawn in the same order as in the recorded game.

    Raises:
        LimitReached: Too many games are in progress.
    """
    lobby.require_place()
    beginning = Record(record.game, record.decks, record.seed, record.setup, record.actions[:place])
    beginning.seal(state)
    name, token = token_urlsafe(9), token_urlsafe(24)
    note = RoomNote(invitation, SEATS.index(invitation.seat), hash_token(token), owner=current_person())
    try:
        lobby.files.write_note(name, note)
        lobby.files.write_game(name, beginning)
    except OSError as error:
        raise RequestError(f"the game cannot be saved in {lobby.files.folder}: {error.strerror}") from None
    lobby.enter(name, token)
    return ContinuedGame(name, token, invitation)
