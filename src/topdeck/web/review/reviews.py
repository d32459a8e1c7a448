"""Reviews of games, each computed in a separate process and stored for later visits."""

import asyncio
import hashlib
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, suppress
from pathlib import Path

from msgspec import DecodeError, ValidationError, json

from topdeck.arena.play.review import JUDGE
from topdeck.arena.results.game_review import ReviewedDecision, first_player_chance, summarize, win_curve
from topdeck.core.record import Record
from topdeck.core.writing import write_atomically
from topdeck.web.analysis.messages import Choice
from topdeck.web.errors import Refusal, RequestError
from topdeck.web.fairness import FairSlots, Quota
from topdeck.web.review.messages import Review, ReviewedMove
from topdeck.web.review.worker import Answer, Task

FOLDER = "reviews"
MOST_STORED = 500
MOST_EACH = 2  # the maximum number of a client's reviews, running or waiting
LONGEST = 900.0  # time limit for a review, in seconds
LONGEST_LINE = 1 << 20  # bytes
WORKER = "topdeck.web.review.worker"


class Reviews:
    """Computes one review at a time, and stores finished reviews in a folder; clients take turns."""

    def __init__(self, folder: Path, judge: str = JUDGE) -> None:
        self.folder = folder / FOLDER
        self.judge = judge
        self.slots = FairSlots(1)
        self.quota = Quota(MOST_EACH)

    def stored(self, record: Record) -> Review | None:
        """Return the stored review of a game, or `None` if the game has not been reviewed or the file is damaged."""
        try:
            return json.decode(self.path(record).read_bytes(), type=Review)
        except (OSError, DecodeError, ValidationError):
            return None

    def path(self, record: Record) -> Path:
        """Return the path of a game's review file, whose name depends on the whole record and the judge."""
        text = "\n".join([self.judge, *record.lines()])
        return self.folder / f"{hashlib.sha256(text.encode(errors='surrogateescape')).hexdigest()[:32]}.json"

    async def review(self, record: Record) -> AsyncGenerator[ReviewedMove | Review | Refusal, None]:
        """Yield each decision as soon as it has been reviewed, and finally the complete review, which is stored."""
        try:
            with self.quota.admit(f"you have already requested {MOST_EACH} other reviews; wait until one is finished"):
                async with self.slots.turn(), aclosing(self.compute(record)) as answers:
                    async for found in answers:
                        yield found
        except RequestError as error:
            yield Refusal(str(error))

    async def compute(self, record: Record) -> AsyncGenerator[ReviewedMove | Review, None]:
        """Compute and store a review unless another page has requested the same review in the meantime."""
        stored = await asyncio.to_thread(self.stored, record)
        if stored is not None:
            yield stored
            return
        decisions: list[ReviewedDecision] = []
        task = Task("".join(f"{line}\n" for line in record.lines()), self.judge)
        async with aclosing(run_worker(task)) as reviewed:
            async for decision in reviewed:
                decisions.append(decision)
                yield reviewed_move(decision)
        review = complete_review(decisions, record, self.judge)
        await asyncio.to_thread(self.store, record, review)
        yield review

    def store(self, record: Record, review: Review) -> None:
        """Store a review and delete the oldest reviews if there are too many; without a folder, do nothing."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path(record), json.encode(review))
            stored = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
            for path in stored[:-MOST_STORED]:
                path.unlink(missing_ok=True)


async def run_worker(task: Task) -> AsyncGenerator[ReviewedDecision, None]:
    """Yield the decisions that a worker process reviews; the process is killed if the caller stops early."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command, pipe = (sys.executable, "-m", WORKER), asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            *command, env=environment, stdin=pipe, stdout=pipe, limit=LONGEST_LINE, start_new_session=True
        )
    except OSError as error:
        raise RequestError(f"the review cannot be started now: {error.strerror}") from None
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        async with asyncio.timeout(LONGEST):
            process.stdin.write(json.encode(task))
            process.stdin.close()
            while line := await process.stdout.readline():
                answer = json.decode(line, type=Answer)
                if answer.decision is None:
                    raise RequestError(answer.problem)
                yield answer.decision
            if await process.wait():
                raise RequestError("the review failed: its process ended; see the server's log")
    except TimeoutError:
        raise RequestError(f"the review took longer than {LONGEST:.0f} s; use `topdeck replay --review`") from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def reviewed_move(decision: ReviewedDecision) -> ReviewedMove:
    line = zip(decision.line, decision.words, strict=True) if decision.loss else ()
    return ReviewedMove(
        place=decision.place,
        player=decision.player,
        chance=first_player_chance(decision),
        loss=decision.loss,
        mark=decision.mark,
        words=decision.explain(),
        line=tuple(Choice(action, words) for action, words in line),
    )


def complete_review(decisions: Sequence[ReviewedDecision], record: Record, judge: str) -> Review:
    score = None if record.result is None else record.result.score(0)
    curve = win_curve(decisions, len(record.actions), score)
    return Review(
        judge, tuple(map(reviewed_move, decisions)), tuple(curve), (summarize(decisions, 0), summarize(decisions, 1))
    )
