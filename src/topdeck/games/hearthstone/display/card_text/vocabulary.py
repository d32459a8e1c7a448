"""Nouns for characters and cards, and the wording that depends on a player or a keyword.

The `in_words` method of each part of a script returns a template, in which `{field}` stands for the field with that
name and `{field:form}` for the field in another form:

- a selector: `one`, `each`, `all`, `others`, `another`, `random` (as many as the field `count` says), `random one`,
  `random friendly minion`, `exists`, `is`, `attack of each`, `health of each`, `total attack`, `total health` or
  `your cost`.  A field called `cards` selects cards, and any other field selects characters in play
- an amount: its unit, such as `damage`, or for a number also `change` (`2 more`) or `size` (`two`)
- a count: a noun, such as `card`, or `times`
- a condition: `if`, which begins with “if” or “unless”
- a trigger: `sentence`, which begins with a capital letter, or `next` if it runs only once
- an effect: the player who performs it, such as `each player`
- a card id: `name`; several card ids: `names` or `any` (joined with “or”)

`{id}` includes the field `count` if the part has one, and `{until}` is either empty or starts with a space.  All parts
can use `{me}`, `{target}`, `{bonus}`, `{gift}`, `{new_stats}` and `{spell_damage:more}`.

In the wording of a selector or a count, brackets mark the noun.  `[minion]` is a noun, `damaged []` and
`[] with taunt` qualify another noun, and text without brackets is a phrase without qualifiers, such as `your hero`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Condition
from topdeck.games.shared.card_text import BaseNoun

VAGUE: Final = ("", "character", "minion", "spell")  # heads that are replaced by a more specific head
POWER: Final = constants.TYPES[constants.POWER_CARD]


@dataclass(frozen=True)
class Noun(BaseNoun):
    """A noun for characters or cards; its side is `friendly` or `enemy`."""

    conditions: tuple[Condition, ...] = ()  # conditions that must hold for the noun to apply

    def __and__(self, more: Noun) -> Noun:
        """Return a noun for what both nouns describe, such as minions that are Beasts."""
        specific = self if self.head and more.head in VAGUE else more
        return replace(self.merge(more), head=specific.head, heads=specific.heads)

    def __or__(self, more: Noun) -> Noun:
        return Noun(f"{self.singular()} or {more.singular()}", heads=f"{self.plural()} and {more.plural()}")

    def with_head(self, head: str) -> Noun:
        """Return the noun with this head, unless it already has a head or a phrase."""
        return self if self.head or self.phrase else replace(self, head=head)

    def as_character(self) -> Noun:
        """Return the noun with a head noun for characters in play, by default `enemy` or `character`."""
        if self.side == "enemy" and self.head in ("", "character"):
            return replace(self, side="", head="enemy")
        return self.with_head("character")

    def each(self) -> str:
        return self.phrase or f"each {self.other_word()}{self.singular()}"

    def your_cost(self) -> str:
        """Return the start of a clause about the cost of a player's cards, in the singular for the hero power."""
        return f"your {self.head} costs" if self.head == POWER else f"your {self.plural()} cost"


def qualifier(before: str, after: str) -> Noun:
    """Return a noun whose head is still missing, with these words before and after the head."""
    match before:
        case "friendly" | "enemy":
            return Noun(side=before, after=(after,) if after else ())
        case "other":
            return Noun(other=True, after=(after,) if after else ())
    return Noun(before=(before,) if before else (), after=(after,) if after else ())


def phrase(words: str) -> Noun:
    """Return a fixed phrase; its first words determine its side."""
    side = "friendly" if words.startswith("your ") else "enemy" if words.startswith("the enemy ") else ""
    return Noun(phrase=words, side=side)


# Keywords whose noun form differs from the keyword.
GIFTS: Final = {"immune": "immunity", "elusive": "elusiveness"}
# Keywords that restrict a character.
RESTRICTIONS: Final = {constants.CANT_ATTACK: "cannot attack", constants.CANT_ATTACK_HEROES: "cannot attack heroes"}
# Keywords that appear as full sentences.
OWN_SENTENCES: Final = {constants.ELUSIVE: "cannot be the target of spells and hero powers"} | RESTRICTIONS
# The words in the description of an event that depend on the player.
PLAYERS: Final = {
    "friendly": {"you": "you", "s": "", "your": "your", "secret": "one of your secrets"},
    "enemy": {"you": "your opponent", "s": "s", "your": "your opponent's", "secret": "an enemy secret"},
    "": {"you": "a player", "s": "s", "your": "each", "secret": "a secret"},
}
