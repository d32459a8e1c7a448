"""The addresses of the analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from fastapi import FastAPI, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import Response

from topdeck.errors import ArrangementError, TopdeckError
from topdeck.state import Json
from topdeck.web.analysis.editing import arrange, editor_form, editor_of, link, python_text, unlink
from topdeck.web.analysis.lethal import find_lethal
from topdeck.web.analysis.messages import Lethal, Look, Mistaken, Play, SentPosition, Think, Try, Unlink
from topdeck.web.analysis.messages import Request as AnalysisRequest
from topdeck.web.analysis.positions import look, play
from topdeck.web.analysis.puzzles import PuzzleBook
from topdeck.web.analysis.thinking import thoughts
from topdeck.web.errors import TooMany
from topdeck.web.rooms.messages import Refusal
from topdeck.web.security import Guard
from topdeck.web.thinker import Thinkers
from topdeck.web.wire import POLICY, answer, body_of, decoded, received, send

# What is asked about a position, by address: what comes, and who answers.
QUESTIONS: dict[str, tuple[type, Callable[[Any], object]]] = {
    "look": (Look, look),
    "play": (Play, play),
    "form": (SentPosition, editor_form),
    "python": (SentPosition, python_text),
    "link": (SentPosition, link),
    "unlink": (Unlink, unlink),
}


def add_analysis(app: FastAPI, guard: Guard, thinkers: Thinkers) -> None:
    for name, (kind, work) in QUESTIONS.items():
        app.post(f"/api/analysis/{name}")(answering(kind, work))

    @app.get("/api/analysis/editor/{game}")
    async def editor(game: str) -> Response:
        return answer(await asyncio.to_thread(editor_of, game))

    @app.post("/api/analysis/arrange")
    async def arranged(request: Request) -> Response:
        form = decoded(await body_of(request), Json)
        try:
            return answer(await asyncio.to_thread(arrange, form))
        except ArrangementError as error:
            return answer(Mistaken(str(error), error.mistakes), 400)

    add_thinking(app, guard, thinkers)
    add_puzzles(app, PuzzleBook())


def answering(kind: type, work: Callable[[Any], object]) -> Callable[[Request], Any]:
    """A route that reads what comes and answers with what a function makes of it, in a thread."""

    async def respond(request: Request) -> Response:
        asked = decoded(await body_of(request), kind)
        return answer(await asyncio.to_thread(work, asked))

    return respond


def add_puzzles(app: FastAPI, book: PuzzleBook) -> None:
    @app.get("/api/puzzles")
    async def titles() -> Response:
        return answer(await asyncio.to_thread(book.titles))

    @app.get("/api/puzzles/{name}")
    async def puzzle(name: str) -> Response:
        return answer(await asyncio.to_thread(book.show, name))

    @app.post("/api/puzzles/{name}/try")
    async def attempt(name: str, request: Request) -> Response:
        asked = decoded(await body_of(request), Try)
        return answer(await asyncio.to_thread(book.attempt, name, asked))

    @app.get("/api/puzzles/{name}/solution")
    async def solution(name: str) -> Response:
        return answer(await asyncio.to_thread(book.solution, name))


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


def add_thinking(app: FastAPI, guard: Guard, thinkers: Thinkers) -> None:
    @app.post("/api/analysis/lethal")
    async def lethal(request: Request) -> Response:
        asked = decoded(await body_of(request), Lethal)
        with thinkers.admitted():
            return answer(await find_lethal(asked, thinkers.cores))

    @app.websocket("/api/analysis")
    async def analysis(socket: WebSocket) -> None:
        if guard.problem(socket.headers, socket.cookies):
            await socket.close(POLICY)
            return
        await socket.accept()
        with suppress(WebSocketDisconnect):
            try:
                with thinkers.admitted():
                    await converse(socket, thinkers)
            except TooMany as error:
                await send(socket, Refusal(str(error)))
                await socket.close(POLICY)
