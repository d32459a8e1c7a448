"""A running external program, as seen by the host."""

import shlex
import subprocess
from contextlib import suppress
from typing import TypeVar

from msgspec import DecodeError, json

from topdeck.config.external_code import find_program, is_file
from topdeck.core.agent import AgentFailed
from topdeck.core.build import VERSION as TOPDECK
from topdeck.core.errors import SpecError
from topdeck.core.game import Game
from topdeck.protocol import messages
from topdeck.protocol.channel import Closed, Late, LineChannel, TooLong
from topdeck.protocol.host import find_encoder
from topdeck.protocol.messages import Error, Greeting, Hello, HostMessage, Message, ProgramMessage, Quit
from topdeck.protocol.process_tree import kill_tree

Answer = TypeVar("Answer", bound=Message)

PATIENCE = 60.0  # seconds to wait for an answer if there is no other time limit
EXIT = 2.0  # seconds that a program has to exit after `quit`
DECODER = json.Decoder(ProgramMessage)


def split_command(command: str) -> list[str]:
    """Return the program and its arguments.

    Raises:
        SpecError: The command is empty, or its program does not exist or cannot be executed.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SpecError(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise SpecError('`exec` requires a command, such as exec(command="./my_agent --flag")')
    program = find_program(words[0])
    if program is None:
        reason = "is not executable; run chmod +x on it" if is_file(words[0]) else "does not exist"
        raise SpecError(f"the program {words[0]!r} {reason}")
    return [program, *words[1:]]


class Program:
    """A running program.  Any protocol violation terminates the program and raises `AgentFailed`."""

    def __init__(self, command: str) -> None:
        try:
            self.popen = subprocess.Popen(
                split_command(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise AgentFailed(f"cannot be started: {error.strerror}") from None
        assert self.popen.stdin is not None
        assert self.popen.stdout is not None
        self.channel = LineChannel(self.popen.stdout.fileno(), self.popen.stdin.fileno())

    @property
    def has_ended(self) -> bool:
        """Whether the program was stopped by the host."""
        return self.popen.returncode is not None

    def greet(self, game: Game) -> Greeting:
        """Exchange `hello` messages with the program, and return the program's greeting."""
        encoder = find_encoder(game)
        hello = Hello(
            protocol=messages.VERSION,
            topdeck=TOPDECK,
            game=game.name,
            rules=game.rules_version,
            encoder=None if encoder is None else encoder.version,
        )
        greeting = self.ask(hello, Greeting)
        if greeting.protocol != messages.VERSION:
            raise self.fail(f"uses version {greeting.protocol} of the protocol instead of {messages.VERSION}")
        return greeting

    def ask(self, message: HostMessage, expected: type[Answer]) -> Answer:
        """Send a message and return the answer, which must be of the expected type."""
        self.send(message, PATIENCE)
        answer = self.receive(PATIENCE)
        if not isinstance(answer, expected):
            raise self.unexpected(answer, expected)
        return answer

    def send(self, message: HostMessage, seconds: float) -> None:
        """Send a message within the given number of seconds."""
        try:
            self.channel.send(self.encode(message), seconds)
        except Late:
            raise self.fail(f"did not read its input within {seconds:.3g} s") from None
        except Closed:
            raise self.exit_error() from None

    def encode(self, message: HostMessage) -> bytes:
        return json.encode(message)

    def receive(self, seconds: float, limit: float | None = None) -> ProgramMessage:
        """Return the next message, or raise `AgentFailed` if it is late, is invalid, or reports an error.

        Args:
            seconds: The remaining time for the message.
            limit: The full time limit to state in the error message, if it exceeds `seconds`.
        """
        try:
            if seconds <= 0.0:  # the channel does not check the time if a message has already arrived
                raise Late
            answer: ProgramMessage = DECODER.decode(self.channel.receive(seconds))
        except Late:
            raise self.fail(f"did not answer within {seconds if limit is None else limit:.3g} s") from None
        except TooLong as error:
            raise self.fail(str(error)) from None
        except Closed:
            raise self.exit_error() from None
        except (DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise self.fail(f"sent an invalid message: {error}") from None
        if isinstance(answer, Error):
            raise self.fail(f"reported an error: {answer.message}")
        return answer

    def unexpected(self, answer: ProgramMessage, expected: type[Message]) -> AgentFailed:
        sent, wanted = (kind.__struct_config__.tag for kind in (type(answer), expected))
        return self.fail(f"sent {sent!r} instead of {wanted!r}")

    def exit_error(self) -> AgentFailed:
        """Return the error for a program that has exited or closed one of its streams."""
        with suppress(subprocess.TimeoutExpired):
            status = self.popen.wait(0.5)
            return self.fail(f"exited with status {status}" if status >= 0 else f"was killed by signal {-status}")
        return self.fail("closed its standard input or output")

    def fail(self, text: str) -> AgentFailed:
        self.stop()
        return AgentFailed(text)

    def quit(self) -> int | None:
        """Ask the program to exit, and return its exit status, or None if it had to be killed."""
        with suppress(Late, Closed):
            self.channel.send(self.encode(Quit()), EXIT)
        return self.close_input()

    def close_input(self) -> int | None:
        """Close the input of the program, and return its exit status, or None if it had to be killed."""
        assert self.popen.stdin is not None
        self.popen.stdin.close()
        status: int | None = None
        with suppress(subprocess.TimeoutExpired):
            status = self.popen.wait(EXIT)
        self.stop()
        return status

    def stop(self) -> None:
        """Kill the program with its child processes; a second call does nothing."""
        stdin, stdout = self.popen.stdin, self.popen.stdout
        assert stdin is not None
        assert stdout is not None
        if stdout.closed:  # already stopped; its process ID may belong to another process
            return
        kill_tree(self.popen.pid)
        self.popen.wait()
        stdin.close()
        stdout.close()
