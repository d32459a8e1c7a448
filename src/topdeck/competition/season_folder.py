"""Creates the folder of a new season."""

from pathlib import Path

from topdeck import Game
from topdeck.competition.salt import create_salt
from topdeck.competition.season_file import FILE, RESULTS
from topdeck.competition.submissions import FOLDER
from topdeck.core.errors import MatchError
from topdeck.core.registry import games, load_game
from topdeck.core.writing import quote

SHOWN_DECKS = 3
FEW_DECKS = 20  # with fewer included decks, the hidden decks would be easy to guess
HIDDEN = """\
hidden = 1             # number of decks that are hidden until the end
pool = "all"           # the decks from which the hidden decks are drawn"""
NO_HIDDEN = """\
# hidden = 1                              # number of decks that are hidden until the end
# pool = ["decks/a.toml", "decks/b.toml"] # deck files in this folder from which the hidden decks are drawn"""


def create_season(folder: Path, game: str) -> list[Path]:
    """Create the folder of a season with a commented season file and a secret salt, and return the new files.

    Raises:
        MatchError: The folder already contains a season, or cannot be written to.
    """
    path = folder / FILE
    if path.exists():
        raise MatchError(f"{path} already exists; choose another folder")
    played = load_game(game)
    decks = [deck.name for deck in played.decks.included()]
    is_hidden = len(decks) >= FEW_DECKS
    template = Path(__file__).with_name("season_template.toml").read_text("utf-8")
    try:
        for name in (FOLDER, RESULTS):
            (folder / name).mkdir(parents=True, exist_ok=True)
        commitment = create_salt(folder)
        text = template.format(
            name=folder.resolve().name.replace('"', ""),
            commitment=commitment,
            game=game,
            games=", ".join(games()),
            decks=f"[{', '.join(map(quote, decks[:SHOWN_DECKS]))}]" if is_hidden else '"all"',
            hidden=HIDDEN if is_hidden else NO_HIDDEN,
            rules=example_rules(played),
        )
        path.write_text(text, "utf-8")
    except FileExistsError as error:
        raise MatchError(f"{error.filename} already exists; choose another folder") from None
    except OSError as error:
        raise MatchError(f"the season cannot be created: {error.filename}: {error.strerror}") from None
    return [path, folder / "private" / "salt"]


def example_rules(game: Game) -> str:
    """Return a comment with a setting of the game that can be switched on or off, or nothing if there is none."""
    for setting in game.settings().values():
        if setting.type is bool:
            value = str(not setting.default).lower()
            return f"# rules = {{ {setting.name} = {value} }}\n"
    return ""
