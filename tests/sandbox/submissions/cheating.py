"""Breaks the contract of agents or tampers with its own process, in the way that is its target."""

import atexit
import gc
import os
import signal
import struct
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from attack import Attack

import topdeck
from topdeck.arena.plan.seeds import agent_seed, deals
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation, Result

SALTS = ("", "0", "salt", "hostile", "/hostile/1", "Spring", "Spring/hostile/1")


class Shout(Exception):
    def __str__(self) -> str:
        return "\x1b[2J\x1b]0;owned\x07" * 1000


class Cheating(Attack):
    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.first = rng.seed()
        if self.target == "huge_error":
            raise ValueError("x" * (1 << 24))

    def act(self, view: Observation, clock: Clock) -> Action:
        answer = getattr(self, self.target)(view)
        return answer if answer is not None else super().act(view, clock)

    def attempt(self) -> str:
        return ""

    def explanation(self, view: Observation) -> Any:
        return {"options": ["x" * 1000] * 1000} if self.target == "huge_explanation" else None

    def end(self, result: Result) -> None:
        if self.target == "fails_late":
            raise ValueError("\x1b[31mlost")

    # ---- answers

    def huge_error(self, view: Observation) -> None: ...

    def huge_explanation(self, view: Observation) -> None: ...

    def fails_late(self, view: Observation) -> None: ...

    def nothing(self, view: Observation) -> object:
        return [view]

    def illegal(self, view: Observation) -> Action:
        return view.parse("lay 99")

    def shouts(self, view: Observation) -> None:
        raise Shout

    def prints(self, view: Observation) -> None:
        os.write(1, b"\x1b[2J\x1b[?1049h" * 100)

    def changed_view(self, view: Observation) -> None:
        for name, value in vars(view).items():
            if isinstance(value, list):
                value.clear()
            elif isinstance(value, int):
                with suppress(AttributeError):
                    setattr(view, name, 0)

    # ---- its own process

    def exits(self, view: Observation) -> None:
        sys.exit(0)

    def ends(self, view: Observation) -> None:
        os._exit(0)

    def crashes(self, view: Observation) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)

    def aborts(self, view: Observation) -> None:
        os.abort()

    def closes_all(self, view: Observation) -> None:
        os.closerange(0, 1024)

    def forged_answers(self, view: Observation) -> None:
        """Write answers of its own to all descriptors, as its server does."""
        answer = b'{"kind":"done","text":"lay 2"}'
        for number in range(3, 64):
            for text in (answer, struct.pack(">I", len(answer)) + answer, struct.pack("<I", len(answer)) + answer):
                with suppress(OSError):
                    os.write(number, text)

    def found_states(self, view: Observation) -> None:
        for state in gc.get_objects():
            if isinstance(state, topdeck.State) and getattr(state, "hands", None):
                raise RuntimeError("gained a full state")

    def patched(self, view: Observation) -> None:
        for name in ("parse", "actions", "to_json"):
            setattr(type(view), name, lambda *arguments: None)

    # ---- the deal

    def guessed_deal(self, view: Observation) -> None:
        """Try likely salts; its own random stream would confirm a guess."""
        for salt in SALTS:
            for decks in (("low", "low"), ("low", "even")):
                for pair in range(4):
                    for deal in deals(0, decks, pair, salt=salt):
                        if Rng(agent_seed(deal, self.seat, salt)).seed() == self.first:
                            raise RuntimeError(f"gained the salt {salt!r}")

    def guessed_by_time(self, view: Observation) -> None:
        now = int(time.time())
        if any(Rng(second).seed() == self.first for second in range(now - 1000, now + 1)):
            raise RuntimeError("gained a seed")

    # ---- what remains

    def lasting_thread(self, view: Observation) -> None:
        threading.Thread(target=time.sleep, args=(600.0,)).start()

    def lasting_exit(self, view: Observation) -> None:
        atexit.register(time.sleep, 600.0)

    def ignored_signals(self, view: Observation) -> None:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGALRM):
            signal.signal(number, signal.SIG_IGN)
        if os.fork() == 0:
            time.sleep(600)
            os._exit(0)

    def lasting_daemon(self, view: Observation) -> None:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                while True:
                    time.sleep(1)
            os._exit(0)
