"""`topdeck selfplay`: plays an agent against itself and writes its decisions as shards of training data."""

from typing import Annotated

from typer import Argument, Context, Option

from topdeck.cli.experiment_options import ExperimentCommand, ExperimentOptions
from topdeck.cli.options import command
from topdeck.core.errors import TopdeckError


@command(ExperimentCommand)
def selfplay(
    context: Context,
    agent: Annotated[str, Argument(metavar="AGENT", help="Agent spec, such as champion(iterations=100, ms=none).")],
    games: Annotated[int, Option(min=1, help="Number of games in total.")] = 1000,
    shard: Annotated[int, Option(min=1, help="Number of games per shard.")] = 250,
    decks: Annotated[
        str, Option(help="Comma-separated names of the decks, or `all`.", show_default="the training decks")
    ] = "",
    encoder: Annotated[
        int | None, Option(metavar="VERSION", help="Encoder version.", show_default="the newest version")
    ] = None,
) -> int:
    """Play an agent against itself to collect training data.

    Each game uses two randomly drawn decks.  --out sets the folder for the shards (shard-00000.npz, …), which contain
    the same arrays as `topdeck export --decisions`, including visits and values.  A shard does not appear until it is
    complete; repeat the command to resume after an interruption.

    Example: topdeck selfplay "champion(ms=none, iterations=100)" --games 10000 --out data
    """
    from topdeck.cli.self_play import play_shards

    options: ExperimentOptions = context.obj
    if options.out is None:
        raise TopdeckError("`topdeck selfplay` needs --out, which sets the folder for the shards")
    if options.grow or options.as_json:
        raise TopdeckError("`topdeck selfplay` does not support --grow or --json; to play more games, increase --games")
    return play_shards(options, agent, games, shard, decks, encoder)
