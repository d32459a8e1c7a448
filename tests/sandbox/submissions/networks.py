"""Opens connections out of its sandbox, in the way that is its target."""

import socket
from contextlib import suppress

from attack import Attack

RAW_NETLINK, VSOCK = 16, 40  # address families


class Networks(Attack):
    def attempt(self) -> str:
        with suppress(OSError):
            return str(getattr(self, self.target)())
        return ""

    def loopback(self) -> str:
        for port in (22, 53, 80, 8017):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                return "a connection"
        return ""

    def internet(self) -> str:
        with socket.create_connection(("1.1.1.1", 80), timeout=1):
            return "a connection"

    def names(self) -> str:
        return socket.gethostbyname("pypi.org")

    def datagrams(self) -> str:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
            other.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
            other.sendto(b"hand", ("255.255.255.255", 4711))
        return "a datagram"

    def raw_packets(self) -> str:
        with socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP):
            return "a raw socket"

    def interfaces(self) -> str:
        return " ".join(name for _, name in socket.if_nameindex() if name != "lo")

    def services(self) -> str:
        for path in ("/run/dbus/system_bus_socket", "/var/run/docker.sock", "/tmp/.X11-unix/X0"):
            with suppress(OSError), socket.socket(socket.AF_UNIX) as other:
                other.connect(path)
                return path
        return ""

    def hypervisor(self) -> str:
        with socket.socket(VSOCK, socket.SOCK_STREAM):
            return "a vsock"

    def netlink(self) -> str:
        with socket.socket(RAW_NETLINK, socket.SOCK_RAW, 15) as other:
            other.bind((0, 1))
            other.settimeout(0.1)
            return "kernel events" if other.recv(1) else ""
