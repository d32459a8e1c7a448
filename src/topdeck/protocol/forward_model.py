"""The forward model, which answers a program's requests about positions sampled from its observation."""

from collections.abc import Iterable
from itertools import count

from topdeck.core.errors import FormError, IllegalAction, TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief, Observation, State, StateScore
from topdeck.protocol.messages import (
    Applied,
    Apply,
    Error,
    Free,
    Freed,
    GetResults,
    GetScores,
    ListActions,
    Listed,
    Outcome,
    Reply,
    Request,
    Results,
    Sample,
    Sampled,
    Scores,
)

MOST_STATES = 10_000  # the maximum number of positions that a program can hold at once or name in one request


class RequestError(Exception):
    """Raised when a request is invalid; no position has changed."""


class Position:
    """A sampled position with its legal actions, which are listed only once."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: list[Action] = [] if state.result() is not None else state.actions()

    def find(self, action: int | str) -> Action:
        """Return the legal action with this index or text form; a finished game has no legal actions."""
        if isinstance(action, int):
            if not 0 <= action < len(self.actions):
                raise RequestError(f"there is no action {action}; the position has {len(self.actions)} legal actions")
            return self.actions[action]
        if not self.actions:
            raise RequestError(f"there is no action {action!r}; the position has no legal actions")
        try:
            parsed = self.state.parse(action)
            self.state.check(parsed)
        except (FormError, IllegalAction) as error:
            raise RequestError(str(error)) from None
        return parsed


class ForwardModel:
    """Holds the positions sampled for one decision, to which the program refers by handle.

    Args:
        view: The observation, which is the only source of information for samples.
        rng: The random number generator for the samples.
        belief: The belief that proposes hidden cards, or None to sample them uniformly.
        score: The evaluation function for `score` requests, or None if the game has none.
    """

    def __init__(self, view: Observation, rng: Rng, belief: Belief | None, score: StateScore | None) -> None:
        self.player = view.player
        self.view = view if belief is None else belief.restrict(view)
        self.rng = rng
        self.belief = belief
        self.score = score
        self.handles = count()
        self.positions: dict[int, Position] = {}

    def answer(self, request: Request) -> Reply:
        """Answer a request; if it is invalid, the answer is an error and no position changes."""
        try:
            return self.reply(request)
        except RequestError as error:
            return Error(message=str(error))
        except TopdeckError as error:  # for example, a belief may have no consistent sample
            return Error(message=f"the request failed: {error}")

    def reply(self, request: Request) -> Reply:
        match request:
            case Sample():
                return self.sample(request.count)
            case ListActions(states=handles):
                return Listed(actions=[[action.text() for action in item.actions] for item in self.find(handles)])
            case Apply():
                return self.apply(request)
            case GetResults(states=handles):
                return Results(results=[outcome(item.state) for item in self.find(handles)])
            case GetScores(states=handles):
                return self.evaluate(handles)
            case Free(states=handles):
                return self.free(handles)

    # ---- the requests

    def sample(self, number: int) -> Sampled:
        self.require_room(number)
        belief, view, rng = self.belief, self.view, self.rng
        states = [view.sample(rng) if belief is None else belief.sample(view, rng) for _ in range(number)]
        positions = [Position(state) for state in states]
        return Sampled(states=self.hold(positions), counts=[len(item.actions) for item in positions])

    def apply(self, request: Apply) -> Applied:
        handles = request.states
        if len(handles) != len(request.actions):
            raise RequestError(f"`apply` requires one action for each of the {len(handles)} states")
        before = self.find(handles)
        if request.copy:
            self.require_room(len(handles))
        elif len(set(handles)) < len(handles):
            raise RequestError("`apply` can name the same state more than once only with `copy`")
        actions = [item.find(action) for item, action in zip(before, request.actions, strict=True)]
        after = [play(item.state, action, request.copy) for item, action in zip(before, actions, strict=True)]
        if request.copy:
            handles = self.hold(after)
        else:
            self.positions.update(zip(handles, after, strict=True))
        return Applied(
            states=handles,
            players=[item.state.player for item in after],
            counts=[len(item.actions) for item in after],
            results=[self.points(item) for item in after],
        )

    def evaluate(self, handles: list[int]) -> Scores:
        score = self.score
        if score is None:
            raise RequestError("the host has no evaluation function for this game; evaluate positions by their results")
        return Scores(scores=[score.value(item.state, self.player) for item in self.find(handles)])

    def free(self, handles: list[int]) -> Freed:
        self.find(handles)
        for handle in handles:
            self.positions.pop(handle, None)
        return Freed(count=len(self.positions))

    # ---- positions

    def points(self, position: Position) -> float | None:
        if position.actions:  # None if the game is not over
            return None
        result = position.state.result()
        return None if result is None else result.score(self.player)

    def find(self, handles: list[int]) -> list[Position]:
        if len(handles) > MOST_STATES:
            raise RequestError(f"a request can name at most {MOST_STATES:,} states")
        try:
            return [self.positions[handle] for handle in handles]
        except KeyError as error:
            raise RequestError(f"there is no state {error}; states are freed at the end of each decision") from None

    def hold(self, positions: Iterable[Position]) -> list[int]:
        new = {next(self.handles): item for item in positions}
        self.positions.update(new)
        return list(new)

    def require_room(self, number: int) -> None:
        if len(self.positions) + number > MOST_STATES:
            raise RequestError(f"a program can hold at most {MOST_STATES:,} states; free some first")


def play(state: State, action: Action, copy: bool) -> Position:
    if copy:
        return Position(state.child(action))
    state.step(action)
    return Position(state)


def outcome(state: State) -> Outcome | None:
    result = state.result()
    return None if result is None else Outcome(winner=result.winner, reason=result.reason)
