"""One game between a person and an agent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import randbits, token_urlsafe
from time import monotonic

from msgspec.structs import replace

from topdeck.arena.plan.seeds import agent_seed
from topdeck.arena.play.faults import AgentFailed
from topdeck.arena.play.loop import forced_action
from topdeck.core.errors import IllegalAction, InfrastructureError, TopdeckError
from topdeck.core.record import Record, record_of
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Result
from topdeck.web.analyser import Analyser
from topdeck.web.errors import Refused
from topdeck.web.rooms.files import RoomFiles, RoomNote, hashed, is_token
from topdeck.web.rooms.invitation import Invitation
from topdeck.web.rooms.messages import Answer, Ending, Hint, Position, Refusal, Told, told
from topdeck.web.rooms.opponent import Opponent
from topdeck.web.rooms.turn_clock import TurnClock
from topdeck.web.thinker import LONGEST

MOST_FOLLOWERS = 8  # pages that show the same game
PATIENCE = 120.0  # seconds that a room waits for somebody who left
AGAIN = 5.0  # seconds until an opponent is asked again that could not think
LAST_CALL = 5.0  # seconds that opponents have to close when the server stops


class Room:
    """The session is here and stays here: a page is told what its seat sees, and sends the text of a move."""

    def __init__(self, name: str, note: RoomNote, record: Record, files: RoomFiles, cores: asyncio.Semaphore) -> None:
        self.name = name
        self.note = note
        self.record = record
        self.files = files
        self.cores = cores
        self.game = note.invitation.rules()
        self.session = Session(record.start())
        self.story: list[Told] = []
        self.followers: set[asyncio.Queue[Answer]] = set()
        self.opponent: Opponent | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.pausing: asyncio.Task[None] | None = None
        self.parting: set[asyncio.Task[None]] = set()  # one for each opponent that is being closed
        self.left = monotonic()  # when the last page was closed
        self.is_advised = False  # does somebody think about a hint?
        self.clock = TurnClock(note.invitation.turn_seconds, self.end_turn)
        for text in record.actions:
            self.play(self.session.state.parse(text))

    @property
    def seat(self) -> int:
        return self.note.seat

    @property
    def number(self) -> int:
        """How many decisions were made."""
        return len(self.session.actions)

    @property
    def is_over(self) -> bool:
        return bool(self.note.fault) or self.session.player is None

    @property
    def is_opponents(self) -> bool:
        """Is it the opponent's decision?"""
        return not self.is_over and self.session.player != self.seat

    @property
    def is_in_use(self) -> bool:
        """Does anybody look, or think, or may come back any moment?"""
        alone = not self.followers and (self.is_over or monotonic() - self.left > PATIENCE)
        return not alone or self.opponent is not None or self.thinking is not None or bool(self.parting)

    def admits(self, token: str) -> bool:
        return is_token(token, self.note.token)

    # ---- who looks

    @contextmanager
    def followed(self) -> Iterator[asyncio.Queue[Answer]]:
        """What the room tells from now on, the whole story first."""
        if len(self.followers) >= MOST_FOLLOWERS:
            raise Refused("this game is open in too many pages")
        queue: asyncio.Queue[Answer] = asyncio.Queue()
        self.followers.add(queue)
        self.wake()
        queue.put_nowait(self.position(tuple(self.story)))
        try:
            yield queue
        finally:
            self.followers.discard(queue)
            if not self.followers:
                self.left = monotonic()
                asyncio.get_running_loop().call_later(PATIENCE, self.rest)

    def position(self, story: tuple[Told, ...]) -> Position:
        scene = self.game.display.scene(self.session.view(self.seat))
        return Position(self.number, scene, story, self.is_opponents, self.ending(), self.clock.left())

    def ending(self) -> Ending | None:
        if self.note.fault:
            return Ending(self.seat, f"the opponent {self.note.fault}")
        result = self.session.result
        return None if result is None else Ending(result.winner, result.reason)

    def tell(self, answer: Answer) -> None:
        for queue in self.followers:
            queue.put_nowait(answer)

    # ---- what is done

    def move(self, number: int, text: str) -> None:
        """The person decides; a page that lags behind is refused."""
        if self.is_over:
            raise Refused("the game is over")
        if number != self.number:
            raise Refused("the game has gone on; this is the decision of another position")
        if self.session.player != self.seat:
            raise Refused("it is the opponent's decision")
        self.advance(self.session.view(self.seat).parse(text))

    def concede(self) -> None:
        """The person gives up, whoever must decide."""
        if not self.is_over:
            if self.session.player != self.seat:
                raise Refused("wait for your turn to concede")
            self.advance(self.session.state.parse("concede"))

    def end_turn(self) -> None:
        """The person's time is over: the turn ends, as soon as it can."""
        turn = self.session.turn
        while not self.is_over and not self.is_opponents and self.session.turn == turn:
            self.advance(forced_action(self.session.state))

    def advance(self, action: Action) -> None:
        """Make a decision, keep it, and tell of it."""
        self.play(action)
        self.record.add(self.session.state, action)
        self.keep()
        self.wake()
        self.tell(self.position(tuple(self.story[-1:])))

    def keep(self) -> None:
        """Write the game; where that cannot be done it goes on, and the next decision tries again."""
        try:
            self.files.write_game(self.name, self.record)
        except OSError as error:
            self.tell(Refusal(f"the game goes on, but it cannot be kept: {error.strerror}"))

    def play(self, action: Action) -> None:
        player = self.session.player
        assert player is not None
        self.session.submit(player, action)
        self.story.append(told(self.session.view(self.seat).history[-1]))

    # ---- the opponent

    def wake(self) -> None:
        """Let the opponent think, if it is its turn and it does not yet; else the person's clock runs.  After the game
        the opponent leaves."""
        self.clock.set(self.session.turn if not self.is_over and not self.is_opponents else None)
        if self.is_opponents and self.thinking is None:
            self.thinking = asyncio.create_task(self.think())
        elif self.is_over and self.thinking is None:
            self.dismiss()

    async def think(self) -> None:
        """Until it is the person's decision; a task of its own."""
        try:
            while self.is_opponents:
                opponent = await self.seated()
                action, _ = await opponent.act(self.session.view(1 - self.seat))
                self.advance(action)
        except IllegalAction as error:  # whose words tell what would have been legal
            self.lose("did what is not legal", error)
        except OSError as error:  # which is not its fault
            self.dismiss()
            self.tell(Refusal(f"the opponent cannot think now, and will try again: {error.strerror}"))
            asyncio.get_running_loop().call_later(AGAIN, self.retry)
        except (AgentFailed, TopdeckError) as error:
            self.lose(str(error), error)
        finally:
            self.thinking = None
            if self.is_over:
                self.dismiss()

    def lose(self, fault: str, error: Exception) -> None:
        """The opponent failed, which ends the game for good."""
        if self.opponent is not None:
            self.log(self.opponent, fault, error)
        self.note = replace(self.note, fault=fault)
        with suppress(OSError):
            self.files.write_note(self.name, self.note)
        self.keep()
        self.tell(self.position(()))

    def retry(self) -> None:
        if self.followers:
            self.wake()

    async def seated(self) -> Opponent:
        """The opponent, once it has begun: one that could not is asked again."""
        if self.opponent is None:
            asked, other = self.note.invitation, 1 - self.seat
            self.opponent = Opponent(asked.opponent, asked, self.cores, asked.seconds)
            rng = Rng(agent_seed(self.record.seed, other, f"after {self.number}"))
            await self.opponent.begin(other, self.record.decks[other], rng)
        return self.opponent

    async def hint(self, number: int, spec: str) -> Hint:
        """What an agent would do in the person's place: it is shown what the person sees."""
        if number != self.number or self.session.player != self.seat:
            raise Refused("there is nothing to decide now")
        if self.is_advised:
            raise Refused("a hint is being thought about already")
        self.is_advised = True
        try:
            return await self.advice(spec)
        except Refused as error:
            raise Refused(f"there is no hint: {error}") from None
        finally:
            self.is_advised = False

    async def advice(self, spec: str) -> Hint:
        number, view = self.number, self.session.view(self.seat)
        adviser = Analyser(spec, self.game, self.cores, settings=self.note.invitation.settings)
        try:
            action, thought = await adviser.decide(view, LONGEST, randbits(60))
        finally:
            await adviser.end()
        return Hint(number, action.text(), view.describe(action), thought)

    def rest(self) -> None:
        """Whoever left has not come back: the opponent need not wait for that."""
        if not self.followers and monotonic() - self.left >= PATIENCE:
            self.pausing = asyncio.create_task(self.pause())

    async def pause(self) -> None:
        await self.stop()
        if self.followers:  # somebody has just come back
            self.wake()

    async def stop(self) -> None:
        """Stop in the middle of the game; a room that is followed again resumes it."""
        self.clock.stop()
        thinking = self.thinking
        if thinking is not None:
            thinking.cancel()
            await asyncio.wait({thinking})
        self.dismiss()

    async def close(self) -> None:
        """Stop, and wait a little for opponents that are being closed; then they are killed."""
        await self.stop()
        if self.parting:
            await asyncio.wait(self.parting, timeout=LAST_CALL)
        late = [*self.parting]
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def dismiss(self) -> None:
        """Close the opponent, without waiting for it; another one is opened where the game resumes."""
        opponent, self.opponent = self.opponent, None
        if opponent is not None:
            task = asyncio.create_task(self.part(opponent, self.ending()))
            self.parting.add(task)
            task.add_done_callback(self.parting.discard)

    async def part(self, opponent: Opponent, ending: Ending | None) -> None:
        """Tell an opponent how its game ended, if it did, and close it."""
        try:
            if ending is not None:
                with self.reported(opponent, "after the game"):
                    await opponent.end(Result(ending.winner, ending.words))
            with self.reported(opponent, "when it was closed"):
                await opponent.close()
        finally:
            await opponent.kill()

    @contextmanager
    def reported(self, opponent: Opponent, when: str) -> Iterator[None]:
        """Report a failure that comes too late to change the result; pages are not told after an earlier one."""
        try:
            yield
        except AgentFailed as error:
            self.log(opponent, f"{error} {when}", error)
            if not self.note.fault:
                self.tell(Refusal(f"the opponent {error} {when}"))
        except InfrastructureError:
            pass  # the machine killed its process

    def log(self, opponent: Opponent, fault: str, error: Exception) -> None:
        opponent.log(f"room {self.name}: {self.note.invitation.opponent} {fault}", error)


def new_room(invitation: Invitation, files: RoomFiles, cores: asyncio.Semaphore, chance: Rng) -> tuple[Room, str]:
    """A room, and the token of whoever opened it; seat and shuffles come from `chance`."""
    game, seat, seed = invitation.rules(), invitation.person(chance), chance.seed()
    own, other = invitation.decks()
    decks = (own, other) if seat == 0 else (other, own)
    record = record_of(invitation.game, game.start(decks, seed, **invitation.settings), decks, seed)
    name, token = token_urlsafe(9), token_urlsafe(24)
    note = RoomNote(invitation, seat, hashed(token))
    files.write_note(name, note)
    files.write_game(name, record)
    return Room(name, note, record, files, cores), token
