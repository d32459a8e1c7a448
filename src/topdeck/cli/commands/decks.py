"""`topdeck decks`: lists, shows, checks and completes a game's decks."""

from pathlib import Path
from typing import Annotated, Any

from rich.markup import escape
from typer import Argument, Context, Option, Typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from topdeck import Game, TopdeckError, load_game
from topdeck.cli.game_options import DeckCommand, GameOptions, deck_settings, read_game_options
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName
from topdeck.cli.output import console, print_description, print_json, print_table
from topdeck.core.description import Description
from topdeck.core.writing import write_atomically

DeckName = Annotated[str, Argument(metavar="DECK", help="Deck name, deck file or deck code.")]


class DecksGroup(GameOptions, TyperGroup):
    """The group of deck commands, which lists the decks if no subcommand is passed."""

    offered = staticmethod(lambda game: {**deck_settings(game), **game.decks.filters()})

    def format_options(self, ctx: Any, formatter: Any) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


class NewDeckCommand(GameOptions, TyperCommand):
    """A command whose options include the game's options for new decks."""

    offered = staticmethod(lambda game: game.decks.new_options())


app = Typer(cls=DecksGroup, add_completion=False, rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def list_decks(context: Context, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """List a game's decks; show, check or complete one.

    Example: topdeck decks --class mage --year 2016
    """
    options = read_game_options(context)
    if context.invoked_subcommand is not None:
        if as_json or options or game != DEFAULT_GAME:
            raise TopdeckError(f"options must follow the subcommand: topdeck decks {context.invoked_subcommand} …")
        return
    played = load_game(game)
    filters = {name: value for name, value in options.items() if name in played.decks.filters()}
    settings = {name: value for name, value in options.items() if name not in filters}
    listed = [(deck, played.decks.describe(deck, **settings)) for deck in played.decks.search(**filters)]
    if as_json:
        print_json([description.facts() for deck, description in listed])
        return
    rows = [
        {**description.row(), "playable": playable_in_words(played.decks.faults(deck, **settings), description)}
        for deck, description in listed
    ]
    print_table(console(), [*rows[0]] if rows else [], [[*row.values()] for row in rows])


def playable_in_words(faults: list[str], description: Description) -> str:
    """State whether a deck can be played and, if not, how many cards are missing or what else is wrong."""
    if not faults:
        return "yes"
    if missing := len(description.facts().get("missing", ())):
        return f"no: {missing} {'card is' if missing == 1 else 'cards are'} not implemented yet"
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"no: {faults[0]}{more}"


@app.command(cls=DeckCommand)
def show(context: Context, deck: DeckName, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Print a deck's cards, mana curve and deck code.

    Example: topdeck decks show ZooDiscardWarlock/framework
    """
    played, settings = load_game(game), read_game_options(context)
    shown = played.deck(deck)
    description = played.decks.describe(shown, **settings)
    if as_json:
        print_json(description.facts())
        return
    print_description(description, shown.name)
    if played.decks.faults(shown, **settings):
        where = rules_in_words(legality_rules(played, settings))
        console().print(f"[yellow]not legal{where}: `topdeck decks check` shows why[/]", soft_wrap=True)


@app.command(cls=DeckCommand)
def check(context: Context, deck: DeckName, game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> int:
    """Check whether a deck is legal, and list every violation.

    The exit status is 1 if the deck is not legal.  Example: topdeck decks check mine.toml
    """
    played, settings = load_game(game), read_game_options(context)
    checked = played.deck(deck)
    faults, rules = played.decks.faults(checked, **settings), legality_rules(played, settings)
    if as_json:
        print_json({"name": checked.name, **rules, "legal": not faults, "faults": faults})
    else:
        shown = console()
        shown.print(f"{escape(checked.name)} is {'not ' if faults else ''}legal{rules_in_words(rules)}", soft_wrap=True)
        for fault in faults:
            shown.print(f"[yellow]  {escape(fault)}[/]", soft_wrap=True)
    return 1 if faults else 0


def legality_rules(game: Game, settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings that determine which decks are legal, with defaults for settings that were not passed."""
    return {name: settings.get(name, setting.default) for name, setting in deck_settings(game).items()}


def rules_in_words(settings: dict[str, Any]) -> str:
    return f" in {', '.join(map(str, settings.values()))}" if settings else ""


# ---- a new deck


@app.command(cls=NewDeckCommand)
def new(
    context: Context,
    card: Annotated[
        list[str] | None, Option(metavar="CARD", help="Card to include, such as 2xFrostbolt; can be repeated.")
    ] = None,
    base: Annotated[str, Option("--from", metavar="DECK", help="Complete or partial deck to start from.")] = "",
    seed: Annotated[int | None, Option(help="Choose the remaining cards at random with this seed.")] = None,
    name: Annotated[str, Option(help="Deck name.")] = "",
    output: Annotated[Path | None, Option("--output", "-o", help="Write the deck to this .toml file.")] = None,
    force: Annotated[bool, Option("--force", help="Overwrite the file.")] = False,
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """Complete a list of cards to form a legal deck.

    With --seed, the missing cards are chosen at random; otherwise, they are chosen to match the game's decks.

    Example: topdeck decks new --class mage --card 2xFrostbolt --card Fireball -o mine.toml

    Example: topdeck decks new --class hunter --theme beast --seed 3
    """
    played, options = load_game(game), read_game_options(context)
    if output is not None:
        require_writable(output, force)
    deck = played.decks.new(card or [], played.deck(base) if base else None, name, seed, **options)
    settings = {key: value for key, value in options.items() if key in deck_settings(played)}
    description = played.decks.describe(deck, **settings)
    if output is not None:
        try:
            write_atomically(output, played.decks.text(deck).encode())
        except (OSError, UnicodeEncodeError) as error:
            raise TopdeckError(f"the deck cannot be written to {output}: {error}") from None
    if as_json:
        print_json(description.facts())
    elif output is None:
        print(played.decks.text(deck), end="")
    else:
        about = f" ({deck.about['source']})" if options.get("theme") else ""
        console().print(escape(f"{description.lines()[0]}{about}, written to {output}"), soft_wrap=True)


def require_writable(path: Path, force: bool) -> None:
    """Raise an error if a deck cannot be written to this path."""
    if path.suffix != ".toml":
        raise TopdeckError(f"a deck file's name must end in .toml, as in {path.stem or 'mine'}.toml, not {path.name}")
    if not path.resolve().parent.is_dir():
        raise TopdeckError(f"{path.name} cannot be written: the folder {path.resolve().parent} does not exist")
    if path.exists() and not force:
        raise TopdeckError(f"{path} already exists; add --force to overwrite it")


decks = get_command(app)
