"""`topdeck tournament`: plays a tournament between several agents in one of five formats."""

from typing import Annotated

from typer import Argument, Context, Option

from topdeck.arena.plan.experiment import make_entries
from topdeck.arena.plan.formats import FORMATS
from topdeck.cli.experiment_options import ExperimentCommand, ExperimentOptions
from topdeck.cli.options import DeckNames, FormatName, Pairings, Pairs, command


@command(ExperimentCommand)
def tournament(
    context: Context,
    agents: Annotated[list[str], Argument(metavar="AGENT…", help="Specs of the agents, or a .toml file.")],
    decks: DeckNames = "",
    form: Annotated[FormatName, Option("--format", help="Tournament format.")] = "round-robin",
    deck_pairings: Pairings = "all",
    pairs: Pairs = 10,
) -> int:
    """Play a tournament between agents in one of five formats.

    The formats are round robin, gauntlet (one agent against all others), leagues, groups with a final, and ladder.

    A .toml file can also set names, group sizes, and decks for individual agents.  Options override the file.

    Example: topdeck tournament greedy eva miller --decks MurlocDruid,ZooDiscardWarlock --out games.db

    Example: topdeck tournament season.toml --out season.db
    """
    options: ExperimentOptions = context.obj
    experiment = options.read_file(agents)
    return options.play(
        experiment or options.experiment(make_entries(agents), decks, FORMATS[form](pairs, deck_pairings))
    )
