"""Submissions: folders with a description of the agent, its code, and optional requirements and decks.

Everything in a submission is untrusted.  An invalid submission is kept along with the reason why it is invalid, so that
it can forfeit its games.
"""

import os
import re
import shlex
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from topdeck import Deck, Game
from topdeck.arena.play.sanitize import sentence
from topdeck.config.config_file import NO_OVERRIDES, read_config
from topdeck.config.external_code import find_program
from topdeck.config.spec import COMMAND, EXEC, Spec
from topdeck.core.errors import DeckError, MatchError, TopdeckError
from topdeck.core.importing import SUFFIX
from topdeck.core.validation import read_text
from topdeck.sandbox.bubblewrap import is_root
from topdeck.sandbox.visible_files import PROGRAM_FOLDERS, SYSTEM, is_below

FOLDER: Final = "submissions"
FILE: Final = "agent.toml"
REQUIREMENTS: Final = "requirements.txt"
DECKS: Final = "decks"
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
MOST_FILES: Final = 5_000
MOST_MEGABYTES: Final = 500
LONGEST: Final = 1 << 20  # the maximum size in bytes of a file that Topdeck itself reads
MOST_DECKS: Final = 20
ARCHIVES: Final = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar")

Text = Annotated[str, Meta(max_length=200)]


class AgentFile(Struct, forbid_unknown_fields=True):
    """All keys in `agent.toml`; an agent has either a class or a command."""

    name: Text
    authors: Annotated[list[Text], Meta(min_length=1, max_length=20)]
    agent: Text = ""
    command: Annotated[str, Meta(max_length=1000)] = ""
    language: Text = ""
    learn: bool = False


@dataclass(frozen=True)
class Submission:
    """A submission to a season.

    Attributes:
        name: The name of the submission's folder, which is also the name of the agent.
        folder: The absolute path of the folder.
        about: The contents of `agent.toml`, or None if the file is invalid.
        spec: The spec of the agent, with paths relative to the folder of the season; empty if there is a problem.
        problem: The reason why the agent cannot play; empty if no problem is known.
    """

    name: str
    folder: Path
    about: AgentFile | None = None
    spec: str = ""
    problem: str = ""

    @property
    def requirements(self) -> Path | None:
        """The file that lists the Python packages that the agent needs, or None if the agent needs none."""
        path = self.folder / REQUIREMENTS
        return path if path.is_file() else None

    @property
    def missing_program(self) -> str:
        """The program that the command starts, if it is not installed on this machine; otherwise, an empty string."""
        if self.problem or self.about is None or not self.about.command:
            return ""
        program = shlex.split(self.about.command)[0]
        with suppress(OSError, ValueError):  # not a path
            if (self.folder / program).exists() or find_program(program):
                return ""
        return program


def read_submissions(folder: Path) -> list[Submission]:
    """Read all submissions in a folder, sorted by name; hidden folders and files other than archives are ignored.

    Raises:
        MatchError: The folder cannot be read, the name of a submission cannot be used, or an archive has not been
            unpacked.
    """
    submissions = read_all_submissions(folder)
    for submission in submissions:
        require_name(submission.name)
    return submissions


def read_all_submissions(folder: Path) -> list[Submission]:
    """Read all submissions as `read_submissions` does; names that cannot be used are problems of the submissions."""
    try:
        paths = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise MatchError(f"the submissions in {folder} cannot be read: {error.strerror}") from None
    names = [path.name for path in paths if path.is_dir()]
    for path in paths:
        own = path.name.partition(".")[0]
        if path.name.lower().endswith(ARCHIVES) and not {path.name, own} & {*names}:
            raise MatchError(f"{path} is an archive; unpack it into {folder / own}")
    return [read_submission(folder / name) for name in names]


def is_usable(name: str) -> bool:
    """Return whether a name is unambiguous in specs, paths and tables."""
    return NAME.fullmatch(name) is not None and name not in PROGRAM_FOLDERS


def require_name(name: str) -> None:
    """Reject the name of a folder that cannot be the name of an agent."""
    if is_usable(name):
        return
    if name in PROGRAM_FOLDERS:
        raise MatchError(f"the folder name {name!r} is reserved; rename the folder")
    raise MatchError(
        f"the folder name {name!r} cannot be the name of an agent; rename the folder using at most 40 characters: the "
        "letters a to z and A to Z, digits, dots, hyphens and underscores, beginning with a letter or digit"
    )


def read_submission(folder: Path) -> Submission:
    """Read the submission in a folder; if it is invalid, the result describes the problem."""
    folder = folder.absolute()
    about = None
    try:
        require_name(folder.name)
        inspect_files(folder)
        about = read_about(folder)
        return Submission(folder.name, folder, about, make_spec(folder, about))
    except (TopdeckError, OSError) as error:
        return Submission(folder.name, folder, about, problem=sentence(str(error)))


def inspect_files(folder: Path) -> None:
    """Reject a submission that is too large or contains special files or links that point outside its folder."""
    files, size = 0, 0
    if folder.is_symlink():
        raise MatchError(f"{folder.name} is a symbolic link")
    for place, folders, names in os.walk(folder):
        files += len(folders) + len(names)
        if files > MOST_FILES:
            raise MatchError(f"the submission contains more than {MOST_FILES:,} files")
        for name in (*folders, *names):
            path = Path(place, name)
            status = path.lstat()
            size += status.st_size
            if stat.S_ISLNK(status.st_mode):
                require_inside(path, folder)
            elif not is_readable(path, status.st_mode):
                raise MatchError(f"{path.relative_to(folder)} cannot be read by the agent; run chmod -R a+rX {folder}")
            elif name.endswith(SUFFIX) and status.st_size > LONGEST:
                raise MatchError(f"{path.relative_to(folder)} is larger than {LONGEST >> 10} kilobytes")
            elif not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
                raise MatchError(f"{path.relative_to(folder)} is neither a file nor a folder")
    if size > MOST_MEGABYTES << 20:
        raise MatchError(f"the submission contains more than {MOST_MEGABYTES} megabytes")


