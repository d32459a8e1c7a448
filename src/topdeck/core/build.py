"""Which Topdeck answers: its version, and whether it is the compiled build or the interpreted one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from topdeck.core import rng

VERSION: Final = "0.1.0"


def compiled() -> bool:
    """Are the hot modules native code?"""
    return not str(rng.__file__).endswith(".py")


def profile_guided() -> bool:
    """Was the native code built by the profile of training games, as released wheels are?"""
    return Path(__file__).with_name("profile_guided.txt").exists()
