"""Topdeck's version number, and functions that report whether this build is compiled and profile-guided."""

from pathlib import Path
from typing import Final

from topdeck.core import rng

VERSION: Final = "1.0.0"


def compiled() -> bool:
    """Return whether the performance-critical modules are compiled."""
    return not str(rng.__file__).endswith(".py")


def profile_guided() -> bool:
    """Return whether this build was optimized with a profile of sample games, as release wheels are."""
    return Path(__file__).with_name("profile_guided.txt").exists()
