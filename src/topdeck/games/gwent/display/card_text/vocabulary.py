"""English words for the parts of card scripts: nouns with their qualifiers, and a template for each class.

In a template, `{field}` stands for the field with that name, `{armor}` for the `amount` field as armor, `{here}` for
the card's target, and `{strongest}` for the strongest card that matches the `which` field.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.language import amounts, conditions, effects, selectors
from topdeck.games.shared.card_text import BaseNoun
from topdeck.games.shared.english import listing, plural


@dataclass(frozen=True)
class Noun(BaseNoun):
    """A noun for units or cards, optionally limited to one side (`ally` or `enemy`)."""

    name: str = ""  # the name of a card
    colours: tuple[str, ...] = ()  # colours and tags, which follow `before` and precede the head
    tags: tuple[str, ...] = ()
    alternatives: tuple[Noun, ...] = ()

    def __and__(self, more: Noun) -> Noun:
        """Return a noun for the cards that both nouns describe, such as allies that are Dwarves."""
        if self.phrase or more.phrase:
            raise TypeError(f"{(self.phrase or more.phrase)!r} is a fixed phrase and cannot be combined with a noun")
        if more.alternatives:
            return Noun(alternatives=tuple(self & alternative for alternative in more.alternatives))
        if self.alternatives:
            return Noun(alternatives=tuple(alternative & more for alternative in self.alternatives))
        return self.merge(more)

    def __or__(self, more: Noun) -> Noun:
        """Return a noun for the cards that either noun describes, such as `gold unit or Dwarf`."""
        if self == Noun(colours=self.colours) and more == Noun(colours=more.colours):
            return Noun(colours=(" or ".join(self.colours + more.colours),))
        return Noun(alternatives=(self.alternatives or (self,)) + (more.alternatives or (more,)))

    def with_head(self, head: str) -> Noun:
        """Return the noun with this head added, unless it already has a head."""
        alternatives = tuple(alternative.with_head(head) for alternative in self.alternatives)
        return replace(self, head=self.head or head, alternatives=alternatives)

    def head_word(self) -> str:
        """Return the word that the qualifiers modify: a card's name, `ally` or `enemy`, or the head."""
        if self.name:
            return " ".join(filter(None, ({"ally": "allied"}.get(self.side, self.side), self.name)))
        return self.side or self.head or "unit"

    def qualify(self, head: str) -> str:
        return " ".join((*self.before, *self.colours, *self.tags, head, *self.after))

    def join(self, form: Callable[[Noun], str], last: str = "and") -> str:
        """Join all alternatives, in this form, into one string, which is empty if there are none."""
        return listing([form(alternative) for alternative in self.alternatives], last)

    def singular(self) -> str:
        return self.join(Noun.singular, "or") or self.phrase or self.qualify(self.head_word())

    def plural(self) -> str:
        return self.join(Noun.plural) or self.phrase or self.qualify(plural(self.head_word()))

    def one(self) -> str:
        return self.join(Noun.one, "or") or super().one()

    def all(self) -> str:
        every = f"every {self.other_word()}{self.singular()}" if self.name else super().all()
        return self.join(Noun.all) or every

    def most(self, adjective: str) -> str:
        return f"the {adjective} {self.other_word()}{self.singular()}"


EFFECTS: Final[dict[type, str]] = {
    # power
    effects.Boost: "boost {who} by {amount}",
    effects.Strengthen: "strengthen {who} by {amount}",
    effects.Weaken: "weaken {who} by {amount}",
    effects.Armor: "give {who} {armor}",
    effects.Heal: "heal {who}",
    effects.Reset: "reset {who} to base power",
    effects.Destroy: "destroy {who}",
    effects.Banish: "banish {who}",
    effects.MakeResilient: "make {who} resilient, to stay for the next round",
    effects.CopyPower: "set the power of this unit to that of {here}",
    # rows
    effects.Lay: "lay {effect} on {here}",
    effects.LayOpposite: "lay {effect} on the opposite row",
    effects.ClearHazards: "remove all hazards from your rows",
    # units that enter play
    effects.SummonCopies: "summon all copies of this unit from your deck to the right of it",
    effects.SummonSelf: "summon this unit from your deck to a random own row",
    effects.Spawn: "spawn {token} to the right of this unit",
    effects.SpawnOnRow: "spawn {token} on your {row} row",
    # cards
    effects.PlayPicked: "play it",
    effects.StrengthenBuried: "strengthen {strongest} in your graveyard by {amount}",
}

CONDITIONS: Final[dict[type, str]] = {
    conditions.IsDestroyed: "it is destroyed",
    conditions.LiesSomewhere: "there is {name} on any row",
    conditions.Agreed: "the game is played with {setting}",
}
DENIALS: Final[dict[type, str]] = {
    conditions.IsDestroyed: "it is not destroyed",
    conditions.LiesSomewhere: "there is no {name} on any row",
    conditions.Agreed: "the game is not played with {setting}",
}

AMOUNTS: Final[dict[type, str]] = {
    amounts.HalfPower: "half of its power, rounded down",
    amounts.LastPlayed: "the printed power of the last other {tag} you played",
}

NOUNS: Final[dict[type, Noun]] = {
    selectors.IsSpying: Noun(before=("spying",)),
    selectors.IsAlly: Noun(side="ally"),
    selectors.IsEnemy: Noun(side="enemy"),
    selectors.IsSelf: Noun(phrase="this unit"),
    selectors.IsDamaged: Noun(before=("damaged",)),
    selectors.UnderHazard: Noun(after=("on rows with a hazard",)),
    selectors.OnRow: Noun("unit", after=("on the row",)),
}
# Nouns for the units that a selector does not match.
OTHERS: Final[dict[type, Noun]] = {
    selectors.IsSpying: Noun(before=("non-spying",)),
    selectors.IsAlly: Noun(side="enemy"),
    selectors.IsEnemy: Noun(side="ally"),
    selectors.IsSelf: Noun(other=True),
    selectors.IsDamaged: Noun(before=("undamaged",)),
    selectors.UnderHazard: Noun(after=("on rows without a hazard",)),
}
KINDS: Final = ("unit", "special card", "leader")

KEYWORDS: Final = {
    constants.CREW: "crew (it lets a neighbour that needs crew act once more)",
    constants.DOOMED: "doomed (it leaves the game instead of going to a graveyard)",
    constants.SPYING: "spying (it is played on the side of your opponent)",
    constants.RESILIENT: "resilient (it stays for the next round, once)",
}
