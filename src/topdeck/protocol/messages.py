"""The messages of the protocol.

Each message is a JSON object on a separate line, and its `type` field identifies the kind of message.  Unknown fields
are ignored.  `docs/protocol.md` describes the messages with examples, and `docs/protocol.schema.json` is generated from
this module.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from topdeck.core.state import Json

VERSION = 1  # the version of the protocol

Handle = Annotated[int, Meta(ge=0, description="Number of a sampled position.")]
Handles = list[Handle]


class Message(Struct, tag_field="type", kw_only=True):
    """The base class for messages."""


# ---- from the host to the program


class Hello(Message, tag="hello"):
    """Opens the conversation.  The program answers with its own `hello`."""

    protocol: Annotated[int, Meta(description="Version of the protocol.")]
    topdeck: Annotated[str, Meta(description="Version of Topdeck.")]
    game: Annotated[str, Meta(description="Name of the game.")]
    rules: Annotated[int, Meta(description="Version of the game's rules.")]
    encoder: Annotated[int | None, Meta(description="Version of the action ids, or null if the game has none.")] = None


class Begin(Message, tag="begin"):
    """Begins a game.  The program answers with `ready`."""

    game: Annotated[str, Meta(description="Name of the game.")]
    seat: Annotated[int, Meta(ge=0, le=1, description="Seat of the program; seat 0 moves first.")]
    deck: Annotated[Json, Meta(description="Deck of the program.")]
    settings: Annotated[Json, Meta(description="Settings of the game that differ from the defaults.")] = {}
    seed: Annotated[int, Meta(description="Seed for the program's random number generator.")] = 0


class PastMatchForm(Struct):
    """The program's results against one opponent in an earlier round of a competition, with one pair of decks."""

    round: Annotated[int, Meta(ge=1, description="Number of the round.")]
    deck: Annotated[Json, Meta(description="Deck of the program.")]
    opponent: Annotated[str, Meta(description="Name of the opponent.")]
    opponent_deck: Annotated[Json, Meta(description="Deck of the opponent.")]
    wins: Annotated[int, Meta(description="Number of games that the program won.")]
    draws: Annotated[int, Meta(description="Number of drawn games.")]
    losses: Annotated[int, Meta(description="Number of games that the program lost.")]


class ChooseDeck(Message, tag="choose_deck"):
    """Requests a deck for the next round of a competition.  The program answers with a `deck`."""

    game: Annotated[str, Meta(description="Name of the game.")]
    offered: Annotated[list[Json], Meta(description="Decks of the track and of the program's submission.")]
    history: Annotated[list[PastMatchForm], Meta(description="Results of the program in earlier rounds.")]


class PastDecision(Struct):
    """A decision that the program made in an earlier game."""

    observation: Annotated[Json, Meta(description="The observation of the program's player, as JSON.")]
    history: Annotated[list[Json], Meta(description="Events since the player's last decision.")]
    action: Annotated[str, Meta(description="Text form of the action that the program played.")]


class LegalAction(Struct, omit_defaults=True):
    """A legal action in several forms."""

    text: Annotated[str, Meta(description="Text form.")]
    words: Annotated[str, Meta(description="Description with card names.")]
    json: Annotated[Json, Meta(description="JSON form.")]
    id: Annotated[int | None, Meta(description="Action id of the encoder, if the game has one.")] = None


class TimeLeft(Struct):
    """The time limits for a decision."""

    seconds: Annotated[float | None, Meta(description="Time limit for this decision in seconds, or null.")] = None
    turn: Annotated[float | None, Meta(description="Time left for this turn in seconds, or null.")] = None
    time: Annotated[
        Literal["wall", "cpu"],
        Meta(description="Whether the limits apply to wall-clock time or to the program's CPU time."),
    ] = "wall"


class Act(Message, tag="act"):
    """Requests a decision.  The program can use the forward model first and must answer with an `action`."""

    observation: Annotated[Json, Meta(description="The observation of the program's player, as JSON.")]
    text: Annotated[str, Meta(description="The observation as text.")]
    history: Annotated[list[Json], Meta(description="Events since the player's last decision.")]
    actions: Annotated[list[LegalAction], Meta(description="Legal actions.")]
    clock: TimeLeft


class Outcome(Struct):
    """The result of a game."""

    winner: Annotated[int | None, Meta(description="Seat of the winner, or null for a draw.")]
    reason: Annotated[str, Meta(description="Reason why the game ended.")] = ""


class PastGameForm(Struct):
    """A game in the previous round of a competition, as seen by the program."""

    round: Annotated[int, Meta(ge=1, description="Number of the round.")]
    opponent: Annotated[str, Meta(description="Name of the opponent.")]
    seat: Annotated[int, Meta(ge=0, le=1, description="Seat of the program; seat 0 moves first.")]
    deck: Annotated[Json, Meta(description="Deck of the program.")]
    decisions: Annotated[list[PastDecision], Meta(description="Decisions of the program.")]
    observation: Annotated[Json, Meta(description="Observation of the player at the end of the game.")]
    history: Annotated[list[Json], Meta(description="Events since the player's last decision.")]
    result: Outcome


