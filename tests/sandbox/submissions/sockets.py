"""Connects to a server on this machine: to the port that is its target, or to a Unix socket."""

import socket

from attack import Attack


class Sockets(Attack):
    def attempt(self) -> str:
        if self.target.isdigit():
            with socket.create_connection(("127.0.0.1", int(self.target)), timeout=5):
                return "a connection"
        with socket.socket(socket.AF_UNIX) as other:
            other.connect(self.target)
            return "a connection to a Unix socket"
