"""Seasons of the tiny game for tests."""

from __future__ import annotations

from pathlib import Path

from topdeck.competition.salt import create_salt
from topdeck.competition.season_file import FILE

PREMADE = '[[tracks]]\nname = "premade"\ngame = "high-card"\ndecks = ["low"]\n'
CHOSEN = '[[tracks]]\nname = "chosen"\ngame = "high-card"\ndecks = ["low", "even"]\nchoose = true\nrounds = 2\n'

AGENT = """
from topdeck.agents.simple import RandomAgent

class Mine(RandomAgent):
"""


def make_season(folder: Path, *tracks: str, head: str = "") -> Path:
    """Create the folder of a season without submissions."""
    folder.mkdir(exist_ok=True)
    text = f'name = "Spring"\ncommitment = "{create_salt(folder)}"\n{head}\n' + "\n".join(tracks or (PREMADE,))
    (folder / FILE).write_text(text)
    (folder / "submissions").mkdir()
    return folder


def submit(folder: Path, name: str, body: str = "    pass", about: str = 'agent = "agent.py:Mine"') -> Path:
    """Add a submission with an agent that plays random moves, and the methods in `body`."""
    made = folder / "submissions" / name
    made.mkdir()
    (made / "agent.toml").write_text(f'name = "{name}"\nauthors = ["An Author"]\n{about}\n')
    (made / "agent.py").write_text(f"{AGENT}{body}\n")
    return made
