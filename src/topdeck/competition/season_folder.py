"""Creates the folder of a new season."""

from pathlib import Path

from topdeck.competition.salt import create_salt
from topdeck.competition.season_file import FILE
from topdeck.competition.submissions import FOLDER
from topdeck.core.errors import MatchError
from topdeck.core.registry import games, load_game
from topdeck.core.writing import quote

SHOWN_DECKS = 3


def create_season(folder: Path, game: str) -> list[Path]:
    """Create the folder of a season with a commented season file and a secret salt, and return the new files.

    Raises:
        MatchError: The folder already contains a season, or cannot be written to.
    """
    path = folder / FILE
    if path.exists():
        raise MatchError(f"{path} already exists; choose another folder")
    decks = load_game(game).decks.included()[:SHOWN_DECKS]
    template = Path(__file__).with_name("season_template.toml").read_text("utf-8")
    try:
        (folder / FOLDER).mkdir(parents=True, exist_ok=True)
        commitment = create_salt(folder)
        text = template.format(
            name=folder.resolve().name.replace('"', ""),
            commitment=commitment,
            game=game,
            games=", ".join(games()),
            decks=", ".join(quote(deck.name) for deck in decks),
        )
        path.write_text(text, "utf-8")
    except FileExistsError as error:
        raise MatchError(f"{error.filename} already exists; choose another folder") from None
    except OSError as error:
        raise MatchError(f"the season cannot be created: {error.filename}: {error.strerror}") from None
    return [path, folder / "private" / "salt"]
