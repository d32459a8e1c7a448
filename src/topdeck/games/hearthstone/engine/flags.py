"""A type for each kind of constant in the card language, so that type checkers can catch mistakes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64


class Flag:
    """A constant of the card language; the engine uses its bits."""

    def __init__(self, bits: i64) -> None:
        self.bits: Final = bits


class Keywords(Flag):
    """One or more keywords, such as `TAUNT | CHARGE`."""

    def __or__(self, more: Keywords) -> Keywords:
        return Keywords(self.bits | more.bits)


class TriggerEvent(Flag):
    """An event to which triggers react.

    Attributes:
        words: The description of the event, such as `whenever {who} takes damage`.
        words_between: The description for triggers that also name the other character, such as `whenever {against}
            damages {who}`; empty if the event involves only one character.
        subject: The phrase that the trigger's effect uses for the subject of the event.
    """

    def __init__(self, bits: i64, words: str, words_between: str = "", subject: str = "it") -> None:
        super().__init__(bits)
        self.words: Final = words
        self.words_between: Final = words_between
        self.subject: Final = subject


class Duration(Flag):
    """The duration of an enchantment; `words` is either empty or starts with a space."""

    def __init__(self, bits: i64, words: str) -> None:
        super().__init__(bits)
        self.words: Final = words


class RuleChange(Flag):
    """A change to the rules by a card in play; `words` is a sentence without a capital letter or full stop."""

    def __init__(self, bits: i64, words: str) -> None:
        super().__init__(bits)
        self.words: Final = words


NO_KEYWORDS: Final = Keywords(0)
