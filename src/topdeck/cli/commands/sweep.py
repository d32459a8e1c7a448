"""`topdeck sweep`: measures how parameters affect an agent's strength."""

from typing import Annotated

from typer import Argument, Context, Option

from topdeck.arena.plan.experiment import make_entries
from topdeck.arena.plan.sweep import Sweep, parse_varied
from topdeck.cli.experiment_options import ExperimentCommand, ExperimentOptions
from topdeck.cli.options import DeckNames, Pairings, Pairs, command
from topdeck.core.errors import TopdeckError


@command(ExperimentCommand)
def sweep(
    context: Context,
    agent: Annotated[str, Argument(metavar="AGENT", help="Spec of the agent to vary, or a .toml file.")],
    opponents: Annotated[list[str] | None, Argument(metavar="OPPONENT…", help="Specs of the opponents.")] = None,
    vary: Annotated[
        list[str] | None,
        Option(
            metavar="NAME=VALUES",
            help="Values of a parameter, as FIRST:LAST:STEP or a,b,c; repeat the option for up to three parameters.",
        ),
    ] = None,
    decks: DeckNames = "",
    deck_pairings: Pairings = "all",
    pairs: Pairs = 10,
) -> int:
    """Measure how parameters affect an agent's strength.

    Every combination of values plays every opponent.  A range includes both endpoints, and a name such as score.hero
    refers to a parameter of the score.  `topdeck report` draws a curve for one parameter, or a heat map for two numeric
    parameters.

    Example: topdeck sweep "madrid-mcts2(iterations=30, ms=none)" greedy --vary c=1.0:3.0:0.1 --vary
    score=utility,midrange
    """
    options: ExperimentOptions = context.obj
    experiment = options.read_file([agent, *(opponents or [])])
    if experiment is None:
        if not vary:
            raise TopdeckError("specify the parameters to vary, as in --vary c=1.0:3.0:0.1 or --vary score=utility,eva")
        form = Sweep(pairs, deck_pairings, tuple(map(parse_varied, vary)))
        experiment = options.experiment((*form.entries(agent), *make_entries(opponents or [])), decks, form)
    elif not isinstance(experiment.format, Sweep):
        raise TopdeckError(f"{agent} has no [sweep] table; run this file with `topdeck tournament`")
    elif vary:
        raise TopdeckError(f"{agent} already sets `vary` in its [sweep] table; change it in the file and omit --vary")
    return options.play(experiment)
