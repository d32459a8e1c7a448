"""The commands and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from topdeck.cli.experiment_options import ExperimentOptions, with_experiment_options
from topdeck.cli.game_commands import add_game_commands
from topdeck.cli.game_options import (
    CardsCommand,
    DeckCommand,
    DecksGroup,
    NewDeckCommand,
    PlayCommand,
    given_options,
    given_settings,
)
from topdeck.cli.options import (
    DEFAULT_GAME,
    THE_DEFAULT_DECK,
    AnyDeck,
    AsJson,
    DeckNames,
    DeckPairings,
    ExportName,
    FormatName,
    GameName,
    On,
    PaperTime,
    Results,
    Rules,
    Scale,
    Seats,
    Seed,
    SeveralResults,
    Specs,
    Workers,
)
from topdeck.errors import TopdeckError
from topdeck.registry import load_game

app = typer.Typer(
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # help appears at once, and mistakes are one line
)

INTERRUPTED = 130  # the exit status of what Ctrl-C ended


def leave(finished: bool) -> None:
    """Tell by the exit status if Ctrl-C has ended it."""
    if not finished:
        raise typer.Exit(INTERRUPTED)


def say_version(wanted: bool) -> None:
    if wanted:
        from topdeck.build import VERSION

        print(f"topdeck {VERSION}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Say the version and exit.")
    ] = False,
) -> None:
    """Card games, their AIs, and everything around them."""


# ---- what there is


@app.command()
def info(game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Say what is installed: version, build, games and cards."""
    from topdeck.cli.info import show_info

    show_info(load_game(game), as_json)


@app.command(cls=CardsCommand)
def cards(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="A card's id or name, or part of a name.", show_default=False)] = "",
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """List the cards of a game, or tell what one does.

    One card is shown with its text in plain words, and all else that the game tells of it.
    Example: topdeck cards --class mage --mechanic secret
    """
    from topdeck.cli.cards import show_cards

    show_cards(load_game(game), name, given_options(context), as_json)


