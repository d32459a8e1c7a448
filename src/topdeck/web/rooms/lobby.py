"""The lobby: all rooms on a server, and the routes for opening and joining them."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from secrets import randbits, token_urlsafe

from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck import Rng, TopdeckError
from topdeck.core.record import start_record
from topdeck.web.catalogue import Catalogue, show_card
from topdeck.web.errors import LimitReached, NotAllowed, NotFound, Refusal, RequestError
from topdeck.web.fairness import CLIENT
from topdeck.web.rooms.files import Role, RoomFiles, RoomNote, hash_token
from topdeck.web.rooms.messages import Answer, AskHint, Concede, Invitation, Join, MakeMove, OpenedRoom, Request, Word
from topdeck.web.rooms.room import Room
from topdeck.web.security import PERSON
from topdeck.web.thinker import AgentSlots
from topdeck.web.wire import answer, decode, receive, receive_soon, route, send, socket_route

NAME = re.compile(r"[A-Za-z0-9_-]{12}")
ADVISER = "champion(ms=500)"
SHARE = 5  # a client can use one in this many rooms
LEAST_EACH = 4  # number of rooms that every client can use, regardless of its share


class Lobby:
    """Opens new rooms and reopens rooms stored on disk; only rooms in use are kept in memory."""

    def __init__(self, folder: Path, cores: AgentSlots, most: int, outsiders: frozenset[str], seed: int | None) -> None:
        self.files = RoomFiles(folder)
        self.cores = cores
        self.most = most  # maximum number of rooms in use
        self.external_agents = outsiders
        self.deals = None if seed is None else Rng(seed)
        self.rooms: dict[str, Room] = {}

    async def open(self, invitation: Invitation) -> OpenedRoom:
        """Open a room and return its name with the tokens that pages must present."""
        await asyncio.to_thread(invitation.check, self.external_agents)
        self.require_place()
        rng = Rng(randbits(60)) if self.deals is None else self.deals.fork()
        try:
            room, opened = new_room(invitation, self.files, self.cores, rng)
        except OSError as error:
            raise RequestError(f"the game cannot be saved in {self.files.folder}: {error.strerror}") from None
        self.rooms[room.name] = room
        return opened

    def require_place(self) -> None:
        """Remove unused rooms from memory and raise `LimitReached` if too many rooms remain."""
        self.rooms = {name: room for name, room in self.rooms.items() if room.is_in_use}
        if len(self.rooms) >= self.most:
            raise LimitReached(f"{self.most} games are already in progress; finish one, or increase --rooms")
        client, most = CLIENT.get(), max(LEAST_EACH, self.most // SHARE)
        if sum(room.client == client for room in self.rooms.values()) >= most:
            raise LimitReached(f"you already have {most} games in progress; finish one")

    def enter(self, name: str, token: str) -> Room:
        """Return the room with this name if the token belongs to it.

        Raises:
            NotAllowed: The token does not belong to the room.
            NotFound: The room does not exist, or its game cannot be resumed.
        """
        if name not in self.rooms:
            self.rooms[name] = self.reopen(name, token)
        room = self.rooms[name]
        room.note.role(token)
        return room

    def reopen(self, name: str, token: str) -> Room:
        """Read a room from disk if the token is correct and the opponent is still offered."""
        if not NAME.fullmatch(name) or not self.files.has(name):
            raise NotFound("this game does not exist")
        try:
            note, record = self.files.read(name)
            note.role(token)
            self.require_place()
            note.invitation.check(self.external_agents)
            return Room(name, note, record, self.files, self.cores)
        except (NotAllowed, LimitReached):
            raise
        except TopdeckError as error:
            raise NotFound(f"this game cannot be resumed: {error}") from None

    def share(self, name: str, token: str) -> None:
        """Allow everyone to watch a game when it is over."""
        room = self.enter(name, token)
        if not room.note.role(token).plays:
            raise NotAllowed("only the players can share this game")
        try:
            room.change_note(shared=True)
        except OSError as error:
            raise RequestError(f"the game cannot be shared: {error.strerror}") from None

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in self.rooms.values()))


def new_room(invitation: Invitation, files: RoomFiles, cores: AgentSlots, rng: Rng) -> tuple[Room, OpenedRoom]:
    """Create a room and return it with its tokens; `rng` determines the player's seat and the deal."""
    game, seat, seed = invitation.rules(), invitation.choose_seat(rng), rng.seed()
    own, other = invitation.decks()
    decks = (own, other) if seat == 0 else (other, own)
    record = start_record(invitation.game, game.start(decks, seed, **invitation.settings), decks, seed)
    guest = token_urlsafe(24) if invitation.is_for_people else ""
    opened = OpenedRoom(token_urlsafe(9), token_urlsafe(24), token_urlsafe(24), guest)
    name = opened.room
    note = RoomNote(
        invitation,
        seat,
        hash_token(opened.token),
        owner=current_person(),
        watch=hash_token(opened.watch),
        guest=hash_token(guest) if guest else "",
    )
    files.write_note(name, note)
    files.write_game(name, record)
    return Room(name, note, record, files, cores), opened


