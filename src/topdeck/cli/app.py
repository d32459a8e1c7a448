"""The commands and their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from topdeck.errors import TopdeckError

app = typer.Typer(
    help="Card games, their AIs, and everything around them.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # help appears at once, and mistakes are one line
)

INTERRUPTED = 130  # the exit status of what Ctrl-C ended

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
    scores: Annotated[bool, typer.Option("--scores", help="List the scores instead.")] = False,
    beliefs: Annotated[bool, typer.Option("--beliefs", help="List the beliefs about hidden cards instead.")] = False,
    as_json: Json = False,
) -> None:
    """List the agents, or tell which parameters one takes.

    Parameters go into brackets behind the name; so do those of scores and beliefs.

    Example: topdeck agents "p0-mcts2(score=midrange, ms=10)"
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


@app.command()
def demo(
    pairs: Annotated[int, typer.Option(min=1, help="Mirrored pairs of games for every two players and decks.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed, the same games.")] = 2017,
    game: Annotated[bool, typer.Option(help="Show one game move by move.")] = True,
    record: Annotated[Path | None, typer.Option(help="Write the records of all games to this file.")] = None,
    as_json: Json = False,
) -> None:
    """Let the built-in players meet, then watch a game."""
    from topdeck.cli.demo import show_demo

    show_demo(pairs, seed, game, record, as_json)


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
    seed: Annotated[int, typer.Option(help="The same seed, the same games.")] = 0,
    decision_seconds: Annotated[float | None, typer.Option(help="Most seconds for a decision.")] = None,
    turn_seconds: Annotated[float | None, typer.Option(help="Most seconds for all decisions of a turn.")] = None,
    overrun: Annotated[str, typer.Option(help="What too many seconds mean: loss or ignore.")] = "loss",
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as cores, if not given.")] = None,
    out: Annotated[Path | None, typer.Option(help="Keep every game here; the same match goes on from there.")] = None,
    era: Annotated[str, typer.Option(help="Whose numbers the cards have.")] = "gadgetzan-2017",
    mulligan: Annotated[bool, typer.Option(help="Begin with a mulligan.")] = True,
    as_json: Json = False,
) -> None:
    """Let two agents play mirrored pairs of games, on all cores.

    Both games of a pair have the same seed and decks; the agents swap seats.  For example:

    topdeck match greedy random --decks MurlocDruid,ZooDiscardWarlock --pairs 50 --out games.jsonl
    """
    from topdeck.arena.timing import TimeLimit
    from topdeck.cli.match import pairings, show_match

    limit = TimeLimit(decision_seconds, turn_seconds, overrun)
    settings: dict[str, object] = {"era": era, "mulligan": mulligan}
    chosen = pairings(deck, deck2, decks)
    if not show_match((first, second), chosen, pairs, seed, settings, limit, workers, out, as_json):
        raise typer.Exit(INTERRUPTED)
