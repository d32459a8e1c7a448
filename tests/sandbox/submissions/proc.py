"""Reads the secret that is its target from any process or environment that it sees."""

import os
from pathlib import Path

from attack import Attack


class Proc(Attack):
    def attempt(self) -> str:
        # The secret itself is not in the target, so that finding it means finding it elsewhere.
        secret = self.target[::-1].encode()
        own = {"self", "thread-self", str(os.getpid())}
        for process in Path("/proc").iterdir():
            if not process.name.isdigit() or process.name in own:
                continue
            for name in ("environ", "cmdline"):
                try:
                    if secret in (process / name).read_bytes():
                        return f"the secret from {name}"
                except OSError:
                    continue
            try:
                for descriptor in (process / "fd").iterdir():
                    if descriptor.is_file() and secret in descriptor.read_bytes():
                        return "the secret from an open file"
            except OSError:
                continue
        return "the secret from the environment" if secret.decode() in str(os.environ) else ""
