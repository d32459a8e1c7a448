"""The commands and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from topdeck.errors import TopdeckError

app = typer.Typer(
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # help appears at once, and mistakes are one line
)

INTERRUPTED = 130  # the exit status of what Ctrl-C ended


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


Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


@app.command()
def info(as_json: Json = False) -> None:
    """Say what is installed: version, build, games and cards."""
    from topdeck.cli.show import show_info

    show_info(as_json)


@app.command()
def cards(
    name: Annotated[str, typer.Argument(help="A card's id or name, or part of a name.", show_default=False)] = "",
    set: Annotated[str, typer.Option(help="Only of this set, e.g. classic.", show_default=False)] = "",
    hero: Annotated[str, typer.Option("--class", help="Only of this class, or neutral.", show_default=False)] = "",
    cost: Annotated[int | None, typer.Option(min=0, help="Only of this cost.")] = None,
    type: Annotated[str, typer.Option(help="Only of this type, e.g. spell.", show_default=False)] = "",
    tribe: Annotated[str, typer.Option(help="Only of this tribe, e.g. dragon.", show_default=False)] = "",
    rarity: Annotated[str, typer.Option(help="Only of this rarity, e.g. epic.", show_default=False)] = "",
    mechanic: Annotated[
        str, typer.Option(help="Only with this keyword or kind of text, e.g. taunt, deathrattle.", show_default=False)
    ] = "",
    all: Annotated[bool, typer.Option("--all", help="Also those not implemented yet.")] = False,
    era: Annotated[str, typer.Option(help="Whose numbers and texts to show.")] = "gadgetzan-2017",
    as_json: Json = False,
) -> None:
    """List the cards of Hearthstone, or tell what one does.

    One card is shown with its text in plain words, the decks that play it, and what was different in other eras.
    Example: topdeck cards --class mage --mechanic secret
    """
    from topdeck.cli.cards import Wanted, show_cards

    show_cards(name, Wanted(set, hero, cost, type, tribe, rarity, mechanic), all, era, as_json)


decks = typer.Typer(rich_markup_mode=None)
app.add_typer(decks, name="decks")

AnyDeck = Annotated[
    str, typer.Argument(metavar="DECK", help="Its name, a .toml file, or a deck code of the game.", show_default=False)
]
Era = Annotated[str, typer.Option(help="By whose sets and numbers.")]


@decks.callback(invoke_without_command=True)
def all_decks(context: typer.Context, era: Era = "gadgetzan-2017", as_json: Json = False) -> None:
    """List the decks of Hearthstone; show, check or make one.

    Example: topdeck decks --era kara-2016
    """
    if context.invoked_subcommand is None:
        from topdeck.cli.decks import show_decks

        show_decks(era, as_json)
    elif as_json or era != "gadgetzan-2017":
        raise TopdeckError(f"options go behind the command: topdeck decks {context.invoked_subcommand} …")


@decks.command()
def show(deck: AnyDeck, era: Era = "gadgetzan-2017", as_json: Json = False) -> None:
    """Show the cards of a deck by cost, its mana curve and its code.

    Example: topdeck decks show ZooDiscardWarlock/framework
    """
    from topdeck.cli.decks import show_deck

    show_deck(deck, era, as_json)


@decks.command()
def check(deck: AnyDeck, era: Era = "gadgetzan-2017", as_json: Json = False) -> None:
    """Say whether a deck is legal, and everything that is wrong with it.

    The exit status is 1 if it is not legal.  Example: topdeck decks check mine.toml --era competition-2018
    """
    from topdeck.cli.decks import check_deck

    if not check_deck(deck, era, as_json):
        raise typer.Exit(1)


@decks.command()
def new(
    hero: Annotated[str, typer.Option("--class", help="Its class.", show_default=False)] = "",
    card: Annotated[
        list[str] | None, typer.Option(metavar="CARD", help="A card it must have, e.g. 2xFrostbolt; again for more.")
    ] = None,
    base: Annotated[
        str, typer.Option("--from", metavar="DECK", help="A deck or part of one to begin with.", show_default=False)
    ] = "",
    era: Era = "gadgetzan-2017",
    seed: Annotated[int | None, typer.Option(help="Choose at random; the same seed, the same deck.")] = None,
    name: Annotated[str, typer.Option(help="What it is called.", show_default=False)] = "",
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write it to this .toml file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file.")] = False,
    as_json: Json = False,
) -> None:
    """Complete a list of cards to a legal deck.

    What is missing is chosen along a mana curve: cards of the class, or of a tribe the list has three of, that the
    included decks play; legends are left to you.

    Example: topdeck decks new --class mage --card 2xFrostbolt --card Fireball -o mine.toml
    """
    from topdeck.cli.decks import new_deck

    new_deck(hero, card or [], base, era, seed, name, output, force, as_json)


@app.command()
def agents(
    name: Annotated[str, typer.Argument(help="An agent's name, its spec, or module:Class.", show_default=False)] = "",
    scores: Annotated[bool, typer.Option("--scores", help="List the scores, or tell of one, instead.")] = False,
    beliefs: Annotated[bool, typer.Option("--beliefs", help="List the beliefs about hidden cards instead.")] = False,
    as_json: Json = False,
) -> None:
    """List the agents, or tell which parameters one takes.

    Parameters go into brackets behind the name; so do those of scores and beliefs.

    Example: topdeck agents "madrid-mcts2(score=midrange, ms=10)"
    """
    from topdeck.cli.agents import show_agents

    show_agents(name, scores, beliefs, as_json)


@app.command()
def bench(
    both: Annotated[bool, typer.Option("--both", help="Also measure the same code interpreted.")] = False,
    decks: Annotated[bool, typer.Option("--decks", help="Also measure random games of every deck.")] = False,
    scale: Annotated[
        float | None, typer.Option(min=0, help="Share of the usual work, e.g. 0.1 for a quick look.")
    ] = None,
    source: Annotated[Path, typer.Option(help="Where the interpreted code lies, for --both.")] = Path("src"),
    as_json: Json = False,
) -> None:
    """Measure how fast this build is.

    Games, copies, actions, steps and observations: the best of five rounds, in CPU time.
    """
    from topdeck.cli.speed import show_speed

    show_speed(both, decks, scale, source, as_json)


# ---- experiments

Agents = Annotated[
    list[str], typer.Argument(metavar="AGENT…", help="Specs of the agents, e.g. greedy; or one .toml file.")
]
Decks = Annotated[str, typer.Option(help="The decks: a,b,c, or all.", show_default="MidrangeJadeShaman")]
Seed = Annotated[int, typer.Option(help="The same seed, the same games.")]
Salt = Annotated[
    str | None,
    typer.Option(help="Repeat a run that printed this; new ones draw one for agents from outside.", show_default=False),
]
DecisionSeconds = Annotated[float | None, typer.Option(help="Most seconds for a decision.")]
TurnSeconds = Annotated[float | None, typer.Option(help="Most seconds for all decisions of a turn.")]
Overrun = Annotated[str, typer.Option(help="What too many seconds mean: loss, end-turn or ignore.")]
Workers = Annotated[int | None, typer.Option(min=1, max=1024, help="Processes; as many as cores, if not given.")]
On = Annotated[str, typer.Option(help="Where to play: here, or on a ray cluster.")]
Isolate = Annotated[str, typer.Option(help="Agents in processes of their own: others (module:Class), all or none.")]
Out = Annotated[Path | None, typer.Option(help="Keep every game here; the same command goes on from there.")]
PlayEra = Annotated[str, typer.Option(help="Whose numbers the cards have.")]
Mulligan = Annotated[bool, typer.Option(help="Begin with a mulligan.")]
Explain = Annotated[bool, typer.Option("--explain", help="Keep what the agents thought, for topdeck replay.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show tracebacks and output of agents that fail.")]


@app.command()
def match(
    first: Annotated[str, typer.Argument(metavar="A", help="An agent's spec, e.g. greedy.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The spec of the other one.")],
    deck: Annotated[
        str, typer.Option(help="The deck of both: its name, or a .toml file.", show_default="MidrangeJadeShaman")
    ] = "",
    deck2: Annotated[str, typer.Option(help="The deck of the second seat, if it is another.", show_default=False)] = "",
    decks: Annotated[
        str, typer.Option(help="Instead: each of these (a,b,c, or all) against each.", show_default=False)
    ] = "",
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two decks.")] = 100,
    seed: Seed = 0,
    salt: Salt = None,
    decision_seconds: DecisionSeconds = None,
    turn_seconds: TurnSeconds = None,
    overrun: Overrun = "loss",
    workers: Workers = None,
    on: On = "here",
    isolate: Isolate = "others",
    out: Out = None,
    era: PlayEra = "gadgetzan-2017",
    mulligan: Mulligan = True,
    explain: Explain = False,
    debug: Debug = False,
    as_json: Json = False,
) -> None:
    """Let two agents play mirrored pairs of games, on all cores.

    Both games of a pair have the same seed and decks; the agents swap seats.  For example:

    topdeck match greedy random --decks MurlocDruid,ZooDiscardWarlock --pairs 50 --out games.db
    """
    from topdeck.cli.experiments import run_and_show
    from topdeck.cli.planned import limited, planned, seats_or_all

    limit = limited(decision_seconds, turn_seconds, overrun)
    chosen, format = seats_or_all(deck, deck2, decks, pairs)
    experiment = planned(
        [first, second], chosen, format, seed, {"era": era, "mulligan": mulligan}, limit, isolate, explain, salt
    )
    if not run_and_show(experiment, on, workers, out, as_json, debug):
        raise typer.Exit(INTERRUPTED)


@app.command()
def tournament(
    context: typer.Context,
    agents: Agents,
    decks: Decks = "",
    format: Annotated[str, typer.Option(help="round-robin, gauntlet, leagues, groups or ladder.")] = "round-robin",
    deck_pairings: Annotated[str, typer.Option(help="Which decks meet: all, mirror or mixed.")] = "all",
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two agents and decks.")] = 10,
    seed: Seed = 0,
    salt: Salt = None,
    decision_seconds: DecisionSeconds = None,
    turn_seconds: TurnSeconds = None,
    overrun: Overrun = "loss",
    workers: Workers = None,
    on: On = "here",
    isolate: Isolate = "others",
    out: Out = None,
    era: PlayEra = "gadgetzan-2017",
    mulligan: Mulligan = True,
    explain: Explain = False,
    debug: Debug = False,
    as_json: Json = False,
) -> None:
    """Let many agents meet, in one of five formats.

    Everybody everybody, one all others, in leagues, in groups with a final, or on a ladder.

    A .toml file says the same and more: names, decks of one's own, groups of another size.  Options beside it override
    it.  For example:

    topdeck tournament greedy eva miller --decks MurlocDruid,ZooDiscardWarlock --out games.db

    topdeck tournament season.toml --out season.db
    """
    from topdeck.cli.experiments import run_and_show
    from topdeck.cli.planned import filed, format_named, limited, named_decks, planned

    experiment = filed(agents, context)
    if experiment is None:
        limit = limited(decision_seconds, turn_seconds, overrun)
        rules: dict[str, object] = {"era": era, "mulligan": mulligan}
        chosen = format_named(format, pairs, deck_pairings)
        experiment = planned(agents, named_decks(decks), chosen, seed, rules, limit, isolate, explain, salt)
    if not run_and_show(experiment, on, workers, out, as_json, debug):
        raise typer.Exit(INTERRUPTED)


@app.command()
def sprt(
    first: Annotated[str, typer.Argument(metavar="A", help="The agent that may be better, by its spec.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The one it is compared with.")],
    elo0: Annotated[float, typer.Option(help="H0: A is at most so much normalised Elo better.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="H1: A is at least so much better.")] = 20.0,
    alpha: Annotated[float, typer.Option(help="The risk to accept H1 where H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="The risk to accept H0 where H1 is true.")] = 0.05,
    max_pairs: Annotated[int, typer.Option(min=1, help="Give up after so many mirrored pairs.")] = 10_000,
    decks: Decks = "",
    seed: Seed = 0,
    salt: Salt = None,
    decision_seconds: DecisionSeconds = None,
    turn_seconds: TurnSeconds = None,
    overrun: Overrun = "loss",
    workers: Workers = None,
    on: On = "here",
    isolate: Isolate = "others",
    out: Out = None,
    era: PlayEra = "gadgetzan-2017",
    mulligan: Mulligan = True,
    explain: Explain = False,
    debug: Debug = False,
    as_json: Json = False,
) -> None:
    """Test whether one agent is better than another.

    It stops when one of two hypotheses can be accepted.  The exit status is 0 if that is H1 (A is better), 1 if it is
    H0 (it is not, or less), and 3 if the test gave up.

    For example:

    topdeck sprt "champion(ms=10)" miller --elo1 30 --decks all
    """
    from topdeck.arena.plan.sprt import Sprt
    from topdeck.cli.experiments import run_test
    from topdeck.cli.planned import limited, named_decks, planned

    limit = limited(decision_seconds, turn_seconds, overrun)
    rules: dict[str, object] = {"era": era, "mulligan": mulligan}
    test = Sprt(pairs=max_pairs, decks="all", elo0=elo0, elo1=elo1, alpha=alpha, beta=beta)
    experiment = planned([first, second], named_decks(decks), test, seed, rules, limit, isolate, explain, salt)
    status = run_test(experiment, test, on, workers, out, as_json, debug)
    if status:
        raise typer.Exit(status)


@app.command()
def export(
    results: Annotated[Path, typer.Argument(help="What --out named.")],
    output: Annotated[Path, typer.Argument(help="The file to write.")],
    form: Annotated[
        str, typer.Option("--as", help="csv, malaga (CSV as in Málaga), parquet or jsonl; by the name of the file.")
    ] = "",
) -> None:
    """Write results as a table for other programs.

    Málaga's CSV numbers leagues from 0, and counts a draw as a victory of nobody.

    Example: topdeck export games.db games.parquet
    """
    from topdeck.cli.experiments import export_results

    export_results(results, output, form or output.suffix.removeprefix("."))


@app.command()
def repair(
    results: Annotated[Path, typer.Argument(help="What --out named.")],
    output: Annotated[Path, typer.Argument(help="The new store to write.")],
) -> None:
    """Save what is whole in damaged results.

    The command that played them, with the new store as --out, plays what is missing.

    Example: topdeck repair games.db saved.db
    """
    from topdeck.arena.results.store.repair import repair

    print(f"{output}: {repair(results, output)} games")


@app.command()
def replay(
    results: Annotated[Path, typer.Argument(help="What --out named, or a file of records.")],
    number: Annotated[
        int | None, typer.Argument(metavar="GAME", help="The number of a game in the list.", show_default=False)
    ] = None,
    agent: Annotated[str, typer.Option(help="List only the games of this agent.", show_default=False)] = "",
    explain: Annotated[bool, typer.Option(help="Show what the agents thought, where it was kept.")] = True,
    as_json: Json = False,
) -> None:
    """List stored games, or show one move by move.

    Example: topdeck replay games.db 3
    """
    from topdeck.cli.replay import show_replay

    show_replay(results, number, agent, explain, as_json)


@app.command()
def play(
    opponent: Annotated[str, typer.Argument(metavar="AGENT", help="The spec of your opponent.")] = "champion",
    deck: Annotated[str, typer.Option(help="Your deck.", show_default="MidrangeJadeShaman")] = "",
    deck2: Annotated[str, typer.Option(help="Your opponent's, if it is another.", show_default=False)] = "",
    seat: Annotated[str, typer.Option(help="Who begins: first (you), second or random.")] = "random",
    seed: Annotated[int | None, typer.Option(help="The same seed, the same deal.")] = None,
    era: PlayEra = "gadgetzan-2017",
    mulligan: Mulligan = True,
    save: Annotated[Path | None, typer.Option(help="Add the game to this file of records, for topdeck replay.")] = None,
) -> None:
    """Play an agent yourself, here at the terminal.

    Moves are numbered, what a card does is told by ?, and nothing can be taken back.  Example:

    topdeck play miller --deck ZooDiscardWarlock --seat first
    """
    from topdeck.cli.play import play_against

    if not play_against(opponent, deck, deck2, seat, seed, {"era": era, "mulligan": mulligan}, save):
        raise typer.Exit(INTERRUPTED)


@app.command("console")
def duels(seed: Seed = 0, era: PlayEra = "competition-2020", mulligan: Mulligan = False) -> None:
    """Set up two players and let them play, as in Olomouc.

    Its commands are player1, player2, play 10, save duel.txt and exit.  As there, who begins is drawn for every game.
    """
    from topdeck.cli.console import Duels

    Duels(seed, era, mulligan).cmdloop()


@app.command()
def report(
    results: Annotated[Path, typer.Argument(help="What --out named.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The page to write.", show_default="beside the results")
    ] = None,
    figures: Annotated[
        Path | None, typer.Option(help="Also write the pictures into this folder, as PNG and SVG.")
    ] = None,
    title: Annotated[str, typer.Option(help="What stands on top.", show_default=False)] = "",
) -> None:
    """Write a page of tables and pictures.

    Any browser shows it, without a network.

    Example: topdeck report games.db -o report.html --figures pictures
    """
    from topdeck.cli.experiments import report_results
    from topdeck.cli.show import console

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
    as_json: Json = False,
) -> None:
    """Let the agents of the papers meet, and report it."""
    from topdeck.cli.demo import show_demo

    if not show_demo(pairs, seed, out, workers, as_json):
        raise typer.Exit(INTERRUPTED)
