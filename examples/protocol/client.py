"""A client for Topdeck's protocol that requires only the standard library.

Copy this file into your agent's folder. The agent can then use any environment with Python 3.10 or later:

    from client import Agent, serve

    class First(Agent):
        def act(self, message, model):
            return 0  # the index of a legal action

    serve(First())
"""

import json
import sys
from collections.abc import Sequence
from typing import Any

Message = dict[str, Any]
PROTOCOL = 1


class RequestError(Exception):
    """Raised when the host rejects a request to the forward model."""


class Agent:
    """The base class for agents.  Subclasses must implement `act`.

    Attributes:
        name: The name sent to the host.
        keep: Whether a single process can play several games in succession.
    """

    name = "python"
    keep = True

    def begin(self, message: Message) -> None:
        """Prepare for a game; the message contains `game`, `seat`, `deck`, `settings` and `seed`."""

    def act(self, message: Message, model: "Model") -> int | str | Message:
        """Choose an action.

        Args:
            message: The `act` message, with `observation`, `text`, `history`, `actions` and `clock`.
            model: The forward model.

        Returns:
            The index of an action in `message["actions"]`, its text, or its JSON form.
        """
        raise NotImplementedError

    def end(self, message: Message) -> None:
        """Handle the end of a game; the message contains its `result`."""


class Model:
    """The forward model. Its positions are sampled from the agent's observation and identified by handles.

    All methods accept several positions at once, because a request takes much longer than a single game step.
    """

    def sample(self, count: int) -> Message:
        """Sample positions and return a message with the handles (`states`) and numbers of legal actions (`counts`)."""
        return ask({"type": "sample", "count": count})

    def actions(self, states: list[int]) -> list[list[str]]:
        """Return the legal actions in each position in text form."""
        actions: list[list[str]] = ask({"type": "actions", "states": states})["actions"]
        return actions

    def apply(self, states: list[int], actions: Sequence[int | str], copy: bool = True) -> Message:
        """Play an action in each position and return the new `states`, `players`, `counts` and `results`."""
        return ask({"type": "apply", "states": states, "actions": list(actions), "copy": copy})

    def result(self, states: list[int]) -> list[Message | None]:
        """Return the result of each position, or None if the game is not over."""
        results: list[Message | None] = ask({"type": "result", "states": states})["results"]
        return results

    def score(self, states: list[int]) -> list[float]:
        """Return the value of each position for this agent according to the host's evaluation function."""
        scores: list[float] = ask({"type": "score", "states": states})["scores"]
        return scores

    def free(self, states: list[int]) -> int:
        """Free positions and return the number of remaining positions."""
        count: int = ask({"type": "free", "states": states})["count"]
        return count


def serve(agent: Agent) -> None:
    """Play games for a host until it ends the conversation."""
    model = Model()
    while True:
        message = receive()
        kind = message["type"]
        if kind == "hello":
            send({"type": "hello", "protocol": PROTOCOL, "name": agent.name, "keep": agent.keep})
        elif kind == "begin":
            agent.begin(message)
            send({"type": "ready"})
        elif kind == "act":
            choice = agent.act(message, model)
            send({"type": "action", "index" if isinstance(choice, int) else "action": choice})
        elif kind == "end":
            agent.end(message)
        elif kind == "quit":
            return


def ask(request: Message) -> Message:
    """Send a request and return the answer."""
    send(request)
    answer = receive()
    if answer["type"] == "error":
        raise RequestError(answer["message"])
    return answer


def send(message: Message) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def receive() -> Message:
    """Return the next message; the end of the input counts as `quit`."""
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "quit"}
