"""HTTP and WebSocket routes for analysing positions and solving puzzles."""

import asyncio
from collections.abc import Callable
from functools import partial

from starlette.routing import BaseRoute
from starlette.websockets import WebSocket

from topdeck.core.errors import TopdeckError
from topdeck.web.analysis import positions
from topdeck.web.analysis.messages import Lethal, Request, Think, Verdict
from topdeck.web.analysis.puzzles import PuzzleBook
from topdeck.web.analysis.thinking import find_lethal, think
from topdeck.web.errors import Refusal
from topdeck.web.thinker import Thinkers
from topdeck.web.wire import decode, receive, route, send, socket_route
from topdeck.web.workers import Workers

QUESTIONS: dict[str, Callable[..., object]] = {
    "look": positions.look,
    "play": positions.play,
    "form": positions.editor_form,
    "python": positions.python_text,
    "link": positions.link,
    "unlink": positions.unlink,
    "arrange": positions.arrange,
}


def analysis_routes(thinkers: Thinkers, workers: Workers) -> list[BaseRoute]:
    book, working_route = PuzzleBook(), partial(route, run=workers)

    async def lethal(asked: Lethal) -> Verdict:
        with thinkers.admit():
            return await find_lethal(asked, thinkers.cores)

    return [
        *(working_route(f"/api/analysis/{name}", work, method="POST") for name, work in QUESTIONS.items()),
        route("/api/analysis/lethal", lethal, method="POST"),
        working_route("/api/analysis/editor/{name}", positions.editor_fields),
        socket_route("/api/analysis", partial(converse, thinkers)),
        working_route("/api/puzzles", book.titles),
        working_route("/api/puzzles/{name}", book.show),
        working_route("/api/puzzles/{name}/try", book.attempt, method="POST"),
        working_route("/api/puzzles/{name}/solution", book.solution),
    ]


# ---- thinking


async def converse(thinkers: Thinkers, socket: WebSocket) -> None:
    """Analyse positions for a page until it disconnects; each new request cancels the analysis in progress."""
    thinking: asyncio.Task[None] | None = None
    with thinkers.admit():
        try:
            while True:
                try:
                    asked = decode(await receive(socket), Request)
                except TopdeckError as error:
                    await send(socket, Refusal(str(error)))
                    continue
                await cancel(thinking)
                thinking = asyncio.create_task(think(socket, asked, thinkers)) if isinstance(asked, Think) else None
        finally:
            await cancel(thinking)


async def cancel(task: asyncio.Task[None] | None) -> None:
    """Cancel an analysis and wait until its agent's process has ended."""
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
