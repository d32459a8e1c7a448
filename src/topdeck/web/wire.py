"""How the server and the page talk: JSON, of a length that can be borne, in answers and on sockets."""

from __future__ import annotations

import json as plain_json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any

from msgspec import DecodeError, ValidationError, convert, json, to_builtins
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.web.errors import Refused

LONGEST = 64 << 10  # bytes of a request or a message
POLICY = 1008  # the code of a connection that is closed because of what was sent
GONE = 1006  # the code of one that ended without a word


# ---- to the page


def answer(data: object, status: int = 200) -> Response:
    return Response(encoded(data), status, media_type="application/json")


def lines(items: AsyncGenerator[object, None]) -> Response:
    """One line for each item, as soon as it is there; a page that is gone ends them."""

    async def written() -> AsyncIterator[bytes]:
        async with aclosing(items):
            async for item in items:
                yield encoded(item) + b"\n"

    return StreamingResponse(written(), media_type="application/x-ndjson")


async def send(socket: WebSocket, message: object) -> None:
    """Tell a page; one that is gone is noticed as it is where something is received."""
    text = encoded(message).decode()
    try:
        await socket.send_text(text)
    except RuntimeError:  # of Starlette, if the socket was closed meanwhile
        raise WebSocketDisconnect(GONE) from None


def encoded(data: object) -> bytes:
    try:
        return json.encode(data)
    except UnicodeEncodeError:  # half of a character, in a name that somebody else wrote
        return plain_json.dumps(to_builtins(data)).encode()


# ---- from the page


async def received(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


async def body_of(request: Request, most: int = LONGEST) -> bytes:
    """What a request brings, unless it is too long, or the page leaves before all of it is here."""
    found = bytearray()
    try:
        async for part in request.stream():
            found += part
            if len(found) > most:
                raise Refused(f"a request may have {most:,} bytes at most")
    except ClientDisconnect:
        raise Refused("the page has left") from None
    return bytes(found)


def decoded(data: bytes, kind: Any) -> Any:
    """What the JSON says, as a value of this kind."""
    if len(data) > LONGEST:
        raise Refused(f"a message may have {LONGEST:,} bytes at most")
    try:
        return json.decode(data, type=kind)
    except UnicodeDecodeError:
        raise Refused("this cannot be read: it is not UTF-8") from None
    except (DecodeError, ValidationError, RecursionError) as error:
        raise Refused(f"this cannot be read: {error}") from None


def endpoint(
    run: Callable[..., Awaitable[object]],
    work: Callable[..., object],
    *readers: Callable[[Request], object],
    body: Any = None,
) -> Callable[[Request], Awaitable[Response]]:
    """Answers requests with what `work` returns, called by `run` in a thread.

    Its arguments are what the readers find in the request; the last one is the body, where that has a type.
    """

    async def respond(request: Request) -> Response:
        arguments = [read(request) for read in readers]
        if body is not None:
            arguments.append(decoded(await body_of(request), body))
        return answer(await run(work, *arguments))

    return respond


def name_in(request: Request) -> Any:
    """The name in an address."""
    return request.path_params["name"]


def query_of(request: Request, kind: Any) -> Any:
    """What stands behind the question mark of an address."""
    try:
        return convert(dict(request.query_params), kind, strict=False)
    except ValidationError as error:
        raise Refused(f"this cannot be asked: {error}") from None
