"""Learning between the rounds of a competition: the games that an agent learns from, and the files that it keeps.

An agent learns in its own sandbox, in a copy of its learning folder.  The host receives only the names and contents of
regular files and checks both, so that nothing but these files leaves the sandbox.
"""

import base64
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import PurePosixPath
from time import monotonic
from typing import Final

from msgspec import DecodeError, json

from topdeck import PastGame, Result, Session
from topdeck.arena.plan.time_limit import format_seconds
from topdeck.arena.play.agent_process import AgentProcess, Timeout
from topdeck.arena.play.agent_server import MOST_FILES, NOT_A_FILE, Answer
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.sanitize import sentence
from topdeck.arena.played_game import PlayedGame
from topdeck.core.agent import AgentFailed

NAME: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*")  # the name of a file or folder
LONGEST_PATH: Final = 200  # characters
PART: Final = 1 << 20  # the number of bytes that are read at a time


def past_game(game: PlayedGame, agent: str, number: int) -> PastGame:
    """Return a game as one of its agents saw it.

    Args:
        game: The game, with its record.
        agent: The agent's name.
        number: The round number.

    Raises:
        RecordError: The record cannot be replayed.
    """
    record, seat = game.record, game.seat_of(agent)
    session = Session(record.start())
    decisions = []
    for text in record.actions:
        player = session.state.player
        action = session.state.parse(text)
        if player == seat:
            decisions.append((session.view(seat), action))
        session.submit(player, action)
    result = Result(game.winner, describe_reason(game, agent))
    view = session.view(seat)
    return PastGame(number, game.agents[1 - seat], seat, record.decks[seat], tuple(decisions), view, result)


def describe_reason(game: PlayedGame, agent: str) -> str:
    """Return the reason why a game ended, but omit fault messages, which could reveal what the failing agent knew."""
    if game.fault is None or not game.forfeited:
        return game.reason
    return "the agent failed" if game.fault.agent == agent else "the opponent failed"


def learn(agent: IsolatedAgent, games: Iterable[PastGame], seconds: float, megabytes: int) -> dict[str, bytes]:
    """Let an agent learn in its process, end the process, and return the files in its learning folder.

    Args:
        agent: The agent; `is_learning` must be set.
        games: The games, which are created one by one.
        seconds: The time limit for learning.
        megabytes: The maximum total size of the files in megabytes.

    Raises:
        AgentFailed: The agent failed, was too slow, or left files that are not allowed.
        InfrastructureError: The process cannot be started.
    """
    try:
        agent.prepare()
        lesson = Lesson(agent.process, seconds)
        sizes = lesson.give(agent.game, games)
        require_files(sizes, megabytes)
        files = {name: lesson.read(name, size) for name, size in sizes.items()}
        with suppress(AgentFailed):  # the files are complete
            agent.close()
        return files
    finally:
        agent.kill()


class Lesson:
    """The requests sent to a learning agent; all requests share one time limit.

    Args:
        process: The process of the agent.
        seconds: The time limit, excluding the time for creating the games.
    """

    def __init__(self, process: AgentProcess, seconds: float) -> None:
        self.process = process
        self.left = seconds
        self.words = f"its limit of {format_seconds(seconds)} s to learn"

    def give(self, name: str, games: Iterable[PastGame]) -> dict[str, int]:
        """Give the agent the games that it requests, and return the sizes of its files."""
        waiting = iter(games)
        answer = self.ask("learn", name)
        while answer.kind == "next":
            answer = self.ask("past_game", next(waiting, None))
        try:
            return json.decode(answer.text, type=dict[str, int])
        except DecodeError:
            raise AgentFailed("sent an invalid list of files") from None

    def read(self, name: str, size: int) -> bytes:
        """Return the contents of a file."""
        content = bytearray()
        while len(content) < size:
            wanted = min(PART, size - len(content))
            answer = self.ask("read_learned", name, len(content), wanted)
            try:
                part = base64.b64decode(answer.text, validate=True)
            except ValueError:
                part = b""
            if not 0 < len(part) <= wanted:
                raise AgentFailed(f"changed the file {name!r} while it was being read")
            content += part
        return bytes(content)

    def ask(self, method: str, *arguments: object) -> Answer:
        started = monotonic()
        try:
            return self.process.ask(Timeout(self.left, self.words), method, *arguments)
        finally:
            self.left -= monotonic() - started


def require_files(sizes: dict[str, int], megabytes: int) -> None:
    """Raise an error if there are too many files, if they are too large, or if a name could escape the folder."""
    if len(sizes) > MOST_FILES:
        raise AgentFailed(f"left more than {MOST_FILES:,} files in its learning folder")
    folders = {str(parent) for name in sizes for parent in PurePosixPath(name).parents}
    for name, size in sizes.items():
        if size == NOT_A_FILE:
            raise AgentFailed(f"left {shown(name)}, which is neither a file nor a folder, in its learning folder")
        if len(name) > LONGEST_PATH or not all(map(NAME.fullmatch, name.split("/"))) or name in folders or size < 0:
            raise AgentFailed(
                f"left {shown(name)} in its learning folder; names of files and folders may contain only letters, "
                f"digits, dots, hyphens and underscores, and a path may have at most {LONGEST_PATH} characters"
            )
    if sum(sizes.values()) > megabytes << 20:
        raise AgentFailed(f"left more than {megabytes} megabytes in its learning folder")


def shown(name: str) -> str:
    return repr(sentence(name, LONGEST_PATH))
