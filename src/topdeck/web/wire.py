"""Exchanging JSON messages between the server and the page over HTTP and WebSockets."""

import gzip
import json as plain_json
from asyncio import timeout, to_thread
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from inspect import iscoroutinefunction, signature
from typing import Any, ParamSpec, TypeVar

from msgspec import DecodeError, ValidationError, convert, json, to_builtins
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.core.errors import TopdeckError
from topdeck.web.errors import NotFound, Refusal, RequestError
from topdeck.web.fairness import FairSlots, Quota

LONGEST = 64 << 10  # maximum size of a request or a message, in bytes
POLICY = 1008  # close code: policy violation
GONE = 1006  # close code: abnormal closure
PATIENCE = 10.0  # seconds to wait for the body of a request and for the first message of a socket
MOST_SOCKETS = 32  # open WebSockets per client
SMALLEST = 2000  # the minimum number of bytes that is worth compressing
LEVEL = 5  # the compression level
AT_ONCE = 3  # maximum number of threads; games in progress also need threads

Given = ParamSpec("Given")
Found = TypeVar("Found")


SOCKETS = Quota(MOST_SOCKETS)

# ---- to the page


def answer(data: object, status: int = 200, *, packed: bool = False) -> Response:
    body, headers = encode(data), {"Vary": "Accept-Encoding"}
    if packed and len(body) > SMALLEST:
        body, headers["Content-Encoding"] = gzip.compress(body, LEVEL), "gzip"
    return Response(body, status, headers, media_type="application/json")


def accepted(request: Request) -> str:
    """Return the encodings that the client accepts."""
    return request.headers.get("accept-encoding", "")


def lines(items: AsyncGenerator[object, None]) -> Response:
    """Stream each item as a line as soon as it is available; the stream ends when the page disconnects."""

    async def encode_lines() -> AsyncIterator[bytes]:
        async with aclosing(items):
            async for item in items:
                yield encode(item) + b"\n"

    return StreamingResponse(encode_lines(), media_type="application/x-ndjson")


async def send(socket: WebSocket, message: object) -> None:
    """Send a message as JSON text.

    Raises:
        WebSocketDisconnect: The page has disconnected.
    """
    text = encode(message).decode()
    try:
        await socket.send_text(text)
    except RuntimeError:  # Starlette's error for a socket that has been closed
        raise WebSocketDisconnect(GONE) from None


def encode(data: object) -> bytes:
    try:
        return json.encode(data)
    except UnicodeEncodeError:  # an unpaired surrogate in a name chosen by a user
        return plain_json.dumps(to_builtins(data)).encode()


# ---- from the page


async def receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


async def receive_soon(socket: WebSocket) -> bytes:
    """Receive the first message, which a page must send as soon as the socket is open."""
    try:
        async with timeout(PATIENCE):
            return await receive(socket)
    except TimeoutError:
        raise RequestError(f"the page sent nothing for {PATIENCE:.0f} s") from None


async def read_body(request: Request, most: int = LONGEST) -> bytes:
    """Read a request's body; reject the request if its body is too long or the page disconnects too early."""
    body = bytearray()
    try:
        async with timeout(PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise RequestError(f"a request must not exceed {most:,} bytes")
    except TimeoutError:
        raise RequestError(f"the request was not complete after {PATIENCE:.0f} s") from None
    except ClientDisconnect:
        raise RequestError("the page disconnected") from None
    return bytes(body)


def decode(data: bytes, kind: Any) -> Any:
    """Decode JSON and check that the value has type `kind`."""
    if len(data) > LONGEST:
        raise RequestError(f"a message must not exceed {LONGEST:,} bytes")
    try:
        return json.decode(data, type=kind)
    except UnicodeDecodeError:
        raise RequestError("this message cannot be read: it is not valid UTF-8") from None
    except (DecodeError, ValidationError, RecursionError) as error:
        raise RequestError(f"this message cannot be read: {error}") from None


def read_query(request: Request, kind: Any) -> Any:
    """Convert a URL's query string to type `kind`."""
    try:
        return convert(dict(request.query_params), kind, strict=False)
    except ValidationError as error:
        raise RequestError(f"this query is invalid: {error}") from None


def read_name(text: str, kind: Any) -> Any:
    """Convert a name or number in a URL's path to type `kind`."""
    try:
        return convert(text, kind, strict=False)
    except ValidationError:
        raise NotFound("the number of a game or a position must be a whole number") from None


# ---- routes


class ThreadLimiter:
    """Runs functions in threads and limits how many of them run at the same time; clients take turns."""

    def __init__(self, most: int = AT_ONCE) -> None:
        self.slots = FairSlots(most)

    async def __call__(self, work: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found:
        async with self.slots.turn():
            return await to_thread(work, *args, **kwargs)


def route(
    path: str, work: Callable[..., Any], run: Callable[..., Awaitable[Any]] = to_thread, method: str = "GET"
) -> Route:
    """Create a route that responds with a function's return value, which is a response or data for a JSON response.

    The arguments are converted to the types in the function's signature.  Arguments named in the path are read from it;
    all others are read from the query string or, for POST requests, from the body.

    Args:
        path: The path, with argument names in braces, such as `/api/puzzles/{name}`.
        work: The function; coroutine functions are awaited.
        run: A function that runs `work` in a thread, unless `work` is a coroutine function.
        method: The HTTP method.
    """
    parameters = signature(work, eval_str=True).parameters

    async def read_argument(request: Request, name: str) -> Any:
        kind = parameters[name].annotation
        if name in request.path_params:
            return read_name(request.path_params[name], kind)
        return decode(await read_body(request), kind) if method == "POST" else read_query(request, kind)

    async def respond(request: Request) -> Response:
        arguments = [await read_argument(request, name) for name in parameters]
        result = await (work(*arguments) if iscoroutinefunction(work) else run(work, *arguments))
        return result if isinstance(result, Response) else answer(result, packed="gzip" in accepted(request))

    return Route(path, respond, methods=[method])


def socket_route(path: str, converse: Callable[[WebSocket], Awaitable[None]]) -> WebSocketRoute:
    """Create a route that accepts WebSockets and passes them to `converse`.

    After an error, the server sends the error message and closes the socket.
    """

    async def respond(socket: WebSocket) -> None:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            try:
                with SOCKETS.admit(f"{MOST_SOCKETS} connections to this server are already open; close some pages"):
                    await converse(socket)
            except TopdeckError as error:
                await send(socket, Refusal(str(error)))
                await socket.close(POLICY)

    return WebSocketRoute(path, respond)
