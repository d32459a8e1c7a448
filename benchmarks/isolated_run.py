"""Runs work in a separate process, so that endless loops and crashes are reported as results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

T = TypeVar("T")


def run_isolated(work: Callable[[], Iterable[T]], limit: float) -> tuple[list[T], str]:
    """Collect the values yielded by a generator in another process.

    Args:
        work: A function that returns the generator.
        limit: The maximum number of seconds to wait for the next value.

    Returns:
        The yielded values, and a description of the problem if the generator did not finish.
    """
    context = get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=send_all, args=(work, sender), daemon=True)
    process.start()
    sender.close()
    results: list[T] = []
    problem = ""
    try:
        while receiver.poll(limit):
            results.append(receiver.recv())
        problem = "it does not end"
    except EOFError:
        process.join()
        problem = f"it crashed (exit status {process.exitcode})" if process.exitcode else ""
    process.kill()
    process.join()
    return results, problem


def send_all(work: Callable[[], Iterable[object]], sender: Connection) -> None:
    for result in work():
        sender.send(result)
