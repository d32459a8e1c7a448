"""Which Topdeck answers: its version, and whether it is the compiled build or the interpreted one."""

from __future__ import annotations

from typing import Final

from topdeck import rng

VERSION: Final = "0.1.0"


def compiled() -> bool:
    """Are the hot modules native code?"""
    return not str(rng.__file__).endswith(".py")
