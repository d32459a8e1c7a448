"""`topdeck serve`: starts the web server for playing, watching and analysing games."""

import gc
import logging
import os
import socket
import ssl
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from threading import Timer
from typing import Annotated, Literal

from rich.console import Console
from rich.markup import escape
from typer import Option

from topdeck.arena.play.isolation import check_external_name
from topdeck.arena.play.sanitize import printable
from topdeck.cli.faults import require_extra, show_details
from topdeck.cli.options import Debug, command
from topdeck.cli.output import console
from topdeck.config.spec import SHORT
from topdeck.core.errors import TopdeckError
from topdeck.core.importing import is_external_name
from topdeck.protocol.program import split_command
from topdeck.sandbox.levels import DESCRIPTIONS, PROCESS, sandbox_level
from topdeck.web.thinker import LOG, LoggedFailure

EVERYWHERE = ("0.0.0.0", "::")
START_SECONDS = 0.5  # seconds within which the server must be ready
STOP_SECONDS = 2  # seconds for responses in progress after Ctrl-C


@command()
def serve(
    port: Annotated[int, Option(min=0, max=65535, help="Port to listen on; 0 selects a free port.")] = 8017,
    host: Annotated[
        str, Option(help="Address to listen on; any address other than a loopback address requires a token.")
    ] = "127.0.0.1",
    folder: Annotated[Path, Option(help="Folder for games played by people.")] = Path("results/table"),
    watch: Annotated[
        list[Path] | None,
        Option(help="Folder with results and records to watch; can be repeated.", show_default="results, if it exists"),
    ] = None,
    agent: Annotated[
        list[str] | None, Option(metavar="MODULE:CLASS", help="External agent to make available; can be repeated.")
    ] = None,
    isolate: Annotated[
        Literal["others", "process"],
        Option(help="`others` runs external agents in a sandbox; `process` uses separate processes without a sandbox."),
    ] = "others",
    rooms: Annotated[int, Option(min=1, max=1000, help="Maximum number of simultaneous games.")] = 50,
    seed: Annotated[
        int | None,
        Option(
            help="Seed for the deals, which are assigned to games in the order in which the games start.",
            show_default="none",
        ),
    ] = None,
    people: Annotated[
        int, Option(min=1, max=500, help="Number of users with a personal URL, if --host is not a loopback address.")
    ] = 1,
    name: Annotated[
        list[str] | None, Option(metavar="HOST", help="Additional host name of the server; can be repeated.")
    ] = None,
    certfile: Annotated[Path | None, Option(help="TLS certificate, in PEM format; requires --keyfile.")] = None,
    keyfile: Annotated[Path | None, Option(help="Private key of the TLS certificate.")] = None,
    show: Annotated[bool, Option("--open/--no-open", help="Open the page in your browser.")] = True,
    debug: Debug = False,
) -> None:
    """Play, watch and analyse games in the browser.

    By default, the page is available only on this machine; it needs no network connection.  Unfinished games resume
    when the server is restarted with the same folder.  Press Ctrl-C to stop the server.
    """
    watched = watch if watch is not None else [path for path in (Path("results"),) if path.is_dir()]
    agents = agent or []
    with require_extra("web"):
        import uvicorn

        from topdeck.web.catalogue import Catalogue
        from topdeck.web.connections import LimitedProtocol
        from topdeck.web.security import LOOPBACK_HOSTS, Guard, read_tokens
        from topdeck.web.server import Options, make_app
        from topdeck.web.workers import IDLE, Worker

    level = PROCESS if isolate == PROCESS else sandbox_level() if agents else ""
    require_options(host, agents, watched, level)
    require_certificate(certfile, keyfile)
    make_folder(folder)
    listening = listen(host, port)
    tokens = () if host in LOOPBACK_HOSTS else read_tokens(folder, people)
    known_names = (socket.gethostname(), socket.getfqdn()) if host in EVERYWHERE else (host,)
    hosts = (*LOOPBACK_HOSTS, *known_names, *(name or ()))
    options = Options(
        folder=folder,
        cores=os.cpu_count() or 1,
        rooms=rooms,
        watched=tuple(watched),
        agents=frozenset(agents),
        guard=Guard(hosts, tokens, by_address=host in EVERYWHERE, is_encrypted=certfile is not None),
        isolation=level,
        seed=seed,
    )
    worker = Worker()
    worker.start()
    IDLE.append(worker)
    catalogue = Catalogue()
    catalogue.read()  # so that the first visitor does not have to wait
    gc.freeze()  # without these objects, full collections are fast and frequent, which keeps the use of memory constant
    gc.collect()
    page = make_app(options, catalogue)
    scheme = "http" if certfile is None else "https"
    addresses = [make_address(host, listening.getsockname()[1], token, scheme) for token in tokens or ("",)]
    address = addresses[0]
    shown = console()
    shown.print(f"Topdeck is running at [link={address}]{address}[/link] (press Ctrl-C to stop).", soft_wrap=True)
    for number, other in enumerate(addresses[1:], 2):
        shown.print(f"Person {number}: {other}", markup=False, soft_wrap=True)
    if tokens and certfile is None:
        shown.print("Without TLS, others on the network can read the tokens; see docs/classroom.md.", soft_wrap=True)
    shown.print(f"Games are stored in {folder}.", markup=False, soft_wrap=True)
    if agents:
        shown.print(f"External agents run in {DESCRIPTIONS[level]}.", soft_wrap=True)
    if show:
        Timer(START_SECONDS, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        page,
        http=LimitedProtocol,
        log_level="warning",
        ws_max_size=64 << 10,
        timeout_graceful_shutdown=STOP_SECONDS,
        ssl_certfile=certfile,
        ssl_keyfile=keyfile,
    )
    logging.getLogger("uvicorn.error").addFilter(is_failure)
    printer = FailurePrinter(shown, debug)
    LOG.addHandler(printer)
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        LOG.removeHandler(printer)


