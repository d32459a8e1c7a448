"""Can be imported when it is checked, but not when it plays."""

import sys

from attack import Attack

frame = sys._getframe()
while frame.f_back is not None:
    if frame.f_code.co_name == "make":
        raise ImportError("not today")
    frame = frame.f_back


class Moody(Attack):
    def attempt(self) -> str:
        return ""
