"""A seccomp filter: a BPF program that rejects system calls that agents do not need.

The filter is a deny list, because agents can be programs in any language.  The filter blocks frequently attacked
parts of the kernel, all operations that need privileges, and access to other processes.
"""

import ctypes
import errno
import platform
import signal
import struct
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from topdeck.sandbox.system_calls import SET_SECCOMP, control_process, forbid_new_privileges

FILTER_MODE: Final = 2

# BPF instructions.
LOAD, JUMP_IF_EQUAL, JUMP_IF_NOT_LESS, JUMP_IF_ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06

ALLOW: Final = 0x7FFF0000
REJECT: Final = 0x00050000  # with an errno in the low bits
KILL: Final = 0x80000000

# Offsets in `struct seccomp_data`; arguments are 64 bits wide and little-endian.
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16

# Flags of clone(2) that create namespaces, or a process that is not a child of its creator.
NEW_NAMESPACES: Final = 0x7E020000
SAME_PARENT: Final = 0x8000
OTHER_ABI: Final = 0x40000000  # system calls from this number on belong to the x32 ABI

# Requests of ioctl(2) that put text into a terminal's input.
TERMINAL_INPUT: Final = (0x5412, 0x541C)

# Unix, IPv4, IPv6 and netlink sockets stay in the sandbox's own network; other sockets, such as vsock, would leave it.
LOCAL_SOCKETS: Final = (1, 2, 10, 16)

# Commands of fcntl(2).  Sandboxes share the files that they can only read, and could leave notes for each other in the
# locks of these files.  Locks therefore succeed without effect, which is sufficient for private files.
SET_LOCKS: Final = (6, 7, 37, 38)
SEE_LOCKS: Final = (5, 36, 1024, 1025, 1026)  # also leases and access notifications

# Flags of mmap(2).  Shared anonymous memory can outlive its mappings, so it could not be counted.
SHARED, ANONYMOUS = 0x01, 0x20

# Socket options that are ignored, so that the kernel's default sizes limit the memory in a socket.
SOCKET_LEVEL: Final = 1
BUFFER_SIZES: Final = (7, 8)

# Memory in files without a name, which could not be counted; programs use the folder for shared memory instead.
NAMELESS_FILES: Final = ("memfd_create", "memfd_secret")

