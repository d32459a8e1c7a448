"""Prints escape sequences that would change a terminal, in its output and in its error."""

import os

from attack import Attack


class Escape(Attack):
    def attempt(self) -> str:
        os.write(1, b"\x1b]0;owned\x07\x1b[2J")
        return "\x1b[2J a terminal"
