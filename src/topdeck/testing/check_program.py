"""`check_program`: a conformance test for external programs that implement the protocol."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import perf_counter
from typing import NamedTuple

from msgspec import json, to_builtins

from topdeck import Clock, Deck, Rng, Session
from topdeck.agents import make_agent
from topdeck.agents.exec_agent import ExecAgent
from topdeck.arena.plan.seeds import agent_seed
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import IllegalAction
from topdeck.core.registry import load_game
from topdeck.protocol.messages import Greeting, HostMessage
from topdeck.protocol.program import EXIT, Program, split_command

UNKNOWN = {"added_in_a_later_version": {"text": "ü → 龍", "list": [1, None, True, -2.5e3]}}


class Check(NamedTuple):
    """The outcome of one check.

    Attributes:
        name: The game and the subject of the check.
        passed: Whether the program passed.
        detail: A short report or, if the check failed, the reason.
    """

    name: str
    passed: bool
    detail: str


class CheckedProgram(Program):
    """A program that receives an unknown field in every message."""

    def encode(self, message: HostMessage) -> bytes:
        return json.encode({**to_builtins(message), **UNKNOWN})


def check_program(
    command: str,
    games: Sequence[str],
    *,
    decks: Sequence[Deck] = (),
    matches: int = 2,
    seconds: float = 1.0,
    grace: float = 0.5,
    seed: int = 0,
    **settings: object,
) -> Iterator[Check]:
    """Play games against random players to check that a program follows the protocol.

    Args:
        command: The command that starts the program.
        games: The names of the games to play.
        decks: The decks to play; by default, the included decks of each game.
        matches: The number of times each game is played, in alternating seats.
        seconds: The time limit per decision in the second half of the games; the first half has no time limit.
        grace: The grace period in seconds.
        seed: The seed for the first game; each subsequent game increases the seed by one.
        settings: The settings of the games.

    Yields:
        The outcome of each check, as soon as it is known.

    Raises:
        SpecError: The command is invalid.
    """
    split_command(command)
    for game in games:
        yield from ProgramCheck(command, game, decks, seconds, grace, seed, settings).run(matches)


class ProgramCheck:
    """The checks for a program in one game, with the arguments of `check_program` as attributes."""

    def __init__(
        self,
        command: str,
        game: str,
        decks: Sequence[Deck],
        seconds: float,
        grace: float,
        seed: int,
        settings: Mapping[str, object],
    ) -> None:
        self.command = command
        self.name = game
        self.game = load_game(game)
        self.decks = decks or self.game.decks.included()
        self.settings = settings
        self.seconds = seconds
        self.grace = grace
        self.seed = seed
        self.greeting = Greeting()
        self.agent = ExecAgent(command=command)
        self.decisions = 0

    def run(self, matches: int) -> Iterator[Check]:
        """Run the checks in order until one fails."""
        steps: list[tuple[str, Callable[[], str]]] = [("hello", self.check_hello)]
        steps += [(f"game {number + 1}", self.game_check(number, matches)) for number in range(matches)]
        steps += [("quit", self.check_quit), ("end of input", self.check_end_of_input)]
        try:
            for name, step in steps:
                check = attempt(f"{self.name}: {name}", step)
                yield check
                if not check.passed:
                    return
        finally:
            self.stop()

    # ---- the checks

    def check_hello(self) -> str:
        started = perf_counter()
        self.start()
        name = f"{self.greeting.name or 'a program without a name'} {self.greeting.version}".strip()
        kept = "can play several games in a row" if self.greeting.keep else "is started for each game"
        return f"{name}, {kept}, answered after {perf_counter() - started:.2f} s"

    def game_check(self, number: int, matches: int) -> Callable[[], str]:
        return lambda: self.check_game(number, self.seconds if 2 * number >= matches else None)

    def check_game(self, number: int, seconds: float | None) -> str:
        """Play a game against a random player; each decision has a time limit if `seconds` is set."""
        if number and not self.greeting.keep:
            self.check_quit()
            self.start()
        seat, seed = number % 2, self.seed + number
        decks = self.decks[number % len(self.decks)], self.decks[(number + 1) % len(self.decks)]
        session = Session(self.game.start(decks, seed, **self.settings))
        opponent = make_agent("random", self.name)
        for agent, place in ((self.agent, seat), (opponent, 1 - seat)):
            agent.begin(self.name, place, decks[place], Rng(agent_seed(seed, place)))
        before, slowest = self.decisions, 0.0
        while (player := session.player) is not None:
            view = session.view(player)
            if player != seat:
                session.submit(player, opponent.act(view, Clock()))
                continue
            started = perf_counter()
            action = self.agent.act(view, Clock(seconds))
            took = perf_counter() - started
            if seconds is not None and took > seconds + self.grace:
                raise AgentFailed(f"exceeded its limit of {seconds:g} s per decision: it took {took:.2f} s")
            session.submit(player, action)
            self.decisions += 1
            slowest = max(slowest, took)
        result = session.result
        assert result is not None
        self.agent.end(result)
        outcome = {1.0: "won", 0.5: "drew", 0.0: "lost"}[result.score(seat)]
        limit = "without a time limit" if seconds is None else f"with a time limit of {seconds:g} s"
        words = f"{self.decisions - before} decisions {limit}, the slowest in {slowest:.3f} s"
        return f"{outcome} as player {seat} with {decks[seat].name}, {words}"

    def check_quit(self) -> str:
        assert self.agent.program is not None
        status = self.agent.program.quit()
        self.agent.program = None
        if status is None:
            raise AgentFailed(f"did not exit within {EXIT:g} s after `quit`")
        if status:
            raise AgentFailed(f"exited with status {status} after `quit` instead of 0")
        return "exited with status 0"

    def check_end_of_input(self) -> str:
        """Close the input of a new program without sending `quit`, as happens when the host is killed."""
        self.start()
        assert self.agent.program is not None
        if self.agent.program.close_input() is None:
            raise AgentFailed(f"did not exit within {EXIT:g} s of the end of its input")
        return "exited"

    # ---- the program

    def start(self) -> None:
        program = CheckedProgram(self.command)
        self.agent.program = program
        self.greeting = program.greet(self.game)
        self.agent.is_open = self.agent.can_keep = True  # the program runs until its exit has been checked

    def stop(self) -> None:
        if self.agent.program is not None and not self.agent.program.has_ended:
            self.agent.program.stop()


def attempt(name: str, step: Callable[[], str]) -> Check:
    try:
        return Check(name, True, step())
    except AgentFailed as error:
        return Check(name, False, f"the program {error}")
    except IllegalAction as error:
        return Check(name, False, f"the program played an illegal action: {error}")
