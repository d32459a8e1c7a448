"""A program that speaks the protocol and, in its second decision, misbehaves as its first argument says.

Like the programs of users, it needs only the standard library.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

POLITE = ("honest", "lazy", "stubborn", "slow")  # answer every decision


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def leave_children(diary: str) -> None:
    """Leave two processes behind, one of them in a separate session."""
    for leave in (os.getpid, os.setsid):
        reader, writer = os.pipe()
        if os.fork() == 0:
            leave()
            with Path(diary).open("a") as file:
                file.write(f"{os.getpid()}\n")
            os.write(writer, b".")
            time.sleep(600)
        os.read(reader, 1)  # waits until the process has left


def misbehave(way: str, rest: list[str]) -> None:
    match way:
        case "silent":
            time.sleep(600)
        case "garbage":
            print("I think I will attack!", flush=True)
        case "binary":
            os.write(1, b"\xff\xfe\x00 {\n")
        case "deep":
            print("[" * 100_000, flush=True)
        case "huge":
            for _ in range(100):
                os.write(1, b"x" * (1 << 20))
        case "closes":
            os.close(1)
            time.sleep(600)
        case "exits":
            print("out of ideas", file=sys.stderr, flush=True)
            os._exit(3)
        case "illegal":
            say(type="action", action="lay 999")
        case "nonsense":
            say(type="action", action="win the game")
        case "index":
            say(type="action", index=-1)
        case "two":
            say(type="action", index=0, action="lay 2")
        case "id":
            say(type="action", id=1)
        case "ready":
            say(type="ready")
        case "unknown":
            say(type="resign")
        case "error":
            say(type="error", message="no \x1b[2Jmemory left")
        case "forks":
            leave_children(rest[0])
            say(type="action", index=0)


def main() -> None:
    way, *rest = sys.argv[1:]
    decisions = 0
    time.sleep(0.8 if way == "lazy" else 0)
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello" if way == "old":
                say(type="hello", protocol=0)
            case "hello" if way == "strict":
                say(type="error", message=f"unknown field {[*message][-1]}")
            case "hello" if way == "mute":
                sys.exit(4)
            case "hello":
                say(type="hello", protocol=1, name="hostile", keep="keep" in rest, colour="red")
            case "begin":
                decisions = 0
                say(type="ready")
            case "act":
                decisions += 1
                if way == "slow" and message["clock"]["seconds"]:
                    time.sleep(1)
                if decisions == 2 and way not in POLITE:
                    misbehave(way, rest)
                else:
                    say(type="action", index=0, mood="fine")
            case "quit" if way == "stubborn":
                time.sleep(600)
            case "quit":
                time.sleep(0.8 if way == "lazy" else 0)
                return


main()
