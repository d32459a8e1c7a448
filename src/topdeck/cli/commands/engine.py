"""`topdeck engine`: serves an agent to another program over Topdeck's protocol."""

from typing import Annotated

from typer import Argument

from topdeck.agents import make_agent
from topdeck.cli.options import DEFAULT_GAME, GameName, command
from topdeck.protocol.engine import Engine, serve_standard_streams


@command()
def engine(
    agent: Annotated[str, Argument(metavar="AGENT", help="Agent spec.")] = "champion", game: GameName = DEFAULT_GAME
) -> int:
    """Serve an agent to another program over Topdeck's protocol.

    The messages are JSON lines on standard input and output, as described in docs/protocol.md.  The other program can
    start any game; --game selects the game that is loaded first.

    Example: topdeck engine "uct(ms=50)" --game gwent
    """
    serve_standard_streams(Engine(agent, lambda name: make_agent(agent, name), game))
    return 0
