"""Which build answers: the compiled one or the interpreted one."""

from __future__ import annotations

from topdeck import rng


def compiled() -> bool:
    """Are the hot modules native code?"""
    return not str(rng.__file__).endswith(".py")
