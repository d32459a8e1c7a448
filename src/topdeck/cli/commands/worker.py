"""`topdeck worker`: plays games for a ladder."""

from typing import Annotated

from typer import Argument, Option

from topdeck.cli.options import Wheels, Workers, command


@command()
def worker(
    url: Annotated[str, Argument(metavar="URL", help="Address of the ladder, such as http://localhost:8018.")],
    token: Annotated[
        str, Option(envvar="TOPDECK_WORKER_TOKEN", help="Token for this worker, provided by the organiser.")
    ],
    workers: Workers = None,
    wheels: Wheels = None,
    until_done: Annotated[
        bool, Option("--until-done", help="Stop when no more games are needed, instead of waiting for new submissions.")
    ] = False,
) -> int:
    """Run a worker that plays games for a ladder.

    The submissions' code is downloaded and run in a sandbox.  Ctrl-C stops the worker after the current games; a
    second Ctrl-C returns these games to the ladder.

    Example: topdeck worker http://localhost:8018 --token TOKEN
    """
    from topdeck.cli.ladders import run_worker

    return run_worker(url, token, workers, until_done, wheels)