FORBIDDEN: Final = (
    # other processes
    *("ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_getfd", "move_pages"),
    # namespaces and mounts
    *("unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "open_tree", "move_mount", "fsopen", "fsconfig"),
    *("fsmount", "fspick", "mount_setattr", "name_to_handle_at", "open_by_handle_at"),
    # parts of the kernel that agents do not need
    *("bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register", "add_key"),
    *("request_key", "keyctl", "fanotify_init", "inotify_init", "inotify_init1", "lookup_dcookie", "vmsplice"),
    # the machine
    *("kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "reboot", "swapon", "swapoff"),
    *("acct", "quotactl", "quotactl_fd", "syslog", "settimeofday", "clock_settime", "adjtimex", "clock_adjtime"),
    *("sethostname", "setdomainname", "vhangup", "iopl", "ioperm"),
    # memory that belongs to no process
    *("shmget", "shmat", "shmctl", "semget", "semop", "semctl", "msgget", "msgsnd", "msgrcv", "msgctl"),
    *("mq_open", "mq_unlink"),
)

SIGNALS: Final = ("kill", "tgkill", "tkill", "pidfd_send_signal", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open")


@dataclass(frozen=True)
class Architecture:
    """The audit number of an architecture, and the numbers of its system calls."""

    audit: int
    numbers: Mapping[str, int]


@cache
def architecture(machine: str) -> Architecture | None:
    """Return the system calls of a processor, or None if no filter supports the processor."""
    data = tomllib.loads(Path(__file__).with_name("system_calls.toml").read_text("utf-8"))
    if machine not in data["audit"]:
        return None
    numbers = {name: found[machine] for name, found in data["numbers"].items() if machine in found}
    return Architecture(data["audit"][machine], numbers)


class Instruction(NamedTuple):
    """A BPF instruction; a jump skips `if_true` or `if_false` instructions."""

    code: int
    value: int
    if_true: int = 0
    if_false: int = 0

    def encode(self) -> bytes:
        return struct.pack("=HBBI", self.code, self.if_true, self.if_false, self.value)


@dataclass(frozen=True)
class FilterOptions:
    """The options of a filter, which is stricter if no namespaces separate an agent from the machine.

    Attributes:
        is_shared: Whether the process shares the network, IPC objects and process IDs with the machine.
        signals_to: The only process that may be signalled, or 0 to allow all signals.
        keeps_zombies: Whether exited processes remain until their parents wait for them, so that their CPU time is
            counted.
    """

    is_shared: bool = False
    signals_to: int = 0
    keeps_zombies: bool = False


def has_seccomp() -> bool:
    """Return whether a filter can be built for this machine."""
    return sys.platform == "linux" and architecture(platform.machine()) is not None


def build_filter(options: FilterOptions | None = None, machine: str = "") -> bytes:
    """Return the BPF program for an architecture; by default, for the architecture of this machine."""
    options = options or FilterOptions()
    processor = architecture(machine or platform.machine())
    assert processor is not None
    numbers = processor.numbers
    program = [
        Instruction(LOAD, ARCHITECTURE),
        Instruction(JUMP_IF_EQUAL, processor.audit, 1, 0),
        Instruction(RETURN, KILL),
        Instruction(LOAD, NUMBER),
        Instruction(JUMP_IF_NOT_LESS, OTHER_ABI, 0, 1),
        Instruction(RETURN, REJECT | errno.ENOSYS),
        # The arguments of clone3 cannot be inspected; programs use clone instead.
        *reject(numbers["clone3"], errno.ENOSYS),
        *reject_if_any_bit(numbers["clone"], 0, NEW_NAMESPACES | SAME_PARENT),
        *(part for name in NAMELESS_FILES for part in reject(numbers[name], errno.ENOSYS)),
        *reject_shared_memory(numbers),
        *ignore_buffer_sizes(numbers),
        *reject_values(numbers["ioctl"], 1, TERMINAL_INPUT),
        *hide_locks(numbers),
    ]
    if options.keeps_zombies:
        program += keep_zombies(numbers)
    forbidden = [*FORBIDDEN]
    if options.is_shared:
        forbidden.append("socket")
    else:
        program += reject_other_values(numbers["socket"], 0, LOCAL_SOCKETS, errno.EAFNOSUPPORT)
    if options.signals_to:
        for name in SIGNALS[:2]:
            program += reject_other_values(numbers[name], 0, (options.signals_to,), errno.EPERM)
        forbidden += SIGNALS[2:]
    for name in forbidden:
        if name in numbers:
            program += reject(numbers[name])
    return b"".join(instruction.encode() for instruction in [*program, Instruction(RETURN, ALLOW)])


def reject(number: int, error: int = errno.EPERM) -> list[Instruction]:
    """Return the instructions that reject a system call; with error 0, the call succeeds without effect."""
    return [Instruction(JUMP_IF_EQUAL, number, 0, 1), Instruction(RETURN, REJECT | error)]


def hide_locks(numbers: Mapping[str, int]) -> list[Instruction]:
    """Return the instructions that let file locks succeed without effect and that reject queries about them."""
    ignored = [part for command in SET_LOCKS for part in reject(command, 0)]
    rejected = [part for command in SEE_LOCKS for part in reject(command, errno.ENOLCK)]
    return [*reject(numbers["flock"], 0), *for_call(numbers["fcntl"], 1, [*ignored, *rejected])]


def reject_shared_memory(numbers: Mapping[str, int]) -> list[Instruction]:
    """Return the instructions that reject shared anonymous memory; files in memory can be shared instead."""
    checks = [
        Instruction(JUMP_IF_ANY_BIT, ANONYMOUS, 0, 2),
        Instruction(JUMP_IF_ANY_BIT, SHARED, 0, 1),
        Instruction(RETURN, REJECT | errno.EPERM),
    ]
    return for_call(numbers["mmap"], 3, checks)


def ignore_buffer_sizes(numbers: Mapping[str, int]) -> list[Instruction]:
    """Return the instructions that let changes to the buffer sizes of sockets succeed without effect."""
    ignored = [part for option in BUFFER_SIZES for part in reject(option, 0)]
    other_level = [Instruction(JUMP_IF_EQUAL, SOCKET_LEVEL, 1, 0), Instruction(RETURN, ALLOW)]
    return for_call(numbers["setsockopt"], 1, [*other_level, load_argument(2), *ignored])


def keep_zombies(numbers: Mapping[str, int]) -> list[Instruction]:
    """Return the instructions that let changes to the handling of SIGCHLD succeed without effect.

    The CPU time of a process that ignores SIGCHLD does not include that of its children.  Calls that only query the
    handling of the signal (with a null pointer as the second argument) are allowed.
    """
    other_signal = [Instruction(JUMP_IF_EQUAL, signal.SIGCHLD, 1, 0), Instruction(RETURN, ALLOW)]
    question = [
        load_argument(1),
        Instruction(JUMP_IF_EQUAL, 0, 0, 3),
        load_argument(1, high=True),
        Instruction(JUMP_IF_EQUAL, 0, 0, 1),
        Instruction(RETURN, ALLOW),
    ]
    return for_call(numbers["rt_sigaction"], 0, [*other_signal, *question, Instruction(RETURN, REJECT)])


def reject_if_any_bit(number: int, argument: int, bits: int) -> list[Instruction]:
    """Return the instructions that decide on a system call, rejecting it if any of these bits is set."""
    return for_call(
        number, argument, [Instruction(JUMP_IF_ANY_BIT, bits, 0, 1), Instruction(RETURN, REJECT | errno.EPERM)]
    )


def reject_values(number: int, argument: int, values: tuple[int, ...]) -> list[Instruction]:
    """Return the instructions that decide on a system call, rejecting it if an argument has one of these values."""
    return for_call(number, argument, [part for value in values for part in reject(value)])


def reject_other_values(number: int, argument: int, values: tuple[int, ...], error: int) -> list[Instruction]:
    """Return the instructions that decide on a system call, rejecting it unless an argument has one of these values."""
    allowed = [
        part for value in values for part in (Instruction(JUMP_IF_EQUAL, value, 0, 1), Instruction(RETURN, ALLOW))
    ]
    return for_call(number, argument, [*allowed, Instruction(RETURN, REJECT | error)])


def for_call(number: int, argument: int, checks: list[Instruction]) -> list[Instruction]:
    """Return instructions that check an argument of one system call and that allow the call if no check rejects it."""
    body = [load_argument(argument), *checks, Instruction(RETURN, ALLOW)]
    return [Instruction(JUMP_IF_EQUAL, number, 0, len(body)), *body]


def load_argument(argument: int, high: bool = False) -> Instruction:
    """Return the instruction that loads the low or the high half of an argument."""
    return Instruction(LOAD, ARGUMENTS + 8 * argument + 4 * high)


def install_filter(program: bytes) -> None:
    """Apply a filter to this process and to all processes that it will start.

    Raises:
        OSError: The kernel does not support seccomp filters.
    """
    forbid_new_privileges()
    instructions = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("@HP", len(program) // 8, ctypes.addressof(instructions))
    description = ctypes.create_string_buffer(head, len(head))
    control_process(SET_SECCOMP, FILTER_MODE, ctypes.addressof(description))
