"""`topdeck competition`: creates, checks, runs and publishes a season of submitted agents, and serves its ladder."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Literal

from typer import Argument, Option, Typer
from typer.main import get_command

from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName, On, Wheels, Workers
from topdeck.cli.working_folder import working_in
from topdeck.core.errors import TopdeckError

FILE = "season.toml"

Folder = Annotated[Path, Argument(metavar="SEASON", help="Season folder.")]
Isolate = Annotated[
    Literal["others", "process"],
    Option(help="`others` runs submissions in a sandbox; `process` uses separate processes without a sandbox."),
]

# These names are repeated here so that --help does not load the modules that define them.
WIDTH = 100.0
PAIRS = 500
AUDIT = 0.05
LEASE = 180.0

app = Typer(add_completion=False, rich_markup_mode=None)


@app.callback()
def describe() -> None:
    """Create, check, run and publish a season of submitted agents."""


@app.command()
def new(folder: Folder, game: GameName = DEFAULT_GAME) -> None:
    """Create a season folder with a commented season file and a secret salt.

    Example: topdeck competition new season/
    """
    from topdeck.competition.season_folder import create_season

    for path in create_season(folder, game):
        print(path)


@app.command()
def check(
    folder: Folder,
    names: Annotated[list[str] | None, Argument(metavar="NAME…", help="Submissions to check; by default, all.")] = None,
    games: Annotated[int, Option(min=1, help="Number of games to play in each track.")] = 2,
    repeatable: Annotated[
        bool, Option("--repeatable", help="Require a Python agent to make the same moves with the same seed.")
    ] = False,
    wheels: Wheels = None,
    isolate: Isolate = "others",
) -> int:
    """Check that submissions can play, and write a report for each author.

    Each submission must start, obey the agent contract and stay within the limits of all tracks.  The reports are
    printed and also stored in the season's `checks` folder.  The exit status is 1 if a submission failed.

    Example: topdeck competition check season/ alice
    """
    from topdeck.cli.competition import check_submissions

    with in_season(folder):
        return check_submissions(names or [], games, repeatable, wheels, isolate)


@app.command()
def run(
    folder: Folder,
    workers: Workers = None,
    on: On = "here",
    wheels: Wheels = None,
    isolate: Isolate = "others",
    as_json: AsJson = False,
) -> int:
    """Play all tracks of a season; repeat the command to resume an interrupted run.

    A submission that cannot play forfeits its games.  `topdeck serve --watch season/results` shows live standings.

    Example: topdeck competition run season/ --workers 8
    """
    from topdeck.cli.competition import run_season

    with in_season(folder):
        return run_season(workers, on, wheels, isolate, as_json)


@app.command()
def publish(
    folder: Folder,
    output: Annotated[
        Path | None,
        Option("--output", "-o", help="Folder for the site.", show_default="site in the season", resolve_path=True),
    ] = None,
    replays: Annotated[
        int, Option(min=0, help="Number of games per track and pairing of agents to show move by move on the site.")
    ] = 2,
    workers: Workers = None,
) -> int:
    """Write a static site with the results of a finished season, and reveal the salt.

    The site needs no server and loads nothing from other hosts.

    Example: topdeck competition publish season/ --output site/
    """
    from topdeck.cli.competition import publish_season

    with in_season(folder):
        return publish_season(output or Path("site").absolute(), replays, workers)


@app.command()
def ladder(
    folder: Folder,
    port: Annotated[int, Option(min=0, max=65535, help="Port to listen on; 0 selects a free port.")] = 8018,
    host: Annotated[str, Option(help="Address to listen on.")] = "127.0.0.1",
    track: Annotated[
        list[str] | None, Option(help="Track name; can be repeated.", show_default="all tracks with known decks")
    ] = None,
    width: Annotated[
        float, Option(min=1.0, help="Target width of a rating's 95 % confidence interval, in Elo points.")
    ] = WIDTH,
    pairs: Annotated[
        int, Option(min=1, help="Number of mirrored pairs after which no more games are scheduled for an agent.")
    ] = PAIRS,
    audit: Annotated[
        float, Option(min=0.0, max=1.0, help="Share of games between deterministic agents to play again as a check.")
    ] = AUDIT,
    lease: Annotated[
        float, Option(min=1.0, help="Seconds after which a worker that does not respond loses its job.")
    ] = LEASE,
    wheels: Wheels = None,
    add_worker: Annotated[
        str, Option(metavar="NAME", help="Create a token for a worker, print it and exit.", show_default=False)
    ] = "",
) -> int:
    """Serve a season's open ladder: the standings, and jobs for workers.

    New submissions play until their ratings are precise enough.  Games are played by `topdeck worker` on any machine.

    Example: topdeck competition ladder season --host 0.0.0.0
    """
    from topdeck.cli import ladders
    from topdeck.cli.commands.serve import listen, make_address

    with in_season(folder):
        if add_worker:
            return ladders.add_worker(add_worker)
        options = ladders.LadderOptions(
            tracks=track or (), width=width, pairs=pairs, audit=audit, lease=lease, wheels=wheels
        )
        with closing(listen(host, port)) as listening:
            address = make_address(host, listening.getsockname()[1], "", "http").rstrip("/")
            return ladders.serve_ladder(listening, address, options)


@contextmanager
def in_season(folder: Path) -> Iterator[None]:
    """Make the season's folder the working folder, because submission specs are relative to this folder."""
    if not (folder / FILE).is_file():
        raise TopdeckError(f"{folder} contains no {FILE}; create a season with topdeck competition new {folder}")
    with working_in(folder):
        yield


competition = get_command(app)
