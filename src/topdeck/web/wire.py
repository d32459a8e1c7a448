"""What goes over the wire: JSON that is answered, sent and read, none of it too long."""

from __future__ import annotations

from typing import Any

from fastapi import Request, WebSocket, WebSocketDisconnect
from fastapi.responses import Response
from msgspec import DecodeError, Struct, ValidationError, json

from topdeck.web.errors import Refused

LONGEST = 64 << 10  # bytes of a request or a message
POLICY = 1008  # the code of a connection that is closed because of what was sent


def answer(data: object, status: int = 200) -> Response:
    return Response(json.encode(data), status, media_type="application/json")


async def send(socket: WebSocket, message: Struct) -> None:
    await socket.send_text(json.encode(message).decode())


async def received(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


async def body_of(request: Request) -> bytes:
    """What a request brings, unless it is too long."""
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > LONGEST:
            raise Refused(f"a request may have {LONGEST:,} bytes at most")
    return bytes(found)


def decoded(data: bytes, kind: Any) -> Any:
    """What the JSON says, as a value of this kind."""
    if len(data) > LONGEST:
        raise Refused(f"a message may have {LONGEST:,} bytes at most")
    try:
        return json.decode(data, type=kind)
    except (DecodeError, ValidationError, RecursionError) as error:
        raise Refused(f"this cannot be read: {error}") from None