class Learn(Message, tag="learn"):
    """Sends a past competition game for the program to learn from.  The program answers with `learned`."""

    game: Annotated[str, Meta(description="Name of the game.")]
    past_game: Annotated[PastGameForm | None, Meta(description="A game in the previous round; null after the last.")]


class End(Message, tag="end"):
    """Ends a game.  The program does not answer."""

    result: Outcome


class Quit(Message, tag="quit"):
    """Ends the conversation.  The program exits."""


class Error(Message, tag="error"):
    """Reports an error.  A program that sends an error loses the game; a host sends one if a request is invalid."""

    message: Annotated[str, Meta(description="One-sentence description of the error.")]


# ---- answers to forward-model requests


class Sampled(Message, tag="sampled"):
    """Answers `sample`."""

    states: Annotated[Handles, Meta(description="New positions.")]
    counts: Annotated[list[int], Meta(description="Number of legal actions in each position.")]


class Listed(Message, tag="listed"):
    """Answers `actions`."""

    actions: Annotated[list[list[str]], Meta(description="Legal actions of each position as text, in a fixed order.")]


class Applied(Message, tag="applied"):
    """Answers `apply`."""

    states: Annotated[Handles, Meta(description="Positions after the actions.")]
    players: Annotated[list[int], Meta(description="Player to move in each position.")]
    counts: Annotated[list[int], Meta(description="Number of legal actions in each position; 0 if the game is over.")]
    results: Annotated[
        list[float | None],
        Meta(description="1 if the program has won, 0.5 for a draw, 0 if it has lost, null if the game is not over."),
    ]


class Results(Message, tag="results"):
    """Answers `result`."""

    results: Annotated[list[Outcome | None], Meta(description="Result of each position; null if the game is not over.")]


class Scores(Message, tag="scores"):
    """Answers `score`."""

    scores: Annotated[list[float], Meta(description="Value of each position for the program; higher is better.")]


class Freed(Message, tag="freed"):
    """Answers `free`."""

    count: Annotated[int, Meta(description="Number of positions that the host still holds.")]


# ---- from the program to the host


class Greeting(Message, tag="hello"):
    """Answers `hello`."""

    protocol: Annotated[int, Meta(description="Version of the protocol that the program uses.")] = VERSION
    name: Annotated[str, Meta(description="Name of the program.")] = ""
    version: Annotated[str, Meta(description="Version of the program.")] = ""
    keep: Annotated[bool, Meta(description="Whether the program can play several games in succession.")] = False
    choose_deck: Annotated[bool, Meta(description="Whether the program answers `choose_deck`.")] = False


class Ready(Message, tag="ready"):
    """Answers `begin`."""


class ChosenDeck(Message, tag="deck"):
    """Answers `choose_deck`."""

    deck: Annotated[str | Json, Meta(description="Name of an offered deck, or any legal deck.")]


class Learned(Message, tag="learned"):
    """Answers `learn`."""


class Choice(Message, tag="action", omit_defaults=True):
    """Answers `act`.  Exactly one of `action`, `index` and `id` is set."""

    action: Annotated[str | Json | None, Meta(description="Text form or JSON form of the action.")] = None
    index: Annotated[int | None, Meta(description="Index of the action in the list of legal actions.")] = None
    id: Annotated[int | None, Meta(description="Action id of the encoder.")] = None
    info: Annotated[Any, Meta(description="Search info: options with visits and values, and expected line.")] = None


class Sample(Message, tag="sample"):
    """Requests sampled positions that are consistent with the observation."""

    count: Annotated[int, Meta(ge=1, description="Number of positions.")] = 1


class ListActions(Message, tag="actions"):
    """Requests the legal actions in each position."""

    states: Handles


class Apply(Message, tag="apply"):
    """Plays an action in each position."""

    states: Handles
    actions: Annotated[list[int | str], Meta(description="One action for each position, by index or text.")]
    copy: Annotated[bool, Meta(description="Whether to create new positions instead of modifying the given ones.")] = (
        True
    )


class GetResults(Message, tag="result"):
    """Requests the result of each position."""

    states: Handles


class GetScores(Message, tag="score"):
    """Requests the value of each position according to the host's evaluation function."""

    states: Handles


class Free(Message, tag="free"):
    """Frees positions.  All remaining positions are freed when the decision ends."""

    states: Handles


Request = Sample | ListActions | Apply | GetResults | GetScores | Free
Reply = Sampled | Listed | Applied | Results | Scores | Freed | Error
HostMessage = Hello | Learn | ChooseDeck | Begin | Act | End | Quit | Reply
ProgramMessage = Greeting | Learned | ChosenDeck | Ready | Choice | Request | Error
