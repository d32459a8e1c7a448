"""Checks for users: does a game keep its promises, and how fast is it?"""

from topdeck.testing.check_game import CheckFailed, check_game

__all__ = ["CheckFailed", "check_game"]
