"""Commands that let agents meet: matches, tournaments, sweeps, sequential tests."""

from __future__ import annotations

from typing import Annotated

import typer

from topdeck.cli.exit_status import leave_with
from topdeck.cli.experiment_options import ExperimentOptions, with_experiment_options
from topdeck.cli.options import THE_DEFAULT_DECK, DeckNames, DeckPairings, FormatName, Specs


@with_experiment_options
def match(
    first: Annotated[str, typer.Argument(metavar="A", help="An agent's spec, e.g. greedy.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The spec of the other one.")],
    deck: Annotated[
        str, typer.Option(help="The deck of both: its name, or a .toml file.", show_default=THE_DEFAULT_DECK)
    ] = "",
    deck2: Annotated[str, typer.Option(help="The deck of the second seat, if it is another.", show_default=False)] = "",
    decks: Annotated[
        str, typer.Option(help="Instead: each of these (a,b,c, or all) against each.", show_default=False)
    ] = "",
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two decks.")] = 100,
    *,
    options: ExperimentOptions,
) -> None:
    """Let two agents play mirrored pairs of games, on all cores.

    Both games of a pair have the same seed and decks; the agents swap seats.  For example:

    topdeck match greedy random --decks MurlocDruid,ZooDiscardWarlock --pairs 50 --out games.db
    """
    from topdeck.arena.plan.experiment import entries_of
    from topdeck.cli.arguments import seats_or_all

    chosen, form = seats_or_all(options.played, deck, deck2, decks, pairs)
    leave_with(options.run(options.experiment(entries_of([first, second]), chosen, form)))


@with_experiment_options
def tournament(
    agents: Specs,
    decks: DeckNames = "",
    form: Annotated[FormatName, typer.Option("--format", help="Who meets whom.")] = "round-robin",
    deck_pairings: Annotated[DeckPairings, typer.Option(help="Which decks meet.")] = "all",
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two agents and decks.")] = 10,
    *,
    options: ExperimentOptions,
) -> None:
    """Let many agents meet, in one of five formats.

    Everybody everybody, one all others, in leagues, in groups with a final, or on a ladder.

    A .toml file says the same and more: names, decks of one's own, groups of another size.  Options beside it override
    it.  For example:

    topdeck tournament greedy eva miller --decks MurlocDruid,ZooDiscardWarlock --out games.db

    topdeck tournament season.toml --out season.db
    """
    from topdeck.arena.plan.experiment import entries_of
    from topdeck.arena.plan.formats import FORMATS
    from topdeck.cli.arguments import named_decks

    experiment = options.in_file(agents)
    if experiment is None:
        chosen = named_decks(options.played, decks)
        experiment = options.experiment(entries_of(agents), chosen, FORMATS[form](pairs, deck_pairings))
    leave_with(options.run(experiment))


@with_experiment_options
def sweep(
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="The agent that varies; or one .toml file.")],
    opponents: Annotated[
        list[str] | None, typer.Argument(metavar="OPPONENT…", help="Whom it meets.", show_default=False)
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUES", help="FIRST:LAST:STEP, or a,b,c; again for a second or third.", show_default=False
        ),
    ] = None,
    decks: DeckNames = "",
    deck_pairings: Annotated[DeckPairings, typer.Option(help="Which decks meet.")] = "all",
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two agents and decks.")] = 10,
    *,
    options: ExperimentOptions,
) -> None:
    """Vary parameters of an agent, and see how well it does.

    Every combination of the values meets every opponent.  A range includes both ends; score.hero is a parameter of the
    score.  topdeck report draws the curve, or the map of two numbers.  For example:

    topdeck sweep "madrid-mcts2(iterations=30, ms=none)" greedy --vary c=1.0:3.0:0.1 --vary score=utility,midrange
    """
    from topdeck.arena.plan.experiment import entries_of
    from topdeck.cli.arguments import demand_sweep, named_decks, sweep_of

    experiment = options.in_file([agent, *(opponents or [])])
    if experiment is None:
        chosen, form = named_decks(options.played, decks), sweep_of(vary, pairs, deck_pairings)
        experiment = options.experiment((*form.entries(agent), *entries_of(opponents or [])), chosen, form)
    else:
        demand_sweep(experiment, agent, vary)
    leave_with(options.run(experiment))


@with_experiment_options
def sprt(
    first: Annotated[str, typer.Argument(metavar="A", help="The agent that may be better, by its spec.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The one it is compared with.")],
    elo0: Annotated[float, typer.Option(help="H0: A is at most so much normalised Elo better.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="H1: A is at least so much better.")] = 20.0,
    alpha: Annotated[float, typer.Option(help="The risk to accept H1 where H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="The risk to accept H0 where H1 is true.")] = 0.05,
    max_pairs: Annotated[int, typer.Option(min=1, help="Give up after so many mirrored pairs.")] = 10_000,
    decks: DeckNames = "",
    *,
    options: ExperimentOptions,
) -> None:
    """Test whether one agent is better than another.

    It stops when one of two hypotheses can be accepted.  The exit status is 0 if that is H1 (A is better), 1 if it is
    H0 (it is not, or less), and 3 if the test gave up.

    For example:

    topdeck sprt "champion(ms=10)" miller --elo1 30 --decks all
    """
    from topdeck.arena.plan.experiment import entries_of
    from topdeck.arena.plan.sprt import Sprt
    from topdeck.cli.arguments import named_decks

    test = Sprt(pairs=max_pairs, decks="all", elo0=elo0, elo1=elo1, alpha=alpha, beta=beta)
    experiment = options.experiment(entries_of([first, second]), named_decks(options.played, decks), test)
    leave_with(options.run_test(experiment, test))
