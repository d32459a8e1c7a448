"""Uses more memory than its limit, with several processes that each stay below it."""

import os
import time

from attack import Attack


class Memory(Attack):
    def attempt(self) -> str:
        for _ in range(8):
            if os.fork() == 0:
                hoard = bytearray(os.urandom(1 << 20) * 60)
                time.sleep(600)
                os._exit(len(hoard))
        time.sleep(20)
        return "more memory than allowed"