class FailurePrinter(logging.Handler):
    """Prints each agent failure on one line and, if `debug` is set, its traceback and the agent's last output."""

    def __init__(self, shown: Console, debug: bool) -> None:
        super().__init__()
        self.shown = shown
        self.debug = debug

    def emit(self, record: logging.LogRecord) -> None:
        hint = "" if self.debug else "; --debug shows the traceback"
        self.shown.print(f"[yellow]fault[/] {escape(printable(record.getMessage()))}{hint}", soft_wrap=True)
        if self.debug and isinstance(record.msg, LoggedFailure):
            show_details(self.shown, record.msg.traceback, record.msg.output)


def is_failure(record: logging.LogRecord) -> bool:
    """Return whether a log record reports a failure, as opposed to a request cancelled by Ctrl-C."""
    return "Cancel" not in f"{record.getMessage()} {record.exc_info}"


def require_options(host: str, names: Sequence[str], watched: Sequence[Path], level: str) -> None:
    """Raise an error for an empty host, a name that is not an external agent or component, or a missing path."""
    if not host.strip():  # sockets interpret an empty host as all addresses of the machine
        raise TopdeckError(
            "--host is empty; pass an address such as 127.0.0.1, or 0.0.0.0 for all addresses of this machine"
        )
    for name in names:
        if not is_external_name(name):
            raise TopdeckError(
                f"--agent {name} is not an external agent; pass it as module:Class, file.py or exec:command"
            )
        if name.startswith(SHORT):
            split_command(name.removeprefix(SHORT))
        else:
            check_external_name(name, level)
    for path in watched:
        if not path.exists():
            raise TopdeckError(f"the file or folder {path} does not exist; choose another with --watch")


def require_certificate(certfile: Path | None, keyfile: Path | None) -> None:
    """Raise an error if a certificate or its key is passed without the other, or if they cannot be used."""
    if certfile is None and keyfile is None:
        return
    if certfile is None or keyfile is None:
        raise TopdeckError("--certfile and --keyfile must be used together; pass both")
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certfile, keyfile)
    except OSError as error:  # includes errors in the certificate
        raise TopdeckError(f"the certificate {certfile} with the key {keyfile} cannot be used: {error}") from None


def make_folder(folder: Path) -> None:
    """Create the folder for games early, so that any error is reported before the address is printed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "it is not a folder" if isinstance(error, FileExistsError) else error.strerror
        raise TopdeckError(f"games cannot be stored in {folder}: {reason}; choose a folder with --folder") from None


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the port, so that any error is reported before the address is printed."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except (OSError, TypeError) as error:  # invalid host names raise a TypeError
        listening.close()
        if isinstance(error, TypeError | socket.gaierror):
            raise TopdeckError(f"the address {host} does not exist; choose another address with --host") from None
        raise TopdeckError(
            f"port {port} on {host} cannot be used: {error.strerror}; choose another port with --port"
        ) from None
    return listening


def make_address(host: str, port: int, token: str, scheme: str) -> str:
    name = socket.gethostname() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"{scheme}://{name}:{port}/{f'?token={token}' if token else ''}"
