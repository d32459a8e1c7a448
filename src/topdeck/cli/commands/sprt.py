"""`topdeck sprt`: runs a sequential test of whether one agent is stronger than another."""

from typing import Annotated

from typer import Argument, Context, Option

from topdeck.arena.plan.experiment import make_entries
from topdeck.arena.plan.sprt import Sprt
from topdeck.cli.experiment_options import ExperimentCommand, ExperimentOptions
from topdeck.cli.options import DeckNames, command


@command(ExperimentCommand)
def sprt(
    context: Context,
    first: Annotated[str, Argument(metavar="A", help="Spec of the agent that may be stronger.")],
    second: Annotated[str, Argument(metavar="B", help="Spec of the agent to compare A with.")],
    elo0: Annotated[float, Option(help="H0: A is stronger by at most this many normalised Elo points.")] = 0.0,
    elo1: Annotated[float, Option(help="H1: A is stronger by at least this many normalised Elo points.")] = 20.0,
    alpha: Annotated[float, Option(help="Probability of accepting H1 when H0 is true.")] = 0.05,
    beta: Annotated[float, Option(help="Probability of accepting H0 when H1 is true.")] = 0.05,
    max_pairs: Annotated[int, Option(min=1, help="Maximum number of mirrored pairs.")] = 10_000,
    decks: DeckNames = "",
) -> int:
    """Test whether one agent is stronger than another.

    The test stops when one of two hypotheses can be accepted.  The exit status is 0 for H1 (A is stronger), 1 for H0,
    and 3 if the test reaches --max-pairs without a decision.

    Example: topdeck sprt "champion(ms=10)" miller --elo1 30
    """
    options: ExperimentOptions = context.obj
    test = Sprt(pairs=max_pairs, decks="all", elo0=elo0, elo1=elo1, alpha=alpha, beta=beta)
    return options.play(options.experiment(make_entries([first, second]), decks, test))
