"""A page at a table: it is told what happens there, and what it asks for is done."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.core.errors import TopdeckError
from topdeck.web.errors import Refused
from topdeck.web.rooms.lobby import Lobby
from topdeck.web.rooms.messages import Answer, AskHint, Concede, Join, MakeMove, Refusal, Request
from topdeck.web.rooms.room import Room
from topdeck.web.wire import POLICY, decoded, received, send

ADVISER = "champion(ms=500)"


async def converse(socket: WebSocket, lobby: Lobby, name: str) -> None:
    """Until the page is gone; one that may not sit down there is told why."""
    with suppress(WebSocketDisconnect):
        try:
            room = lobby.enter(name, (await first(socket)).token)
            with room.followed() as news:
                await Conversation(socket, room, news).go_on()
        except TopdeckError as error:
            await send(socket, Refusal(str(error)))
            await socket.close(POLICY)


async def first(socket: WebSocket) -> Join:
    message = decoded(await received(socket), Request)
    if not isinstance(message, Join):
        raise Refused("the first message must be that of somebody who joins")
    return message


class Conversation:
    """What a page says is done at once; a hint takes a while, and meanwhile the game goes on."""

    def __init__(self, socket: WebSocket, room: Room, news: asyncio.Queue[Answer]) -> None:
        self.socket = socket
        self.room = room
        self.news = news
        self.advising: asyncio.Task[None] | None = None

    async def go_on(self) -> None:
        telling = asyncio.create_task(self.tell())
        try:
            while True:
                data = await received(self.socket)
                try:
                    self.obey(data)
                except TopdeckError as error:
                    await send(self.socket, Refusal(str(error)))
        finally:
            telling.cancel()
            if self.advising is not None:
                self.advising.cancel()

    async def tell(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                await send(self.socket, await self.news.get())

    def obey(self, data: bytes) -> None:
        """Do what a message asks for; what cannot be done is refused, and changes nothing."""
        match decoded(data, Request):
            case MakeMove(number, action):
                self.room.move(number, action)
            case Concede():
                self.room.concede()
            case AskHint(number):
                if self.advising is not None and not self.advising.done():
                    raise Refused("a hint is being thought about already")
                self.advising = asyncio.create_task(self.advise(number))
            case Join():
                raise Refused("you have joined already")

    async def advise(self, number: int) -> None:
        try:
            self.news.put_nowait(await self.room.hint(number, ADVISER))
        except TopdeckError as error:
            self.news.put_nowait(Refusal(str(error)))
