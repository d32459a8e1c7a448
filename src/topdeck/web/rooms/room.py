"""A game between a person and either an agent or another person, with clocks for people and with spectators."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager, suppress
from dataclasses import dataclass, field
from secrets import randbits
from time import monotonic

from msgspec.structs import replace

from topdeck import Action, Clock, Record, Result, Rng, Session
from topdeck.arena.plan.seeds import agent_seed
from topdeck.arena.play.loop import forced_action
from topdeck.core.agent import AgentFailed
from topdeck.core.ending import describe_reason
from topdeck.core.errors import IllegalAction, InfrastructureError, TopdeckError
from topdeck.core.state import Json
from topdeck.web.catalogue import name_opponent
from topdeck.web.errors import Refusal, RequestError
from topdeck.web.fairness import CLIENT
from topdeck.web.rooms.files import Role, RoomFiles, RoomNote
from topdeck.web.rooms.messages import Answer, Ending, Hint, PlayerLabel, Position, Told, log_line
from topdeck.web.thinker import LONGEST, AgentSlots, Analyser, Thinker

MOST_FOLLOWERS = 8  # maximum number of pages that show a game from the same seat
PATIENCE = 120.0  # seconds that a room waits for a person who left
UNJOINED = 20.0  # seconds that a new room waits for the first page
AGAIN = 5.0  # seconds until the server tries again to start an opponent
LAST_CALL = 5.0  # seconds that opponents have to shut down when the server stops


@dataclass
class TurnClock:
    """Counts down each person's time for a turn; if `seconds` is `None`, there is no time limit.

    Several players can decide in the same turn, for example in the mulligan.  Each player's clock runs only while
    that player is deciding.
    """

    seconds: float | None
    turn: int | None = None  # the latest turn
    player: int | None = None  # the player whose time is running
    left: dict[int, float] = field(default_factory=dict)  # the seconds left in the turn, by player
    timer: asyncio.TimerHandle | None = None

    def set(self, turn: int, player: int | None, run_out: Callable[[], None], limit: float | None = None) -> None:
        """Start the countdown for a player, or stop the clock if `player` is `None`.

        Args:
            turn: The number of the turn.
            player: The seat of the person who decides.
            run_out: The function to call when the time has run out.
            limit: The limit per turn imposed by the rules of the game, in seconds; a clock without a limit ignores it.
        """
        if self.seconds is None or (turn, player) == (self.turn, self.player):
            return
        self.stop()
        if turn != self.turn:
            self.turn, self.left = turn, {}
        if player is not None:
            seconds = self.left.get(player, self.seconds if limit is None else min(self.seconds, limit))
            self.player, self.timer = player, asyncio.get_running_loop().call_later(seconds, run_out)

    def seconds_left(self) -> float | None:
        """Return the number of seconds left in the turn, or `None` if the clock is not running."""
        return None if self.timer is None else max(0.0, self.timer.when() - asyncio.get_running_loop().time())

    def stop(self) -> None:
        """Stop the clock; if it is restarted in the same turn, it continues with the remaining time."""
        left = self.seconds_left()
        if self.timer is not None and self.player is not None and left is not None:
            self.timer.cancel()
            self.left[self.player] = left
        self.player = self.timer = None


class Room:
    """Runs a game: receives the person's actions as text and sends the person's view of the game to pages."""

    def __init__(self, name: str, note: RoomNote, record: Record, files: RoomFiles, cores: AgentSlots) -> None:
        self.name = name
        self.note = note
        self.record = record
        self.files = files
        self.cores = cores
        self.game = note.invitation.rules()
        self.seat = note.seat
        self.session = Session(record.start())
        self.seats = (0, 1) if note.invitation.is_for_people else (note.seat,)  # the seats of people
        self.story: dict[int, list[Told]] = {seat: [] for seat in self.seats}
        self.followers: dict[asyncio.Queue[Answer], Role] = {}
        self.opponent: Thinker | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.pausing: asyncio.Task[None] | None = None
        self.parting: set[asyncio.Task[None]] = set()  # one task per opponent that is shutting down
        self.client = CLIENT.get()  # the client that opened or reopened the room
        self.patience = UNJOINED  # seconds that the room waits for a page
        self.left = monotonic()  # time at which the last page was closed
        self.is_advised = False  # whether a hint is being computed
        self.effort = ""  # how long the opponent's last search took
        self.clock = TurnClock(note.invitation.turn_seconds)
        for text in record.actions:
            self.play(self.session.state.parse(text))

    @property
    def number(self) -> int:
        """The number of decisions made so far."""
        return len(self.session.actions)

    @property
    def is_over(self) -> bool:
        return bool(self.note.fault) or self.session.player is None

    @property
    def is_complete(self) -> bool:
        """Whether all people have joined at least once; the clock does not start until then."""
        return not self.note.invitation.is_for_people or self.note.partner != ""

    @property
    def is_opponents(self) -> bool:
        """Whether it is an agent's turn to decide."""
        return not self.is_over and self.session.player not in self.seats

    @property
    def is_in_use(self) -> bool:
        """Whether a page is showing the game, the person may soon return, or an agent is still running."""
        alone = not self.followers and (self.is_over or monotonic() - self.left > self.patience)
        return not alone or self.opponent is not None or self.thinking is not None or bool(self.parting)

    # ---- pages

    @contextmanager
    def follow(self, role: Role) -> Iterator[asyncio.Queue[Answer]]:
        """Yield a queue of messages for a page, starting with the current position and the complete log."""
        if sum(known == role for known in self.followers.values()) >= MOST_FOLLOWERS:
            raise RequestError("this game is open in too many browser tabs; close one of them")
        queue: asyncio.Queue[Answer] = asyncio.Queue()
        self.followers[queue] = role
        self.patience = PATIENCE
        self.wake()
        queue.put_nowait(self.position(role, tuple(self.story[role.seat])))
        self.tell_presence(role)
        try:
            yield queue
        finally:
            del self.followers[queue]
            self.tell_presence(role)
            if not self.followers:
                self.left = monotonic()
                if not self.is_over:  # a pending call would keep the room of a finished game in memory
                    asyncio.get_running_loop().call_later(PATIENCE, self.rest)

    def position(self, role: Role, story: tuple[Told, ...]) -> Position:
        scene = self.game.display.scene(self.session.view(role.seat))
        return Position(
            self.number,
            scene if role.plays else replace(scene, moves=(), buttons=()),
            story,
            not self.is_over and self.session.player != role.seat,
            self.ending(role),
            self.clock.seconds_left(),
            players=(self.label(0, role), self.label(1, role)),
            effort=self.effort,
            watching=not role.plays,
        )

    def label(self, seat: int, role: Role) -> PlayerLabel:
        """Return a player's label, as displayed on a page."""
        is_person = seat in self.seats
        is_reader = role == Role(seat, True)
        return PlayerLabel(
            "You" if is_reader else self.name_player(seat),
            self.record.decks[seat].name,
            person=is_person,
            away=is_person and not is_reader and Role(seat, True) not in self.followers.values(),
        )

    def name_player(self, seat: int) -> str:
        """Return the name by which other people know a player."""
        if seat not in self.seats:
            return name_opponent(self.note.invitation.opponent, self.game)
        return "Host" if seat == self.seat else "Guest"

    def ending(self, role: Role) -> Ending | None:
        """Return the result of the game, phrased for the reader, or `None` if the game is not over."""
        result = self.result()
        if result is None:
            return None
        display = self.game.display
        if role.plays:
            return Ending(result.winner, display.describe_reason(result, role.seat))
        if self.note.fault:
            return Ending(result.winner, f"{self.name_player(1 - self.seat)} {self.note.fault}")
        names = self.name_player(0), self.name_player(1)
        return Ending(result.winner, describe_reason(result, display.endings, None, names))

    def tell(self, answer: Answer) -> None:
        for queue in self.followers:
            queue.put_nowait(answer)

    def tell_position(self, *, is_new: bool) -> None:
        """Send every page its view of the position, including the last line of the log if the position is new."""
        for queue, role in self.followers.items():
            queue.put_nowait(self.position(role, tuple(self.story[role.seat][-1:]) if is_new else ()))

    def tell_presence(self, role: Role) -> None:
        """Notify the other pages that a person has joined or left."""
        if role.plays:
            for queue, other in self.followers.items():
                if other != role:
                    queue.put_nowait(self.position(other, ()))

    # ---- decisions

    def move(self, number: int, text: str, seat: int) -> None:
        """Play a person's action, or raise an error if the page shows an earlier position."""
        if self.is_over:
            raise RequestError("the game is over")
        if number != self.number:
            raise RequestError("the position has changed; this action belongs to an earlier position")
        if self.session.player != seat:
            raise RequestError("it is the opponent's turn to decide")
        self.advance(self.session.view(seat).parse(text))

    def concede(self, seat: int) -> None:
        if not self.is_over:
            if self.session.player != seat:
                raise RequestError("you can concede only when it is your turn")
            self.advance(self.session.state.parse("concede"))

    def end_turn(self) -> None:
        """End the person's turn when time runs out, first making any decisions that the rules require."""
        decision = self.session.turn, self.session.player
        while not self.is_over and (self.session.turn, self.session.player) == decision:
            self.advance(forced_action(self.session.state))

    def advance(self, action: Action) -> None:
        """Play an action, save the game, and send the new position."""
        self.play(action)
        self.record.add(self.session.state, action)
        problem = self.keep()
        self.wake()
        self.tell_position(is_new=True)
        if problem:  # a page shows an error only until the next position
            self.tell(Refusal(problem))

    def keep(self) -> str:
        """Save the game and return an error message if this fails; the game is saved again after the next decision."""
        try:
            self.files.write_game(self.name, self.record)
        except OSError as error:
            return f"the game continues, but it cannot be saved: {error.strerror}"
        return ""

    def welcome_guest(self, client: str) -> None:
        """Record who plays in the other seat; if this cannot be saved, it is remembered until the server stops."""
        if self.note.partner != client:
            with suppress(OSError):
                self.change_note(partner=client)

    def play(self, action: Action) -> None:
        player = self.session.player
        assert player is not None
        self.session.submit(player, action)
        for seat, story in self.story.items():
            story.append(log_line(self.session.view(seat).history[-1]))

    # ---- the opponent

    def wake(self) -> None:
        """Start the opponent's decision or the person's clock; if the game is over, close the opponent."""
        is_running = not self.is_over and not self.is_opponents and self.is_complete
        player = self.session.player if is_running else None
        self.clock.set(self.session.turn, player, self.end_turn, self.session.state.turn_seconds())
        if self.is_opponents and self.thinking is None:
            self.thinking = asyncio.create_task(self.think())
        elif self.is_over and self.thinking is None:
            self.dismiss()

    async def think(self) -> None:
        """Play the opponent's actions in a separate task until it is the person's turn to decide."""
        try:
            while self.is_opponents:
                self.advance(await self.opponents_action())
        except IllegalAction as error:  # the error message would reveal the legal actions
            self.lose("chose an illegal action", error)
        except OSError as error:  # this failure is not the agent's fault
            self.try_again(f"the opponent cannot be started now; the server will try again: {error.strerror}")
        except InfrastructureError as error:
            self.try_again(f"the opponent was stopped; the server will start it again: {error}")
        except (AgentFailed, TopdeckError) as error:
            self.lose(str(error), error)
        finally:
            self.thinking = None
            if self.is_over:
                self.dismiss()

    def lose(self, fault: str, error: Exception) -> None:
        """End the game as a win for the person because the opponent failed."""
        if self.opponent is not None:
            self.log(self.opponent, fault, error)
        self.note = replace(self.note, fault=fault)
        with suppress(OSError):
            self.files.write_note(self.name, self.note)
        self.keep()
        self.tell_position(is_new=False)

    def try_again(self, words: str) -> None:
        """Restart the opponent later, after a failure that is not its fault and therefore does not decide the game."""
        self.dismiss()
        self.tell(Refusal(words))
        asyncio.get_running_loop().call_later(AGAIN, self.retry)

    def retry(self) -> None:
        if self.followers:
            self.wake()

    async def opponents_action(self) -> Action:
        """Return the opponent's action, starting the opponent first if it is not running."""
        invitation, seat = self.note.invitation, 1 - self.seat
        if self.opponent is None:
            self.opponent = Thinker(invitation.opponent, invitation.game, self.cores, invitation.settings)
            rng = Rng(agent_seed(self.record.seed, seat, f"after {self.number}"))
            await self.opponent.ask(lambda agent: agent.begin(invitation.game, seat, self.record.decks[seat], rng))
        view, seconds = self.session.view(seat), min(invitation.seconds or LONGEST, LONGEST)
        action, search_info = await self.opponent.ask(
            lambda agent: (agent.act(view, Clock(seconds)), agent.explanation(view))
        )
        self.effort = describe_effort(search_info)
        return action

    async def hint(self, number: int, spec: str) -> Hint:
        """Return the action that an agent would choose in the person's position, using only what the person can see."""
        if len(self.seats) > 1:
            raise RequestError("there are no hints in games between people")
        if number != self.number or self.session.player != self.seat:
            raise RequestError("hints are available only when it is your turn to decide")
        if self.is_advised:
            raise RequestError("a hint is already being computed")
        self.is_advised = True
        view, settings = self.session.view(self.seat), self.note.invitation.settings
        try:
            async with aclosing(Analyser(spec, self.game, self.cores, settings=settings)) as adviser:
                action, search_info = await adviser.decide(view, LONGEST, randbits(60), uses_cpu_time=True)
        except RequestError as error:
            raise RequestError(f"no hint is available: {error}") from None
        finally:
            self.is_advised = False
        return Hint(number, action.text(), view.describe(action), search_info)

    def change_note(self, **changes: object) -> None:
        self.note = replace(self.note, **changes)
        self.files.write_note(self.name, self.note)

    def rest(self) -> None:
        """Pause the game if the person has not returned."""
        if not self.followers and monotonic() - self.left >= PATIENCE:
            self.pausing = asyncio.create_task(self.pause())

    async def pause(self) -> None:
        await self.stop()
        self.retry()  # a page may have joined again in the meantime

    async def stop(self) -> None:
        """Stop the clock and the opponent; the game resumes when a page joins."""
        self.clock.stop()
        thinking = self.thinking
        if thinking is not None:
            thinking.cancel()
            await asyncio.wait({thinking})
        self.dismiss()

    async def close(self) -> None:
        """Stop the game, wait a few seconds for opponents that are shutting down, and kill any that remain."""
        await self.stop()
        if self.parting:
            await asyncio.wait(self.parting, timeout=LAST_CALL)
        late = [*self.parting]
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def dismiss(self) -> None:
        """Close the opponent in the background; it is started again if the game resumes."""
        opponent, self.opponent = self.opponent, None
        if opponent is not None:
            task = asyncio.create_task(self.part(opponent, self.result()))
            self.parting.add(task)
            task.add_done_callback(self.parting.discard)

    def result(self) -> Result | None:
        """Return the result of the game, or `None` if it is not over."""
        fault = self.note.fault
        return Result(self.seat, f"the opponent {fault}") if fault else self.session.result

    async def part(self, opponent: Thinker, result: Result | None) -> None:
        """Send the result to an opponent if the game is over, and then close the opponent."""
        try:
            if result is not None:
                with self.report_failures(opponent, "after the game"):
                    await opponent.call(lambda agent: agent.end(result))
            with self.report_failures(opponent, "when it was closed"):
                await opponent.close()
        finally:
            await opponent.kill()

    @contextmanager
    def report_failures(self, opponent: Thinker, when: str) -> Iterator[None]:
        """Report failures that occur too late to change the result; pages are notified only of the first failure."""
        try:
            yield
        except AgentFailed as error:
            self.log(opponent, f"{error} {when}", error)
            if not self.note.fault:
                self.tell(Refusal(f"the opponent {error} {when}"))
        except InfrastructureError:
            pass  # the operating system killed its process

    def log(self, opponent: Thinker, fault: str, error: Exception) -> None:
        opponent.log(f"room {self.name}: {self.note.invitation.opponent} {fault}", error)


def describe_effort(search_info: Json | None) -> str:
    """Return the duration of a search, without its options and values, which would reveal hidden cards."""
    if search_info is None or not search_info.get("iterations"):
        return ""
    return f"{search_info['iterations']:,} iterations in {search_info['seconds']:.2f} s"
