"""The addresses of the analysis."""

from __future__ import annotations

import asyncio
from asyncio import to_thread
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from topdeck.core.errors import ArrangementError, TopdeckError
from topdeck.core.state import Json
from topdeck.web.analysis.editing import arrange, editor_form, editor_of, link, python_text, unlink
from topdeck.web.analysis.lethal import find_lethal
from topdeck.web.analysis.messages import Lethal, Look, Mistaken, Play, SentPosition, Think, Try, Unlink
from topdeck.web.analysis.messages import Request as AnalysisRequest
from topdeck.web.analysis.positions import look, play
from topdeck.web.analysis.puzzles import PuzzleBook
from topdeck.web.analysis.thinking import thoughts
from topdeck.web.errors import TooMany
from topdeck.web.rooms.messages import Refusal
from topdeck.web.thinker import Thinkers
from topdeck.web.wire import POLICY, answer, body_of, decoded, endpoint, name_in, received, send

# What is asked about a position, by address: what comes, and who answers.
QUESTIONS: dict[str, tuple[type, Callable[[Any], object]]] = {
    "look": (Look, look),
    "play": (Play, play),
    "form": (SentPosition, editor_form),
    "python": (SentPosition, python_text),
    "link": (SentPosition, link),
    "unlink": (Unlink, unlink),
}


def analysis_routes(thinkers: Thinkers) -> list[BaseRoute]:
    book = PuzzleBook()
    return [
        *(
            post(f"/api/analysis/{name}", endpoint(to_thread, work, body=kind))
            for name, (kind, work) in QUESTIONS.items()
        ),
        Route("/api/analysis/editor/{name}", endpoint(to_thread, editor_of, name_in)),
        post("/api/analysis/arrange", arranged),
        *thinking_routes(thinkers),
        Route("/api/puzzles", endpoint(to_thread, book.titles)),
        Route("/api/puzzles/{name}", endpoint(to_thread, book.show, name_in)),
        post("/api/puzzles/{name}/try", endpoint(to_thread, book.attempt, name_in, body=Try)),
        Route("/api/puzzles/{name}/solution", endpoint(to_thread, book.solution, name_in)),
    ]


def post(path: str, respond: Callable[[Request], Awaitable[Response]]) -> Route:
    return Route(path, respond, methods=["POST"])


async def arranged(request: Request) -> Response:
    form = decoded(await body_of(request), Json)
    try:
        return answer(await to_thread(arrange, form))
    except ArrangementError as error:
        return answer(Mistaken(str(error), error.mistakes), 400)


# ---- thinking


async def converse(socket: WebSocket, thinkers: Thinkers) -> None:
    """Do what a page asks until it is gone; what it asks for next ends what it asked for before."""
    thinking: asyncio.Task[None] | None = None
    try:
        while True:
            try:
                asked = decoded(await received(socket), AnalysisRequest)
            except TopdeckError as error:
                await send(socket, Refusal(str(error)))
                continue
            await ended(thinking)
            thinking = asyncio.create_task(tell(socket, asked, thinkers)) if isinstance(asked, Think) else None
    finally:
        await ended(thinking)


async def tell(socket: WebSocket, asked: Think, thinkers: Thinkers) -> None:
    answers = thoughts(asked, thinkers)
    try:
        async for thought in answers:
            await send(socket, thought)
    except TopdeckError as error:
        await send(socket, Refusal(str(error)))
    finally:
        await answers.aclose()


async def ended(task: asyncio.Task[None] | None) -> None:
    """The task is over when this is: its process, too."""
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def thinking_routes(thinkers: Thinkers) -> list[BaseRoute]:
    async def lethal(request: Request) -> Response:
        asked = decoded(await body_of(request), Lethal)
        with thinkers.admitted():
            return answer(await find_lethal(asked, thinkers.cores))

    async def analysis(socket: WebSocket) -> None:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            try:
                with thinkers.admitted():
                    await converse(socket, thinkers)
            except TooMany as error:
                await send(socket, Refusal(str(error)))
                await socket.close(POLICY)

    return [post("/api/analysis/lethal", lethal), WebSocketRoute("/api/analysis", analysis)]