@app.command()
def agents(
    name: Annotated[str, typer.Argument(help="An agent's name, its spec, or module:Class.", show_default=False)] = "",
    scores: Annotated[bool, typer.Option("--scores", help="List the scores, or tell of one, instead.")] = False,
    beliefs: Annotated[bool, typer.Option("--beliefs", help="List the beliefs about hidden cards instead.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """List the agents, or tell which parameters one takes.

    Parameters go into brackets behind the name; so do those of scores and beliefs.

    Example: topdeck agents "madrid-mcts2(score=midrange, ms=10)"
    """
    from topdeck.cli.agents import show_agents

    show_agents(name, game, scores, beliefs, as_json)


@app.command()
def bench(
    against: Annotated[
        str,
        typer.Option(
            metavar="PYTHON", help="Compare with this Python's Topdeck, or a folder of sources.", show_default=False
        ),
    ] = "",
    both: Annotated[bool, typer.Option("--both", help="Compare with the same code interpreted.")] = False,
    only: Annotated[
        str, typer.Option(metavar="NAMES", help="What is measured: random,copy,…", show_default="all")
    ] = "",
    processes: Annotated[
        int, typer.Option("--processes", "--rounds", min=1, help="How many processes measure; if compared, of each.")
    ] = 5,
    decks: Annotated[bool, typer.Option("--decks", help="Also measure random games of every deck.")] = False,
    scale: Annotated[
        float | None, typer.Option(min=0, help="Share of the usual work, e.g. 0.1 for a quick look.")
    ] = None,
    source: Annotated[Path, typer.Option(help="Where the interpreted code lies, for --both.")] = Path("src"),
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """Measure how fast this build is, alone or against another.

    Games, searches, decisions and single calls, in CPU time: the median of several processes, each the best of five
    rounds.  Two environments are measured by turns.  A ratio says how many times as fast this one is as the other.

    Example: topdeck bench --against ../before/.venv/bin/python --only random,copy
    """
    from topdeck.cli.speed import show_speed

    if both and against:
        raise TopdeckError("--both and --against are two comparisons; give one of them")
    if both and not (source / "topdeck" / "rng.py").exists():
        raise TopdeckError(f"there is no interpreted Topdeck in {source}; name its folder with --source")
    leave(show_speed(game, str(source) if both else against, only, scale, processes, decks, as_json))


# ---- decks

decks = typer.Typer(rich_markup_mode=None, cls=DecksGroup)
app.add_typer(decks, name="decks")


@decks.callback(invoke_without_command=True)
def all_decks(context: typer.Context, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """List the decks of a game; show, check or make one.

    Example: topdeck decks --json
    """
    settings = given_options(context)
    if context.invoked_subcommand is None:
        from topdeck.cli.decks import show_decks

        show_decks(load_game(game), settings, as_json)
    elif as_json or settings or game != DEFAULT_GAME:
        raise TopdeckError(f"options go behind the command: topdeck decks {context.invoked_subcommand} …")


@decks.command(cls=DeckCommand)
def show(context: typer.Context, deck: AnyDeck, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Show the cards of a deck, and what else the game tells of it.

    Example: topdeck decks show ZooDiscardWarlock/framework
    """
    from topdeck.cli.decks import show_deck

    show_deck(load_game(game), deck, given_options(context), as_json)


@decks.command(cls=DeckCommand)
def check(context: typer.Context, deck: AnyDeck, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Say whether a deck is legal, and everything that is wrong with it.

    The exit status is 1 if it is not legal.  Example: topdeck decks check mine.toml
    """
    from topdeck.cli.decks import check_deck

    if not check_deck(load_game(game), deck, given_options(context), as_json):
        raise typer.Exit(1)


@decks.command(cls=NewDeckCommand)
def new(
    context: typer.Context,
    card: Annotated[
        list[str] | None, typer.Option(metavar="CARD", help="A card it must have, e.g. 2xFrostbolt; again for more.")
    ] = None,
    base: Annotated[
        str, typer.Option("--from", metavar="DECK", help="A deck or part of one to begin with.", show_default=False)
    ] = "",
    seed: Annotated[int | None, typer.Option(help="Choose at random; the same seed, the same deck.")] = None,
    name: Annotated[str, typer.Option(help="What it is called.", show_default=False)] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write it to this .toml file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """Complete a list of cards to a legal deck.

    What is missing is what the decks of the game suggest, or with a seed what chance does.

    Example: topdeck decks new --class mage --card 2xFrostbolt --card Fireball -o mine.toml
    """
    from topdeck.cli.decks import new_deck

    options = given_options(context)
    new_deck(load_game(game), card or [], base, name, seed, options, output, force, as_json)


# ---- experiments


@app.command(cls=PlayCommand)
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
    leave(options.run(options.experiment(entries_of([first, second]), chosen, form)))


@app.command(cls=PlayCommand)
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
    leave(options.run(experiment))


@app.command(cls=PlayCommand)
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
    leave(options.run(experiment))


@app.command(cls=PlayCommand)
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
    if status := options.run_test(experiment, test):
        raise typer.Exit(status)


@app.command(cls=PlayCommand)
def evolve(
    context: typer.Context,
    study: Annotated[Path, typer.Argument(metavar="STUDY.toml", help="What evolves, how, and by which games.")],
    generations: Annotated[int | None, typer.Option(min=1, help="As many, whatever the file says.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Instead: how many training games a run may take.")] = None,
    repetitions: Annotated[int | None, typer.Option(min=1, help="Runs that differ by chance alone.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed, the same evolution.")] = None,
    workers: Workers = None,
    on: On = "here",
    out: Annotated[
        Path | None,
        typer.Option(
            help="Keep its course here; the same command goes on from there.", show_default="STUDY.db, beside the file"
        ),
    ] = None,
    best: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="Write the best values here, for weights=FILE.toml.")
    ] = None,
    rule: Rules = None,
    as_json: AsJson = False,
) -> None:
    """Evolve weights, parameters or decks, as a study says.

    Every individual is kept as soon as it is judged: Ctrl-C, or worse, loses the games that are being played, and the
    same command goes on.  More generations, games or repetitions go on from the end.  topdeck report shows the course.

    Example: topdeck evolve study.toml --best best.toml
    """
    from topdeck.cli.arguments import study_in_file

    described = study_in_file(study, context, rule)
    from topdeck.cli.evolve import run_and_show_study

    leave(run_and_show_study(described, on, workers, out or study.with_suffix(".db"), best, as_json))


@app.command()
def study(
    name: Annotated[
        str, typer.Argument(metavar="STUDY", help="A study, a paper, or all; without one they are listed.")
    ] = "",
    scale: Annotated[
        Scale, typer.Option(help="How many games: to see that it plays, enough to tell, or as many as the paper.")
    ] = "standard",
    time: Annotated[
        PaperTime, typer.Option(help="Budgets: iterations worth the paper's milliseconds, or these themselves.")
    ] = "iterations",
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the results; the same command goes on from there.", show_default="results/studies/SCALE"
        ),
    ] = None,
    pages: Annotated[Path | None, typer.Option(help="The folder of the pages.", show_default="that of --out")] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Also write what the pages need into small files in this folder.")
    ] = None,
    report: Annotated[bool, typer.Option("--report", help="Play nothing, write the pages of what is there.")] = False,
    workers: Workers = None,
    on: On = "here",
    as_json: AsJson = False,
) -> None:
    """Run the experiments of the papers, and ours, and compare.

    Every page has the published figures beside ours, and says which findings hold.  Ctrl-C, or worse, loses the games
    that are being played, and the same command goes on.

    Example: topdeck study madrid-d --scale smoke
    """
    from topdeck.cli.studies import list_studies, run_studies

    if not name:
        list_studies(as_json)
    else:
        leave(run_studies(name, scale, time, out, pages, keep, on, workers, report, as_json))


@app.command()
def export(
    results: Results,
    output: Annotated[Path, typer.Argument(help="The file to write.")],
    form: Annotated[
        ExportName | None,
        typer.Option("--as", help="The format, where the file's name does not say it; malaga is CSV as in Málaga."),
    ] = None,
) -> None:
    """Write results as a table for other programs.

    There is a row for every game, or for every individual of an evolution.

    Málaga's CSV numbers leagues from 0, and counts a draw as a victory of nobody.

    Example: topdeck export games.db games.parquet
    """
    from topdeck.cli.experiments import export_results

    export_results(results, output, form or output.suffix.removeprefix("."))


@app.command()
def repair(results: Results, output: Annotated[Path, typer.Argument(help="The new store to write.")]) -> None:
    """Save what is whole in damaged results.

    The command that played them, with the new store as --out, plays what is missing.

    Example: topdeck repair games.db saved.db
    """
    from topdeck.arena.results.store.contents import ROWS
    from topdeck.arena.results.store.repair import repair
    from topdeck.arena.results.store.results import content_at

    count = repair(results, output)
    print(f"{output}: {count} {ROWS[content_at(output)]}")


@app.command()
def replay(
    results: Annotated[Path, typer.Argument(help="What --out named, or a file of records.")],
    number: Annotated[
        int | None, typer.Argument(metavar="GAME", help="The number of a game in the list.", show_default=False)
    ] = None,
    agent: Annotated[str, typer.Option(help="List only the games of this agent.", show_default=False)] = "",
    explain: Annotated[bool, typer.Option(help="Show what the agents thought, where it was kept.")] = True,
    as_json: AsJson = False,
) -> None:
    """List stored games, or show one move by move.

    Example: topdeck replay games.db 3
    """
    from topdeck.cli.replay import show_replay

    show_replay(results, number, agent, explain, as_json)


@app.command(cls=PlayCommand)
def play(
    context: typer.Context,
    opponent: Annotated[str, typer.Argument(metavar="AGENT", help="The spec of your opponent.")] = "champion",
    deck: Annotated[str, typer.Option(help="Your deck.", show_default=THE_DEFAULT_DECK)] = "",
    deck2: Annotated[str, typer.Option(help="Your opponent's, if it is another.", show_default=False)] = "",
    seat: Annotated[Seats, typer.Option(help="Your seat: the first begins.")] = "random",
    seed: Annotated[int | None, typer.Option(help="The same seed, the same deal.")] = None,
    save: Annotated[Path | None, typer.Option(help="Add the game to this file of records, for topdeck replay.")] = None,
    game: GameName = DEFAULT_GAME,
    rule: Rules = None,
) -> None:
    """Play an agent yourself, here at the terminal.

    Moves are numbered, what a card does is told by ?, and nothing can be taken back.  Example:

    topdeck play miller --deck ZooDiscardWarlock --seat first
    """
    from topdeck.cli.play import play_against

    settings = given_settings(context, load_game(game), rule)
    leave(play_against(opponent, game, deck, deck2, seat, seed, settings, save))


@app.command()
def report(
    results: SeveralResults,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The page to write.", show_default="beside the results")
    ] = None,
    figures: Annotated[
        Path | None, typer.Option(help="Also write the pictures into this folder, as PNG and SVG.")
    ] = None,
    title: Annotated[str, typer.Option(help="What stands on top.", show_default=False)] = "",
) -> None:
    """Write a page of tables and pictures.

    Any browser shows it, without a network.  Of several results it makes one page.

    Example: topdeck report games.db -o report.html --figures pictures
    """
    from topdeck.cli.experiments import report_results
    from topdeck.cli.output import console

    for path in report_results(results, output, figures, title):
        console().print(str(path), soft_wrap=True)


@app.command()
def demo(
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two agents and decks.")] = 2,
    seed: Seed = 2017,
    out: Annotated[Path, typer.Option(help="Where the games are kept; the report is written beside it.")] = Path(
        "topdeck-demo.db"
    ),
    workers: Workers = None,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """Play a small tournament that a game brings, and report it."""
    from topdeck.cli.demo import show_demo

    leave(show_demo(game, pairs, seed, out, workers, as_json))


add_game_commands(app)
