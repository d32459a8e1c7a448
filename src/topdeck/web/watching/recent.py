"""What was made lately, kept for whoever asks for it next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """The values that were asked for last, by key; for several threads, two of which may make the same one."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.values: OrderedDict[Key, Value] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key, made if it is not there."""
        with self.lock:
            if key in self.values:
                self.values.move_to_end(key)
                return self.values[key]
        value = make()
        self.put(key, value)
        return value

    def put(self, key: Key, value: Value) -> None:
        with self.lock:
            self.values[key] = value
            self.values.move_to_end(key)
            while len(self.values) > self.most:
                self.values.popitem(last=False)

    def find(self, key: Key) -> Value | None:
        with self.lock:
            return self.values.get(key)

    def all(self) -> list[Value]:
        """Everything that is kept, what was asked for last at the end."""
        with self.lock:
            return list(self.values.values())
