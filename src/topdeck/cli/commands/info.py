"""`topdeck info`: prints the installed version, build and games."""

import platform

import topdeck
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName, command
from topdeck.cli.output import console, print_json
from topdeck.core.build import compiled, profile_guided
from topdeck.core.registry import games, load_game


@command()
def info(game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Print the version, the build, the games and the card counts."""
    about = load_game(game).about()
    python = platform.python_version()
    if as_json:
        build = {"compiled": compiled(), "profile_guided": profile_guided()}
        print_json({"version": topdeck.__version__, **build, "python": python, "games": games(), **about.facts()})
        return
    native = "compiled, profile-guided" if profile_guided() else "compiled"
    shown_build = native if compiled() else "interpreted: about ten times slower"
    shown = console()
    shown.print(f"[bold]Topdeck {topdeck.__version__}[/], {shown_build}, Python {python}")
    for name, text in {"games": ", ".join(games()), **about.row()}.items():
        shown.print(f"{name:<7} {text}", markup=False, soft_wrap=not shown.is_terminal)
