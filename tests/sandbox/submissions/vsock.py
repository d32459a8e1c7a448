"""Opens a socket to the hypervisor, which no network namespace contains."""

import socket

from attack import Attack


class Vsock(Attack):
    def attempt(self) -> str:
        with socket.socket(40, socket.SOCK_STREAM):
            return "a vsock"
