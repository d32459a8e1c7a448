"""Emblems: the icon of each card, chosen by rules in a data file."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources import files


@dataclass(frozen=True)
class EmblemRules:
    """The rules of a game, as in its `data/emblems.toml`; each maps a word or a tag to the name of an icon.

    Attributes:
        heroes: The portraits of heroes, by class or faction.
        words: Icons by a word in the name of a card, in order of preference; `*` stands for any letters.
        tags: Icons by properties of a card, such as its tribe or a keyword.
    """

    heroes: Mapping[str, str]
    words: Mapping[str, str]
    tags: Mapping[str, str]

    def choose(self, name: str, tags: Iterable[str]) -> str:
        """Return the icon for a card.

        Args:
            name: The name of the card.
            tags: The tags of the card, the most specific first.

        Raises:
            KeyError: No rule matches; the type of a card, which is its last tag, must have a rule.
        """
        words = re.findall(r"[a-z]+", name.lower())
        for pattern, icon in self.words.items():
            if any(fnmatchcase(word, pattern) for word in words):
                return icon
        known = [*tags]
        return next((self.tags[tag] for tag in known if tag in self.tags), None) or self.tags[known[-1]]


def read_emblem_rules(package: str) -> EmblemRules:
    """Read the rules of a game from `data/emblems.toml` in its package."""
    return EmblemRules(**tomllib.loads(files(package).joinpath("data/emblems.toml").read_text("utf-8")))