def is_readable(path: Path, mode: int) -> bool:
    """Return whether an agent can read a file or list a folder; a privileged user's agents run as other users."""
    if is_root():
        needed = stat.S_IROTH | stat.S_IXOTH if stat.S_ISDIR(mode) else stat.S_IROTH
        return mode & needed == needed
    return os.access(path, os.R_OK | os.X_OK if stat.S_ISDIR(mode) else os.R_OK)


def require_inside(path: Path, folder: Path) -> None:
    try:
        target = path.resolve(strict=True)
    except (OSError, RuntimeError):
        raise MatchError(f"the target of the symbolic link {path.relative_to(folder)} does not exist") from None
    if not target.is_relative_to(folder.resolve()):
        raise MatchError(f"the symbolic link {path.relative_to(folder)} points outside the submission")


def read_about(folder: Path) -> AgentFile:
    """Read the description of the agent."""
    path = folder / FILE
    if not path.is_file():
        inner = [place.parent.name for place in folder.glob(f"*/{FILE}")]
        fix = f"; move the contents of the folder {inner[0]} one level up" if len(inner) == 1 else ""
        raise MatchError(f"{FILE} is missing{fix}")
    about, source = read_config(read_small(path), FILE, NO_OVERRIDES, AgentFile)
    texts = {"name": [about.name], "authors": about.authors, "language": [about.language]}
    for name, values in texts.items():
        if not all(value.isprintable() for value in values):
            raise source.mistake((name,), "contains characters that cannot be displayed")
    if bool(about.agent) == bool(about.command):
        raise source.mistake((), f"set either `agent`, such as agent{SUFFIX}:MyAgent, or `command`")
    return about


def read_small(path: Path) -> str:
    """Return the text of a file in a submission, rejecting files that are too large."""
    if path.stat().st_size > LONGEST:
        raise MatchError(f"{path.name} is larger than {LONGEST >> 10} kilobytes")
    return read_text(path, what=path.name)


# ---- specs


def make_spec(folder: Path, about: AgentFile) -> str:
    """Return the spec of the agent, in which file paths are relative to the folder of the season.

    The files that a spec names are visible to the agent, so a spec must not name files outside the submission.
    """
    if about.agent:
        return str(Spec(class_name(folder, about.agent)))
    try:
        words = shlex.split(about.command)
    except ValueError as error:
        raise MatchError(f"{FILE}: the command cannot be split into words: {error}") from None
    if not words:
        raise MatchError(f"{FILE}: the command is empty")
    return str(Spec(EXEC, {COMMAND: shlex.join(command_word(folder, word) for word in words)}))


def class_name(folder: Path, name: str) -> str:
    """Return the external name of a class in one of the submission's files."""
    file, colon, found = name.partition(":")
    path = folder / file
    problem = f"{FILE}: `agent` must name a {SUFFIX} file in the submission"
    if not file.endswith(SUFFIX) or not path.resolve().is_relative_to(folder.resolve()):
        raise MatchError(f"{problem}, as in agent{SUFFIX}:MyAgent")
    if not path.is_file():
        raise MatchError(f"{problem}, but the file {file} is missing")
    if colon and not found.isidentifier():
        raise MatchError(f"{FILE}: {found!r} is not the name of a class")
    return f"{own_path(folder, path)}{colon}{found}"


def own_path(folder: Path, path: Path) -> Path:
    """Return the path of a file in a submission, relative to the folder of the season."""
    return path.relative_to(folder.parent.parent)


def command_word(folder: Path, word: str) -> str:
    """Return a word of a command; a file in the submission becomes a path relative to the folder of the season."""
    try:
        season = folder.parent.parent
        inside, outside = folder / word, season / Path(word).expanduser()
        if word and inside.exists() and inside.resolve().is_relative_to(folder.resolve()):
            return str(own_path(folder, inside))
        if word and outside.exists() and not is_installed(outside.resolve(), season.resolve()):
            raise MatchError(f"{FILE}: the command names {word!r}, which is outside the submission")
    except (OSError, ValueError, RuntimeError):  # not a path
        pass
    return word


def is_installed(path: Path, season: Path) -> bool:
    """Return whether a file belongs to the system rather than to a season stored in a system folder."""
    return is_below(path, map(Path, SYSTEM)) and not path.is_relative_to(season)


# ---- decks


def read_decks(submission: Submission, game: Game, settings: dict[str, object]) -> tuple[Deck, ...]:
    """Return a submission's decks for a game; their names begin with the name of the submission.

    Raises:
        DeckError: A file is not a deck, or a deck cannot be played.
    """
    folder = submission.folder / DECKS
    paths = sorted(path for path in folder.glob("*.toml") if path.is_file()) if folder.is_dir() else []
    if len(paths) > MOST_DECKS:
        raise DeckError(f"a submission can have at most {MOST_DECKS} decks, not {len(paths)}")
    return tuple(read_deck(submission, path, game, settings) for path in paths)


def read_deck(submission: Submission, path: Path, game: Game, settings: dict[str, object]) -> Deck:
    if path.stat().st_size > LONGEST:
        raise DeckError(f"{path.name} is larger than {LONGEST >> 10} kilobytes")
    deck = game.decks.find(str(path))
    if faults := game.decks.faults(deck, **settings):
        raise DeckError(f"the deck {path.name} cannot be played: {faults[0]}")
    return deck.replace(name=f"{submission.name}/{sentence(deck.name)}")
