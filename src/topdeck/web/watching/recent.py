"""A thread-safe cache of the most recently used values."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """A cache of the most recently used values; two threads may compute the same value at the same time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.values: OrderedDict[Key, Value] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """Return the cached value for a key, or call `make` to compute the value and cache it."""
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
        """Return all cached values, with the most recently used value last."""
        with self.lock:
            return list(self.values.values())
