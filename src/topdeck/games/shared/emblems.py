"""Emblems: the icon of each card, chosen by rules in a data file."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources import files


@dataclass(frozen=True)
class EmblemRules:
    """A game's rules for choosing icons, from its `data/emblems.toml`; each rule maps a word or a tag to an icon.

    Attributes:
        heroes: The portrait of the hero for each class or faction.
        words: The icon for each word in card names, in order of preference; `*` matches any letters.
        tags: The icon for each property that cards can have, such as a tribe or a keyword.
    """

    heroes: Mapping[str, str]
    words: Mapping[str, str]
    tags: Mapping[str, str]

    def choose(self, name: str, tags: Iterable[str]) -> str:
        """Return the icon for a card.

        Args:
            name: The name of the card.
            tags: The tags of the card, starting with the most specific.

        Raises:
            KeyError: No rule matches. Every card type needs a rule, because the type is a card's last tag.
        """
        words = re.findall(r"[a-z]+", name.lower())
        for pattern, icon in self.words.items():
            if any(fnmatchcase(word, pattern) for word in words):
                return icon
        known = [*tags]
        return next((self.tags[tag] for tag in known if tag in self.tags), None) or self.tags[known[-1]]


def read_emblem_rules(package: str) -> EmblemRules:
    """Read a game's icon rules from `data/emblems.toml` in its package."""
    return EmblemRules(**tomllib.loads(files(package).joinpath("data/emblems.toml").read_text("utf-8")))
