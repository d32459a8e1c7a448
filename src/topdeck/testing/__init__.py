"""Checks for users: does a game keep its promises, and how fast is it?"""

from topdeck.testing.check_game import CheckFailed, check_game
from topdeck.testing.check_invariants import check_invariants

__all__ = ["CheckFailed", "check_game", "check_invariants"]
