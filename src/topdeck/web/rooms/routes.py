"""The routes of rooms: opening them, and the conversation with a page that shows one."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.core.errors import TopdeckError
from topdeck.web.catalogue import Catalogue
from topdeck.web.errors import Refusal, RequestError
from topdeck.web.rooms.lobby import Lobby
from topdeck.web.rooms.messages import Answer, AskHint, Concede, Invitation, Join, MakeMove, OpenedRoom, Request
from topdeck.web.rooms.room import Room
from topdeck.web.wire import answer, decode, receive, route, send, socket_route

ADVISER = "champion(ms=500)"


def room_routes(lobby: Lobby, catalogue: Catalogue) -> list[BaseRoute]:
    async def open_room(invitation: Invitation) -> Response:
        room, token = await lobby.open(invitation)
        return answer(OpenedRoom(room.name, token), 201)

    return [
        route("/api/games", catalogue.read),
        route("/api/rooms", open_room, method="POST"),
        socket_route("/api/rooms/{name}", partial(converse, lobby)),
    ]


async def converse(lobby: Lobby, socket: WebSocket) -> None:
    """Let a page join a room, and serve it until it disconnects."""
    message = decode(await receive(socket), Request)
    if not isinstance(message, Join):
        raise RequestError("the first message must be a join")
    room = lobby.enter(socket.path_params["name"], message.token)
    with room.follow() as news:
        await Conversation(socket, room, news).serve()


@dataclass
class Conversation:
    """Carries out requests at once, except hints: these take a while, and the game continues meanwhile."""

    socket: WebSocket
    room: Room
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
        """Carry out a request; one that is rejected changes nothing."""
        match decode(data, Request):
            case MakeMove(number, action):
                self.room.move(number, action)
            case Concede():
                self.room.concede()
            case AskHint(number):
                if self.advising is not None and not self.advising.done():
                    raise RequestError("a hint is being computed already")
                self.advising = asyncio.create_task(self.advise(number))
            case Join():
                raise RequestError("you have joined already")

    async def advise(self, number: int) -> None:
        try:
            self.news.put_nowait(await self.room.hint(number, ADVISER))
        except TopdeckError as error:
            self.news.put_nowait(Refusal(str(error)))