def current_person() -> str:
    """Return the person who sent the current request, or an empty string if the server does not identify people."""
    return CLIENT.get() if CLIENT.get().startswith(PERSON) else ""


# ---- pages


def room_routes(lobby: Lobby, catalogue: Catalogue) -> list[BaseRoute]:
    async def open_room(invitation: Invitation) -> Response:
        return answer(await lobby.open(invitation), 201)

    async def share(name: Word, asked: Join) -> None:
        lobby.share(name, asked.token)

    return [
        route("/api/games", catalogue.read),
        route("/api/cards/{game}/{card_id}", show_card),
        route("/api/rooms", open_room, method="POST"),
        route("/api/rooms/{name}/share", share, method="POST"),
        socket_route("/api/rooms/{name}", partial(converse, lobby)),
    ]


async def converse(lobby: Lobby, socket: WebSocket) -> None:
    """Let a page join a room, and serve the page until it disconnects."""
    message = decode(await receive_soon(socket), Request)
    if not isinstance(message, Join):
        raise RequestError("the first message must be of type 'join'")
    room = lobby.enter(socket.path_params["name"], message.token)
    role = room.note.role(message.token)
    if role.plays and role.seat != room.note.seat:
        room.welcome_guest(CLIENT.get())
    with room.follow(role) as news:
        await Conversation(socket, room, role, news).serve()


@dataclass
class Conversation:
    """Executes a page's requests immediately, except for hints, which are computed in the background."""

    socket: WebSocket
    room: Room
    role: Role
    news: asyncio.Queue[Answer]
    advising: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        sending = asyncio.create_task(self.send_news())
        try:
            while True:
                data = await receive(self.socket)
                try:
                    self.obey(data)
                except TopdeckError as error:
                    await send(self.socket, Refusal(str(error)))
        finally:
            sending.cancel()
            if self.advising is not None:
                self.advising.cancel()

    async def send_news(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await send(self.socket, await self.news.get())

    def obey(self, data: bytes) -> None:
        """Execute a request; if it is rejected, nothing changes."""
        request = decode(data, Request)
        if not self.role.plays:
            raise RequestError("spectators cannot play")
        match request:
            case MakeMove(number, action):
                self.room.move(number, action, self.role.seat)
            case Concede():
                self.room.concede(self.role.seat)
            case AskHint(number):
                if self.advising is not None and not self.advising.done():
                    raise RequestError("a hint is already being computed")
                self.advising = asyncio.create_task(self.advise(number))
            case Join():
                raise RequestError("this page has already joined the game")

    async def advise(self, number: int) -> None:
        try:
            self.news.put_nowait(await self.room.hint(number, ADVISER))
        except TopdeckError as error:
            self.news.put_nowait(Refusal(str(error)))
