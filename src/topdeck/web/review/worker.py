"""The process that reviews a game: reads the game from standard input and writes one JSON line for each decision."""

import os
import sys

from msgspec import Struct, json

from topdeck.arena.play.review import review_game
from topdeck.arena.results.game_review import ReviewedDecision
from topdeck.core.errors import TopdeckError
from topdeck.core.record import parse_records
from topdeck.core.registry import games
from topdeck.web.workers import until_server_ends

NICENESS = 15  # lower priority than the agents in games, so that reviews do not slow them down


class Task(Struct, frozen=True):
    """The game to review, as the text of a record, and the spec of the judge."""

    record: str
    judge: str


class Answer(Struct, frozen=True, omit_defaults=True):
    """A reviewed decision, or the reason why the game cannot be reviewed."""

    decision: ReviewedDecision | None = None
    problem: str = ""


def main() -> None:
    os.nice(NICENESS)
    task = json.decode(sys.stdin.buffer.read(), type=Task)
    with until_server_ends():
        try:
            [record] = parse_records(task.record, known=games())
            for decision in review_game(record, task.judge):
                write(Answer(decision))
        except TopdeckError as error:
            write(Answer(problem=str(error)))


def write(answer: Answer) -> None:
    sys.stdout.buffer.write(json.encode(answer) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
